//! The brute-force twin: sets as sets of sequences, homomorphisms as loops over them.
//!
//! Values are wide integers here, so that an overflow is seen and never happens to the twin itself.

use ddd_core::Comparison;
use std::collections::{BTreeMap, BTreeSet};

/// A sequence of assignments.
pub(crate) type Path = Vec<(u32, i64)>;
/// A set of them.
pub(crate) type Set = BTreeSet<Path>;

/// What the kernel reports as an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Incompatible,
    Missing,
    Overflow,
    Foreign,
    Limit,
}

/// Whether the two sets go on alike wherever they have the same prefix.
pub(crate) fn compatible(a: &Set, b: &Set) -> bool {
    let mut next: BTreeMap<&[(u32, i64)], Option<u32>> = BTreeMap::new();
    for p in a {
        for i in 0..=p.len() {
            next.insert(&p[..i], p.get(i).map(|x| x.0));
        }
    }
    b.iter().all(|p| {
        (0..=p.len()).all(|i| {
            next.get(&p[..i])
                .is_none_or(|n| *n == p.get(i).map(|x| x.0))
        })
    })
}

/// The set, unless its own sequences do not fit together.
pub(crate) fn checked(set: Set) -> Result<Set, Fault> {
    if compatible(&set, &set) {
        Ok(set)
    } else {
        Err(Fault::Incompatible)
    }
}

pub(crate) fn union(a: &Set, b: &Set) -> Result<Set, Fault> {
    checked(a | b)
}

pub(crate) fn intersection(a: &Set, b: &Set) -> Result<Set, Fault> {
    if compatible(a, b) {
        Ok(a & b)
    } else {
        Err(Fault::Incompatible)
    }
}

pub(crate) fn difference(a: &Set, b: &Set) -> Result<Set, Fault> {
    if compatible(a, b) {
        Ok(a - b)
    } else {
        Err(Fault::Incompatible)
    }
}

pub(crate) fn concatenation(a: &Set, b: &Set) -> Set {
    let glue = |p: &Path, q: &Path| [p.as_slice(), q.as_slice()].concat();
    a.iter()
        .flat_map(|p| b.iter().map(move |q| glue(p, q)))
        .collect()
}

/// Position of the first occurrence.
pub(crate) fn first(path: &[(u32, i64)], var: u32) -> Option<usize> {
    path.iter().position(|a| a.0 == var)
}

pub(crate) fn remove(set: &Set, var: u32) -> Result<Set, Fault> {
    let without = |p: &Path| {
        let mut p = p.clone();
        if let Some(i) = first(&p, var) {
            p.remove(i);
        }
        p
    };
    checked(set.iter().map(without).collect())
}

pub(crate) fn project(set: &Set, onto: &[u32]) -> Result<Set, Fault> {
    let kept = |p: &Path| p.iter().copied().filter(|a| onto.contains(&a.0)).collect();
    checked(set.iter().map(kept).collect())
}

pub(crate) fn values(set: &Set, var: u32) -> Result<BTreeSet<i64>, Fault> {
    set.iter()
        .map(|p| first(p, var).map(|i| p[i].1).ok_or(Fault::Missing))
        .collect()
}

/// A rule on one variable: where the value is in the range, add to it.
pub(crate) type Step = (u32, (u32, u32), i64);

/// Homomorphisms, as the tests write them down.
#[derive(Debug, Clone)]
pub(crate) enum Term {
    Id,
    Zero,
    Constant(Set),
    Prefix(u32, u32, Box<Term>),
    At(u32, Box<Term>),
    Test(u32, Comparison, u32),
    Among(u32, Vec<u32>),
    Assign(u32, u32),
    Add(u32, u32, i64),
    Within(u32, (u32, u32), i64),
    Cascade(Vec<Step>),
    Compare(u32, Comparison, u32, i64),
    AssignFrom(u32, u32, i64),
    Swap(u32, u32),
    Permute(Vec<(u32, u32)>),
    Project(Vec<u32>),
    Sum(Vec<Term>),
    Compose(Box<Term>, Box<Term>),
    IntersectWith(Set),
    Minus(Box<Term>, Set),
    Complement(Box<Term>),
    IfThenElse(Box<Term>, Box<Term>, Box<Term>),
    /// `(h1 + h2 + ... + id)*`
    Reach(Vec<Term>, ddd_core::Strategy),
    /// `h*` as it is.
    Fixpoint(Box<Term>, ddd_core::Strategy),
    User(crate::user::Rule),
}

