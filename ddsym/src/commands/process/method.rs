//! Each method on a program, with its findings in one shape.

use ddd_process::adaptive::Adaptive;
use ddd_process::explicit::{Kripke, Trace, explore, find};
use ddd_process::stateless::{ProgramSystem, Reductions, search};
use ddd_process::{Error, Limits, PredId, Program, Property, Stopped, ctl};

use super::{Checked, Findings, Method};
use crate::ending::Failure;

/// Runs a method.
pub(super) fn run(
    program: &Program,
    method: Method,
    depth: usize,
    limits: &Limits,
) -> Result<Findings, Failure> {
    let findings = match method {
        Method::Explicit => explicit(program, limits),
        Method::Adaptive => adaptive(program, limits),
        Method::Stateless => stateless(program, depth, limits),
    };
    findings.map_err(|error| match error {
        Error::Stopped(Stopped::Cancelled) => Failure::Interrupted,
        Error::Stopped(_) => Failure::Limit(error.to_string()),
        other => Failure::refused(other),
    })
}

fn explicit(program: &Program, limits: &Limits) -> Result<Findings, Error> {
    let found = explore(program, limits)?;
    let check = |property: &Property| match property.broken {
        Some(broken) => Ok(verdict(
            program,
            property,
            find(program, broken, limits)?.as_ref(),
        )),
        None => {
            let graph = Kripke::reachable(program, limits)?;
            Ok(Checked {
                name: property.name.clone(),
                holds: Some(ctl::holds(program, &graph, &property.formula)),
                trace: Vec::new(),
            })
        }
    };
    Ok(Findings {
        states: Some(found.states),
        firings: Some(found.firings),
        deadlocks: Some(found.deadlocks as u64),
        properties: program
            .properties()
            .iter()
            .map(check)
            .collect::<Result<_, Error>>()?,
        ..Findings::default()
    })
}

fn adaptive(program: &Program, limits: &Limits) -> Result<Findings, Error> {
    let adaptive = Adaptive::new(program)?;
    let look = |broken: PredId| adaptive.find(broken, limits);
    let check = |property: &Property| match property.broken {
        Some(broken) => Ok(verdict(program, property, look(broken)?.as_ref())),
        None => Ok(undecided(property)),
    };
    Ok(Findings {
        representatives: Some(adaptive.explore(limits)?.states().len()),
        properties: program
            .properties()
            .iter()
            .map(check)
            .collect::<Result<_, Error>>()?,
        ..Findings::default()
    })
}

/// Rotations of the processes are used where they are symmetries of the program.
fn stateless(program: &Program, depth: usize, limits: &Limits) -> Result<Findings, Error> {
    let plain = || ProgramSystem::new(program);
    let rotated = || plain()?.with_rotations()?.with_assertions();
    let mut system = rotated().or_else(|_| plain()?.with_assertions())?;
    let reductions = Reductions {
        depth,
        ..Reductions::all()
    };
    let found = search(&mut system, reductions, limits)?;
    let everything_seen =
        found.cut_runs == 0 && found.violations == found.violation_runs.len() as u64;
    let check = |property: &Property| {
        let mut runs = found.violation_runs.iter();
        let broken = runs.find(|violation| violation.message == property.name);
        let decided = property.broken.is_some() && (broken.is_some() || everything_seen);
        let trace = broken.map(|violation| system.replay(&violation.run));
        match decided {
            true => verdict(program, property, trace.as_ref()),
            false => undecided(property),
        }
    };
    Ok(Findings {
        firings: Some(found.transitions),
        deadlocks: Some(found.deadlocks),
        properties: program.properties().iter().map(check).collect(),
        ..Findings::default()
    })
}

fn undecided(property: &Property) -> Checked {
    Checked {
        name: property.name.clone(),
        holds: None,
        trace: Vec::new(),
    }
}

fn verdict(program: &Program, property: &Property, trace: Option<&Trace>) -> Checked {
    let lines = |trace: &Trace| {
        trace
            .show(program)
            .to_string()
            .lines()
            .map(str::to_owned)
            .collect()
    };
    Checked {
        name: property.name.clone(),
        holds: Some(trace.is_none()),
        trace: trace.map(lines).unwrap_or_default(),
    }
}
