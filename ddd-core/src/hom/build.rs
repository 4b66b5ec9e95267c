//! The laws of the algebra, applied when terms are made.
//!
//! - sums are flat, sorted, without duplicates and zeros; with the identity among them, selectors are absorbed;
//! - `id` and `zero` disappear from compositions;
//! - steps on single variables fuse into cascades, sorted by variable, so that those that commute are one term;
//! - complements of simple tests are tests; double complements vanish; fixpoints of selectors and of fixpoints are themselves.

use super::kernel::{Effect, Guard, Kernel};
use super::table::Terms;
use super::term::{Comparison, HomId, Strategy, Term};
use crate::var::Var;

/// Values that stand in the relation to a constant.
pub(crate) fn against(comparison: Comparison, value: u32) -> Guard {
    let none = || Guard::among([]);
    match comparison {
        Comparison::Less => value
            .checked_sub(1)
            .map_or_else(none, |v| Guard::between(0, v)),
        Comparison::LessOrEqual => Guard::between(0, value),
        Comparison::Equal => Guard::between(value, value),
        Comparison::NotEqual => Guard::except(value),
        Comparison::GreaterOrEqual => Guard::between(value, u32::MAX),
        Comparison::Greater => value
            .checked_add(1)
            .map_or_else(none, |v| Guard::between(v, u32::MAX)),
    }
}

pub(crate) fn test(terms: &mut Terms, var: u32, guard: Guard) -> HomId {
    step(terms, var, Kernel::test(guard), HomId::ID)
}

/// One step before `next`, whose variables are all larger.
pub(crate) fn step(terms: &mut Terms, var: u32, kernel: Kernel, next: HomId) -> HomId {
    if kernel.guard.is_none() || next == HomId::ZERO {
        HomId::ZERO
    } else if kernel.is_identity() {
        next
    } else {
        terms.intern(Term::Step { var, kernel, next })
    }
}

/// The steps of a cascade, if `h` is one.
pub(crate) fn steps(terms: &Terms, mut h: HomId) -> Option<Vec<(u32, Kernel)>> {
    let mut steps = Vec::new();
    loop {
        match terms.term(h) {
            Term::Id => return Some(steps),
            Term::Step { var, kernel, next } => {
                steps.push((*var, kernel.clone()));
                h = *next;
            }
            _ => return None,
        }
    }
}

/// These steps one after the other. They are sorted by variable, which may repeat.
pub(crate) fn of_steps(terms: &mut Terms, steps: Vec<(u32, Kernel)>) -> HomId {
    let mut merged: Vec<(u32, Kernel)> = Vec::with_capacity(steps.len());
    // what one kernel cannot do runs as a second cascade after the first
    let mut late = Vec::new();
    for (var, kernel) in steps {
        match merged.last_mut() {
            Some((v, first)) if *v == var => match kernel.after(first) {
                Some(both) if late.last().is_none_or(|l: &(u32, Kernel)| l.0 != var) => {
                    *first = both;
                }
                _ => late.push((var, kernel)),
            },
            _ => merged.push((var, kernel)),
        }
    }
    let early = cascade(terms, merged);
    late.into_iter().fold(early, |early, (var, kernel)| {
        let step = step(terms, var, kernel, HomId::ID);
        compose(terms, step, early)
    })
}

pub(crate) fn within(range: &std::ops::RangeInclusive<u32>, change: i64) -> Kernel {
    let guard = if range.is_empty() {
        Guard::among([])
    } else {
        Guard::between(*range.start(), *range.end())
    };
    Kernel {
        guard,
        effect: Effect::Add(change),
    }
}

/// Steps that add within a range, in one cascade; of several on one variable the first is applied first.
pub(crate) fn of_ranges(
    terms: &mut Terms,
    steps: impl IntoIterator<Item = (Var, std::ops::RangeInclusive<u32>, i64)>,
) -> HomId {
    let mut steps: Vec<(u32, Kernel)> = steps
        .into_iter()
        .map(|(var, range, change)| (var.0, within(&range, change)))
        .collect();
    // stable: of several steps on one variable the first stays first
    steps.sort_by_key(|step| step.0);
    of_steps(terms, steps)
}

/// A cascade of these steps, which are sorted by variable, each once.
fn cascade(terms: &mut Terms, steps: Vec<(u32, Kernel)>) -> HomId {
    steps
        .into_iter()
        .rev()
        .fold(HomId::ID, |next, (var, kernel)| {
            step(terms, var, kernel, next)
        })
}

/// A cascade whose step for `var` comes first; `None` if it has none.
pub(crate) fn bring_forward(terms: &mut Terms, h: HomId, var: u32) -> Option<HomId> {
    let mut list = steps(terms, h)?;
    let at = list.iter().position(|(v, _)| *v == var)?;
    let (var, kernel) = list.remove(at);
    let next = cascade(terms, list);
    Some(step(terms, var, kernel, next))
}

pub(crate) fn sum(terms: &mut Terms, parts: impl IntoIterator<Item = HomId>) -> HomId {
    let mut flat = Vec::new();
    for h in parts {
        match terms.term(h) {
            Term::Sum(inner) => flat.extend_from_slice(inner),
            Term::Zero => {}
            _ => flat.push(h),
        }
    }
    flat.sort_unstable();
    flat.dedup();
    if flat.first() == Some(&HomId::ID) {
        flat.retain(|h| *h == HomId::ID || !terms.is_selector(*h));
    }
    match flat[..] {
        [] => HomId::ZERO,
        [one] => one,
        _ => terms.intern(Term::Sum(flat.into())),
    }
}

