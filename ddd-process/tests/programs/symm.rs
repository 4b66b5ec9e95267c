//! Symmetry from the program text, and CTL with one or several representatives an orbit.

use crate::random;
use ddd_process::architectural::is_symmetry;
use ddd_process::explicit::{self, Kripke};
use ddd_process::symm::{
    Hypergraph, Representatives, check, check_full, detect, find, star_exchanges,
};
use ddd_process::symmetry::{ProcessGroup, Relabelling, canonical_quotient, representatives_only};
use ddd_process::{Error, Limits, Program, State, ctl, systems};
use proptest::prelude::*;

fn program(text: &str, constants: &[(&str, i64)]) -> Program {
    Program::parse_with(text, constants).unwrap_or_else(|error| panic!("{}", error.render()))
}

fn hypergraph_order(program: &Program) -> u64 {
    let group = Hypergraph::of(program).automorphisms(program);
    let graph = Kripke::complete(program, &Limits::none()).unwrap();
    for generator in group.generators() {
        let edges = (0..graph.len() as u32)
            .all(|node| graph.successors(node).len() == image_degree(&graph, generator, node));
        assert!(edges);
    }
    u64::try_from(group.order().unwrap()).unwrap()
}

fn image_degree(graph: &Kripke, it: &Relabelling, node: u32) -> usize {
    let image = it.state(graph.state(node));
    let place = graph
        .states()
        .iter()
        .position(|state| *state == image)
        .unwrap();
    graph.successors(place as u32).len()
}

const LOCK: &str = "
    const a = 4; const b = 0; const priorities = 0;
    var free: bool = true;
    process p[a, b] {
        states N, T, C;
        move try: N -> T;
        move enter: T -> C when free && (priorities == 0 || forall j: class(j) < class(self) => at[j] != T) do free := false;
        move leave: C -> N do free := true;
    }";

const ATOMIC_PHILOSOPHERS: &str = "
    const n = 4;
    var fork[p]: bool = true;
    process p[n] {
        states T, E;
        move eat: T -> E when fork[self] && fork[self + 1] do fork[self] := false, fork[self + 1] := false;
        move think: E -> T do fork[self] := true, fork[self + 1] := true;
    }";

const CLUSTERS: &str = "
    const clusters = 2; const size = 2;
    var near[1..clusters]: bool = true;
    var far: bool = true;
    process p[clusters * size] {
        states N, I, C;
        move near_lock: N -> I when near[(number(self) - 1) / size + 1] do near[(number(self) - 1) / size + 1] := false;
        move far_lock: I -> C when far do far := false;
        move leave: C -> N do near[(number(self) - 1) / size + 1] := true, far := true;
    }";

const STAR: &str = "
    const leaves = 3;
    var link[leaf]: bool = false;
    process leaf[leaves] {
        states N, A, D;
        move ask: N -> A when !link[self] do link[self] := true;
        move done: A -> D when !link[self];
        move again: D -> N;
    }
    process centre[1] {
        states R, S;
        move serve(j in leaf): R -> S when link[j] do link[j] := false;
        move rest: S -> R;
    }";

const LEFT_FIRST: &str = "
    const n = 3;
    var fork[p]: bool = true;
    process p[n] {
        states T, L, E;
        move left: T -> L when fork[self] do fork[self] := false;
        move right: L -> E when fork[self + 1] do fork[self + 1] := false;
        move think: E -> T do fork[self] := true, fork[self + 1] := true;
    }";

