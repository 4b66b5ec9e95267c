//! Points that are indexed by several elements: "request of client `c` to server `s`".

use ahash::AHashMap;

use super::convert::Atom;
use super::structure::{Blocks, Domain, Indexed, Structure};
use crate::group::followers::{Follower, Reduction, image_of_sets};
use crate::perm::Perm;

/// Atoms with several leaders.
pub(super) struct SharedPoints {
    /// The leading atom of each leading point.
    atom_of: AHashMap<u32, u32>,
    /// For each leading atom its first point.
    first: Vec<u32>,
    tuples: Vec<Tuple>,
}

/// A shared atom.
struct Tuple {
    orbit: usize,
    /// Numbers of its leading atoms: one set after the other.
    leaders: Vec<u32>,
    /// The sizes of these sets.
    widths: Vec<usize>,
    points: Vec<u32>,
}

impl SharedPoints {
    /// None if something acts inside a shared atom.
    pub(super) fn new(
        reduction: &Reduction,
        shared: &[&Follower],
        grown: &[Atom],
        atoms: &[Atom],
    ) -> Option<Self> {
        let number: AHashMap<u32, u32> = reduction.kept.iter().copied().zip(0..).collect();
        let mut tuples = Vec::new();
        for (orbit, follower) in shared.iter().enumerate() {
            for (&point, leaders) in follower.points.iter().zip(&follower.leaders) {
                let atom = &atoms[point as usize];
                if !atom.inner.is_trivial() {
                    return None;
                }
                let leaders = leaders.iter().map(|l| number.get(l).copied());
                tuples.push(Tuple {
                    orbit,
                    leaders: leaders.collect::<Option<_>>()?,
                    widths: follower.widths.clone(),
                    points: atom.points.clone(),
                });
            }
        }
        let atom_of = grown
            .iter()
            .enumerate()
            .flat_map(|(a, atom)| atom.points.iter().map(move |&p| (p, a as u32)));
        Some(Self {
            atom_of: atom_of.collect(),
            first: grown.iter().map(|a| a.points[0]).collect(),
            tuples,
        })
    }

    pub(super) fn indexed(&self, leading: Structure) -> Indexed {
        let elements = match leading {
            Structure::Product(factors) => factors,
            one => vec![one],
        };
        let domain = |elements: Structure| Domain {
            whole: self.whole(&elements),
            generators: elements
                .generators()
                .iter()
                .map(|g| self.extend(g))
                .collect(),
            elements,
        };
        let mut shared: Vec<u32> = self.tuples.iter().flat_map(|t| t.points.clone()).collect();
        shared.sort_unstable();
        Indexed {
            domains: elements.into_iter().map(domain).collect(),
            shared,
        }
    }

    /// An element given on the leading points, on all points.
    fn extend(&self, g: &Perm) -> Perm {
        let image = |atom: u32| {
            let to = g.image(self.first[atom as usize]);
            self.atom_of.get(&to).copied().unwrap_or(atom)
        };
        let keys = self.tuples.iter().map(|t| (t.orbit, t.leaders.as_slice()));
        let by_leaders: AHashMap<(usize, &[u32]), &Tuple> = keys.zip(&self.tuples).collect();
        let mut moves: Vec<(u32, u32)> = g.moves().collect();
        for tuple in &self.tuples {
            let leaders = image_of_sets(&tuple.leaders, &tuple.widths, image);
            if let Some(target) = by_leaders.get(&(tuple.orbit, leaders.as_slice())) {
                moves.extend(
                    tuple
                        .points
                        .iter()
                        .copied()
                        .zip(target.points.iter().copied()),
                );
            }
        }
        moves.sort_unstable();
        Perm::from_valid_moves(moves)
    }

    /// The blocks of a domain with the shared points of each element, if each shared point has at most one.
    fn whole(&self, elements: &Structure) -> Option<Blocks> {
        let Structure::Blocks(leading) = elements else {
            return None;
        };
        let mut place: AHashMap<u32, (usize, usize)> = AHashMap::default();
        for (b, block) in leading.blocks.iter().enumerate() {
            place.extend(block.iter().enumerate().map(|(j, &p)| (p, (b, j))));
        }
        let mut extra: Vec<Vec<Extra<'_>>> = vec![Vec::new(); leading.count()];
        for tuple in &self.tuples {
            let leaders = &tuple.leaders;
            let here = |&a: &u32| place.get(&self.first[a as usize]).copied();
            let mut mine = leaders.iter().filter_map(here);
            let Some((block, position)) = mine.next() else {
                continue;
            };
            if mine.next().is_some() {
                return None;
            }
            let others = leaders.iter().copied().filter(|a| here(a).is_none());
            extra[block].push(Extra {
                orbit: tuple.orbit,
                position,
                others: others.collect(),
                points: &tuple.points,
            });
        }
        let mut blocks = leading.blocks.clone();
        for (block, extra) in blocks.iter_mut().zip(&mut extra) {
            extra.sort_unstable();
            block.extend(extra.iter().flat_map(|e| e.points));
        }
        let action = leading.action;
        Some(Blocks { action, blocks })
    }
}

/// Shared points that belong to a block, in the order that matches those of the other blocks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Extra<'a> {
    orbit: usize,
    /// The place of their leader in the block.
    position: usize,
    /// Their other leaders.
    others: Vec<u32>,
    points: &'a [u32],
}
