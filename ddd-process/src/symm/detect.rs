//! Symmetries of a program that its hypergraph does not show.

use std::hash::Hash;

use ahash::RandomState;
use ddd_sym::Limits as GroupLimits;
use ddd_sym::automorphism::{ColouredGraph, automorphisms};

use crate::program::{Effect, Program, Signature, Verdict};
use crate::symmetry::{ProcessGroup, Relabelling};

/// Finds permutations of the processes that leave the program and its initial states as they are.
///
/// Each process has a label, what it does, and each pair of processes has one, how the first one's moves mention the
/// second. The automorphisms of that labelled graph are candidates; those among their generators are kept that are
/// proved to leave the program as it is. So the rotations of a ring are found, and all permutations where nobody is named.
///
/// ```
/// use ddd_process::{Program, symm, systems};
///
/// let ring = Program::parse_with(systems::TOKEN_RING, &[("n", 7)])?;
/// assert_eq!(symm::detect(&ring).order()?, 7u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn detect(program: &Program) -> ProcessGroup {
    let number = program.processes().len();
    let mut labels = Labels::new(program);
    let mut builder = ColouredGraph::builder();
    let vertices: Vec<u32> = (0..number)
        .map(|process| builder.vertex(labels.of(process, process)))
        .collect();
    for one in 0..number {
        for other in (0..number).filter(|other| *other != one) {
            // Both ends were made here.
            let _ = builder.arc(vertices[one], vertices[other], labels.of(one, other));
        }
    }
    // A graph without arcs out of range cannot be refused.
    let Ok(graph) = builder.build() else {
        return ProcessGroup::generated(Vec::new());
    };
    let mut pool = program.pool().clone();
    let candidates = automorphisms(&graph, &GroupLimits::none()).generators;
    let proved = candidates.iter().filter_map(|perm| {
        let images: Vec<usize> = perm
            .images(number)
            .iter()
            .map(|image| *image as usize)
            .collect();
        let relabelling = Relabelling::of_processes(program, &images)?;
        (relabelling.keeps_program(program, &mut pool) == Verdict::Same).then_some(relabelling)
    });
    ProcessGroup::generated(proved.collect())
}

/// Numbers for what pairs of processes look like.
struct Labels<'p> {
    program: &'p Program,
    known: Vec<u64>,
    hasher: RandomState,
}

impl<'p> Labels<'p> {
    fn new(program: &'p Program) -> Self {
        Labels {
            program,
            known: Vec::new(),
            hasher: RandomState::with_seeds(13, 14, 15, 16),
        }
    }

    fn hash(&self, value: impl Hash) -> u64 {
        self.hasher.hash_one(value)
    }

    /// What the first process does, when of all slots only its own, the other's and the shared ones are told apart.
    fn of(&mut self, one: usize, other: usize) -> u32 {
        let program = self.program;
        let label = |slot: u32| {
            let place = |owner: usize| slot - program.processes()[owner].slots.start as u32;
            match program.slots()[slot as usize].owner {
                Some(owner) if owner == one => self.hash((0u8, place(owner))),
                Some(owner) if owner == other => self.hash((1u8, place(owner))),
                Some(owner) => self.hash((2u8, program.processes()[owner].kind, place(owner))),
                None => self.hash((3u8, slot)),
            }
        };
        let mut signature = Signature::new(program.pool(), label);
        let mut commands: Vec<u64> = Vec::new();
        for command in program
            .commands()
            .iter()
            .filter(|command| command.mover == one)
        {
            let mut effects: Vec<u64> = Vec::new();
            for effect in &command.effects {
                effects.push(match effect {
                    Effect::Set(slot, code) => self.hash((label(*slot), 0u8, code)),
                    Effect::Compute(slot, term) => {
                        self.hash((label(*slot), 1u8, signature.term(*term)))
                    }
                });
            }
            effects.sort_unstable();
            // Not the edge: where a process is the parameter of a move, its image is that of another edge.
            commands.push(self.hash((command.from, signature.pred(command.guard), effects)));
        }
        commands.sort_unstable();
        let hash = self.hash((program.processes()[one].kind, commands));
        let known = self.known.iter().position(|known| *known == hash);
        known.unwrap_or_else(|| {
            self.known.push(hash);
            self.known.len() - 1
        }) as u32
    }
}
