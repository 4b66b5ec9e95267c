use std::collections::BTreeSet;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::limits::{Interrupted, Limits};
use crate::perm::Perm;
use crate::random::Source;

pub(crate) fn perms(texts: &[&str]) -> Vec<Perm> {
    texts.iter().map(|t| t.parse().unwrap()).collect()
}

/// All products of `generators`: the brute-force twin of everything here.
pub(crate) fn closure(generators: &[Perm]) -> BTreeSet<Perm> {
    let mut known = BTreeSet::from([Perm::identity()]);
    let mut fresh = vec![Perm::identity()];
    while let Some(g) = fresh.pop() {
        for s in generators {
            let product = g.then(s);
            if known.insert(product.clone()) {
                fresh.push(product);
            }
        }
    }
    known
}

/// Up to three generators on `n` points.
pub(crate) fn any_generators(n: u32) -> impl Strategy<Value = Vec<Perm>> {
    let one = Just((0..n).collect::<Vec<u32>>()).prop_shuffle();
    let cut = (one, 2..=n).prop_map(|(images, keep)| {
        // Permute only some points, so that intransitive and imprimitive groups are common.
        let points: Vec<u32> = images[..keep as usize].to_vec();
        let next = points.iter().cycle().skip(1);
        let half = points.len() / 2;
        let moves: Vec<(u32, u32)> = if images[0] % 2 == 0 {
            points.iter().zip(next).map(|(&a, &b)| (a, b)).collect()
        } else {
            let pairs = points[..half].iter().zip(&points[half..]);
            pairs.flat_map(|(&a, &b)| [(a, b), (b, a)]).collect()
        };
        Perm::from_moves(moves).unwrap()
    });
    prop::collection::vec(cut, 0..4)
}

fn chain(degree: usize, generators: &[Perm]) -> StabilizerChain {
    StabilizerChain::new(degree, generators, &Limits::none()).unwrap()
}

#[test]
fn known_orders() {
    let order = |degree, texts: &[&str]| chain(degree, &perms(texts)).order();
    assert_eq!(order(0, &[]), BigUint::from(1u32));
    assert_eq!(order(5, &["()"]), BigUint::from(1u32));
    assert_eq!(
        order(7, &["(0 1 2 3 4 5 6)", "(0 1)"]),
        BigUint::from(5040u32)
    );
    // Mathieu group of degree 11.
    let m11 = ["(0 1 2 3 4 5 6 7 8 9 10)", "(2 6 10 7)(3 9 4 5)"];
    assert_eq!(order(11, &m11), BigUint::from(7920u32));
    // Rubik's pocket-like: PSL(3,2) of order 168.
    assert_eq!(
        order(7, &["(0 1 2 3 4 5 6)", "(1 2)(3 5)"]),
        BigUint::from(168u32)
    );
}

#[test]
fn deterministic_and_random_agree_on_larger_groups() {
    let rotation: Vec<u32> = (0..20).map(|i| (i + 1) % 20).collect();
    let gens = vec![
        Perm::from_images(rotation).unwrap(),
        "(0 1)".parse().unwrap(),
    ];
    let factorial: BigUint = (1..=20u32).map(BigUint::from).product();
    assert_eq!(chain(20, &gens).order(), factorial);
    let slow = StabilizerChain::deterministic(20, &gens, &[5, 3], &Limits::none()).unwrap();
    assert_eq!(slow.order(), factorial);
    assert_eq!(slow.base()[..2], [5, 3]);
}

#[test]
fn limits_stop_schreier_sims() {
    let rotation: Vec<u32> = (0..40).map(|i| (i + 1) % 40).collect();
    let gens = vec![
        Perm::from_images(rotation).unwrap(),
        "(0 1)".parse().unwrap(),
    ];
    let limits = Limits::none().with_steps(50);
    let result = StabilizerChain::new(40, &gens, &limits);
    assert_eq!(result.unwrap_err(), Interrupted::Steps);
}

#[test]
fn representatives_lead_where_they_should() {
    let chain = chain(6, &perms(&["(0 1 2)(3 4 5)", "(0 3)(1 4)(2 5)"]));
    for &p in chain.basic_orbit(0) {
        let u = chain.representative(0, p).unwrap();
        assert_eq!(u.image(chain.base()[0]), p);
        assert!(chain.contains(&u));
    }
    assert!(chain.representative(0, 77).is_none());
    assert!(chain.representative(9, 0).is_none());
    assert!(!chain.contains(&"(6 7)".parse().unwrap()));
}

proptest! {
    #[test]
    fn chains_equal_the_closure(gens in any_generators(7), probe in any_generators(7)) {
        let all = closure(&gens);
        for chain in [
            chain(7, &gens),
            StabilizerChain::deterministic(7, &gens, &[6, 2, 2, 0], &Limits::none()).unwrap(),
            chain(7, &gens).rebased(&[0, 1, 2, 3, 4, 5, 6], &Limits::none()).unwrap(),
        ] {
            prop_assert_eq!(chain.order(), BigUint::from(all.len()));
            prop_assert!(all.iter().all(|g| chain.contains(g)));
            for p in &probe {
                prop_assert_eq!(chain.contains(p), all.contains(p));
            }
            let elements: Vec<Perm> = chain.elements().collect();
            prop_assert_eq!(elements.len(), all.len());
            prop_assert_eq!(elements.into_iter().collect::<BTreeSet<_>>(), all.clone());
            let mut source = Source::new(3);
            prop_assert!((0..5).all(|_| all.contains(&chain.random_element(&mut source))));
        }
    }

    #[test]
    fn stabilizers_fix_their_base_points(gens in any_generators(7), point in 0..7u32) {
        let chain = StabilizerChain::with_base(7, &gens, &[point], &Limits::none()).unwrap();
        let fixing = closure(&gens).into_iter().filter(|g| g.image(point) == point);
        let stabilizer = closure(&chain.stabilizer_generators(1));
        prop_assert_eq!(stabilizer, fixing.collect::<BTreeSet<_>>());
    }
}

