//! Quotients of explicit graphs.

use ahash::AHashMap;

use super::ProcessGroup;
use crate::error::Error;
use crate::explicit::{Kripke, StateTable, Successors};
use crate::limits::Limits;
use crate::program::{Program, State};

/// The canonical quotient: one node an orbit, and an edge wherever some members of two orbits have one.
///
/// This is the existential quotient, made from *all* members of each orbit, so it is right also where the edges are not
/// symmetric. Also returned is the orbit of each node.
#[must_use]
pub fn canonical_quotient(
    program: &Program,
    graph: &Kripke,
    group: &ProcessGroup,
) -> (Kripke, Vec<u32>) {
    let mut numbers: AHashMap<State, u32> = AHashMap::new();
    let mut states = Vec::new();
    let mut orbit_of = Vec::with_capacity(graph.len());
    for state in graph.states() {
        let canonical = group.canonical(program, state);
        let number = *numbers.entry(canonical).or_insert_with_key(|canonical| {
            states.push(canonical.clone());
            states.len() as u32 - 1
        });
        orbit_of.push(number);
    }
    let mut successors = vec![Vec::new(); states.len()];
    for node in 0..graph.len() as u32 {
        let targets = graph
            .successors(node)
            .iter()
            .map(|target| orbit_of[*target as usize]);
        successors[orbit_of[node as usize] as usize].extend(targets);
    }
    let mut initial: Vec<u32> = graph
        .initial()
        .iter()
        .map(|node| orbit_of[*node as usize])
        .collect();
    initial.sort_unstable();
    initial.dedup();
    (Kripke::from_parts(states, initial, successors), orbit_of)
}

/// The graph of representatives, each explored alone, on the fly.
///
/// For a group of symmetries of the program this is the canonical quotient. For any other group it is not even sure to
/// reach every orbit: use [`canonical_quotient`].
///
/// # Errors
/// A limit reached, or an assignment out of range.
pub fn representatives_only(
    program: &Program,
    group: &ProcessGroup,
    limits: &Limits,
) -> Result<Kripke, Error> {
    let mut table = StateTable::new(program);
    let mut initial: Vec<u32> = program
        .initial()
        .iter()
        .map(|state| table.insert(&group.canonical(program, state)).0)
        .collect();
    initial.sort_unstable();
    initial.dedup();
    let mut expander = Successors::new(program);
    let (mut states, mut successors): (Vec<State>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
    while states.len() < table.len() {
        let mut state = State::new();
        table.read(states.len() as u32, &mut state);
        let mut targets = Vec::new();
        expander.each(&state, |_, successor| {
            targets.push(table.insert(&group.canonical(program, successor)).0);
            limits.check(table.len()).map_err(Error::from)
        })?;
        states.push(state);
        successors.push(targets);
    }
    Ok(Kripke::from_parts(states, initial, successors))
}
