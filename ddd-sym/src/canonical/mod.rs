//! The least state of an orbit, one state at a time, for any group.
//!
//! A [`Canonizer`] is made once for a [`Structure`] and then answers for each state: what is the lexicographically least
//! state of its orbit, and how large is the orbit? Where the structure allows, the algorithm is polynomial (sorting for
//! symmetric groups on blocks, level by level for wreath products, factor by factor for products, all rotations for rings);
//! otherwise it is a backtrack search along a stabilizer chain, pruned by the automorphisms of the state that it finds.
//!
//! ```
//! use ddd_sym::canonical::Canonizer;
//! use ddd_sym::recognise::recognise;
//! use ddd_sym::{Limits, PermGroup};
//!
//! let limits = Limits::none();
//! let ring = recognise(&PermGroup::cyclic(6), &limits)?;
//! let canonizer = Canonizer::new(&ring, &limits)?;
//! let mut state = vec![3, 1, 2, 2, 1, 3];
//! canonizer.canonize(&mut state, &limits)?;
//! assert_eq!(state, [1, 2, 2, 1, 3, 3]);
//! assert_eq!(canonizer.orbit_size(&state, &limits)?, 6u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assignment;
mod backtrack;
mod coloured;
mod components;
mod normal;
mod plan;
mod refined;
mod relation;
mod search;
mod size;
mod wreath;

use num_bigint::BigUint;
use thiserror::Error;

use crate::limits::{Interrupted, Limits};
use crate::recognise::Structure;
use normal::Normal;
use plan::Plan;

pub use normal::Marked;

/// Why there is no answer for a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// A limit was reached.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The state is too short for the group.
    #[error("a state of {found} positions for a group that needs {needed}")]
    Short {
        /// How many positions the state has.
        found: usize,
        /// How many the group moves or passes over.
        needed: usize,
    },
}

/// What kind of representative was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Representative {
    /// The least state of the orbit.
    Canonical,
    /// Some state of the orbit: equivalent states may give different ones.
    OneOfSeveral,
}

/// Least states and sizes of orbits under one group; see the [module](self).
///
/// A state may be longer than the group's degree: further positions stay as they are.
#[derive(Debug, Clone)]
pub struct Canonizer {
    plan: Plan,
    normal: Normal,
    degree: usize,
}

impl Canonizer {
    /// Prepares the algorithms for a group.
    ///
    /// # Errors
    /// When the limits are reached.
    pub fn new(structure: &Structure, limits: &Limits) -> Result<Self, Interrupted> {
        Ok(Self {
            plan: Plan::new(structure, limits)?,
            normal: Normal::new(structure, limits)?,
            degree: structure.degree(),
        })
    }

    fn check<T>(&self, state: &[T]) -> Result<(), CanonicalError> {
        let (found, needed) = (state.len(), self.degree);
        if found < needed {
            return Err(CanonicalError::Short { found, needed });
        }
        Ok(())
    }

    /// Whether every step is polynomial, so that [`canonize`](Self::canonize) is always cheap.
    #[must_use]
    pub fn is_polynomial(&self) -> bool {
        self.plan.is_polynomial()
    }

    /// Replaces `state` by the lexicographically least state of its orbit.
    ///
    /// # Errors
    /// When the limits are reached (then `state` is some state of its orbit) or the state is too short.
    pub fn canonize<T: Ord + Clone>(
        &self,
        state: &mut [T],
        limits: &Limits,
    ) -> Result<(), CanonicalError> {
        self.check(state)?;
        Ok(self.plan.minimise(state, &mut limits.meter())?)
    }

    /// Replaces `state` by one state that stands for its orbit and returns the size of the orbit.
    ///
    /// Like [`canonize`](Self::canonize) this gives one state for each orbit, but not always the least one: where the least
    /// one is hard to find, another is taken that is not. Use one or the other for all states, not both.
    ///
    /// The state is given by its positions that are not zero, and is returned so, by ascending positions: most states of
    /// most systems are zero nearly everywhere.
    ///
    /// ```
    /// use ddd_sym::canonical::Canonizer;
    /// use ddd_sym::recognise::recognise;
    /// use ddd_sym::{Limits, PermGroup};
    ///
    /// let limits = Limits::none();
    /// let all = recognise(&PermGroup::symmetric(1000), &limits)?;
    /// let canonizer = Canonizer::new(&all, &limits)?;
    /// let (mut a, mut b) = ([(17, 5), (800, 7)], [(23, 7), (999, 5)]);
    /// assert_eq!(canonizer.normalise(&mut a, &limits)?, 999_000u32.into());
    /// canonizer.normalise(&mut b, &limits)?;
    /// assert_eq!(a, b);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the limits are reached; then `state` is of no use.
    pub fn normalise(&self, state: &mut [Marked], limits: &Limits) -> Result<BigUint, Interrupted> {
        let size = self.normal.normalise(state, &mut limits.meter())?;
        state.sort_unstable();
        Ok(size.into())
    }

    /// Replaces `state` by a state of its orbit, cheaply: a search takes the first of equally good choices instead of
    /// trying all. Says whether the result is canonical all the same.
    ///
    /// # Errors
    /// If the state is too short.
    pub fn represent<T: Ord + Clone>(
        &self,
        state: &mut [T],
    ) -> Result<Representative, CanonicalError> {
        self.check(state)?;
        self.plan.descend(state);
        Ok(if self.is_polynomial() {
            Representative::Canonical
        } else {
            Representative::OneOfSeveral
        })
    }

    /// How many states the orbit of `state` has.
    ///
    /// # Errors
    /// When the limits are reached or the state is too short.
    pub fn orbit_size<T: Ord + Clone>(
        &self,
        state: &[T],
        limits: &Limits,
    ) -> Result<BigUint, CanonicalError> {
        self.check(state)?;
        Ok(self.plan.orbit_size(state, &mut limits.meter())?)
    }
}

#[cfg(test)]
mod normal_tests;
#[cfg(test)]
mod tests;
