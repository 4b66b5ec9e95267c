//! Homomorphisms against the twin: each alone, and in random compositions.

use crate::bridge::{Collect, World};
use crate::shapes::{
    NOWHERE, Palette, Short, collect, lines, may_be_rewritten, primitive, selector, sets, shapes,
    terms,
};
use crate::twin::{Between, Fault, Path, Set, Term, apply, fits};
use ddd_core::{Error, Manager, Strategy as By, Var};
use proptest::prelude::*;

/// Whether the kernel's answer is right.
///
/// It is the twin's, with one liberty: the laws of the algebra may spare a composition an error in between.
/// Then the answer is that of integers without bounds.
pub(crate) fn judge(
    term: &Term,
    set: &Set,
    found: &Result<Set, Fault>,
) -> Result<(), TestCaseError> {
    let strict = apply(term, set, Between::Checked);
    match (&strict, found) {
        (Err(_), Ok(found)) if may_be_rewritten(term) => {
            if let Ok(free) = apply(term, set, Between::Free)
                && free.iter().all(fits)
            {
                prop_assert_eq!(found, &free);
            }
        }
        (Err(_), Err(_)) => {}
        _ => prop_assert_eq!(found, &strict),
    }
    Ok(())
}

fn case(palette: Palette) -> impl Strategy<Value = Short<(Term, Set)>> {
    shapes()
        .prop_flat_map(move |s| (terms(&s, palette), sets(s, palette)))
        .prop_map(Short)
}

proptest! {
    #![proptest_config(crate::cases(2500))]

    #[test]
    fn alone(Short((term, set)) in shapes().prop_flat_map(|s| (primitive(&s, Palette::Edges), sets(s, Palette::Edges))).prop_map(Short), c in collect()) {
        let found = World::new(c).apply(&term, &set);
        judge(&term, &set, &found)?;
    }

    #[test]
    fn composed(Short((term, set)) in case(Palette::Small), c in collect()) {
        let found = World::new(c).apply(&term, &set);
        judge(&term, &set, &found)?;
    }

    #[test]
    fn composed_at_the_end_of_the_range(Short((term, set)) in case(Palette::Edges), c in collect()) {
        let found = World::new(c).apply(&term, &set);
        judge(&term, &set, &found)?;
    }

    #[test]
    fn selectors_select(Short((term, set)) in lines().prop_flat_map(|s| (selector(&s, Palette::Small), sets(s, Palette::Small))).prop_map(Short), c in collect()) {
        let mut w = World::new(c);
        let h = w.hom(&term);
        prop_assert!(w.m.is_selector(&h).unwrap());
        if let Ok(image) = w.apply(&term, &set) {
            prop_assert!(image.is_subset(&set));
        }
    }

    #[test]
    fn linear(Short((term, a, b)) in lines().prop_flat_map(|s| (terms(&s, Palette::Small), sets(s.clone(), Palette::Small), sets(s, Palette::Small))).prop_map(Short), c in collect()) {
        let mut w = World::new(c);
        let (d, e, h) = (w.set(&a), w.set(&b), w.hom(&term));
        let both = w.m.union(&d, &e).unwrap();
        if let Ok(together) = w.m.apply(&h, &both) {
            let (x, y) = (w.m.apply(&h, &d).unwrap(), w.m.apply(&h, &e).unwrap());
            prop_assert_eq!(w.m.union(&x, &y).unwrap(), together);
        }
    }

    /// Cascades over variables that are near each other, far apart, or missing.
    #[test]
    fn at_any_distance(
        set in shapes().prop_flat_map(|s| sets(s, Palette::Small)),
        steps in prop::collection::vec((0u32..6, (0u32..3, 0u32..5), -1i64..3), 1..4),
        gap in prop::sample::select(vec![1, 6, 10, 15, 16, 29, 30, 31, 32, 33, 1000]),
        c in collect(),
    ) {
        let far = |path: &Path| path.iter().map(|(x, v)| (x * gap, *v)).collect();
        let set: Set = set.iter().map(far).collect();
        let term = Term::Cascade(steps.iter().map(|(x, range, change)| (x * gap, *range, *change)).collect());
        let found = World::new(c).apply(&term, &set);
        judge(&term, &set, &found)?;
    }

    #[test]
    fn equal_terms_are_one(Short((term, set)) in case(Palette::Small), c in collect()) {
        let mut w = World::new(c);
        let first = w.hom(&term);
        let text = w.m.show(&first).unwrap();
        let _ = w.apply(&term, &set);
        let second = w.hom(&term);
        prop_assert_eq!(&first, &second);
        prop_assert_eq!(w.m.show(&second).unwrap(), text);
    }

    /// A fixpoint that is no closure: every path is worn down.
    #[test]
    fn fixpoint_without_identity((set, floors) in lines().prop_flat_map(|s| {
        let n = s.vars().len();
        let mut vars = s.vars();
        vars.push(NOWHERE);
        (sets(s.clone(), Palette::Small), prop::collection::vec((prop::sample::select(vars), 0u32..3), 0..n + 1))
    }).prop_filter("variables", |(_, f)| !f.is_empty()), c in collect()) {
        let wear = floors.iter().map(|(x, floor)| Term::IfThenElse(
            Box::new(Term::Test(*x, ddd_core::Comparison::Greater, *floor)),
            Box::new(Term::Add(*x, 1, -1)),
            Box::new(Term::Id),
        ));
        let all = wear.reduce(|a, b| Term::Compose(Box::new(a), Box::new(b))).unwrap();
        for by in [By::Saturation, By::Chaining, By::BreadthFirst] {
            let term = Term::Fixpoint(Box::new(all.clone()), by);
            let found = World::new(c).apply(&term, &set);
            judge(&term, &set, &found)?;
        }
    }
}

