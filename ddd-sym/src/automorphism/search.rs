//! The search: one path down to a discrete partition, then one generator for each new pair of equivalent vertices.
//!
//! The path individualises vertices `x_0, x_1, ...` until every cell is a singleton. From its end upwards, at each level
//! and for each vertex `y` of the cell of `x_i` that is not yet known to be equivalent to `x_i`, an automorphism that
//! fixes `x_0 .. x_{i-1}` and maps `x_i` to `y` is searched for. The orbits of what has been found prune the rest, and
//! the product of the orbit lengths is the order of the group.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use num_bigint::BigUint;

use super::Automorphisms;
use super::graph::ColouredGraph;
use super::pair::Pair;
use super::partition::Partition;
use super::refine::{Refiner, Trace};
use crate::group::orbits::Merger;
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;

/// A vertex of the first path and the state of the partition before it was individualised.
#[derive(Debug, Clone, Copy)]
struct Step {
    vertex: u32,
    mark: usize,
}

#[derive(Debug)]
pub(super) struct Search<'g> {
    graph: &'g ColouredGraph,
    refiner: Refiner<'g>,
    meter: Meter,
    path: Vec<Step>,
    orbits: Merger,
    generators: Vec<Perm>,
    order: BigUint,
}

impl<'g> Search<'g> {
    pub(super) fn new(graph: &'g ColouredGraph, meter: Meter) -> Self {
        Self {
            graph,
            refiner: Refiner::new(graph),
            meter,
            path: Vec::new(),
            orbits: Merger::new(graph.vertex_count()),
            generators: Vec::new(),
            order: BigUint::from(1u32),
        }
    }

    /// Runs to the end or to the limit.
    pub(super) fn run(mut self, preferred: u32) -> Automorphisms {
        let complete = self.search(preferred).is_ok();
        Automorphisms {
            generators: self.generators,
            complete,
            order: complete.then_some(self.order),
            base: self.path.iter().map(|s| s.vertex).collect(),
        }
    }

    fn search(&mut self, preferred: u32) -> Result<(), Interrupted> {
        let leaf = self.descend(preferred)?;
        let mut pair = Pair::new(leaf, self.graph.vertex_count());
        for level in (0..self.path.len()).rev() {
            pair.undo_to(self.path[level].mark);
            self.close_orbit(level, &mut pair)?;
            let orbit = self.orbits.class_size(self.path[level].vertex);
            self.order *= orbit;
        }
        Ok(())
    }

    /// The first path; afterwards the partition is discrete.
    fn descend(&mut self, preferred: u32) -> Result<Partition, Interrupted> {
        let mut partition = Partition::by_colour(self.graph.colours());
        let starts = partition.starts();
        for &start in &starts {
            self.refiner.enqueue(&partition, start);
        }
        let mut trace = Trace::default();
        self.refiner
            .refine(&mut partition, &mut trace, &mut self.meter)?;
        let mut targets = Targets::new(preferred);
        for start in partition.starts() {
            targets.add(&partition, start);
        }
        while let Some(cell) = targets.next(&partition) {
            let (vertex, mark) = (partition.first(cell), partition.mark());
            self.path.push(Step { vertex, mark });
            let start = partition.individualise(vertex);
            self.refiner.enqueue(&partition, start);
            let mut trace = Trace::default();
            self.refiner
                .refine(&mut partition, &mut trace, &mut self.meter)?;
            for &(front, back) in partition.splits_since(mark) {
                targets.add(&partition, front);
                targets.add(&partition, back);
            }
            partition.forget_moved();
        }
        Ok(partition)
    }

    /// Finds which vertices of its cell the path's vertex at `level` can be mapped to.
    fn close_orbit(&mut self, level: usize, pair: &mut Pair) -> Result<(), Interrupted> {
        let x = self.path[level].vertex;
        let cell = pair.left.cell(x);
        let others = pair.left.length(cell) as usize - 1;
        if let Some(next) = self.path.get(level + 1).map(|s| s.vertex)
            && pair.left.cell(next) == cell
            && self.orbits.class_size(next) == others
        {
            // The usual case of many equal components: all the others are one orbit already.
            self.try_to_map(x, next, pair)?;
            return Ok(());
        }
        let members: Vec<u32> = pair.left.members(cell).to_vec();
        let mut refused: Vec<u32> = Vec::new();
        for y in members {
            let class = self.orbits.find(y);
            let known = class == self.orbits.find(x);
            if known || refused.iter().any(|&r| self.orbits.find(r) == class) {
                continue;
            }
            if !self.try_to_map(x, y, pair)? {
                refused.push(y);
            }
        }
        Ok(())
    }

