//! Permutation groups, and symmetry reduction of whole sets of states on decision diagrams.

pub mod automorphism;
pub mod canonical;
pub mod group;
pub mod limits;
pub mod monotonic;
pub mod perm;
pub mod random;
pub mod recognise;
pub mod symbolic;

pub use group::PermGroup;
pub use limits::{Interrupted, Limits};
pub use perm::{Perm, PermError};
