//! `--method adaptive`: states with a partition of the processes.

use ddd_process::Error;
use ddd_process::adaptive::Adaptive;

use super::findings::Findings;
use super::task::Task;

pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let adaptive = Adaptive::new(task.program)?;
    let reached = adaptive.explore(&task.limits)?;
    findings.representatives = Some(reached.states().len().into());
    for question in &task.questions {
        match question.broken {
            Some(broken) => {
                let run = adaptive.find(broken, &task.limits)?;
                findings.searched(task.program, question, run.as_ref());
            }
            None => findings.undecided(question, "only reachability is preserved"),
        }
    }
    Ok(())
}
