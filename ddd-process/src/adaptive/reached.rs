//! The index of reached states: those that are permutations of each other stand together.

use ahash::AHashMap;

use super::annotated::{canonicalize, coarse_enough, same_up_to, sorted};
use super::partition::{Lattice, PartitionId};
use crate::program::{Code, Program, State};

/// A reached state, and how.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) state: State,
    pub(super) partition: PartitionId,
    /// Whether it is still to be explored, and worth it.
    pub(super) open: bool,
    pub(super) origin: Option<Origin>,
}

/// The move a state was reached by.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    /// The node it was reached from.
    pub(super) parent: usize,
    /// A state that the parent stands for.
    pub(super) before: State,
    /// The command that leads from there to the node's state, up to the node's partition.
    pub(super) command: u32,
}

/// The reached states. Those that are permutations of each other form a range, and inside a range those with the same
/// partition a group: a state subsumed by one of the group is found by sorting it as the group is sorted.
#[derive(Debug, Default)]
pub(super) struct ReachedIndex {
    pub(super) nodes: Vec<Node>,
    ranges: AHashMap<State, Vec<Group>>,
}

#[derive(Debug)]
struct Group {
    partition: PartitionId,
    members: AHashMap<State, usize>,
}

impl ReachedIndex {
    /// Algorithm 2 of the paper: adds a state unless one that was reached stands for it already, and closes the
    /// open ones that it stands for. They stay in the index, for the ways to what was reached through them.
    pub(super) fn update(
        &mut self,
        program: &Program,
        lattice: &Lattice,
        node: Node,
    ) -> Option<usize> {
        let ReachedIndex { nodes, ranges } = self;
        let range = ranges.entry(multiset(program, &node.state)).or_default();
        if range
            .iter()
            .any(|group| group.subsumes(program, lattice, &node))
        {
            return None;
        }
        // Of two states with the same partition neither stands for the other, unless they are equal.
        for group in range
            .iter()
            .filter(|group| group.partition != node.partition)
        {
            for &known in group.members.values() {
                if nodes[known].open && subsumes(program, lattice, &node, &nodes[known]) {
                    nodes[known].open = false;
                }
            }
        }
        let number = nodes.len();
        let home = range
            .iter()
            .position(|group| group.partition == node.partition);
        let home = home.unwrap_or_else(|| {
            range.push(Group {
                partition: node.partition,
                members: AHashMap::new(),
            });
            range.len() - 1
        });
        range[home].members.insert(node.state.clone(), number);
        nodes.push(node);
        Some(number)
    }
}

impl Group {
    fn subsumes(&self, program: &Program, lattice: &Lattice, node: &Node) -> bool {
        if self.partition == node.partition {
            return self.members.contains_key(&node.state);
        }
        let cells = lattice.cells(node.partition);
        if !coarse_enough(program, lattice.get(self.partition), &node.state, cells) {
            return false;
        }
        let mut sorted = node.state.clone();
        canonicalize(program, lattice.cells(self.partition), &mut sorted);
        self.members.contains_key(&sorted)
    }
}

/// Theorem 4 of the paper.
fn subsumes(program: &Program, lattice: &Lattice, one: &Node, other: &Node) -> bool {
    coarse_enough(
        program,
        lattice.get(one.partition),
        &other.state,
        lattice.cells(other.partition),
    ) && same_up_to(
        program,
        lattice.cells(one.partition),
        &one.state,
        &other.state,
    )
}

/// A state up to any permutation of processes of one type.
fn multiset(program: &Program, state: &[Code]) -> State {
    let mut key = Vec::with_capacity(state.len());
    for kind in program.types() {
        let everyone: Vec<usize> = kind.instances.clone().collect();
        sorted(program, state, &everyone)
            .iter()
            .for_each(|record| key.extend_from_slice(record));
    }
    key.extend_from_slice(&state[program.shared()]);
    key
}
