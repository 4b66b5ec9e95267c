//! What can go wrong after a program was found to make sense.

use crate::limits::Stopped;

/// Why a method gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached.
    #[error("stopped: {0}")]
    Stopped(#[from] Stopped),
    /// A move assigned a value that its variable cannot take.
    #[error("`{step}` would set {variable} to {value} in the state {state}")]
    Range {
        /// The process and the move.
        step: String,
        /// The variable.
        variable: String,
        /// The value.
        value: i64,
        /// The state before the move.
        state: String,
    },
    /// An operation on decision diagrams failed.
    #[error("decision diagrams: {0}")]
    Diagram(ddd_core::Error),
    /// A method was asked a question that it does not preserve, or one of its conditions fails.
    #[error("{method} does not apply: {reason}")]
    Refused {
        /// The method.
        method: &'static str,
        /// Why it cannot be used.
        reason: String,
    },
}

impl From<ddd_core::Error> for Error {
    fn from(error: ddd_core::Error) -> Self {
        match error {
            ddd_core::Error::Deadline => Stopped::Deadline.into(),
            ddd_core::Error::Cancelled => Stopped::Cancelled.into(),
            ddd_core::Error::MemoryBudget { .. } => Stopped::Memory.into(),
            other => Error::Diagram(other),
        }
    }
}
