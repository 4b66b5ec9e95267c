//! Symmetries of nets: found, read from files, refused.

use std::collections::BTreeSet;
use std::time::Duration;

use ddd_core::Manager;
use ddd_petri::net::{Net, NetBuilder, NetError, PlaceId};
use ddd_petri::order::Order;
use ddd_petri::quotient::{How, SymmetryChoice, finish, reach, symmetries};
use ddd_petri::statespace::{Method, Options, analyse};
use ddd_petri::symmetry::{check_symmetry, net_automorphisms, read_symmetries};
use ddd_sym::group::{Decomposition, StabilizerChain};
use ddd_sym::symbolic::OrbitSumError;
use ddd_sym::{Limits, Perm};
use num_bigint::BigUint;

/// `n` clients call `m` servers: requests and treatments remember both, answers only the client.
fn clients_servers(n: usize, m: usize) -> Result<Net, NetError> {
    let mut b = NetBuilder::new("clients and servers");
    let mut family = |name: &str, count: usize, tokens: u32| {
        let places = (0..count).map(|i| b.place(format!("{name}_{i}"), tokens));
        places.collect::<Result<Vec<PlaceId>, _>>()
    };
    let idle = family("idle", n, 1)?;
    let (wait, ack) = (family("wait", n, 0)?, family("ack", n, 0)?);
    let server = family("server", m, 1)?;
    let (req, treat) = (family("req", n * m, 0)?, family("treat", n * m, 0)?);
    for c in 0..n {
        for (s, &server) in server.iter().enumerate() {
            let pair = c * m + s;
            let t = b.transition(format!("send_{c}_{s}"))?;
            b.consume(t, idle[c], 1)?;
            b.produce(t, wait[c], 1)?;
            b.produce(t, req[pair], 1)?;
            let t = b.transition(format!("call_{c}_{s}"))?;
            b.consume(t, req[pair], 1)?;
            b.consume(t, server, 1)?;
            b.produce(t, treat[pair], 1)?;
            let t = b.transition(format!("ret_{c}_{s}"))?;
            b.consume(t, treat[pair], 1)?;
            b.produce(t, server, 1)?;
            b.produce(t, ack[c], 1)?;
        }
        let t = b.transition(format!("recv_{c}"))?;
        b.consume(t, wait[c], 1)?;
        b.consume(t, ack[c], 1)?;
        b.produce(t, idle[c], 1)?;
    }
    Ok(b.build())
}

fn order(net: &Net) -> BigUint {
    let found = net_automorphisms(net, &Limits::none()).unwrap();
    assert!(found.complete);
    assert!(
        found
            .generators
            .iter()
            .all(|g| check_symmetry(net, g).is_ok())
    );
    let group = Decomposition::new(&found.generators, &Limits::none()).unwrap();
    assert_eq!(Some(group.order()), found.order);
    let places = net.places().len();
    let chain = StabilizerChain::from_strong_generators(places, &found.base, &found.generators);
    assert_eq!(Some(chain.order()), found.order);
    group.order()
}

#[test]
fn clients_and_servers_permute_independently() {
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    assert_eq!(
        order(&clients_servers(5, 7).unwrap()),
        factorial(5) * factorial(7)
    );
    assert_eq!(order(&clients_servers(1, 1).unwrap()), factorial(1));
    assert_eq!(
        order(&clients_servers(20, 3).unwrap()),
        factorial(20) * factorial(3)
    );
}

/// A ring of `n` places with one-way transitions of the given weights, all places with `tokens`.
fn ring(weights: &[u32], tokens: u32) -> Net {
    let mut b = NetBuilder::new("ring");
    let n = weights.len();
    let p: Vec<_> = (0..n)
        .map(|i| b.place(format!("p{i}"), tokens).unwrap())
        .collect();
    for (i, &w) in weights.iter().enumerate() {
        for copy in 0..2 {
            // Two equal transitions each: they count as one.
            let t = b.transition(format!("t{i}_{copy}")).unwrap();
            b.consume(t, p[i], w).unwrap();
            b.produce(t, p[(i + 1) % n], 1).unwrap();
        }
    }
    b.build()
}

#[test]
fn weights_directions_and_equal_transitions() {
    assert_eq!(order(&ring(&[1; 6], 1)), BigUint::from(6u32));
    assert_eq!(order(&ring(&[1, 2, 1, 2, 1, 2], 1)), BigUint::from(3u32));
    assert_eq!(order(&ring(&[1, 2, 3], 0)), BigUint::from(1u32));
}

#[test]
fn test_and_inhibitor_arcs_count() {
    let net = |inhibit: u32| {
        let mut b = NetBuilder::new("guards");
        for i in 0..2 {
            let p = b.place(format!("p{i}"), 1).unwrap();
            let q = b.place(format!("q{i}"), 0).unwrap();
            let t = b.transition(format!("t{i}")).unwrap();
            b.consume(t, p, 1).unwrap();
            b.test(t, q, 1).unwrap();
            b.inhibit(t, p, if i == 0 { 3 } else { inhibit }).unwrap();
        }
        b.build()
    };
    assert_eq!(order(&net(3)), BigUint::from(2u32));
    assert_eq!(order(&net(4)), BigUint::from(1u32));
}

#[test]
fn an_empty_net_has_one_symmetry() {
    assert_eq!(
        order(&NetBuilder::new("empty").build()),
        BigUint::from(1u32)
    );
}

#[test]
fn markings_too_large_to_shift_stay_apart() {
    let mut b = NetBuilder::new("large");
    b.place("a", u32::MAX).unwrap();
    b.place("b", u32::MAX - 1).unwrap();
    assert_eq!(order(&b.build()), BigUint::from(1u32));
}

