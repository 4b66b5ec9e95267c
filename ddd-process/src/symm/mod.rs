//! Symmetry from the text of a program, and CTL with one or several representatives an orbit.
//!
//! After E. Clarke, E. A. Emerson, S. Jha and A. P. Sistla, *Symmetry Reductions in Model Checking*, and their tool SYMM.
//! The [`Hypergraph`] of a program has its processes as vertices and the shared variables as edges; its automorphisms are
//! symmetries of the system. [`detect`] finds more, such as the rotations of a ring. [`check`] model checks CTL on the quotient
//! by them. Where it is too dear to find *the* representative of a state, [`Representatives`] allows several.
//! [`Reduction`] does both with decision diagrams.
//!
//! ```text
//! HG(P):   a vertex for each process, coloured alike if the processes are isomorphic;
//!          an edge for each shared variable, between the processes w of its subscript [w]
//! Aut(HG(P)) is a group of symmetries of M (Theorem 3)
//!
//! one representative:       xi(s) is the least state of the orbit of s (the constructive orbit problem, solved by `ddd-sym`)
//! several representatives:  C, a set of symmetries with the identity and all inverses; Rep, a set of states
//!     requirement 2         for every s some sigma in C has sigma(s) in Rep
//!     (s, r) in xi          if  sigma(s) = r in Rep  for some sigma in C
//!     (r1, r2) in R_Rep     if  (s, r1) in xi and (s, r2) in R  for some s,  r2 in Rep
//! M and M_Rep satisfy the same formulas of CTL (Theorem 13)
//! ```
//!
//! A symmetry takes the location and the variables of process `i` to process `pi(i)`, and a variable of some processes to that of
//! their images. The paper moves locations the other way, which is right for exchanges only. It also proposes for *Rep* the
//! states that no element of `C` makes larger; that need not satisfy requirement 2, so it is checked, and a state
//! without representative is shown.

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
