//! Fixpoints: saturation = chaining = breadth first = brute force.

use crate::bridge::World;
use crate::homomorphisms::judge;
use crate::shapes::{Palette, Short, bounded, collect, lines, sets, shapes};
use crate::twin::{Set, Term};
use ddd_core::Strategy as By;
use proptest::prelude::*;

const ALL: [By; 3] = [By::Saturation, By::Chaining, By::BreadthFirst];

fn systems(any_shape: bool) -> impl Strategy<Value = Short<(Vec<Term>, Set)>> {
    let shape = if any_shape {
        shapes().boxed()
    } else {
        lines().boxed()
    };
    shape
        .prop_flat_map(|s| {
            let rules = prop::collection::vec(bounded(&s), 1..7);
            (rules, sets(s, Palette::Small))
        })
        .prop_map(Short)
}

proptest! {
    #![proptest_config(crate::cases(1200))]

    #[test]
    fn every_strategy_is_brute_force(Short((rules, set)) in systems(true), c in collect()) {
        for by in ALL {
            let term = Term::Reach(rules.clone(), by);
            let found = World::new(c).apply(&term, &set);
            judge(&term, &set, &found)?;
        }
    }

    #[test]
    fn strategies_agree_in_one_manager(Short((rules, set)) in systems(false), c in collect()) {
        let mut w = World::new(c);
        let (d, homs) = (w.set(&set), w.homs(&rules));
        let mut found = Vec::new();
        for by in ALL {
            let reach = w.m.reachability(&homs, by).unwrap();
            found.push(w.m.apply(&reach, &d).ok());
        }
        prop_assert_eq!(&found[0], &found[1]);
        prop_assert_eq!(&found[0], &found[2]);
    }

    #[test]
    fn the_order_of_rules_does_not_matter(Short((rules, set)) in systems(false), c in collect()) {
        let mut w = World::new(c);
        let (d, homs) = (w.set(&set), w.homs(&rules));
        let forth = w.m.saturate(&homs, &d).ok();
        let back = w.m.saturate(homs.iter().rev(), &d).ok();
        prop_assert_eq!(forth, back);
    }

    #[test]
    fn a_closed_set_is_closed(Short((rules, set)) in systems(false), c in collect()) {
        let mut w = World::new(c);
        let (d, homs) = (w.set(&set), w.homs(&rules));
        if let Ok(r) = w.m.saturate(&homs, &d) {
            prop_assert_eq!(&w.m.saturate(&homs, &r).unwrap(), &r);
            prop_assert!(w.m.is_subset(&d, &r).unwrap());
            for h in &homs {
                // selectors were absorbed by the identity, and with them their errors
                if let Ok(image) = w.m.apply(h, &r) {
                    prop_assert!(w.m.is_subset(&image, &r).unwrap());
                }
            }
        }
    }
}
