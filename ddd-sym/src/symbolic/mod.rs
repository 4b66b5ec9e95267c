//! Symmetry on whole sets of states, as homomorphisms of decision diagrams.
//!
//! A state is a path of a diagram. [`Positions`] says which variable holds which position of the state vector; states
//! are compared lexicographically by position. On top of that:
//!
//! * the literal algorithm: [`Positions::reduces`], [`Positions::apply`], [`Positions::set_canonize`],
//!   [`Positions::orbit`];
//! * equivalents that use the structure of the group ([`Positions::canonizer`]): blocks are sorted by insertion in a single
//!   pass over the diagram, wreath products level by level, products factor by factor;
//! * [`Positions::orbit_sum`]: how many states the orbits of a set of representatives have together, computed on the
//!   diagram where the structure allows;
//! * symmetries that also rename [references](ReferenceSymmetry) to the things they permute.
//!
//! ```
//! use ddd_core::{Manager, Var};
//! use ddd_sym::symbolic::Positions;
//! use ddd_sym::PermGroup;
//!
//! // The example of the literature: S_3 on three variables.
//! let mut m = Manager::default();
//! let x = [Var(0), Var(1), Var(2)];
//! let set = m.vectors(&x, [[1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 3, 1]])?;
//! let positions = Positions::new(x.to_vec());
//! let canonize = positions.set_canonize(&mut m, PermGroup::symmetric(3).generators())?;
//! let least = m.apply(&canonize, &set)?;
//! assert_eq!(least, m.vectors(&x, [[1, 2, 3], [1, 3, 3]])?);
//! # Ok::<(), ddd_core::Error>(())
//! ```

mod arrangements;
mod canonizer;
mod exchange;
mod insertion;
mod literal;
mod orbit_sum;
mod reference;
mod word;

pub use canonizer::SetCanonizer;
pub use orbit_sum::{OrbitSumError, OrbitSums};
pub use reference::ReferenceSymmetry;
pub use word::adjacent_word;

use ddd_core::{Error, Var};

/// Which variable holds which position of the state vector.
///
/// Position `i` is held by variable `vars[i]`. Paths should meet the variables in this order: then positions that follow
/// each other are neighbours in the diagram, and the fast algorithms apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Positions {
    vars: Vec<Var>,
    /// Where each position lies on a path: positions of a part of the state may have others between them.
    depth: Vec<u32>,
}

impl Positions {
    /// Position `i` is held by `vars[i]`.
    #[must_use]
    pub fn new(vars: Vec<Var>) -> Self {
        let depth = (0..vars.len() as u32).collect();
        Self { vars, depth }
    }

    /// The given positions as a state of their own.
    fn part(&self, positions: &[u32]) -> Result<Self, Error> {
        let vars = positions.iter().map(|&p| self.held(p));
        let depth = positions
            .iter()
            .map(|&p| self.depth.get(p as usize).copied());
        Ok(Self {
            vars: vars.collect::<Result<_, _>>()?,
            depth: depth.map(Option::unwrap_or_default).collect(),
        })
    }

    /// The variables of blocks in an aligned layout, if these fill a run of positions, one block behind the other.
    fn run(&self, blocks: &[Vec<u32>]) -> Result<Option<Vec<Vec<Var>>>, Error> {
        let parts = blocks.iter().map(|b| self.part(b));
        let parts = parts.collect::<Result<Vec<Positions>, _>>()?;
        let mut depths = parts.iter().flat_map(|p| p.depth.iter().copied());
        let first = depths.next().unwrap_or(0);
        let is_run = depths.zip(first + 1..).all(|(d, expected)| d == expected);
        Ok(is_run.then(|| parts.into_iter().map(|p| p.vars).collect()))
    }

    /// The variables by position.
    #[must_use]
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The variable of a position; none beyond the last.
    #[must_use]
    pub fn var(&self, position: u32) -> Option<Var> {
        self.vars.get(position as usize).copied()
    }
}

#[cfg(test)]
mod tests;
