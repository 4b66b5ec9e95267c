//! Decision diagrams against explicit states.

use crate::random;
use ddd_core::{Ddd, Var};
use ddd_process::explicit::{Kripke, explore, find};
use ddd_process::symbolic::{Graph, System, satisfying};
use ddd_process::symm::{Reduction, Representatives, star_exchanges};
use ddd_process::symmetry::ProcessGroup;
use ddd_process::{Error, Formula, Limits, Program, State, ctl, symm, systems};
use proptest::prelude::*;

fn program(text: &str, constants: &[(&str, i64)]) -> Program {
    Program::parse_with(text, constants).unwrap_or_else(|error| panic!("{}", error.render()))
}

fn system(program: &Program) -> System<'_> {
    System::new(program, &Limits::none()).unwrap()
}

/// The states of a diagram, in increasing order.
fn states(system: &mut System<'_>, set: &Ddd) -> Vec<State> {
    let paths = system.manager().paths(set).unwrap();
    paths
        .map(|path| path.iter().map(|(_, value)| *value as u16).collect())
        .collect()
}

fn set(system: &mut System<'_>, states: &[State]) -> Ddd {
    let vars: Vec<Var> = (0..system.program().slots().len() as u32)
        .map(Var)
        .collect();
    let rows = states.iter().map(|state| {
        let row: Vec<u32> = state.iter().map(|code| u32::from(*code)).collect();
        row
    });
    system.manager().vectors(&vars, rows).unwrap()
}

fn sorted(mut states: Vec<State>) -> Vec<State> {
    states.sort();
    states.dedup();
    states
}

/// The states of the nodes for which a list says yes.
fn chosen(graph: &Kripke, yes: &[bool]) -> Vec<State> {
    let nodes = graph.states().iter().zip(yes).filter(|(_, yes)| **yes);
    sorted(nodes.map(|(state, _)| state.clone()).collect())
}

