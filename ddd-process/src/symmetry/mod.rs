//! Permutations of processes, groups of them, and quotients by them.
//!
//! A permutation `p` moves what process `i` is like to the place of process `p(i)`: `(p s)[p(i)] = s[i]`, for locations
//! and for variables alike. (The literature is not of one mind: some papers move one of the two the other way, and their
//! theorems then fail for permutations that are not their own inverses.)

mod group;
mod quotient;
mod relabelling;

pub use group::ProcessGroup;
pub use quotient::{canonical_quotient, representatives_only};
pub use relabelling::Relabelling;
pub(crate) use relabelling::full_guard;
