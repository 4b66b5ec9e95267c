//! Programs with two types of processes, moves with parameters and numbered arrays: every method against all states.

use std::collections::BTreeSet;

use crate::random;
use ddd_process::adaptive::Adaptive;
use ddd_process::architectural;
use ddd_process::explicit::{explore, find};
use ddd_process::stateless::{ProgramSystem, Reductions, search};
use ddd_process::symbolic::System;
use ddd_process::symm::{self, Hypergraph, Reduction};
use ddd_process::symmetry::ProcessGroup;
use ddd_process::syntax::{parse, print};
use ddd_process::{Error, Limits, Program, State, ctl};
use proptest::prelude::*;

fn pick(options: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(options).prop_map(str::to_owned)
}

/// What a move of the first type may do: parameters, step and partner, guard, update.
fn first_move() -> impl Strategy<Value = String> {
    let step = pick(&["A -> B", "B -> C", "C -> A", "A -> C", "B -> B"]);
    let (plain, steps) = (pick(&[""]), step.boxed());
    let number = (
        pick(&["k in 0..2"]),
        pick(&[
            "g == k",
            "x <= k",
            "class(self) == k",
            "count(j in p: at[j] == B) > k",
        ]),
        pick(&["g := k", "x := k", "x := (x + k) % 3"]),
    );
    let index = (
        pick(&["k in 1..2"]),
        pick(&["a[k]", "!a[k] && g < 2", "exists j in p: x[j] == k"]),
        pick(&[
            "a[k] := !a[k]",
            "a[3 - k] := x == 0",
            "g := if a[k] then k else 0",
        ]),
    );
    let process = (
        pick(&["k in p"]),
        pick(&[
            "at[k] == B",
            "f[k]",
            "k < self",
            "x[k] == g",
            "number(k) + 1 == number(self)",
        ]),
        pick(&["f[k] := !f[k]", "x[k] := g", "g := x[k]"]),
    );
    let stranger = (
        pick(&["k in q"]),
        pick(&["at[k] == D", "exists j in q: j != k && at[j] == B"]),
        pick(&["a[1] := at[k] == B", "f[self] := true"]),
    );
    let nothing = (
        plain,
        pick(&[
            "exists j: at[j] == D",
            "forall j in q: at[j] == B",
            "f[self + 1]",
        ]),
        pick(&["g := (g + 1) % 3", "for j in p: f[j] := !f[j]"]),
    );
    let body = prop_oneof![
        number.boxed(),
        index.boxed(),
        process.boxed(),
        stranger.boxed(),
        nothing.boxed()
    ];
    (steps, body, any::<[bool; 3]>()).prop_map(
        |(step, (parameter, guard, update), [partner, when, then])| {
            let mut text = match parameter.as_str() {
                "" => format!(": {step}"),
                _ => format!("({parameter}): {step}"),
            };
            match parameter.as_str() {
                "k in p" if partner => text.push_str(" with k: B -> C"),
                "k in q" if partner => text.push_str(" with k: B -> D"),
                _ => {}
            }
            if when {
                text.push_str(&format!(" when {guard}"));
            }
            if then {
                text.push_str(&format!(" do {update}"));
            }
            text
        },
    )
}

fn second_move() -> impl Strategy<Value = String> {
    pick(&[
        ": B -> D",
        ": D -> B when exists j in p: at[j] == C",
        "(k in p): B -> D with k: A -> B",
        "(k in p): D -> B with k: C -> A when f[k] do f[k] := false",
        ": B -> D with self + 1: D -> B do a[1] := !a[1]",
        ": D -> D when g < 2 do g := g + 1",
        "(k in 1..2): D -> B when a[k] do a[k] := false",
        ": B -> D when (forall j: j < self => at[j] != D) do g := 0",
    ])
}

fn program() -> impl Strategy<Value = String> {
    let moves = (
        prop::collection::vec(first_move(), 1..4),
        prop::collection::vec(second_move(), 1..3),
    );
    ((1..=2usize, 0..=1usize, 1..=2usize), moves).prop_map(|((n, more, others), (first, second))| {
        let list = |moves: &[String]| -> String {
            moves.iter().enumerate().map(|(i, it)| format!("    move m{i}{it};\n")).collect()
        };
        format!(
            "var g: 0..2 = 0;\nvar a[1..2]: bool = true;\nvar f[p]: bool = false;\nprocess p[{n}, {more}] {{\n    states A, B, C;\n    var x: 0..2 = 0;\n{}}}\nprocess q[{others}] {{\n    states B, D;\n{}}}\n",
            list(&first),
            list(&second)
        )
    })
}

/// Tests of a state; with two processes `k` of a type exchanged most of them say the same.
fn test() -> impl Strategy<Value = String> {
    pick(&[
        "(exists j: at[j] == B)",
        "(forall j in p: at[j] != C)",
        "(count(j: at[j] == D) >= 1)",
        "(exists j in p: f[j] && x[j] == g)",
        "(forall j in q: at[j] == D)",
        "g == 1",
        "a[1]",
        "at[1] == B",
        "(exists j in p: at[j] == C && class(j) == 1)",
    ])
}

