//! Questions about one diagram. All of them are iterative: depth does not matter.

pub(crate) mod count;
pub(crate) mod fold;
pub(crate) mod paths;
