//! From a decomposed group to its structure.
//!
//! The decomposition works from the points upwards: classes of points become points of a quotient, orbits that follow
//! others disappear. Here each point of a quotient carries the list of original points it stands for (an *atom*), in an
//! order that matches that of the atoms it can be moved to.

use ahash::AHashMap;
use num_bigint::BigUint;

use super::imprimitive::imprimitive_wreath;
use super::ring::ring;
use super::shared::SharedPoints;
use super::structure::{Action, Blocks, General, Structure, Wreath, consecutive, lift};
use crate::PermGroup;
use crate::group::decomposition::{Factor, Part, independent};
use crate::group::followers::{Follower, Reduction};
use crate::group::{Decomposition, StabilizerChain};
use crate::limits::{Interrupted, Limits};

/// Finds out what a group is made of.
///
/// Everything it says is certain; a group that it calls general may still have structure that it does not see.
///
/// # Errors
/// When the limits are reached.
pub fn recognise(group: &PermGroup, limits: &Limits) -> Result<Structure, Interrupted> {
    let mut factors = Vec::new();
    for (points, generators) in independent(group.degree(), group.generators()) {
        let decomposition = Decomposition::new(&generators, limits)?;
        let structure = convert(&decomposition, limits)?.unwrap_or_else(|| {
            let order = decomposition.order();
            Structure::General(General { generators, order })
        });
        factors.push(structure.renamed(&|p| points[p as usize]));
    }
    Ok(Structure::product(factors))
}

/// A structure, or none if there is no word for it.
type Converted = Result<Option<Structure>, Interrupted>;

/// The points that one point of a quotient stands for, and the group inside them.
#[derive(Debug, Clone)]
pub(super) struct Atom {
    pub(super) points: Vec<u32>,
    /// Acts on the positions of `points`.
    pub(super) inner: Structure,
}

impl Atom {
    /// Several atoms side by side.
    fn join<'a>(atoms: impl IntoIterator<Item = &'a Atom>) -> Atom {
        let mut points = Vec::new();
        let mut inner = Vec::new();
        for atom in atoms {
            let shift = points.len() as u32;
            inner.push(atom.inner.renamed(&|p| p + shift));
            points.extend_from_slice(&atom.points);
        }
        Atom {
            points,
            inner: Structure::product(inner),
        }
    }

    /// The group inside, on the points themselves.
    fn structure(&self) -> Structure {
        self.inner.renamed(&|p| self.points[p as usize])
    }
}

fn convert(group: &Decomposition, limits: &Limits) -> Converted {
    let atoms = (0..group.degree as u32).map(|p| Atom {
        points: vec![p],
        inner: Structure::Trivial,
    });
    structure(&group.part, &atoms.collect::<Vec<_>>(), limits)
}

/// The group that acts inside the atoms and, as `part`, on them.
fn structure(part: &Part, atoms: &[Atom], limits: &Limits) -> Converted {
    match part {
        Part::Trivial => {
            let inside = atoms.iter().map(Atom::structure);
            Ok(Some(Structure::product(inside.collect())))
        }
        Part::Factors(parts) => factors(parts, atoms, limits),
        Part::Followers { reduction, part } => followers(reduction, part, atoms, limits),
        Part::Classes { classes, part } => {
            let classes: Vec<Atom> = classes.iter().map(|c| symmetric_class(c, atoms)).collect();
            structure(part, &classes, limits)
        }
        Part::Chain(chain) => remainder(chain, atoms, limits).map(Some),
    }
}

fn factors(parts: &[Factor], atoms: &[Atom], limits: &Limits) -> Converted {
    let mut moved = vec![false; atoms.len()];
    let mut structures = Vec::new();
    for factor in parts {
        let mut inside = Vec::new();
        for &p in &factor.points {
            moved[p as usize] = true;
            inside.push(atoms[p as usize].clone());
        }
        match structure(&factor.part, &inside, limits)? {
            Some(structure) => structures.push(structure),
            None => return Ok(None),
        }
    }
    let fixed = atoms.iter().zip(&moved).filter(|(_, moved)| !**moved);
    structures.extend(fixed.map(|(atom, _)| atom.structure()));
    Ok(Some(Structure::product(structures)))
}

