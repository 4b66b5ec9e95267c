//! Petri nets: PNML in, exact state space out.

pub mod bounds;
pub mod dot;
pub mod explicit;
pub mod format;
pub mod generate;
pub mod invariant;
pub mod limits;
pub mod lola;
pub mod net;
pub mod order;
pub mod pnml;
pub mod quotient;
mod random;
#[cfg(test)]
mod random_net;
pub mod reduce;
mod sparse;
pub mod statespace;
pub mod symbolic;
pub mod symmetry;
pub mod tina;
pub mod token_game;
pub mod unbounded;
