//! State spaces up to symmetry: one marking stands for its whole orbit.
//!
//! Equivalent markings have equivalent successors, so exploring the least marking of each orbit reaches every orbit. The number of
//! reachable markings is then the sum of the orbit sizes, exact, however few markings were looked at; the same
//! holds for firings and dead markings.

mod explicit;
mod group;
mod seen;
mod tally;
mod transitions;
mod twins;

pub use explicit::{QuotientError, QuotientSpace, explore};
pub use group::{Symmetries, SymmetryChoice, symmetries};
