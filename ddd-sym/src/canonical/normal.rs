//! Some canonical state of an orbit, whichever is cheapest, together with the size of the orbit.
//!
//! The least state depends on how blocks lie among each other, and can be hard to find when they are interlaced. Which
//! state stands for the orbit is free here, so blocks are compared as words, wherever their positions are.
//!
//! In most states nearly all positions are zero. Only the others are written down: what a state costs depends on them
//! and not on how large the group is.

use super::coloured::Coloured;
use super::components::Refined;
use super::plan::Plan;
use super::size::{Size, arrangements};
use crate::PermGroup;
use crate::limits::{Interrupted, Limits, Meter};
use crate::perm::Perm;
use crate::recognise::{Action, Indexed, Structure, Wreath};

use num_bigint::BigUint;

/// A position that is not zero, and its value.
pub type Marked = (u32, u32);

/// Groups up to this order are listed element by element where nothing better is known.
const LISTED: u32 = 200;

/// Not moved.
const NONE: u32 = u32::MAX;

/// How to find it.
#[derive(Debug, Clone)]
pub(super) enum Normal {
    /// Each on its own points: the supports are disjoint.
    Each { part: Vec<u32>, parts: Vec<Normal> },
    /// One after the other.
    Steps(Vec<Normal>),
    /// Blocks in any layout: inner groups first, then the contents are sorted.
    Sorted(Nested),
    /// Only inside the blocks: how these are permuted is a matter of the next step.
    Inside(Nested),
    /// By colours of the components.
    Refined(Box<Refined>),
    /// By colours of the points.
    Coloured(Box<Coloured>),
    /// The least one.
    Least { plan: Box<Plan>, degree: usize },
}

/// Blocks of equal length with a group inside each.
#[derive(Debug, Clone)]
pub(super) struct Nested {
    blocks: Vec<Vec<u32>>,
    length: u32,
    /// For each point its place in the sequence of blocks.
    place: Vec<u32>,
    inner: Option<Box<Normal>>,
}

impl Normal {
    pub(super) fn new(structure: &Structure, limits: &Limits) -> Result<Self, Interrupted> {
        match structure {
            Structure::Product(factors) => Self::each(factors, limits),
            Structure::Blocks(b) if b.action == Action::Symmetric => {
                Ok(Self::Sorted(Nested::new(&b.blocks, None)))
            }
            Structure::Wreath(w) if sorts_blocks(w) => Ok(Self::Sorted(Nested::of(w, limits)?)),
            Structure::Indexed(indexed) => match Refined::new(indexed) {
                Some(refined) => Self::refined(refined, indexed, limits),
                None => Self::any(structure, limits),
            },
            Structure::General(_) => Self::any(structure, limits),
            _ => Ok(Self::least(Plan::new(structure, limits)?, structure)),
        }
    }

    fn each(factors: &[Structure], limits: &Limits) -> Result<Self, Interrupted> {
        let degree = factors.iter().map(Structure::degree).max().unwrap_or(0);
        let mut part = vec![NONE; degree];
        for (number, factor) in (0..).zip(factors) {
            for p in factor.generators().iter().flat_map(Perm::support) {
                part[p as usize] = number;
            }
        }
        let parts = factors.iter().map(|f| Normal::new(f, limits));
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(Self::Each { part, parts })
    }

    fn least(plan: Plan, structure: &Structure) -> Self {
        Self::Least {
            plan: Box::new(plan),
            degree: structure.degree(),
        }
    }

    /// Groups inside blocks first: what permutes the blocks moves their contents as they are.
    fn refined(refined: Refined, indexed: &Indexed, limits: &Limits) -> Result<Self, Interrupted> {
        let mut steps = Vec::new();
        for domain in &indexed.domains {
            if let Structure::Wreath(w) = &domain.elements {
                steps.push(Self::Inside(Nested::of(w, limits)?));
            }
        }
        steps.push(Self::Refined(Box::new(refined)));
        Ok(Self::Steps(steps))
    }

    /// For groups of which nothing is known: all elements if there are few.
    fn any(structure: &Structure, limits: &Limits) -> Result<Self, Interrupted> {
        let (generators, order) = (structure.generators(), structure.order());
        if order <= BigUint::from(LISTED) {
            let chain = PermGroup::new(generators).chain(&[], limits)?;
            let elements = chain.elements().skip(1).collect();
            return Ok(Self::least(Plan::All(elements), structure));
        }
        let coloured = Coloured::new(&generators, &order, limits)?;
        Ok(Self::Coloured(Box::new(coloured)))
    }

