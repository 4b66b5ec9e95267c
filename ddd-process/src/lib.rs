//! Process programs and four process-level symmetry reductions.
//!
//! A [`Program`] is a system of finite-state processes with locations, shared variables and guarded moves, written in a
//! small language or made by a [`Builder`]. After checking it is ground: a state is a vector of codes, and each
//! [`Command`] is a guard and what it changes.
//!
//! | module | what it does with a program | what it keeps |
//! |---|---|---|
//! | [`explicit`] | states one by one, the graph of all of them | everything |
//! | [`symbolic`] | sets of states as decision diagrams | everything |
//! | [`adaptive`] | states with a partition of the processes, for systems that are nearly symmetric | reachability |
//! | [`architectural`] | quotients by permutations that map moves to paths | EF-CTL |
//! | [`symm`] | quotients by symmetries of the program, one or several representatives an orbit | CTL |
//! | [`stateless`] | runs instead of states, also of Rust code on threads | deadlocks, assertions |
//!
//! A question outside what a method keeps is refused, never guessed. Long searches take [`Limits`].
//!
//! ```
//! use ddd_process::symm::{Reduction, detect};
//! use ddd_process::{Limits, Program};
//!
//! let text = "
//!     var free: bool = true;
//!     process client[20] {
//!         states N, T, C;
//!         move try: N -> T;
//!         move enter: T -> C when free do free := false;
//!         move leave: C -> N do free := true;
//!     }
//!     spec served: AG ((exists j: at[j] == T) => EF exists j: at[j] == C);
//! ";
//! let program = Program::parse(text)?;
//! let group = detect(&program);
//! let mut reduction = Reduction::by_orbits(&program, &group, &Limits::none())?;
//! // nobody inside: 2^20 states, 21 orbits; one inside: 20 * 2^19 states, 20 orbits
//! assert_eq!(reduction.states()?, (11u32 << 20).into());
//! assert_eq!(reduction.representatives()?, 41u32.into());
//! assert!(reduction.check(&program.properties()[0].formula)?.holds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod adaptive;
pub mod architectural;
mod builder;
pub mod ctl;
mod error;
pub mod explicit;
mod limits;
mod program;
pub mod stateless;
pub mod symbolic;
pub mod symm;
pub mod symmetry;
pub mod syntax;
pub mod systems;

pub use builder::{Builder, MoveBuilder, ProcessBuilder, assign};
pub use error::Error;
pub use limits::{Limits, Stopped};
pub use program::*;
pub use syntax::SourceError;
