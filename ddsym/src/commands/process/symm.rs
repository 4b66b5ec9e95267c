//! `--method symm`: one or several representatives an orbit of the program's symmetries.

use ddd_process::explicit;
use ddd_process::symm::{Reduction, Representatives, check, find, star_exchanges};
use ddd_process::symmetry::ProcessGroup;
use ddd_process::{Error, Formula, PredId, Program};

use super::Store;
use super::diagrams::{note, note_nodes};
use super::findings::Findings;
use super::group::GroupChoice;
use super::task::Task;

pub(super) fn run(task: &Task<'_>, findings: &mut Findings) -> Result<(), Error> {
    if let Some(representative) = task.representatives {
        let all = representatives(task.program, representative)?;
        findings.symmetry = Some("exchanges with the first process of a class".to_owned());
        return match task.args.store {
            Store::Diagrams => several_on_diagrams(task, &all, findings),
            Store::States => several_on_states(task, &all, findings),
        };
    }
    let choice = task.args.group.unwrap_or(GroupChoice::Detected);
    let group = choice.resolve(task.program, findings)?;
    match task.args.store {
        Store::Diagrams => one_on_diagrams(task, &group, findings),
        Store::States => one_on_states(task, &group, findings),
    }
}

/// The representatives that the user describes, with the exchanges of the first process of a class with another.
fn representatives(program: &Program, representative: PredId) -> Result<Representatives, Error> {
    let classes = program.types().iter().flat_map(|it| &it.classes);
    let cells: Vec<Vec<usize>> = classes.map(|class| class.clone().collect()).collect();
    Representatives::new(program, star_exchanges(program, &cells), representative)
}

fn one_on_diagrams(
    task: &Task<'_>,
    group: &ProcessGroup,
    findings: &mut Findings,
) -> Result<(), Error> {
    let reduction = Reduction::by_orbits(task.program, group, &task.limits)?;
    findings.orbits = Some(reduction.representatives()?);
    on_diagrams(task, reduction, findings)
}

fn several_on_diagrams(
    task: &Task<'_>,
    all: &Representatives,
    findings: &mut Findings,
) -> Result<(), Error> {
    let reduction = Reduction::by_representatives(task.program, all, &task.limits)?;
    on_diagrams(task, reduction, findings)
}

fn on_diagrams(
    task: &Task<'_>,
    mut reduction: Reduction<'_>,
    findings: &mut Findings,
) -> Result<(), Error> {
    findings.states = Some(reduction.states()?);
    findings.representatives = Some(reduction.representatives()?);
    let (system, graph) = reduction.parts();
    let nodes = system.manager().nodes(graph.nodes())?;
    note_nodes(findings, system, nodes);
    for question in &task.questions {
        let verdict = reduction.check(&question.formula);
        let (system, _) = reduction.parts();
        note(system, question, verdict.map(|it| it.holds), findings)?;
    }
    Ok(())
}

fn one_on_states(
    task: &Task<'_>,
    group: &ProcessGroup,
    findings: &mut Findings,
) -> Result<(), Error> {
    let ask = |formula: &Formula| check(task.program, group, formula, &task.limits);
    let answer = ask(&Formula::State(PredId::TRUE))?;
    findings.orbits = Some(answer.nodes.into());
    findings.representatives = Some(answer.nodes.into());
    findings.transitions = Some(answer.transitions.into());
    for question in &task.questions {
        let verdict = ask(&question.formula).map(|it| it.holds);
        findings.explained(task.program, question, verdict, |broken| {
            find(task.program, group, broken, &task.limits)
        })?;
    }
    Ok(())
}

fn several_on_states(
    task: &Task<'_>,
    all: &Representatives,
    findings: &mut Findings,
) -> Result<(), Error> {
    let ask = |formula: &Formula| all.check(task.program, formula, &task.limits);
    let answer = ask(&Formula::State(PredId::TRUE))?;
    findings.representatives = Some(answer.representatives.into());
    findings.transitions = Some(answer.transitions.into());
    for question in &task.questions {
        let verdict = ask(&question.formula).map(|it| it.holds);
        findings.explained(task.program, question, verdict, |broken| {
            explicit::find(task.program, broken, &task.limits)
        })?;
    }
    Ok(())
}