/// A system, its constants, and its numbers of states, firings and deadlocks.
type Row = (&'static str, &'static [(&'static str, i64)], [u64; 3]);

#[test]
fn published_systems() {
    let rows: [Row; 8] = [
        (systems::CONTROLLER, &[], [1_310_716, 3_757_392, 0]),
        (
            systems::CONTROLLER,
            &[("classes", 2), ("small", 9)],
            [3_808_000, 7_087_104, 0],
        ),
        (systems::TOKEN_RING, &[("n", 10)], [15_360, 163_840, 0]),
        (systems::TOKEN_RING_LOSSY, &[("n", 5)], [272, 1600, 0]),
        (systems::PHILOSOPHERS, &[("n", 8)], [103_681, 458_504, 2]),
        (
            systems::ARBITER,
            &[("high", 4), ("low", 4)],
            [3_955_965, 23_831_164, 0],
        ),
        (
            systems::ARBITER,
            &[("high", 2), ("low", 2), ("lowest", 2)],
            [147_095, 649_976, 0],
        ),
        (
            systems::ARBITER,
            &[("high", 6), ("low", 6)],
            [2_710_784_371, 25_169_869_722, 0],
        ),
    ];
    for (text, constants, numbers) in rows {
        let program = program(text, constants);
        let space = system(&program).explore().unwrap();
        assert_eq!(
            [space.states, space.firings, space.deadlocks],
            numbers.map(Into::into)
        );
    }
}

#[test]
fn a_hundred_processes() {
    let ring = program(systems::TOKEN_RING, &[("n", 100)]);
    let space = system(&ring).explore().unwrap();
    let two = |power: u32| num_bigint::BigUint::from(2u32).pow(power);
    assert_eq!(space.states, two(99) * 300u32);
    assert_eq!(space.firings, two(99) * 100u32 * 302u32);
}

const LARGEST_FIRST: &str = "forall j: h[j] < h[first(class(j))] || h[j] == h[first(class(j))] && (at[j] == Idle || at[first(class(j))] == Master || at[j] == at[first(class(j))] || at[j] == Competes && at[first(class(j))] == Elect)";
const ELECT_FIRST: &str = "forall j: at[j] == Elect => j == first(class(j))";

/// Rows of the arbiter as graphs of representatives, whose conditions are checked: class sizes; states, orbits,
/// representatives with the elect first and with the largest first.
#[test]
fn the_arbiter_by_orbits_and_by_representatives() {
    let rows: [([i64; 3], [u64; 4]); 5] = [
        ([1, 2, 0], [744, 393, 582, 393]),
        ([3, 3, 0], [145_546, 8_316, 95_188, 22_669]),
        ([2, 2, 2], [147_095, 26_813, 108_588, 26_813]),
        ([7, 0, 0], [764_928, 1_533, 450_858, 148_996]),
        ([5, 5, 0], [103_748_024, 106_957, 75_269_324, 8_086_761]),
    ];
    for ([high, low, lowest], numbers) in rows {
        let constants = [("high", high), ("low", low), ("lowest", lowest)];
        let mut program = program(systems::ARBITER, &constants);
        let forms =
            [ELECT_FIRST, LARGEST_FIRST].map(|text| program.formula(text).unwrap().predicates()[0]);
        let group = symm::detect(&program);
        let orbits = Reduction::by_orbits(&program, &group, &Limits::none()).unwrap();
        assert_eq!(
            [orbits.states().unwrap(), orbits.representatives().unwrap()],
            [numbers[0], numbers[1]].map(Into::into)
        );
        let classes = &program.types()[0].classes;
        let cells: Vec<Vec<usize>> = classes.iter().map(|it| it.clone().collect()).collect();
        for (representative, number) in forms.into_iter().zip(&numbers[2..]) {
            let stars = star_exchanges(&program, &cells);
            let all = Representatives::new(&program, stars, representative).unwrap();
            let several = Reduction::by_representatives(&program, &all, &Limits::none()).unwrap();
            assert_eq!(several.representatives().unwrap(), (*number).into());
        }
    }
}

/// Every row of the arbiter: class sizes; states, firings, orbits, representatives with the elect first and with the
/// largest first.
#[test]
fn every_row_of_the_arbiter() {
    let rows: [([i64; 3], [u64; 5]); 20] = [
        ([2, 0, 0], [83, 120, 43, 60, 43]),
        ([3, 0, 0], [648, 1365, 129, 406, 232]),
        ([4, 0, 0], [4213, 11960, 290, 2482, 1190]),
        ([5, 0, 0], [24978, 90045, 555, 14414, 5986]),
        ([6, 0, 0], [140_495, 616_464, 957, 81330, 29896]),
        ([7, 0, 0], [764_928, 3_962_357, 1533, 450_858, 148_996]),
        ([8, 0, 0], [4_077_225, 24_374_960, 2324, 2_470_130, 742_642]),
        (
            [10, 0, 0],
            [111_486_307, 845_830_760, 4735, 72_437_170, 18_524_756],
        ),
        (
            [12, 0, 0],
            [
                2_965_836_221,
                27_305_042_904,
                8598,
                2_079_818_418,
                465_914_926,
            ],
        ),
        ([1, 1, 0], [90, 130, 90, 90, 90]),
        ([2, 1, 0], [711, 1503, 380, 590, 380]),
        ([1, 2, 0], [744, 1569, 393, 582, 393]),
        ([2, 2, 0], [4703, 13398, 1404, 3326, 1404]),
        ([3, 3, 0], [145_546, 642_339, 8316, 95188, 22669]),
        (
            [4, 4, 0],
            [3_955_965, 23_831_164, 33442, 2_673_348, 408_720],
        ),
        (
            [5, 5, 0],
            [103_748_024, 793_875_665, 106_957, 75_269_324, 8_086_761],
        ),
        (
            [6, 6, 0],
            [
                2_710_784_371,
                25_169_869_722,
                292_611,
                2_118_260_836,
                172_196_016,
            ],
        ),
        (
            [10, 10, 0],
            [
                1_335_534_245_398_719,
                21_095_893_038_881_350,
                6_412_392,
                1_249_331_390_172_036,
                54_257_485_837_176,
            ],
        ),
        ([2, 2, 2], [147_095, 649_976, 26813, 108_588, 26813]),
        (
            [3, 3, 3],
            [20_110_550, 137_723_175, 338_497, 14_994_796, 1_418_529],
        ),
    ];
    for ([high, low, lowest], numbers) in rows {
        let constants = [("high", high), ("low", low), ("lowest", lowest)];
        let mut program = program(systems::ARBITER, &constants);
        let forms =
            [ELECT_FIRST, LARGEST_FIRST].map(|text| program.formula(text).unwrap().predicates()[0]);
        let group = symm::detect(&program);
        let mut system = system(&program);
        let space = system.explore().unwrap();
        let canonize = system.canonizer(&group).unwrap();
        let orbits = system.manager().apply(&canonize, &space.reachable).unwrap();
        let [elect, largest] = forms.map(|pred| system.select(pred, &space.reachable).unwrap());
        let [orbits, elect, largest] =
            [orbits, elect, largest].map(|set| system.count(&set).unwrap());
        assert_eq!(
            [space.states, space.firings, orbits, elect, largest],
            numbers.map(Into::into)
        );
        assert_eq!(space.deadlocks, 0u32.into());
    }
}

/// Plain, for the sizes that are slow one by one.
#[test]
fn the_controller_of_sixteen_and_eighteen() {
    let rows = [
        (16, 8, 2, 327_676u32),
        (18, 9, 2, 1_310_716),
        (16, 2, 8, 855_040),
        (18, 2, 9, 3_808_000),
    ];
    for (n, classes, small, states) in rows {
        let constants = [("n", n), ("classes", classes), ("small", small)];
        let program = program(systems::CONTROLLER, &constants);
        let mut system = system(&program);
        let reachable = system.reachable().unwrap();
        assert_eq!(system.count(&reachable).unwrap(), states.into());
    }
}

/// Three structures, one verdict, on diagrams: the careless arbiter is caught on each of them.
#[test]
fn properties_of_the_arbiter() {
    let formulas = [
        "AG count(j: at[j] == Elect) <= 1",
        "AG !wrong",
        "EF wrong",
        "AG EF exists j: at[j] == Master",
        "AG ((exists j: at[j] == Elect) => AF forall j: at[j] != Elect)",
        "EG !busy",
        "A[!busy U (exists j: at[j] == Elect) || AG !busy]",
        "AG EX true",
    ];
    for careless in [0, 1] {
        let mut program = program(
            systems::ARBITER,
            &[("high", 2), ("low", 2), ("careless", careless)],
        );
        let formulas = formulas.map(|text| program.formula(text).unwrap());
        let representative = program.formula(ELECT_FIRST).unwrap().predicates()[0];
        let group = symm::detect(&program);
        let stars = star_exchanges(&program, &[vec![0, 1], vec![2, 3]]);
        let all = Representatives::new(&program, stars, representative).unwrap();
        let graph = Kripke::reachable(&program, &Limits::none()).unwrap();
        let mut full = system(&program);
        let whole = Graph::full(&mut full).unwrap();
        let mut orbits = Reduction::by_orbits(&program, &group, &Limits::none()).unwrap();
        let mut several = Reduction::by_representatives(&program, &all, &Limits::none()).unwrap();
        for formula in &formulas {
            let holds = ctl::holds(&program, &graph, formula);
            assert_eq!(
                ddd_process::symbolic::holds(&mut full, &whole, formula).unwrap(),
                holds
            );
            assert_eq!(orbits.check(formula).unwrap().holds, holds);
            assert_eq!(several.check(formula).unwrap().holds, holds);
        }
    }
}

#[test]
fn a_state_without_representative_is_shown() {
    let mut program = program(systems::ARBITER, &[("high", 3), ("low", 0)]);
    let representative = program.formula("at[1] == Idle").unwrap().predicates()[0];
    let stars = star_exchanges(&program, &[vec![0, 1, 2]]);
    let all = Representatives::new(&program, stars, representative).unwrap();
    let refused = Reduction::by_representatives(&program, &all, &Limits::none()).unwrap_err();
    assert!(
        refused.to_string().contains("has no representative"),
        "{refused}"
    );
}

#[test]
fn limits_end_the_work() {
    let program = program(systems::ARBITER, &[("high", 6), ("low", 6)]);
    let stopped =
        |limits: &Limits| match System::new(&program, limits).and_then(|mut it| it.explore()) {
            Err(Error::Stopped(why)) => why,
            other => panic!("{other:?}"),
        };
    let past = std::time::Instant::now();
    assert_eq!(
        stopped(&Limits::none().deadline(past)),
        ddd_process::Stopped::Deadline
    );
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    assert_eq!(
        stopped(&Limits::none().stop_flag(flag)),
        ddd_process::Stopped::Cancelled
    );
    assert_eq!(
        stopped(&Limits::none().memory(100_000)),
        ddd_process::Stopped::Memory
    );
}

/// Assignments with very many values take long to encode; that can be stopped as well.
#[test]
fn limits_end_the_encoding() {
    let text =
        "var x: 0..60000 = 0; process p[2] { states A; move m: when x < 60000 do x := x + 1; }";
    let program = program(text, &[]);
    let soon = std::time::Instant::now() + std::time::Duration::from_millis(50);
    let stopped = System::new(&program, &Limits::none().deadline(soon));
    assert!(matches!(
        stopped,
        Err(Error::Stopped(ddd_process::Stopped::Deadline))
    ));
}

/// A predicate about very many processes does not exhaust the stack of a thread.
#[test]
fn predicates_about_thousands_of_processes() {
    let mut program = program("process p[3000] { states A, B; move up: A -> B; }", &[]);
    let some = program
        .formula("exists j: at[j] == A")
        .unwrap()
        .predicates()[0];
    let mut system = system(&program);
    let reachable = system.reachable().unwrap();
    let found = system.select(some, &reachable).unwrap();
    let all = system.count(&reachable).unwrap();
    assert_eq!(system.count(&found).unwrap(), all - 1u32);
}

#[test]
fn an_assignment_out_of_range_is_shown() {
    let text = "
        var g: 0..2 = 0;
        process p[2] {
            states A, B;
            move up: A -> B do g := g + 1;
            move again: B -> A;
        }";
    let program = program(text, &[]);
    let explicit = explore(&program, &Limits::none()).unwrap_err();
    let symbolic = system(&program).explore().unwrap_err();
    assert!(
        matches!(explicit, Error::Range { value: 3, .. }),
        "{explicit}"
    );
    assert!(
        matches!(symbolic, Error::Range { value: 3, .. }),
        "{symbolic}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_same_states_and_moves(text in random::program(4), goal in random::predicate()) {
        let mut program = random::checked(&text);
        let goal = program.formula(&goal).unwrap().predicates()[0];
        let limits = Limits::none().states(3000);
        let mut system = system(&program);
        let explicit = match explore(&program, &limits) {
            Ok(explicit) => explicit,
            Err(Error::Range { .. }) => {
                let range = matches!(system.explore(), Err(Error::Range { .. }));
                prop_assert!(range);
                return Ok(());
            }
            Err(_) => return Ok(()),
        };
        let space = system.explore().unwrap();
        prop_assert_eq!(space.states, explicit.states.into());
        prop_assert_eq!(space.firings, explicit.firings.into());
        prop_assert_eq!(space.deadlocks, explicit.deadlocks.into());
        let graph = Kripke::reachable(&program, &limits).unwrap();
        prop_assert_eq!(states(&mut system, &space.reachable), sorted(graph.states().to_vec()));

        let selected = system.select(goal, &space.reachable).unwrap();
        let holds: Vec<bool> = graph.states().iter().map(|it| program.pool().holds(goal, it)).collect();
        prop_assert_eq!(states(&mut system, &selected), chosen(&graph, &holds));

        let after = system.successors(&selected).unwrap();
        let mut expected = Vec::new();
        let mut leads = vec![false; graph.len()];
        for node in 0..graph.len() as u32 {
            for next in graph.successors(node) {
                if holds[node as usize] {
                    expected.push(graph.state(*next).clone());
                }
                leads[node as usize] |= holds[*next as usize];
            }
        }
        prop_assert_eq!(states(&mut system, &after), sorted(expected));
        let before = system.predecessors(&selected).unwrap();
        let before = system.manager().intersection(&before, &space.reachable).unwrap();
        prop_assert_eq!(states(&mut system, &before), chosen(&graph, &leads));
    }

    #[test]
    fn predecessors_of_unreachable_states(text in random::program(2), goal in random::predicate()) {
        let mut program = random::checked(&text);
        let goal = program.formula(&goal).unwrap().predicates()[0];
        let Ok(graph) = Kripke::complete(&program, &Limits::none()) else { return Ok(()) };
        let mut system = system(&program);
        let all = set(&mut system, graph.states());
        let goals = system.select(goal, &all).unwrap();
        let before = system.predecessors(&goals).unwrap();
        let leads: Vec<bool> = (0..graph.len() as u32)
            .map(|node| graph.successors(node).iter().any(|next| program.pool().holds(goal, graph.state(*next))))
            .collect();
        prop_assert_eq!(states(&mut system, &before), chosen(&graph, &leads));
    }

    #[test]
    fn shortest_runs(text in random::program(4), goal in random::predicate()) {
        let mut program = random::checked(&text);
        let goal = program.formula(&goal).unwrap().predicates()[0];
        if random::graph(&program).is_none() {
            return Ok(());
        }
        let explicit = find(&program, goal, &Limits::none()).unwrap();
        let symbolic = system(&program).find(goal).unwrap();
        prop_assert_eq!(explicit.is_some(), symbolic.is_some());
        if let (Some(explicit), Some(symbolic)) = (explicit, symbolic) {
            prop_assert_eq!(explicit.steps.len(), symbolic.steps.len());
            prop_assert!(symbolic.is_run_of(&program));
            prop_assert!(program.pool().holds(goal, symbolic.last()));
        }
    }

    #[test]
    fn ctl_on_all_states(text in random::program(3), formula in random::ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let expected = chosen(&graph, &ctl::satisfying(&program, &graph, &formula));
        let mut system = system(&program);
        let full = Graph::full(&mut system).unwrap();
        let found = satisfying(&mut system, &full, &formula).unwrap();
        prop_assert_eq!(states(&mut system, &found), expected);
    }

    #[test]
    fn ctl_on_quotients(text in random::symmetric_program(4), formula in random::ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        if random::graph(&program).is_none() {
            return Ok(());
        }
        let mut groups = vec![ProcessGroup::full(&program), symm::detect(&program)];
        groups.extend(ProcessGroup::rotations(&program));
        for group in groups {
            let explicit = symm::check(&program, &group, &formula, &Limits::none()).unwrap();
            let mut orbits = Reduction::by_orbits(&program, &group, &Limits::none()).unwrap();
            let symbolic = orbits.check(&formula).unwrap();
            prop_assert_eq!(symbolic.holds, explicit.holds);
            prop_assert_eq!(symbolic.satisfying, explicit.satisfying.into());
            prop_assert_eq!(orbits.representatives().unwrap(), explicit.nodes.into());
        }
    }

    #[test]
    fn ctl_with_several_representatives(text in random::symmetric_program(3), formula in random::ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let first = "forall j: at[j] == C || at[j] == at[1] || at[1] == A && at[j] == B";
        let Formula::State(representative) = program.formula(first).unwrap() else { unreachable!() };
        if random::graph(&program).is_none() {
            return Ok(());
        }
        let cell: Vec<usize> = (0..program.processes().len()).collect();
        let stars = star_exchanges(&program, &[cell]);
        let all = Representatives::new(&program, stars, representative).unwrap();
        let explicit = all.check(&program, &formula, &Limits::none()).unwrap();
        let mut several = Reduction::by_representatives(&program, &all, &Limits::none()).unwrap();
        let symbolic = several.check(&formula).unwrap();
        prop_assert_eq!(symbolic.holds, explicit.holds);
        prop_assert_eq!(symbolic.satisfying, explicit.satisfying.into());
        prop_assert_eq!(several.representatives().unwrap(), explicit.representatives.into());
    }
}
