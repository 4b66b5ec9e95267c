use std::collections::BTreeSet;

use ddd_core::{Ddd, Manager, Var};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::group::tests::{any_generators, closure, perms};
use crate::monotonic::{Proof, monotonic_set};
use crate::recognise::{Structure, recognise};
use crate::{Limits, Perm, PermGroup};

type States = BTreeSet<Vec<u32>>;

const FREE: fn() -> Limits = Limits::none;

fn positions(n: u32) -> Positions {
    Positions::new((0..n).map(|i| Var(2 * i + 1)).collect())
}

fn diagram(m: &mut Manager, positions: &Positions, states: &States) -> Ddd {
    m.vectors(positions.vars(), states).unwrap()
}

fn states(m: &Manager, d: &Ddd) -> States {
    let values = |path: Vec<(Var, u32)>| path.into_iter().map(|(_, v)| v).collect();
    m.paths(d).unwrap().map(values).collect()
}

fn structure(generators: &[Perm]) -> Structure {
    recognise(&PermGroup::new(generators.to_vec()), &FREE()).unwrap()
}

fn any_states(n: usize) -> impl Strategy<Value = States> {
    prop::collection::btree_set(prop::collection::vec(0..3u32, n), 0..25)
}

fn minima(elements: &BTreeSet<Perm>, set: &States) -> States {
    let least = |s: &Vec<u32>| elements.iter().map(|g| g.act(s)).min().unwrap();
    set.iter().map(least).collect()
}

fn orbits(elements: &BTreeSet<Perm>, set: &States) -> States {
    set.iter()
        .flat_map(|s| elements.iter().map(|g| g.act(s)))
        .collect()
}

/// Everything that must hold for a group on `n` positions and a set.
fn check(generators: &[Perm], n: u32, set: &States) {
    let mut m = Manager::default();
    let positions = positions(n);
    let elements = closure(generators);
    let d = diagram(&mut m, &positions, set);
    let structure = structure(generators);
    let monotonic = monotonic_set(&structure, &FREE()).unwrap();

    let literal = positions
        .set_canonize(&mut m, &monotonic.permutations)
        .unwrap();
    let canonizer = positions.canonizer(&mut m, &structure, &FREE()).unwrap();
    for (hom, proof) in [
        (&literal, monotonic.proof),
        (&canonizer.hom, canonizer.proof),
    ] {
        let result = m.apply(hom, &d).unwrap();
        let result = states(&m, &result);
        if proof == Proof::Proved {
            assert_eq!(result, minima(&elements, set), "{structure}");
        } else {
            assert_eq!(
                minima(&elements, &result),
                minima(&elements, set),
                "{structure}"
            );
            let reduced =
                |s: &Vec<u32>| monotonic.permutations.iter().any(|g| g.compare(s).is_lt());
            assert!(!result.iter().any(reduced));
        }
    }
    let orbit = positions.orbit(&mut m, generators).unwrap();
    let all = m.apply(&orbit, &d).unwrap();
    assert_eq!(states(&m, &all), orbits(&elements, set));
    let sum = positions
        .orbit_sum(&mut m, &d, &structure, &FREE())
        .unwrap();
    assert_eq!(
        sum,
        BigUint::from(orbits(&elements, set).len()),
        "{structure}"
    );
    for g in generators {
        let reduces = positions.reduces(&mut m, g).unwrap();
        let chosen = m.apply(&reduces, &d).unwrap();
        let expected: States = set.iter().filter(|s| g.act(s) < **s).cloned().collect();
        assert_eq!(states(&m, &chosen), expected);
        let irreducible = positions
            .irreducible(&mut m, std::slice::from_ref(g))
            .unwrap();
        let rest = m.apply(&irreducible, &d).unwrap();
        assert_eq!(rest, m.difference(&d, &chosen).unwrap());
        let image: States = set.iter().map(|s| g.act(s)).collect();
        for apply in [
            positions.apply(&mut m, g).unwrap(),
            positions.apply_by_neighbours(&mut m, g).unwrap(),
        ] {
            let moved = m.apply(&apply, &d).unwrap();
            assert_eq!(states(&m, &moved), image);
        }
    }
}

#[test]
fn words_are_short_and_right() {
    let word = |text: &str| adjacent_word(&text.parse().unwrap());
    assert!(word("()").is_empty());
    assert_eq!(word("(0 3)").len(), 5);
    assert_eq!(word("[3, 2, 1, 0]").len(), 6);
}

#[test]
fn positions_that_are_not_there_are_errors() {
    let mut m = Manager::default();
    let positions = positions(2);
    let far = Perm::transposition(0, 5);
    assert!(positions.reduces(&mut m, &far).is_err());
    assert!(positions.apply(&mut m, &far).is_err());
    assert!(positions.apply_by_neighbours(&mut m, &far).is_err());
    assert!(positions.set_canonize(&mut m, &[far]).is_err());
}

