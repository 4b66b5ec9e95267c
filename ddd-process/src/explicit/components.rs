//! Strongly connected components, and what can be reached from which.

use super::Kripke;

/// The strongly connected components of a graph.
#[derive(Debug, Clone)]
pub struct Components {
    /// By node, its component; a component comes after all others it leads to.
    component: Vec<u32>,
    /// By component, whether some nonempty path stays in it.
    cyclic: Vec<bool>,
    /// By component, the components it leads to, itself included, as bits.
    reach: Vec<Vec<u64>>,
}

impl Components {
    /// Finds them (Tarjan's algorithm, without recursion).
    #[must_use]
    pub fn of(graph: &Kripke) -> Self {
        let mut walk = Walk::new(graph);
        for root in 0..graph.len() as u32 {
            walk.from(root);
        }
        let Walk {
            component, count, ..
        } = walk;
        let mut cyclic = vec![false; count as usize];
        let words = (count as usize).div_ceil(64);
        let mut reach = vec![vec![0u64; words]; count as usize];
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); count as usize];
        (0u32..)
            .zip(&component)
            .for_each(|(node, own)| members[*own as usize].push(node));
        for own in 0..count as usize {
            let mut row = std::mem::take(&mut reach[own]);
            row[own / 64] |= 1 << (own % 64);
            cyclic[own] = members[own].len() > 1;
            for target in members[own].iter().flat_map(|node| graph.successors(*node)) {
                let other = component[*target as usize] as usize;
                if other == own {
                    cyclic[own] = true;
                } else {
                    row.iter_mut()
                        .zip(&reach[other])
                        .for_each(|(bits, more)| *bits |= more);
                }
            }
            reach[own] = row;
        }
        Components {
            component,
            cyclic,
            reach,
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cyclic.len()
    }

    /// Whether a path of at least one edge leads from one node to another: the relation `R+`.
    #[must_use]
    pub fn leads(&self, from: u32, to: u32) -> bool {
        let (one, other) = (
            self.component[from as usize] as usize,
            self.component[to as usize] as usize,
        );
        if one == other {
            self.cyclic[one]
        } else {
            self.reach[one][other / 64] >> (other % 64) & 1 == 1
        }
    }
}

struct Walk<'g> {
    graph: &'g Kripke,
    /// By node, when it was first visited, from 1.
    visited: Vec<u32>,
    /// By node, the earliest visited node of the stack that it leads to.
    low: Vec<u32>,
    component: Vec<u32>,
    stack: Vec<u32>,
    clock: u32,
    count: u32,
}

const NONE: u32 = u32::MAX;

impl<'g> Walk<'g> {
    fn new(graph: &'g Kripke) -> Self {
        let size = graph.len();
        let (visited, low, component) = (vec![0; size], vec![0; size], vec![NONE; size]);
        Walk {
            graph,
            visited,
            low,
            component,
            stack: Vec::new(),
            clock: 0,
            count: 0,
        }
    }

    fn from(&mut self, root: u32) {
        if self.visited[root as usize] != 0 {
            return;
        }
        self.enter(root);
        let mut calls = vec![(root, 0usize)];
        while let Some((node, position)) = calls.last_mut() {
            let node = *node;
            let Some(&next) = self.graph.successors(node).get(*position) else {
                calls.pop();
                self.leave(node);
                if let Some((parent, _)) = calls.last() {
                    let parent = *parent as usize;
                    self.low[parent] = self.low[parent].min(self.low[node as usize]);
                }
                continue;
            };
            *position += 1;
            if self.visited[next as usize] == 0 {
                self.enter(next);
                calls.push((next, 0));
            } else if self.component[next as usize] == NONE {
                let low = &mut self.low[node as usize];
                *low = (*low).min(self.visited[next as usize]);
            }
        }
    }

    fn enter(&mut self, node: u32) {
        self.clock += 1;
        self.visited[node as usize] = self.clock;
        self.low[node as usize] = self.clock;
        self.stack.push(node);
    }

    /// Closes a component if the node is its first.
    fn leave(&mut self, node: u32) {
        if self.low[node as usize] != self.visited[node as usize] {
            return;
        }
        while let Some(member) = self.stack.pop() {
            self.component[member as usize] = self.count;
            if member == node {
                break;
            }
        }
        self.count += 1;
    }
}
