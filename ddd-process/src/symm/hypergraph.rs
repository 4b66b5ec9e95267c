//! The coloured hypergraph of a program, and its automorphisms.

use ddd_sym::automorphism::{ColouredGraph, GraphBuilder, automorphisms};
use ddd_sym::{Limits as GroupLimits, Perm};

use super::isomorphic::{isomorphic, isomorphic_to_itself};
use crate::program::{Effect, Program, Role, Verdict};
use crate::symmetry::{ProcessGroup, Relabelling};

/// The processes and the shared variables between them.
///
/// Processes have the same colour if they do the same: if *every* permutation that takes one to the other, keeps types and
/// takes variables to variables also takes the moves of one to the moves of the other. Unlike in the paper, variables of
/// different names are different edges even between the same processes, and there must be such a permutation at all.
///
/// ```
/// use ddd_process::symm::Hypergraph;
/// use ddd_process::{Program, systems};
///
/// let program = Program::parse_with(systems::ARBITER, &[("high", 3), ("low", 2)])?;
/// let group = Hypergraph::of(&program).automorphisms(&program);
/// assert_eq!(group.order()?, 12u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hypergraph {
    pub(super) variables: Vec<Variable>,
    pub(super) processes: usize,
    colours: Vec<u32>,
}

/// A shared variable.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) slot: u32,
    /// Equal for variables that a permutation may take to each other.
    pub(super) name: u32,
    /// The processes it belongs to.
    pub(super) users: Vec<u32>,
}

impl Hypergraph {
    /// The hypergraph of a program.
    #[must_use]
    pub fn of(program: &Program) -> Self {
        let variables = by_users(program);
        let processes = program.processes().len();
        let mut hypergraph = Hypergraph {
            variables,
            processes,
            colours: Vec::new(),
        };
        hypergraph.colours = hypergraph.isomorphism_classes(program);
        hypergraph
    }

    /// The colour of each process.
    #[must_use]
    pub fn colours(&self) -> &[u32] {
        &self.colours
    }

    /// The sets of processes that share a variable, each once, in increasing order.
    #[must_use]
    pub fn edges(&self) -> Vec<Vec<u32>> {
        let mut edges: Vec<Vec<u32>> = self.variables.iter().map(|it| it.users.clone()).collect();
        edges.sort();
        edges.dedup();
        edges
    }

    /// The group of its automorphisms, as it acts on states.
    ///
    /// In the paper processes know each other by shared variables only, and all automorphisms are symmetries. Here a process may
    /// also look at the locations of others, which the hypergraph does not show: a generator that is not
    /// proved to leave the program as it is does not count.
    #[must_use]
    pub fn automorphisms(&self, program: &Program) -> ProcessGroup {
        let graph = self.graph(&self.colours);
        // A graph without arcs out of range cannot be refused.
        let Ok(graph) = graph.build() else {
            return ProcessGroup::generated(Vec::new());
        };
        let found = automorphisms(&graph, &GroupLimits::none());
        let mut pool = program.pool().clone();
        let relabellings = found.generators.iter().filter_map(|perm| {
            let it = self.relabelling(program, perm, 0, 0);
            (it.keeps_program(program, &mut pool) == Verdict::Same).then_some(it)
        });
        ProcessGroup::generated(relabellings.collect())
    }

    /// Vertices for processes, then for variables; an edge where a process uses a variable.
    pub(super) fn graph(&self, colours: &[u32]) -> GraphBuilder {
        let mut builder = ColouredGraph::builder();
        self.add_to(&mut builder, colours);
        builder
    }

    /// Adds a copy of the graph with other colours of the processes; returns the number of its first vertex.
    pub(super) fn add_to(&self, builder: &mut GraphBuilder, colours: &[u32]) -> u32 {
        let highest = colours.iter().max().map_or(0, |colour| colour + 1);
        let vertices: Vec<u32> = colours
            .iter()
            .map(|colour| builder.vertex(*colour))
            .collect();
        for variable in &self.variables {
            let vertex = builder.vertex(highest + variable.name);
            for user in &variable.users {
                // Both ends were made here.
                let _ = builder.edge(vertex, vertices[*user as usize], 0);
            }
        }
        vertices.first().copied().unwrap_or(0)
    }