#[test]
fn groups_of_hypergraphs() {
    let all = |text, constants: &[(&str, i64)]| {
        Kripke::complete(&program(text, constants), &Limits::none())
            .unwrap()
            .len()
    };
    assert_eq!(all(LOCK, &[]), 162);
    assert_eq!(hypergraph_order(&program(LOCK, &[])), 24);
    assert_eq!(
        hypergraph_order(&program(LOCK, &[("a", 2), ("b", 2), ("priorities", 1)])),
        4
    );
    assert_eq!(
        hypergraph_order(&program(LOCK, &[("a", 3), ("b", 1), ("priorities", 1)])),
        6
    );
    for (n, states, order) in [(4, 256, 8), (5, 1024, 10)] {
        assert_eq!(all(ATOMIC_PHILOSOPHERS, &[("n", n)]), states);
        assert_eq!(
            hypergraph_order(&program(ATOMIC_PHILOSOPHERS, &[("n", n)])),
            order
        );
    }
    assert_eq!(all(ATOMIC_PHILOSOPHERS, &[("n", 6)]), 4096);
    assert_eq!(all(CLUSTERS, &[]), 648);
    assert_eq!(all(CLUSTERS, &[("clusters", 3), ("size", 2)]), 11664);
    assert_eq!(all(CLUSTERS, &[("clusters", 2), ("size", 3)]), 5832);
    assert_eq!(hypergraph_order(&program(CLUSTERS, &[])), 8);
    for (leaves, states, order) in [(3, 432, 6), (4, 2592, 24)] {
        assert_eq!(all(STAR, &[("leaves", leaves)]), states);
        assert_eq!(
            hypergraph_order(&program(STAR, &[("leaves", leaves)])),
            order
        );
    }
    let order = |text, constants: &[(&str, i64)]| {
        let program = program(text, constants);
        Hypergraph::of(&program)
            .automorphisms(&program)
            .order()
            .unwrap()
    };
    assert_eq!(order(ATOMIC_PHILOSOPHERS, &[("n", 6)]), 12u32.into());
    assert_eq!(
        order(CLUSTERS, &[("clusters", 3), ("size", 2)]),
        48u32.into()
    );
    assert_eq!(
        order(CLUSTERS, &[("clusters", 2), ("size", 3)]),
        72u32.into()
    );
    assert_eq!(
        order(systems::ARBITER, &[("high", 5), ("low", 4)]),
        (120u32 * 24).into()
    );
}

/// What the structure of a group gives as the representative of a state is the least state of its orbit.
#[test]
fn representatives_are_the_least_of_their_orbits() {
    let cases: [(&str, &[(&str, i64)]); 5] = [
        (LOCK, &[]),
        (ATOMIC_PHILOSOPHERS, &[("n", 5)]),
        (CLUSTERS, &[]),
        (STAR, &[]),
        (systems::ARBITER, &[("high", 2), ("low", 1)]),
    ];
    for (text, constants) in cases {
        let program = program(text, constants);
        let group = Hypergraph::of(&program).automorphisms(&program);
        let graph = Kripke::reachable(&program, &Limits::none()).unwrap();
        for state in graph.states() {
            let least = group.orbit(state).into_iter().min().unwrap();
            assert_eq!(group.canonical(&program, state), least);
        }
    }
}