fn refused(build: impl Fn(&mut Manager) -> ddd_core::Hom, path: &[(u32, u32)]) -> Error {
    let mut m = Manager::default();
    let d = m.path(path.iter().map(|(x, v)| (Var(*x), *v))).unwrap();
    let h = build(&mut m);
    m.apply(&h, &d).unwrap_err()
}

#[test]
fn overflow_is_an_error() {
    let over = |value, change| Error::Overflow {
        var: Var(1),
        value,
        change,
    };
    let top = u32::MAX;
    assert_eq!(refused(|m| m.add(Var(1), 0, 1), &[(1, top)]), over(top, 1));
    assert_eq!(refused(|m| m.add(Var(1), 0, -2), &[(1, 1)]), over(1, -2));
    assert_eq!(
        refused(|m| m.add(Var(1), 0, i64::MAX), &[(1, 1)]),
        over(1, i64::MAX)
    );
    assert_eq!(
        refused(|m| m.add(Var(1), 0, i64::MIN), &[(1, 1)]),
        over(1, i64::MIN)
    );
    assert_eq!(
        refused(|m| m.assign_from(Var(0), Var(1), 1), &[(0, 0), (1, top)]),
        over(top, 1)
    );
    assert_eq!(
        refused(|m| m.assign_from(Var(0), Var(1), -1), &[(1, 0), (0, 0)]),
        over(0, -1)
    );
}

#[test]
fn overflow_is_no_error_where_a_guard_rejects() {
    let mut m = Manager::default();
    let d = m.path([(Var(0), u32::MAX), (Var(1), 0)]).unwrap();
    let h = m.cascade([(Var(0), 0..=u32::MAX, 1), (Var(1), 1..=u32::MAX, 0)]);
    assert_eq!(m.apply(&h, &d).unwrap(), m.empty());
}

#[test]
fn a_missing_variable_is_an_error_unless_a_guard_rejects() {
    let missing = |var| Error::MissingVariable { var: Var(var) };
    let path = [(0, 1), (1, 2)];
    assert_eq!(refused(|m| m.add(Var(7), 0, 1), &path), missing(7));
    assert_eq!(refused(|m| m.swap(Var(0), Var(7)), &path), missing(7));
    let mut m = Manager::default();
    let d = m.path([(Var(0), 1), (Var(1), 2)]).unwrap();
    let h = m.cascade([(Var(1), 3..=9, 0), (Var(7), 0..=9, 1), (Var(0), 0..=9, 1)]);
    assert_eq!(m.apply(&h, &d).unwrap(), m.empty());
    // in a fixpoint too, wherever the missing variable would have stood
    for (low, path) in [
        (3, [(1, 2), (5, 0)]),
        (3, [(5, 0), (1, 2)]),
        (0, [(5, 0), (1, 2)]),
    ] {
        for by in [By::Saturation, By::Chaining, By::BreadthFirst] {
            let d = m.path(path.map(|(x, v)| (Var(x), v))).unwrap();
            let h = m.cascade([(Var(1), low..=9, 1), (Var(0), 0..=9, 1)]);
            let reach = m.reachability([&h], by).unwrap();
            let found = m.apply(&reach, &d);
            if low == 3 {
                assert_eq!(found.unwrap(), d);
            } else {
                assert_eq!(found.unwrap_err(), missing(0));
            }
        }
    }
}

