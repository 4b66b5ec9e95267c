//! Symmetry from the text of a program, and CTL with one or several representatives an orbit.
//!
//! After E. Clarke, E. A. Emerson, S. Jha and A. P. Sistla, *Symmetry Reductions in Model Checking*, and their tool SYMM.
//! The [`Hypergraph`] of a program has its processes as vertices and the shared variables as edges; its automorphisms are
//! symmetries of the system. [`detect`] finds more, such as the rotations of a ring. [`check`] model checks CTL on the quotient by them. Where it is too dear to find *the*
//! representative of a state, [`Representatives`] allows several. [`Reduction`] does both with decision diagrams.

mod check;
mod detect;
mod find;
mod hypergraph;
mod isomorphic;
mod representatives;
mod symbolic;

pub use check::{Answer, check, check_full};
pub use detect::detect;
pub use find::find;
pub use hypergraph::Hypergraph;
pub use representatives::{MultipleAnswer, Representatives, star_exchanges};
pub use symbolic::{Reduction, Verdict};
