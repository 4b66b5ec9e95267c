//! Symmetries of a net: permutations of its places that leave its behaviour as it is.
//!
//! A symmetry permutes the places such that the initial marking stays the same and every transition becomes a
//! transition of the net. Symmetries are found ([`net_automorphisms`]) or read from a user's file and checked
//! ([`read_symmetries`]). Positions are those of [`Net::places`](crate::net::Net::places).

mod check;
mod detect;
mod file;

pub(crate) use check::image;
pub use check::{NotSymmetric, check_symmetry};
pub use detect::{NetSymmetries, net_automorphisms};
pub use file::{SymmetryFileError, SymmetryFileFault, read_symmetries};
