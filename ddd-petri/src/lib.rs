//! Petri nets: PNML in, exact state space out.

pub mod format;
pub mod generate;
pub mod limits;
pub mod net;
pub mod order;
pub mod pnml;
mod sparse;
pub mod symmetry;
