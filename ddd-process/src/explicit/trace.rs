//! How a state was reached.

use std::fmt;

use crate::program::{Program, State};

/// One move of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The command, by its number in the program.
    pub command: u32,
    /// The state it leads to.
    pub state: State,
}

/// A run of the program, from an initial state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// Where it starts.
    pub start: State,
    /// What happens.
    pub steps: Vec<Step>,
}

impl Trace {
    /// The state it ends in.
    #[must_use]
    pub fn last(&self) -> &State {
        self.steps.last().map_or(&self.start, |step| &step.state)
    }

    /// Whether the program can really run like this: each step is possible and leads where the trace says.
    #[must_use]
    pub fn is_run_of(&self, program: &Program) -> bool {
        let mut current = &self.start;
        let mut next = State::new();
        for step in &self.steps {
            let Some(command) = program.commands().get(step.command as usize) else {
                return false;
            };
            let possible = program.enabled(command, current);
            if !possible
                || program.apply(command, current, &mut next).is_err()
                || next != step.state
            {
                return false;
            }
            current = &step.state;
        }
        program.initial().contains(&self.start)
    }

    /// The trace in words, one step a line.
    #[must_use]
    pub fn show<'a>(&'a self, program: &'a Program) -> ShownTrace<'a> {
        ShownTrace {
            trace: self,
            program,
        }
    }
}

/// A trace in words.
#[derive(Debug)]
pub struct ShownTrace<'a> {
    trace: &'a Trace,
    program: &'a Program,
}

impl fmt::Display for ShownTrace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShownTrace { trace, program } = self;
        writeln!(f, "{:4}  {}", 0, program.show_state(&trace.start))?;
        for (number, step) in (1..).zip(&trace.steps) {
            let command = program.commands().get(step.command as usize);
            let words = command.map_or_else(String::new, |command| program.show_command(command));
            writeln!(
                f,
                "{number:4}  {}    {words}",
                program.show_state(&step.state)
            )?;
        }
        Ok(())
    }
}
