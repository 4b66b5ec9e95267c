//! The states, among those an annotated state stands for, in which a command can fire.
//!
//! The mover of a cell is always its first process, whatever it is like: the other processes of the cell do the same
//! up to a permutation inside it. So it is the record of the mover that varies, not the mover.

use super::annotated::record;
use super::unwind::Unwinding;
use crate::program::{Command, PredId, Program, State};

/// Whether some process of a cell is where a command starts, and the shared variables allow it.
pub(super) fn possible(
    program: &Program,
    command: &Command,
    cell: &[usize],
    state: &State,
) -> bool {
    let there = |process: &usize| {
        let location = state[program.processes()[*process].location()];
        command.from.is_none_or(|from| from == location)
    };
    let shared = program.shared();
    let known = |slot: usize| shared.contains(&slot).then(|| state[slot]);
    cell.iter().any(there) && program.pool().holds_partly(command.guard, &known) != Some(false)
}

/// When the edge tells no one apart who was together: each sort of process in the cell takes the mover's place once.
pub(super) fn each_mover(
    program: &Program,
    command: &Command,
    cell: &[usize],
    state: &State,
    fire: &mut impl FnMut(&State) -> bool,
) {
    let place = program.processes()[command.mover].slots.clone();
    let mut before = state.clone();
    for (position, &process) in cell.iter().enumerate() {
        // Inside a cell the processes stand in order: equal ones side by side.
        let own = record(program, state, process);
        if position > 0 && own == record(program, state, cell[position - 1]) {
            continue;
        }
        let other = program.processes()[process].slots.clone();
        before[place.clone()].copy_from_slice(own);
        before[other.clone()].copy_from_slice(&state[place.clone()]);
        if program.enabled(command, &before) && !fire(&before) {
            return;
        }
        before[other.clone()].copy_from_slice(&state[other]);
        before[place.clone()].copy_from_slice(&state[place.clone()]);
    }
}

/// When it does: every way to distribute the processes over the finer cells.
pub(super) fn each_unwound(
    program: &Program,
    command: &Command,
    mentioned: &[bool],
    (coarse, fine): (&[Vec<usize>], &[Vec<usize>]),
    state: &State,
    fire: &mut impl FnMut(&State) -> bool,
) {
    let mover = command.mover;
    let alone = fine.iter().flat_map(|cell| match cell.split_first() {
        Some((first, others)) if *first == mover => vec![vec![mover], others.to_vec()],
        _ => vec![cell.clone()],
    });
    let cells = alone.filter(|cell| !cell.is_empty());
    let first = |cell: &[usize]| cell[0] == mover || cell.iter().any(|process| mentioned[*process]);
    let unwinding = Unwinding::new(program, command.guard, coarse, cells, first);
    unwinding.each(state, &mut |before| {
        !program.enabled(command, before) || fire(before)
    });
}

/// Which processes a guard mentions.
pub(super) fn mentioned(program: &Program, guard: PredId) -> Vec<bool> {
    let mut mentioned = vec![false; program.processes().len()];
    for slot in program.pool().support(guard) {
        if let Some(owner) = program.slots()[slot as usize].owner {
            mentioned[owner] = true;
        }
    }
    mentioned
}
