//! CTL on the full graph and on the quotient.

use crate::ctl;
use crate::error::Error;
use crate::explicit::Kripke;
use crate::limits::Limits;
use crate::program::{Formula, Program};
use crate::symmetry::{ProcessGroup, representatives_only};

pub(super) const METHOD: &str = "symmetry reduction";

/// What was found out, and from how much.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// Whether the formula holds in every initial state.
    pub holds: bool,
    /// Nodes of the graph it was checked on.
    pub nodes: usize,
    /// Its edges.
    pub transitions: usize,
    /// How many nodes satisfy the formula.
    pub satisfying: usize,
}

/// Checks a formula of CTL on the reachable states, without symmetry.
///
/// # Errors
/// A limit reached, or an assignment out of range.
pub fn check_full(program: &Program, formula: &Formula, limits: &Limits) -> Result<Answer, Error> {
    Ok(answer(
        program,
        &Kripke::reachable(program, limits)?,
        formula,
    ))
}

/// Checks a formula of CTL on one representative an orbit.
///
/// # Errors
/// Refused: a group that is not known to leave the program as it is, and a formula that tells exchanged processes apart.
/// Also a limit reached, or an assignment out of range.
pub fn check(
    program: &Program,
    group: &ProcessGroup,
    formula: &Formula,
    limits: &Limits,
) -> Result<Answer, Error> {
    group.check_program(METHOD, program)?;
    group.check_predicates(METHOD, program, &formula.predicates())?;
    Ok(answer(
        program,
        &representatives_only(program, group, limits)?,
        formula,
    ))
}

pub(super) fn answer(program: &Program, graph: &Kripke, formula: &Formula) -> Answer {
    let satisfying = ctl::satisfying(program, graph, formula);
    Answer {
        holds: graph
            .initial()
            .iter()
            .all(|node| satisfying[*node as usize]),
        nodes: graph.len(),
        transitions: graph.transitions(),
        satisfying: satisfying.iter().filter(|holds| **holds).count(),
    }
}
