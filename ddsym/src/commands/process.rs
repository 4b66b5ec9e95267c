//! `ddsym process`: process programs and the methods for them.

mod adaptive;
mod architectural;
mod diagrams;
mod explicit;
mod findings;
mod group;
mod report;
mod stateless;
mod symm;
mod task;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use ddd_process::{Error, Limits, Program, Stopped, systems};
use serde::Serialize;

use crate::ending::{Ending, Failure};
use crate::{interrupt, memory, quantity, source};
use findings::Findings;
use group::GroupChoice;
use report::Report;
use stateless::Reduction;
use task::Task;

/// Explore a process program and check what it says about itself
#[derive(Debug, clap::Args)]
#[command(after_help = SYSTEMS)]
pub(crate) struct Args {
    /// Program file, or the name of a system that comes with the tool
    file: PathBuf,
    /// The method
    #[arg(long, value_enum, default_value_t = Method::Explicit)]
    method: Method,
    /// Another value for a constant of the program; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = constant)]
    constants: Vec<(String, i64)>,
    /// A formula of CTL to be checked as well; may be repeated
    #[arg(long, value_name = "FORMULA")]
    formula: Vec<String>,
    /// Permutations of the processes, for the methods `architectural` (default `full`) and `symm` (default `detected`)
    #[arg(long, value_enum)]
    group: Option<GroupChoice>,
    /// How these two methods store states
    #[arg(long, value_enum, default_value_t = Store::Diagrams)]
    store: Store,
    /// For `symm`: a predicate that says which states are representatives, one or several an orbit
    #[arg(long, value_name = "PREDICATE")]
    representatives: Option<String>,
    /// For `stateless`: what to leave out
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Reduction::ALL)]
    reduce: Vec<Reduction>,
    /// For `stateless`: the longest run
    #[arg(long, value_name = "N", default_value_t = 200)]
    depth: usize,
    /// For `stateless`: a predicate that says where it is all right that nothing can happen
    #[arg(long, value_name = "PREDICATE")]
    ends: Option<String>,
    /// End with exit code 10 if a property does not hold
    #[arg(long)]
    exit_code: bool,
    /// Most time, such as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Most memory for the tables of diagrams, such as 8GiB
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    memory: Option<u64>,
    /// Most states, stored or visited one by one
    #[arg(long, value_name = "N")]
    states: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const SYSTEMS: &str = "\
Systems that come with the tool: readers-writers, controller, token-ring, token-ring-restricted,
token-ring-lossy, philosophers, arbiter. Their constants are their sizes: --set n=10.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Method {
    /// All states, one by one
    Explicit,
    /// Adaptive symmetry reduction: states with a partition of processes
    Adaptive,
    /// Architectural symmetry: a quotient that keeps EF and AG
    Architectural,
    /// Symmetries of the program: a quotient that keeps CTL
    Symm,
    /// No stored states; partial order and rotations of the processes
    Stateless,
    /// All states, as decision diagrams
    Dd,
}

/// How states are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Store {
    /// Sets of states as decision diagrams
    Diagrams,
    /// One by one
    States,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let start = Instant::now();
    let limits = limits(args, start)?;
    let (name, text) = program_text(args)?;
    let constants = args
        .constants
        .iter()
        .map(|(name, value)| (name.as_str(), *value));
    let constants: Vec<(&str, i64)> = constants.collect();
    let mut program = Program::parse_named(Some(&name), &text, &constants)
        .map_err(|error| Failure::mistake(&error))?;
    let task = Task::new(&mut program, args, limits)?;
    let mut findings = Findings::default();
    let outcome = match args.method {
        Method::Explicit => explicit::run(&task, &mut findings),
        Method::Adaptive => adaptive::run(&task, &mut findings),
        Method::Architectural => architectural::run(&task, &mut findings),
        Method::Symm => symm::run(&task, &mut findings),
        Method::Stateless => stateless::run(&task, &mut findings),
        Method::Dd => diagrams::run(&task, &mut findings),
    };
    let stopped = match outcome {
        Ok(()) => None,
        Err(Error::Stopped(why)) => Some(why),
        Err(other) => return Err(Failure::refused(other)),
    };
    let report = Report {
        program: &name,
        processes: task.program.processes().len(),
        method: args.method,
        findings: &findings,
        elapsed: start.elapsed(),
        peak_memory: memory::peak(),
        stopped,
    };
    let mut out = source::sink(None)?;
    match args.json {
        true => writeln!(out, "{}", report.json()?)?,
        false => write!(out, "{}", report.sheet())?,
    }
    out.flush()?;
    let broken = findings.properties.iter().any(|it| it.holds == Some(false));
    Ok(match stopped {
        None if args.exit_code && broken => Ending::DoesNotHold,
        None => Ending::Answered,
        Some(Stopped::Cancelled) => Ending::Interrupted,
        Some(_) => Ending::Limit,
    })
}

/// The text of the program, and its name for messages. A file goes before a system of the same name.
fn program_text(args: &Args) -> Result<(String, String), Failure> {
    let name = args.file.display().to_string();
    let system = systems::ALL.iter().find(|(known, _)| *known == name);
    match system {
        Some((_, text)) if !args.file.exists() => Ok((name, (*text).to_owned())),
        _ => Ok((name, source::text(&args.file)?)),
    }
}

fn limits(args: &Args, start: Instant) -> Result<Limits, Failure> {
    let mut limits = Limits::none().stop_flag(interrupt::flag()?);
    if let Some(deadline) = args.timeout.and_then(|time| start.checked_add(time)) {
        limits = limits.deadline(deadline);
    }
    if let Some(bytes) = args.memory {
        // More than can be addressed is no limit.
        limits = limits.memory(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
    Ok(match args.states {
        Some(most) => limits.states(most),
        None => limits,
    })
}

fn constant(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let value = value
        .trim()
        .parse()
        .map_err(|_| "expected a whole number behind `=`")?;
    Ok((name.trim().to_owned(), value))
}
