//! All shares of what the smaller net reaches, against what the net reaches.

use super::*;
use crate::limits::Limits;
use crate::net::NetBuilder;
use crate::random_net::StateSpace;
use crate::statespace::{Method, Options, analyse};
use proptest::prelude::*;
use std::collections::BTreeSet;

type Markings = BTreeSet<Vec<u32>>;

fn markings(net: &Net) -> Option<Markings> {
    Some(StateSpace::of(net, 3000)?.markings.into_iter().collect())
}

/// Every way to share `tokens` among `n` places.
fn shares(tokens: u32, n: usize) -> Vec<Vec<u32>> {
    if n == 1 {
        return vec![vec![tokens]];
    }
    let with = |first: u32| {
        let rest = shares(tokens - first, n - 1).into_iter();
        rest.map(move |r| [vec![first], r].concat())
    };
    (0..=tokens).flat_map(with).collect()
}

fn expanded(small: &Agglomeration, reached: &Markings) -> Markings {
    let places = small.groups.iter().map(Vec::len).sum();
    let mut all = Markings::new();
    for marking in reached {
        let mut partial = vec![vec![0; places]];
        for (tokens, group) in marking.iter().zip(&small.groups) {
            let ways = shares(*tokens, group.len());
            let with = |way: &Vec<u32>, m: &Vec<u32>| {
                let mut m = m.clone();
                for (p, tokens) in group.iter().zip(way) {
                    m[p.index()] = *tokens;
                }
                m
            };
            partial = partial
                .iter()
                .flat_map(|m| ways.iter().map(move |way| with(way, m)))
                .collect();
        }
        all.extend(partial);
    }
    all
}

/// Nets with many transitions that move one token; the others take and put, test and inhibit.
fn nets() -> impl Strategy<Value = Net> {
    let place = 0..6usize;
    let moves = prop::collection::vec((place.clone(), place.clone()), 0..6);
    let arcs = |most| prop::collection::vec((0..6usize, 1..3u32), 0..=most);
    let others = prop::collection::vec((arcs(2), arcs(2), arcs(1), arcs(1)), 0..4);
    let tokens = prop::collection::vec(prop_oneof![3 => Just(0u32), 1 => 1..4u32], 6);
    (tokens, moves, others).prop_map(|(tokens, moves, others)| {
        let mut b = NetBuilder::new("random");
        let places: Vec<_> = tokens
            .iter()
            .enumerate()
            .map(|(i, n)| b.place(format!("p{i}"), *n).unwrap())
            .collect();
        for (i, (from, to)) in moves.into_iter().enumerate() {
            let t = b.transition(format!("move{i}")).unwrap();
            b.consume(t, places[from], 1).unwrap();
            b.produce(t, places[to], 1).unwrap();
        }
        for (i, (takes, puts, tests, inhibits)) in others.into_iter().enumerate() {
            let t = b.transition(format!("t{i}")).unwrap();
            for (p, w) in takes {
                b.consume(t, places[p], w).unwrap();
            }
            for (p, w) in puts {
                b.produce(t, places[p], w).unwrap();
            }
            for (p, w) in tests {
                b.test(t, places[p], w).unwrap();
            }
            for (p, w) in inhibits.into_iter().filter(|_| i == 0) {
                b.inhibit(t, places[p], w).unwrap();
            }
        }
        b.build()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]
    #[test]
    fn all_shares_of_the_smaller_net_are_reached(net in nets()) {
        let small = agglomerate(&net, &Limits::default());
        if let Some(full) = markings(&net) {
            let reached = markings(&small.net);
            prop_assert_eq!(reached.map(|r| expanded(&small, &r)), Some(full));
        }
    }

    #[test]
    fn all_numbers_come_out(net in nets()) {
        if let Some(full) = StateSpace::of(&net, 3000) {
            let options = Options { method: Method::Dd, threads: 1, ..Options::default() };
            let report = analyse(&net, &options).unwrap();
            let tokens = |m: &Vec<u32>| m.iter().copied().map(u64::from).sum::<u64>();
            prop_assert_eq!(report.states, Some(full.markings.len().into()));
            prop_assert_eq!(report.firings, Some(full.firings.len().into()));
            prop_assert_eq!(report.deadlocks, Some(full.dead.len().into()));
            prop_assert_eq!(report.max_token_per_marking, full.markings.iter().map(tokens).max());
            let most = full.markings.iter().flatten().max().copied().map(u64::from);
            prop_assert_eq!(report.max_token_in_place, most);
            prop_assert!(report.dead_marking.is_none_or(|dead| full.dead.contains(&dead)));
        }
    }

    #[test]
    fn orders_go_there_and_back(net in nets()) {
        let small = agglomerate(&net, &Limits::default());
        let order = Order::of_file(&small.net);
        let expanded = small.expand(&order);
        prop_assert!(Order::new("x", expanded.places().to_vec(), &net).is_some());
        prop_assert_eq!(small.contract(&expanded), order);
    }
}

#[test]
fn a_chain_is_one_place() {
    let mut b = NetBuilder::new("chain");
    let places: Vec<_> = (0..5)
        .map(|i| b.place(format!("p{i}"), u32::from(i == 0)).unwrap())
        .collect();
    for (i, pair) in places.windows(2).enumerate() {
        let t = b.transition(format!("t{i}")).unwrap();
        b.consume(t, pair[0], 1).unwrap();
        b.produce(t, pair[1], 1).unwrap();
    }
    let small = agglomerate(&b.build(), &Limits::default());
    assert_eq!(small.groups, [places]);
    assert!(small.net.transitions().is_empty());
}