#[test]
fn files_are_read_and_checked() {
    let net = ring(&[1; 4], 1);
    let text = "# rotation, not an involution\n\n  turn : (p0 p1, p2 p3)\n(p0 p2)(\"p1\" p3)\n";
    let read = read_symmetries(&net, text, "ring.sym").unwrap();
    let expected = ["(0 1 2 3)", "(0 2)(1 3)"].map(|t| t.parse::<Perm>().unwrap());
    assert_eq!(read, expected);

    let refused = |text: &str| {
        read_symmetries(&net, text, "ring.sym")
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused("\nflip: (p0 p1)"),
        "ring.sym:2: `flip` is not a symmetry of the net: \
         it maps transition `t0_0` to something that is no transition of the net"
    );
    assert_eq!(
        refused("x: (p0 p9)"),
        "ring.sym:1: at byte 7: `p9` is not the name of a point"
    );
    let unopened = "ring.sym:1: at byte 0: expected `(` to open a cycle, found `p0`";
    assert_eq!(refused("p0 p1"), unopened);
    let outside = check_symmetry(&net, &Perm::transposition(1, 9)).unwrap_err();
    assert_eq!(
        outside.to_string(),
        "it moves position 9 of a net with 4 places"
    );
}

/// States reachable when every state is replaced by the least of its images under `group`.
fn representatives(net: &Net, group: &[Perm]) -> usize {
    let canonical = |v: Vec<u32>| group.iter().map(|g| g.act(&v)).min().unwrap_or(v);
    let mut known = BTreeSet::from([canonical(net.initial_marking())]);
    let mut fresh: Vec<Vec<u32>> = known.iter().cloned().collect();
    while let Some(state) = fresh.pop() {
        for t in net.transitions() {
            let effects = t.effects();
            let enabled = effects.iter().all(|e| state[e.place.index()] >= e.at_least);
            if !enabled {
                continue;
            }
            let mut next = state.clone();
            for e in effects {
                let tokens = i64::from(next[e.place.index()]) + e.change;
                next[e.place.index()] = u32::try_from(tokens).unwrap();
            }
            let next = canonical(next);
            if known.insert(next.clone()) {
                fresh.push(next);
            }
        }
    }
    known.len()
}

#[test]
fn a_wrong_symmetry_would_lose_states() {
    // A token wanders a -> b -> c; exchanging a and c is no symmetry.
    let mut b = NetBuilder::new("one way");
    let p = ["a", "b", "c"].map(|id| b.place(id, u32::from(id == "a")).unwrap());
    for (i, id) in ["ab", "bc"].into_iter().enumerate() {
        let t = b.transition(id).unwrap();
        b.consume(t, p[i], 1).unwrap();
        b.produce(t, p[i + 1], 1).unwrap();
    }
    let net = b.build();
    assert_eq!(representatives(&net, &[]), 3);
    let wrong: Perm = "(0 2)".parse().unwrap();
    assert!(read_symmetries(&net, "(a c)", "wrong.sym").is_err());
    // The least state of {a, c} is c, which is dead: b is never seen.
    assert_eq!(representatives(&net, &[Perm::identity(), wrong]), 1);
}

/// What is no symmetry is refused by name; the engine, which trusts what it is given, would count too few markings.
#[test]
fn a_wrong_symmetry_would_give_a_wrong_count() {
    // s moves to a or b; from a the token goes to x, from b to y and on to z.
    let mut b = NetBuilder::new("two ways");
    for id in ["s", "a", "b", "x", "y", "z"] {
        b.place(id, u32::from(id == "s")).unwrap();
    }
    for (from, to) in [(0, 1), (0, 2), (1, 3), (2, 4), (4, 5)] {
        let t = b.transition(format!("t{from}{to}")).unwrap();
        b.consume(t, PlaceId(from), 1).unwrap();
        b.produce(t, PlaceId(to), 1).unwrap();
    }
    let net = b.build();
    let refused = read_symmetries(&net, "sides: (a b)", "wrong.sym").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "wrong.sym:1: `sides` is not a symmetry of the net: \
         it maps transition `t13` to something that is no transition of the net"
    );
    let states = |symmetry| {
        let options = Options {
            method: Method::ExplicitSym,
            symmetry,
            ..Options::default()
        };
        analyse(&net, &options).unwrap().states.unwrap()
    };
    assert_eq!(states(SymmetryChoice::None), 6u32.into());
    let wrong = SymmetryChoice::Given(vec![Perm::transposition(1, 2)]);
    assert!(states(wrong) < 6u32.into());
}

/// A deadline that passes while representatives are finished is a limit like any other.
#[test]
fn a_limit_while_orbits_are_counted_is_no_error() {
    let net = clients_servers(3, 3).unwrap();
    let none = Limits::none();
    let generators = net_automorphisms(&net, &none).unwrap().generators;
    let unlimited = ddd_petri::limits::Limits::default();
    let choice = SymmetryChoice::Given(generators);
    let group = symmetries(&net, &choice, &unlimited).unwrap().unwrap();
    let order = Order::of_file(&net);
    let how = How::default();
    let manager = Manager::default();
    let mut found = reach(&net, &group, &order, how, &unlimited, manager).unwrap();
    let late = unlimited.within(Duration::ZERO);
    let stopped = finish(&net, &group, &mut found, &late).unwrap_err();
    assert_eq!(
        stopped,
        OrbitSumError::Interrupted(ddd_sym::Interrupted::Deadline)
    );
}
