//! Annotated states, their orbits, and subsumption.

use super::Partition;
use crate::program::{Code, Program, State};

/// A state and a partition: it stands for every state obtained by permuting processes inside cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Annotated {
    /// The state, with the processes of each cell in increasing order of what they are like.
    pub state: State,
    /// Which processes may be permuted.
    pub partition: Partition,
}

impl Annotated {
    /// Whether a state is among those it stands for.
    #[must_use]
    pub fn represents(&self, program: &Program, state: &[Code]) -> bool {
        same_up_to(program, &self.partition.cells(), &self.state, state)
    }

    /// Whether it stands for everything the other stands for (Theorem 4 of the paper).
    ///
    /// First, whoever the other may exchange to some effect must be exchangeable here as well; second, the other's
    /// state must be one of those this stands for.
    #[must_use]
    pub fn subsumes(&self, program: &Program, other: &Annotated) -> bool {
        coarse_enough(
            program,
            &self.partition,
            &other.state,
            &other.partition.cells(),
        ) && self.represents(program, &other.state)
    }
}

/// What a process is like: its location and its variables.
pub(super) fn record<'s>(program: &Program, state: &'s [Code], process: usize) -> &'s [Code] {
    &state[program.processes()[process].slots.clone()]
}

/// Condition 1 of Theorem 4. In a cell where not all processes are alike, any two that differ are linked by
/// the condition, and "differ" connects the whole cell: so it must lie inside one cell of the coarser partition.
pub(super) fn coarse_enough(
    program: &Program,
    coarse: &Partition,
    state: &[Code],
    cells: &[Vec<usize>],
) -> bool {
    cells.iter().all(|cell| {
        let first = cell[0];
        cell.iter().all(|process| coarse.together(first, *process))
            || cell
                .iter()
                .all(|process| record(program, state, first) == record(program, state, *process))
    })
}

/// Condition 2 of Theorem 4: inside each cell the same processes up to order, and the rest equal.
pub(super) fn same_up_to(
    program: &Program,
    cells: &[Vec<usize>],
    one: &[Code],
    other: &[Code],
) -> bool {
    let shared = program.shared();
    one[shared.clone()] == other[shared]
        && cells
            .iter()
            .all(|cell| sorted(program, one, cell) == sorted(program, other, cell))
}

/// The records of some processes, in increasing order.
pub(super) fn sorted<'s>(program: &Program, state: &'s [Code], cell: &[usize]) -> Vec<&'s [Code]> {
    let mut records: Vec<&[Code]> = cell
        .iter()
        .map(|process| record(program, state, *process))
        .collect();
    records.sort_unstable();
    records
}

/// Sorts the processes inside every cell.
pub(crate) fn canonicalize(program: &Program, cells: &[Vec<usize>], state: &mut State) {
    for cell in cells.iter().filter(|cell| cell.len() > 1) {
        let in_order = cell
            .windows(2)
            .all(|pair| record(program, state, pair[0]) <= record(program, state, pair[1]));
        if in_order {
            continue;
        }
        let records: Vec<Code> = sorted(program, state, cell).concat();
        let width = records.len() / cell.len();
        for (process, codes) in cell.iter().zip(records.chunks(width)) {
            state[program.processes()[*process].slots.clone()].copy_from_slice(codes);
        }
    }
}
