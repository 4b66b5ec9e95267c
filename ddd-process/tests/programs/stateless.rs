//! Stateless search: the paper's table, the reductions one by one, and random programs.

use crate::random;
use std::collections::BTreeSet;

use ddd_process::explicit::Kripke;
use ddd_process::stateless::{
    Concurrent, Exploration, Operation, Persistence, ProgramSystem, Reductions, Threads,
    equivalent, search,
};
use ddd_process::{Error, Limits, Program, State, Stopped, systems};
use proptest::prelude::*;

fn philosophers(n: i64) -> Program {
    Program::parse_with(systems::PHILOSOPHERS, &[("n", n)]).unwrap()
}

fn run(n: i64, reductions: Reductions) -> Exploration<u32> {
    let program = philosophers(n);
    let mut system = ProgramSystem::new(&program)
        .unwrap()
        .with_rotations()
        .unwrap();
    search(&mut system, reductions, &Limits::none()).unwrap()
}

const PERSISTENT: Reductions = Reductions {
    persistent: true,
    sleep: false,
    symmetry: false,
    depth: usize::MAX,
};
const SLEEP: Reductions = Reductions {
    persistent: false,
    sleep: true,
    symmetry: false,
    depth: usize::MAX,
};
const SYMMETRY: Reductions = Reductions {
    persistent: false,
    sleep: false,
    symmetry: true,
    depth: usize::MAX,
};

#[test]
fn table_1_of_the_paper() {
    for (n, transitions) in [(2, 18), (3, 1680), (4, 386_816)] {
        assert_eq!(run(n, Reductions::none()).transitions, transitions);
    }
    for (n, partial_order, with_symmetry) in [
        (2, 17, 9),
        (3, 75, 37),
        (4, 275, 133),
        (5, 959, 461),
        (6, 3295, 1581),
        (7, 11271, 5405),
        (8, 38503, 18461),
        (9, 131_479, 63037),
    ] {
        let plain = run(n, Reductions::partial_order());
        let reduced = run(n, Reductions::all());
        assert_eq!(
            (plain.transitions, reduced.transitions),
            (partial_order, with_symmetry)
        );
        assert_eq!(plain.complete_runs, (1 << n) - 1);
        assert_eq!(reduced.complete_runs, 1 << (n - 1));
    }
}

/// How many operations all runs have together, counted on the graph: it has no cycles. The fourth entry is the one that the
/// paper leaves open.
#[test]
fn all_runs_counted() {
    let rows = [
        (2, 18),
        (3, 1680),
        (4, 386_816),
        (5, 354_940_010),
        (6, 813_405_720_240),
        (7, 3_152_162_455_241_590u64),
    ];
    for (n, operations) in rows {
        let graph = Kripke::reachable(&philosophers(n), &Limits::none()).unwrap();
        let mut below: Vec<Option<u64>> = vec![None; graph.len()];
        assert_eq!(tree(&graph, &mut below, graph.initial()[0]), operations);
    }
}

/// The edges of the tree of runs from a node.
fn tree(graph: &Kripke, below: &mut [Option<u64>], node: u32) -> u64 {
    if let Some(known) = below[node as usize] {
        return known;
    }
    let next = graph.successors(node).iter();
    let edges = next.map(|next| 1 + tree(graph, below, *next)).sum();
    below[node as usize] = Some(edges);
    edges
}

#[test]
fn each_reduction_alone() {
    for (n, persistent, sleep, symmetry) in [(2, 18, 17, 9), (3, 216, 97, 560)] {
        assert_eq!(run(n, PERSISTENT).transitions, persistent);
        assert_eq!(run(n, SLEEP).transitions, sleep);
        assert_eq!(run(n, SYMMETRY).transitions, symmetry);
    }
    assert_eq!(
        (run(4, PERSISTENT).transitions, run(4, SLEEP).transitions),
        (3860, 489)
    );
    assert_eq!(run(5, SLEEP).transitions, 2371);
    let both = |n, one: Reductions| {
        run(
            n,
            Reductions {
                symmetry: true,
                ..one
            },
        )
        .transitions
    };
    assert_eq!(
        [2, 3, 4, 5, 6].map(|n| both(n, SLEEP)),
        [9, 53, 273, 1339, 6441]
    );
    assert_eq!([2, 3, 4].map(|n| both(n, PERSISTENT)), [9, 72, 751]);
}

