//! Breadth-first search over stored states.

use super::{StateTable, Step, Successors, Trace};
use crate::error::Error;
use crate::limits::Limits;
use crate::program::{Evaluator, PredId, Program, State};

/// What a complete search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateSpace {
    /// Reachable states.
    pub states: usize,
    /// Moves possible in them: pairs of a state and a command.
    pub firings: u64,
    /// Reachable states in which nothing is possible.
    pub deadlocks: usize,
    /// The longest of the shortest ways from an initial state.
    pub depth: usize,
}

/// Visits all reachable states.
///
/// # Errors
/// A limit reached, or an assignment out of range.
///
/// ```
/// use ddd_process::{Limits, Program, explicit::explore, systems};
///
/// let program = Program::parse(systems::READERS_WRITERS)?;
/// assert_eq!(explore(&program, &Limits::none())?.states, 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explore(program: &Program, limits: &Limits) -> Result<StateSpace, Error> {
    let mut search = Search::new(program);
    search.run(limits, |_, _| false)?;
    Ok(search.summary())
}

/// Looks for a reachable state that satisfies a predicate; the run to it is as short as any.
///
/// # Errors
/// A limit reached, or an assignment out of range.
pub fn find(program: &Program, goal: PredId, limits: &Limits) -> Result<Option<Trace>, Error> {
    let mut search = Search::new(program);
    let mut evaluator = Evaluator::new(program.pool());
    let found = search.run(limits, |_, state| {
        evaluator.next_state();
        evaluator.holds(goal, state)
    })?;
    Ok(found.map(|state| search.trace(state)))
}

/// A breadth-first search that can say how it reached each state.
struct Search<'p> {
    program: &'p Program,
    table: StateTable,
    /// For each state, the state and the command it was first reached from; itself for an initial state.
    parents: Vec<(u32, u32)>,
    firings: u64,
    deadlocks: usize,
    depth: usize,
}

impl<'p> Search<'p> {
    fn new(program: &'p Program) -> Self {
        let table = StateTable::new(program);
        Search {
            program,
            table,
            parents: Vec::new(),
            firings: 0,
            deadlocks: 0,
            depth: 0,
        }
    }

    /// Goes on until `goal` holds of a newly reached state, which is returned, or nothing is left.
    fn run(
        &mut self,
        limits: &Limits,
        mut goal: impl FnMut(u32, &State) -> bool,
    ) -> Result<Option<u32>, Error> {
        let mut successors = Successors::new(self.program);
        for state in self.program.initial() {
            let (id, new) = self.table.insert(state);
            if new {
                self.parents.push((id, u32::MAX));
                if goal(id, state) {
                    return Ok(Some(id));
                }
            }
        }
        let (mut state, mut next, mut layer_end) = (State::new(), 0u32, self.table.len());
        let mut found = None;
        while (next as usize) < self.table.len() {
            if next as usize == layer_end {
                layer_end = self.table.len();
                self.depth += 1;
            }
            self.table.read(next, &mut state);
            let before = self.firings;
            successors.each(&state, |command, successor| {
                self.firings += 1;
                let (id, new) = self.table.insert(successor);
                if new {
                    self.parents.push((next, command));
                    limits.check(self.table.len())?;
                    if found.is_none() && goal(id, successor) {
                        found = Some(id);
                    }
                }
                Ok(())
            })?;
            if found.is_some() {
                return Ok(found);
            }
            self.deadlocks += usize::from(self.firings == before);
            next += 1;
        }
        Ok(None)
    }

    fn summary(&self) -> StateSpace {
        StateSpace {
            states: self.table.len(),
            firings: self.firings,
            deadlocks: self.deadlocks,
            depth: self.depth,
        }
    }

    fn trace(&self, mut id: u32) -> Trace {
        let mut steps = Vec::new();
        let mut state = State::new();
        loop {
            self.table.read(id, &mut state);
            let (parent, command) = self.parents[id as usize];
            if parent == id {
                break;
            }
            steps.push(Step {
                command,
                state: state.clone(),
            });
            id = parent;
        }
        steps.reverse();
        Trace {
            start: state,
            steps,
        }
    }
}
