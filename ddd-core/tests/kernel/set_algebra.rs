//! Set operations and queries against the twin.

use crate::bridge::{Collect, World, fault, narrow};
use crate::shapes::{Palette, collect, sets, shapes};
use crate::twin::{self, Set};
use ddd_core::{Ddd, Error, Manager, Var};
use proptest::prelude::*;

/// Two sets that mostly fit together: of one shape, or of two.
fn pairs() -> impl Strategy<Value = (Set, Set)> {
    let alike =
        shapes().prop_flat_map(|s| (sets(s.clone(), Palette::Edges), sets(s, Palette::Edges)));
    let strange = (shapes(), shapes())
        .prop_flat_map(|(s, t)| (sets(s, Palette::Small), sets(t, Palette::Small)));
    prop_oneof![3 => alike, 1 => strange]
}

fn one() -> impl Strategy<Value = Set> {
    shapes().prop_flat_map(|s| sets(s, Palette::Edges))
}

type Binary = fn(&mut Manager, &Ddd, &Ddd) -> Result<Ddd, Error>;

fn agree(collect: Collect, (a, b): &(Set, Set), op: Binary, twin: &Result<Set, twin::Fault>) {
    let mut w = World::new(collect);
    let (d, e) = (w.set(a), w.set(b));
    let r = op(&mut w.m, &d, &e).map_err(fault);
    assert_eq!(r.map(|r| w.read(&r)), *twin);
    assert_eq!((w.read(&d), w.read(&e)), (a.clone(), b.clone()));
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn union(ab in pairs(), c in collect()) {
        agree(c, &ab, Manager::union, &twin::union(&ab.0, &ab.1));
    }

    #[test]
    fn intersection(ab in pairs(), c in collect()) {
        agree(c, &ab, Manager::intersection, &twin::intersection(&ab.0, &ab.1));
    }

    #[test]
    fn difference(ab in pairs(), c in collect()) {
        agree(c, &ab, Manager::difference, &twin::difference(&ab.0, &ab.1));
    }

    #[test]
    fn concatenation(ab in pairs(), c in collect()) {
        agree(c, &ab, Manager::concatenation, &Ok(twin::concatenation(&ab.0, &ab.1)));
    }

    #[test]
    fn subset(ab in pairs(), c in collect()) {
        let mut w = World::new(c);
        let (d, e) = (w.set(&ab.0), w.set(&ab.1));
        let expected = twin::difference(&ab.0, &ab.1).map(|rest| rest.is_empty());
        prop_assert_eq!(w.m.is_subset(&d, &e).map_err(fault), expected);
    }

    #[test]
    fn union_of_many(many in shapes().prop_flat_map(|s| prop::collection::vec(sets(s, Palette::Edges), 0..6)), c in collect()) {
        let mut w = World::new(c);
        let parts: Vec<Ddd> = many.iter().map(|s| w.set(s)).collect();
        let all = w.m.union_all(&parts).unwrap();
        prop_assert_eq!(w.read(&all), many.into_iter().flatten().collect::<Set>());
    }

    #[test]
    fn removal_and_projection(a in one(), var in 0u32..6, onto in prop::collection::vec(0u32..6, 0..5), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let r = w.m.remove(&d, Var(var)).map_err(fault);
        prop_assert_eq!(r.map(|r| w.read(&r)), twin::remove(&a, var));
        let vars: Vec<Var> = onto.iter().map(|v| Var(*v)).collect();
        let r = w.m.project(&d, &vars).map_err(fault);
        prop_assert_eq!(r.map(|r| w.read(&r)), twin::project(&a, &onto));
        let r = w.m.remove_all(&d, &vars).map_err(fault);
        let rest: Vec<u32> = (0..6).filter(|v| !onto.contains(v)).collect();
        prop_assert_eq!(r.map(|r| w.read(&r)), twin::project(&a, &rest));
    }

    #[test]
    fn values_of_a_variable(a in one(), var in 0u32..6, c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let r = w.m.values(&d, Var(var)).map_err(fault);
        let expected = twin::values(&a, var).map(|v| v.into_iter().map(|v| v as u32).collect());
        prop_assert_eq!(r, expected);
    }

    #[test]
    fn counts_and_paths(a in one(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        prop_assert_eq!(w.m.count(&d).unwrap(), a.len().into());
        prop_assert_eq!(w.m.count_f64(&d).unwrap(), a.len() as f64);
        let paths: Vec<_> = w.m.paths(&d).unwrap().collect();
        // the order of a set of vectors is lexicographic
        prop_assert_eq!(paths, a.iter().map(narrow).collect::<Vec<_>>());
    }

    #[test]
    fn membership(ab in pairs(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&ab.0);
        for p in ab.0.iter().chain(&ab.1) {
            prop_assert_eq!(w.m.contains(&d, narrow(p)).unwrap(), ab.0.contains(p));
        }
    }

    #[test]
    fn one_set_one_handle(a in one(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        // the same paths in another order, and from above
        let mut e = w.m.empty();
        for p in a.iter().rev() {
            let one = w.m.path(narrow(p)).unwrap();
            e = w.m.union(&one, &e).unwrap();
        }
        prop_assert_eq!(&d, &e);
        let twice = w.m.union_all([&d, &e, &d]).unwrap();
        prop_assert_eq!(&d, &twice);
    }

    #[test]
    fn vectors_and_products(rows in prop::collection::vec(prop::collection::vec(0u32..4, 3), 0..8)) {
        let mut w = World::new(Collect::Always);
        let vars = [Var(5), Var(0), Var(5)];
        let d = w.m.vectors(&vars, &rows).unwrap();
        let expected: Set = rows.iter().map(|r| vars.iter().zip(r).map(|(x, v)| (x.0, i64::from(*v))).collect()).collect();
        prop_assert_eq!(w.read(&d), expected);
        let product = w.m.product(vars.iter().zip(&rows).map(|(x, r)| (*x, r.iter().copied()))).unwrap();
        let width = rows.len().min(3);
        let mut expected = Set::from([vec![]]);
        for (x, r) in vars.iter().zip(&rows).take(width) {
            expected = twin::concatenation(&expected, &r.iter().map(|v| vec![(x.0, i64::from(*v))]).collect());
        }
        prop_assert_eq!(w.read(&product), expected);
    }
}

#[test]
fn vectors_of_another_length_are_refused() {
    let mut m = Manager::default();
    let r = m.vectors(&[Var(0), Var(1)], [vec![1, 2], vec![1]]);
    let expected = Error::WrongLength {
        expected: 2,
        found: 1,
    };
    assert_eq!(r.unwrap_err(), expected);
}

#[test]
fn the_smallest_sets() {
    let mut m = Manager::default();
    let (empty, unit) = (m.empty(), m.unit());
    assert_eq!(m.path([]).unwrap(), unit);
    assert_eq!(m.vectors(&[], [[], []]).unwrap(), unit);
    assert_eq!(m.vectors(&[], Vec::<Vec<u32>>::new()).unwrap(), empty);
    assert_eq!(m.product([(Var(0), 0..3), (Var(1), 0..0)]).unwrap(), empty);
    assert_eq!(m.union_all([]).unwrap(), empty);
    assert_eq!(m.union(&empty, &unit).unwrap(), unit);
    assert_eq!(m.intersection(&empty, &unit).unwrap(), empty);
    assert_eq!(m.difference(&unit, &unit).unwrap(), empty);
    assert_eq!(m.count(&empty).unwrap(), 0u32.into());
    assert_eq!(m.count(&unit).unwrap(), 1u32.into());
    assert_eq!(m.paths(&empty).unwrap().count(), 0);
    assert_eq!(m.paths(&unit).unwrap().collect::<Vec<_>>(), [vec![]]);
    assert_eq!(m.nodes(&unit).unwrap(), 0);
    assert!(m.contains(&unit, []).unwrap());
    assert!(!m.contains(&empty, []).unwrap());
}
