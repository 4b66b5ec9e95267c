//! Adaptive symmetry reduction: the paper's numbers, and agreement with plain reachability.

use crate::random;
use ddd_process::adaptive::{Adaptive, Annotated, Partition};
use ddd_process::explicit::{explore, find};
use ddd_process::syntax::{Kind, parse};
use ddd_process::{Error, Limits, PredId, Program, State, systems};
use proptest::prelude::*;

fn counts(text: &str, constants: &[(&str, i64)]) -> (usize, usize) {
    let program = Program::parse_with(text, constants).unwrap();
    let adaptive = Adaptive::new(&program).unwrap();
    let standard = adaptive.standard(&Limits::none()).unwrap().states().len();
    (
        standard,
        adaptive.explore(&Limits::none()).unwrap().states().len(),
    )
}

fn adaptive_count(text: &str, constants: &[(&str, i64)]) -> usize {
    let program = Program::parse_with(text, constants).unwrap();
    Adaptive::new(&program)
        .unwrap()
        .explore(&Limits::none())
        .unwrap()
        .states()
        .len()
}

#[test]
fn readers_and_writers() {
    let rows = [
        (1, 1, 8, 5),
        (1, 2, 13, 7),
        (2, 1, 15, 9),
        (2, 2, 24, 12),
        (3, 1, 24, 15),
        (3, 2, 38, 20),
        (2, 3, 33, 15),
        (4, 1, 35, 23),
        (3, 3, 52, 25),
    ];
    for (readers, writers, standard, adaptive) in rows {
        let constants = [("readers", readers), ("writers", writers)];
        assert_eq!(
            counts(systems::READERS_WRITERS, &constants),
            (standard, adaptive)
        );
    }
}

#[test]
fn the_nine_states_of_the_first_example() {
    let program = Program::parse(systems::READERS_WRITERS).unwrap();
    let reached = Adaptive::new(&program)
        .unwrap()
        .explore(&Limits::none())
        .unwrap();
    let mut shown: Vec<String> = reached
        .states()
        .iter()
        .map(|it| format!("{} {}", program.show_state(&it.state), it.partition))
        .collect();
    shown.sort();
    let expected = [
        "C C N |1,2|3|",
        "N N C |1,2,3|",
        "N N N |1,2,3|",
        "N N T |1,2,3|",
        "N T C |1,2,3|",
        "N T T |1,2,3|",
        "T T C |1,2,3|",
        "T T T |1,2,3|",
    ];
    // Inside the cells the order is that of the declaration: N before T before C.
    let all: Vec<&str> = expected.into_iter().chain(["C C T |1,2|3|"]).collect();
    let mut all: Vec<String> = all.into_iter().map(str::to_owned).collect();
    all.sort();
    assert_eq!(shown, all);
}

#[test]
fn controller_standard_and_adaptive() {
    let left = [
        (4, 33, 29),
        (6, 105, 61),
        (8, 321, 105),
        (10, 969, 161),
        (12, 2913, 229),
        (14, 8745, 309),
        (16, 26241, 401),
    ];
    for (n, standard, adaptive) in left {
        let constants = [("n", n), ("classes", n / 2), ("small", 2)];
        assert_eq!(
            counts(systems::CONTROLLER, &constants),
            (standard, adaptive)
        );
    }
    let right = [
        (4, 33, 29),
        (6, 61, 52),
        (8, 97, 81),
        (10, 141, 116),
        (12, 193, 157),
        (14, 253, 204),
        (16, 321, 257),
        (18, 397, 316),
    ];
    for (n, standard, adaptive) in right {
        let constants = [("n", n), ("classes", 2), ("small", n / 2)];
        assert_eq!(
            counts(systems::CONTROLLER, &constants),
            (standard, adaptive)
        );
    }
    let constants = [("n", 18), ("classes", 9), ("small", 2)];
    assert_eq!(adaptive_count(systems::CONTROLLER, &constants), 505);
}

/// Edges are tried in an order of their own, so that of the text does not matter.
#[test]
fn the_order_of_moves_does_not_matter() {
    for order in permutations(4) {
        let mut tree = parse(systems::READERS_WRITERS).unwrap();
        for item in &mut tree.items {
            if let Kind::Process(process) = &mut item.kind {
                process.members = order
                    .iter()
                    .map(|number| process.members[*number].clone())
                    .collect();
            }
        }
        let program = Program::from_tree(tree, &[]).unwrap();
        let reached = Adaptive::new(&program)
            .unwrap()
            .explore(&Limits::none())
            .unwrap();
        assert_eq!(reached.states().len(), 9);
    }
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    permutations(n - 1)
        .iter()
        .flat_map(|p| (0..n).map(move |place| [&p[..place], &[n - 1], &p[place..]].concat()))
        .collect()
}

