//! Stateless search with partial-order and symmetry reduction.
//!
//! After P. Godefroid, *Exploiting Symmetry when Model-Checking Software*. The system is run, not encoded: all that the
//! search asks of it is which operations can happen next, to perform one, and to start again ([`Concurrent`]). So it works
//! for [programs](ProgramSystem) of this crate and just as well for ordinary Rust code on [threads](Threads).
//!
//! ```text
//! DFS(Sleep):
//!     T := Persistent_Set() without Sleep
//!     T := Sym(T, Stack)
//!     for each t in T
//!         push t onto Stack;  Execute(t)
//!         DFS({t' in Sleep | t' and t are independent})
//!         pop t from Stack;  Undo(t)
//!         Sleep := Sleep + {t}
//!
//! Sym(T, Stack):  leave out t' in T if some t in T and some symmetry pi have pi(t) = t', and pi(Stack) is the same trace as Stack
//! ```
//!
//! This is figure 1, in `search`. *Undo* runs the operations of *Stack* again from the start. Two runs are the same Mazurkiewicz trace if
//! their [Foata normal forms](foata()) are equal. Persistent sets are found by the system itself ([`Concurrent::persistent`]),
//! as it alone knows who will do what.
//!
//! Three reductions, each sound for deadlocks and, in acyclic systems, for assertions that do not tell symmetric processes
//! apart: *persistent sets* (some operations can wait), *sleep sets* (some orders were seen already) and *symmetry* (some
//! operations are images of others; whether the state itself is symmetric is decided by comparing the run so far with its
//! image, up to the order of independent operations).

mod accord;
mod control;
mod foata;
mod program;
mod search;
mod system;
mod threads;

pub use foata::{equivalent, foata};
pub use program::{Persistence, ProgramSystem};
pub use search::{Exploration, Reductions, Violation, search};
pub use system::Concurrent;
pub use threads::{Halt, Operation, Process, Threads};
