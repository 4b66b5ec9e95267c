//! Some canonical state of an orbit, whichever is cheapest, together with the size of the orbit.
//!
//! The least state depends on how blocks lie among each other, and can be hard to find when they are interlaced. Which
//! state stands for the orbit is free here, so blocks are compared as words, wherever their positions are.

use std::hash::Hash;

use num_bigint::BigUint;

use super::assignment::{arrangements, content, put, sort};
use super::coloured::Coloured;
use super::components::Refined;
use super::plan::Plan;
use crate::PermGroup;
use crate::limits::{Interrupted, Limits, Meter};
use crate::recognise::{Action, Indexed, Structure, Wreath};

/// Groups up to this order are listed element by element where nothing better is known.
const LISTED: u32 = 200;

/// How to find it.
#[derive(Debug, Clone)]
pub(super) enum Normal {
    /// One after the other: their supports are disjoint.
    Each(Vec<Normal>),
    /// Blocks in any layout: inner groups first, then the contents are sorted.
    Sorted {
        blocks: Vec<Vec<u32>>,
        inner: Box<Normal>,
    },
    /// Only inside the blocks: how these are permuted is a matter of the next part.
    Inside {
        blocks: Vec<Vec<u32>>,
        inner: Box<Normal>,
    },
    /// By colours of the components.
    Refined(Box<Refined>),
    /// By colours of the points.
    Coloured(Box<Coloured>),
    /// The least one.
    Least(Box<Plan>),
}

impl Normal {
    pub(super) fn new(structure: &Structure, limits: &Limits) -> Result<Self, Interrupted> {
        match structure {
            Structure::Product(factors) => {
                let parts = factors.iter().map(|f| Normal::new(f, limits));
                Ok(Self::Each(parts.collect::<Result<_, _>>()?))
            }
            Structure::Blocks(b) if b.action == Action::Symmetric => Ok(Self::Sorted {
                blocks: b.blocks.clone(),
                inner: Box::new(Self::Each(Vec::new())),
            }),
            Structure::Wreath(w) if sorts_blocks(w) => Ok(Self::Sorted {
                blocks: w.blocks.clone(),
                inner: Box::new(Normal::new(&w.inner, limits)?),
            }),
            Structure::Indexed(indexed) => match Refined::new(indexed) {
                Some(refined) => Self::refined(refined, indexed, limits),
                None => Self::any(structure, limits),
            },
            Structure::General(_) => Self::any(structure, limits),
            _ => Ok(Self::Least(Box::new(Plan::new(structure, limits)?))),
        }
    }

    /// Groups inside blocks first: what permutes the blocks moves their contents as they are.
    fn refined(refined: Refined, indexed: &Indexed, limits: &Limits) -> Result<Self, Interrupted> {
        let mut parts = Vec::new();
        for domain in &indexed.domains {
            if let Structure::Wreath(w) = &domain.elements {
                parts.push(Self::Inside {
                    blocks: w.blocks.clone(),
                    inner: Box::new(Normal::new(&w.inner, limits)?),
                });
            }
        }
        parts.push(Self::Refined(Box::new(refined)));
        Ok(Self::Each(parts))
    }

    /// For groups of which nothing is known: all elements if there are few.
    fn any(structure: &Structure, limits: &Limits) -> Result<Self, Interrupted> {
        let (generators, order) = (structure.generators(), structure.order());
        if order <= BigUint::from(LISTED) {
            let chain = PermGroup::new(generators).chain(&[], limits)?;
            let elements = chain.elements().skip(1).collect();
            return Ok(Self::Least(Box::new(Plan::All(elements))));
        }
        let coloured = Coloured::new(&generators, &order, limits)?;
        Ok(Self::Coloured(Box::new(coloured)))
    }

    pub(super) fn normalise<T: Ord + Clone + Hash>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        match self {
            Self::Each(parts) => parts.iter().map(|p| p.normalise(state, meter)).product(),
            Self::Sorted { blocks, inner } => {
                let inside = inner.normalise_blocks(blocks, state, meter)?;
                Ok(inside * arrangements(sort(state, blocks)))
            }
            Self::Inside { blocks, inner } => inner.normalise_blocks(blocks, state, meter),
            Self::Refined(refined) => refined.normalise(state, meter),
            Self::Coloured(coloured) => coloured.normalise(state, meter),
            Self::Least(plan) => {
                plan.minimise(state, meter)?;
                plan.orbit_size(state, meter)
            }
        }
    }

    /// Normalises the content of each block; the product of the sizes of their orbits.
    fn normalise_blocks<T: Ord + Clone + Hash>(
        &self,
        blocks: &[Vec<u32>],
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        let mut inside = BigUint::from(1u32);
        if matches!(self, Self::Each(none) if none.is_empty()) {
            return Ok(inside);
        }
        for block in blocks {
            let mut word = content(state, block);
            inside *= self.normalise(&mut word, meter)?;
            put(state, block, &word);
        }
        Ok(inside)
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
