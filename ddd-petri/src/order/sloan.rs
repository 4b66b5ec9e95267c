//! Sloan's profile reduction (1989), here for orders of places.
//!
//! Vertices are numbered from one end of a pseudo-diameter towards the other. The next vertex is the one
//! of highest priority: far from the end still to come, and adding few vertices to the front.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::graph::Graph;

/// Weight of the distance to the far end.
const DISTANCE: i64 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Inactive,
    Preactive,
    Active,
    Numbered,
}

#[derive(PartialEq, Eq)]
struct Entry {
    priority: i64,
    vertex: u32,
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        // Among equals the lowest number first, so that the result does not depend on the heap.
        (self.priority, other.vertex).cmp(&(other.priority, self.vertex))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An order of small profile. `front` is the weight of the growth of the front; Sloan proposes 2,
/// larger values suit graphs with vertices of high degree.
pub(crate) fn sloan(graph: &Graph, front: i64) -> Vec<u32> {
    let mut search = Search::new(graph, front);
    for v in 0..graph.len() as u32 {
        if search.status[v as usize] == Status::Inactive {
            search.component(v);
        }
    }
    search.order
}

struct Search<'a> {
    graph: &'a Graph,
    front: i64,
    status: Vec<Status>,
    priority: Vec<i64>,
    distance: Vec<u32>,
    heap: BinaryHeap<Entry>,
    order: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, front: i64) -> Self {
        Self {
            graph,
            front,
            status: vec![Status::Inactive; graph.len()],
            priority: vec![0; graph.len()],
            distance: vec![u32::MAX; graph.len()],
            heap: BinaryHeap::new(),
            order: Vec::with_capacity(graph.len()),
        }
    }

    fn component(&mut self, from: u32) {
        let (start, end) = self.graph.far_ends(from, &mut self.distance);
        for v in self.graph.breadth_first(end, &mut self.distance) {
            let degree = self.graph.degree(v as usize) as i64;
            let far = i64::from(self.distance[v as usize]);
            self.priority[v as usize] = DISTANCE * far - self.front * (degree + 1);
        }
        self.status[start as usize] = Status::Preactive;
        self.enqueue(start);
        while let Some(entry) = self.heap.pop() {
            let v = entry.vertex as usize;
            // An entry is stale once its vertex is numbered or was raised.
            if self.status[v] == Status::Numbered || entry.priority != self.priority[v] {
                continue;
            }
            self.number(entry.vertex);
        }
    }

    fn enqueue(&mut self, vertex: u32) {
        self.heap.push(Entry {
            priority: self.priority[vertex as usize],
            vertex,
        });
    }

    fn number(&mut self, v: u32) {
        let graph = self.graph;
        if self.status[v as usize] == Status::Preactive {
            // Numbering a vertex that is not yet in the front brings its neighbours nearer to it.
            for &(u, _) in graph.around(v as usize) {
                self.raise(u);
            }
        }
        self.status[v as usize] = Status::Numbered;
        self.order.push(v);
        for &(u, _) in graph.around(v as usize) {
            if self.status[u as usize] == Status::Preactive {
                self.status[u as usize] = Status::Active;
                self.raise(u);
                for &(w, _) in graph.around(u as usize) {
                    self.raise(w);
                }
            }
        }
    }

    fn raise(&mut self, v: u32) {
        let i = v as usize;
        if self.status[i] == Status::Numbered {
            return;
        }
        if self.status[i] == Status::Inactive {
            self.status[i] = Status::Preactive;
        }
        self.priority[i] += self.front;
        self.enqueue(v);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_walked_from_end_to_end() {
        let edges: Vec<_> = (1..9u32)
            .map(|i| ((i - 1) * 4 % 9, i * 4 % 9, 1.0))
            .collect();
        let order = sloan(&Graph::new(9, &edges), 2);
        let walk: Vec<u32> = (0..9).map(|i| i * 4 % 9).collect();
        let back: Vec<u32> = walk.iter().rev().copied().collect();
        assert!(order == walk || order == back, "{order:?}");
    }

    #[test]
    fn every_component_is_numbered() {
        let graph = Graph::new(5, &[(0, 3, 1.0), (1, 4, 1.0)]);
        let mut order = sloan(&graph, 2);
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3, 4]);
    }
}
