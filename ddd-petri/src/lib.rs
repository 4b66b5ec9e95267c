//! Petri nets: PNML in, exact state space out.

pub mod limits;
pub mod net;
pub mod order;

mod sparse;
