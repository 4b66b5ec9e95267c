//! Integer Data Decision Diagrams with homomorphisms and automatic saturation.
//!
//! For sets of integer vectors that are far too large to list, and for the operations that turn such sets into others:
//! the states of a concurrent system and its transitions, above all. Ten to the power of twenty vectors often fit in a few
//! thousand nodes, and every operation works on the nodes.
//!
//! # Sets of sequences
//!
//! A *Data Decision Diagram* is the terminal `0` (the empty set), the terminal `1` (the set of the empty sequence), or a node: a variable
//! and, for finitely many values, an arc to another diagram. A path from the root to `1` is a sequence of assignments, and a diagram is the
//! set of its paths.
//!
//! ```text
//!        x0
//!      0/  \1..2         { x0=0 x1=5,
//!     x1    x1             x0=1 x1=5, x0=1 x1=7,
//!     5\   5/ \7           x0=2 x1=5, x0=2 x1=7 }
//!        1
//! ```
//!
//! Equal diagrams are one node, so equality of sets is equality of [handles](Ddd), and what has been computed for a node is
//! remembered for all its parents.
//!
//! ```
//! use ddd_core::{Manager, Var};
//!
//! let mut m = Manager::default();
//! let (x, y) = (Var(0), Var(1));
//! let a = m.path([(x, 0), (y, 5)])?;
//! let b = m.product([(x, vec![1, 2]), (y, vec![5, 7])])?;
//! let set = m.union(&a, &b)?;
//! assert_eq!(m.count(&set)?, 5u32.into());
//! assert_eq!(m.nodes(&set)?, 3);
//!
//! // the same set by another way is the same handle
//! let square = m.product([(x, 0..3), (y, 5..8)])?;
//! let hole = m.vectors(&[x, y], [[0, 6], [0, 7], [1, 6], [2, 6]])?;
//! assert_eq!(m.difference(&square, &hole)?, set);
//! # Ok::<(), ddd_core::Error>(())
//! ```
//!
//! No order of variables is imposed: paths may have other variables and lengths, and a variable may occur twice. What is asked for is that two
//! sets that are united go on alike wherever they begin alike; if they do not, the answer is [`Error::Incompatible`],
//! never a wrong set. Variables that ascend along all paths are the fastest.
//!
//! # Homomorphisms
//!
//! A *homomorphism* maps sets to sets and respects unions: `h(a ∪ b) = h(a) ∪ h(b)`. So it is enough to say what
//! becomes of one sequence, and it can be computed node by node. They are terms, made from primitives:
//!
//! | on | |
//! |---|---|
//! | one variable | [`test`](Manager::test), [`test_among`](Manager::test_among), [`assign`](Manager::assign), [`add`](Manager::add), [`add_within`](Manager::add_within) |
//! | two | [`compare`](Manager::compare), [`assign_from`](Manager::assign_from), [`swap`](Manager::swap) |
//! | many | [`cascade`](Manager::cascade), [`permute`](Manager::permute), [`projection`](Manager::projection) |
//! | sets | [`constant`](Manager::constant), [`intersect_with`](Manager::intersect_with), [`minus`](Manager::minus) |
//! | others | [`sum`](Manager::sum), [`compose`](Manager::compose), [`complement`](Manager::complement), [`if_then_else`](Manager::if_then_else), [`fixpoint`](Manager::fixpoint), [`at`](Manager::at), [`prefix`](Manager::prefix) |
//! | yours | [`inductive`](Manager::inductive) |
//!
//! ```
//! use ddd_core::{Comparison, Manager, Var};
//!
//! let mut m = Manager::default();
//! let (x, y) = (Var(0), Var(1));
//! let set = m.product([(x, 0..10), (y, 0..10)])?;
//!
//! // where x < y: x := y - 1
//! let less = m.compare(x, Comparison::Less, y, 0);
//! let copy = m.assign_from(x, y, -1);
//! let h = m.compose(&copy, &less)?;
//! let image = m.apply(&h, &set)?;
//! assert_eq!(m.count(&image)?, 9u32.into());
//! assert!(m.contains(&image, [(x, 3), (y, 4)])?);
//! # Ok::<(), ddd_core::Error>(())
//! ```
//!
//! The laws of the algebra are applied when a term is made, so that terms that are equal by these laws are one term, with one set of remembered
//! results: sums are flat and know no order, steps on single variables fuse into one *cascade* that is run in a single descent.
//! [`Manager::show`] prints what is left.
//!
//! What the primitives cannot say, a type that implements [`Inductive`] can: what to do at a variable and a value, what at
//! the end, and which variables are passed by. Its results are remembered and collected like all others.
//!
//! # Fixpoints and saturation
//!
//! The states of a system are the closure of its first ones under its transitions: the fixpoint of `h1 + h2 + ... + id`.
//! Fired again and again on the whole set, transitions make large diagrams that are thrown away. *Saturation* works node
//! by node from the bottom: a transition is fired at the node of its first variable, when everything below is closed already.
//! [`Manager::saturate`] does so by itself, in whatever order the transitions are given.
//!
//! ```
//! use ddd_core::{Hom, Manager, Var};
//!
//! // a hundred places in a ring, and three tokens that move from each place to the next
//! let n = 100;
//! let mut m = Manager::default();
//! let start = m.path((0..n).map(|i| (Var(i), if i == 0 { 3 } else { 0 })))?;
//! let moves: Vec<Hom> = (0..n)
//!     .map(|i| m.cascade([(Var(i), 1..=3, -1), (Var((i + 1) % n), 0..=3, 1)]))
//!     .collect();
//! let reached = m.saturate(&moves, &start)?;
//! assert_eq!(m.count(&reached)?, (100 * 101 * 102 / 6u32).into());
//! # Ok::<(), ddd_core::Error>(())
//! ```
//!
//! [`Strategy`] has the classical alternatives, for comparison.
//!
//! # Limits
//!
//! Nothing here panics or aborts because a set is large. Every operation that can take long returns a [`Result`]: the [byte
//! budget](Manager::set_memory) is used up, the [deadline](Manager::set_deadline) has passed, some thread has raised the
//! [stop flag](Manager::stop_flag), the [observer](Manager::set_observer) has seen enough. Then the manager is as usable as before and no handle
//! has lost its set. Values are checked: what does not fit 32 bits is [`Error::Overflow`].
//!
//! Garbage is collected, also in the middle of a fixpoint; a [`Ddd`] or [`Hom`] keeps alive what it stands for. A path may be a quarter of a
//! million variables long; deep recursions move to a thread with a large stack by themselves.
//!
//! # Threads
//!
//! A [`Manager`] is a plain value for one thread at a time. There is no global state, so make several; a [`Portfolio`] runs them side by side
//! until the first has an answer. For one manager everything is deterministic: the same calls give the same
//! results, statistics and files.
//!
//! # More
//!
//! [Counting](Manager::count), [iterating](Manager::paths), [sampling](Manager::sample), [folding](Manager::fold),
//! [pictures](Manager::dot), [saving](Manager::save) and [loading](Manager::load) ([format](codec)), [statistics](Manager::stats).

mod algebra;
pub mod codec;
mod config;
mod construct;
mod engine;
mod error;
mod handle;
mod hom;
mod manager;
mod ops;
mod portfolio;
mod query;
mod saturation;
mod stats;
mod store;
mod tally;
mod terms;
mod var;

pub use codec::CodecError;
pub use config::Config;
pub use error::{Error, Place};
pub use handle::{Ddd, Hom};
pub use hom::term::{Comparison, Strategy};
pub use hom::user::{Image, Images, Inductive, Key};
pub use manager::Manager;
pub use portfolio::{Entry, Outcome, Portfolio, Race, Winner};
pub use query::dot::Dot;
pub use query::fold::FoldedArc;
pub use query::paths::Paths;
pub use stats::{Bytes, Progress, Stats};
pub use store::control::{Observer, StopFlag};
pub use tally::Tally;
pub use var::Var;

/// The example of the README runs, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