    /// What a permutation of vertices does to states, if it takes a copy of the graph that begins at one vertex to a copy
    /// that begins at another.
    pub(super) fn relabelling(
        &self,
        program: &Program,
        perm: &Perm,
        from: u32,
        to: u32,
    ) -> Relabelling {
        let image = |vertex: usize| (perm.image(from + vertex as u32) - to) as usize;
        let process: Box<[u32]> = (0..self.processes)
            .map(|process| image(process) as u32)
            .collect();
        let mut slot: Box<[u32]> = (0..program.slots().len() as u32).collect();
        for (one, target) in program.processes().iter().zip(&process) {
            let other = &program.processes()[*target as usize];
            for (from, to) in one.slots.clone().zip(other.slots.clone()) {
                slot[from] = to as u32;
            }
        }
        for (number, variable) in self.variables.iter().enumerate() {
            let target = &self.variables[image(self.processes + number) - self.processes];
            slot[variable.slot as usize] = target.slot;
        }
        Relabelling::with_slots(process, slot)
    }

    /// The neighbourhood of a process: itself and whoever shares a variable with it.
    pub(super) fn neighbourhood(&self, process: usize) -> Vec<bool> {
        let mut near = vec![false; self.processes];
        near[process] = true;
        for variable in self
            .variables
            .iter()
            .filter(|it| it.users.contains(&(process as u32)))
        {
            variable
                .users
                .iter()
                .for_each(|user| near[*user as usize] = true);
        }
        near
    }

    fn isomorphism_classes(&self, program: &Program) -> Vec<u32> {
        let mut pool = program.pool().clone();
        let mut classes: Vec<usize> = Vec::new();
        let mut colours = Vec::new();
        for process in 0..self.processes {
            let reflexive = isomorphic_to_itself(self, program, &mut pool, process);
            let class = classes.iter().position(|&first| {
                reflexive && isomorphic(self, program, &mut pool, first, process)
            });
            colours.push(class.unwrap_or(classes.len()) as u32);
            if class.is_none() {
                classes.push(process);
            }
        }
        colours
    }
}

/// The slots that are variables of the hypergraph: shared, not local.
fn shared_slots(program: &Program) -> impl Iterator<Item = u32> + '_ {
    (0u32..)
        .zip(program.slots())
        .filter(|(_, slot)| slot.role == Role::Shared)
        .map(|(number, _)| number)
}

fn number_of<K: PartialEq>(known: &mut Vec<K>, key: K) -> u32 {
    let found = known.iter().position(|other| *other == key);
    found.unwrap_or_else(|| {
        known.push(key);
        known.len() - 1
    }) as u32
}

/// Variables with the sets of processes whose moves read or write them. Two of the same name and the same users could not
/// be told apart: they count as of different names.
fn by_users(program: &Program) -> Vec<Variable> {
    let mut users: Vec<Vec<u32>> = vec![Vec::new(); program.slots().len()];
    for command in program.commands() {
        let mut slots = program.pool().support(command.guard);
        for effect in &command.effects {
            slots.push(effect.slot());
            if let Effect::Compute(_, term) = effect {
                slots.extend(program.pool().term_support(*term));
            }
        }
        for slot in slots {
            users[slot as usize].push(command.mover as u32);
        }
    }
    users.iter_mut().for_each(|list| {
        list.sort_unstable();
        list.dedup();
    });
    let twins = |slot: u32| {
        let name = &program.slots()[slot as usize].name;
        let alike = |other: &u32| program.slots()[*other as usize].name == *name;
        shared_slots(program)
            .filter(alike)
            .filter(|other| users[*other as usize] == users[slot as usize])
            .count()
    };
    let mut names = Vec::new();
    shared_slots(program)
        .map(|slot| {
            let alone = twins(slot) == 1;
            let key = (
                program.slots()[slot as usize].name.clone(),
                if alone { None } else { Some(slot) },
            );
            Variable {
                slot,
                name: number_of(&mut names, key),
                users: users[slot as usize].clone(),
            }
        })
        .collect()
}