/// How strictly the twin looks at values between the steps of a composition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Between {
    /// Each must fit 32 bits.
    Checked,
    /// Only the last must.
    Free,
}

/// `term(set)`, each term of a composition on the whole set.
pub(crate) fn apply(term: &Term, set: &Set, between: Between) -> Result<Set, Fault> {
    let image = raw(term, set, between)?;
    if between == Between::Checked && !image.iter().all(fits) {
        return Err(Fault::Overflow);
    }
    Ok(image)
}

pub(crate) fn fits(path: &Path) -> bool {
    path.iter().all(|a| u32::try_from(a.1).is_ok())
}

fn raw(term: &Term, set: &Set, b: Between) -> Result<Set, Fault> {
    if set.is_empty() {
        return Ok(Set::new());
    }
    match term {
        Term::Id => Ok(set.clone()),
        Term::Zero => Ok(Set::new()),
        Term::Constant(c) => Ok(c.clone()),
        Term::Prefix(var, value, h) => {
            let behind = |p: &Path| [&[(*var, i64::from(*value))], p.as_slice()].concat();
            Ok(apply(h, set, b)?.iter().map(behind).collect())
        }
        Term::At(var, h) => at(*var, h, set, b),
        Term::Sum(parts) => {
            let images = parts
                .iter()
                .map(|h| apply(h, set, b))
                .collect::<Result<Vec<_>, _>>()?;
            checked(images.into_iter().flatten().collect())
        }
        Term::Compose(outer, inner) => apply(outer, &apply(inner, set, b)?, b),
        Term::Project(onto) => project(set, onto),
        Term::IntersectWith(c) => intersection(set, c),
        Term::Minus(h, c) => difference(&apply(h, set, b)?, c),
        Term::Complement(h) => difference(set, &apply(h, set, b)?),
        Term::IfThenElse(condition, then, otherwise) => {
            let yes = apply(condition, set, b)?;
            let no = difference(set, &yes)?;
            union(&apply(then, &yes, b)?, &apply(otherwise, &no, b)?)
        }
        Term::Reach(parts, _) => fixpoint(set, |now| {
            let mut all = now.clone();
            for h in parts {
                all.extend(apply(h, now, b)?);
            }
            checked(all)
        }),
        Term::Fixpoint(h, _) => fixpoint(set, |now| apply(h, now, b)),
        Term::Cascade(steps) if !distinct(steps) => {
            let step = |now: &Set, s: &Step| apply(&Term::Within(s.0, s.1, s.2), now, b);
            steps.iter().try_fold(set.clone(), |now, s| step(&now, s))
        }
        _ => path_by_path(term, set),
    }
}

fn fixpoint(set: &Set, step: impl Fn(&Set) -> Result<Set, Fault>) -> Result<Set, Fault> {
    let mut now = set.clone();
    loop {
        let next = step(&now)?;
        if next == now {
            return Ok(now);
        }
        now = next;
    }
}

/// The part of each path from `var` on, by what stands before it.
fn at(var: u32, h: &Term, set: &Set, b: Between) -> Result<Set, Fault> {
    let mut fronts: BTreeSet<Path> = BTreeSet::new();
    for p in set {
        let i = first(p, var).ok_or(Fault::Missing)?;
        fronts.insert(p[..i].to_vec());
    }
    let mut all = Set::new();
    for front in fronts {
        let begins_here = |p: &&Path| p.starts_with(&front) && first(p, var) == Some(front.len());
        let rest: Set = set
            .iter()
            .filter(begins_here)
            .map(|p| p[front.len()..].to_vec())
            .collect();
        for q in apply(h, &rest, b)? {
            all.insert([front.as_slice(), q.as_slice()].concat());
        }
    }
    checked(all)
}

