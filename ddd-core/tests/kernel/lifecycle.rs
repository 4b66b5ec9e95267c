//! What handles hold survives; what they do not hold goes.

use crate::bridge::{Collect, World};
use crate::models::{KANBAN, kanban, ring};
use crate::shapes::{Palette, Short, bounded, lines, sets};
use crate::twin::{Between, Set, Term, apply};
use ddd_core::{Config, Ddd, Hom, Manager, Strategy as By, Var};
use proptest::prelude::*;

fn systems() -> impl Strategy<Value = Short<(Vec<Term>, Vec<Set>)>> {
    lines()
        .prop_flat_map(|s| {
            let rules = prop::collection::vec(bounded(&s), 1..5);
            (rules, prop::collection::vec(sets(s, Palette::Small), 1..5))
        })
        .prop_map(Short)
}

proptest! {
    #![proptest_config(crate::cases(400))]

    /// Handles made, kept and dropped in between many operations and collections.
    #[test]
    fn handles_survive(Short((rules, given)) in systems(), seed in any::<u64>()) {
        let mut w = World::new(Collect::AtRandom(seed));
        let mut kept: Vec<(Ddd, Set)> = Vec::new();
        for (i, set) in given.iter().enumerate() {
            kept.push((w.set(set), set.clone()));
            let term = Term::Reach(rules[i % rules.len()..].to_vec(), By::Saturation);
            let (d, h) = (kept[0].0.clone(), w.hom(&term));
            if let Ok(r) = w.m.apply(&h, &d)
                && let Ok(expected) = apply(&term, &kept[0].1, Between::Checked)
            {
                kept.push((r, expected));
            }
            if i % 2 == 1 {
                kept.remove(0);
            }
            w.m.collect();
            for (d, set) in &kept {
                prop_assert_eq!(&w.read(d), set);
                // the same set built again is the same handle
                prop_assert_eq!(&w.set(set), d);
            }
        }
        kept.clear();
        w.m.collect();
        prop_assert_eq!(w.m.stats().nodes, 0);
        prop_assert_eq!(w.m.stats().terms, 2);
    }
}

#[test]
fn an_empty_store_when_all_handles_are_gone() {
    let mut m = Manager::default();
    let net = kanban(4);
    let (start, rules) = (net.start(&mut m), net.rules(&mut m));
    let reached = m.saturate(&rules, &start).unwrap();
    let not = m.constant(&reached).unwrap();
    drop((start, rules, reached));
    m.collect();
    assert!(m.stats().nodes > 0, "a term holds its constant");
    drop(not);
    m.collect();
    let stats = m.stats();
    assert_eq!((stats.nodes, stats.arcs, stats.terms), (0, 0, 2));
    assert!(stats.bytes < 200_000, "{} bytes are left", stats.bytes);
    assert!(stats.peak_nodes > 0 && stats.collected > 0);
}

#[test]
fn handles_are_dropped_on_other_threads() {
    let mut m = Manager::default();
    let d = m.product((0..10).map(|i| (Var(i), 0..3))).unwrap();
    let clone = d.clone();
    std::thread::spawn(move || drop(clone)).join().unwrap();
    m.collect();
    assert_eq!(m.count(&d).unwrap(), 59049u32.into());
    std::thread::spawn(move || drop(d)).join().unwrap();
    m.collect();
    assert_eq!(m.stats().nodes, 0);
}

#[test]
fn a_handle_outlives_its_manager() {
    let mut m = Manager::default();
    let d = m.path([(Var(0), 1)]).unwrap();
    drop(m);
    assert!(Manager::default().count(&d).is_err());
}

#[test]
fn managers_go_to_other_threads() {
    fn send<T: Send>() {}
    fn both<T: Send + Sync + 'static>() {}
    send::<Manager>();
    both::<Ddd>();
    both::<Hom>();
    both::<ddd_core::StopFlag>();
    let mut m = Manager::default();
    let net = ring(6, 3);
    let (start, rules) = (net.start(&mut m), net.rules(&mut m));
    let there = std::thread::spawn(move || {
        let r = m.saturate(&rules, &start).unwrap();
        (m, r)
    });
    let (m, r) = there.join().unwrap();
    assert_eq!(m.count(&r).unwrap(), 56u32.into());
}