/// Atoms that may be permuted in all ways become one.
fn symmetric_class(class: &[u32], atoms: &[Atom]) -> Atom {
    let members: Vec<&Atom> = class.iter().map(|&p| &atoms[p as usize]).collect();
    let [first, _, ..] = members.as_slice() else {
        return Atom::join(members);
    };
    let numbers = Structure::Blocks(Blocks {
        action: Action::Symmetric,
        blocks: (0..members.len() as u32).map(|i| vec![i]).collect(),
    });
    Atom {
        points: members.iter().flat_map(|a| a.points.clone()).collect(),
        inner: over(
            numbers,
            &consecutive(members.len(), first.points.len()),
            &first.inner,
        ),
    }
}

/// The action of `numbers` on blocks, with `inner` inside each block.
fn over(numbers: Structure, blocks: &[Vec<u32>], inner: &Structure) -> Structure {
    if inner.is_trivial() {
        return numbers.expanded(blocks);
    }
    Structure::Wreath(Wreath {
        blocks: blocks.to_vec(),
        inner: Box::new(inner.clone()),
        outer: Box::new(numbers),
    })
}

/// What is left when nothing more can be split off: a ring, a wreath product, or a general group on the atoms.
fn remainder(
    chain: &StabilizerChain,
    atoms: &[Atom],
    limits: &Limits,
) -> Result<Structure, Interrupted> {
    let blocks: Vec<Vec<u32>> = atoms.iter().map(|a| a.points.clone()).collect();
    let alike = |a: &Atom| a.inner == atoms[0].inner && a.points.len() == blocks[0].len();
    if atoms.iter().all(alike) {
        let numbers = match ring(chain) {
            Some(ring) => Some(Structure::Blocks(ring)),
            None => imprimitive_wreath(chain, limits)?.map(Structure::Wreath),
        };
        let numbers = numbers.unwrap_or_else(|| general(chain));
        return Ok(over(numbers, &blocks, &atoms[0].inner));
    }
    let across = chain
        .strong_generators()
        .map(|g| lift(&blocks, |i| g.image(i)));
    let inside: Vec<Structure> = atoms.iter().map(Atom::structure).collect();
    let order = inside.iter().map(Structure::order).product::<BigUint>() * chain.order();
    let generators = across.chain(inside.iter().flat_map(Structure::generators));
    Ok(Structure::General(General {
        generators: generators.collect(),
        order,
    }))
}

fn general(chain: &StabilizerChain) -> Structure {
    Structure::General(General {
        generators: chain.strong_generators().cloned().collect(),
        order: chain.order(),
    })
}

/// Followers of one leader join its atom; the others are shared between domains.
fn followers(reduction: &Reduction, part: &Part, atoms: &[Atom], limits: &Limits) -> Converted {
    let (single, shared): (Vec<&Follower>, Vec<&Follower>) = reduction
        .followers
        .iter()
        .partition(|f| f.leaders.first().is_some_and(|t| t.len() == 1));
    let mut joined: AHashMap<u32, Vec<u32>> = AHashMap::default();
    for follower in single {
        for (&point, leader) in follower.points.iter().zip(&follower.leaders) {
            joined.entry(leader[0]).or_default().push(point);
        }
    }
    let grown = reduction.kept.iter().map(|p| {
        let others = joined.get(p).map_or(&[][..], Vec::as_slice);
        let all = std::iter::once(p).chain(others);
        Atom::join(all.map(|&q| &atoms[q as usize]))
    });
    let grown: Vec<Atom> = grown.collect();
    let leading = structure(part, &grown, limits)?;
    if shared.is_empty() {
        return Ok(leading);
    }
    let shared = SharedPoints::new(reduction, &shared, &grown, atoms);
    let both = leading.zip(shared);
    Ok(both.map(|(leading, shared)| Structure::Indexed(shared.indexed(leading))))
}
