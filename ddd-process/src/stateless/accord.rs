//! Which ground moves get in each other's way.

use crate::program::{Code, Command, Effect, Program, State};

/// How many combinations of values are tried before two commands are said not to get along.
const PATIENCE: usize = 1 << 16;

/// The slots a command reads and those it writes, in increasing order.
#[derive(Debug, Clone)]
pub(super) struct Footprint {
    reads: Vec<u32>,
    writes: Vec<u32>,
}

impl Footprint {
    pub(super) fn of(program: &Program, command: &Command) -> Self {
        let mut reads = program.pool().support(command.guard);
        let mut writes: Vec<u32> = Vec::new();
        if command.from.is_some() {
            reads.push(program.processes()[command.mover].location() as u32);
        }
        for effect in &command.effects {
            writes.push(effect.slot());
            if let Effect::Compute(_, term) = effect {
                reads.extend(program.pool().term_support(*term));
            }
        }
        for list in [&mut reads, &mut writes] {
            list.sort_unstable();
            list.dedup();
        }
        Footprint { reads, writes }
    }

    pub(super) fn writes(&self) -> &[u32] {
        &self.writes
    }

    /// Whether neither writes what the other reads or writes.
    pub(super) fn apart(&self, other: &Footprint) -> bool {
        let disjoint =
            |one: &[u32], other: &[u32]| one.iter().all(|slot| other.binary_search(slot).is_err());
        disjoint(&self.writes, &other.reads)
            && disjoint(&self.writes, &other.writes)
            && disjoint(&self.reads, &other.writes)
    }

    fn all(&self) -> impl Iterator<Item = u32> + '_ {
        self.reads.iter().chain(&self.writes).copied()
    }
}

/// Whether two commands of different processes get along: wherever both can happen, neither prevents the other, and the
/// order does not matter. One may enable the other. States in which one of them leaves the domain of a variable do not
/// count: they are errors, and reported as such.
pub(super) fn accord(
    program: &Program,
    one: (&Command, &Footprint),
    other: (&Command, &Footprint),
) -> bool {
    if one.1.apart(other.1) {
        return true;
    }
    let mut slots: Vec<u32> = one.1.all().chain(other.1.all()).collect();
    slots.sort_unstable();
    slots.dedup();
    let sizes = slots
        .iter()
        .map(|slot| program.slots()[*slot as usize].domain.size());
    let cases = sizes.clone().try_fold(1usize, usize::checked_mul);
    if cases.is_none_or(|cases| cases > PATIENCE) {
        return false;
    }
    let sizes: Vec<usize> = sizes.collect();
    let mut state = vec![0; program.slots().len()];
    loop {
        if !accord_in(program, one.0, other.0, &state) {
            return false;
        }
        if !advance(&mut state, &slots, &sizes) {
            return true;
        }
    }
}

fn accord_in(program: &Program, one: &Command, other: &Command, state: &State) -> bool {
    if !program.enabled(one, state) || !program.enabled(other, state) {
        return true;
    }
    let after = |command: &Command, state: &State| {
        let mut next = State::new();
        program.apply(command, state, &mut next).ok().map(|()| next)
    };
    let (Some(first), Some(second)) = (after(one, state), after(other, state)) else {
        return true;
    };
    program.enabled(other, &first)
        && program.enabled(one, &second)
        && match (after(other, &first), after(one, &second)) {
            (Some(one_way), Some(other_way)) => one_way == other_way,
            _ => true,
        }
}

/// The next combination of codes; false after the last.
fn advance(state: &mut State, slots: &[u32], sizes: &[usize]) -> bool {
    for (slot, size) in slots.iter().zip(sizes) {
        let code = &mut state[*slot as usize];
        if usize::from(*code) + 1 < *size {
            *code += 1;
            return true;
        }
        *code = 0 as Code;
    }
    false
}