/// A ring whose symmetries are forgotten as soon as something has happened.
struct OnlyAtFirst<'p> {
    inner: ProgramSystem<'p>,
}

impl Concurrent for OnlyAtFirst<'_> {
    type Action = u32;
    fn reset(&mut self) {
        self.inner.reset();
    }
    fn enabled(&mut self) -> Vec<u32> {
        self.inner.enabled()
    }
    fn execute(&mut self, action: &u32) -> Result<(), String> {
        self.inner.execute(action)
    }
    fn independent(&self, one: &u32, other: &u32) -> bool {
        self.inner.independent(one, other)
    }
    fn persistent(&self, enabled: &[u32]) -> Vec<u32> {
        self.inner.persistent(enabled)
    }
    fn symmetries(&self) -> usize {
        self.inner.symmetries()
    }
    fn image(&self, symmetry: usize, action: &u32) -> u32 {
        self.inner.image(symmetry, action)
    }
    fn fixed_by(&self, _symmetry: usize) -> Option<bool> {
        Some(self.inner.state() == &philosophers(4).initial()[0])
    }
}

/// Further on symmetry still helps, unless partial order has left it nothing to do.
#[test]
fn symmetry_of_the_first_state_alone() {
    let program = philosophers(4);
    let symmetric = |it: Reductions| Reductions {
        symmetry: true,
        ..it
    };
    let rows = [
        (SYMMETRY, 96_704),
        (symmetric(PERSISTENT), 965),
        (symmetric(SLEEP), 273),
        (Reductions::all(), 133),
    ];
    for (reductions, transitions) in rows {
        let inner = ProgramSystem::new(&program).unwrap();
        let mut system = OnlyAtFirst {
            inner: inner.with_rotations().unwrap(),
        };
        let found = search(&mut system, reductions, &Limits::none()).unwrap();
        assert_eq!(found.transitions, transitions);
    }
}

/// Comparing runs is nearly as good as comparing states.
#[test]
fn traces_against_states() {
    let program = philosophers(4);
    for (reductions, by_run, by_state) in [
        (SYMMETRY, 74_072, 70_776),
        (
            Reductions {
                symmetry: true,
                ..PERSISTENT
            },
            751,
            751,
        ),
        (
            Reductions {
                symmetry: true,
                ..SLEEP
            },
            273,
            273,
        ),
    ] {
        let mut system = ProgramSystem::new(&program)
            .unwrap()
            .with_rotations()
            .unwrap();
        assert_eq!(
            search(&mut system, reductions, &Limits::none())
                .unwrap()
                .transitions,
            by_run
        );
        let mut system = system.look_at_states();
        assert_eq!(
            search(&mut system, reductions, &Limits::none())
                .unwrap()
                .transitions,
            by_state
        );
    }
}

/// A system that notes the states it comes through.
struct Noted<'p> {
    inner: ProgramSystem<'p>,
    seen: BTreeSet<State>,
}

impl Concurrent for Noted<'_> {
    type Action = u32;
    fn reset(&mut self) {
        self.inner.reset();
        self.seen.insert(self.inner.state().clone());
    }
    fn enabled(&mut self) -> Vec<u32> {
        self.inner.enabled()
    }
    fn execute(&mut self, action: &u32) -> Result<(), String> {
        let result = self.inner.execute(action);
        self.seen.insert(self.inner.state().clone());
        result
    }
    fn independent(&self, one: &u32, other: &u32) -> bool {
        self.inner.independent(one, other)
    }
    fn persistent(&self, enabled: &[u32]) -> Vec<u32> {
        self.inner.persistent(enabled)
    }
    fn symmetries(&self) -> usize {
        self.inner.symmetries()
    }
    fn image(&self, symmetry: usize, action: &u32) -> u32 {
        self.inner.image(symmetry, action)
    }
}

