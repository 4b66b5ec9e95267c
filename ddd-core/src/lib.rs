//! Integer Data Decision Diagrams with homomorphisms and automatic saturation.

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
pub use stats::{Progress, Stats};
pub use store::control::{Observer, StopFlag};
pub use var::Var;
