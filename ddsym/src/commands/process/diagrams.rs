//! `--method dd`: all states, as decision diagrams.

use ddd_process::Error;
use ddd_process::symbolic::{Graph, System, holds};

use super::findings::Findings;
use super::task::{Question, Task};

pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let mut system = System::new(task.program, &task.limits)?;
    let reachable = system.reachable()?;
    findings.states = Some(system.count(&reachable)?);
    let space = system.explore()?;
    findings.firings = Some(space.firings);
    findings.deadlocks = Some(space.deadlocks);
    note_nodes(findings, &mut system, space.nodes);
    let graph = Graph::full(&mut system)?;
    for question in &task.questions {
        let broken = search(&mut system, question, findings)?;
        if !broken {
            let verdict = holds(&mut system, &graph, &question.formula);
            findings.verdict(question, verdict)?;
        }
    }
    Ok(())
}

/// Looks for a run that breaks an invariant and notes it. Whether there is one.
pub(super) fn search(
    system: &mut System<'_>,
    question: &Question,
    findings: &mut Findings,
) -> Result<bool, Error> {
    let Some(broken) = question.broken else {
        return Ok(false);
    };
    let run = system.find(broken)?;
    if run.is_some() {
        findings.searched(system.program(), question, run.as_ref());
    }
    Ok(run.is_some())
}

pub(super) fn note_nodes(findings: &mut Findings, system: &mut System<'_>, nodes: usize) {
    findings.nodes = Some(nodes);
    findings.peak_nodes = Some(system.manager().stats().peak_nodes);
}
