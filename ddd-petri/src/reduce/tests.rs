//! All that the markings of the smaller net stand for, against what the net reaches.

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

/// Every way to share `tokens` among `n` parts.
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

/// Every way to give the tokens of a quantity to the places of its tree, in each of some markings.
fn given(small: &Reduction, q: QuantityId, tokens: u32, marking: &[u32]) -> Vec<Vec<u32>> {
    let equations = &small.equations;
    let mut all = match equations.place(q) {
        Some(p) => {
            let mut marking = marking.to_vec();
            marking[p.index()] = tokens;
            vec![marking]
        }
        None => {
            let members = equations.members(q);
            let mut all = Vec::new();
            for way in shares(tokens, members.len()) {
                let mut partial = vec![marking.to_vec()];
                for (m, tokens) in members.iter().zip(way) {
                    partial = partial
                        .iter()
                        .flat_map(|marking| given(small, *m, tokens, marking))
                        .collect();
                }
                all.extend(partial);
            }
            all
        }
    };
    for f in equations.followers(q) {
        let tokens = u32::try_from(f.value(tokens.into()).unwrap()).unwrap();
        all = all
            .iter()
            .flat_map(|marking| given(small, f.quantity, tokens, marking))
            .collect();
    }
    all
}

fn expanded(net: &Net, small: &Reduction, reached: &Markings) -> Markings {
    let mut all = Markings::new();
    for marking in reached {
        let mut partial = vec![vec![0; net.places().len()]];
        for (tokens, root) in marking.iter().zip(&small.roots) {
            partial = partial
                .iter()
                .flat_map(|m| given(small, *root, *tokens, m))
                .collect();
        }
        for mut m in partial {
            small.equations.complete(&mut m);
            assert!(all.insert(m), "two ways to the same marking");
        }
    }
    all
}

/// Nets with many transitions that move one token; the others take and put, test and inhibit. More places count what others hold,
/// and some of them have more or fewer tokens than they need.
fn nets() -> impl Strategy<Value = Net> {
    let copies = prop::collection::vec((prop::collection::vec(0..6usize, 1..3), 0..3u32), 0..3);
    (plain_nets(), copies).prop_map(|(net, copies)| {
        copies
            .into_iter()
            .fold(net, |net, (of, more)| with_copy(&net, &of, more))
    })
}

/// The net with one more place, which has `more` tokens than these places have together.
fn with_copy(net: &Net, of: &[usize], more: u32) -> Net {
    let mut b = NetBuilder::new("random");
    let mut tokens = more;
    for (i, p) in net.places().iter().enumerate() {
        b.place(p.id.clone(), p.initial).unwrap();
        tokens += p.initial * of.iter().filter(|q| **q == i).count() as u32;
    }
    let copy = b
        .place(format!("copy{}", net.places().len()), tokens)
        .unwrap();
    for t in net.transitions() {
        let id = b.transition(t.id.clone()).unwrap();
        let times = |p: PlaceId| of.iter().filter(|q| **q == p.index()).count() as u32;
        for arc in &t.consumes {
            b.consume(id, arc.place, arc.weight).unwrap();
            if times(arc.place) > 0 {
                b.consume(id, copy, arc.weight * times(arc.place)).unwrap();
            }
        }
        for arc in &t.produces {
            b.produce(id, arc.place, arc.weight).unwrap();
            if times(arc.place) > 0 {
                b.produce(id, copy, arc.weight * times(arc.place)).unwrap();
            }
        }
        for arc in &t.tests {
            b.test(id, arc.place, arc.weight).unwrap();
        }
        for arc in &t.inhibitors {
            b.inhibit(id, arc.place, arc.weight).unwrap();
        }
    }
    b.build()
}

fn plain_nets() -> impl Strategy<Value = Net> {
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
        let small = reduce(&net, &Limits::default());
        if let Some(full) = markings(&net) {
            let reached = markings(&small.net);
            prop_assert_eq!(reached.map(|r| expanded(&net, &small, &r)), Some(full));
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
        let small = reduce(&net, &Limits::default());
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
    let small = reduce(&b.build(), &Limits::default());
    assert_eq!(small.groups().collect::<Vec<_>>(), [places]);
    assert!(small.net.transitions().is_empty());
}

/// A ring of moves, however long, is one place; a lock that each of its moves takes and puts back is implied.
#[test]
fn rings_and_what_follows_from_them() {
    let mut b = NetBuilder::new("ring");
    let (idle, busy) = (b.place("idle", 2).unwrap(), b.place("busy", 0).unwrap());
    let [x, y, z] = ["x", "y", "z"].map(|id| b.place(id, 0).unwrap());
    for (id, from, to) in [("start", idle, busy), ("stop", busy, idle)] {
        let t = b.transition(id).unwrap();
        b.consume(t, from, 1).unwrap();
        b.produce(t, to, 1).unwrap();
        if from == idle {
            b.produce(t, x, 1).unwrap();
        } else {
            b.consume(t, z, 1).unwrap();
        }
    }
    for (id, from, to) in [("xy", x, y), ("yz", y, z), ("zx", z, x)] {
        let t = b.transition(id).unwrap();
        b.consume(t, from, 1).unwrap();
        b.produce(t, to, 1).unwrap();
    }
    let small = reduce(&b.build(), &Limits::default());
    // busy = x + y + z; then tokens go back and forth between idle and the ring
    assert_eq!(small.implied().collect::<Vec<_>>(), [busy]);
    assert_eq!(small.net.places().len(), 1);
    assert!(small.net.transitions().is_empty());
}

#[test]
fn what_waits_for_nothing_to_come_is_dead() {
    let mut b = NetBuilder::new("dead");
    let (p, q) = (b.place("p", 0).unwrap(), b.place("q", 0).unwrap());
    for (id, from, to) in [("pq", p, q), ("qp", q, p)] {
        let t = b.transition(id).unwrap();
        b.consume(t, from, 1).unwrap();
        b.produce(t, to, 1).unwrap();
    }
    let small = reduce(&b.build(), &Limits::default());
    assert_eq!(small.dead().len(), 2);
    assert!(small.net.places().is_empty());
}
