//! Random sets whose paths fit together, and random terms over them.

use crate::bridge::Collect;
use crate::twin::{Path, Set, Step, Term};
use crate::user::Rule;
use ddd_core::{Comparison, Strategy as By};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Prints on one line, however it is asked to.
#[derive(Clone)]
pub(crate) struct Short<T>(pub(crate) T);

impl<T: std::fmt::Debug> std::fmt::Debug for Short<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&format!("{:?}", self.0))
    }
}

/// Which variable follows a prefix.
#[derive(Debug, Clone)]
pub(crate) enum Shape {
    /// The same variables on every path, in any order, some of them twice.
    Line(Vec<u32>),
    /// Whatever a hash of the prefix says: other variables and lengths on each path.
    Tree(u64),
}

/// The largest value that rules of fixpoints reach.
pub(crate) const TOP: u32 = 3;
/// A variable that no path has.
pub(crate) const NOWHERE: u32 = 9;

impl Shape {
    fn next(&self, prefix: &[(u32, i64)]) -> Option<u32> {
        match self {
            Self::Line(vars) => vars.get(prefix.len()).copied(),
            Self::Tree(seed) => {
                let mut hasher = DefaultHasher::new();
                (seed, prefix).hash(&mut hasher);
                let h = hasher.finish();
                (prefix.len() < 5 && !h.is_multiple_of(6)).then_some((h >> 8) as u32 % 4)
            }
        }
    }

    fn path(&self, choices: &[u32]) -> Path {
        let mut path = Path::new();
        while let Some(var) = self.next(&path) {
            path.push((var, i64::from(choices[path.len()])));
        }
        path
    }

    pub(crate) fn vars(&self) -> Vec<u32> {
        match self {
            Self::Line(vars) => {
                let mut vars = vars.clone();
                vars.sort_unstable();
                vars.dedup();
                vars
            }
            Self::Tree(_) => (0..4).collect(),
        }
    }
}

/// Paths that ascend, more often than not.
pub(crate) fn lines() -> impl Strategy<Value = Shape> {
    prop_oneof![
        3 => (1u32..6).prop_map(|n| Shape::Line((0..n).collect())),
        1 => subsequence((0..6).collect::<Vec<u32>>(), 1..6).prop_map(Shape::Line),
        2 => Just((0..5).collect::<Vec<u32>>()).prop_shuffle().prop_map(Shape::Line),
        2 => prop::collection::vec(0u32..4, 0..6).prop_map(Shape::Line),
    ]
}

pub(crate) fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![3 => lines(), 1 => any::<u64>().prop_map(Shape::Tree)]
}

/// Small values, or also those at the end of the range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Palette {
    Small,
    Edges,
}

pub(crate) fn value(palette: Palette) -> BoxedStrategy<u32> {
    match palette {
        Palette::Small => (0..=TOP).boxed(),
        Palette::Edges => prop_oneof![3 => 0..=TOP, 2 => u32::MAX - 2..=u32::MAX].boxed(),
    }
}

pub(crate) fn sets(shape: Shape, palette: Palette) -> BoxedStrategy<Set> {
    prop::collection::vec(prop::collection::vec(value(palette), 6), 0..7)
        .prop_map(move |rows| rows.iter().map(|r| shape.path(r)).collect())
        .boxed()
}

pub(crate) fn collect() -> impl Strategy<Value = Collect> {
    prop_oneof![
        1 => Just(Collect::Rarely),
        2 => Just(Collect::Always),
        1 => any::<u64>().prop_map(Collect::AtRandom),
        1 => (1usize..40).prop_map(Collect::From),
    ]
}

pub(crate) fn comparison() -> impl Strategy<Value = Comparison> {
    select(vec![
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::GreaterOrEqual,
        Comparison::Greater,
    ])
}

pub(crate) fn by() -> impl Strategy<Value = By> {
    select(vec![By::Saturation, By::Chaining, By::BreadthFirst])
}

/// A variable of the shape, now and then one that no path has.
fn var(shape: &Shape) -> BoxedStrategy<u32> {
    let mut vars = shape.vars();
    vars.extend_from_within(..);
    vars.extend_from_within(..);
    vars.extend_from_within(..);
    vars.push(NOWHERE);
    select(vars).boxed()
}

