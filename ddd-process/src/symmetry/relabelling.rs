//! A permutation of the processes as it acts on slots, states, predicates and commands.

use crate::program::{Code, Command, Effect, Pool, PredId, Program, State, TermId, Verdict};

/// A permutation of the processes and of the slots that belong to them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Relabelling {
    process: Box<[u32]>,
    slot: Box<[u32]>,
}

impl Relabelling {
    /// The permutation that takes process `i` to `images[i]`, with everything that belongs to it; `None` unless it is
    /// a permutation that keeps types.
    ///
    /// ```
    /// use ddd_process::{Program, symmetry::Relabelling};
    ///
    /// let program = Program::parse("process p[3] { states A, B, C; } init: at[2] := B, at[3] := C;")?;
    /// let rotation = Relabelling::of_processes(&program, &[1, 2, 0]).unwrap();
    /// let state = rotation.state(&program.initial()[0]);
    /// assert_eq!(program.show_state(&state), "C A B");
    /// # Ok::<(), ddd_process::SourceError>(())
    /// ```
    #[must_use]
    pub fn of_processes(program: &Program, images: &[usize]) -> Option<Self> {
        let processes = program.processes();
        let mut hit = vec![false; processes.len()];
        if images.len() != processes.len() {
            return None;
        }
        let mut slot: Box<[u32]> = (0..program.slots().len() as u32).collect();
        for (one, &image) in processes.iter().zip(images) {
            let other = processes
                .get(image)
                .filter(|other| other.kind == one.kind)?;
            if std::mem::replace(&mut hit[image], true) {
                return None;
            }
            for (from, to) in one.slots.clone().zip(other.slots.clone()) {
                slot[from] = to as u32;
            }
        }
        let process = images.iter().map(|image| *image as u32).collect();
        Some(Relabelling { process, slot })
    }

    /// The exchange of two processes of one type.
    #[must_use]
    pub fn exchange(program: &Program, one: usize, other: usize) -> Option<Self> {
        let mut images: Vec<usize> = (0..program.processes().len()).collect();
        images.swap(one, other);
        Self::of_processes(program, &images)
    }

    /// Where a process goes.
    #[must_use]
    pub fn process(&self, process: usize) -> usize {
        self.process[process] as usize
    }

    /// Where a slot goes.
    #[must_use]
    pub fn slot(&self, slot: u32) -> u32 {
        self.slot[slot as usize]
    }

    /// Where a state goes.
    #[must_use]
    pub fn state(&self, state: &[Code]) -> State {
        let mut image = state.to_vec();
        for (code, slot) in state.iter().zip(&self.slot) {
            image[*slot as usize] = *code;
        }
        image
    }

    /// Whether a predicate says of every state what it says of the state's image.
    pub(crate) fn keeps(&self, pool: &mut Pool, pred: PredId) -> Verdict {
        let (images, _) = pool.rename(&[pred], &[], |slot| self.slot(slot));
        pool.same(pred, images[0])
    }

    /// Whether the whole program is the same: every edge, and the set of initial states.
    pub(crate) fn keeps_program(&self, program: &Program, pool: &mut Pool) -> Verdict {
        for edge in program.edges() {
            let commands = edge
                .commands
                .clone()
                .map(|number| &program.commands()[number]);
            let family: Vec<(usize, &Command)> =
                commands.map(|command| (command.mover, command)).collect();
            match self.preserves(program, pool, &family) {
                Verdict::Same => {}
                other => return other,
            }
        }
        let lost = program
            .initial()
            .iter()
            .find(|state| !program.initial().contains(&self.state(state)));
        lost.map_or(Verdict::Same, |state| {
            Verdict::Differ((0..).zip(state.iter().copied()).collect())
        })
    }

    /// Whether a family of commands, at most one a process and given by process, is the same: the image of what a
    /// process does is what the image of the process does.
    pub(crate) fn preserves(
        &self,
        program: &Program,
        pool: &mut Pool,
        family: &[(usize, &Command)],
    ) -> Verdict {
        let guards: Vec<PredId> = family.iter().map(|(_, command)| command.guard).collect();
        let terms: Vec<TermId> = family
            .iter()
            .flat_map(|(_, command)| computed(command))
            .collect();
        let (guards, terms) = pool.rename(&guards, &terms, |slot| self.slot(slot));
        let mut terms = terms.into_iter();
        for ((mover, command), guard) in family.iter().zip(guards) {
            let effects = command.effects.iter().map(|effect| match *effect {
                Effect::Set(slot, code) => Effect::Set(self.slot(slot), code),
                // One image for each computed effect, in the same order.
                Effect::Compute(slot, term) => {
                    Effect::Compute(self.slot(slot), terms.next().unwrap_or(term))
                }
            });
            let effects = effects.collect();
            let mover = self.process(*mover);
            let mut image = Command {
                edge: command.edge,
                mover,
                from: command.from,
                guard,
                effects,
            };
            image.effects.sort_unstable_by_key(|effect| effect.slot());
            let counterpart = family.iter().find(|(process, _)| *process == mover);
            let verdict = match counterpart {
                Some((_, counterpart)) => same_command(program, pool, &image, counterpart),
                None => {
                    let full = full_guard(program, pool, &image);
                    pool.same(full, PredId::FALSE)
                }
            };
            if verdict != Verdict::Same {
                return verdict;
            }
        }
        Verdict::Same
    }
}

fn computed(command: &Command) -> impl Iterator<Item = TermId> + '_ {
    command.effects.iter().filter_map(|effect| match effect {
        Effect::Compute(_, term) => Some(*term),
        Effect::Set(..) => None,
    })
}

/// The guard of a command together with the location of its mover.
pub(crate) fn full_guard(program: &Program, pool: &mut Pool, command: &Command) -> PredId {
    let location = program.processes()[command.mover].location() as u32;
    let Some(from) = command.from else {
        return command.guard;
    };
    let at_from = pool.atom(location, |code: Code| code == from);
    pool.and([at_from, command.guard])
}

/// Whether two commands of one process do the same.
fn same_command(program: &Program, pool: &mut Pool, one: &Command, other: &Command) -> Verdict {
    if one == other {
        return Verdict::Same;
    }
    let (guard, other_guard) = (
        full_guard(program, pool, one),
        full_guard(program, pool, other),
    );
    let verdict = pool.same(guard, other_guard);
    if verdict != Verdict::Same {
        return verdict;
    }
    let slots: Vec<u32> = one
        .effects
        .iter()
        .chain(&other.effects)
        .map(|effect| effect.slot())
        .collect();
    for slot in slots {
        let (first, second) = (outcome(pool, one, slot), outcome(pool, other, slot));
        let verdict = pool.same_where(guard, first, second);
        if verdict != Verdict::Same {
            return verdict;
        }
    }
    Verdict::Same
}

/// The value a slot has after a command.
fn outcome(pool: &mut Pool, command: &Command, slot: u32) -> TermId {
    match command.effects.iter().find(|effect| effect.slot() == slot) {
        None => pool.slot(slot),
        Some(Effect::Compute(_, term)) => *term,
        Some(Effect::Set(_, code)) => {
            let value = pool.domain(slot).value(*code);
            pool.constant(value)
        }
    }
}
