//! State spaces up to symmetry: one marking stands for its whole orbit.
//!
//! Equivalent markings have equivalent successors, so exploring the least marking of each orbit reaches every orbit. The number of
//! reachable markings is then the sum of the orbit sizes, exact, however few markings were looked at; the same
//! holds for firings and dead markings.

mod board;
mod explicit;
mod finish;
mod group;
mod order;
mod seen;
mod strategy;
mod symbolic;
mod tally;
mod transitions;
mod twins;

pub use explicit::{QuotientError, QuotientSpace, explore};
pub use finish::finish;
pub use group::{Symmetries, SymmetryChoice, symmetries};
pub use order::{best_symmetric_order, symmetric_order};
pub use strategy::Strategy;
pub use symbolic::{Canonization, How, SymbolicQuotient, reach};
