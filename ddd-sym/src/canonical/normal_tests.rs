//! States that stand for their orbits, checked against all elements of the group.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::Canonizer;
use super::coloured::Coloured;
use super::normal::Marked;
use crate::group::tests::{any_generators, closure};
use crate::recognise::{Structure, recognise};
use crate::{Limits, Perm, PermGroup};

/// Clients and servers: `n` and `m` components of their own, one point a pair, and one for each ordered pair of clients.
fn indexed_group(n: u32, m: u32) -> (PermGroup, usize) {
    let own = n + m;
    let pair = |c: u32, s: u32| own + c * m + s;
    let link = |c: u32, d: u32| own + n * m + c * n + d;
    let points = (own + n * m + n * n) as usize;
    let swap = |a: u32, b: u32, x: u32| match x {
        _ if x == a => b,
        _ if x == b => a,
        _ => x,
    };
    let build = |client: &dyn Fn(u32) -> u32, server: &dyn Fn(u32) -> u32| {
        let mut images = vec![0; points];
        for c in 0..n {
            images[c as usize] = client(c);
            for s in 0..m {
                images[pair(c, s) as usize] = pair(client(c), server(s));
            }
            for d in 0..n {
                images[link(c, d) as usize] = link(client(c), client(d));
            }
        }
        for s in 0..m {
            images[(n + s) as usize] = n + server(s);
        }
        Perm::from_images(images).unwrap()
    };
    let mut generators = Vec::new();
    for i in 1..n {
        generators.push(build(&|c| swap(i - 1, i, c), &|s| s));
    }
    for i in 1..m {
        generators.push(build(&|c| c, &|s| swap(i - 1, i, s)));
    }
    (PermGroup::new(generators), points)
}

/// The positions that are not zero.
fn marked(state: &[u8]) -> Vec<Marked> {
    let all = (0..).zip(state.iter().map(|&v| u32::from(v)));
    all.filter(|m| m.1 != 0).collect()
}

/// Checks that all states of an orbit have one normal state, in the orbit, and that its size is known.
fn assert_normal(group: &PermGroup, state: &[u8]) -> Result<(), TestCaseError> {
    let limits = Limits::none();
    let canonizer = Canonizer::new(&recognise(group, &limits).unwrap(), &limits).unwrap();
    let chain = group.chain(&[], &limits).unwrap();
    let orbit: BTreeSet<Vec<u8>> = chain.elements().map(|g| g.act(state)).collect();
    let mut normal = marked(state);
    let size = canonizer.normalise(&mut normal, &limits).unwrap();
    prop_assert_eq!(size, orbit.len().into());
    prop_assert!(orbit.iter().any(|s| marked(s) == normal));
    for other in &orbit {
        let mut image = marked(other);
        canonizer.normalise(&mut image, &limits).unwrap();
        prop_assert_eq!(&image, &normal);
    }
    Ok(())
}

/// Pairs inside `count` blocks of `1 + 2 * width` points, exchanged inside a block and with it; points renamed by `names`.
fn nested_group(count: u32, width: u32, names: &[u32]) -> PermGroup {
    let length = 1 + 2 * width;
    let name = |p: u32| names[p as usize];
    let mut generators = Vec::new();
    for b in 0..count {
        let (x, y) = (b * length + 1, b * length + 1 + width);
        let pairs: Vec<[u32; 2]> = (0..width).map(|i| [name(x + i), name(y + i)]).collect();
        generators.push(Perm::from_cycles(&pairs).unwrap());
        if b > 0 {
            let swap = (0..length).map(|i| [name((b - 1) * length + i), name(b * length + i)]);
            generators.push(Perm::from_cycles(&swap.collect::<Vec<_>>()).unwrap());
        }
    }
    PermGroup::new(generators)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn normal_states_of_indexed_points(
        (n, m) in (1u32..5, 1u32..4),
        letters in 1u8..4,
        seed in prop::collection::vec(0u8..6, 40),
    ) {
        let (group, points) = indexed_group(n, m);
        let state: Vec<u8> = (0..points).map(|i| seed[i % 40] % letters).collect();
        assert_normal(&group, &state)?;
    }

    /// However the positions of the blocks are interlaced.
    #[test]
    fn normal_states_of_nested_blocks(
        (count, width) in (1u32..4, 1u32..3),
        names in Just((0..15).collect::<Vec<u32>>()).prop_shuffle(),
        state in prop::collection::vec(0u8..3, 15),
    ) {
        assert_normal(&nested_group(count, width, &names), &state)?;
    }

    /// Groups inside blocks that share points with another domain.
    #[test]
    fn normal_states_of_nested_indexed_points(
        (count, servers) in (2u32..4, 2u32..4),
        letters in 2u8..4,
        seed in prop::collection::vec(0u8..6, 40),
    ) {
        let (group, points) = nested_indexed_group(count, servers);
        let state: Vec<u8> = (0..points).map(|i| seed[i % 40] % letters).collect();
        assert_normal(&group, &state)?;
    }

    /// Whatever the group.
    #[test]
    fn normal_states_by_colours(
        generators in any_generators(6),
        copies in 1u32..3,
        state in prop::collection::vec(0u8..3, 12),
    ) {
        let generators: Vec<Perm> = generators.iter().map(|g| repeated(g, 6, copies)).collect();
        assert_coloured(&generators, &state)?;
    }

    /// Partial Latin squares of order three, up to rows, columns, symbols, and what is which.
    #[test]
    fn partial_latin_squares(state in prop::collection::vec(prop::bool::weighted(0.2), 27)) {
        let state: Vec<u8> = state.into_iter().map(u8::from).collect();
        assert_coloured(&latin_group(), &state)?;
    }
}