/// `outer` after `inner`, nested to the right so that a chain of compositions has one form.
pub(crate) fn compose(terms: &mut Terms, outer: HomId, inner: HomId) -> HomId {
    let mut links = Vec::new();
    let mut first = outer;
    while let Term::Compose { outer, inner } = *terms.term(first) {
        links.push(outer);
        first = inner;
    }
    links.push(first);
    let chain = links.into_iter().rev();
    chain.fold(inner, |inner, link| append(terms, link, inner))
}

/// `last`, which is no composition, after `chain`.
fn append(terms: &mut Terms, last: HomId, chain: HomId) -> HomId {
    let (mut last, mut chain) = (last, chain);
    loop {
        if chain == HomId::ID || last == HomId::ZERO {
            return last;
        }
        if last == HomId::ID || chain == HomId::ZERO {
            return chain;
        }
        if let Some(fused) = fuse(terms, last, chain) {
            return fused;
        }
        // a cascade may fuse with the one that was to run after it
        if let Term::Compose { outer, inner } = *terms.term(chain)
            && let Some(fused) = fuse(terms, last, outer)
        {
            (last, chain) = (fused, inner);
            continue;
        }
        if last == chain && terms.is_selector(last) {
            return last;
        }
        return terms.intern(Term::Compose {
            outer: last,
            inner: chain,
        });
    }
}

/// Two cascades as one: steps on one variable combine, the others interleave.
fn fuse(terms: &mut Terms, outer: HomId, inner: HomId) -> Option<HomId> {
    let (late, early) = (steps(terms, outer)?, steps(terms, inner)?);
    let mut merged = Vec::with_capacity(late.len() + early.len());
    let mut late = late.into_iter().peekable();
    for (var, first) in early {
        while let Some(next) = late.next_if(|(v, _)| *v < var) {
            merged.push(next);
        }
        let kernel = match late.next_if(|(v, _)| *v == var) {
            Some((_, second)) => second.after(&first)?,
            None => first,
        };
        merged.push((var, kernel));
    }
    merged.extend(late);
    if merged.iter().any(|(_, k)| k.guard.is_none()) {
        return Some(HomId::ZERO);
    }
    Some(cascade(terms, merged))
}

pub(crate) fn complement(terms: &mut Terms, selector: HomId) -> HomId {
    match terms.term(selector) {
        Term::Id => return HomId::ZERO,
        Term::Zero => return HomId::ID,
        Term::Complement(inner) => return *inner,
        Term::Step {
            var,
            kernel,
            next: HomId::ID,
        } => {
            let var = *var;
            if let Some(guard) = kernel.guard.complement() {
                return test(terms, var, guard);
            }
        }
        Term::Compare {
            left,
            comparison,
            right,
            offset,
        } => {
            let negated = Term::Compare {
                left: *left,
                comparison: comparison.negated(),
                right: *right,
                offset: *offset,
            };
            return terms.intern(negated);
        }
        _ => {}
    }
    terms.intern(Term::Complement(selector))
}

pub(crate) fn if_then_else(
    terms: &mut Terms,
    condition: HomId,
    then: HomId,
    otherwise: HomId,
) -> HomId {
    match condition {
        HomId::ID => then,
        HomId::ZERO => otherwise,
        _ if then == otherwise => then,
        _ if otherwise == HomId::ZERO => compose(terms, then, condition),
        _ => terms.intern(Term::IfThenElse {
            condition,
            then,
            otherwise,
        }),
    }
}

pub(crate) fn fixpoint(terms: &mut Terms, hom: HomId, strategy: Strategy) -> HomId {
    let settled = matches!(terms.term(hom), Term::Fixpoint { .. } | Term::Constant(_));
    if settled || terms.is_selector(hom) {
        return hom;
    }
    terms.intern(Term::Fixpoint { hom, strategy })
}

pub(crate) fn compare(
    terms: &mut Terms,
    left: u32,
    comparison: Comparison,
    right: u32,
    offset: i64,
) -> HomId {
    if left == right {
        return if comparison.holds(0, offset) {
            HomId::ID
        } else {
            HomId::ZERO
        };
    }
    // beyond this, an offset decides alone
    let offset = offset.clamp(-(1 << 33), 1 << 33);
    // the smaller variable on the left: `left ~ right + k` is `right ~' left - k`
    let term = if left < right {
        Term::Compare {
            left,
            comparison,
            right,
            offset,
        }
    } else {
        let comparison = comparison.mirrored();
        Term::Compare {
            left: right,
            comparison,
            right: left,
            offset: -offset,
        }
    };
    terms.intern(term)
}

pub(crate) fn assign_from(terms: &mut Terms, target: u32, source: u32, offset: i64) -> HomId {
    if target == source {
        let kernel = Kernel {
            guard: Guard::all(),
            effect: Effect::Add(offset),
        };
        return step(terms, target, kernel, HomId::ID);
    }
    terms.intern(Term::AssignFrom {
        target,
        source,
        offset,
    })
}

pub(crate) fn swap(terms: &mut Terms, x: u32, y: u32) -> HomId {
    if x == y {
        return HomId::ID;
    }
    terms.intern(Term::Swap(x.min(y), x.max(y)))
}

/// `pairs` is a permutation: `(x, y)` gives `x` the value of `y`.
pub(crate) fn permute(terms: &mut Terms, mut pairs: Vec<(u32, u32)>) -> HomId {
    pairs.retain(|(x, y)| x != y);
    pairs.sort_unstable();
    match pairs[..] {
        [] => HomId::ID,
        [(x, y), _] => swap(terms, x, y),
        _ => terms.intern(Term::Permute(pairs.into())),
    }
}
