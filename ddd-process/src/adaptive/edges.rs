//! The partition that each edge respects: given and checked, or derived.

use super::Partition;
use crate::error::Error;
use crate::program::{Command, Effect, Pool, PredId, Program, Verdict};
use crate::symmetry::Relabelling;

/// An edge, or a part of one, whose commands are the same for all permutations inside the cells of a partition.
#[derive(Debug, Clone)]
pub(super) struct SymmetricEdge {
    /// By process, what it does.
    pub(super) commands: Vec<Option<u32>>,
    pub(super) partition: Partition,
}

/// The edges of a program with the partitions they respect, coarser ones first: a state reached without telling
/// processes apart then subsumes the same state reached otherwise, and not the other way round.
pub(super) fn symmetric_edges(
    program: &Program,
    pool: &mut Pool,
) -> Result<Vec<SymmetricEdge>, Error> {
    let mut edges = Vec::new();
    for edge in program.edges() {
        let commands: Vec<(usize, u32)> = edge
            .commands
            .clone()
            .map(|number| (program.commands()[number].mover, number as u32))
            .collect();
        match &edge.partition {
            Some(cells) => {
                let partition = Partition::from_cells(program.processes().len(), cells);
                check(program, pool, &edge.name, &commands, &partition)?;
                edges.push(symmetric_edge(program, &commands, partition));
            }
            None => edges.extend(derive(program, pool, &commands)),
        }
    }
    edges.sort_by_key(|edge| edge.partition.len());
    Ok(edges)
}

/// The coarsest partition under which a predicate says the same.
pub(super) fn respected_by(program: &Program, pool: &mut Pool, pred: PredId) -> Partition {
    let mentioned = owners(program, pool.support(pred));
    cells_by(program, &mentioned, |exchange| {
        exchange.keeps(pool, pred) == Verdict::Same
    })
}

fn symmetric_edge(
    program: &Program,
    commands: &[(usize, u32)],
    partition: Partition,
) -> SymmetricEdge {
    let mut by_process = vec![None; program.processes().len()];
    for (mover, number) in commands {
        by_process[*mover] = Some(*number);
    }
    SymmetricEdge {
        commands: by_process,
        partition,
    }
}

fn family<'p>(program: &'p Program, commands: &[(usize, u32)]) -> Vec<(usize, &'p Command)> {
    commands
        .iter()
        .map(|(mover, number)| (*mover, &program.commands()[*number as usize]))
        .collect()
}

/// Accepts a partition if the exchange of neighbours in every cell, which generate its permutations, changes nothing.
fn check(
    program: &Program,
    pool: &mut Pool,
    name: &str,
    commands: &[(usize, u32)],
    partition: &Partition,
) -> Result<(), Error> {
    let family = family(program, commands);
    for cell in partition.cells() {
        for pair in cell.windows(2) {
            let reason = match Relabelling::exchange(program, pair[0], pair[1]) {
                None => "they are of different types".to_owned(),
                Some(exchange) => match exchange.preserves(program, pool, &family) {
                    Verdict::Same => continue,
                    Verdict::Unknown => {
                        "it is too hard to tell whether they can be exchanged".to_owned()
                    }
                    Verdict::Differ(codes) => {
                        let mut state = program.initial()[0].clone();
                        for (slot, code) in codes {
                            state[slot as usize] = code;
                        }
                        format!(
                            "exchanging them matters in the state {}",
                            program.show_state(&state)
                        )
                    }
                },
            };
            return Err(Error::Refused {
                method: "adaptive symmetry reduction",
                reason: format!(
                    "the partition {partition} of `{name}` does not separate processes {} and {}, but {reason}",
                    pair[0] + 1,
                    pair[1] + 1
                ),
            });
        }
    }
    Ok(())
}

/// Splits an edge into parts whose movers can be exchanged with each other, and finds for each part the coarsest
/// partition of the other processes.
fn derive(program: &Program, pool: &mut Pool, commands: &[(usize, u32)]) -> Vec<SymmetricEdge> {
    let mut parts: Vec<Vec<(usize, u32)>> = Vec::new();
    for command in commands {
        let joined = parts.iter_mut().find_map(|part| {
            let last = part.last()?.0;
            let exchange = Relabelling::exchange(program, last, command.0)?;
            part.push(*command);
            if exchange.preserves(program, pool, &family(program, part)) == Verdict::Same {
                return Some(());
            }
            part.pop();
            None
        });
        if joined.is_none() {
            parts.push(vec![*command]);
        }
    }
    let part_edge = |part: &Vec<(usize, u32)>| {
        let family = family(program, part);
        let mut mentioned = owners(
            program,
            family.iter().flat_map(|(_, command)| slots(pool, command)),
        );
        let movers: Vec<usize> = part.iter().map(|(mover, _)| *mover).collect();
        movers.iter().for_each(|mover| mentioned[*mover] = true);
        let partition = cells_by(program, &mentioned, |exchange| {
            let movers_apart =
                |mover: usize| movers.contains(&mover) == movers.contains(&exchange.process(mover));
            movers.iter().all(|mover| movers_apart(*mover))
                && exchange.preserves(program, pool, &family) == Verdict::Same
        });
        symmetric_edge(program, part, partition)
    };
    parts.iter().map(part_edge).collect()
}

fn slots(pool: &Pool, command: &Command) -> Vec<u32> {
    let mut slots = pool.support(command.guard);
    for effect in &command.effects {
        slots.push(effect.slot());
        if let Effect::Compute(_, term) = effect {
            slots.extend(pool.term_support(*term));
        }
    }
    slots
}

/// Which processes own some of these slots.
fn owners(program: &Program, slots: impl IntoIterator<Item = u32>) -> Vec<bool> {
    let mut owners = vec![false; program.processes().len()];
    for slot in slots {
        if let Some(owner) = program.slots()[slot as usize].owner {
            owners[owner] = true;
        }
    }
    owners
}

/// The cells of processes that can be exchanged. Being exchangeable is an equivalence, so each process is
/// compared with one member of each cell; processes nobody mentions can be exchanged without asking.
fn cells_by(
    program: &Program,
    mentioned: &[bool],
    mut alike: impl FnMut(&Relabelling) -> bool,
) -> Partition {
    let mut cells: Vec<Vec<usize>> = Vec::new();
    for process in 0..program.processes().len() {
        let home = cells.iter().position(|cell| {
            let Some(exchange) = Relabelling::exchange(program, cell[0], process) else {
                return false;
            };
            let unmentioned = !mentioned[cell[0]] && !mentioned[process];
            unmentioned || alike(&exchange)
        });
        match home {
            Some(cell) => cells[cell].push(process),
            None => cells.push(vec![process]),
        }
    }
    Partition::from_cells(program.processes().len(), &cells)
}
