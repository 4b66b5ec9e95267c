//! Petri nets: PNML in, exact state space out.

pub mod net;
