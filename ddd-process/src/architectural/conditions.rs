//! The conditions of the method, on explicit graphs.

use ahash::AHashMap;

use crate::explicit::{Components, Kripke};
use crate::program::State;
use crate::symmetry::Relabelling;

/// Nodes by their states.
fn nodes(graph: &Kripke) -> AHashMap<&State, u32> {
    graph.states().iter().zip(0u32..).collect()
}

/// Whether every reachable state leads back to an initial state, and these lead to each other.
#[must_use]
pub fn is_well_architected(graph: &Kripke, components: &Components) -> bool {
    let Some(&first) = graph.initial().first() else {
        return true;
    };
    // A single initial state without moves is all there is.
    let all = 0..graph.len() as u32;
    all.clone()
        .all(|node| node == first || components.leads(node, first))
        && graph
            .initial()
            .iter()
            .all(|node| *node == first || components.leads(first, *node))
}

/// An edge whose image is not allowed, as a pair of nodes; or a node whose image is missing, twice.
type Broken = (u32, u32);

/// Whether the image of every edge is a path, and the image of every initial node an initial node. If not: where not.
///
/// # Errors
/// An edge that is not mapped to a path, or a node (twice) that is not mapped to a node of the same sort.
pub fn is_architectural_symmetry(
    graph: &Kripke,
    components: &Components,
    relabelling: &Relabelling,
) -> Result<(), Broken> {
    mapped(graph, relabelling, |from, to| components.leads(from, to))
}

/// Whether the image of every edge is an edge, and the image of every initial node an initial node.
///
/// # Errors
/// An edge that is not mapped to an edge, or a node (twice) that is not mapped to a node of the same sort.
pub fn is_symmetry(graph: &Kripke, relabelling: &Relabelling) -> Result<(), Broken> {
    mapped(graph, relabelling, |from, to| {
        graph.successors(from).binary_search(&to).is_ok()
    })
}

fn mapped(
    graph: &Kripke,
    relabelling: &Relabelling,
    allowed: impl Fn(u32, u32) -> bool,
) -> Result<(), Broken> {
    let nodes = nodes(graph);
    let images: Vec<Option<u32>> = graph
        .states()
        .iter()
        .map(|state| nodes.get(&relabelling.state(state)).copied())
        .collect();
    let image = |node: u32| images[node as usize].ok_or((node, node));
    for node in 0..graph.len() as u32 {
        let from = image(node)?;
        for &target in graph.successors(node) {
            if !allowed(from, image(target)?) {
                return Err((node, target));
            }
        }
    }
    for &node in graph.initial() {
        if !graph.initial().contains(&image(node)?) {
            return Err((node, node));
        }
    }
    Ok(())
}
