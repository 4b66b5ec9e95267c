use super::*;
use crate::net::NetBuilder;
use crate::random_net::{Shape, nets};
use proptest::prelude::*;
use std::time::Duration;

fn change(net: &Net, flow: &Flow<PlaceId>) -> bool {
    net.transitions().iter().any(|t| {
        let weight = |p: PlaceId| {
            let term = flow.terms.iter().find(|&&(q, _)| q == p);
            term.map_or(0, |&(_, w)| w)
        };
        t.effects()
            .iter()
            .map(|e| weight(e.place) * e.change)
            .sum::<i64>()
            != 0
    })
}

/// All supports of non-negative solutions with weights up to `most`, by trying every vector.
fn brute_supports(net: &Net, most: i64) -> Vec<Vec<PlaceId>> {
    let n = net.places().len() as u32;
    let mut supports = Vec::new();
    let total = (most + 1).pow(n);
    for code in 1..total {
        let digit = |i: u32| code / (most + 1).pow(i) % (most + 1);
        let terms: Vec<_> = (0..n)
            .map(|i| (PlaceId(i), digit(i)))
            .filter(|&(_, w)| w != 0)
            .collect();
        let flow = Flow { terms };
        if !change(net, &flow) {
            supports.push(flow.terms.iter().map(|&(p, _)| p).collect());
        }
    }
    supports.sort();
    supports.dedup();
    let all = supports.clone();
    let contains = |big: &Vec<PlaceId>, small: &Vec<PlaceId>| {
        big != small && small.iter().all(|p| big.contains(p))
    };
    supports.retain(|s| !all.iter().any(|other| contains(s, other)));
    supports
}

/// The rank of the incidence matrix, by floating-point elimination on small integers.
fn rank(net: &Net) -> usize {
    let (n, t) = (net.places().len(), net.transitions().len());
    let mut m = vec![vec![0f64; t]; n];
    for (j, transition) in net.transitions().iter().enumerate() {
        for e in transition.effects() {
            m[e.place.index()][j] = e.change as f64;
        }
    }
    let mut rank = 0;
    for column in 0..t {
        let pivot = (rank..n).max_by(|&a, &b| m[a][column].abs().total_cmp(&m[b][column].abs()));
        let Some(pivot) = pivot.filter(|&p| m[p][column].abs() > 1e-9) else {
            continue;
        };
        m.swap(rank, pivot);
        let row = m[rank].clone();
        for below in &mut m[rank + 1..] {
            let factor = below[column] / row[column];
            for (x, y) in below.iter_mut().zip(&row) {
                *x -= factor * y;
            }
        }
        rank += 1;
    }
    rank
}

const SMALL: Shape = Shape {
    places: 5,
    transitions: 4,
    tokens: 2,
    weight: 2,
    special_arcs: true,
};

