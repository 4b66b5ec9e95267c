//! Sets of states as decision diagrams.
//!
//! Every slot of a state is a variable, in the order of the slots: what belongs to a process stands together, and
//! neighbours are neighbours. A [`System`] holds the moves of a program as homomorphisms, forwards and backwards. A guard
//! that is a conjunction about single slots becomes a cascade of tests, so that saturation works where the move does. A
//! guard about many processes at once (`exists`, `forall` under a disjunction, `count`) becomes an automaton that reads the
//! slots in their order and keeps only what is left of the guard: as many states for each slot as there
//! are different remainders, never a list of cases.
//!
//! ```
//! use ddd_process::symbolic::System;
//! use ddd_process::{Limits, Program, systems};
//!
//! let ring = Program::parse_with(systems::TOKEN_RING, &[("n", 40)])?;
//! let mut system = System::new(&ring, &Limits::none())?;
//! let space = system.explore()?;
//! // 3n * 2^(n-1)
//! assert_eq!(space.states, 65_970_697_666_560u64.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod acceptor;
mod canonize;
mod cases;
mod ctl;
mod graph;
mod moves;
mod relation;
mod system;
mod trace;

pub use ctl::{holds, satisfying};
pub use graph::Graph;
pub(crate) use relation::Relation;
pub use system::{Space, System};

/// What the method calls itself where it refuses something.
const METHOD: &str = "the encoding as a decision diagram";
