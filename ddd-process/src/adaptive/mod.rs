//! Adaptive symmetry reduction: exact reachability for systems that are only nearly symmetric.
//!
//! After T. Wahl, *Adaptive Symmetry Reduction* (CAV 2007). A state is annotated with a [`Partition`] of the
//! processes that says which of them were told apart on the way to it; it stands for all states obtained by
//! permuting the processes inside the cells. A move that distinguishes processes refines the partition, and a
//! state is dropped when another one stands for everything it stands for.
//!
//! ```text
//! Reached := Unexplored := {(s0, |1,..,n|)}
//! while Unexplored is not empty
//!     take (s, P) from Unexplored
//!     for all edges e = A -phi,Q-> B
//!         R := glb(P, Q)
//!         U := unwind(s, P, Q)
//!         for all u in U, for all cells of R
//!             if some process i of the cell has u_i = A and (u, i) satisfies phi
//!                 v := u with u_i := B
//!                 canonicalize(v);  update(v, R)
//!
//! update(v, R):  unless something in Reached subsumes (v, R),
//!                remove from Unexplored what (v, R) subsumes; add (v, R) to Reached and to Unexplored
//! ```
//!
//! The loop is `search`, a step of it `fire`; *glb* is [`Partition::glb`], *unwind* is `unwind`, *canonicalize* and
//! *subsumes* (Theorem 4) are in `annotated`, *update* is in `reached`, together with the sorted index of section 8. *Unexplored*
//! is a mark of the reached states. States are taken in the order in which they were reached, so the runs that `lift` makes of the
//! ways to errors are as short as any.
//!
//! Edges with coarser partitions come first, whatever the order of the text: what is reached by them subsumes what is reached by
//! finer ones, but not the other way round, and subsumed states that come first stay in *Reached*.
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
