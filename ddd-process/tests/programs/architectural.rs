//! Architectural symmetry on explicit graphs: rings that keep, restrict or lose their token.

use crate::random;
use ddd_process::architectural::{
    check, is_architectural_symmetry, is_symmetry, is_well_architected,
};
use ddd_process::explicit::{Components, Kripke};
use ddd_process::symmetry::{ProcessGroup, Relabelling, canonical_quotient, representatives_only};
use ddd_process::{Error, Limits, Program, ctl, systems};
use proptest::prelude::*;

fn ring(text: &str, n: usize) -> Program {
    Program::parse_with(text, &[("n", n as i64)]).unwrap()
}

fn reachable(program: &Program) -> Kripke {
    Kripke::reachable(program, &Limits::none()).unwrap()
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(n - 1);
    shorter
        .iter()
        .flat_map(|p| {
            (0..n).map(move |place| {
                let mut longer = p.clone();
                longer.insert(place, n - 1);
                longer
            })
        })
        .collect()
}

#[test]
fn quotients_of_the_ring() {
    for n in 2..=10usize {
        let program = ring(systems::TOKEN_RING, n);
        let graph = reachable(&program);
        let (rotated, _) = canonical_quotient(
            &program,
            &graph,
            &ProcessGroup::rotations(&program).unwrap(),
        );
        assert_eq!(rotated.len(), 3 << (n - 1));
        assert_eq!(rotated.transitions(), (3 * n + 2) << (n - 1));
        let (full, orbit_of) = canonical_quotient(&program, &graph, &ProcessGroup::full(&program));
        assert_eq!((full.len(), full.transitions()), (3 * n, 12 * n - 8));
        assert_eq!(orbit_of.len(), graph.len());
    }
}

/// Expanding one representative an orbit loses edges in the ring, and whole orbits in the restricted one.
#[test]
fn one_representative_is_not_enough() {
    for (n, transitions) in (3..).zip([27, 38, 49, 60]) {
        let program = ring(systems::TOKEN_RING, n);
        let alone =
            representatives_only(&program, &ProcessGroup::full(&program), &Limits::none()).unwrap();
        assert_eq!((alone.len(), alone.transitions()), (3 * n, transitions));
    }
    for n in 3..=6 {
        let mut program = ring(systems::TOKEN_RING_RESTRICTED, n);
        let critical = program.formula("EF exists j: at[j] == C").unwrap();
        let group = ProcessGroup::full(&program);
        let answer = check(&program, &group, &critical, &Limits::none()).unwrap();
        assert!(answer.holds && answer.well_architected);
        assert_eq!((answer.orbits, answer.transitions), (6, 15));
        let alone = representatives_only(&program, &group, &Limits::none()).unwrap();
        assert_eq!((alone.len(), alone.transitions()), (2, 4));
        assert!(!ctl::holds(&program, &alone, &critical));
    }
}

#[test]
fn who_is_a_symmetry_of_what() {
    for (n, all_symmetric) in [(3, 6), (4, 24)] {
        let program = ring(systems::TOKEN_RING, n);
        for graph in [
            reachable(&program),
            Kripke::complete(&program, &Limits::none()).unwrap(),
        ] {
            let components = Components::of(&graph);
            let counts = permutations(n)
                .iter()
                .fold((0, 0), |(real, architectural), images| {
                    let it = Relabelling::of_processes(&program, images).unwrap();
                    let real = real + usize::from(is_symmetry(&graph, &it).is_ok());
                    (
                        real,
                        architectural
                            + usize::from(
                                is_architectural_symmetry(&graph, &components, &it).is_ok(),
                            ),
                    )
                });
            assert_eq!(counts, (n, all_symmetric));
        }
    }
    // One component for each number of tokens.
    let complete: Vec<(usize, usize, usize)> = (3..=5)
        .map(|n| {
            let graph = Kripke::complete(&ring(systems::TOKEN_RING, n), &Limits::none()).unwrap();
            (
                graph.len(),
                graph.transitions(),
                Components::of(&graph).count(),
            )
        })
        .collect();
    assert_eq!(complete, [(125, 480, 4), (625, 3200, 5), (3125, 20000, 6)]);
}

fn architectural_symmetries(program: &Program, graph: &Kripke) -> usize {
    let components = Components::of(graph);
    let holds = |images: &&Vec<usize>| {
        let it = Relabelling::of_processes(program, images).unwrap();
        is_architectural_symmetry(graph, &components, &it).is_ok()
    };
    let all = permutations(program.processes().len());
    all.iter().filter(holds).count()
}

