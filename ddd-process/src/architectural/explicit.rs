//! EF-CTL on the quotient of an explicit graph.

use super::conditions::{is_architectural_symmetry, is_well_architected};
use crate::ctl;
use crate::error::Error;
use crate::explicit::{Components, Kripke};
use crate::limits::Limits;
use crate::program::{Formula, Program, State};
use crate::symmetry::{ProcessGroup, Relabelling, canonical_quotient};

pub(super) const METHOD: &str = "architectural symmetry";

/// What was found out, and from how much.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// Whether the formula holds in every initial state.
    pub holds: bool,
    /// Reachable states.
    pub states: usize,
    /// Their orbits: nodes of the quotient.
    pub orbits: usize,
    /// Edges of the quotient.
    pub transitions: usize,
    /// How many of the orbits satisfy the formula, and so all their members.
    pub satisfying: usize,
    /// Whether the system can always return to where it started.
    pub well_architected: bool,
}

/// Checks a formula of EF-CTL on the quotient by a group of architectural symmetries.
///
/// # Errors
/// Refused: a formula outside EF-CTL or one that tells exchanged processes apart, and a group of which some element is not
/// an architectural symmetry, with a move that shows it. Also a limit reached, or an assignment out of range.
///
/// ```
/// use ddd_process::symmetry::ProcessGroup;
/// use ddd_process::{Limits, Program, architectural, systems};
///
/// let mut ring = Program::parse_with(systems::TOKEN_RING, &[("n", 6)])?;
/// let formula = ring.formula("AG EF exists j: at[j] == C")?;
/// let answer = architectural::check(&ring, &ProcessGroup::full(&ring), &formula, &Limits::none())?;
/// assert!(answer.holds && answer.well_architected);
/// assert_eq!((answer.states, answer.orbits), (576, 18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(
    program: &Program,
    group: &ProcessGroup,
    formula: &Formula,
    limits: &Limits,
) -> Result<Answer, Error> {
    check_formula(program, group, formula)?;
    let graph = Kripke::reachable(program, limits)?;
    let components = Components::of(&graph);
    for generator in group.generators() {
        if let Err((from, to)) = is_architectural_symmetry(&graph, &components, generator) {
            let (from, to) = (graph.state(from), graph.state(to));
            return Err(no_path(program, generator, from, to));
        }
    }
    let (quotient, _) = canonical_quotient(program, &graph, group);
    let satisfying = ctl::satisfying(program, &quotient, formula);
    Ok(Answer {
        holds: quotient
            .initial()
            .iter()
            .all(|node| satisfying[*node as usize]),
        states: graph.len(),
        orbits: quotient.len(),
        transitions: quotient.transitions(),
        satisfying: satisfying.iter().filter(|holds| **holds).count(),
        well_architected: is_well_architected(&graph, &components),
    })
}

/// Refuses a formula that the method does not preserve.
pub(super) fn check_formula(
    program: &Program,
    group: &ProcessGroup,
    formula: &Formula,
) -> Result<(), Error> {
    if !formula.is_ef_ctl() {
        return Err(refused(
            "only EF and AG are preserved, and the formula has other modalities".to_owned(),
        ));
    }
    group.check_predicates(METHOD, program, &formula.predicates())
}

/// Refuses a permutation under which the image of a move is no path.
pub(super) fn no_path(
    program: &Program,
    permutation: &Relabelling,
    from: &State,
    to: &State,
) -> Error {
    let show = |state| program.show_state(state);
    refused(format!(
        "the move from {} to {} is possible, but no way leads from {} to {}",
        show(from),
        show(to),
        show(&permutation.state(from)),
        show(&permutation.state(to))
    ))
}

pub(super) fn refused(reason: String) -> Error {
    Error::Refused {
        method: METHOD,
        reason,
    }
}
