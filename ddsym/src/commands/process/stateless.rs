//! `--method stateless`: runs instead of states.

use std::fmt;

use clap::ValueEnum;
use ddd_process::Error;
use ddd_process::stateless::{Concurrent, ProgramSystem, Reductions, search};

use super::findings::{Findings, steps};
use super::task::{Question, Task};

/// What a search may leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Reduction {
    /// Nothing
    None,
    /// What a persistent set does without
    Persistent,
    /// What sleeps: its turn came in an equivalent order
    Sleep,
    /// All but one of several symmetric operations
    Symmetry,
}

impl Reduction {
    pub(super) const ALL: [Reduction; 3] = [Self::Persistent, Self::Sleep, Self::Symmetry];
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_possible_value();
        f.write_str(name.as_ref().map_or("", |it| it.get_name()))
    }
}

/// Rotations of the processes are used where they are symmetries of the program and of what is asked.
pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let plain = ProgramSystem::new(task.program)?.ends(task.ends);
    let rotated = plain
        .clone()
        .with_rotations()
        .unwrap_or_else(|_| plain.clone());
    let symmetry = match rotated.symmetries() {
        0 => "none",
        _ => "rotation",
    };
    findings.symmetry = Some(symmetry.to_owned());
    let found = search(&mut rotated.clone(), reductions(task), &task.limits)?;
    findings.firings = Some(found.transitions.into());
    findings.deadlocks = Some(found.deadlocks.into());
    findings.runs = Some(found.complete_runs.into());
    // Nothing is asserted yet: what went wrong is an assignment out of range.
    if let Some(violation) = found.violation_runs.into_iter().next() {
        return Err(Error::Refused {
            method: "stateless search",
            reason: violation.message,
        });
    }
    findings.deadlock = found
        .deadlock_runs
        .iter()
        .min_by_key(|run| run.len())
        .map(|run| steps(task.program, &plain.replay(run)))
        .unwrap_or_default();
    for question in &task.questions {
        match question.broken {
            Some(broken) => {
                let name = &question.name;
                let watching = rotated.clone().with_assertion(name, broken);
                let watching = watching.or_else(|_| plain.clone().with_assertion(name, broken))?;
                watch(task, question, watching, findings)?;
            }
            None => findings.undecided(question, "only assertions and deadlocks are looked at"),
        }
    }
    Ok(())
}

fn reductions(task: &Task<'_>) -> Reductions {
    let uses = |reduction| task.args.reduce.contains(&reduction);
    Reductions {
        persistent: uses(Reduction::Persistent),
        sleep: uses(Reduction::Sleep),
        symmetry: uses(Reduction::Symmetry),
        depth: task.args.depth,
    }
}

/// Each assertion is looked at alone: a run ends where one is broken, and another might be broken further on.
fn watch(
    task: &Task<'_>,
    question: &Question,
    mut system: ProgramSystem<'_>,
    findings: &mut Findings,
) -> Result<(), Error> {
    let found = search(&mut system, reductions(task), &task.limits)?;
    // Depth first, the first run that is found need not be the shortest.
    let broken = found.violation_runs.iter().min_by_key(|it| it.run.len());
    if broken.is_none() && found.cut_runs > 0 {
        findings.undecided(question, format!("{} runs were cut", found.cut_runs));
    } else {
        let run = broken.map(|violation| system.replay(&violation.run));
        findings.searched(task.program, question, run.as_ref());
    }
    Ok(())
}
