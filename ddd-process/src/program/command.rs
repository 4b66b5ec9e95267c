//! Ground moves: what one process can do.

use super::domain::Code;
use super::pool::{PredId, TermId};
use crate::syntax::Span;

/// A move with fixed parameters, for all processes of its type (the *edge* of a local transition diagram).
#[derive(Debug, Clone)]
pub struct Edge {
    /// The name of the move, with the values of its parameters.
    pub name: String,
    /// The type of the processes that make it.
    pub kind: usize,
    /// From which location to which, by code; `None` when the move tests no location and stays there.
    pub step: Option<(Code, Code)>,
    /// The partition given by the author, as cells of process numbers from 0.
    pub partition: Option<Vec<Vec<usize>>>,
    /// Its ground moves: a stretch of the program's commands, at most one for each process.
    pub commands: std::ops::Range<usize>,
    /// Where it was written.
    pub span: Span,
}

/// An edge taken by one process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Which edge.
    pub edge: usize,
    /// Which process, from 0.
    pub mover: usize,
    /// The location the mover must be at, by code; `None` for any.
    pub from: Option<Code>,
    /// What must hold besides.
    pub guard: PredId,
    /// What changes, all at once: no slot twice.
    pub effects: Vec<Effect>,
}

/// One assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Effect {
    /// A slot takes a code.
    Set(u32, Code),
    /// A slot takes the value of a term, which may turn out not to belong to its domain.
    Compute(u32, TermId),
}

impl Effect {
    /// The slot that changes.
    #[must_use]
    pub fn slot(self) -> u32 {
        match self {
            Effect::Set(slot, _) | Effect::Compute(slot, _) => slot,
        }
    }
}