/// Every point `copies` times, moved alike.
fn repeated(g: &Perm, points: u32, copies: u32) -> Perm {
    let images = (0..points * copies).map(|p| g.image(p % points) + p / points * points);
    Perm::from_images(images.collect()).unwrap()
}

/// Exchanges of neighbouring rows, of rows and columns, and of columns and symbols, on triples.
fn latin_group() -> Vec<Perm> {
    let on_triples = |map: &dyn Fn([u32; 3]) -> [u32; 3]| {
        let image = |p: u32| {
            let [r, c, s] = map([p / 9, p / 3 % 3, p % 3]);
            r * 9 + c * 3 + s
        };
        Perm::from_images((0..27).map(image).collect()).unwrap()
    };
    vec![
        on_triples(&|[r, c, s]| [[1, 0, 2][r as usize], c, s]),
        on_triples(&|[r, c, s]| [[1, 2, 0][r as usize], c, s]),
        on_triples(&|[r, c, s]| [c, r, s]),
        on_triples(&|[r, c, s]| [c, s, r]),
    ]
}

/// `count` clients with two alike hands each, `servers`, and a point for each client and server.
fn nested_indexed_group(count: u32, servers: u32) -> (PermGroup, usize) {
    let server = |s: u32| 3 * count + s;
    let pair = |c: u32, s: u32| 3 * count + servers + c * servers + s;
    let points = pair(count, 0) as usize;
    let mut generators = Vec::new();
    for c in 0..count {
        generators.push(Perm::transposition(3 * c + 1, 3 * c + 2));
        if c > 0 {
            let own = (0..3).map(|i| [3 * c - 3 + i, 3 * c + i]);
            let shared = (0..servers).map(|s| [pair(c - 1, s), pair(c, s)]);
            generators.push(Perm::from_cycles(&own.chain(shared).collect::<Vec<_>>()).unwrap());
        }
    }
    for s in 1..servers {
        let shared = (0..count).map(|c| [pair(c, s - 1), pair(c, s)]);
        let own = std::iter::once([server(s - 1), server(s)]);
        generators.push(Perm::from_cycles(&own.chain(shared).collect::<Vec<_>>()).unwrap());
    }
    (PermGroup::new(generators), points)
}

/// The test is about what it says.
#[test]
fn nested_indexed_points_are_recognised() {
    let (group, _) = nested_indexed_group(3, 2);
    let structure = recognise(&group, &Limits::none()).unwrap();
    let Structure::Indexed(indexed) = &structure else {
        panic!("{structure}");
    };
    let nested = |s: &Structure| matches!(s, Structure::Wreath(_));
    assert!(indexed.domains.iter().any(|d| nested(&d.elements)));
}

/// Like [`assert_normal`], for the search by colours of points.
fn assert_coloured(generators: &[Perm], state: &[u8]) -> Result<(), TestCaseError> {
    let limits = Limits::none();
    let elements = closure(generators);
    let coloured = Coloured::new(generators, &elements.len().into(), &limits).unwrap();
    let orbit: BTreeSet<Vec<u8>> = elements.iter().map(|g| g.act(state)).collect();
    let mut normal = marked(state);
    let size = coloured
        .normalise(&mut normal, &mut limits.meter())
        .unwrap();
    normal.sort_unstable();
    prop_assert_eq!(BigUint::from(size), orbit.len().into());
    prop_assert!(orbit.iter().any(|s| marked(s) == normal));
    for other in orbit.iter().take(50) {
        let mut image = marked(other);
        coloured.normalise(&mut image, &mut limits.meter()).unwrap();
        image.sort_unstable();
        prop_assert_eq!(&image, &normal);
    }
    Ok(())
}