#[test]
fn many_blocks_are_sorted_in_one_pass() {
    // Forty blocks of two positions, each 0 to 2: more than 10^38 states in one small diagram.
    let (n, k) = (40u32, 2u32);
    let mut m = Manager::default();
    let positions = positions(n * k);
    let swap = |i: u32| Perm::from_cycles(&[[2 * i, 2 * i + 2], [2 * i + 1, 2 * i + 3]]).unwrap();
    let generators: Vec<Perm> = (0..n - 1).map(swap).collect();
    let structure = structure(&generators);
    let all = m
        .product(positions.vars().iter().map(|&v| (v, 0..3)))
        .unwrap();
    let canonizer = positions.canonizer(&mut m, &structure, &FREE()).unwrap();
    let least = m.apply(&canonizer.hom, &all).unwrap();
    // Multisets of forty contents out of nine.
    let binomial = (1..=8u64).fold(1u64, |b, i| b * (40 + i) / i);
    assert_eq!(m.count(&least).unwrap(), BigUint::from(binomial));
    let sum = positions
        .orbit_sum(&mut m, &least, &structure, &FREE())
        .unwrap();
    assert_eq!(sum, BigUint::from(9u32).pow(40));
}

#[test]
fn a_limit_ends_the_sum_on_the_diagram() {
    let n = 30u32;
    let mut m = Manager::default();
    let positions = positions(n);
    let structure = structure(PermGroup::symmetric(n).generators());
    let all = m
        .product(positions.vars().iter().map(|&v| (v, 0..3)))
        .unwrap();
    let canonizer = positions.canonizer(&mut m, &structure, &FREE()).unwrap();
    let least = m.apply(&canonizer.hom, &all).unwrap();
    let sum = |m: &mut Manager, limits: &Limits| {
        let sums = positions.orbit_sums(&structure, limits).unwrap();
        sums.expect("blocks that fill a run").of(m, &least)
    };
    let stopped = OrbitSumError::Interrupted(crate::Interrupted::Steps);
    assert_eq!(sum(&mut m, &FREE().with_steps(50)), Err(stopped));
    assert_eq!(sum(&mut m, &FREE()), Ok(BigUint::from(3u32).pow(n)));
}

#[test]
fn wreath_products_of_many_blocks() {
    // S_2 inside each of twenty blocks.
    let n = 20u32;
    let mut m = Manager::default();
    let positions = positions(2 * n);
    let mut generators = perms(&["(0 1)"]);
    let swap = |i: u32| Perm::from_cycles(&[[2 * i, 2 * i + 2], [2 * i + 1, 2 * i + 3]]).unwrap();
    generators.extend((0..n - 1).map(swap));
    let structure = structure(&generators);
    let all = m
        .product(positions.vars().iter().map(|&v| (v, 0..2)))
        .unwrap();
    let canonizer = positions.canonizer(&mut m, &structure, &FREE()).unwrap();
    let least = m.apply(&canonizer.hom, &all).unwrap();
    assert_eq!(canonizer.proof, Proof::Proved);
    assert_eq!(m.count(&least).unwrap(), BigUint::from(21u32 * 22 / 2));
    let sum = positions
        .orbit_sum(&mut m, &least, &structure, &FREE())
        .unwrap();
    assert_eq!(sum, BigUint::from(1u32) << 40);
}

#[test]
fn variables_without_a_position_stay() {
    let mut m = Manager::default();
    let vars: Vec<Var> = (0..5).map(Var).collect();
    let positions = Positions::new(vec![Var(1), Var(2), Var(3)]);
    let d = m
        .vectors(&vars, [[9, 2, 1, 0, 8], [7, 1, 1, 0, 8]])
        .unwrap();
    let structure = structure(PermGroup::symmetric(3).generators());
    let canonizer = positions.canonizer(&mut m, &structure, &FREE()).unwrap();
    let least = m.apply(&canonizer.hom, &d).unwrap();
    assert_eq!(
        least,
        m.vectors(&vars, [[9, 0, 1, 2, 8], [7, 0, 1, 1, 8]])
            .unwrap()
    );
    let sum = positions
        .orbit_sum(&mut m, &d, &structure, &FREE())
        .unwrap();
    assert_eq!(sum, BigUint::from(6u32 + 3));
}

