//! Questions about one diagram. All of them are iterative: depth does not matter.

pub(crate) mod count;
pub(crate) mod dot;
pub(crate) mod fold;
pub(crate) mod paths;
mod random;
mod ranges;
mod sample;
mod show;
