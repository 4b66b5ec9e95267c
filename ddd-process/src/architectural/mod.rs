//! Architectural symmetry: symmetric reachability where the moves are not symmetric.
//!
//! After R. Trefler and T. Wahl, *Extending Symmetry Reduction by Exploiting System Architecture*. A permutation is an
//! architectural symmetry if it maps every move to a *path*: it leaves the relation `R+` as it is, not `R`. A ring in which
//! a token goes from neighbour to neighbour is one example: all permutations are architectural symmetries, though only
//! the rotations are symmetries. The canonical quotient by such a group keeps every formula of EF-CTL.
//!
//! The paper proves that for *well-architected* systems, which can always return to their initial states, and for formulas
//! `EF q` in general. It holds for all of EF-CTL in general: if `[s]` has the edge to `[t]` in the quotient because
//! of a move from `x` to `y`, and `p(x) = s`, then a path leads from `s` to `p(y)`, which is in `[t]`. So
//! well-architectedness is reported but not required.

mod conditions;
mod explicit;
mod symbolic;

pub use conditions::{is_architectural_symmetry, is_symmetry, is_well_architected};
pub use explicit::{Answer, check};
pub use symbolic::{Quotient, Verdict};
