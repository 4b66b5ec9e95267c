//! Process programs and four process-level symmetry reductions.

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