#[test]
fn handles_of_another_manager_are_refused() {
    let (mut m, mut other) = (Manager::default(), Manager::default());
    let d = m.path([(Var(0), 1)]).unwrap();
    let e = other.path([(Var(0), 1)]).unwrap();
    let (h, g) = (m.add(Var(0), 0, 1), other.add(Var(0), 0, 1));
    assert_ne!(d, e);
    assert_ne!(h, g);
    let foreign = [
        m.union(&d, &e).map(drop),
        m.union(&e, &d).map(drop),
        m.union_all([&d, &e]).map(drop),
        m.intersection(&d, &e).map(drop),
        m.difference(&e, &d).map(drop),
        m.is_subset(&d, &e).map(drop),
        m.concatenation(&d, &e).map(drop),
        m.remove(&e, Var(0)).map(drop),
        m.project(&e, &[]).map(drop),
        m.values(&e, Var(0)).map(drop),
        m.count(&e).map(drop),
        m.count_f64(&e).map(drop),
        m.paths(&e).map(drop),
        m.contains(&e, []).map(drop),
        m.nodes(&e).map(drop),
        m.arcs(&e).map(drop),
        m.variables(&e).map(drop),
        m.value_sets(&e).map(drop),
        m.value_ranges(&e).map(drop),
        m.sample(&e, 0).map(drop),
        m.samples(&e, 0, 0).map(drop),
        m.show_set(&e).map(drop),
        m.dot(&e).map(drop),
        m.apply(&h, &e).map(drop),
        m.apply(&g, &d).map(drop),
        m.saturate([&g], &d).map(drop),
        m.sum([&h, &g]).map(drop),
        m.compose(&h, &g).map(drop),
        m.sequence([&g]).map(drop),
        m.constant(&e).map(drop),
        m.intersect_with(&e).map(drop),
        m.minus(&g, &d).map(drop),
        m.minus(&h, &e).map(drop),
        m.complement(&g).map(drop),
        m.if_then_else(&g, &h, &h).map(drop),
        m.fixpoint(&g).map(drop),
        m.at(Var(0), &g).map(drop),
        m.prefix(Var(0), 0, &g).map(drop),
        m.is_selector(&g).map(drop),
        m.show(&g).map(drop),
    ];
    for (i, r) in foreign.into_iter().enumerate() {
        assert_eq!(r, Err(Error::Foreign), "call {i}");
    }
}

#[test]
fn only_selectors_have_a_complement() {
    let mut m = Manager::default();
    let h = m.add(Var(0), 1, -1);
    let refused = Err(Error::NotASelector("x0>=1,-1".into()));
    assert_eq!(m.complement(&h), refused);
    let id = m.id();
    assert_eq!(m.if_then_else(&h, &id, &id), refused);
}

#[test]
fn only_permutations_permute() {
    let mut m = Manager::default();
    let vars = |pairs: &[(u32, u32)]| {
        pairs
            .iter()
            .map(|(x, y)| (Var(*x), Var(*y)))
            .collect::<Vec<_>>()
    };
    let odd = |var, times| {
        Err(Error::NotAPermutation {
            var: Var(var),
            times,
        })
    };
    assert_eq!(m.permute(vars(&[(0, 1), (0, 0)])), odd(0, 2));
    assert_eq!(m.permute(vars(&[(0, 1), (1, 1)])), odd(1, 2));
    assert_eq!(m.permute(vars(&[(0, 1), (1, 2)])), odd(2, 0));
    assert_eq!(m.permute(vars(&[])), Ok(m.id()));
    assert_eq!(m.permute(vars(&[(3, 3)])), Ok(m.id()));
}

#[test]
fn a_rotation_moves_values_the_right_way() {
    for order in [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]] {
        let mut w = World::new(Collect::Always);
        let set = Set::from([order.iter().map(|x| (*x, i64::from(*x) + 10)).collect()]);
        // x gets the value of x + 1
        let rotation = Term::Permute(vec![(0, 1), (1, 2), (2, 3), (3, 0)]);
        let expected = Set::from([order
            .iter()
            .map(|x| (*x, i64::from((*x + 1) % 4) + 10))
            .collect()]);
        assert_eq!(w.apply(&rotation, &set), Ok(expected));
    }
}

/// The sum of both changes fits no integer, but no value passes the second guard.
#[test]
fn overflow_is_no_error_where_a_later_guard_rejects() {
    let mut m = Manager::default();
    let d = m.path([(Var(0), 1), (Var(2), 0)]).unwrap();
    let steps = [(2, 0..=9, 1), (2, 0..=0, i64::MAX), (0, 0..=9, i64::MIN)];
    let h = m.cascade(steps.map(|(x, range, change)| (Var(x), range, change)));
    assert_eq!(m.apply(&h, &d).unwrap(), m.empty());
}