fn formula() -> impl Strategy<Value = String> {
    test().prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            3 => (pick(&["EF", "AG", "EX", "AX", "EG", "AF", "!"]), inner.clone()).prop_map(|(m, a)| format!("{m} ({a})")),
            1 => (inner.clone(), pick(&["&&", "||", "=>"]), inner.clone()).prop_map(|(a, op, b)| format!("(({a}) {op} ({b}))")),
            1 => (pick(&["A", "E"]), inner.clone(), inner).prop_map(|(path, a, b)| format!("{path}[({a}) U ({b})]")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn diagrams_have_the_same_states_and_moves(text in program()) {
        let program = random::checked(&text);
        let tree = parse(&text).unwrap();
        prop_assert_eq!(parse(&print(&tree)).unwrap(), tree);
        let explicit = explore(&program, &Limits::none()).unwrap();
        let symbolic = System::new(&program, &Limits::none()).unwrap().explore().unwrap();
        prop_assert_eq!(symbolic.states, explicit.states.into());
        prop_assert_eq!(symbolic.firings, explicit.firings.into());
        prop_assert_eq!(symbolic.deadlocks, explicit.deadlocks.into());
    }

    /// What is represented is what is reachable, and the runs are as short as any.
    #[test]
    fn adaptive_reaches_what_is_reachable(text in program(), goal in test()) {
        let mut program = random::checked(&text);
        let goal = program.formula(&goal).unwrap().predicates()[0];
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let (reached, runs) = Adaptive::new(&program).unwrap().explore_for(&[goal], &Limits::none()).unwrap();
        let lost = graph.states().iter().find(|state| !reached.states().iter().any(|it| it.represents(&program, state)));
        prop_assert!(lost.is_none(), "lost {}", program.show_state(lost.unwrap()));
        let plain = find(&program, goal, &Limits::none()).unwrap();
        prop_assert_eq!(plain.map(|run| run.steps.len()), runs[0].as_ref().map(|run| run.steps.len()));
        if let Some(run) = &runs[0] {
            prop_assert!(run.is_run_of(&program), "{}", run.show(&program));
            prop_assert!(program.pool().holds(goal, run.last()));
        }
    }

    /// Whatever a method answers is so; and the quotient by what is found in the program refuses only what names processes.
    #[test]
    fn quotients_say_the_truth(text in program(), formula in formula()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let truth = ctl::holds(&program, &graph, &formula);
        for group in [symm::detect(&program), Hypergraph::of(&program).automorphisms(&program)] {
            let explicit = symm::check(&program, &group, &formula, &Limits::none());
            let mut orbits = Reduction::by_orbits(&program, &group, &Limits::none()).unwrap();
            let symbolic = orbits.check(&formula);
            prop_assert_eq!(explicit.is_ok(), symbolic.is_ok());
            prop_assert_eq!(orbits.states().unwrap(), graph.len().into());
            if let (Ok(explicit), Ok(symbolic)) = (explicit, symbolic) {
                prop_assert_eq!([explicit.holds, symbolic.holds], [truth; 2]);
            }
        }
        match architectural::check(&program, &ProcessGroup::full(&program), &formula, &Limits::none()) {
            Ok(answer) => prop_assert_eq!(answer.holds, truth),
            Err(error) => prop_assert!(matches!(error, Error::Refused { .. }), "{}", error),
        }
    }

    /// Where the runs are few enough, every deadlock is at the end of one of them.
    #[test]
    fn partial_order_keeps_deadlocks(text in program()) {
        let program = random::checked(&text);
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let stuck: BTreeSet<&State> = (0..graph.len() as u32)
            .filter(|node| graph.successors(*node).is_empty())
            .map(|node| graph.state(node))
            .collect();
        let mut system = ProgramSystem::new(&program).unwrap();
        let limits = Limits::none().states(4000);
        let reductions = Reductions { depth: 60, ..Reductions::partial_order() };
        let Ok(found) = search(&mut system, reductions, &limits) else { return Ok(()) };
        let ends: BTreeSet<State> = found.deadlock_runs.iter().map(|run| system.replay(run).last().clone()).collect();
        prop_assert!(ends.iter().all(|state| stuck.contains(state)));
        if found.cut_runs == 0 && found.deadlocks < 100 {
            prop_assert_eq!(ends.len(), stuck.len());
        }
    }
}

/// A process as a parameter is no name: whoever it is, the move is the same, and all permutations are found.
#[test]
fn parameters_do_not_break_symmetry() {
    let text = "process p[4] { states A, B, C; move meet(k in p): A -> B with k: B -> C; move start: A -> B; }";
    let program = Program::parse(text).unwrap();
    assert_eq!(symm::detect(&program).order().unwrap(), 24u32.into());
}
