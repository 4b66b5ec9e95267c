//! Variables.

/// A variable of a diagram. Any 32-bit number may be used; numbers that ascend along the paths are fastest.
///
/// ```
/// # use ddd_core::*;
/// assert_eq!(Var(7).to_string(), "x7");
/// assert!(Var(2) < Var(10));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

impl std::fmt::Display for Var {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x{}", self.0)
    }
}
