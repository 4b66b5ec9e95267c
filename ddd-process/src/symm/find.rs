//! Runs found among representatives and lifted to the program.

use super::check::METHOD;
use crate::error::Error;
use crate::explicit::{StateTable, Step, Successors, Trace};
use crate::limits::Limits;
use crate::program::{PredId, Program, State};
use crate::symmetry::ProcessGroup;

/// Looks for a reachable state that satisfies a predicate, among one representative an orbit; the run to it is one of the
/// program, and as short as any.
///
/// # Errors
/// Refused: a group that is not known to leave the program as it is, and a predicate that tells exchanged processes apart.
/// Also a limit reached, or an assignment out of range.
///
/// ```
/// use ddd_process::symm::{detect, find};
/// use ddd_process::{Limits, Program, systems};
///
/// let mut arbiter = Program::parse_with(systems::ARBITER, &[("careless", 1)])?;
/// let wrong = arbiter.formula("wrong")?.predicates()[0];
/// let run = find(&arbiter, &detect(&arbiter), wrong, &Limits::none())?;
/// assert!(run.is_some_and(|run| run.is_run_of(&arbiter) && run.steps.len() == 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(
    program: &Program,
    group: &ProcessGroup,
    goal: PredId,
    limits: &Limits,
) -> Result<Option<Trace>, Error> {
    group.check_program(METHOD, program)?;
    group.check_predicates(METHOD, program, &[goal])?;
    let way = way(program, group, goal, limits)?;
    way.map(|way| lift(program, group, &way)).transpose()
}

/// A shortest way through representatives, breadth first.
fn way(
    program: &Program,
    group: &ProcessGroup,
    goal: PredId,
    limits: &Limits,
) -> Result<Option<Vec<State>>, Error> {
    let mut table = StateTable::new(program);
    // Where each representative was first reached from; an initial one from itself.
    let mut parents: Vec<u32> = Vec::new();
    for state in program.initial() {
        let (id, new) = table.insert(&group.canonical(program, state));
        if new {
            parents.push(id);
        }
    }
    let mut expander = Successors::new(program);
    let (mut state, mut next) = (State::new(), 0u32);
    while (next as usize) < table.len() {
        table.read(next, &mut state);
        if program.pool().holds(goal, &state) {
            return Ok(Some(back(&table, &parents, next)));
        }
        expander.each(&state, |_, successor| {
            let (_, new) = table.insert(&group.canonical(program, successor));
            if new {
                parents.push(next);
            }
            limits.check(table.len()).map_err(Error::from)
        })?;
        next += 1;
    }
    Ok(None)
}

fn back(table: &StateTable, parents: &[u32], mut id: u32) -> Vec<State> {
    let mut way = Vec::new();
    loop {
        let mut state = State::new();
        table.read(id, &mut state);
        way.push(state);
        let parent = parents[id as usize];
        if parent == id {
            break;
        }
        id = parent;
    }
    way.reverse();
    way
}

/// A run through the orbits of a way: from any member of an orbit some move leads to the next one.
fn lift(program: &Program, group: &ProcessGroup, way: &[State]) -> Result<Trace, Error> {
    let of_orbit = |state: &State, orbit: &State| group.canonical(program, state) == *orbit;
    let mut initial = program.initial().iter();
    let start = initial.find(|state| way.first().is_some_and(|orbit| of_orbit(state, orbit)));
    let mut trace = Trace {
        start: start.cloned().unwrap_or_default(),
        steps: Vec::new(),
    };
    let mut expander = Successors::new(program);
    for orbit in way.iter().skip(1) {
        let mut step = None;
        expander.each(trace.last(), |command, successor| {
            if step.is_none() && of_orbit(successor, orbit) {
                let state = successor.clone();
                step = Some(Step { command, state });
            }
            Ok(())
        })?;
        trace.steps.extend(step);
    }
    Ok(trace)
}
