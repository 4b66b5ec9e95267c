//! Some canonical state of an orbit, whichever is cheapest, together with the size of the orbit.

use std::hash::Hash;

use num_bigint::BigUint;

use super::components::Refined;
use super::plan::Plan;
use crate::limits::{Interrupted, Limits, Meter};
use crate::recognise::Structure;

/// How to find it.
#[derive(Debug, Clone)]
pub(super) enum Normal {
    /// One after the other: their supports are disjoint.
    Each(Vec<Normal>),
    /// By colour refinement.
    Refined(Box<Refined>),
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
            Structure::Indexed(indexed) => match Refined::new(indexed) {
                Some(refined) => Ok(Self::Refined(Box::new(refined))),
                None => Self::least(structure, limits),
            },
            _ => Self::least(structure, limits),
        }
    }

    fn least(structure: &Structure, limits: &Limits) -> Result<Self, Interrupted> {
        Ok(Self::Least(Box::new(Plan::new(structure, limits)?)))
    }

    pub(super) fn normalise<T: Ord + Clone + Hash>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        match self {
            Self::Each(parts) => parts.iter().map(|p| p.normalise(state, meter)).product(),
            Self::Refined(refined) => refined.normalise(state, meter),
            Self::Least(plan) => {
                plan.minimise(state, meter)?;
                plan.orbit_size(state, meter)
            }
        }
    }
}
