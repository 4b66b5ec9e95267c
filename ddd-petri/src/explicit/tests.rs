use super::*;
use crate::net::NetBuilder;
use crate::random_net::{Shape, StateSpace, nets};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn with_threads(threads: usize) -> Options {
    Options {
        threads,
        ..Options::default()
    }
}

fn run(net: &Net, options: &Options, limits: &Limits) -> Exploration {
    explore(net, options, limits, &mut |_| {}).unwrap()
}

/// `n` places in a row, each passing its tokens on.
fn row(n: usize, tokens: u32) -> Net {
    let mut b = NetBuilder::new("row");
    let places: Vec<_> = (0..n)
        .map(|i| {
            b.place(format!("p{i}"), if i == 0 { tokens } else { 0 })
                .unwrap()
        })
        .collect();
    for i in 1..n {
        let t = b.transition(format!("t{i}")).unwrap();
        b.consume(t, places[i - 1], 1).unwrap();
        b.produce(t, places[i], 1).unwrap();
    }
    b.build()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn agrees_with_the_plainest_search(net in nets(Shape::default())) {
        let Some(space) = StateSpace::of(&net, 500) else {
            return Ok(());
        };
        for threads in [1, 3] {
            let found = run(&net, &with_threads(threads), &Limits::default());
            prop_assert!(found.is_complete());
            prop_assert_eq!(found.states as usize, space.markings.len());
            prop_assert_eq!(found.firings as usize, space.firings.len());
            prop_assert_eq!(found.deadlocks as usize, space.dead.len());
            prop_assert_eq!(found.max_token_in_place, space.max_in_place());
            prop_assert_eq!(found.max_token_per_marking, space.max_in_marking());
            prop_assert_eq!(Some(&found.depth), space.distance.values().max());
            if let Some(dead) = &found.dead_marking {
                prop_assert!(space.dead.contains(dead));
                let nearest = space.dead.iter().map(|m| space.distance[m]).min();
                prop_assert_eq!(Some(space.distance[dead]), nearest);
            }
            for marking in found.markings() {
                let trace = found.shortest_trace(&marking).unwrap();
                prop_assert_eq!(Some(&trace.len()), space.distance.get(&marking));
                let mut at = net.initial_marking();
                prop_assert_eq!(TokenGame::new(&net).play(&trace, &mut at), Ok(()));
                prop_assert_eq!(at, marking);
            }
        }
    }

    #[test]
    fn a_budget_gives_lower_bounds(net in nets(Shape::default())) {
        let found = run(&net, &with_threads(1), &Limits::default().memory(400_000));
        let again = run(&net, &with_threads(2), &Limits::default().memory(400_000));
        prop_assert_eq!(found.states, again.states);
        prop_assert_eq!(found.firings, again.firings);
        prop_assert_eq!(&found.dead_marking, &again.dead_marking);
        if let Some(space) = StateSpace::of(&net, 500) {
            prop_assert!(found.states as usize <= space.markings.len());
            prop_assert!(found.firings as usize <= space.firings.len());
        } else {
            prop_assert!(found.stopped == Some(Stopped::Memory) || found.states > 500);
        }
    }
}

#[test]
fn tokens_that_outgrow_their_fields_are_packed_anew() {
    // Stars and bars: 40 tokens in 4 places.
    let found = run(&row(4, 40), &Options::default(), &Limits::default());
    assert_eq!(found.states, 43 * 42 * 41 / 6);
    let options = Options {
        bounds: vec![Some(40); 4],
        ..Options::default()
    };
    let known = run(&row(4, 40), &options, &Limits::default());
    assert_eq!((known.states, known.firings), (found.states, found.firings));
    assert_eq!(known.depth, 120);
}

#[test]
fn many_places_and_wrong_bounds() {
    let options = Options {
        bounds: vec![Some(0); 300],
        ..Options::default()
    };
    let found = run(&row(300, 1), &options, &Limits::default());
    assert_eq!(
        (found.states, found.firings, found.deadlocks),
        (300, 299, 1)
    );
}

#[test]
fn no_places_no_transitions() {
    let found = run(
        &NetBuilder::new("empty").build(),
        &Options::default(),
        &Limits::default(),
    );
    assert_eq!((found.states, found.firings, found.deadlocks), (1, 0, 1));
    assert_eq!(found.shortest_trace(&[]), Some(vec![]));
    assert_eq!(found.shortest_trace(&[0]), None);
}

#[test]
fn an_overflow_names_the_place() {
    let mut b = NetBuilder::new("double");
    let p = b.place("heap", 1).unwrap();
    let t = b.transition("t").unwrap();
    b.produce(t, p, 1 << 31).unwrap();
    let error = explore(
        &b.build(),
        &Options::default(),
        &Limits::default(),
        &mut |_| {},
    );
    let place = "heap".to_owned();
    assert_eq!(error.unwrap_err(), ExplicitError::TokenOverflow { place });
}

#[test]
fn limits_stop_and_say_why() {
    let net = row(12, 12);
    let late = run(
        &net,
        &Options::default(),
        &Limits::default().within(Duration::ZERO),
    );
    assert_eq!(late.stopped, Some(Stopped::Deadline));
    assert_eq!(late.states, 1);
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().cancelled_by(Arc::clone(&flag));
    let mut steps = 0;
    let found = explore(&net, &with_threads(1), &limits, &mut |progress| {
        steps += 1;
        assert!(progress.states >= progress.expanded);
        flag.store(steps == 3, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(found.unwrap().stopped, Some(Stopped::Cancelled));
    assert_eq!(steps, 3);
}