fn change(palette: Palette) -> BoxedStrategy<i64> {
    match palette {
        Palette::Small => (-2i64..=2).boxed(),
        Palette::Edges => prop_oneof![
            6 => -2i64..=2,
            1 => select(vec![i64::MIN, i64::MAX, -(1i64 << 32), 1i64 << 32, i64::from(u32::MAX)]),
        ]
        .boxed(),
    }
}

fn range(palette: Palette) -> BoxedStrategy<(u32, u32)> {
    prop_oneof![
        3 => (value(palette), value(palette)),
        1 => value(palette).prop_map(|low| (low, u32::MAX)),
        1 => Just((0, u32::MAX)),
    ]
    .boxed()
}

fn step(shape: &Shape, palette: Palette) -> impl Strategy<Value = Step> + use<> {
    (var(shape), range(palette), change(palette))
}

fn rule(shape: &Shape) -> impl Strategy<Value = Rule> + use<> {
    let v = || var(shape);
    prop_oneof![
        v().prop_map(|var| Rule::Increment { var, max: TOP }),
        v().prop_map(|var| Rule::Even { var }),
        Just(Rule::IncrementAll { max: TOP }),
        v().prop_map(|var| Rule::Wander { var, max: TOP }),
        (v(), v()).prop_map(|(from, to)| Rule::Carry {
            from,
            to: if from == to { NOWHERE } else { to },
            carried: None,
        }),
    ]
}

fn permutation(shape: &Shape) -> impl Strategy<Value = Vec<(u32, u32)>> + use<> {
    let vars = shape.vars();
    (Just(vars.clone()), Just(vars).prop_shuffle())
        .prop_map(|(x, y)| x.into_iter().zip(y).collect())
}

/// Terms that only select.
pub(crate) fn selector(shape: &Shape, palette: Palette) -> BoxedStrategy<Term> {
    let leaf = prop_oneof![
        4 => (var(shape), comparison(), value(palette)).prop_map(|(x, c, v)| Term::Test(x, c, v)),
        2 => (var(shape), prop::collection::vec(value(palette), 0..4))
            .prop_map(|(x, v)| Term::Among(x, v)),
        3 => (var(shape), comparison(), var(shape), change(palette))
            .prop_map(|(l, c, r, k)| Term::Compare(l, c, r, k)),
        1 => sets(shape.clone(), palette).prop_map(Term::IntersectWith),
        1 => var(shape).prop_map(|var| Term::User(Rule::Even { var })),
    ];
    let shape = shape.clone();
    leaf.prop_recursive(2, 8, 2, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Term::Sum),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| Term::Compose(Box::new(a), Box::new(b))),
            inner.clone().prop_map(|a| Term::Complement(Box::new(a))),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| Term::IfThenElse(
                Box::new(a),
                Box::new(b),
                Box::new(c)
            )),
            (inner, sets(shape.clone(), palette)).prop_map(|(a, s)| Term::Minus(Box::new(a), s)),
        ]
    })
    .boxed()
}

/// One term that is not made of others.
pub(crate) fn primitive(shape: &Shape, palette: Palette) -> BoxedStrategy<Term> {
    let v = || var(shape);
    prop_oneof![
        1 => Just(Term::Id),
        1 => Just(Term::Zero),
        1 => sets(shape.clone(), palette).prop_map(Term::Constant),
        3 => selector(shape, palette),
        2 => (v(), value(palette)).prop_map(|(x, a)| Term::Assign(x, a)),
        2 => (v(), value(palette), change(palette)).prop_map(|(x, a, k)| Term::Add(x, a, k)),
        2 => step(shape, palette).prop_map(|(x, r, k)| Term::Within(x, r, k)),
        3 => prop::collection::vec(step(shape, palette), 0..4).prop_map(Term::Cascade),
        3 => (v(), v(), change(palette)).prop_map(|(t, s, k)| Term::AssignFrom(t, s, k)),
        3 => (v(), v()).prop_map(|(x, y)| Term::Swap(x, y)),
        2 => permutation(shape).prop_map(Term::Permute),
        1 => prop::collection::vec(v(), 0..4).prop_map(Term::Project),
        3 => rule(shape).prop_map(Term::User),
        1 => (v(), v(), value(palette)).prop_map(|(var, new, value)| {
            Term::User(Rule::Insert { var, new, value })
        }),
    ]
    .boxed()
}

