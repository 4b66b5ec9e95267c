use super::*;
use crate::bounds::structural_bounds;
use crate::net::NetBuilder;
use crate::random_net::{Shape, StateSpace, nets};
use proptest::prelude::*;
use std::time::Duration;

/// Plays the pump and checks that a place grows with every cycle.
fn replay(net: &Net, pump: &Pump) {
    let game = TokenGame::new(net);
    let mut marking = net.initial_marking();
    game.play(&pump.prefix, &mut marking).unwrap();
    let mut tokens = marking[pump.place.index()];
    for _ in 0..5 {
        game.play(&pump.cycle, &mut marking).unwrap();
        assert!(marking[pump.place.index()] > tokens);
        tokens = marking[pump.place.index()];
    }
}

fn check(net: &Net, verdict: &Verdict) -> Result<(), TestCaseError> {
    let space = StateSpace::of(net, 2_000);
    match verdict {
        Verdict::Bounded => prop_assert!(space.is_some() || net.places().len() > 3),
        Verdict::Unbounded(pump) => {
            prop_assert!(space.is_none());
            replay(net, pump);
        }
        Verdict::Unknown => {}
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn verdicts_are_true(net in nets(Shape { places: 3, ..Shape::default() })) {
        check(&net, &decide(&net, &[], &Limits::default()))?;
        let bounds = structural_bounds(&net, &Limits::default());
        check(&net, &decide(&net, &bounds, &Limits::default()))?;
    }

    #[test]
    fn without_inhibitors_small_nets_are_decided(
        net in nets(Shape { places: 4, special_arcs: false, ..Shape::default() })
    ) {
        let verdict = decide(&net, &[], &Limits::default());
        prop_assert_ne!(&verdict, &Verdict::Unknown);
        if StateSpace::of(&net, 2_000).is_none() {
            prop_assert!(verdict != Verdict::Bounded || net.places().len() == 4);
        }
    }
}

#[test]
fn a_counter_stopped_by_its_own_inhibitor_is_bounded() {
    let mut b = NetBuilder::new("tank");
    let p = b.place("p", 0).unwrap();
    let t = b.transition("t").unwrap();
    b.produce(t, p, 1).unwrap();
    b.inhibit(t, p, 5).unwrap();
    let net = b.build();
    assert_eq!(Pump::new(&net, vec![], vec![t]), None);
    assert_eq!(decide(&net, &[], &Limits::default()), Verdict::Bounded);
}

#[test]
fn an_inhibitor_that_is_left_alone_does_not_hinder() {
    let mut b = NetBuilder::new("gate");
    let gate = b.place("gate", 1).unwrap();
    let heap = b.place("heap", 0).unwrap();
    let open = b.transition("open").unwrap();
    b.consume(open, gate, 1).unwrap();
    let put = b.transition("put").unwrap();
    b.inhibit(put, gate, 1).unwrap();
    b.produce(put, heap, 2).unwrap();
    let net = b.build();
    let expected = Pump {
        place: heap,
        prefix: vec![open],
        cycle: vec![put],
    };
    let verdict = decide(&net, &[], &Limits::default());
    assert_eq!(verdict, Verdict::Unbounded(expected));
}

#[test]
fn a_pump_deep_inside_is_found() {
    // A long way to the place where tokens are made, among many other ways.
    let mut b = NetBuilder::new("deep");
    let row: Vec<_> = (0..30)
        .map(|i| b.place(format!("p{i}"), u32::from(i == 0)).unwrap())
        .collect();
    let side: Vec<_> = (0..10)
        .map(|i| b.place(format!("s{i}"), 1).unwrap())
        .collect();
    for (i, pair) in row.windows(2).enumerate() {
        let t = b.transition(format!("t{i}")).unwrap();
        b.consume(t, pair[0], 1).unwrap();
        b.produce(t, pair[1], 1).unwrap();
    }
    for (i, &s) in side.iter().enumerate() {
        let off = b.place(format!("o{i}"), 0).unwrap();
        for (name, from, to) in [("on", off, s), ("off", s, off)] {
            let t = b.transition(format!("{name}{i}")).unwrap();
            b.consume(t, from, 1).unwrap();
            b.produce(t, to, 1).unwrap();
        }
    }
    let heap = b.place("heap", 0).unwrap();
    let put = b.transition("put").unwrap();
    b.test(put, row[29], 1).unwrap();
    b.produce(put, heap, 1).unwrap();
    let net = b.build();
    let Verdict::Unbounded(pump) = decide(&net, &[], &Limits::default()) else {
        panic!("not found");
    };
    assert_eq!(pump.place, heap);
    replay(&net, &pump);
}

#[test]
fn known_bounds_settle_it_and_no_time_settles_nothing() {
    let mut b = NetBuilder::new("heap");
    let p = b.place("p", 0).unwrap();
    let t = b.transition("t").unwrap();
    b.produce(t, p, 1).unwrap();
    let net = b.build();
    let late = Limits::default().within(Duration::ZERO);
    assert_eq!(decide(&net, &[], &late), Verdict::Unknown);
    assert_eq!(decide(&net, &[Some(3)], &late), Verdict::Bounded);
    let empty = NetBuilder::new("empty").build();
    assert_eq!(decide(&empty, &[], &late), Verdict::Bounded);
}