    /// Replaces the state by the normal one of its orbit, in no particular order.
    pub(super) fn normalise(
        &self,
        state: &mut [Marked],
        meter: &mut Meter,
    ) -> Result<Size, Interrupted> {
        match self {
            Self::Each { part, parts } => {
                let part = |m: &Marked| part.get(m.0 as usize).copied().unwrap_or(NONE);
                state.sort_unstable_by_key(part);
                let mut size = Size::ONE;
                for chunk in state.chunk_by_mut(|a, b| part(a) == part(b)) {
                    if let Some(number) = chunk.first().map(part).filter(|&n| n != NONE) {
                        size = size.times(parts[number as usize].normalise(chunk, meter)?);
                    }
                }
                Ok(size)
            }
            Self::Steps(steps) => {
                let mut size = Size::ONE;
                for step in steps {
                    size = size.times(step.normalise(state, meter)?);
                }
                Ok(size)
            }
            Self::Sorted(nested) => nested.sort(state, meter),
            Self::Inside(nested) => nested.inside(state, meter),
            Self::Refined(refined) => refined.normalise(state, meter),
            Self::Coloured(coloured) => coloured.normalise(state, meter),
            Self::Least { plan, degree } => {
                let mut all = vec![0; *degree];
                write(state, &mut all);
                plan.minimise(&mut all, meter)?;
                read(&all, state);
                Ok(Size::Long(plan.orbit_size(&all, meter)?))
            }
        }
    }
}

/// Writes a state down in full, as far as `all` reaches.
fn write(state: &[Marked], all: &mut [u32]) {
    for &(p, value) in state {
        if let Some(slot) = all.get_mut(p as usize) {
            *slot = value;
        }
    }
}

/// Reads the positions that are not zero; `state` has as many, and those beyond `all` stay.
fn read(all: &[u32], state: &mut [Marked]) {
    let marked = (0..).zip(all).filter(|(_, value)| **value != 0);
    let inside = state.iter_mut().filter(|m| (m.0 as usize) < all.len());
    for (slot, (p, &value)) in inside.zip(marked) {
        *slot = (p, value);
    }
}

/// Blocks by number, each with its content.
type Contents<'s> = Vec<(u32, &'s mut [Marked])>;

impl Nested {
    fn new(blocks: &[Vec<u32>], inner: Option<Box<Normal>>) -> Self {
        let degree = blocks.iter().flatten().max().map_or(0, |&p| p as usize + 1);
        let mut place = vec![NONE; degree];
        for (&p, number) in blocks.iter().flatten().zip(0..) {
            place[p as usize] = number;
        }
        Self {
            length: blocks.first().map_or(1, |b| b.len().max(1) as u32),
            blocks: blocks.to_vec(),
            place,
            inner,
        }
    }

    fn of(wreath: &Wreath, limits: &Limits) -> Result<Self, Interrupted> {
        let inner = Normal::new(&wreath.inner, limits)?;
        Ok(Self::new(&wreath.blocks, Some(Box::new(inner))))
    }

    /// The contents of the blocks that have some, by block, each with coordinates for positions and in normal form; and
    /// the product of the sizes of their orbits.
    fn contents<'s>(
        &self,
        state: &'s mut [Marked],
        meter: &mut Meter,
    ) -> Result<(Contents<'s>, Size), Interrupted> {
        let place = |p: u32| self.place.get(p as usize).copied().unwrap_or(NONE);
        // those that lie in no block come last
        state.sort_unstable_by_key(|m| place(m.0));
        let count = state.partition_point(|m| place(m.0) != NONE);
        let state = &mut state[..count];
        for m in state.iter_mut() {
            m.0 = place(m.0);
        }
        let mut contents = Vec::with_capacity(self.blocks.len().min(state.len()));
        let mut size = Size::ONE;
        for content in state.chunk_by_mut(|a, b| a.0 / self.length == b.0 / self.length) {
            let block = content[0].0 / self.length;
            for m in content.iter_mut() {
                m.0 -= block * self.length;
            }
            if let Some(inner) = &self.inner {
                size = size.times(inner.normalise(content, meter)?);
                content.sort_unstable();
            }
            contents.push((block, content));
        }
        Ok((contents, size))
    }

    fn inside(&self, state: &mut [Marked], meter: &mut Meter) -> Result<Size, Interrupted> {
        let (contents, size) = self.contents(state, meter)?;
        for (block, content) in contents {
            self.put(block as usize, content);
        }
        Ok(size)
    }

    fn sort(&self, state: &mut [Marked], meter: &mut Meter) -> Result<Size, Interrupted> {
        let (mut contents, size) = self.contents(state, meter)?;
        contents.sort_unstable_by(|a, b| a.1.cmp(&b.1));
        let empty = self.blocks.len() - contents.len();
        let alike = contents.chunk_by(|a, b| a.1 == b.1).map(<[_]>::len);
        let size = size.times(arrangements(self.blocks.len(), empty, alike));
        for (block, (_, content)) in contents.into_iter().enumerate() {
            self.put(block, content);
        }
        Ok(size)
    }

    /// From coordinates to positions.
    fn put(&self, block: usize, content: &mut [Marked]) {
        for m in content {
            m.0 = self.blocks[block][m.0 as usize];
        }
    }
}

/// Whether the outer group permutes the blocks in all ways.
pub(super) fn sorts_blocks(wreath: &Wreath) -> bool {
    matches!(
        &*wreath.outer,
        Structure::Blocks(b) if b.action == Action::Symmetric
            && b.length() == 1
            && b.count() == wreath.blocks.len()
    )
}
