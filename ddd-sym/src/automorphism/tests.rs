use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::group::{Decomposition, StabilizerChain};
use crate::random::Source;

type Edge = (u32, u32);

fn undirected(n: u32, edges: impl IntoIterator<Item = Edge>) -> ColouredGraph {
    let mut b = ColouredGraph::builder();
    for _ in 0..n {
        b.vertex(0);
    }
    for (x, y) in edges {
        b.edge(x, y, 0).unwrap();
    }
    b.build().unwrap()
}

/// The order found, after checking that generators, base and order agree.
fn order(graph: &ColouredGraph) -> BigUint {
    let found = automorphisms(graph, &Limits::none());
    assert!(found.complete);
    assert!(found.generators.iter().all(|g| graph.is_automorphism(g)));
    let order = found.order.unwrap();
    let n = graph.vertex_count();
    let chain = StabilizerChain::from_strong_generators(n, &found.base, &found.generators);
    assert_eq!(
        chain.order(),
        order,
        "the generators are strong for the base"
    );
    let group = Decomposition::new(&found.generators, &Limits::none()).unwrap();
    assert_eq!(group.order(), order);
    order
}

fn cycle(n: u32) -> Vec<Edge> {
    (0..n).map(|i| (i, (i + 1) % n)).collect()
}

fn complete(n: u32) -> Vec<Edge> {
    (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).collect()
}

fn hypercube(d: u32) -> Vec<Edge> {
    let corners = 0..1u32 << d;
    corners
        .flat_map(|v| (0..d).map(move |k| (v, v ^ (1 << k))))
        .filter(|(a, b)| a < b)
        .collect()
}

fn grid(w: u32, h: u32) -> Vec<Edge> {
    let across = (0..h).flat_map(|y| (1..w).map(move |x| (y * w + x - 1, y * w + x)));
    let down = (1..h).flat_map(|y| (0..w).map(move |x| (y * w + x - w, y * w + x)));
    across.chain(down).collect()
}

fn petersen() -> Vec<Edge> {
    let outer = (0..5).map(|i| (i, (i + 1) % 5));
    let inner = (0..5).map(|i| (5 + i, 5 + (i + 2) % 5));
    outer
        .chain(inner)
        .chain((0..5).map(|i| (i, i + 5)))
        .collect()
}

fn shifted(edges: &[Edge], by: u32) -> impl Iterator<Item = Edge> + '_ {
    edges.iter().map(move |&(a, b)| (a + by, b + by))
}

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[test]
fn known_graphs() {
    let small = |n, edges: Vec<Edge>| u64::try_from(order(&undirected(n, edges))).unwrap();
    assert_eq!(small(0, vec![]), 1);
    assert_eq!(small(1, vec![]), 1);
    assert_eq!(small(6, vec![]), 720);
    assert_eq!(small(10, petersen()), 120);
    assert_eq!(small(9, cycle(9)), 18);
    assert_eq!(small(7, complete(7)), 5040);
    assert_eq!(small(16, hypercube(4)), 384);
    assert_eq!(small(64, hypercube(6)), 46080);
    assert_eq!(small(12, grid(4, 3)), 4);
    assert_eq!(small(25, grid(5, 5)), 8);
    // Petersen beside a pentagon beside a point; three squares.
    let union: Vec<Edge> = petersen()
        .into_iter()
        .chain(shifted(&cycle(5), 10))
        .collect();
    assert_eq!(small(16, union), 1200);
    let squares: Vec<Edge> = (0..3)
        .flat_map(|k| shifted(&cycle(4), 4 * k).collect::<Vec<_>>())
        .collect();
    assert_eq!(small(12, squares), 512 * 6);
    // Frucht's graph has no symmetry although every vertex has degree 3.
    let frucht = "0-1 1-2 2-3 3-4 4-5 5-6 6-0 0-7 1-7 2-8 3-9 4-9 5-10 6-10 7-11 8-11 8-9 10-11";
    let edge = |e: &str| {
        e.split_once('-')
            .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
    };
    assert_eq!(small(12, frucht.split(' ').filter_map(edge).collect()), 1);
}

/// Cai-Fürer-Immerman graphs over the complete graph on four vertices: gadgets that refinement cannot see through.
#[test]
fn cai_fuerer_immerman() {
    for twist in [0, 1] {
        let mut b = ColouredGraph::builder();
        let base = complete(4);
        // For each end of each base edge, two vertices; for each even subset at a vertex, one inner vertex.
        let ends: Vec<[[u32; 2]; 2]> = (0..base.len())
            .map(|e| {
                [
                    [0, 1].map(|_| b.vertex(e as u32 + 10)),
                    [0, 1].map(|_| b.vertex(e as u32 + 10)),
                ]
            })
            .collect();
        for v in 0..4u32 {
            let at: Vec<(usize, usize)> = base
                .iter()
                .enumerate()
                .filter_map(|(e, &(x, y))| {
                    [x, y].iter().position(|&w| w == v).map(|side| (e, side))
                })
                .collect();
            for subset in (0..8u32).filter(|s| s.count_ones() % 2 == 0) {
                let inner = b.vertex(v);
                for (k, &(e, side)) in at.iter().enumerate() {
                    b.edge(inner, ends[e][side][(subset >> k & 1) as usize], 0)
                        .unwrap();
                }
            }
        }
        for (e, [one, two]) in ends.iter().enumerate() {
            let flip = usize::from(e == 0) * twist;
            for k in 0..2 {
                b.edge(one[k], two[k ^ flip], 0).unwrap();
            }
        }
        // One automorphism for each element of the cycle space of the base graph, of dimension 6 - 4 + 1.
        assert_eq!(order(&b.build().unwrap()), BigUint::from(8u32));
    }
}

