//! Adaptive symmetry reduction: exact reachability for systems that are only nearly symmetric.
//!
//! After T. Wahl, *Adaptive Symmetry Reduction* (CAV 2007). A state is annotated with a [`Partition`] of the
//! processes that says which of them were told apart on the way to it; it stands for all states obtained by
//! permuting the processes inside the cells. A move that distinguishes processes refines the partition, and a
//! state is dropped when another one stands for everything it stands for.
//!
//! Beyond the paper: the partition a move respects is derived from the move itself when the author gives none,
//! and a given one is checked.

mod annotated;
mod edges;
mod fire;
mod lift;
mod partition;
mod reached;
mod search;
mod unwind;

pub use annotated::Annotated;
pub(crate) use annotated::canonicalize;
pub use partition::Partition;
pub use search::{Adaptive, Reached};
