//! Equitable refinement: cells are split until all members of a cell look alike from every cell.
//!
//! "Alike" means: the sum of the weights of the arcs to the other cell is the same, where each kind of arc has a fixed
//! random-looking weight. A collision of sums could only make the refinement coarser, never wrong.

use std::collections::VecDeque;

use super::graph::ColouredGraph;
use super::partition::Partition;
use crate::limits::{Interrupted, Meter};
use crate::random::mix;

/// What a refinement did, step by step: two partitions can only be mapped to each other if their traces are equal.
#[derive(Debug, Clone, Default)]
pub(super) struct Trace {
    events: Vec<u64>,
    /// While comparing: how many events have been seen again.
    seen: Option<usize>,
}

impl Trace {
    /// From now on events are compared with those recorded.
    pub(super) fn rewind(&mut self) {
        self.seen = Some(0);
    }

    /// Records an event or compares it; false if it differs.
    fn event(&mut self, event: u64) -> bool {
        match &mut self.seen {
            None => {
                self.events.push(event);
                true
            }
            Some(seen) => {
                *seen += 1;
                self.events.get(*seen - 1) == Some(&event)
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.seen.is_none_or(|seen| seen == self.events.len())
    }
}

/// The work space of refinements of one graph.
#[derive(Debug)]
pub(super) struct Refiner<'g> {
    graph: &'g ColouredGraph,
    /// Cells whose arcs have not been looked at yet.
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// Weight of the arcs from the current cell to each vertex.
    sum: Vec<u64>,
    is_touched: Vec<bool>,
    touched: Vec<u32>,
    /// By cell: how many members are touched.
    touched_in: Vec<u32>,
    touched_cells: Vec<u32>,
}

impl<'g> Refiner<'g> {
    pub(super) fn new(graph: &'g ColouredGraph) -> Self {
        let n = graph.vertex_count();
        Self {
            graph,
            queue: VecDeque::new(),
            queued: vec![false; n],
            sum: vec![0; n],
            is_touched: vec![false; n],
            touched: Vec::new(),
            touched_in: vec![0; n],
            touched_cells: Vec::new(),
        }
    }

    /// Asks for the arcs of a cell to be looked at; small cells first, they cost least.
    pub(super) fn enqueue(&mut self, partition: &Partition, start: u32) {
        if std::mem::replace(&mut self.queued[start as usize], true) {
            return;
        }
        if partition.length(start) == 1 {
            self.queue.push_front(start);
        } else {
            self.queue.push_back(start);
        }
    }

    /// Refines until nothing is queued; false if the trace differs from the recorded one.
    pub(super) fn refine(
        &mut self,
        partition: &mut Partition,
        trace: &mut Trace,
        meter: &mut Meter,
    ) -> Result<bool, Interrupted> {
        while let Some(start) = self.queue.pop_front() {
            self.queued[start as usize] = false;
            let arcs = self.look_from(partition, start);
            let same = trace.event(arcs.seen) && self.split_touched(partition, trace);
            self.forget();
            let charged = meter.charge(arcs.count);
            if charged.is_err() || !same {
                self.drop_queue();
                return charged.map(|()| false);
            }
        }
        Ok(trace.is_complete())
    }

    /// Adds up the arcs from one cell.
    fn look_from(&mut self, partition: &mut Partition, start: u32) -> Arcs {
        let mut arcs = Arcs {
            count: 1,
            seen: mix(u64::from(start)),
        };
        for &u in partition.members(start) {
            let incidences = self.graph.incidences(u);
            arcs.count += incidences.len() as u64;
            for incidence in incidences {
                let (v, weight) = (incidence.other, self.graph.weight(incidence.kind));
                let cell = partition.cell(v);
                if partition.length(cell) == 1 {
                    // It cannot split, but its arcs tell partitions apart.
                    arcs.seen = arcs.seen.wrapping_add(mix(weight ^ u64::from(cell)));
                    continue;
                }
                if !std::mem::replace(&mut self.is_touched[v as usize], true) {
                    self.touched.push(v);
                }
                let sum = &mut self.sum[v as usize];
                *sum = sum.wrapping_add(weight);
            }
        }
        self.gather(partition);
        arcs
    }

    /// Moves the touched vertices to the ends of their cells.
    fn gather(&mut self, partition: &mut Partition) {
        for &v in &self.touched {
            let cell = partition.cell(v);
            let count = &mut self.touched_in[cell as usize];
            if *count == 0 {
                self.touched_cells.push(cell);
            }
            *count += 1;
            partition.move_to(v, cell + partition.length(cell) - *count);
        }
        self.touched_cells.sort_unstable();
    }

    fn split_touched(&mut self, partition: &mut Partition, trace: &mut Trace) -> bool {
        let cells = std::mem::take(&mut self.touched_cells);
        let same = cells
            .iter()
            .all(|&cell| self.split_cell(partition, cell, trace));
        self.touched_cells = cells;
        same
    }

    /// Splits one cell by the sums of its members, untouched ones in front.
    fn split_cell(&mut self, partition: &mut Partition, cell: u32, trace: &mut Trace) -> bool {
        let (count, length) = (self.touched_in[cell as usize], partition.length(cell));
        let from = cell + length - count;
        let tail = &partition.members(cell)[(from - cell) as usize..];
        let lowest = self.sum[tail[0] as usize];
        if tail.iter().all(|&v| self.sum[v as usize] == lowest) {
            if count < length {
                self.split_off(partition, cell, &[from]);
            }
            return trace.event(mix(lowest ^ u64::from(from)));
        }
        let sum = &self.sum;
        partition.sort_tail(cell, count, |v| sum[v as usize]);
        let tail = &partition.members(cell)[(from - cell) as usize..];
        let mut starts = Vec::new();
        let mut before = None;
        for (&v, at) in tail.iter().zip(from..) {
            let here = self.sum[v as usize];
            if before != Some(here) {
                starts.push(at);
                if !trace.event(mix(here ^ u64::from(at))) {
                    return false;
                }
            }
            before = Some(here);
        }
        if starts[0] == cell {
            starts.remove(0);
        }
        self.split_off(partition, cell, &starts);
        true
    }

    /// Splits a cell at ascending places and queues the parts, the largest only if the cell was queued already.
    fn split_off(&mut self, partition: &mut Partition, cell: u32, starts: &[u32]) {
        for &start in starts.iter().rev() {
            partition.split(cell, start);
        }
        let parts = std::iter::once(cell).chain(starts.iter().copied());
        let largest = parts
            .clone()
            .max_by_key(|&part| (partition.length(part), std::cmp::Reverse(part)));
        let all = self.queued[cell as usize];
        for part in parts {
            if all || Some(part) != largest {
                self.enqueue(partition, part);
            }
        }
    }

    fn forget(&mut self) {
        for v in self.touched.drain(..) {
            self.sum[v as usize] = 0;
            self.is_touched[v as usize] = false;
        }
        for cell in self.touched_cells.drain(..) {
            self.touched_in[cell as usize] = 0;
        }
    }

    fn drop_queue(&mut self) {
        for start in self.queue.drain(..) {
            self.queued[start as usize] = false;
        }
    }
}

struct Arcs {
    count: u64,
    seen: u64,
}