#[test]
fn colours_labels_and_directions_count() {
    let mut b = ColouredGraph::builder();
    let v: Vec<u32> = (0..4).map(|i| b.vertex(i / 2)).collect();
    for i in 0..4 {
        b.edge(v[i], v[(i + 1) % 4], 0).unwrap();
    }
    assert_eq!(order(&b.clone().build().unwrap()), BigUint::from(2u32));
    b.arc(v[0], v[1], 5).unwrap();
    assert_eq!(order(&b.build().unwrap()), BigUint::from(1u32));

    let ring = |labels: [u32; 6]| {
        let mut b = ColouredGraph::builder();
        let v: Vec<u32> = (0..6).map(|_| b.vertex(0)).collect();
        for i in 0..6 {
            b.arc(v[i], v[(i + 1) % 6], labels[i]).unwrap();
        }
        u32::try_from(order(&b.build().unwrap())).unwrap()
    };
    assert_eq!(ring([7; 6]), 6);
    assert_eq!(ring([7, 9, 7, 9, 7, 9]), 3);
    assert_eq!(ring([7, 9, 8, 7, 9, 8]), 2);

    let mut b = ColouredGraph::builder();
    b.vertex(0);
    let refused = b.arc(0, 1, 0).unwrap_err().to_string();
    assert_eq!(refused, "there is no vertex 1 in a graph of 1");
}

/// `n` components, each a directed star with `m` equal leaves, and a hub that all components share.
fn components(n: u32, m: u32) -> ColouredGraph {
    let mut b = ColouredGraph::builder();
    let hub = b.vertex(9);
    for _ in 0..n {
        let root = b.vertex(0);
        b.arc(hub, root, 3).unwrap();
        let mut chain = root;
        for _ in 0..4 {
            let next = b.vertex(1);
            b.arc(chain, next, 1).unwrap();
            chain = next;
        }
        for _ in 0..m {
            let leaf = b.vertex(2);
            b.arc(chain, leaf, 2).unwrap();
        }
    }
    b.build().unwrap()
}

#[test]
fn many_equal_components() {
    let expected = |n: u32, m: u32| factorial(n) * factorial(m).pow(n);
    assert_eq!(order(&components(30, 5)), expected(30, 5));
    let found = automorphisms(&components(2000, 2), &Limits::none());
    assert_eq!(found.order, Some(expected(2000, 2)));
    assert_eq!(found.generators.len(), 1999 + 2000);
    let moved: usize = found.generators.iter().map(|g| g.moves().count()).sum();
    assert!(
        moved < 2000 * 20,
        "each generator moves two components: {moved}"
    );
}

#[test]
fn pairs_of_processes() {
    // n processes and a point for each ordered pair of different ones.
    let n = 12u32;
    let mut b = ColouredGraph::builder();
    for _ in 0..n {
        b.vertex(0);
    }
    for (i, j) in (0..n)
        .flat_map(|i| (0..n).map(move |j| (i, j)))
        .filter(|(i, j)| i != j)
    {
        let pair = b.vertex(1);
        b.arc(i, pair, 0).unwrap();
        b.arc(pair, j, 0).unwrap();
    }
    assert_eq!(order(&b.build().unwrap()), factorial(n));
}

#[test]
fn a_limit_leaves_a_sound_subgroup() {
    let graph = components(200, 3);
    let full = automorphisms(&graph, &Limits::none());
    for steps in [0, 10, 5_000, 20_000] {
        let found = automorphisms(&graph, &Limits::none().with_steps(steps));
        assert!(!found.complete && found.order.is_none());
        assert!(found.generators.iter().all(|g| graph.is_automorphism(g)));
        assert!(found.generators.len() < full.generators.len());
    }
}

#[test]
fn numbering_does_not_matter() {
    let mut source = Source::new(11);
    let edges: Vec<Edge> = hypercube(5);
    for _ in 0..20 {
        let mut names: Vec<u32> = (0..32).collect();
        source.shuffle(&mut names);
        let renamed = edges
            .iter()
            .map(|&(a, b)| (names[a as usize], names[b as usize]));
        assert_eq!(order(&undirected(32, renamed)), BigUint::from(3840u32));
    }
}

/// All permutations of `0..n`.
fn all_perms(n: u32) -> Vec<Perm> {
    let chain = crate::PermGroup::symmetric(n)
        .chain(&[], &Limits::none())
        .unwrap();
    chain.elements().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn equals_brute_force(
        n in 1..7u32,
        arcs in prop::collection::vec((0..6u32, 0..6u32, 0..2u32, any::<bool>()), 0..14),
        colours in prop::collection::vec(0..2u32, 6),
    ) {
        let mut b = ColouredGraph::builder();
        for v in 0..n {
            b.vertex(colours[v as usize] * u32::from(arcs.len() % 2 == 0));
        }
        for (x, y, label, directed) in arcs {
            if directed { b.arc(x % n, y % n, label).unwrap() } else { b.edge(x % n, y % n, label).unwrap() }
        }
        let graph = b.build().unwrap();
        let brute = all_perms(n).iter().filter(|p| graph.is_automorphism(p)).count();
        prop_assert_eq!(order(&graph), BigUint::from(brute));
    }

    #[test]
    fn regular_structures_equal_brute_force(
        images in prop::collection::vec(Just((0..6u32).collect::<Vec<_>>()).prop_shuffle(), 1..4),
    ) {
        // Unions of permutations seen as graphs: regular, so that refinement alone says nothing.
        let edges = images.iter().flat_map(|p| (0..6).map(move |i| (i, p[i as usize])));
        let graph = undirected(6, edges);
        let brute = all_perms(6).iter().filter(|p| graph.is_automorphism(p)).count();
        prop_assert_eq!(order(&graph), BigUint::from(brute));
    }
}
