//! Who writes what, and where processes can still come to.

use super::accord::Footprint;
use crate::program::{Effect, Program};

/// Which processes write a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writer {
    Nobody,
    Only(usize),
    Several,
}

/// By slot, who writes it.
pub(super) fn writers(program: &Program, footprints: &[Footprint]) -> Vec<Writer> {
    let mut writers = vec![Writer::Nobody; program.slots().len()];
    for (command, footprint) in program.commands().iter().zip(footprints) {
        for slot in footprint.writes() {
            let writer = &mut writers[*slot as usize];
            *writer = match *writer {
                Writer::Nobody => Writer::Only(command.mover),
                Writer::Only(process) if process == command.mover => Writer::Only(process),
                _ => Writer::Several,
            };
        }
    }
    writers
}

/// For every process, from each location, the locations that any moves of any process can bring it to.
pub(super) fn ahead(program: &Program) -> Vec<Vec<Vec<bool>>> {
    program
        .processes()
        .iter()
        .map(|process| {
            let slot = process.location() as u32;
            let size = program.slots()[slot as usize].domain.size();
            let mut next = vec![vec![false; size]; size];
            for command in program.commands() {
                let sets = command
                    .effects
                    .iter()
                    .filter(|effect| effect.slot() == slot);
                for effect in sets {
                    let own = program.processes()[command.mover].location() as u32 == slot;
                    for (from, targets) in next.iter_mut().enumerate() {
                        if own && command.from.is_some_and(|code| usize::from(code) != from) {
                            continue;
                        }
                        match effect {
                            Effect::Set(_, code) => {
                                targets[usize::from(*code)] = true;
                            }
                            Effect::Compute(..) => targets.fill(true),
                        }
                    }
                }
            }
            closure(next)
        })
        .collect()
}

/// The reflexive and transitive closure.
fn closure(mut next: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    let size = next.len();
    for middle in 0..size {
        next[middle][middle] = true;
        let via = next[middle].clone();
        for row in next.iter_mut().filter(|row| row[middle]) {
            row.iter_mut()
                .zip(&via)
                .for_each(|(there, beyond)| *there |= *beyond);
        }
    }
    next
}