#[test]
fn results_survive_collections_while_their_diagrams_do() {
    let mut m = Manager::default();
    let net = kanban(4);
    let (start, rules) = (net.start(&mut m), net.rules(&mut m));
    let reach = m.reachability(&rules, By::Saturation).unwrap();
    let first = m.apply(&reach, &start).unwrap();
    m.collect();
    let before = m.stats().saturated;
    assert_eq!(m.apply(&reach, &start).unwrap(), first);
    assert_eq!(m.stats().saturated, before, "nothing was computed again");
}

#[test]
fn collections_at_every_safe_point_change_nothing() {
    for cards in 1..4 {
        let mut m = Manager::new(Config::default().with_collect_from(0));
        let net = kanban(cards);
        let (start, rules) = (net.start(&mut m), net.rules(&mut m));
        let reached = m.saturate(&rules, &start).unwrap();
        assert_eq!(m.count(&reached).unwrap(), KANBAN[cards as usize].into());
        assert!(m.stats().collections > 20);
    }
}

#[test]
fn the_same_input_gives_the_same_numbers() {
    let run = || {
        let mut m = Manager::new(Config::default().with_collect_from(500));
        let net = kanban(5);
        let (start, rules) = (net.start(&mut m), net.rules(&mut m));
        let swap = m.swap(Var(0), Var(5));
        let mut ids = Vec::new();
        for by in [By::Saturation, By::Chaining, By::BreadthFirst] {
            let reach = m.reachability(&rules, by).unwrap();
            let reached = m.apply(&reach, &start).unwrap();
            let swapped = m.apply(&swap, &reached).unwrap();
            let common = m.intersection(&reached, &swapped);
            ids.push(format!("{reached:?} {swapped:?} {common:?}"));
        }
        (ids, m.stats())
    };
    assert_eq!(run(), run());
    let there = std::thread::spawn(run).join().unwrap();
    assert_eq!(run(), there);
}

#[test]
fn a_manager_survives_the_panic_of_a_users_homomorphism() {
    use ddd_core::{Error, Image, Images, Inductive};

    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Bomb;

    impl Inductive for Bomb {
        fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
            assert!(var != Var(3), "the fourth variable");
            let this = images.this();
            Ok(images.prefix(var, value, this))
        }
    }

    let mut m = Manager::default();
    let d = m.product((0..5).map(|i| (Var(i), 0..2))).unwrap();
    let (bomb, fine) = (m.inductive(Bomb), m.add(Var(4), 1, 1));
    let run = std::panic::AssertUnwindSafe(|| m.apply(&bomb, &d));
    assert!(std::panic::catch_unwind(run).is_err());
    let r = m.apply(&fine, &d).unwrap();
    assert_eq!(m.count(&r).unwrap(), 16u32.into());
}

#[test]
fn what_a_users_homomorphism_gave_is_remembered() {
    use ddd_core::{Error, Image, Images, Inductive};
    use std::sync::atomic::{AtomicUsize, Ordering};

    static CALLS: AtomicUsize = AtomicUsize::new(0);

    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Mirror(u32);

    impl Inductive for Mirror {
        fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
            CALLS.fetch_add(1, Ordering::Relaxed);
            let this = images.this();
            Ok(images.prefix(var, self.0 - value, this))
        }
    }

    let mut m = Manager::default();
    // 10^20 sequences in 20 nodes
    let d = m.product((0..20).map(|i| (Var(i), 0..10))).unwrap();
    let mirror = m.inductive(Mirror(9));
    assert_eq!(m.apply(&mirror, &d).unwrap(), d);
    assert_eq!(CALLS.load(Ordering::Relaxed), 200, "once an arc");
    assert!(m.stats().terms > 200, "images are terms");
    m.collect();
    assert_eq!(m.stats().terms, 3, "and go when they are not needed");
    // an equal value is the same homomorphism
    let again = m.inductive(Mirror(9));
    assert_eq!(again, mirror);
    assert_eq!(m.apply(&again, &d).unwrap(), d);
    assert_eq!(CALLS.load(Ordering::Relaxed), 200, "nothing again");
    drop((mirror, again));
    m.collect();
    assert_eq!(m.stats().terms, 2);
}