#[test]
fn states_visited() {
    let rows = [
        (2, 17, 10),
        (3, 59, 32),
        (4, 191, 98),
        (5, 593, 296),
        (6, 1805, 890),
        (7, 5447, 2672),
        (8, 16379, 8018),
    ];
    for (n, partial_order, with_symmetry) in rows {
        let program = philosophers(n);
        for (reductions, states) in [
            (Reductions::partial_order(), partial_order),
            (Reductions::all(), with_symmetry),
        ] {
            let inner = ProgramSystem::new(&program)
                .unwrap()
                .with_rotations()
                .unwrap();
            let mut noted = Noted {
                inner,
                seen: BTreeSet::new(),
            };
            search(&mut noted, reductions, &Limits::none()).unwrap();
            assert_eq!(noted.seen.len(), states);
        }
    }
}

#[test]
fn the_deadlock_is_found_and_can_be_replayed() {
    let mut program = philosophers(4);
    let gone = program
        .formula("forall j: at[j] == Gone")
        .unwrap()
        .predicates()[0];
    let mut system = ProgramSystem::new(&program)
        .unwrap()
        .ends(gone)
        .with_rotations()
        .unwrap();
    let found = search(&mut system, Reductions::all(), &Limits::none()).unwrap();
    assert!(found.deadlocks > 0);
    for run in &found.deadlock_runs {
        let trace = system.replay(run);
        assert!(trace.is_run_of(&program));
        assert_eq!(
            program.show_state(trace.last()),
            ["HasLeft(fork=0)"; 4].join(" ")
        );
    }
}

#[test]
fn looking_ahead_explores_less() {
    for n in 2..=5 {
        let program = philosophers(n);
        let everywhere = ProgramSystem::new(&program).unwrap();
        let ahead = everywhere.clone().persistence(Persistence::FromHere);
        let count = |mut system: ProgramSystem<'_>| {
            let found = search(&mut system, Reductions::partial_order(), &Limits::none()).unwrap();
            assert!(found.deadlocks > 0);
            found.transitions
        };
        assert!(count(ahead) <= count(everywhere));
    }
}

#[test]
fn long_runs_are_cut() {
    let found = run(
        3,
        Reductions {
            depth: 4,
            ..Reductions::none()
        },
    );
    assert!(found.cut_runs > 0 && found.complete_runs > 0);
    let endless =
        Program::parse("process p[2] { states A, B; move m: A -> B; move w: B -> A; }").unwrap();
    let mut system = ProgramSystem::new(&endless).unwrap();
    let cut = search(
        &mut system,
        Reductions {
            depth: 5,
            ..Reductions::none()
        },
        &Limits::none(),
    )
    .unwrap();
    assert_eq!((cut.transitions, cut.cut_runs), (62, 32));
    let stopped = search(
        &mut system,
        Reductions::none(),
        &Limits::none().states(1000),
    );
    assert_eq!(stopped, Err(Stopped::States(1000)));
}

#[test]
fn what_does_not_hold_is_refused() {
    let ring = Program::parse(systems::TOKEN_RING).unwrap();
    assert!(matches!(
        ProgramSystem::new(&ring),
        Err(Error::Refused { .. })
    ));
    let program = philosophers(3);
    let system = ProgramSystem::new(&program).unwrap();
    assert!(matches!(
        system.clone().with_symmetries(&[vec![1, 0, 2]]),
        Err(Error::Refused { .. })
    ));
    assert!(matches!(
        system.with_symmetries(&[vec![0, 0, 2]]),
        Err(Error::Refused { .. })
    ));
    let text = format!(
        "{}\ninvariant first_waits: at[1] != Gone;",
        systems::PHILOSOPHERS
    );
    let named = Program::parse(&text).unwrap();
    let system = ProgramSystem::new(&named)
        .unwrap()
        .with_rotations()
        .unwrap();
    assert!(matches!(
        system.with_assertions(),
        Err(Error::Refused { .. })
    ));
    let text = format!(
        "{}\ninvariant never_two: count(j: at[j] == Gone) <= 1;",
        systems::PHILOSOPHERS
    );
    let symmetric = Program::parse(&text).unwrap();
    let mut system = ProgramSystem::new(&symmetric)
        .unwrap()
        .with_rotations()
        .unwrap()
        .with_assertions()
        .unwrap();
    let found = search(&mut system, Reductions::all(), &Limits::none()).unwrap();
    assert_eq!(found.violation_runs[0].message, "never_two");
    assert!(
        system
            .replay(&found.violation_runs[0].run)
            .is_run_of(&symmetric)
    );
}