/// Standard symmetry reduction of the paper's largest example, in product form: 78,729 states.
#[test]
fn controller_standard_of_eighteen() {
    let constants = [("n", 18), ("classes", 9), ("small", 2)];
    let program = Program::parse_with(systems::CONTROLLER, &constants).unwrap();
    let adaptive = Adaptive::new(&program).unwrap();
    assert_eq!(
        adaptive.standard(&Limits::none()).unwrap().states().len(),
        78_729
    );
}

#[test]
fn irregular_classes() {
    // Class sizes; states, moves, states of the standard and of the adaptive reduction.
    let rows: [(&[usize], [usize; 4]); 11] = [
        (&[1], [5, 5, 5, 5]),
        (&[2], [16, 20, 9, 9]),
        (&[1, 1], [13, 16, 13, 12]),
        (&[2, 1], [35, 48, 21, 19]),
        (&[1, 2], [32, 44, 21, 19]),
        (&[1, 1, 1], [29, 40, 29, 22]),
        (&[3], [44, 60, 13, 13]),
        (&[1, 2, 3], [292, 496, 93, 58]),
        (&[3, 2, 1], [379, 612, 93, 58]),
        (&[1, 1, 4], [304, 512, 77, 52]),
        (&[1, 1, 1, 5], [1168, 2240, 189, 87]),
    ];
    for (sizes, [plain, moves, standard, adaptive]) in rows {
        let list: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let text = systems::CONTROLLER.replace(
            "small repeat classes - 1, n - small * (classes - 1)",
            &list.join(", "),
        );
        let n = sizes.iter().sum::<usize>() as i64;
        let constants = [("n", n), ("classes", sizes.len() as i64)];
        let program = Program::parse_with(&text, &constants).unwrap();
        let space = explore(&program, &Limits::none()).unwrap();
        assert_eq!((space.states, space.firings), (plain, moves as u64));
        assert_eq!(counts(&text, &constants), (standard, adaptive));
    }
}

#[test]
fn table_1_of_the_paper() {
    let classes = [2, 3, 5, 7, 10, 15, 20, 25];
    let ones = [558, 792, 1251, 1698, 2346, 3366, 4311, 5181];
    let twos = [789, 1245, 2121, 2949, 4101, 5781, 7161, 8241];
    for (small, row) in [(1, ones), (2, twos)] {
        for (classes, states) in classes.into_iter().zip(row) {
            let constants = [("n", 80), ("classes", classes), ("small", small)];
            assert_eq!(adaptive_count(systems::CONTROLLER, &constants), states);
        }
    }
}

/// Without annotations the same partitions are found, and the same states reached.
#[test]
fn derived_partitions_are_as_good_as_given_ones() {
    let (before, rest) = systems::CONTROLLER.split_once("partition").unwrap();
    let (_, after) = rest.split_once(";").unwrap();
    let plain = format!("{before};{after}");
    assert!(!plain.contains("partition"));
    for (n, classes, small) in [(6, 3, 2), (10, 5, 2), (12, 2, 6), (40, 10, 1)] {
        let constants = [("n", n), ("classes", classes), ("small", small)];
        assert_eq!(
            adaptive_count(&plain, &constants),
            adaptive_count(systems::CONTROLLER, &constants)
        );
    }
    // Even one move for all classes is split into one part for each class.
    let single = plain
        .replace("grant(c in 1..classes)", "grant")
        .replace("class(self) == c && ", "")
        .replace("first(c)", "first(class(self))");
    let constants = [("n", 12), ("classes", 4), ("small", 2)];
    assert_eq!(
        adaptive_count(&single, &constants),
        adaptive_count(&plain, &constants)
    );
}

#[test]
fn a_wrong_partition_is_refused_with_a_state() {
    let text = systems::READERS_WRITERS.replace("at[j] != C);", "at[j] != C) partition | 1..3 |;");
    let program = Program::parse(&text).unwrap();
    let Err(Error::Refused { reason, .. }) = Adaptive::new(&program).map(|_| ()) else {
        panic!("accepted")
    };
    assert!(
        reason.contains("|1,2,3|") && reason.contains("in the state"),
        "{reason}"
    );
}

#[test]
fn subsumed_states_are_those_with_smaller_orbits() {
    let program = Program::parse("process p[4] { states A, B, C; }").unwrap();
    let partitions = all_partitions(4);
    let states: Vec<State> = (0..81u16)
        .map(|n| vec![n / 27, n / 9 % 3, n / 3 % 3, n % 3])
        .collect();
    let annotated: Vec<Annotated> = states
        .iter()
        .flat_map(|state| {
            partitions.iter().map(|p| Annotated {
                state: state.clone(),
                partition: p.clone(),
            })
        })
        .collect();
    let orbits: Vec<Vec<bool>> = annotated
        .iter()
        .map(|it| {
            states
                .iter()
                .map(|state| it.represents(&program, state))
                .collect()
        })
        .collect();
    for (one, orbit) in annotated.iter().zip(&orbits) {
        for (other, inner) in annotated.iter().zip(&orbits).step_by(7) {
            let inclusion = inner
                .iter()
                .zip(orbit)
                .all(|(inside, there)| !inside || *there);
            assert_eq!(one.subsumes(&program, other), inclusion);
        }
    }
}

