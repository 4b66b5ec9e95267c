//! A permutation of the processes as it acts on slots, states, predicates and commands.

use ahash::AHashSet;
use ddd_sym::Perm;

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

    /// A permutation of processes with an action on slots of its own. Slots must go to slots of the same domain.
    pub(crate) fn with_slots(process: Box<[u32]>, slot: Box<[u32]>) -> Self {
        Relabelling { process, slot }
    }

    /// First this, then another.
    #[must_use]
    pub fn then(&self, next: &Relabelling) -> Relabelling {
        let compose =
            |one: &[u32], other: &[u32]| one.iter().map(|place| other[*place as usize]).collect();
        Relabelling {
            process: compose(&self.process, &next.process),
            slot: compose(&self.slot, &next.slot),
        }
    }

    /// What undoes it.
    #[must_use]
    pub fn inverse(&self) -> Relabelling {
        let invert = |images: &[u32]| {
            let mut inverse: Box<[u32]> = images.into();
            (0u32..)
                .zip(images)
                .for_each(|(place, image)| inverse[*image as usize] = place);
            inverse
        };
        Relabelling {
            process: invert(&self.process),
            slot: invert(&self.slot),
        }
    }

    /// Whether it moves nothing.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        let fixed = |images: &[u32]| (0u32..).zip(images).all(|(place, image)| place == *image);
        fixed(&self.process) && fixed(&self.slot)
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

    /// The permutation of positions that does the same in the convention of `ddd-sym`, where a position *receives* what
    /// stands at its image.
    #[must_use]
    pub fn positions(&self) -> Perm {
        let inverse = self.inverse();
        let moves = (0u32..)
            .zip(inverse.slot.iter().copied())
            .filter(|(from, to)| from != to);
        // The inverse of a permutation is a permutation.
        Perm::from_moves(moves.collect()).unwrap_or_else(|_| Perm::identity())
    }

    /// Whether a predicate says of every state what it says of the state's image.
    pub(crate) fn keeps(&self, pool: &mut Pool, pred: PredId) -> Verdict {
        let (images, _) = pool.rename(&[pred], &[], |slot| self.slot(slot));
        pool.same(pred, images[0])
    }

    /// Whether the whole program is the same: what every process does, and the set of initial states.
    pub(crate) fn keeps_program(&self, program: &Program, pool: &mut Pool) -> Verdict {
        match self.command_images(program, pool) {
            Err(verdict) => verdict,
            Ok(_) => {
                let known: AHashSet<&State> = program.initial().iter().collect();
                let lost = program
                    .initial()
                    .iter()
                    .find(|state| !known.contains(&self.state(state)));
                lost.map_or(Verdict::Same, |state| {
                    Verdict::Differ((0..).zip(state.iter().copied()).collect())
                })
            }
        }
    }

    /// By command, the command that is its image; or how the question ended, if some command has none.
    pub(crate) fn command_images(
        &self,
        program: &Program,
        pool: &mut Pool,
    ) -> Result<Vec<u32>, Verdict> {
        let all: Vec<&Command> = program.commands().iter().collect();
        let mut by_mover: Vec<Vec<u32>> = vec![Vec::new(); program.processes().len()];
        for (number, command) in (0u32..).zip(&all) {
            by_mover[command.mover].push(number);
        }
        let images = self.images(pool, &all);
        images
            .iter()
            .map(|image| counterpart(program, pool, image, &by_mover[image.mover]))
            .collect()
    }

    /// Whether the image of everything one process does is everything its image does.
    pub(crate) fn matches_process(
        &self,
        program: &Program,
        pool: &mut Pool,
        process: usize,
    ) -> Verdict {
        let of = |mover: usize| {
            (0u32..)
                .zip(program.commands())
                .filter(move |(_, command)| command.mover == mover)
        };
        let own: Vec<&Command> = of(process).map(|(_, command)| command).collect();
        let mut theirs: Vec<u32> = of(self.process(process))
            .map(|(number, _)| number)
            .collect();
        for image in self.images(pool, &own) {
            match counterpart(program, pool, &image, &theirs) {
                Ok(found) => theirs.retain(|number| *number != found),
                Err(verdict) => return verdict,
            }
        }
        if theirs.is_empty() {
            Verdict::Same
        } else {
            Verdict::Differ(Vec::new())
        }
    }

    /// Whether a family of commands, at most one a process and given by process, is the same: the image of what a
    /// process does is what the image of the process does.
    pub(crate) fn preserves(
        &self,
        program: &Program,
        pool: &mut Pool,
        family: &[(usize, &Command)],
    ) -> Verdict {
        let commands: Vec<&Command> = family.iter().map(|(_, command)| *command).collect();
        for image in self.images(pool, &commands) {
            let counterpart = family.iter().find(|(process, _)| *process == image.mover);
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

    /// The images of some commands.
    fn images(&self, pool: &mut Pool, commands: &[&Command]) -> Vec<Command> {
        let guards: Vec<PredId> = commands.iter().map(|command| command.guard).collect();
        let terms: Vec<TermId> = commands
            .iter()
            .flat_map(|command| computed(command))
            .collect();
        let (guards, terms) = pool.rename(&guards, &terms, |slot| self.slot(slot));
        let mut terms = terms.into_iter();
        let mut images = Vec::with_capacity(commands.len());
        for (command, guard) in commands.iter().zip(guards) {
            let effects = command.effects.iter().map(|effect| match *effect {
                Effect::Set(slot, code) => Effect::Set(self.slot(slot), code),
                // One image for each computed effect, in the same order.
                Effect::Compute(slot, term) => {
                    Effect::Compute(self.slot(slot), terms.next().unwrap_or(term))
                }
            });
            let mut effects: Vec<Effect> = effects.collect();
            effects.sort_unstable_by_key(|effect| effect.slot());
            let mover = self.process(command.mover);
            images.push(Command {
                edge: command.edge,
                mover,
                from: command.from,
                guard,
                effects,
            });
        }
        images
    }
}

/// Among some commands of the same process the one that does the same, that of the same edge first.
fn counterpart(
    program: &Program,
    pool: &mut Pool,
    image: &Command,
    among: &[u32],
) -> Result<u32, Verdict> {
    let mut answer = Verdict::Differ(Vec::new());
    let same_edge = |number: &&u32| program.commands()[**number as usize].edge == image.edge;
    let others = among.iter().filter(|number| !same_edge(number));
    for number in among.iter().filter(same_edge).chain(others) {
        match same_command(program, pool, image, &program.commands()[*number as usize]) {
            Verdict::Same => return Ok(*number),
            Verdict::Unknown => answer = Verdict::Unknown,
            // The command of the same edge is the one that was meant.
            differ => {
                if answer == Verdict::Differ(Vec::new()) {
                    answer = differ;
                }
            }
        }
    }
    Err(answer)
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