fn distinct(steps: &[Step]) -> bool {
    let vars: BTreeSet<u32> = steps.iter().map(|s| s.0).collect();
    vars.len() == steps.len()
}

/// Terms that look at one path at a time.
fn path_by_path(term: &Term, set: &Set) -> Result<Set, Fault> {
    let mut all = Set::new();
    for p in set {
        all.extend(on_path(term, p)?);
    }
    checked(all)
}

fn on_path(term: &Term, path: &Path) -> Result<Set, Fault> {
    let find = |var: u32| first(path, var).ok_or(Fault::Missing);
    let mut p = path.clone();
    let keep = match term {
        Term::Test(var, comparison, value) => match constant(*comparison, *value) {
            Some(known) => known,
            None => comparison.holds(p[find(*var)?].1, i64::from(*value)),
        },
        Term::Among(_, values) if values.is_empty() => false,
        Term::Among(var, values) => {
            let value = p[find(*var)?].1;
            values.iter().any(|v| value == i64::from(*v))
        }
        Term::Assign(var, value) => {
            let i = find(*var)?;
            p[i].1 = i64::from(*value);
            true
        }
        Term::Add(var, at_least, change) => {
            return cascade(&[(*var, (*at_least, u32::MAX), *change)], p);
        }
        Term::Within(var, range, change) => return cascade(&[(*var, *range, *change)], p),
        Term::Cascade(steps) => return cascade(steps, p),
        Term::Compare(left, comparison, right, offset) if left == right => {
            comparison.holds(0, *offset)
        }
        Term::Compare(left, comparison, right, offset) => {
            let (i, j) = (find(*left)?, find(*right)?);
            comparison.holds(p[i].1, p[j].1.saturating_add(*offset))
        }
        Term::AssignFrom(target, source, 0) if target == source => true,
        Term::AssignFrom(target, source, offset) => {
            let (i, j) = (find(*target)?, find(*source)?);
            p[i].1 = p[j].1.saturating_add(*offset);
            true
        }
        Term::Swap(x, y) => {
            p = moved(&[(*x, *y), (*y, *x)], path)?;
            true
        }
        Term::Permute(pairs) => {
            p = moved(pairs, path)?;
            true
        }
        Term::User(rule) => return rule.twin(path),
        _ => unreachable!("a term on whole sets"),
    };
    Ok(if keep { Set::from([p]) } else { Set::new() })
}

/// A test that every value passes looks at nothing, and neither does one that no value passes.
fn constant(comparison: Comparison, value: u32) -> Option<bool> {
    match (comparison, value) {
        (Comparison::GreaterOrEqual, 0) | (Comparison::LessOrEqual, u32::MAX) => Some(true),
        (Comparison::Less, 0) | (Comparison::Greater, u32::MAX) => Some(false),
        _ => None,
    }
}

fn moved(pairs: &[(u32, u32)], path: &Path) -> Result<Path, Fault> {
    let mut p = path.clone();
    for (x, y) in pairs.iter().filter(|(x, y)| x != y) {
        let to = first(path, *x).ok_or(Fault::Missing)?;
        let from = first(path, *y).ok_or(Fault::Missing)?;
        p[to].1 = path[from].1;
    }
    Ok(p)
}

/// Steps on different variables. A path that some guard rejects misses nothing.
fn cascade(steps: &[Step], mut p: Path) -> Result<Set, Fault> {
    if steps.iter().any(|(_, (low, high), _)| low > high) {
        return Ok(Set::new());
    }
    let mut missing = false;
    for (var, (low, high), change) in steps {
        if (*low, *high, *change) == (0, u32::MAX, 0) {
            continue;
        }
        let Some(i) = first(&p, *var) else {
            missing = true;
            continue;
        };
        // a bound at the end of the range is no bound
        let value = p[i].1;
        if (*low > 0 && value < i64::from(*low)) || (*high < u32::MAX && value > i64::from(*high)) {
            return Ok(Set::new());
        }
        p[i].1 = value.saturating_add(*change);
    }
    if missing {
        Err(Fault::Missing)
    } else {
        Ok(Set::from([p]))
    }
}