fn all_partitions(n: usize) -> Vec<Partition> {
    let mut all = vec![vec![0usize]];
    for _ in 1..n {
        all = all
            .into_iter()
            .flat_map(|labels| {
                let next = labels.iter().max().map_or(0, |last| last + 1);
                (0..=next).map(move |label| [labels.clone(), vec![label]].concat())
            })
            .collect();
    }
    all.into_iter().map(Partition::by_label).collect()
}

#[test]
fn glb_is_the_meet_of_the_lattice() {
    let partitions = all_partitions(4);
    assert_eq!(partitions.len(), 15);
    for one in &partitions {
        for other in &partitions {
            let meet = one.glb(other);
            assert!(meet.is_finer_than(one) && meet.is_finer_than(other));
            let lower = partitions
                .iter()
                .filter(|p| p.is_finer_than(one) && p.is_finer_than(other));
            assert!(lower.clone().all(|p| p.is_finer_than(&meet)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Theorem 6: what is represented is exactly what is reachable.
    #[test]
    fn reaches_what_is_reachable(text in random::program(4)) {
        let program = random::checked(&text);
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let reached = Adaptive::new(&program).unwrap().explore(&Limits::none()).unwrap();
        for state in graph.states() {
            prop_assert!(reached.states().iter().any(|it| it.represents(&program, state)), "lost {}", program.show_state(state));
        }
        let mut orbit_sizes = 0;
        for it in reached.states() {
            let members = graph.states().iter().filter(|state| it.represents(&program, state)).count();
            prop_assert!(members > 0);
            orbit_sizes = orbit_sizes.max(members);
            prop_assert_eq!(members as u128, orbit_size(&program, it), "too much: {} {}", program.show_state(&it.state), it.partition);
        }
    }

    /// Errors are found exactly when they are there, by runs of the program as short as any.
    #[test]
    fn shortest_runs_to_errors(text in random::program(4), goal in random::predicate()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&goal).unwrap();
        let goal = formula.predicates()[0];
        if random::graph(&program).is_none() {
            return Ok(());
        }
        let plain = find(&program, goal, &Limits::none()).unwrap();
        let adaptive = Adaptive::new(&program).unwrap().find(goal, &Limits::none()).unwrap();
        prop_assert_eq!(plain.as_ref().map(|trace| trace.steps.len()), adaptive.as_ref().map(|trace| trace.steps.len()));
        if let Some(trace) = adaptive {
            prop_assert!(trace.is_run_of(&program), "{}", trace.show(&program));
            prop_assert!(program.pool().holds(goal, trace.last()));
        }
        // Several questions take one search.
        let adaptive = Adaptive::new(&program).unwrap();
        let (reached, runs) = adaptive.explore_for(&[goal, PredId::TRUE], &Limits::none()).unwrap();
        let alone = adaptive.explore(&Limits::none()).unwrap();
        prop_assert_eq!(reached.states(), alone.states());
        let lengths: Vec<_> = runs.iter().map(|run| run.as_ref().map(|run| run.steps.len())).collect();
        prop_assert_eq!(lengths, [plain.map(|trace| trace.steps.len()), Some(0)]);
    }

    /// On symmetric programs adaptive search is the standard one.
    #[test]
    fn symmetric_programs_need_one_state_an_orbit(text in random::symmetric_program(4)) {
        let program = random::checked(&text);
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let adaptive = Adaptive::new(&program).unwrap();
        let reached = adaptive.explore(&Limits::none()).unwrap();
        prop_assert_eq!(adaptive.friends().len(), 1);
        let mut orbits: Vec<Vec<State>> = graph.states().iter().map(|state| {
            let mut records: Vec<State> = program.processes().iter().map(|p| state[p.slots.clone()].to_vec()).collect();
            records.sort();
            records.push(state[program.shared()].to_vec());
            records
        }).collect();
        orbits.sort();
        orbits.dedup();
        prop_assert_eq!(reached.states().len(), orbits.len());
    }
}

fn orbit_size(program: &Program, it: &Annotated) -> u128 {
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let mut size = 1;
    for cell in it.partition.cells() {
        let mut records: Vec<&[u16]> = cell
            .iter()
            .map(|p| &it.state[program.processes()[*p].slots.clone()])
            .collect();
        size *= factorial(records.len());
        records.sort_unstable();
        for run in records.chunk_by(|a, b| a == b) {
            size /= factorial(run.len());
        }
    }
    size
}