proptest! {
    #[test]
    fn semiflows_are_minimal_and_complete(net in nets(SMALL)) {
        let found = p_semiflows(&net, &Limits::default());
        prop_assert_eq!(found.incomplete, None);
        let mut supports: Vec<Vec<PlaceId>> = Vec::new();
        for flow in &found.flows {
            prop_assert!(!change(&net, flow));
            prop_assert!(flow.terms.iter().all(|&(_, w)| w > 0));
            supports.push(flow.terms.iter().map(|&(p, _)| p).collect());
        }
        supports.sort();
        let largest = found.flows.iter().flat_map(|f| &f.terms).map(|t| t.1).max();
        // Where weights are small, trying all vectors finds the same supports.
        if largest.unwrap_or(0) <= 4 {
            let brute = brute_supports(&net, 4);
            for support in &brute {
                let within = |s: &&Vec<PlaceId>| s.iter().all(|p| support.contains(p));
                prop_assert!(supports.iter().find(within).is_some());
            }
            for support in &supports {
                prop_assert!(brute.contains(support));
            }
        }
    }

    #[test]
    fn the_basis_has_the_right_size_and_only_flows(net in nets(SMALL)) {
        let found = p_flows(&net, &Limits::default());
        prop_assert_eq!(found.incomplete, None);
        prop_assert_eq!(found.flows.len(), net.places().len() - rank(&net));
        for flow in &found.flows {
            prop_assert!(!change(&net, flow));
            prop_assert!(!flow.terms.is_empty());
        }
    }

    #[test]
    fn pumps_only_add(net in nets(SMALL)) {
        for flow in pumps(&net, &Limits::default()).flows {
            let mut sum = vec![0i64; net.places().len()];
            for (t, times) in flow.terms {
                prop_assert!(times > 0);
                for e in net.transitions()[t.index()].effects() {
                    sum[e.place.index()] += e.change * times;
                }
            }
            prop_assert!(sum.iter().all(|&x| x >= 0));
            prop_assert!(sum.iter().any(|&x| x > 0));
        }
    }

    #[test]
    fn t_semiflows_bring_the_marking_back(net in nets(SMALL)) {
        for flow in t_semiflows(&net, &Limits::default()).flows {
            let mut sum = vec![0i64; net.places().len()];
            for (t, times) in flow.terms {
                prop_assert!(times > 0);
                for e in net.transitions()[t.index()].effects() {
                    sum[e.place.index()] += e.change * times;
                }
            }
            prop_assert!(sum.iter().all(|&x| x == 0));
        }
    }
}

#[test]
fn without_time_nothing_is_claimed() {
    let mut b = NetBuilder::new("one");
    let (p, q) = (b.place("p", 1).unwrap(), b.place("q", 0).unwrap());
    let t = b.transition("t").unwrap();
    b.consume(t, p, 1).unwrap();
    b.produce(t, q, 1).unwrap();
    let late = Limits::default().within(Duration::ZERO);
    let found = p_semiflows(&b.build(), &late);
    assert_eq!(
        found.incomplete,
        Some(Incomplete::Stopped(Stopped::Deadline))
    );
    assert!(found.flows.is_empty());
}

#[test]
fn exponentially_many_semiflows_are_cut_and_said_so() {
    // A chain of stages, each with two parallel places: 2^n minimal semiflows.
    let mut b = NetBuilder::new("stages");
    let n = 20;
    let pairs: Vec<_> = (0..n)
        .map(|i| {
            [
                b.place(format!("a{i}"), u32::from(i == 0)).unwrap(),
                b.place(format!("b{i}"), u32::from(i == 0)).unwrap(),
            ]
        })
        .collect();
    for i in 0..n {
        let t = b.transition(format!("t{i}")).unwrap();
        for (from, to) in pairs[i].iter().zip(pairs[(i + 1) % n]) {
            b.consume(t, *from, 1).unwrap();
            b.produce(t, to, 1).unwrap();
        }
    }
    let net = b.build();
    let found = p_semiflows(&net, &Limits::default());
    assert_eq!(found.incomplete, Some(Incomplete::TooMany));
    assert!(!found.flows.is_empty());
    assert!(found.flows.iter().all(|f| !change(&net, f)));
    assert_eq!(p_flows(&net, &Limits::default()).flows.len(), n + 1);
}

#[test]
fn a_place_that_no_transition_changes_is_a_semiflow() {
    let mut b = NetBuilder::new("constant");
    let p = b.place("p", 7).unwrap();
    let t = b.transition("t").unwrap();
    b.test(t, p, 1).unwrap();
    let found = p_semiflows(&b.build(), &Limits::default());
    assert_eq!(
        found.flows,
        [Flow {
            terms: vec![(p, 1)]
        }]
    );
    let net = NetBuilder::new("empty").build();
    assert!(p_semiflows(&net, &Limits::default()).flows.is_empty());
    assert!(t_semiflows(&net, &Limits::default()).flows.is_empty());
}
