//! What can go wrong, and the small word that travels through the recursions.

use crate::Var;
use thiserror::Error;

/// Why an operation gave no diagram. The manager stays usable and no handle loses its set.
///
/// ```
/// # use ddd_core::*;
/// # let mut m = Manager::default();
/// let d = m.path([(Var(0), u32::MAX)])?;
/// let up = m.add(Var(0), 0, 1);
/// let refused = m.apply(&up, &d).unwrap_err();
/// assert_eq!(refused.to_string(), "x0 = 4294967295 changed by 1 does not fit 32 bits");
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The byte budget of the manager is used up, and a collection did not help.
    #[error("memory budget exceeded: {used} bytes in use, {budget} allowed")]
    MemoryBudget {
        /// Bytes of all tables when the operation gave up.
        used: usize,
        /// The budget.
        budget: usize,
    },
    /// The deadline passed.
    #[error("deadline passed")]
    Deadline,
    /// The allowed number of steps was taken.
    #[error("step limit reached")]
    Steps,
    /// The stop flag was raised, or the observer asked to stop.
    #[error("cancelled")]
    Cancelled,
    /// A diagram or homomorphism that another manager made.
    #[error("a handle of another manager was given")]
    Foreign,
    /// Two diagrams have a path in common that goes on differently (the literature's "top").
    #[error("incompatible shapes: {left} against {right} after the same assignments")]
    Incompatible {
        /// What one operand has there: a variable or the end of the path.
        left: Place,
        /// What the other has.
        right: Place,
    },
    /// A homomorphism looked for a variable that a path does not have.
    #[error("{var} does not occur on a path that the homomorphism was applied to")]
    MissingVariable {
        /// The variable.
        var: Var,
    },
    /// A value left the range of 32 bits.
    #[error("{var} = {value} changed by {change} does not fit 32 bits")]
    Overflow {
        /// The variable.
        var: Var,
        /// The value before the change.
        value: u32,
        /// The change.
        change: i64,
    },
    /// The complement of something that is not a selector.
    #[error("{0} is not a selector: it may return sequences that it was not given")]
    NotASelector(String),
    /// A permutation that is not one.
    #[error("{var} occurs {times} times on one side of a permutation")]
    NotAPermutation {
        /// The variable.
        var: Var,
        /// How often it occurs.
        times: usize,
    },
    /// A vector whose length differs from the number of variables.
    #[error("a vector of {found} values was given for {expected} variables")]
    WrongLength {
        /// Number of variables.
        expected: usize,
        /// Number of values.
        found: usize,
    },
    /// More than 2^32 nodes or words of arcs, of which an arc takes one or two, or a path deeper than the engine's stack.
    #[error("too large: {0}")]
    TooLarge(&'static str),
    /// The system gave no thread for deep recursion.
    #[error("no stack for deep recursion: {0}")]
    NoStack(String),
}

/// What stands at one point of a path: a variable or the end.
///
/// ```
/// # use ddd_core::*;
/// assert_eq!(Place::Variable(Var(3)).to_string(), "x3");
/// assert_eq!(Place::End.to_string(), "the end of the path");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A node with this variable.
    Variable(Var),
    /// The terminal `1`.
    End,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Variable(v) => v.fmt(f),
            Self::End => f.write_str("the end of the path"),
        }
    }
}

/// Why a recursion unwinds. One byte, so that a result travels in a register; the details of
/// [`Stop::Because`] wait in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Out of budget.
    Budget,
    /// Out of time.
    Deadline,
    /// Out of steps.
    Steps,
    /// Asked to stop.
    Cancelled,
    /// The stack in use is too small for this recursion: start again on a larger one.
    Deep,
    /// See the store's `because`.
    Because,
}
