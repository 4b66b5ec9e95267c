//! Whether exchanging two processes changes what a move does, or what a predicate says.

use crate::program::{Code, Command, Effect, Pool, PredId, Program, TermId, Verdict};

/// The exchange of two processes of one type, as it acts on slots.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exchange {
    one: usize,
    other: usize,
    first: (u32, u32),
    second: (u32, u32),
}

impl Exchange {
    /// The exchange, unless the processes are of different types.
    pub(super) fn new(program: &Program, one: usize, other: usize) -> Option<Self> {
        let (a, b) = (&program.processes()[one], &program.processes()[other]);
        let ends = |range: &std::ops::Range<usize>| (range.start as u32, range.end as u32);
        (a.kind == b.kind).then(|| Exchange {
            one,
            other,
            first: ends(&a.slots),
            second: ends(&b.slots),
        })
    }

    fn slot(&self, slot: u32) -> u32 {
        if (self.first.0..self.first.1).contains(&slot) {
            return slot - self.first.0 + self.second.0;
        }
        if (self.second.0..self.second.1).contains(&slot) {
            return slot - self.second.0 + self.first.0;
        }
        slot
    }

    pub(super) fn process(&self, process: usize) -> usize {
        match process {
            it if it == self.one => self.other,
            it if it == self.other => self.one,
            it => it,
        }
    }

    /// Whether a predicate says the same after the exchange.
    pub(super) fn keeps(&self, pool: &mut Pool, pred: PredId) -> Verdict {
        let (images, _) = pool.rename(&[pred], &[], |slot| self.slot(slot));
        pool.same(pred, images[0])
    }

    /// Whether a family of commands, at most one a process and given by process, is the same after the exchange:
    /// the image of what a process does is what the exchanged process does.
    pub(super) fn preserves(
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
            let mut image = Command {
                edge: command.edge,
                mover: self.process(*mover),
                from: command.from,
                guard,
                effects: effects.collect(),
            };
            image.effects.sort_unstable_by_key(|effect| effect.slot());
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
}

fn computed(command: &Command) -> impl Iterator<Item = TermId> + '_ {
    command.effects.iter().filter_map(|effect| match effect {
        Effect::Compute(_, term) => Some(*term),
        Effect::Set(..) => None,
    })
}

fn full_guard(program: &Program, pool: &mut Pool, command: &Command) -> PredId {
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