/// All permutations are architectural symmetries of the rings, be they restricted or lossy, on what is reachable; on all states
/// not always. None but the identity is one of the line.
#[test]
fn symmetric_where_it_matters() {
    let rows = [
        (systems::TOKEN_RING, 5, 120, Some(120)),
        (systems::TOKEN_RING_RESTRICTED, 3, 6, Some(6)),
        (systems::TOKEN_RING_RESTRICTED, 4, 24, Some(4)),
        (systems::TOKEN_RING_LOSSY, 3, 6, Some(6)),
        (systems::TOKEN_RING_LOSSY, 4, 24, Some(24)),
        (systems::TOKEN_RING_LOSSY, 5, 120, None),
        (LINE, 3, 1, None),
        (LINE, 4, 1, None),
    ];
    for (text, n, on_reachable, on_all) in rows {
        let program = ring(text, n);
        assert_eq!(
            architectural_symmetries(&program, &reachable(&program)),
            on_reachable
        );
        if let Some(expected) = on_all {
            let complete = Kripke::complete(&program, &Limits::none()).unwrap();
            assert_eq!(architectural_symmetries(&program, &complete), expected);
        }
    }
}

#[test]
fn exchanging_two_breaks_some_moves() {
    for (n, broken) in [(3, 12), (4, 24), (5, 48)] {
        let program = ring(systems::TOKEN_RING, n);
        let graph = reachable(&program);
        let exchange = Relabelling::exchange(&program, 0, 1).unwrap();
        let node = |state: &Vec<u16>| {
            graph
                .states()
                .iter()
                .position(|other| other == state)
                .unwrap() as u32
        };
        let images: Vec<u32> = graph
            .states()
            .iter()
            .map(|state| node(&exchange.state(state)))
            .collect();
        let lost = (0..graph.len() as u32)
            .flat_map(|from| graph.successors(from).iter().map(move |to| (from, *to)))
            .filter(|(from, to)| {
                !graph
                    .successors(images[*from as usize])
                    .contains(&images[*to as usize])
            })
            .count();
        assert_eq!(lost, broken);
    }
}

#[test]
fn formulas_on_the_ring() {
    for n in 3..=5 {
        let mut program = ring(systems::TOKEN_RING, n);
        let group = ProcessGroup::full(&program);
        for (text, holds) in [
            ("AG EF exists j: at[j] == C", true),
            ("AG count(j: at[j] == C) <= 1", true),
            (
                "AG EF (count(j: at[j] == N) == n - 1 && exists j: at[j] == H)",
                true,
            ),
            ("EF AG forall j: at[j] != C", false),
        ] {
            let formula = program.formula(text).unwrap();
            let answer = check(&program, &group, &formula, &Limits::none()).unwrap();
            assert_eq!(answer.holds, holds, "{text}");
            assert_eq!(answer.satisfying, if holds { 3 * n } else { 0 });
            assert!(answer.well_architected);
        }
    }
}

#[test]
fn the_lossy_ring() {
    let rows = [
        (3, 16, 13, 36, 9),
        (4, 30, 17, 96, 12),
        (5, 56, 21, 240, 15),
    ];
    for (n, rotation_orbits, full_orbits, satisfying, orbits_satisfying) in rows {
        let mut program = ring(systems::TOKEN_RING_LOSSY, n);
        let critical = program.formula("EF exists j: at[j] == C").unwrap();
        let graph = reachable(&program);
        let components = Components::of(&graph);
        assert_eq!(components.count(), 2);
        assert!(!is_well_architected(&graph, &components));
        let (rotated, _) = canonical_quotient(
            &program,
            &graph,
            &ProcessGroup::rotations(&program).unwrap(),
        );
        assert_eq!(rotated.len(), rotation_orbits);
        let answer = check(
            &program,
            &ProcessGroup::full(&program),
            &critical,
            &Limits::none(),
        )
        .unwrap();
        assert_eq!(
            (answer.orbits, answer.satisfying),
            (full_orbits, orbits_satisfying)
        );
        assert!(answer.holds && !answer.well_architected);
        let full = ctl::satisfying(&program, &graph, &critical);
        assert_eq!(full.iter().filter(|holds| **holds).count(), satisfying);
    }
}

const LINE: &str = "
    const n = 3;
    process ring[n] {
        states N, T, H, W, C;
        move try: N -> T;
        move retreat: T -> N;
        move try_holding: H -> W;
        move retreat_holding: W -> H;
        move enter: W -> C when self == 1;
        move leave: C -> H;
        move pass: H -> N with self + 1: N -> H when self < n;
        move pass_on: H -> N with self + 1: T -> W when self < n;
    }
    init(i in ring): at[i] := H;";

