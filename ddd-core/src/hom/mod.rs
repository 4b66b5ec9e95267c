//! Homomorphisms: linear maps on sets of assignment sequences, as hash-consed terms.

pub(crate) mod apply;
pub(crate) mod build;
pub(crate) mod display;
pub(crate) mod fixpoint;
pub(crate) mod kernel;
pub(crate) mod pair;
pub(crate) mod support;
pub(crate) mod table;
pub(crate) mod term;
pub(crate) mod user;
