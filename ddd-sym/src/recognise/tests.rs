use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::group::tests::{any_generators, closure, perms};
use crate::{Limits, Perm, PermGroup};

fn of(generators: &[Perm]) -> Structure {
    recognise(&PermGroup::new(generators.to_vec()), &Limits::none()).unwrap()
}

fn words(texts: &[&str]) -> String {
    let generators = perms(texts);
    let structure = of(&generators);
    assert_eq!(closure(&structure.generators()), closure(&generators));
    structure.to_string()
}

#[test]
fn the_usual_groups_are_named() {
    assert_eq!(words(&[]), "trivial");
    assert_eq!(words(&["(0 1)", "(1 2)", "(2 3)"]), "S_4 on 4 points");
    assert_eq!(
        words(&["(0 2 4)(1 3 5)", "(0 2)(1 3)"]),
        "S_3 on 3 blocks of 2"
    );
    assert_eq!(words(&["(0 1 2 3 4)"]), "C_5 on 5 points");
    assert_eq!(words(&["(0 1 2 3 4)(9 8 7 6 5)"]), "C_5 on 5 blocks of 2");
    assert_eq!(words(&["(0 1 2 3 4)", "(1 4)(2 3)"]), "D_5 on 5 points");
    assert_eq!(
        words(&["(0 1)", "(1 2)", "(4 5)"]),
        "(S_3 on 3 points) x (S_2 on 2 points)"
    );
    assert_eq!(words(&["(0 1)", "(2 3)", "(4 5)"]), "(S_2 on 2 points)^3");
    assert_eq!(
        words(&["(0 1 2)(3 4 5)", "(0 3)(1 4)"]),
        "a group of order 12 on 6 points"
    );
}

#[test]
fn wreath_products_are_named() {
    let s2_s3 = ["(0 1)", "(0 2)(1 3)", "(0 2 4)(1 3 5)"];
    assert_eq!(words(&s2_s3), "(S_2 on 2 points) wr S_3 on 3 blocks of 2");
    let s3_s2 = ["(0 1)", "(0 1 2)", "(0 3)(1 4)(2 5)"];
    assert_eq!(words(&s3_s2), "(S_3 on 3 points) wr S_2 on 2 blocks of 3");
    let c3_s2 = ["(0 1 2)", "(0 3)(1 4)(2 5)"];
    assert_eq!(words(&c3_s2), "(C_3 on 3 points) wr S_2 on 2 blocks of 3");
    let s2_c3 = ["(0 1)", "(0 2 4)(1 3 5)"];
    assert_eq!(words(&s2_c3), "(S_2 on 2 points) wr C_3 on 3 blocks of 2");
    let tower = ["(0 1)", "(0 2)(1 3)", "(0 4)(1 5)(2 6)(3 7)"];
    assert_eq!(
        words(&tower),
        "((S_2 on 2 points) wr S_2 on 2 blocks of 2) wr S_2 on 2 blocks of 4"
    );
}

/// `n` clients and `m` servers with `k` points each, and `l` points for each pair.
fn clients_servers(n: u32, m: u32, k: u32, l: u32) -> Vec<Perm> {
    let client = |c: u32, j: u32| c * k + j;
    let server = |s: u32, j: u32| (n + s) * k + j;
    let pair = |c: u32, s: u32, j: u32| (n + m) * k + (c * m + s) * l + j;
    let lift = |g: &Perm, h: &Perm| {
        let mut moves = Vec::new();
        for c in 0..n {
            moves.extend((0..k).map(|j| (client(c, j), client(g.image(c), j))));
            for s in 0..m {
                moves.extend((0..l).map(|j| (pair(c, s, j), pair(g.image(c), h.image(s), j))));
            }
        }
        for s in 0..m {
            moves.extend((0..k).map(|j| (server(s, j), server(h.image(s), j))));
        }
        Perm::from_moves(moves).unwrap()
    };
    let (a, b) = (PermGroup::symmetric(n), PermGroup::symmetric(m));
    let id = Perm::identity();
    let clients = a.generators().iter().map(|g| lift(g, &id));
    clients
        .chain(b.generators().iter().map(|h| lift(&id, h)))
        .collect()
}

#[test]
fn domains_that_share_points_are_told_apart() {
    let generators = clients_servers(3, 2, 2, 2);
    let structure = of(&generators);
    let expected = "(S_3 on 3 blocks of 6) x (S_2 on 2 blocks of 8), 12 points shared";
    assert_eq!(structure.to_string(), expected);
    assert_eq!(closure(&structure.generators()), closure(&generators));
    let Structure::Indexed(indexed) = structure else {
        panic!("two domains share points");
    };
    for domain in &indexed.domains {
        let whole = domain.whole.as_ref().unwrap();
        assert_eq!(whole.generators(), domain.generators);
    }
    let large = of(&clients_servers(40, 7, 3, 2));
    let order = [40u32, 7].map(|n| (1..=n).map(BigUint::from).product::<BigUint>());
    assert_eq!(large.order(), &order[0] * &order[1]);
}

