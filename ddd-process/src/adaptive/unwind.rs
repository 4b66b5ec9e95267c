//! Unwinding: the states that an annotated state stands for, up to a finer partition.
//!
//! The paper counts local states in buckets. Here the buckets are filled cell by cell, and after each cell the
//! guard is evaluated as far as it is known: a branch in which it has become false is not followed. What
//! survives is about as much as there are successors.

use super::annotated::sorted;
use crate::program::{Code, PredId, Program, State};

/// What a search over unwound states goes through.
pub(super) struct Unwinding<'a> {
    pub(super) program: &'a Program,
    /// What the states must satisfy.
    pub(super) guard: PredId,
    /// Who is told apart already, as cells of the coarse partition.
    pub(super) coarse: &'a [Vec<usize>],
    /// Cells of the fine partition, each inside one of the coarse, in the order in which they are filled.
    pub(super) fine: Vec<(usize, Vec<usize>)>,
}

/// A bucket: a record and how many processes of the cell have it.
type Bucket<'s> = (&'s [Code], usize);

impl<'a> Unwinding<'a> {
    /// Prepares to unwind `coarse` to `fine`, filling first the cells in which `first` says so.
    pub(super) fn new(
        program: &'a Program,
        guard: PredId,
        coarse: &'a [Vec<usize>],
        fine: impl IntoIterator<Item = Vec<usize>>,
        first: impl Fn(&[usize]) -> bool,
    ) -> Self {
        let mut home = vec![0; program.processes().len()];
        for (number, cell) in coarse.iter().enumerate() {
            cell.iter().for_each(|process| home[*process] = number);
        }
        let mut fine: Vec<(usize, Vec<usize>)> =
            fine.into_iter().map(|cell| (home[cell[0]], cell)).collect();
        fine.sort_by_key(|(_, cell)| !first(cell));
        Unwinding {
            program,
            guard,
            coarse,
            fine,
        }
    }

    /// Calls `visit` with one state for each way to distribute the processes over the fine cells under which the
    /// guard holds; `visit` says whether to go on.
    pub(super) fn each(&self, state: &[Code], visit: &mut dyn FnMut(&State) -> bool) -> bool {
        let mut known: Vec<Option<Code>> = vec![None; state.len()];
        for slot in self.program.shared() {
            known[slot] = Some(state[slot]);
        }
        let buckets = |cell: &Vec<usize>| {
            let mut buckets: Vec<Bucket<'_>> = Vec::new();
            for record in sorted(self.program, state, cell) {
                match buckets.last_mut() {
                    Some((last, count)) if *last == record => *count += 1,
                    _ => buckets.push((record, 1)),
                }
            }
            buckets
        };
        let mut stock: Vec<Vec<Bucket<'_>>> = self.coarse.iter().map(buckets).collect();
        Filling {
            unwinding: self,
            known,
            visit,
        }
        .cell(0, &mut stock)
    }
}

struct Filling<'a, 'v> {
    unwinding: &'a Unwinding<'a>,
    known: Vec<Option<Code>>,
    visit: &'v mut dyn FnMut(&State) -> bool,
}

impl Filling<'_, '_> {
    /// Fills the cells from a given one on. Returns whether to go on.
    fn cell(&mut self, number: usize, stock: &mut [Vec<Bucket<'_>>]) -> bool {
        let Some((_, cell)) = self.unwinding.fine.get(number) else {
            // Every slot is filled by now.
            let state: State = self
                .known
                .iter()
                .map(|code| code.unwrap_or_default())
                .collect();
            return (self.visit)(&state);
        };
        self.places(number, cell, 0, stock)
    }

    /// Fills the places of a cell from one on, from the buckets of its stock from one on.
    fn places(
        &mut self,
        number: usize,
        places: &[usize],
        from: usize,
        stock: &mut [Vec<Bucket<'_>>],
    ) -> bool {
        let unwinding = self.unwinding;
        let home = unwinding.fine[number].0;
        if places.is_empty() {
            let guard = unwinding
                .program
                .pool()
                .holds_partly(unwinding.guard, &|slot| self.known[slot]);
            return guard == Some(false) || self.cell(number + 1, stock);
        }
        let Some(&(record, left)) = stock[home].get(from) else {
            return true;
        };
        // The other buckets must be able to fill what this one does not.
        let others: usize = stock[home][from + 1..].iter().map(|(_, count)| count).sum();
        let least = places.len().saturating_sub(others);
        for taken in least..=left.min(places.len()) {
            let (now, later) = places.split_at(taken);
            now.iter()
                .for_each(|process| self.put(*process, Some(record)));
            stock[home][from].1 = left - taken;
            let go_on = self.places(number, later, from + 1, stock);
            stock[home][from].1 = left;
            now.iter().for_each(|process| self.put(*process, None));
            if !go_on {
                return false;
            }
        }
        true
    }

    fn put(&mut self, process: usize, record: Option<&[Code]>) {
        let slots = self.unwinding.program.processes()[process].slots.clone();
        for (offset, slot) in slots.enumerate() {
            self.known[slot] = record.map(|codes| codes[offset]);
        }
    }
}
