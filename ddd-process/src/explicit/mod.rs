//! Explicit semantics: one state after another.
//!
//! [`explore`] visits the reachable states breadth first, [`find`] stops at the first that satisfies a
//! predicate and says how it was reached, and [`Kripke`] keeps the whole graph for temporal formulas. States
//! are stored packed: as many bits for a slot as its domain needs.

mod components;
mod explore;
mod kripke;
mod packing;
mod successors;
mod trace;

pub use components::Components;
pub use explore::{StateSpace, explore, find};
pub use kripke::Kripke;
pub(crate) use packing::StateTable;
pub use successors::Successors;
pub use trace::{ShownTrace, Step, Trace};