/// A rule that keeps values in a finite range, so that its closure is finite.
pub(crate) fn bounded(shape: &Shape) -> BoxedStrategy<Term> {
    let v = || var(shape);
    let within = |x: u32, low: u32, k: i64| {
        // low + k .. is inside 0..=TOP
        let low = i64::from(low).max(-k);
        let high = (i64::from(TOP) - k).min(i64::from(TOP));
        (x, (low as u32, high as u32), k)
    };
    let steps = prop::collection::vec((v(), 0..=TOP, -2i64..=2), 1..4).prop_map(move |steps| {
        let mut steps: Vec<Step> = steps.into_iter().map(|(x, l, k)| within(x, l, k)).collect();
        steps.sort_by_key(|s| s.0);
        steps.dedup_by_key(|s| s.0);
        Term::Cascade(steps)
    });
    let action = prop_oneof![
        8 => steps,
        1 => (v(), 0..=TOP).prop_map(|(x, a)| Term::Assign(x, a)),
        1 => (v(), v()).prop_map(|(t, s)| Term::AssignFrom(t, s, 0)),
        2 => (v(), v()).prop_map(|(x, y)| Term::Swap(x, y)),
        1 => permutation(shape).prop_map(Term::Permute),
        2 => rule(shape).prop_map(Term::User),
    ]
    .boxed();
    let guarded = (action.clone(), selector(shape, Palette::Small))
        .prop_map(|(a, s)| Term::Compose(Box::new(a), Box::new(s)));
    let chosen = (
        selector(shape, Palette::Small),
        action.clone(),
        action.clone(),
    )
        .prop_map(|(c, a, b)| Term::IfThenElse(Box::new(c), Box::new(a), Box::new(b)));
    let mut local = prop_oneof![4 => action.clone(), 2 => guarded, 1 => chosen].boxed();
    if let Some(top) = shape.vars().first().copied() {
        let inside = action.prop_map(move |a| Term::At(top, Box::new(a)));
        local = prop_oneof![9 => local, 1 => inside].boxed();
    }
    local
}

pub(crate) fn reach(shape: &Shape) -> impl Strategy<Value = Term> + use<> {
    (prop::collection::vec(bounded(shape), 1..5), by()).prop_map(|(h, by)| Term::Reach(h, by))
}

/// Terms made of terms.
pub(crate) fn terms(shape: &Shape, palette: Palette) -> BoxedStrategy<Term> {
    // closures of many values are slow by brute force
    let leaf = match palette {
        Palette::Small => prop_oneof![8 => primitive(shape, palette), 1 => reach(shape)].boxed(),
        Palette::Edges => primitive(shape, palette),
    };
    let shape = shape.clone();
    leaf.prop_recursive(3, 16, 3, move |inner| {
        let choose = selector(&shape, palette);
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 0..4).prop_map(Term::Sum),
            5 => (inner.clone(), inner.clone())
                .prop_map(|(a, b)| Term::Compose(Box::new(a), Box::new(b))),
            2 => (choose, inner.clone(), inner.clone())
                .prop_map(|(c, a, b)| Term::IfThenElse(Box::new(c), Box::new(a), Box::new(b))),
            1 => (inner.clone(), sets(shape.clone(), palette))
                .prop_map(|(a, s)| Term::Minus(Box::new(a), s)),
            1 => (var(&shape), inner.clone()).prop_map(|(x, a)| Term::At(x, Box::new(a))),
            1 => (var(&shape), value(palette), inner)
                .prop_map(|(x, v, a)| Term::Prefix(x, v, Box::new(a))),
        ]
    })
    .boxed()
}

/// Whether a law of the algebra may have changed the term on construction, and with it which error is found.
pub(crate) fn may_be_rewritten(term: &Term) -> bool {
    match term {
        Term::Sum(_) | Term::Compose(..) | Term::Reach(..) | Term::Cascade(_) | Term::At(..) => {
            true
        }
        Term::Prefix(_, _, h) | Term::Minus(h, _) | Term::Fixpoint(h, _) => may_be_rewritten(h),
        // a comparison that a value decides alone does not look for the other variable
        Term::Complement(_) | Term::IfThenElse(..) | Term::Compare(..) => true,
        _ => false,
    }
}
