//! What an expression comes to once the names are replaced.

use crate::program::pool::{PredId, TermId};
use crate::syntax::{Mistake, Span};

/// The meaning of an expression for one mover and one choice of bound names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// A process, by its number from 0.
    Process(usize),
    /// A number.
    Number(TermId),
    /// A symbol.
    Symbol(TermId),
    /// A truth value.
    Truth(PredId),
}

impl Value {
    pub(super) fn describe(self) -> &'static str {
        match self {
            Value::Process(_) => "a process",
            Value::Number(_) => "a number",
            Value::Symbol(_) => "a symbol",
            Value::Truth(_) => "a truth value",
        }
    }

    pub(super) fn mismatch(self, span: Span, expected: &str) -> Mistake {
        let found = self.describe();
        Mistake::new(
            span,
            format!("expected {expected}, found {found}"),
            format!("this is {found}"),
        )
    }
}