/// The line in which only the first process may be critical: nothing can be exchanged, and the method says so.
#[test]
fn the_line_is_refused() {
    for (n, states, orbits, satisfying) in [(3, 28, 9, 12), (4, 72, 12, 24)] {
        let mut program = ring(LINE, n);
        let critical = program.formula("EF exists j: at[j] == C").unwrap();
        let graph = reachable(&program);
        let group = ProcessGroup::full(&program);
        assert_eq!(graph.len(), states);
        let real = ctl::satisfying(&program, &graph, &critical);
        assert_eq!(real.iter().filter(|holds| **holds).count(), satisfying);
        let (quotient, _) = canonical_quotient(&program, &graph, &group);
        assert_eq!(quotient.len(), orbits);
        // The quotient would say that every orbit satisfies the formula.
        assert!(
            ctl::satisfying(&program, &quotient, &critical)
                .iter()
                .all(|holds| *holds)
        );
        let Err(Error::Refused { reason, .. }) =
            check(&program, &group, &critical, &Limits::none())
        else {
            panic!()
        };
        assert!(reason.contains("no way leads"), "{reason}");
    }
}

#[test]
fn only_what_is_preserved_is_answered() {
    let mut program = ring(systems::TOKEN_RING, 3);
    let group = ProcessGroup::full(&program);
    let next = program
        .formula("EX (count(j: at[j] == W) == 1 && forall j: at[j] != T)")
        .unwrap();
    assert!(matches!(
        check(&program, &group, &next, &Limits::none()),
        Err(Error::Refused { .. })
    ));
    let named = program.formula("EF at[1] == C").unwrap();
    assert!(matches!(
        check(&program, &group, &named, &Limits::none()),
        Err(Error::Refused { .. })
    ));
    // And rightly: the quotient by all permutations would get `EX` wrong, that by the rotations does not.
    for (n, real, lifted) in [(3, 12, 15), (4, 20, 28), (5, 30, 45)] {
        let mut program = ring(systems::TOKEN_RING, n);
        let next = program
            .formula("EX (count(j: at[j] == W) == 1 && forall j: at[j] != T)")
            .unwrap();
        let graph = reachable(&program);
        let truth = ctl::satisfying(&program, &graph, &next);
        assert_eq!(truth.iter().filter(|holds| **holds).count(), real);
        let on_quotient = |group: &ProcessGroup| -> Vec<bool> {
            let (quotient, orbit_of) = canonical_quotient(&program, &graph, group);
            let satisfying = ctl::satisfying(&program, &quotient, &next);
            orbit_of
                .iter()
                .map(|orbit| satisfying[*orbit as usize])
                .collect()
        };
        let full = on_quotient(&ProcessGroup::full(&program));
        assert_eq!(full.iter().filter(|holds| **holds).count(), lifted);
        assert_eq!(
            on_quotient(&ProcessGroup::rotations(&program).unwrap()),
            truth
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// On the lossy ring formulas have something to tell apart.
    #[test]
    fn ef_ctl_agrees_on_the_lossy_ring(text in ring_formula(), n in 3..=4usize) {
        let mut program = ring(systems::TOKEN_RING_LOSSY, n);
        let formula = program.formula(&text).unwrap();
        let graph = reachable(&program);
        let (quotient, orbit_of) = canonical_quotient(&program, &graph, &ProcessGroup::full(&program));
        let lifted = ctl::satisfying(&program, &quotient, &formula);
        let real = ctl::satisfying(&program, &graph, &formula);
        for (orbit, holds) in orbit_of.iter().zip(real) {
            prop_assert_eq!(lifted[*orbit as usize], holds);
        }
    }

    /// Whatever the program: if the conditions hold the answer is right.
    #[test]
    fn ef_ctl_agrees_wherever_it_is_answered(text in random::program(3), formula in random::ef_ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        for group in [ProcessGroup::full(&program), ProcessGroup::rotations(&program).unwrap()] {
            if let Ok(answer) = check(&program, &group, &formula, &Limits::none()) {
                prop_assert_eq!(answer.holds, ctl::holds(&program, &graph, &formula));
            }
        }
    }

    /// A symmetry is an architectural symmetry.
    #[test]
    fn symmetries_are_architectural(text in random::symmetric_program(3), formula in random::ef_ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let answer = check(&program, &ProcessGroup::full(&program), &formula, &Limits::none()).unwrap();
        prop_assert_eq!(answer.holds, ctl::holds(&program, &graph, &formula));
    }
}

fn ring_formula() -> impl Strategy<Value = String> {
    let place = prop::sample::select(&["N", "T", "H", "W", "C"][..]);
    let test = (place, prop::sample::select(&["==", ">=", "<="][..]), 0..3)
        .prop_map(|(l, op, k)| format!("(count(j: at[j] == {l}) {op} {k})"));
    test.prop_recursive(5, 16, 2, |inner| {
        prop_oneof![
            (prop::sample::select(&["EF", "AG", "!"][..]), inner.clone())
                .prop_map(|(m, a)| format!("{m} ({a})")),
            (
                inner.clone(),
                prop::sample::select(&["&&", "||", "=>"][..]),
                inner
            )
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        ]
    })
}
