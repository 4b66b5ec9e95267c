//! Initial states.

use ahash::AHashSet;

use super::Checker;
use super::ground::{Checked, Grounder};
use crate::program::domain::Code;
use crate::program::layout::State;
use crate::syntax::{Binder, Kind, Mistake, Update};

/// How many initial states a program can list.
const MOST_INITIAL: usize = 1_000_000;

impl Checker<'_> {
    /// The declared initial values with the changes of each `init`; without any `init`, as they are.
    pub(super) fn initial_states(&mut self, declared: Vec<Code>) -> Checked<Vec<State>> {
        let mut states: Vec<State> = Vec::new();
        let mut seen = AHashSet::new();
        let mut listed = false;
        for kind in self.kinds() {
            let Kind::Init(init) = kind else { continue };
            listed = true;
            let base = &declared;
            self.grounder().each(&init.parameters, &mut |grounder| {
                let mut state = base.clone();
                for update in &init.updates {
                    grounder.change(update, &mut state)?;
                }
                if seen.insert(state.clone()) {
                    states.push(state);
                }
                if states.len() > MOST_INITIAL {
                    let span = init.updates[0].target.name.span;
                    return Err(Mistake::new(
                        span,
                        "too many initial states",
                        format!("more than {MOST_INITIAL}"),
                    ));
                }
                Ok(())
            })?;
        }
        if !listed {
            states.push(declared);
        }
        Ok(states)
    }
}

impl Grounder<'_> {
    /// Does something for every choice of values of some binders.
    pub(super) fn each(
        &mut self,
        binders: &[Binder],
        act: &mut dyn FnMut(&mut Self) -> Checked<()>,
    ) -> Checked<()> {
        let Some((first, others)) = binders.split_first() else {
            return act(self);
        };
        for value in self.values(&first.scope)? {
            match &first.name {
                Some(name) => self.with(&name.text, value, |inner| inner.each(others, act))?,
                None => self.each(others, act)?,
            }
        }
        Ok(())
    }

    fn change(&mut self, update: &Update, state: &mut State) -> Checked<()> {
        self.each(&update.binders, &mut |grounder| {
            let slot = grounder.target(&update.target)?;
            let value = grounder.eval(&update.value)?;
            match grounder.assigned(slot, value, update.value.span)? {
                Ok(code) => {
                    state[slot as usize] = code;
                    Ok(())
                }
                Err(_) => {
                    let label = "depends on a variable";
                    Err(Mistake::new(
                        update.value.span,
                        "an initial value cannot depend on the state",
                        label,
                    ))
                }
            }
        })
    }
}
