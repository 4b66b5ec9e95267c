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
        let verdict = holds(&mut system, &graph, &question.formula);
        note(&mut system, question, verdict, findings)?;
    }
    Ok(())
}

/// Notes a verdict, with a run if it is that an invariant is broken.
pub(super) fn note(
    system: &mut System<'_>,
    question: &Question,
    verdict: Result<bool, Error>,
    findings: &mut Findings,
) -> Result<(), Error> {
    let program = system.program();
    findings.explained(program, question, verdict, |broken| system.find(broken))
}

pub(super) fn note_nodes(findings: &mut Findings, system: &mut System<'_>, nodes: usize) {
    findings.nodes = Some(nodes);
    findings.peak_nodes = Some(system.manager().stats().peak_nodes);
}