/// Moves that do not touch each other still come in an order, and an assertion may see it.
#[test]
fn an_order_that_only_an_assertion_sees() {
    let text = "process p[2] { states A, B; move go: A -> B; } error second_first: at[1] == A && at[2] == B;";
    let program = Program::parse(text).unwrap();
    let plain = ProgramSystem::new(&program).unwrap();
    let transitions = |system: &mut ProgramSystem<'_>| {
        let found = search(system, Reductions::partial_order(), &Limits::none()).unwrap();
        (found.transitions, found.violations)
    };
    // For deadlocks one order is enough.
    assert_eq!(transitions(&mut plain.clone()), (2, 0));
    let mut watching = plain.with_assertions().unwrap();
    assert_eq!(transitions(&mut watching), (3, 1));
}

#[test]
fn an_assertion_broken_from_the_start() {
    let text = "process p[1] { states A, B; move go: A -> B; } invariant gone: at[1] == B;";
    let program = Program::parse(text).unwrap();
    let mut system = ProgramSystem::new(&program)
        .unwrap()
        .with_assertions()
        .unwrap();
    let found = search(&mut system, Reductions::all(), &Limits::none()).unwrap();
    assert_eq!((found.transitions, found.violations), (0, 1));
    assert!(found.violation_runs[0].run.is_empty());
}

fn threads(n: usize) -> Threads {
    let mut system = Threads::new(&vec![1; n]);
    for _ in 0..n {
        system.spawn(move |me| {
            let (left, right) = (me.number(), (me.number() + 1) % n);
            me.wait(left)?;
            me.wait(right)?;
            me.signal(left)?;
            me.signal(right)
        });
    }
    system.rotations();
    system
}

/// Real threads give the numbers of the table, as the program of the paper did.
#[test]
fn threads_behave_as_the_model() {
    for (n, all, partial_order, with_symmetry) in [(2, 18, 17, 9), (3, 1680, 75, 37)] {
        let mut system = threads(n);
        let mut count = |reductions| {
            search(&mut system, reductions, &Limits::none())
                .unwrap()
                .transitions
        };
        assert_eq!(count(Reductions::partial_order()), partial_order);
        assert_eq!(count(Reductions::all()), with_symmetry);
        if n == 2 {
            assert_eq!(count(Reductions::none()), all);
        }
    }
    let found = search(&mut threads(4), Reductions::all(), &Limits::none()).unwrap();
    assert_eq!(found.transitions, 133);
    let mut deadlock = found.deadlock_runs[0].clone();
    deadlock.sort_unstable();
    assert_eq!(
        deadlock,
        [0, 1, 2, 3].map(|process| (process, Operation::Wait(process)))
    );
}

