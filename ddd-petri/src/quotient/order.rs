//! Variable orders that serve a group.
//!
//! Blocks that symmetries permute lie one behind the other, each in the same inner order: then sorting them takes one
//! pass over the diagram, and equal blocks are equal nodes. Everything else follows an order that keeps transitions
//! short.

use crate::limits::Limits;
use crate::net::{Net, PlaceId};
use crate::order::{Order, Scores, candidates};
use ddd_sym::recognise::{Action, Blocks, Domain, Indexed, Structure};

/// How many of the most promising orders are tried besides that of the file.
const BASES: usize = 4;

/// The order for a quotient under a group of this structure: of several good orders rearranged by its blocks, the one
/// with the shortest transitions.
#[must_use]
pub fn best_symmetric_order(net: &Net, structure: &Structure, limits: &Limits) -> Order {
    let mut bases = vec![Order::of_file(net)];
    let found = candidates(net, limits).found;
    bases.extend(found.into_iter().take(BASES).map(|scored| scored.order));
    let rearranged = bases.iter().map(|b| symmetric_order(net, structure, b));
    let span = |order: &Order| Scores::of_order(net, order).weighted_span;
    let best = rearranged.min_by(|a, b| span(a).total_cmp(&span(b)));
    best.unwrap_or_else(|| Order::of_file(net))
}

/// The order `base`, rearranged such that the blocks of the group lie one behind the other in the same inner order.
#[must_use]
pub fn symmetric_order(net: &Net, structure: &Structure, base: &Order) -> Order {
    let keys: Vec<f64> = base.levels().into_iter().map(f64::from).collect();
    let places = arrange(keys.len(), structure, &keys);
    let places: Vec<PlaceId> = places.into_iter().map(PlaceId).collect();
    if places == base.places() {
        return base.clone();
    }
    let name = format!("blocks-{}", base.name());
    Order::new(name, places, net).unwrap_or_else(|| base.clone())
}

/// Points that stay together.
struct Unit {
    key: f64,
    points: Vec<u32>,
}