/// The third erratum: where some permutation that keeps a process changes what it does, the paper's relation is not even
/// reflexive, and the hypergraph shows nothing. The program graph shows the rotations.
#[test]
fn left_first_philosophers() {
    for n in [3, 4] {
        let program = program(LEFT_FIRST, &[("n", n)]);
        assert_eq!(hypergraph_order(&program), 1);
        assert_eq!(detect(&program).order().unwrap(), (n as u32).into());
    }
    assert_eq!(
        detect(&program(systems::PHILOSOPHERS, &[("n", 6)]))
            .order()
            .unwrap(),
        6u32.into()
    );
    assert_eq!(detect(&program(LOCK, &[])).order().unwrap(), 24u32.into());
    assert_eq!(
        detect(&program(systems::ARBITER, &[("high", 3), ("low", 2)]))
            .order()
            .unwrap(),
        12u32.into()
    );
    assert_eq!(
        detect(&program(
            systems::READERS_WRITERS,
            &[("readers", 3), ("writers", 3)]
        ))
        .order()
        .unwrap(),
        36u32.into()
    );
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

/// The process permutations that are symmetries of the whole graph are exactly those of the hypergraph.
#[test]
fn nothing_is_missed() {
    let cases = [
        (LOCK, vec![], 24),
        (LOCK, vec![("a", 2), ("b", 2), ("priorities", 1)], 4),
        (LOCK, vec![("a", 3), ("b", 1), ("priorities", 1)], 6),
        (LEFT_FIRST, vec![("n", 3)], 3),
        (LEFT_FIRST, vec![("n", 4)], 4),
        (systems::ARBITER, vec![("high", 2), ("low", 0)], 2),
        (systems::ARBITER, vec![("high", 3), ("low", 0)], 6),
        (systems::ARBITER, vec![("high", 2), ("low", 1)], 2),
        (systems::ARBITER, vec![("high", 1), ("low", 2)], 2),
        (systems::ARBITER, vec![("high", 2), ("low", 2)], 4),
        (systems::ARBITER, vec![("high", 4), ("low", 0)], 24),
    ];
    for (text, constants, symmetries) in cases {
        let program = program(text, &constants);
        let graph = Kripke::reachable(&program, &Limits::none()).unwrap();
        let all = permutations(program.processes().len());
        let real = all.iter().filter(|images| {
            is_symmetry(
                &graph,
                &Relabelling::of_processes(&program, images).unwrap(),
            )
            .is_ok()
        });
        assert_eq!(real.count(), symmetries);
    }
}

/// The first erratum: moving locations by the inverse and variables by the permutation itself is right only for
/// involutions.
#[test]
fn the_printed_action_fails() {
    let program = program(ATOMIC_PHILOSOPHERS, &[]);
    let graph = Kripke::complete(&program, &Limits::none()).unwrap();
    let index: std::collections::HashMap<&State, u32> = graph.states().iter().zip(0..).collect();
    // Slots of process i: location 2i, fork 2i + 1; fork i lies between i - 1 and i.
    let fork = |a: usize, b: usize| {
        (0..4).find(|i| [(i + 3) % 4, *i] == [a, b] || [*i, (i + 3) % 4] == [a, b])
    };
    let counts = [true, false].map(|printed| {
        permutations(4)
            .iter()
            .filter(|p| {
                let image = |state: &State| -> Option<State> {
                    let mut image = state.clone();
                    for i in 0..4 {
                        match printed {
                            true => image[2 * i] = state[2 * p[i]],
                            false => image[2 * p[i]] = state[2 * i],
                        }
                        image[2 * fork(p[(i + 3) % 4], p[i])? + 1] = state[2 * i + 1];
                    }
                    Some(image)
                };
                graph.states().iter().zip(0..).all(|(state, node)| {
                    let Some(from) = image(state) else {
                        return false;
                    };
                    graph.successors(node).iter().all(|next| {
                        let to = image(graph.state(*next)).unwrap();
                        graph.successors(index[&from]).contains(&index[&to])
                    })
                })
            })
            .count()
    });
    assert_eq!(counts, [6, 8]);
}

const LARGEST_FIRST: &str = "forall j: h[j] < h[first(class(j))] || h[j] == h[first(class(j))] && (at[j] == Idle || at[first(class(j))] == Master || at[j] == at[first(class(j))] || at[j] == Competes && at[first(class(j))] == Elect)";
const ALL_SORTED: &str = "forall i: forall j: class(i) == class(j) && i < j => h[j] < h[i] || h[j] == h[i] && (at[j] == Idle || at[i] == Master || at[j] == at[i] || at[j] == Competes && at[i] == Elect)";
const ELECT_FIRST: &str = "forall j: at[j] == Elect => j == first(class(j))";

fn arbiter(high: i64, low: i64) -> (Program, Vec<Vec<usize>>) {
    let program = program(systems::ARBITER, &[("high", high), ("low", low)]);
    let cells = program.types()[0]
        .classes
        .iter()
        .map(|class| class.clone().collect())
        .collect();
    (program, cells)
}

/// Representatives, edges between them, and pairs of a state and a representative of it.
fn sizes(program: &Program, permutations: Vec<Relabelling>, text: &str) -> (usize, usize, usize) {
    let mut program = program.clone();
    let representative = program.formula(text).unwrap().predicates()[0];
    let all = Representatives::new(&program, permutations, representative).unwrap();
    let graph = all.graph(&program, &Limits::none()).unwrap();
    let full = Kripke::reachable(&program, &Limits::none()).unwrap();
    let reachable = full
        .states()
        .iter()
        .filter(|state| program.pool().holds(representative, state))
        .count();
    assert_eq!(graph.len(), reachable);
    let pairs = full
        .states()
        .iter()
        .map(|state| all.of(&program, state).unwrap().len())
        .sum();
    (graph.len(), graph.transitions(), pairs)
}

#[test]
fn multiple_representatives_of_the_arbiter() {
    let rows = [
        (2, 0, (60, 128, 117), (43, 60, 83)),
        (3, 0, (406, 1863, 1164), (232, 470, 662)),
        (2, 1, (590, 2063, 1131), (380, 769, 711)),
        (1, 2, (582, 1962, 1122), (393, 800, 744)),
        (2, 2, (3326, 25643, 11961), (1404, 3663, 4703)),
        (4, 0, (2482, 20867, 9259), (1190, 3257, 4454)),
    ];
    for (high, low, elect_first, largest_first) in rows {
        let (program, cells) = arbiter(high, low);
        assert_eq!(
            sizes(&program, star_exchanges(&program, &cells), ELECT_FIRST),
            elect_first
        );
        assert_eq!(
            sizes(&program, star_exchanges(&program, &cells), LARGEST_FIRST),
            largest_first
        );
    }
    let rows = [
        (2, 0, (43, 60, 83)),
        (3, 0, (129, 242, 648)),
        (2, 1, (380, 769, 711)),
        (1, 2, (393, 800, 744)),
        (2, 2, (1404, 3663, 4703)),
        (4, 0, (290, 646, 4213)),
    ];
    for (high, low, all) in rows {
        let (program, cells) = arbiter(high, low);
        let keeps_classes = |p: &&Vec<usize>| {
            cells
                .iter()
                .all(|cell| cell.iter().all(|i| cell.contains(&p[*i])))
        };
        let everything = permutations((high + low) as usize)
            .iter()
            .filter(keeps_classes)
            .map(|p| Relabelling::of_processes(&program, p).unwrap())
            .collect();
        assert_eq!(sizes(&program, everything, ALL_SORTED), all);
    }
}

#[test]
fn orbits_of_the_arbiter() {
    let rows = [
        (2, 0, 43),
        (3, 0, 129),
        (4, 0, 290),
        (5, 0, 555),
        (6, 0, 957),
        (7, 0, 1533),
        (8, 0, 2324),
        (10, 0, 4735),
        (1, 1, 90),
        (2, 1, 380),
        (1, 2, 393),
        (2, 2, 1404),
        (3, 3, 8316),
        (4, 4, 33442),
    ];
    for (high, low, orbits) in rows {
        let (program, _) = arbiter(high, low);
        let group = ProcessGroup::inside(
            &program,
            &ddd_process::adaptive::Adaptive::new(&program)
                .unwrap()
                .friends(),
        );
        assert_eq!(
            representatives_only(&program, &group, &Limits::none())
                .unwrap()
                .len(),
            orbits
        );
    }
}

#[test]
fn the_careless_arbiter_by_orbits() {
    let program = program(systems::ARBITER, &[("careless", 1)]);
    let group = Hypergraph::of(&program).automorphisms(&program);
    let never_wrong = &program
        .properties()
        .iter()
        .find(|it| it.name == "never_wrong")
        .unwrap()
        .formula;
    let reduced = check(&program, &group, never_wrong, &Limits::none()).unwrap();
    assert!(!reduced.holds);
    assert_eq!(reduced.nodes, 3024);
}

#[test]
fn three_structures_one_verdict() {
    for (high, low) in [(3, 0), (2, 1), (1, 2)] {
        let (mut program, cells) = arbiter(high, low);
        let formulas = [
            "AG (count(j: at[j] == Elect) <= 1)",
            "AG EF exists j: at[j] == Master",
            "AF exists j: at[j] == Elect",
            "A[(forall j: at[j] != Master) U exists j: at[j] == Elect]",
            "EG forall j: at[j] != Master",
            "AG ((exists j: at[j] == Competes) => AF exists j: at[j] == Elect)",
            "EX EX exists j: h[j] == 2",
        ];
        let representative = program.formula(ELECT_FIRST).unwrap().predicates()[0];
        let group = Hypergraph::of(&program).automorphisms(&program);
        for text in formulas {
            let formula = program.formula(text).unwrap();
            let full = check_full(&program, &formula, &Limits::none()).unwrap();
            let quotient = check(&program, &group, &formula, &Limits::none()).unwrap();
            let several =
                Representatives::new(&program, star_exchanges(&program, &cells), representative)
                    .unwrap();
            let multiple = several.check(&program, &formula, &Limits::none()).unwrap();
            assert_eq!(
                (quotient.holds, multiple.holds),
                (full.holds, full.holds),
                "{text}"
            );
            assert!(
                quotient.nodes <= multiple.representatives
                    && multiple.representatives <= full.nodes
            );
        }
    }
}

/// The second erratum: "not smaller than any image" need not leave every state a representative.
#[test]
fn some_sets_of_permutations_leave_states_without_representative() {
    let text = "process p[3] { states Z, O; move flip: when at == O && (forall j: j == self || at[j] == Z) do for j in p: at[j] := if at[j] == Z then O else Z; } init(i in p): at[i] := O;";
    let mut program = program(text, &[]);
    let exchange = |a: usize, b: usize| Relabelling::exchange(&program, a, b).unwrap();
    let identity = Relabelling::of_processes(&program, &[0, 1, 2]).unwrap();
    let path = vec![identity.clone(), exchange(0, 1), exchange(1, 2)];
    let star = vec![identity, exchange(0, 1), exchange(0, 2)];
    let not_smaller = |pairs: &[(usize, usize)]| {
        let parts: Vec<String> = pairs
            .iter()
            .map(|(a, b)| format!("(at[{a}] == O || at[{b}] == Z)"))
            .collect();
        parts.join(" && ")
    };
    let descending = program
        .formula(&not_smaller(&[(1, 2), (2, 3)]))
        .unwrap()
        .predicates()[0];
    let first_largest = program
        .formula(&not_smaller(&[(1, 2), (1, 3)]))
        .unwrap()
        .predicates()[0];
    let along_the_path = Representatives::new(&program, path, descending).unwrap();
    assert!(!along_the_path.cover_everything(&program));
    // 100 has the successor 011, and nobody represents that.
    assert!(matches!(
        along_the_path.graph(&program, &Limits::none()),
        Err(Error::Refused { .. })
    ));
    let from_the_centre = Representatives::new(&program, star, first_largest).unwrap();
    assert!(from_the_centre.cover_everything(&program));
    let graph = from_the_centre.graph(&program, &Limits::none()).unwrap();
    assert!(!graph.successors(graph.initial()[0]).is_empty());
}

/// The suggested transversals of point stabilisers do not help: vectors remain that nobody represents.
#[test]
fn transversals_leave_vectors_uncovered() {
    for (n, fixed, uncovered) in [(4usize, 1, 3), (5, 1, 13), (5, 2, 2)] {
        // The lexicographically least element of each coset, and the inverses.
        let mut all = permutations(n);
        all.sort();
        let mut chosen: Vec<Vec<usize>> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for p in &all {
            if seen.insert(p[..fixed].to_vec()) {
                chosen.push(p.clone());
            }
        }
        let inverse = |p: &Vec<usize>| {
            let mut q = p.clone();
            p.iter().enumerate().for_each(|(i, image)| q[*image] = i);
            q
        };
        let mut closed = chosen.clone();
        closed.extend(chosen.iter().map(inverse));
        let image = |p: &Vec<usize>, v: &Vec<u8>| -> Vec<u8> { p.iter().map(|i| v[*i]).collect() };
        let vectors: Vec<Vec<u8>> = (0..1u32 << n)
            .map(|bits| (0..n).map(|i| (bits >> i & 1) as u8).collect())
            .collect();
        let representative = |v: &Vec<u8>| closed.iter().all(|p| *v >= image(p, v));
        let lost = vectors
            .iter()
            .filter(|v| !closed.iter().any(|p| representative(&image(p, v))))
            .count();
        assert_eq!(lost, uncovered, "S_{n} with {fixed} fixed");
    }
}

/// The fourth erratum: the relation between representatives is the inverse of xi followed by a move.
#[test]
fn edges_between_representatives_are_moves_after_the_inverse_of_xi() {
    let (mut program, cells) = arbiter(2, 0);
    let representative = program.formula(ELECT_FIRST).unwrap().predicates()[0];
    let several =
        Representatives::new(&program, star_exchanges(&program, &cells), representative).unwrap();
    let graph = several.graph(&program, &Limits::none()).unwrap();
    let full = Kripke::reachable(&program, &Limits::none()).unwrap();
    let mut pairs = std::collections::BTreeSet::new();
    for node in 0..full.len() as u32 {
        for one in several.of(&program, full.state(node)).unwrap() {
            for next in full.successors(node).iter().map(|next| full.state(*next)) {
                if program.pool().holds(representative, next) {
                    pairs.insert((one.clone(), next.clone()));
                }
            }
        }
    }
    assert_eq!(pairs.len(), graph.transitions());
}

#[test]
fn wrong_groups_and_formulas_are_refused() {
    let mut ring = program(systems::TOKEN_RING, &[]);
    let formula = ring.formula("EX exists j: at[j] == W").unwrap();
    let full = ProcessGroup::full(&ring);
    assert!(matches!(
        check(&ring, &full, &formula, &Limits::none()),
        Err(Error::Refused { .. })
    ));
    let rotations = ProcessGroup::rotations(&ring).unwrap();
    assert!(check(&ring, &rotations, &formula, &Limits::none()).is_ok());
    let named = ring.formula("EF at[1] == C").unwrap();
    assert!(matches!(
        check(&ring, &rotations, &named, &Limits::none()),
        Err(Error::Refused { .. })
    ));
    let exchange = Relabelling::of_processes(&ring, &[1, 2, 0]).unwrap();
    let missing = Representatives::new(&ring, vec![exchange], ddd_process::PredId::TRUE);
    assert!(matches!(missing, Err(Error::Refused { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    /// Whatever symmetry is found, CTL is the same on the quotient by it.
    #[test]
    fn ctl_on_quotients(text in random::program(4), formula in random::ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let Some(graph) = random::graph(&program) else { return Ok(()) };
        let real = ctl::satisfying(&program, &graph, &formula);
        for group in [detect(&program), Hypergraph::of(&program).automorphisms(&program)] {
            let Ok(answer) = check(&program, &group, &formula, &Limits::none()) else { continue };
            let (quotient, orbit_of) = canonical_quotient(&program, &graph, &group);
            prop_assert_eq!(answer.nodes, quotient.len());
            prop_assert_eq!(answer.transitions, quotient.transitions());
            let lifted = ctl::satisfying(&program, &quotient, &formula);
            for (orbit, holds) in orbit_of.iter().zip(&real) {
                prop_assert_eq!(lifted[*orbit as usize], *holds);
            }
        }
    }

    /// Runs found among representatives are runs of the program, as short as any.
    #[test]
    fn lifted_runs(text in random::program(4), goal in random::symmetric_predicate()) {
        let mut program = random::checked(&text);
        let goal = program.formula(&goal).unwrap().predicates()[0];
        if random::graph(&program).is_none() {
            return Ok(());
        }
        let plain = explicit::find(&program, goal, &Limits::none()).unwrap();
        let Ok(lifted) = find(&program, &detect(&program), goal, &Limits::none()) else { return Ok(()) };
        prop_assert_eq!(plain.map(|run| run.steps.len()), lifted.as_ref().map(|run| run.steps.len()));
        if let Some(run) = lifted {
            prop_assert!(run.is_run_of(&program));
            prop_assert!(program.pool().holds(goal, run.last()));
        }
    }

    /// Symmetric programs: full symmetry is found, and several representatives say the same as all states.
    #[test]
    fn ctl_with_several_representatives(text in random::symmetric_program(3), formula in random::ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        if random::graph(&program).is_none() {
            return Ok(());
        }
        let n = program.processes().len();
        let factorial: u32 = (1..=n as u32).product();
        prop_assert_eq!(detect(&program).order().unwrap(), factorial.into());
        // Whoever is at C, if anyone, should come first.
        let first = program.formula("at[1] == C || forall j: at[j] != C").unwrap().predicates()[0];
        let cells = vec![(0..n).collect()];
        let several = Representatives::new(&program, star_exchanges(&program, &cells), first).unwrap();
        prop_assert!(several.cover_everything(&program));
        let multiple = several.check(&program, &formula, &Limits::none()).unwrap();
        let full = check_full(&program, &formula, &Limits::none()).unwrap();
        prop_assert_eq!(multiple.holds, full.holds);
    }
}
