//! `--method stateless`: runs instead of states.

use std::fmt;

use clap::ValueEnum;
use ddd_process::Error;
use ddd_process::stateless::{ProgramSystem, Reductions, search};

use super::findings::Findings;
use super::task::Task;

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

/// Rotations of the processes are used where they are symmetries of the program.
pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let uses = |reduction| task.args.reduce.contains(&reduction);
    let plain = || ProgramSystem::new(task.program);
    let rotated = || plain()?.with_rotations()?.with_assertions();
    let mut system = rotated().or_else(|_| plain()?.with_assertions())?;
    let reductions = Reductions {
        persistent: uses(Reduction::Persistent),
        sleep: uses(Reduction::Sleep),
        symmetry: uses(Reduction::Symmetry),
        depth: task.args.depth,
    };
    let found = search(&mut system, reductions, &task.limits)?;
    findings.firings = Some(found.transitions.into());
    findings.deadlocks = Some(found.deadlocks.into());
    findings.runs = Some(found.complete_runs.into());
    let all_runs_kept = found.violations == found.violation_runs.len() as u64;
    for question in &task.questions {
        let mut runs = found.violation_runs.iter();
        let broken = runs.find(|violation| violation.message == question.name);
        if let Some(violation) = broken {
            let run = system.replay(&violation.run);
            findings.searched(task.program, question, Some(&run));
        } else if question.broken.is_none() {
            findings.undecided(question, "only assertions and deadlocks are looked at");
        } else if found.cut_runs > 0 {
            findings.undecided(question, format!("{} runs were cut", found.cut_runs));
        } else if !all_runs_kept {
            findings.undecided(question, "too many other assertions are broken");
        } else {
            findings.searched(task.program, question, None);
        }
    }
    Ok(())
}
