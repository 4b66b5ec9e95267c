//! From a path of annotated states to a run of the program.

use super::annotated::record;
use super::partition::Lattice;
use super::reached::Node;
use crate::explicit::{Step, Trace};
use crate::program::{Code, Program, State};

/// The run to a state that a node stands for.
///
/// The node was reached from `before` by a command, and the edge is the same for all permutations inside the node's
/// cells. So the permutation that takes the node's state to the wanted one takes `before` to a state from which the
/// permuted command leads there, and which the parent stands for: one step further back, and so on.
pub(super) fn lift(
    program: &Program,
    lattice: &Lattice,
    nodes: &[Node],
    node: usize,
    wanted: State,
) -> Trace {
    let mut steps = Vec::new();
    let (mut node, mut wanted) = (&nodes[node], wanted);
    while let Some(origin) = &node.origin {
        let command = &program.commands()[origin.command as usize];
        let mut after = State::new();
        // The same command was applied to the same state when the node was reached.
        if program.apply(command, &origin.before, &mut after).is_err() {
            break;
        }
        let places = matching(program, lattice.cells(node.partition), &after, &wanted);
        let before = permuted(program, &places, &origin.before);
        let mover = places[command.mover];
        let same_edge = program.edges()[command.edge].commands.clone();
        let permuted = same_edge
            .into_iter()
            .find(|number| program.commands()[*number].mover == mover);
        let command = permuted.map_or(origin.command, |number| number as u32);
        steps.push(Step {
            command,
            state: std::mem::replace(&mut wanted, before),
        });
        node = &nodes[origin.parent];
    }
    steps.reverse();
    Trace {
        start: wanted,
        steps,
    }
}

/// For each process the place it goes to, inside its cell, so that one state becomes the other.
fn matching(program: &Program, cells: &[Vec<usize>], from: &[Code], to: &[Code]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..program.processes().len()).collect();
    for cell in cells {
        let order = |state: &[Code]| {
            let mut order = cell.clone();
            order.sort_by(|a, b| record(program, state, *a).cmp(record(program, state, *b)));
            order
        };
        for (source, target) in order(from).into_iter().zip(order(to)) {
            places[source] = target;
        }
    }
    places
}

/// The state in which each process has gone to its place.
fn permuted(program: &Program, places: &[usize], state: &[Code]) -> State {
    let mut result = state.to_vec();
    for (process, place) in places.iter().enumerate() {
        let target = program.processes()[*place].slots.clone();
        result[target].copy_from_slice(record(program, state, process));
    }
    result
}
