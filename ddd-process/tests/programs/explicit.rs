//! Reachable states of the paper systems, counted one by one.

use crate::random;
use ddd_process::explicit::{Kripke, explore, find};
use ddd_process::{Error, Limits, Program, Stopped, ctl, systems};
use proptest::prelude::*;

fn program(text: &str, constants: &[(&str, i64)]) -> Program {
    Program::parse_with(text, constants).unwrap_or_else(|error| panic!("{}", error.render()))
}

fn space(text: &str, constants: &[(&str, i64)]) -> (usize, u64, usize) {
    let it = explore(&program(text, constants), &Limits::none()).unwrap();
    (it.states, it.firings, it.depth)
}

fn graph(text: &str, constants: &[(&str, i64)]) -> (usize, usize) {
    let it = Kripke::reachable(&program(text, constants), &Limits::none()).unwrap();
    (it.len(), it.transitions())
}

#[test]
fn readers_and_writers() {
    let rows = [
        (1, 1, 8, 14),
        (1, 2, 20, 48),
        (2, 1, 22, 57),
        (2, 2, 52, 164),
        (3, 1, 62, 217),
        (3, 2, 140, 560),
        (2, 3, 120, 444),
        (4, 1, 178, 793),
        (3, 3, 312, 1404),
    ];
    for (readers, writers, states, transitions) in rows {
        let constants = [("readers", readers), ("writers", writers)];
        assert_eq!(
            graph(systems::READERS_WRITERS, &constants),
            (states, transitions)
        );
    }
}

#[test]
fn controller() {
    let left = [
        (4, 76),
        (6, 316),
        (8, 1276),
        (10, 5116),
        (12, 20476),
        (14, 81916),
    ];
    for (n, states) in left {
        let constants = [("n", n), ("classes", n / 2), ("small", 2)];
        let (found, _, depth) = space(systems::CONTROLLER, &constants);
        assert_eq!((found, depth), (states, n as usize + 3));
    }
    let right = [
        (4, 76),
        (6, 388),
        (8, 1888),
        (10, 8944),
        (12, 41536),
        (14, 189_760),
    ];
    for (n, states) in right {
        let constants = [("n", n), ("classes", 2), ("small", n / 2)];
        assert_eq!(space(systems::CONTROLLER, &constants).0, states);
    }
}

/// The largest plain exploration of the first experiment.
#[test]
fn controller_of_eighteen() {
    let constants = [("n", 18), ("classes", 9), ("small", 2)];
    assert_eq!(
        space(systems::CONTROLLER, &constants),
        (1_310_716, 3_757_392, 21)
    );
}

#[test]
fn token_ring() {
    for n in 3..=8usize {
        let constants = [("n", n as i64)];
        let expected = ((3 * n) << (n - 1), (n << (n - 1)) * (3 * n + 2));
        assert_eq!(graph(systems::TOKEN_RING, &constants), expected);
    }
    let restricted: Vec<usize> = (3..=6)
        .map(|n| graph(systems::TOKEN_RING_RESTRICTED, &[("n", n)]).0)
        .collect();
    assert_eq!(restricted, [27, 48, 75, 108]);
    let lossy: Vec<(usize, usize)> = (3..=5)
        .map(|n| graph(systems::TOKEN_RING_LOSSY, &[("n", n)]))
        .collect();
    assert_eq!(lossy, [(44, 168), (112, 544), (272, 1600)]);
}

#[test]
fn philosophers() {
    let rows = [
        (17, 18),
        (75, 123),
        (321, 708),
        (1363, 3765),
        (5777, 19158),
        (24475, 94703),
    ];
    for (n, row) in (2..).zip(rows) {
        let it = explore(
            &program(systems::PHILOSOPHERS, &[("n", n)]),
            &Limits::none(),
        )
        .unwrap();
        assert_eq!((it.states, it.firings), row);
        // Everyone gone, or everyone with the left fork.
        assert_eq!(it.deadlocks, 2);
    }
}

#[test]
fn arbiter() {
    let rows = [
        ((2, 0), (83, 120, 23)),
        ((3, 0), (648, 1365, 35)),
        ((4, 0), (4213, 11960, 47)),
        ((5, 0), (24978, 90045, 59)),
        ((6, 0), (140_495, 616_464, 71)),
        ((1, 1), (90, 130, 23)),
        ((2, 1), (711, 1503, 36)),
        ((1, 2), (744, 1569, 36)),
        ((2, 2), (4703, 13398, 48)),
        ((3, 3), (145_546, 642_339, 72)),
    ];
    for ((high, low), row) in rows {
        assert_eq!(
            space(systems::ARBITER, &[("high", high), ("low", low)]),
            row
        );
    }
    assert_eq!(
        space(systems::ARBITER, &[("high", 2), ("low", 2), ("lowest", 2)]),
        (147_095, 649_976, 72)
    );
    assert_eq!(
        graph(systems::ARBITER, &[("high", 2), ("low", 1)]),
        (711, 1501)
    );
    assert_eq!(
        graph(systems::ARBITER, &[("high", 2), ("low", 2)]),
        (4703, 13370)
    );
}

