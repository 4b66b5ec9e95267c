//! When two processes of a program do the same.

use std::collections::VecDeque;

use ahash::AHashMap;
use ddd_sym::automorphism::{ColouredGraph, automorphisms};
use ddd_sym::{Limits as GroupLimits, Perm};

use super::hypergraph::Hypergraph;
use crate::program::{Pool, Program, Verdict};

/// Colours of the processes seen from one: itself, its neighbours by type and class, and all others.
fn seen_from(hypergraph: &Hypergraph, program: &Program, process: usize) -> Vec<u32> {
    let near = hypergraph.neighbourhood(process);
    let types: Vec<(usize, usize)> = program
        .processes()
        .iter()
        .map(|it| (it.kind, it.class))
        .collect();
    let number =
        |kind: &(usize, usize)| types.iter().position(|other| other == kind).unwrap_or(0) as u32;
    let colour = |other: usize| match other {
        it if it == process => 2 * number(&types[it]) + 3,
        it if near[it] => 2 * number(&types[it]) + 2,
        _ => 0,
    };
    (0..program.processes().len()).map(colour).collect()
}

/// Whether every permutation that fixes a process, keeps the types of its neighbours and takes variables to variables
/// leaves what the process does as it is. These permutations are a group: its generators suffice.
pub(super) fn isomorphic_to_itself(
    hypergraph: &Hypergraph,
    program: &Program,
    pool: &mut Pool,
    process: usize,
) -> bool {
    let graph = hypergraph
        .graph(&seen_from(hypergraph, program, process))
        .build();
    // A graph without arcs out of range cannot be refused.
    let Ok(graph) = graph else { return false };
    let found = automorphisms(&graph, &GroupLimits::none());
    found.complete
        && found.generators.iter().all(|perm| {
            let relabelling = hypergraph.relabelling(program, perm, 0, 0);
            relabelling.matches_process(program, pool, process) == Verdict::Same
        })
}

/// Whether every such permutation that takes one process to another takes the moves of one to those of the other. If the
/// first is isomorphic to itself, all of them do as soon as one does.
pub(super) fn isomorphic(
    hypergraph: &Hypergraph,
    program: &Program,
    pool: &mut Pool,
    one: usize,
    other: usize,
) -> bool {
    let mut builder = ColouredGraph::builder();
    let first = hypergraph.add_to(&mut builder, &seen_from(hypergraph, program, one));
    let second = hypergraph.add_to(&mut builder, &seen_from(hypergraph, program, other));
    let size = second - first;
    // Hubs keep each copy in one piece.
    let colour = u32::MAX;
    for start in [first, second] {
        let hub = builder.vertex(colour);
        (0..size).for_each(|vertex| {
            // Both ends were made here.
            let _ = builder.edge(hub, start + vertex, 1);
        });
    }
    let Ok(graph) = builder.build() else {
        return false;
    };
    let found = automorphisms(&graph, &GroupLimits::none());
    let Some(perm) = element(&found.generators, first + one as u32, second + other as u32) else {
        return false;
    };
    let relabelling = hypergraph.relabelling(program, &perm, first, second);
    found.complete && relabelling.matches_process(program, pool, one) == Verdict::Same
}

/// An element of a group that takes one point to another.
fn element(generators: &[Perm], from: u32, to: u32) -> Option<Perm> {
    let mut known: AHashMap<u32, Perm> = AHashMap::from([(from, Perm::identity())]);
    let mut work = VecDeque::from([from]);
    while let Some(point) = work.pop_front() {
        if point == to {
            return known.remove(&point);
        }
        for generator in generators {
            let image = generator.image(point);
            if !known.contains_key(&image) {
                let way = known[&point].then(generator);
                known.insert(image, way);
                work.push_back(image);
            }
        }
    }
    None
}
