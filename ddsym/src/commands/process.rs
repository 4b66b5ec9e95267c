//! `ddsym process`: process programs and the methods for them.

mod method;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use ddd_process::{Limits, Program};
use serde::Serialize;

use crate::ending::{Ending, Failure};
use crate::numbers::{count, time};
use crate::sheet::Sheet;
use crate::{interrupt, quantity, source};

/// Explore a process program and check what it says about itself
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Program file
    file: PathBuf,
    /// The method
    #[arg(long, value_enum, default_value_t = Method::Explicit)]
    method: Method,
    /// Another value for a constant of the program; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = constant)]
    constants: Vec<(String, i64)>,
    /// Most time, such as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Most states, stored or visited
    #[arg(long, value_name = "N")]
    states: Option<usize>,
    /// The longest run of a stateless search
    #[arg(long, value_name = "N", default_value_t = 200)]
    depth: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Method {
    /// All states, one by one
    Explicit,
    /// Adaptive symmetry reduction: states with a partition of processes
    Adaptive,
    /// No stored states; partial order and rotations of the processes
    Stateless,
}

/// What a method found.
#[derive(Debug, Default, Serialize)]
struct Findings {
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    representatives: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    firings: Option<u64>,
    /// Dead states; for the stateless search, runs that end in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadlocks: Option<u64>,
    properties: Vec<Checked>,
}

/// A property and its verdict.
#[derive(Debug, Serialize)]
struct Checked {
    name: String,
    /// Absent if the method cannot decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
    /// How it is broken, a step a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Object<'a> {
    program: String,
    processes: usize,
    method: Method,
    #[serde(flatten)]
    findings: &'a Findings,
    seconds: f64,
    status: &'static str,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let start = Instant::now();
    let limits = limits(args, start)?;
    let name = args.file.display().to_string();
    let text = source::text(&args.file)?;
    let constants: Vec<(&str, i64)> = args
        .constants
        .iter()
        .map(|(n, v)| (n.as_str(), *v))
        .collect();
    let program = Program::parse_named(Some(&name), &text, &constants).map_err(Failure::refused)?;
    let findings = method::run(&program, args.method, args.depth, &limits)?;
    let object = Object {
        program: name,
        processes: program.processes().len(),
        method: args.method,
        findings: &findings,
        seconds: start.elapsed().as_secs_f64(),
        status: "complete",
    };
    let mut out = source::sink(None)?;
    match args.json {
        true => {
            let text = serde_json::to_string(&object).map_err(Failure::internal)?;
            writeln!(out, "{text}")?;
        }
        false => write!(out, "{}", sheet(&object, start.elapsed()))?,
    }
    out.flush()?;
    Ok(Ending::Answered)
}

fn limits(args: &Args, start: Instant) -> Result<Limits, Failure> {
    let mut limits = Limits::none().stop_flag(interrupt::flag()?);
    if let Some(deadline) = args.timeout.and_then(|time| start.checked_add(time)) {
        limits = limits.deadline(deadline);
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

fn sheet(object: &Object<'_>, elapsed: Duration) -> Sheet {
    let findings = object.findings;
    let number = |n: usize| count(n as u64);
    let mut sheet = Sheet::default();
    sheet.fact(
        "program",
        format!(
            "{} ({} processes)",
            object.program,
            number(object.processes)
        ),
    );
    sheet.known("states", findings.states.map(number));
    sheet.known("representatives", findings.representatives.map(number));
    sheet.known("firings", findings.firings.map(count));
    sheet.known("deadlocks", findings.deadlocks.map(count));
    for property in &findings.properties {
        let verdict = match property.holds {
            Some(true) => "holds",
            Some(false) => "is broken:",
            None => "is not decided by this method",
        };
        sheet.fact("property", format!("{} {verdict}", property.name));
        for line in &property.trace {
            sheet.fact("", line.as_str());
        }
    }
    sheet.fact("time", time(elapsed));
    sheet
}
