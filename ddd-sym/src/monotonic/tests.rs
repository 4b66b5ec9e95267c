use proptest::prelude::*;

use super::*;
use crate::group::tests::{any_generators, closure, perms};
use crate::recognise::recognise;

fn elements(generators: &[Perm]) -> Vec<Perm> {
    closure(generators).into_iter().collect()
}

fn set_of(generators: &[Perm]) -> MonotonicSet {
    let group = PermGroup::new(generators.to_vec());
    monotonic_set(
        &recognise(&group, &Limits::none()).unwrap(),
        &Limits::none(),
    )
    .unwrap()
}

fn verdict(set: &[Perm], generators: &[Perm]) -> Verdict {
    check_monotonic(set, &elements(generators), &Limits::none()).unwrap()
}

/// What a set claims must hold.
fn assert_honest(generators: &[Perm]) -> MonotonicSet {
    let set = set_of(generators);
    let verdict = verdict(&set.permutations, generators);
    match set.proof {
        Proof::Proved => assert_eq!(verdict, Verdict::Monotonic, "{generators:?}"),
        Proof::Candidate => assert!(!matches!(verdict, Verdict::NotASubset(_))),
    }
    set
}

#[test]
fn rankings_are_counted_by_fubini_numbers() {
    for (n, count) in [(0, 1), (1, 1), (2, 3), (3, 13), (4, 75), (5, 541)] {
        let mut rankings = check::Rankings::new(n);
        let mut found = 0;
        while rankings.next().is_some() {
            found += 1;
        }
        assert_eq!(found, count);
    }
}

#[test]
fn proposition_1_neighbours_suffice_for_the_symmetric_group() {
    for n in 1..7 {
        let generators = PermGroup::symmetric(n).generators().to_vec();
        let set = assert_honest(&generators);
        assert_eq!(set.proof, Proof::Proved);
        assert_eq!(set.permutations, generators);
    }
}

#[test]
fn proposition_2_no_rotation_can_be_spared() {
    for n in 2..7 {
        let generators = PermGroup::cyclic(n).generators().to_vec();
        let set = assert_honest(&generators);
        assert_eq!(
            (set.permutations.len(), set.proof),
            (n as usize - 1, Proof::Proved)
        );
        for spared in 0..set.permutations.len() {
            let mut fewer = set.permutations.clone();
            fewer.remove(spared);
            assert!(matches!(
                verdict(&fewer, &generators),
                Verdict::Counterexample(_)
            ));
        }
    }
}

#[test]
fn disjoint_unions_are_monotonic_however_they_interleave() {
    let set = assert_honest(&perms(&["(0 2)", "(2 4)", "(1 3 5)"]));
    assert_eq!((set.permutations.len(), set.proof), (4, Proof::Proved));
}

#[test]
fn blocks_in_aligned_layouts() {
    // Block by block, place by place, and between the two.
    for texts in [
        ["(0 2)(1 3)", "(2 4)(3 5)"],
        ["(0 1)(3 4)", "(1 2)(4 5)"],
        ["(0 1)(2 3)", "(1 4)(3 5)"],
    ] {
        let set = assert_honest(&perms(&texts));
        assert_eq!(
            (set.permutations.len(), set.proof),
            (2, Proof::Proved),
            "{texts:?}"
        );
    }
}

#[test]
fn blocks_in_other_layouts_need_more_than_neighbours() {
    // The second coordinates of the last two blocks come in the opposite order.
    let generators = perms(&["(0 1)(3 5)", "(1 2)(5 4)"]);
    assert!(matches!(
        verdict(&generators, &generators),
        Verdict::Counterexample(_)
    ));
    // A small group is listed instead.
    let set = assert_honest(&generators);
    assert_eq!((set.permutations.len(), set.proof), (5, Proof::Proved));
    // A large one is only a candidate.
    let n = 7;
    let large: Vec<Perm> = (1..n)
        .map(|i| Perm::from_cycles(&[[i - 1, i], [2 * n - i, 2 * n - 1 - i]]).unwrap())
        .collect();
    let set = set_of(&large);
    assert_eq!((set.permutations.len(), set.proof), (6, Proof::Candidate));
}

#[test]
fn wreath_products_by_levels() {
    for (texts, size) in [
        (vec!["(0 1)", "(0 2)(1 3)", "(0 2 4)(1 3 5)"], 5),
        (vec!["(0 1)", "(0 1 2)", "(0 3)(1 4)(2 5)"], 5),
        (vec!["(0 1 2)", "(0 3)(1 4)(2 5)"], 5),
        (vec!["(0 1)", "(0 2 4)(1 3 5)"], 5),
        (vec!["(0 1)", "(0 2)(1 3)"], 3),
        // Place by place: the blocks are {0,3}, {1,4}, {2,5}.
        (vec!["(0 3)", "(0 1)(3 4)", "(0 1 2)(3 4 5)"], 5),
        (vec!["(0 3)", "(0 1 2)(3 4 5)"], 5),
    ] {
        let set = assert_honest(&perms(&texts));
        assert_eq!(
            (set.permutations.len(), set.proof),
            (size, Proof::Proved),
            "{texts:?}"
        );
    }
    // Three levels, contiguous.
    let set = set_of(&perms(&["(0 1)", "(0 2)(1 3)", "(0 4)(1 5)(2 6)(3 7)"]));
    assert_eq!((set.permutations.len(), set.proof), (7, Proof::Proved));
}

#[test]
fn general_groups_are_searched() {
    let set = assert_honest(&perms(&["(0 1 2)(3 4 5)", "(0 3)(1 4)"]));
    assert_eq!(set.proof, Proof::Proved);
    let alternating = perms(&["(0 1 2)", "(1 2 3)", "(2 3 4)"]);
    let set = assert_honest(&alternating);
    assert_eq!(set.proof, Proof::Proved);
    assert!(
        set.permutations.len() < 30,
        "fewer than the 59 elements: {}",
        set.permutations.len()
    );
    let large = perms(&["(0 1 2)", "(1 2 3)", "(2 3 4)", "(3 4 5)", "(4 5 6)"]);
    assert_eq!(set_of(&large).proof, Proof::Candidate);
}

#[test]
fn the_checker_knows_strangers() {
    let group = elements(&perms(&["(0 1)"]));
    let stranger = perms(&["(1 2)"]);
    let verdict = check_monotonic(&stranger, &group, &Limits::none()).unwrap();
    assert_eq!(verdict, Verdict::NotASubset(stranger[0].clone()));
    let stopped = check_monotonic(&[], &group, &Limits::none().with_steps(1));
    assert!(stopped.is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]
    #[test]
    fn claims_hold_for_random_groups(gens in any_generators(6)) {
        assert_honest(&gens);
    }

    #[test]
    fn claims_hold_for_blocks_anywhere(places in Just((0..6u32).collect::<Vec<_>>()).prop_shuffle(), kind in 0..4) {
        let p = |i: usize| places[i];
        let swap = |i: usize| Perm::from_cycles(&[[p(2 * i), p(2 * i + 2)], [p(2 * i + 1), p(2 * i + 3)]]).unwrap();
        let inner = Perm::transposition(p(0), p(1));
        let turn = Perm::from_cycles(&[[p(0), p(2), p(4)], [p(1), p(3), p(5)]]).unwrap();
        let gens = match kind {
            0 => vec![swap(0), swap(1)],
            1 => vec![swap(0), swap(1), inner],
            2 => vec![turn, inner],
            _ => vec![turn],
        };
        assert_honest(&gens);
    }
}