/// `copies` moves blocks of `size` points as `g` moves its points.
fn on_blocks(g: &Perm, size: u32) -> Perm {
    let moves = g
        .moves()
        .flat_map(|(p, i)| (0..size).map(move |k| (p * size + k, i * size + k)));
    Perm::from_moves(moves.collect()).unwrap()
}

#[test]
fn standard_groups() {
    let order = |g: &PermGroup| g.order(&Limits::none()).unwrap();
    assert_eq!(order(&PermGroup::symmetric(6)), BigUint::from(720u32));
    assert_eq!(order(&PermGroup::cyclic(6)), BigUint::from(6u32));
    assert_eq!(order(&PermGroup::dihedral(6)), BigUint::from(12u32));
    for trivial in [
        PermGroup::symmetric(0),
        PermGroup::cyclic(0),
        PermGroup::cyclic(1),
        PermGroup::dihedral(1),
    ] {
        assert!(trivial.is_trivial());
    }
    assert_eq!(PermGroup::cyclic(4).generators()[0].image(3), 0);
    assert_eq!(PermGroup::cyclic(4).generators()[0].image(0), 1);
}

#[test]
fn pairs_follow_their_components() {
    // Five clients, seven servers, and one point for each pair: 5! 7! elements on 47 points.
    let (n, m) = (5u32, 7u32);
    let pair = |c: u32, s: u32| n + m + c * m + s;
    let lift = |client: &Perm, server: &Perm| {
        let mut moves: Vec<(u32, u32)> = (0..n).map(|c| (c, client.image(c))).collect();
        moves.extend((0..m).map(|s| (n + s, n + server.image(s))));
        let pairs = (0..n).flat_map(|c| (0..m).map(move |s| (c, s)));
        moves.extend(pairs.map(|(c, s)| (pair(c, s), pair(client.image(c), server.image(s)))));
        Perm::from_moves(moves).unwrap()
    };
    let id = Perm::identity();
    let gens = vec![
        lift(
            &PermGroup::cyclic(n).generators()[0],
            &PermGroup::cyclic(m).generators()[0],
        ),
        lift(&Perm::transposition(0, 1), &id),
        lift(&id, &Perm::transposition(2, 3)),
    ];
    let group = Decomposition::new(&gens, &Limits::none()).unwrap();
    assert_eq!(group.order(), BigUint::from(120u32 * 5040));
    assert!(group.contains(&lift(
        &Perm::transposition(1, 4),
        &Perm::transposition(0, 6)
    )));
    assert!(!group.contains(&Perm::transposition(0, 1)));
    let mut source = Source::new(1);
    let chain = StabilizerChain::new(47, &gens, &Limits::none()).unwrap();
    for _ in 0..20 {
        let g = group.random_element(&mut source);
        assert!(group.contains(&g) && chain.contains(&g));
    }
}

#[test]
fn a_symmetric_group_by_two_generators_is_recognised_at_once() {
    let n = 300;
    let gens: Vec<Perm> = [
        PermGroup::cyclic(n).generators()[0].clone(),
        Perm::transposition(7, 8),
    ]
    .iter()
    .map(|g| on_blocks(g, 4))
    .collect();
    let order: BigUint = (1..=n).map(BigUint::from).product();
    let limits = Limits::none().with_steps(2_000_000);
    assert_eq!(PermGroup::new(gens).order(&limits).unwrap(), order);
}

#[test]
fn wreath_products_by_classes() {
    // S_2 wr S_3 with one more point for each block, S_3 wr C_4, and a fixed point between.
    let gens = perms(&[
        "(0 1)",
        "(0 2 4)(1 3 5)(6 7 8)",
        "(0 2)(1 3)(6 7)",
        "(10 11)",
        "(10 11 12)",
        "(10 13 16 19)(11 14 17 20)(12 15 18 21)",
    ]);
    let group = PermGroup::new(gens.clone());
    assert_eq!(
        group.order(&Limits::none()).unwrap(),
        BigUint::from(48u32 * 1296 * 4)
    );
    assert_eq!(group.factors().len(), 2);
    let chain = group.chain(&[21, 0], &Limits::none()).unwrap();
    assert_eq!(chain.order(), BigUint::from(48u32 * 1296 * 4));
}

proptest! {
    #[test]
    fn decompositions_equal_the_closure(
        gens in any_generators(7),
        probe in any_generators(7),
        size in 1..3u32,
    ) {
        let gens: Vec<Perm> = gens.iter().map(|g| on_blocks(g, size)).collect();
        let all = closure(&gens);
        let group = Decomposition::new(&gens, &Limits::none()).unwrap();
        prop_assert_eq!(group.order(), BigUint::from(all.len()));
        prop_assert!(all.iter().all(|g| group.contains(g)));
        for p in probe.iter().flat_map(|p| [p.clone(), on_blocks(p, size)]) {
            prop_assert_eq!(group.contains(&p), all.contains(&p));
        }
        let mut source = Source::new(3);
        prop_assert!((0..5).all(|_| all.contains(&group.random_element(&mut source))));
        let product: BigUint = PermGroup::new(gens).factors().iter()
            .map(|f| f.order(&Limits::none()).unwrap()).product();
        prop_assert_eq!(product, BigUint::from(all.len()));
    }
}
