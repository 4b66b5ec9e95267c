//! Process programs and four process-level symmetry reductions.

mod builder;
mod program;
pub mod syntax;

pub use builder::{Builder, MoveBuilder, ProcessBuilder, assign};
pub use program::*;
pub use syntax::SourceError;