impl Unit {
    fn new(points: Vec<u32>, keys: &[f64]) -> Self {
        Self {
            key: mean(points.iter().map(|&p| keys[p as usize])),
            points,
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value;
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The points `0..n`, blocks together, by ascending keys.
fn arrange(n: usize, structure: &Structure, keys: &[f64]) -> Vec<u32> {
    let mut units = Vec::new();
    collect(structure, keys, &mut units);
    let mut free = vec![true; n];
    for &p in units.iter().flat_map(|u| &u.points) {
        free[p as usize] = false;
    }
    let alone = (0..n as u32).filter(|&p| free[p as usize]);
    units.extend(alone.map(|p| Unit::new(vec![p], keys)));
    units.sort_by(|a, b| a.key.total_cmp(&b.key));
    units.into_iter().flat_map(|u| u.points).collect()
}

fn collect(structure: &Structure, keys: &[f64], units: &mut Vec<Unit>) {
    match structure {
        Structure::Product(factors) => factors.iter().for_each(|f| collect(f, keys, units)),
        Structure::Blocks(blocks) => units.push(on_blocks(blocks, keys)),
        Structure::Wreath(wreath) => {
            let coordinates = coordinate_keys(&wreath.blocks, keys);
            let inner = arrange(coordinates.len(), &wreath.inner, &coordinates);
            let outer = arrange(
                wreath.blocks.len(),
                &wreath.outer,
                &block_keys(&wreath.blocks, keys),
            );
            let points = laid_out(&wreath.blocks, &outer, &inner);
            units.push(Unit::new(points, keys));
        }
        Structure::Indexed(indexed) => by_domains(indexed, keys, units),
        // nothing is known that could be kept together
        _ => {}
    }
}

fn on_blocks(blocks: &Blocks, keys: &[f64]) -> Unit {
    let coordinates = coordinate_keys(&blocks.blocks, keys);
    let inner = by_keys(&coordinates);
    let outer = block_order(blocks, keys);
    Unit::new(laid_out(&blocks.blocks, &outer, &inner), keys)
}

/// Blocks by ascending keys; those of a ring in the order round the ring.
fn block_order(blocks: &Blocks, keys: &[f64]) -> Vec<u32> {
    match blocks.action {
        Action::Symmetric => by_keys(&block_keys(&blocks.blocks, keys)),
        Action::Cyclic | Action::Dihedral => (0..blocks.count() as u32).collect(),
    }
}

fn by_keys(keys: &[f64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    order.sort_by(|&a, &b| keys[a as usize].total_cmp(&keys[b as usize]));
    order
}

fn block_keys(blocks: &[Vec<u32>], keys: &[f64]) -> Vec<f64> {
    let key = |b: &Vec<u32>| mean(b.iter().map(|&p| keys[p as usize]));
    blocks.iter().map(key).collect()
}

/// Where a coordinate lies in its block, on average.
fn coordinate_keys(blocks: &[Vec<u32>], keys: &[f64]) -> Vec<f64> {
    let middles = block_keys(blocks, keys);
    let length = blocks.first().map_or(0, Vec::len);
    let key = |j: usize| {
        let offsets = blocks.iter().zip(&middles);
        mean(offsets.map(|(b, middle)| keys[b[j] as usize] - middle))
    };
    (0..length).map(key).collect()
}

fn laid_out(blocks: &[Vec<u32>], outer: &[u32], inner: &[u32]) -> Vec<u32> {
    let block = |&b: &u32| inner.iter().map(move |&j| blocks[b as usize][j as usize]);
    outer.iter().flat_map(block).collect()
}

/// The domain with the largest blocks is laid out block by block. Inside these, points that differ only by elements of
/// the other domains lie together, in the order of those elements.
fn by_domains(indexed: &Indexed, keys: &[f64], units: &mut Vec<Unit>) {
    let size = |d: &Domain| d.whole.as_ref().map_or(0, |w| w.count() * w.length());
    let main = (0..indexed.domains.len()).max_by_key(|&i| size(&indexed.domains[i]));
    for (i, domain) in indexed.domains.iter().enumerate() {
        match (&domain.whole, &domain.elements) {
            (Some(whole), _) if Some(i) == main => {
                let others: Vec<&Domain> = indexed
                    .domains
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| *j != i)
                    .map(|(_, d)| d)
                    .collect();
                units.push(with_others(whole, &others, keys));
            }
            (whole, Structure::Blocks(elements)) => {
                let coordinates = coordinate_keys(&elements.blocks, keys);
                let outer = match whole {
                    Some(whole) => block_order(whole, keys),
                    None => (0..elements.count() as u32).collect(),
                };
                let points = laid_out(&elements.blocks, &outer, &by_keys(&coordinates));
                units.push(Unit::new(points, keys));
            }
            (_, elements) => collect(elements, keys, units),
        }
    }
}

fn with_others(whole: &Blocks, others: &[&Domain], keys: &[f64]) -> Unit {
    let coordinates = coordinate_keys(&whole.blocks, keys);
    let first = whole.blocks.first().map_or(&[][..], Vec::as_slice);
    let group = coordinate_groups(first, others);
    let group_key = |g: u32| {
        let members = group.iter().zip(&coordinates).filter(|(h, _)| **h == g);
        mean(members.map(|(_, key)| *key))
    };
    let rank = element_ranks(first, others, keys);
    let mut inner: Vec<u32> = (0..first.len() as u32).collect();
    inner.sort_by(|&a, &b| {
        let (a, b) = (a as usize, b as usize);
        let by_group = group_key(group[a]).total_cmp(&group_key(group[b]));
        by_group
            .then(group[a].cmp(&group[b]))
            .then(rank[a].cmp(&rank[b]))
    });
    let outer = block_order(whole, keys);
    Unit::new(laid_out(&whole.blocks, &outer, &inner), keys)
}

/// Numbers the coordinates of a block such that those get the same number that the other domains permute.
fn coordinate_groups(block: &[u32], others: &[&Domain]) -> Vec<u32> {
    let at = |p: u32| block.iter().position(|&q| q == p);
    let mut group: Vec<u32> = (0..block.len() as u32).collect();
    for g in others.iter().flat_map(|d| &d.generators) {
        for (j, &p) in block.iter().enumerate() {
            let Some(k) = at(g.image(p)) else { continue };
            let (from, to) = (group[j].max(group[k]), group[j].min(group[k]));
            for slot in group.iter_mut().filter(|slot| **slot == from) {
                *slot = to;
            }
        }
    }
    group
}

/// For each point of a block the ranks of the elements of the other domains that it has, then its own number.
fn element_ranks(block: &[u32], others: &[&Domain], keys: &[f64]) -> Vec<(Vec<usize>, u32)> {
    let ranks = |p: u32| {
        let rank = |d: &&Domain| {
            let whole = d.whole.as_ref()?;
            let order = block_order(whole, keys);
            order
                .iter()
                .position(|&b| whole.blocks[b as usize].contains(&p))
        };
        (others.iter().filter_map(rank).collect(), p)
    };
    block.iter().map(|&p| ranks(p)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use crate::quotient::{SymmetryChoice, symmetries};
    use crate::random::Random;

    fn shuffled(net: &Net, seed: u64) -> Order {
        let mut places: Vec<PlaceId> = (0..net.places().len() as u32).map(PlaceId).collect();
        Random::new(seed).shuffle(&mut places);
        Order::new("shuffled", places, net).unwrap()
    }

    /// Whatever the order, clients are contiguous, in the same inner order, and their requests in the order of the servers.
    #[test]
    fn clients_become_blocks() {
        let net = generate::by_name("clients-servers", 4).unwrap();
        let group = symmetries(&net, &SymmetryChoice::Auto, &Limits::default())
            .unwrap()
            .unwrap();
        let file = Order::of_file(&net);
        assert_eq!(symmetric_order(&net, &group.structure, &file), file);
        for seed in 0..5 {
            let order = symmetric_order(&net, &group.structure, &shuffled(&net, seed));
            let names: Vec<&str> = order
                .places()
                .iter()
                .map(|p| net.places()[p.index()].id.as_str())
                .collect();
            let client = |name: &str| name.split('_').nth(1).unwrap().to_owned();
            let start = names.iter().position(|n| !n.starts_with("SIdle")).unwrap();
            let of_clients: Vec<&str> = names
                .iter()
                .copied()
                .filter(|n| !n.starts_with("SIdle"))
                .collect();
            assert_eq!(of_clients, names[start..start + 4 * 17]);
            let blocks: Vec<Vec<String>> = of_clients
                .chunks(17)
                .map(|block| {
                    let c = client(block[0]);
                    assert!(block.iter().all(|n| client(n) == c));
                    block.iter().map(|n| n.replacen(&c, "c", 1)).collect()
                })
                .collect();
            assert!(blocks.iter().all(|b| *b == blocks[0]), "{blocks:?}");
            let servers = |prefix: &str| -> Vec<String> {
                let with = names.iter().filter(|n| n.starts_with(prefix));
                with.map(|n| n.rsplit('_').next().unwrap().to_owned())
                    .take(7)
                    .collect()
            };
            assert_eq!(servers("Req"), servers("Treat"));
            assert_eq!(servers("Req"), servers("SIdle"));
        }
    }
}
