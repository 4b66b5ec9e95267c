//! What a permutation group is made of.
//!
//! [`recognise`] turns generators into a [`Structure`]: independent factors, symmetric, cyclic and dihedral groups on
//! blocks of points, wreath products of these, several groups that act together on points indexed by elements of each
//! (the places of an unfolded coloured net), and "general" for the rest.
//!
//! ```
//! use ddd_sym::{Limits, PermGroup, recognise::recognise};
//!
//! // Three clusters of two processes; a process is two points, a cluster has one more.
//! let group = PermGroup::new(vec![
//!     "(1 3)(2 4)".parse()?,
//!     "(0 5)(1 6)(2 7)(3 8)(4 9)".parse()?,
//!     "(0 5 10)(1 6 11)(2 7 12)(3 8 13)(4 9 14)".parse()?,
//! ]);
//! let structure = recognise(&group, &Limits::none())?;
//! assert_eq!(structure.to_string(), "(S_2 on 2 blocks of 2) wr S_3 on 3 blocks of 5");
//! assert_eq!(structure.order(), 48u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod describe;
mod imprimitive;
mod ring;
mod shared;
mod structure;

pub use convert::recognise;
pub(crate) use structure::lift;
pub use structure::{Action, Blocks, Domain, General, Indexed, Structure, Wreath};

#[cfg(test)]
mod tests;
