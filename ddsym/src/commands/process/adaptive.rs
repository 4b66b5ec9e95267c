//! `--method adaptive`: states with a partition of the processes.

use ddd_process::adaptive::Adaptive;
use ddd_process::{Error, PredId};

use super::findings::Findings;
use super::task::Task;

pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let adaptive = Adaptive::new(task.program)?;
    let goals: Vec<PredId> = task.questions.iter().filter_map(|it| it.broken).collect();
    let (reached, runs) = adaptive.explore_for(&goals, &task.limits)?;
    findings.representatives = Some(reached.states().len().into());
    let mut runs = runs.iter();
    for question in &task.questions {
        match question.broken.and_then(|_| runs.next()) {
            Some(run) => findings.searched(task.program, question, run.as_ref()),
            None => findings.undecided(question, "only reachability is preserved"),
        }
    }
    Ok(())
}