#[test]
fn references_are_renamed() {
    let symmetry = ReferenceSymmetry::new(vec![vec![0], vec![1], vec![2]], vec![3]);
    let elements = closure(PermGroup::symmetric(3).generators());
    let all: States = elements
        .iter()
        .map(|g| symmetry.act(g, &[5, 6, 7, 1]))
        .collect();
    assert_eq!(all.len(), 6);
    // Whoever is 6 is referred to.
    assert!(all.iter().all(|s| s[s[3] as usize] == 6));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_groups(gens in any_generators(6), set in any_states(6)) {
        check(&gens, 6, &set);
    }

    #[test]
    fn blocks_one_behind_the_other(gens in any_generators(4), set in any_states(9), shift in 0..2u32) {
        let spread = |g: &Perm| {
            let moves = g.moves().flat_map(|(p, i)| (0..2).map(move |k| (2 * p + k + shift, 2 * i + k + shift)));
            Perm::from_moves(moves.collect()).unwrap()
        };
        let gens: Vec<Perm> = gens.iter().map(spread).collect();
        check(&gens, 9, &set);
    }

    #[test]
    fn sorting_blocks(set in any_states(6), length in 1..4u32) {
        let count = 6 / length;
        let swap = |i: u32| {
            let pairs = (0..length).map(move |k| [i * length + k, (i + 1) * length + k]);
            Perm::from_cycles(&pairs.collect::<Vec<_>>()).unwrap()
        };
        let gens: Vec<Perm> = (0..count - 1).map(swap).collect();
        check(&gens, 6, &set);
    }

    #[test]
    fn exchanges_of_any_pairs(places in Just((0..7u32).collect::<Vec<_>>()).prop_shuffle(), pairs in 1..4usize, set in any_states(7)) {
        let swaps: Vec<[u32; 2]> = (0..pairs).map(|i| [places[2 * i], places[2 * i + 1]]).collect();
        check(&[Perm::from_cycles(&swaps).unwrap()], 7, &set);
    }

    #[test]
    fn wreath_products(set in any_states(6), kind in 0..4) {
        let gens = match kind {
            0 => perms(&["(0 1)", "(0 2)(1 3)", "(0 2 4)(1 3 5)"]),
            1 => perms(&["(0 1 2)", "(0 3)(1 4)(2 5)"]),
            2 => perms(&["(0 1)", "(0 2 4)(1 3 5)"]),
            _ => perms(&["(0 3)", "(0 1)(3 4)", "(0 1 2)(3 4 5)"]),
        };
        check(&gens, 6, &set);
    }

    #[test]
    fn sets_that_are_not_monotonic_stay_in_the_orbit(gens in any_generators(6), set in any_states(6)) {
        let mut m = Manager::default();
        let positions = positions(6);
        let d = diagram(&mut m, &positions, &set);
        let hom = positions.set_canonize(&mut m, &gens).unwrap();
        let result = m.apply(&hom, &d).unwrap();
        let result = states(&m, &result);
        let elements = closure(&gens);
        prop_assert_eq!(minima(&elements, &result), minima(&elements, &set));
        prop_assert!(!result.iter().any(|s| gens.iter().any(|g| g.compare(s).is_lt())));
    }

    #[test]
    fn words_act_as_their_permutation(g in crate::perm::tests::any_perm(7)) {
        let g = Perm::from_images(g.images(0).into_iter().take(7).collect()).unwrap_or(Perm::identity());
        let state: Vec<u32> = (0..7).collect();
        let mut moved = state.clone();
        for i in adjacent_word(&g) {
            moved.swap(i as usize, i as usize + 1);
        }
        prop_assert_eq!(moved, g.act(&state));
        let images = g.images(7);
        let inversions = (0..7).flat_map(|i| (0..i).map(move |j| (j, i))).filter(|&(j, i)| images[j] > images[i]).count();
        prop_assert_eq!(adjacent_word(&g).len(), inversions);
    }

    #[test]
    fn references(set in prop::collection::btree_set((0..3u32, 0..3u32, 0..3u32, 0..4u32, 0..4u32, 0..4u32, 0..4u32), 0..20), inside in any::<bool>()) {
        // Objects are (data, link); a link and a root refer to objects, 3 means none.
        let set: States = set.into_iter().map(|(a, b, c, x, y, z, r)| vec![a, x, b, y, c, z, r]).collect();
        let refs = if inside { vec![1, 6] } else { vec![6] };
        let symmetry = ReferenceSymmetry::new(vec![vec![0, 1], vec![2, 3], vec![4, 5]], refs);
        let mut m = Manager::default();
        let positions = positions(7);
        let d = diagram(&mut m, &positions, &set);
        let elements = closure(PermGroup::symmetric(3).generators());
        for g in &elements {
            let apply = symmetry.apply(&mut m, &positions, g).unwrap();
            let image = m.apply(&apply, &d).unwrap();
            let expected: States = set.iter().map(|s| symmetry.act(g, s)).collect();
            prop_assert_eq!(states(&m, &image), expected);
            let reduces = symmetry.reduces(&mut m, &positions, g).unwrap();
            let chosen = m.apply(&reduces, &d).unwrap();
            let expected: States = set.iter().filter(|s| symmetry.act(g, s) < **s).cloned().collect();
            prop_assert_eq!(states(&m, &chosen), expected);
            // An action: g.(h.s) = (g then h).s
            for h in &elements {
                for s in &set {
                    prop_assert_eq!(symmetry.act(g, &symmetry.act(h, s)), symmetry.act(&g.then(h), s));
                }
            }
        }
        let everything: Vec<Perm> = elements.iter().cloned().collect();
        let canonize = symmetry.set_canonize(&mut m, &positions, &everything).unwrap();
        let least = m.apply(&canonize, &d).unwrap();
        let expected: States = set.iter()
            .map(|s| elements.iter().map(|g| symmetry.act(g, s)).min().unwrap()).collect();
        prop_assert_eq!(states(&m, &least), expected);
    }
}
