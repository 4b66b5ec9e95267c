//! Random nets that are symmetric by construction: every engine gives the numbers of the plain one.

use ddd_petri::net::{Net, NetBuilder, PlaceId};
use ddd_petri::quotient::{Canonization, How, Strategy as When};
use ddd_petri::statespace::{Method, Options, Report, Status, analyse};
use proptest::collection::vec;
use proptest::prelude::*;

/// A place of a pattern: of the first component, of the second, of the pair, or of nobody.
#[derive(Debug, Clone, Copy)]
enum Of {
    First(usize),
    Second(usize),
    Pair,
    Nobody(usize),
}

/// A transition for each ordered pair of components.
#[derive(Debug, Clone)]
struct Pattern {
    /// It moves tokens from one place to another, as many as there are moves.
    moves: Vec<(Of, Of)>,
    /// How many extra copies there are for the first pair: equal transitions that are not equally many everywhere.
    copies: usize,
}

#[derive(Debug, Clone)]
struct Plan {
    components: usize,
    /// Places of a component with their initial tokens.
    own: Vec<u32>,
    common: Vec<u32>,
    patterns: Vec<Pattern>,
}

fn of() -> impl Strategy<Value = Of> {
    prop_oneof![
        4 => (0..3usize).prop_map(Of::First),
        2 => (0..3usize).prop_map(Of::Second),
        1 => Just(Of::Pair),
        1 => (0..2usize).prop_map(Of::Nobody),
    ]
}

fn pattern() -> impl Strategy<Value = Pattern> {
    let copies = prop_oneof![3 => Just(0usize), 1 => 1..3usize];
    (vec((of(), of()), 1..3), copies).prop_map(|(moves, copies)| Pattern { moves, copies })
}

fn plan() -> impl Strategy<Value = Plan> {
    (
        2..5usize,
        vec(0..2u32, 1..3),
        vec(0..2u32, 0..2),
        vec(pattern(), 1..4),
    )
        .prop_map(|(components, own, common, patterns)| Plan {
            components,
            own,
            common,
            patterns,
        })
}

impl Plan {
    fn net(&self) -> Net {
        let n = self.components;
        let mut b = NetBuilder::new("symmetric");
        let mut add = |name: String, tokens: u32| b.place(name, tokens).expect("names differ");
        let mut own = vec![Vec::new(); n];
        let mut pairs = vec![Vec::new(); n];
        for i in 0..n {
            for (k, &tokens) in self.own.iter().enumerate() {
                own[i].push(add(format!("own_{i}_{k}"), tokens));
            }
            pairs[i] = (0..n).map(|j| add(format!("pair_{i}_{j}"), 0)).collect();
        }
        let common = self.common.iter().enumerate();
        let common: Vec<PlaceId> = common
            .map(|(k, &tokens)| add(format!("common_{k}"), tokens))
            .collect();
        let at = |of: Of, i: usize, j: usize| match of {
            Of::First(k) => own[i][k % self.own.len()],
            Of::Second(k) => own[j][k % self.own.len()],
            Of::Pair => pairs[i][j],
            Of::Nobody(k) if common.is_empty() => own[i][k % self.own.len()],
            Of::Nobody(k) => common[k % common.len()],
        };
        for (p, pattern) in self.patterns.iter().enumerate() {
            for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                if i == j {
                    continue;
                }
                let copies = if (i, j) == (0, 1) { pattern.copies } else { 0 };
                for copy in 0..=copies {
                    let name = format!("t_{p}_{i}_{j}_{copy}");
                    let t = b.transition(name).expect("names differ");
                    for &(from, to) in &pattern.moves {
                        b.consume(t, at(from, i, j), 1).expect("a place of the net");
                        b.produce(t, at(to, i, j), 1).expect("a place of the net");
                    }
                }
            }
        }
        b.build()
    }
}

fn run(net: &Net, method: Method, how: How) -> Report {
    let options = Options {
        method,
        how,
        exact: true,
        threads: 1,
        ..Options::default()
    };
    analyse(net, &options).expect("no token is made")
}

fn numbers(report: &Report) -> [Option<String>; 5] {
    let big = |n: &Option<num_bigint::BigUint>| n.as_ref().map(ToString::to_string);
    [
        big(&report.states),
        big(&report.firings),
        report.max_token_in_place.map(|n| n.to_string()),
        report.max_token_per_marking.map(|n| n.to_string()),
        big(&report.deadlocks),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn quotients_count_what_plain_engines_count(plan in plan()) {
        let net = plan.net();
        let plain = run(&net, Method::Explicit, How::default());
        prop_assert_eq!(plain.status, Status::Complete);
        let explicit = run(&net, Method::ExplicitSym, How::default());
        prop_assert_eq!(explicit.status, Status::Complete);
        prop_assert_eq!(numbers(&explicit), numbers(&plain));
        for canonization in [Canonization::Fast, Canonization::Literal] {
            for strategy in [When::BreadthFirst, When::Chaining, When::Saturation] {
                let mut how = How::default();
                how.canonization = canonization;
                how.strategy = strategy;
                let symbolic = run(&net, Method::DdSym, how);
                prop_assert_eq!(symbolic.status, Status::Complete);
                prop_assert_eq!(numbers(&symbolic), numbers(&plain), "{:?}", how);
                if explicit.orbits.is_some() {
                    prop_assert_eq!(&symbolic.orbits, &explicit.orbits);
                    prop_assert!(symbolic.representatives >= symbolic.orbits);
                }
            }
        }
    }
}