#[test]
fn arbiter_properties() {
    for (high, low) in [(2, 0), (3, 0), (1, 1), (2, 1), (1, 2), (2, 2)] {
        let program = program(systems::ARBITER, &[("high", high), ("low", low)]);
        let graph = Kripke::reachable(&program, &Limits::none()).unwrap();
        for property in program.properties() {
            assert!(
                ctl::holds(&program, &graph, &property.formula),
                "{}",
                property.name
            );
        }
        assert_eq!(explore(&program, &Limits::none()).unwrap().deadlocks, 0);
    }
    // Alone there is nobody to follow the handshake.
    let alone = program(systems::ARBITER, &[("high", 1), ("low", 0)]);
    assert!(explore(&alone, &Limits::none()).unwrap().deadlocks > 0);
}

#[test]
fn the_careless_arbiter_is_caught() {
    let program = program(systems::ARBITER, &[("careless", 1)]);
    assert_eq!(explore(&program, &Limits::none()).unwrap().states, 10_214);
    let wrong = program
        .properties()
        .iter()
        .find(|it| it.name == "never_wrong")
        .unwrap();
    let trace = find(&program, wrong.broken.unwrap(), &Limits::none())
        .unwrap()
        .unwrap();
    assert!(trace.is_run_of(&program));
    assert!(program.show_state(trace.last()).contains("wrong=true"));
    assert_eq!(
        trace.show(&program).to_string().lines().count(),
        trace.steps.len() + 1
    );
}

#[test]
fn limits_and_range_errors_are_answers() {
    let program = program(systems::ARBITER, &[]);
    let limits = Limits::none().states(100);
    assert_eq!(
        explore(&program, &limits),
        Err(Error::Stopped(Stopped::States(100)))
    );
    let text = "var g: 0..3 = 0; process p[1] { states A; move up: do g := g + 1; }";
    let error = explore(&Program::parse(text).unwrap(), &Limits::none()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`p 1: up` would set g to 4 in the state A g=3"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// The operators of CTL by their fixpoint equations, on graphs that may have dead ends.
    #[test]
    fn ctl_satisfies_its_equations(text in random::program(3), a in random::symmetric_predicate(), b in random::symmetric_predicate()) {
        let mut program = random::checked(&text);
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let mut sat = |formula: String| {
            let formula = program.formula(&formula).unwrap();
            ctl::satisfying(&program, &graph, &formula)
        };
        let equal = [
            (format!("EF ({a})"), format!("({a}) || EX EF ({a})")),
            (format!("AF ({a})"), format!("({a}) || (EX true && AX AF ({a}))")),
            (format!("EG ({a})"), format!("({a}) && (!EX true || EX EG ({a}))")),
            (format!("AG ({a})"), format!("({a}) && AX AG ({a})")),
            (format!("E[{a} U {b}]"), format!("({b}) || (({a}) && EX E[{a} U {b}])")),
            (format!("A[{a} U {b}]"), format!("({b}) || (({a}) && EX true && AX A[{a} U {b}])")),
            (format!("AX ({a})"), format!("!EX !({a})")),
            (format!("AG ({a})"), format!("!EF !({a})")),
            (format!("AF ({a})"), format!("!EG !({a})")),
        ];
        for (left, right) in equal {
            prop_assert_eq!(sat(left.clone()), sat(right), "{}", left);
        }
    }

    /// `EF` is reachability, and a trace is a run.
    #[test]
    fn ef_is_reachability(text in random::program(3), goal in random::predicate()) {
        let mut program = random::checked(&text);
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let formula = program.formula(&goal).unwrap();
        let trace = find(&program, formula.predicates()[0], &Limits::none()).unwrap();
        let reachable = ctl::satisfying(&program, &graph, &formula.reachable());
        prop_assert_eq!(trace.is_some(), graph.initial().iter().any(|node| reachable[*node as usize]));
        if let Some(trace) = trace {
            prop_assert!(trace.is_run_of(&program));
        }
    }
}