#[test]
fn assertions_of_threads() {
    let mut system = Threads::new(&[0, 1]);
    system.spawn(|me| {
        me.wait(1)?;
        me.signal(0)
    });
    system.spawn(|me| {
        me.wait(0)?;
        me.assert(me.number() == 0)
    });
    let found = search(&mut system, Reductions::partial_order(), &Limits::none()).unwrap();
    assert_eq!(found.violations, 1);
    assert_eq!(found.violation_runs[0].run.len(), 4);
    let mut odd = Threads::new(&[]);
    odd.spawn(|me| me.signal(7));
    let found = search(&mut odd, Reductions::none(), &Limits::none()).unwrap();
    assert!(found.violation_runs[0].message.contains("does not exist"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    /// Two runs are equivalent exactly if swaps of adjacent independent operations lead from one to the other.
    #[test]
    fn foata_decides_equivalence(run in prop::collection::vec(0..4u8, 0..6), order in prop::collection::vec(0..6usize, 6)) {
        let independent = |a: &u8, b: &u8| a != b && (a + b) % 2 == 1;
        let mut class = BTreeSet::from([run.clone()]);
        let mut work = vec![run.clone()];
        while let Some(one) = work.pop() {
            for place in 1..one.len() {
                if independent(&one[place - 1], &one[place]) {
                    let mut other = one.clone();
                    other.swap(place - 1, place);
                    if class.insert(other.clone()) {
                        work.push(other);
                    }
                }
            }
        }
        let mut shuffled = run.clone();
        for (place, with) in order.into_iter().enumerate().filter(|(place, with)| place.max(with) < &run.len()) {
            shuffled.swap(place, with);
        }
        prop_assert_eq!(equivalent(&run, &shuffled, independent), class.contains(&shuffled));
    }

    /// On acyclic programs the reduced searches find a deadlock if there is one, and an assertion if it can be broken.
    #[test]
    fn reductions_lose_no_errors(text in acyclic(), goal in random::predicate()) {
        let mut program = random::checked(&format!("{text}\nerror e: {goal};"));
        let bad = program.formula(&goal).unwrap().predicates()[0];
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let stuck: BTreeSet<&State> = (0..graph.len() as u32)
            .filter(|node| graph.successors(*node).is_empty())
            .map(|node| graph.state(node))
            .collect();
        prop_assert!(!stuck.is_empty());
        let broken = graph.states().iter().any(|state| program.pool().holds(bad, state));
        for persistence in [Persistence::Everywhere, Persistence::FromHere] {
            let plain = ProgramSystem::new(&program).unwrap().persistence(persistence);
            let symmetric = plain.clone().with_rotations().unwrap_or_else(|_| plain.clone());
            for system in [plain, symmetric] {
                let mut deadlocks = system.clone();
                let limits = Limits::none().states(200_000);
                let Ok(found) = search(&mut deadlocks, Reductions::all(), &limits) else { continue };
                prop_assert_eq!(found.cut_runs, 0);
                prop_assert!(found.deadlocks > 0);
                for run in &found.deadlock_runs {
                    prop_assert!(stuck.contains(system.replay(run).last()));
                }
                // Partial order without symmetry reaches every deadlock.
                if system.symmetries() == 0 && (found.deadlocks as usize) < 100 {
                    let reached: BTreeSet<State> = found.deadlock_runs.iter().map(|run| system.replay(run).last().clone()).collect();
                    prop_assert_eq!(reached.len(), stuck.len());
                }
                let Ok(mut watching) = system.clone().with_assertions() else { continue };
                for reductions in [Reductions::none(), Reductions::partial_order(), Reductions::all(), Reductions { symmetry: true, ..SLEEP }] {
                    let Ok(found) = search(&mut watching, reductions, &limits) else { continue };
                    prop_assert_eq!(found.violations > 0, broken);
                    for violation in &found.violation_runs {
                        prop_assert!(program.pool().holds(bad, watching.replay(&violation.run).last()));
                    }
                }
            }
        }
    }
}

/// Programs whose processes only go forward.
fn acyclic() -> impl Strategy<Value = String> {
    let forward = prop::sample::select(&["A -> B", "B -> C", "A -> C"][..]);
    let guard = prop::sample::select(
        &[
            "true",
            "g > 0",
            "g == 0",
            "f[self]",
            "!f[self + 1]",
            "at[self + 1] != B",
            "exists j: at[j] == C",
            "self == 1",
            "f[self] || g == 1",
            "forall j: at[j] != B",
        ][..],
    );
    let update = prop::sample::select(
        &[
            "g := g",
            "g := 1",
            "g := (g + 1) % 3",
            "f[self] := true",
            "f[self + 1] := !f[self + 1]",
            "g := 0",
            "f[self + 1] := false",
        ][..],
    );
    let it = (forward, guard, update);
    (1..=3usize, prop::collection::vec(it, 1..5)).prop_map(|(n, moves)| {
        let mut text = format!("var g: 0..2 = 1;\nvar f[p]: bool = false;\nprocess p[{n}] {{ states A, B, C; var x: 0..2 = 0;\n");
        for (number, (step, guard, update)) in moves.iter().enumerate() {
            text.push_str(&format!("move m{number}: {step} when {guard} do {update};\n"));
        }
        text + "}\n"
    })
}
