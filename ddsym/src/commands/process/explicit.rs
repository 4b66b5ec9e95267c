//! `--method explicit`: all states, one by one.

use ddd_process::explicit::{Kripke, explore, find};
use ddd_process::{Error, ctl};

use super::findings::Findings;
use super::task::Task;

pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let (program, limits) = (task.program, &task.limits);
    let found = explore(program, limits)?;
    findings.states = Some(found.states.into());
    findings.firings = Some(found.firings.into());
    findings.deadlocks = Some(found.deadlocks.into());
    findings.depth = Some(found.depth);
    let mut graph = None;
    for question in &task.questions {
        match question.broken {
            Some(broken) => {
                let run = find(program, broken, limits)?;
                findings.searched(program, question, run.as_ref());
            }
            None => {
                let graph = match &graph {
                    Some(known) => known,
                    None => graph.insert(Kripke::reachable(program, limits)?),
                };
                let holds = ctl::holds(program, graph, &question.formula);
                findings.verdict(question, Ok(holds))?;
            }
        }
    }
    findings.transitions = graph.map(|graph| graph.transitions().into());
    Ok(())
}
