//! Two partitions refined in step: a partial map from the vertices of one to those of the other.
//!
//! A vertex in a singleton cell of the left partition maps to the vertex in the same cell of the right one. As soon as
//! every vertex that lies in different cells left and right is mapped in this way, the rest may be mapped to itself:
//! the two need not be refined to the end, which is what makes large sparse graphs easy.

use super::partition::Partition;
use super::refine::{Refiner, Trace};
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;

#[derive(Debug)]
pub(super) struct Pair {
    pub(super) left: Partition,
    pub(super) right: Partition,
    /// Vertices whose cells differ.
    differing: Vec<u32>,
    /// Place of each vertex in `differing`, if it is there.
    place: Vec<u32>,
    /// The vertices of `differing` before this place are mapped.
    settled: usize,
}

const NONE: u32 = u32::MAX;

impl Pair {
    /// Two copies of one partition.
    pub(super) fn new(mut left: Partition, vertex_count: usize) -> Self {
        left.forget_moved();
        Self {
            right: left.clone(),
            left,
            differing: Vec::new(),
            place: vec![NONE; vertex_count],
            settled: 0,
        }
    }

    /// Takes both back to `mark`.
    pub(super) fn undo_to(&mut self, mark: usize) {
        self.left.undo_to(mark);
        self.undo_right(mark);
    }

    /// Takes the right one back to `mark`.
    pub(super) fn undo_right(&mut self, mark: usize) {
        self.right.undo_to(mark);
        if self.compare() {
            // Cells may have grown again.
            self.settled = 0;
        }
    }

    /// Individualises `x` on the left and refines, recording the trace.
    pub(super) fn refine_left(
        &mut self,
        x: u32,
        refiner: &mut Refiner<'_>,
        meter: &mut Meter,
    ) -> Result<Trace, Interrupted> {
        let mut trace = Trace::default();
        let start = self.left.individualise(x);
        refiner.enqueue(&self.left, start);
        refiner.refine(&mut self.left, &mut trace, meter)?;
        trace.rewind();
        self.compare();
        Ok(trace)
    }

    /// Individualises `y` on the right and refines; whether the trace is the same as on the left.
    pub(super) fn refine_right(
        &mut self,
        y: u32,
        trace: &mut Trace,
        refiner: &mut Refiner<'_>,
        meter: &mut Meter,
    ) -> Result<bool, Interrupted> {
        trace.rewind();
        let start = self.right.individualise(y);
        refiner.enqueue(&self.right, start);
        let same = refiner.refine(&mut self.right, trace, meter)?;
        self.compare();
        Ok(same)
    }

    /// Brings `differing` up to date; whether anything has changed.
    fn compare(&mut self) -> bool {
        let mut moved = self.left.take_moved();
        moved.extend(self.right.take_moved());
        let changed = !moved.is_empty();
        for v in moved {
            let place = self.place[v as usize];
            let differs = self.left.cell(v) != self.right.cell(v);
            if differs && place == NONE {
                self.place[v as usize] = self.differing.len() as u32;
                self.differing.push(v);
            } else if !differs && place != NONE {
                self.remove(v, place as usize);
            }
        }
        changed
    }

    fn remove(&mut self, v: u32, place: usize) {
        self.differing.swap_remove(place);
        if let Some(&other) = self.differing.get(place) {
            self.place[other as usize] = place as u32;
        }
        self.place[v as usize] = NONE;
        self.settled = self.settled.min(place);
    }

    /// A vertex that lies in different cells and is not mapped yet.
    pub(super) fn unmapped(&mut self) -> Option<u32> {
        while let Some(&v) = self.differing.get(self.settled) {
            if self.left.length(self.left.cell(v)) > 1 {
                return Some(v);
            }
            self.settled += 1;
        }
        None
    }

    /// A promising image for `v`: the vertex that is mapped to it, which makes the map an involution.
    pub(super) fn mirror(&self, v: u32) -> Option<u32> {
        let there = self.right.cell(v);
        let w = self.left.first(there);
        let alone = self.right.length(there) == 1 && self.left.length(there) == 1;
        (alone && self.right.cell(w) == self.left.cell(v)).then_some(w)
    }

    /// The map so far, the identity where the cells are the same. All differing vertices must be mapped.
    pub(super) fn map(&self) -> Option<Perm> {
        let image = |&v: &u32| (v, self.right.first(self.left.cell(v)));
        Perm::from_moves(self.differing.iter().map(image).collect()).ok()
    }
}
