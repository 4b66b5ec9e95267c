//! Architectural symmetry: symmetric reachability where the moves are not symmetric.
//!
//! After R. Trefler and T. Wahl, *Extending Symmetry Reduction by Exploiting System Architecture*. A permutation is an
//! architectural symmetry if it maps every move to a *path*: it leaves the relation `R+` as it is, not `R`. A ring in which
//! a token goes from neighbour to neighbour is one example: all permutations are architectural symmetries, though only
//! the rotations are symmetries. The canonical quotient by such a group keeps every formula of EF-CTL.
//!
//! ```text
//! pi is an architectural symmetry (Definition 5):   pi(R) within R+, pi(I) = I, pi keeps the labels
//! M  is well-architected (Definition 8):            from every reachable state a path leads back to where it began
//! M' is the canonical quotient:                     ([s], [t]) in R'  if  (x, y) in R for some x in [s], y in [t]
//! ```
//!
//! The first two are checked in `conditions`, by strongly connected components, and in `symbolic`, by reachability on diagrams. It is
//! enough to ask generators of the group. The quotient has the moves of *every* member of an orbit. To go on from one
//! representative, as is usual with symmetries, is wrong here: other members have other moves, and in a ring where only one
//! process at a time may ask for the token four of six orbits are never found that way.
//!
//! The paper proves that the quotient is right for *well-architected* systems, which can always return to their initial states,
//! and for formulas `EF q` without that condition. It is right for all of EF-CTL without it: if `[s]` has the edge to `[t]` in the
//! quotient because of a move from `x` to `y`, and `p(x) = s`, then a path leads from `s` to `p(y)`, which is in `[t]`. So
//! well-architectedness is reported but not required.

mod conditions;
mod explicit;
mod symbolic;

pub use conditions::{is_architectural_symmetry, is_symmetry, is_well_architected};
pub use explicit::{Answer, check};
pub use symbolic::{Quotient, Verdict};