    /// Searches an automorphism that maps `x` to `y`; whether there is one. Leaves the pair as it was.
    fn try_to_map(&mut self, x: u32, y: u32, pair: &mut Pair) -> Result<bool, Interrupted> {
        let mark = pair.left.mark();
        let found = self.extend_map(x, y, pair);
        pair.undo_to(mark);
        let Some(automorphism) = found? else {
            return Ok(false);
        };
        self.orbits.join_cycles(&automorphism);
        self.generators.push(automorphism);
        Ok(true)
    }

    /// Depth-first search over the images of ever more vertices.
    fn extend_map(&mut self, x: u32, y: u32, pair: &mut Pair) -> Result<Option<Perm>, Interrupted> {
        let mut stack = vec![self.choice(x, Images::Only(y), pair)?];
        while let Some(choice) = stack.last_mut() {
            pair.undo_right(choice.mark);
            let Some(image) = choice.images.next(pair, choice.cell) else {
                pair.undo_to(choice.mark);
                stack.pop();
                continue;
            };
            let trace = &mut choice.trace;
            if !pair.refine_right(image, trace, &mut self.refiner, &mut self.meter)? {
                continue;
            }
            let next = if let Some(v) = pair.unmapped() {
                Some((v, pair.mirror(v)))
            } else {
                let map = pair.map();
                if map.as_ref().is_some_and(|m| self.graph.is_automorphism(m)) {
                    return Ok(map);
                }
                // All that differs is mapped, and wrongly: some vertex that seems to stay must move.
                self.splittable(pair).map(|v| (v, Some(v)))
            };
            if let Some((vertex, likely)) = next {
                let images = likely.map_or(Images::Except(None), Images::Likely);
                let choice = self.choice(vertex, images, pair)?;
                stack.push(choice);
            }
        }
        Ok(None)
    }

    fn choice(
        &mut self,
        vertex: u32,
        images: Images,
        pair: &mut Pair,
    ) -> Result<Choice, Interrupted> {
        let (mark, cell) = (pair.left.mark(), pair.left.cell(vertex));
        let trace = pair.refine_left(vertex, &mut self.refiner, &mut self.meter)?;
        Ok(Choice {
            cell,
            mark,
            trace,
            images,
        })
    }

    /// Any vertex in a cell with others.
    fn splittable(&self, pair: &Pair) -> Option<u32> {
        let n = self.graph.vertex_count() as u32;
        (0..n).find(|&v| pair.left.length(pair.left.cell(v)) > 1)
    }
}

/// A vertex whose image is being chosen. While this is on the stack the left partition has the vertex individualised.
#[derive(Debug)]
struct Choice {
    /// The cell of the vertex on the left, and of its images on the right, before it was individualised.
    cell: u32,
    /// The state of both partitions before.
    mark: usize,
    /// What happened on the left.
    trace: Trace,
    images: Images,
}

/// The images still to be tried for a vertex.
#[derive(Debug)]
enum Images {
    /// This one and no other.
    Only(u32),
    /// First this one, then the others of the cell. These are listed only if the guess fails: with many equal
    /// components it never does.
    Likely(u32),
    /// All of the cell except perhaps one.
    Except(Option<u32>),
    /// These, the last first.
    Listed(Vec<u32>),
}

impl Images {
    fn next(&mut self, pair: &Pair, cell: u32) -> Option<u32> {
        let (image, rest) = match std::mem::replace(self, Images::Listed(Vec::new())) {
            Images::Only(y) => (Some(y), Images::Listed(Vec::new())),
            Images::Likely(y) => (Some(y), Images::Except(Some(y))),
            Images::Except(tried) => {
                let members = pair.right.members(cell).iter().copied();
                let mut list: Vec<u32> = members.filter(|&y| Some(y) != tried).collect();
                // Last, so first tried: vertices that cannot stay where they are.
                list.sort_by_key(|&y| (pair.left.cell(y) != cell, std::cmp::Reverse(y)));
                (list.pop(), Images::Listed(list))
            }
            Images::Listed(mut list) => (list.pop(), Images::Listed(list)),
        };
        *self = rest;
        image
    }
}

/// The cells that the first path may split: the smallest first, cells of preferred vertices before all others.
#[derive(Debug)]
struct Targets {
    preferred: u32,
    heap: BinaryHeap<Reverse<(bool, u32, u32)>>,
}

impl Targets {
    fn new(preferred: u32) -> Self {
        let heap = BinaryHeap::new();
        Self { preferred, heap }
    }

    fn add(&mut self, partition: &Partition, start: u32) {
        let length = partition.length(start);
        if length > 1 {
            let other = partition.first(start) >= self.preferred;
            self.heap.push(Reverse((other, length, start)));
        }
    }

    fn next(&mut self, partition: &Partition) -> Option<u32> {
        while let Some(Reverse((_, length, start))) = self.heap.pop() {
            if partition.length(start) == length {
                return Some(start);
            }
        }
        None
    }
}
