//! What can happen next.

use crate::error::Error;
use crate::program::{Code, Command, Effect, Evaluator, Program, State};

/// Enumerates the moves possible in a state. Keep one for many states: it remembers nothing about them but saves
/// the preparation.
#[derive(Debug)]
pub struct Successors<'p> {
    program: &'p Program,
    evaluator: Evaluator<'p>,
    /// For each process and each code of its location, the commands to try.
    by_location: Vec<Vec<Vec<u32>>>,
    next: State,
}

impl<'p> Successors<'p> {
    /// Prepares a program.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        let locations = |kind: usize| program.types()[kind].locations.len();
        let mut by_location: Vec<Vec<Vec<u32>>> = program
            .processes()
            .iter()
            .map(|process| vec![Vec::new(); locations(process.kind)])
            .collect();
        for (number, command) in (0u32..).zip(program.commands()) {
            let lists = &mut by_location[command.mover];
            match command.from {
                Some(code) => lists[usize::from(code)].push(number),
                None => lists.iter_mut().for_each(|list| list.push(number)),
            }
        }
        let evaluator = Evaluator::new(program.pool());
        Successors {
            program,
            evaluator,
            by_location,
            next: Vec::new(),
        }
    }

    /// Calls `visit` with each command possible in a state and the state it leads to, processes in increasing
    /// order and the moves of one process in the order of the program.
    ///
    /// # Errors
    /// A move whose assignment leaves the domain of a variable, or whatever `visit` returns.
    pub fn each(
        &mut self,
        state: &[Code],
        mut visit: impl FnMut(u32, &State) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let program = self.program;
        self.evaluator.next_state();
        for (process, lists) in program.processes().iter().zip(&self.by_location) {
            for &number in &lists[usize::from(state[process.location()])] {
                let command = &program.commands()[number as usize];
                if self.evaluator.holds(command.guard, state) {
                    program.apply(command, state, &mut self.next)?;
                    visit(number, &self.next)?;
                }
            }
        }
        Ok(())
    }
}

impl Program {
    /// Whether a ground move is possible in a state.
    #[must_use]
    pub fn enabled(&self, command: &Command, state: &[Code]) -> bool {
        let location = state[self.processes()[command.mover].location()];
        command.from.is_none_or(|from| from == location) && self.pool().holds(command.guard, state)
    }

    /// Writes the state that a ground move leads to.
    ///
    /// # Errors
    /// An assigned value that does not belong to the domain of its variable.
    pub fn apply(&self, command: &Command, state: &[Code], next: &mut State) -> Result<(), Error> {
        next.clear();
        next.extend_from_slice(state);
        for effect in &command.effects {
            match *effect {
                Effect::Set(slot, code) => next[slot as usize] = code,
                Effect::Compute(slot, term) => {
                    let value = self.pool().value(term, state);
                    let code = self.slots()[slot as usize].domain.code(value);
                    next[slot as usize] =
                        code.ok_or_else(|| self.out_of_range(command, slot, value, state))?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn out_of_range(
        &self,
        command: &Command,
        slot: u32,
        value: i64,
        state: &[Code],
    ) -> Error {
        Error::Range {
            step: self.show_command(command),
            variable: self.show_slot(slot as usize),
            value,
            state: self.show_state(state),
        }
    }
}
