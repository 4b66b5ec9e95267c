//! Shortest runs, by layers of diagrams.

use ddd_core::Ddd;

use super::System;
use super::system::values;
use crate::error::Error;
use crate::explicit::{Step, Trace};
use crate::program::{PredId, State};

impl System<'_> {
    /// Looks for a reachable state that satisfies a predicate; the run to it is as short as any.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn find(&mut self, goal: PredId) -> Result<Option<Trace>, Error> {
        let reachable = self.reachable()?;
        let wanted = self.select(goal, &reachable)?;
        if wanted == self.manager.empty() {
            return Ok(None);
        }
        let mut layers = vec![self.initial().clone()];
        let mut known = self.initial().clone();
        loop {
            let last = layers[layers.len() - 1].clone();
            let found = self.manager.intersection(&last, &wanted)?;
            if let Some(state) = self.first(&found)? {
                layers.pop();
                return self.way(&layers, state).map(Some);
            }
            let next = self.successors(&last)?;
            let fresh = self.manager.difference(&next, &known)?;
            known = self.manager.union(&known, &fresh)?;
            layers.push(fresh);
        }
    }

    /// A run through layers to a state of the layer behind the last.
    fn way(&mut self, layers: &[Ddd], end: State) -> Result<Trace, Error> {
        let program = self.program();
        let mut steps = Vec::new();
        let mut state = end;
        for layer in layers.iter().rev() {
            let target = self.single(&state)?;
            let before = self.predecessors(&target)?;
            let before = self.manager.intersection(&before, layer)?;
            // The layer was what led here, so there is such a state and such a command.
            let Some(previous) = self.first(&before)? else {
                break;
            };
            let mut next = State::new();
            let command = (0u32..).zip(program.commands()).find(|(_, command)| {
                program.enabled(command, &previous)
                    && program.apply(command, &previous, &mut next).is_ok()
                    && next == state
            });
            if let Some((command, _)) = command {
                steps.push(Step { command, state });
            }
            state = previous;
        }
        steps.reverse();
        Ok(Trace {
            start: state,
            steps,
        })
    }

    /// Some state of one set that is not in another.
    pub(crate) fn lost(&mut self, set: &Ddd, other: &Ddd) -> Result<Option<State>, Error> {
        let rest = self.manager.difference(set, other)?;
        self.first(&rest)
    }

    /// The set of one state.
    pub(crate) fn single(&mut self, state: &State) -> Result<Ddd, Error> {
        let vars = (0u32..).map(ddd_core::Var);
        Ok(self.manager.path(vars.zip(values(state)))?)
    }
}
