//! `--method architectural`: a quotient that keeps EF and AG.

use ddd_process::architectural::{Quotient, check};
use ddd_process::explicit::find;
use ddd_process::symmetry::ProcessGroup;
use ddd_process::{Error, Formula, PredId};

use super::Store;
use super::diagrams::{note, note_nodes};
use super::findings::Findings;
use super::group::GroupChoice;
use super::task::Task;

pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    let choice = task.args.group.unwrap_or(GroupChoice::Full);
    let group = choice.resolve(task.program, findings)?;
    match task.args.store {
        Store::Diagrams => on_diagrams(task, &group, findings),
        Store::States => on_states(task, &group, findings),
    }
}

fn on_diagrams(
    task: &Task<'_>,
    group: &ProcessGroup,
    findings: &mut Findings,
) -> Result<(), Error> {
    let mut quotient = Quotient::new(task.program, group, &task.limits)?;
    findings.states = Some(quotient.states()?);
    findings.orbits = Some(quotient.orbits()?);
    findings.well_architected = Some(quotient.is_well_architected());
    let (system, graph) = quotient.parts();
    let nodes = system.manager().nodes(graph.nodes())?;
    note_nodes(findings, system, nodes);
    for question in &task.questions {
        let verdict = quotient.check(&question.formula);
        let (system, _) = quotient.parts();
        note(system, question, verdict.map(|it| it.holds), findings)?;
    }
    Ok(())
}

fn on_states(task: &Task<'_>, group: &ProcessGroup, findings: &mut Findings) -> Result<(), Error> {
    let ask = |formula: &Formula| check(task.program, group, formula, &task.limits);
    let answer = ask(&Formula::State(PredId::TRUE))?;
    findings.states = Some(answer.states.into());
    findings.orbits = Some(answer.orbits.into());
    findings.transitions = Some(answer.transitions.into());
    findings.well_architected = Some(answer.well_architected);
    for question in &task.questions {
        let verdict = ask(&question.formula).map(|it| it.holds);
        findings.explained(task.program, question, verdict, |broken| {
            find(task.program, broken, &task.limits)
        })?;
    }
    Ok(())
}