#[test]
fn pairs_of_one_domain_share_points_too() {
    let n = 5;
    let pair = |i: u32, j: u32| n + i * n + j;
    let lift = |g: &Perm| {
        let pairs = (0..n)
            .flat_map(|i| (0..n).map(move |j| (i, j)))
            .filter(|(i, j)| i != j);
        let pairs = pairs.map(|(i, j)| (pair(i, j), pair(g.image(i), g.image(j))));
        Perm::from_moves((0..n).map(|i| (i, g.image(i))).chain(pairs).collect()).unwrap()
    };
    let symmetric = PermGroup::symmetric(n);
    let generators: Vec<Perm> = symmetric.generators().iter().map(lift).collect();
    let structure = of(&generators);
    assert_eq!(structure.to_string(), "(S_5 on 5 points), 20 points shared");
    assert_eq!(structure.generators(), generators);
}

#[test]
fn unordered_pairs_share_points() {
    // Three people, four gifts; a point for each person with each set of two gifts.
    let (n, m) = (3u32, 4u32);
    let pairs: Vec<(u32, u32)> = (0..m)
        .flat_map(|g| (g + 1..m).map(move |h| (g, h)))
        .collect();
    let number = |g: u32, h: u32| {
        pairs
            .iter()
            .position(|&p| p == (g.min(h), g.max(h)))
            .unwrap() as u32
    };
    let point = |p: u32, pair: u32| n + m + p * 6 + pair;
    let lift = |a: &Perm, b: &Perm| {
        let mut moves: Vec<(u32, u32)> = (0..n).map(|p| (p, a.image(p))).collect();
        moves.extend((0..m).map(|g| (n + g, n + b.image(g))));
        for p in 0..n {
            let image = |&(g, h): &(u32, u32)| point(a.image(p), number(b.image(g), b.image(h)));
            moves.extend(
                pairs
                    .iter()
                    .map(|pair| (point(p, number(pair.0, pair.1)), image(pair))),
            );
        }
        Perm::from_moves(moves).unwrap()
    };
    let id = Perm::identity();
    let (people, gifts) = (PermGroup::symmetric(n), PermGroup::symmetric(m));
    let mut generators: Vec<Perm> = people.generators().iter().map(|g| lift(g, &id)).collect();
    generators.extend(gifts.generators().iter().map(|g| lift(&id, g)));
    let structure = of(&generators);
    assert_eq!(
        structure.to_string(),
        "(S_3 on 3 blocks of 7) x (S_4 on 4 points), 18 points shared"
    );
    assert_eq!(closure(&structure.generators()), closure(&generators));
}

#[test]
fn large_products_are_fast() {
    let generators: Vec<Perm> = (0..500)
        .flat_map(|f| (0..9).map(move |i| (f * 50 + i * 5, f * 50 + i * 5 + 5)))
        .map(|(a, b)| Perm::from_cycles(&[[a, b], [a + 1, b + 1], [a + 4, b + 4]]).unwrap())
        .collect();
    assert_eq!(of(&generators).to_string(), "(S_10 on 10 blocks of 3)^500");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_structure_is_the_group(gens in any_generators(7), copies in 1..3u32) {
        let spread = |g: &Perm| {
            let moves = g.moves().flat_map(|(p, i)| (0..copies).map(move |k| (p + 7 * k, i + 7 * k)));
            Perm::from_moves(moves.collect()).unwrap()
        };
        let gens: Vec<Perm> = gens.iter().map(spread).collect();
        let structure = of(&gens);
        prop_assert_eq!(closure(&structure.generators()), closure(&gens));
        prop_assert_eq!(structure.order(), BigUint::from(closure(&gens).len()));
        let renamed = structure.renamed(&|p| 3 * p + 1);
        prop_assert_eq!(renamed.order(), structure.order());
        let expected: Vec<Perm> = structure.generators().iter().map(|g| {
            Perm::from_moves(g.moves().map(|(p, i)| (3 * p + 1, 3 * i + 1)).collect()).unwrap()
        }).collect();
        prop_assert_eq!(renamed.generators(), expected);
    }

    #[test]
    fn wreath_products_of_random_groups(inner in any_generators(3), outer in any_generators(3)) {
        let n = 3u32;
        let mut gens: Vec<Perm> = inner.clone();
        gens.extend(outer.iter().map(|g| structure::lift(&structure::consecutive(3, 3), |i| g.image(i))));
        let in_each = (1..n).flat_map(|b| inner.iter().map(move |g| {
            Perm::from_moves(g.moves().map(|(p, i)| (p + 3 * b, i + 3 * b)).collect()).unwrap()
        }));
        gens.extend(in_each);
        let structure = of(&gens);
        prop_assert_eq!(closure(&structure.generators()), closure(&gens));
    }
}
