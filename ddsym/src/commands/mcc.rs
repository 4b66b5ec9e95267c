//! `ddsym mcc`: the protocol of the Model Checking Contest.
//!
//! The examination comes from the environment, the net is `model.pnml` in the current folder, and the answer is one line a
//! fact on standard output.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use ddd_petri::order::Order;
use ddd_petri::statespace::{Options, Report, Status};

use crate::ending::{Ending, Failure};
use crate::limits::LimitArgs;
use crate::{analysis, interrupt, source};

/// Speak the protocol of the Model Checking Contest
///
/// BK_EXAMINATION names the examination; the net is ./model.pnml, or model.pnml in the folder BK_INPUT.
/// BK_TIME_CONFINEMENT (seconds) and BK_MEMORY_CONFINEMENT (megabytes) are respected.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What to examine
    #[arg(long, env = "BK_EXAMINATION", default_value = "StateSpace")]
    examination: String,
    /// The folder of the net, if it is not the current one
    #[arg(long, env = "BK_INPUT")]
    input: Option<PathBuf>,
    /// Seconds until an answer is worthless
    #[arg(long, env = "BK_TIME_CONFINEMENT", value_name = "SECONDS")]
    time: Option<u64>,
    /// Megabytes of memory
    #[arg(long, env = "BK_MEMORY_CONFINEMENT", value_name = "MEGABYTES")]
    memory: Option<u64>,
    /// Number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

impl Args {
    /// Whether more than one thread works on the answer.
    fn is_parallel(&self) -> bool {
        match self.threads {
            0 => thread::available_parallelism().is_ok_and(|cores| cores.get() > 1),
            threads => threads > 1,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    if args.examination != "StateSpace" {
        say("DO_NOT_COMPETE")?;
        return Ok(Ending::Answered);
    }
    match examine(args) {
        Ok(report) => print(&report, &techniques(args, &report)),
        Err(failure) => {
            say("CANNOT_COMPUTE")?;
            Err(failure)
        }
    }
}

fn examine(args: &Args) -> Result<Report, Failure> {
    let limits = LimitArgs {
        threads: args.threads,
        memory: args
            .memory
            .map(|megabytes| megabytes.saturating_mul(900_000)),
        timeout: args.time.map(kept_back),
    };
    let options = Options {
        threads: args.threads,
        limits: limits.start(interrupt::flag()?),
        ..Options::default()
    };
    let net = Arc::new(source::read(&model(args), true)?);
    analysis::supervise(&net, &options)
}

/// A part of the time is kept back for the last words.
fn kept_back(seconds: u64) -> Duration {
    let all = Duration::from_secs(seconds);
    let reserve = (all / 20).min(Duration::from_secs(10));
    all.saturating_sub(reserve)
}

fn model(args: &Args) -> PathBuf {
    let here = PathBuf::from("model.pnml");
    match &args.input {
        Some(folder) if !here.exists() || env::var_os("BK_INPUT").is_none() => {
            folder.join("model.pnml")
        }
        _ => here,
    }
}

fn print(report: &Report, techniques: &str) -> Result<Ending, Failure> {
    let known = report.states.is_some() || report.status == Status::Unbounded;
    if !known {
        say("CANNOT_COMPUTE")?;
        return Ok(Ending::Limit);
    }
    let number = |value: Option<String>| match (report.status, value) {
        (Status::Unbounded, _) => "+inf".to_owned(),
        (_, Some(value)) => value,
        (_, None) => "-1".to_owned(),
    };
    for (key, value) in [
        ("STATES", report.states.as_ref().map(ToString::to_string)),
        (
            "TRANSITIONS",
            report.firings.as_ref().map(ToString::to_string),
        ),
        (
            "MAX_TOKEN_PER_MARKING",
            report.max_token_per_marking.map(|n| n.to_string()),
        ),
        (
            "MAX_TOKEN_IN_PLACE",
            report.max_token_in_place.map(|n| n.to_string()),
        ),
    ] {
        say(&format!(
            "STATE_SPACE {key} {} TECHNIQUES {techniques}",
            number(value)
        ))?;
    }
    Ok(Ending::Answered)
}

/// The contest's words for what was done.
fn techniques(args: &Args, report: &Report) -> String {
    let mut words = Vec::new();
    if args.is_parallel() {
        words.push("PARALLEL_PROCESSING");
    }
    words.push(match report.method.starts_with("explicit") {
        true => "EXPLICIT",
        false => "DECISION_DIAGRAMS",
    });
    if report.method.ends_with("-sym") {
        words.push("SYMMETRIES");
    }
    let order = report.order.as_ref().map(Order::name);
    if order.is_some_and(|name| name.starts_with("nupn")) {
        words.push("USE_NUPN");
    }
    words.join(" ")
}

/// One line, at once: what is known counts even if we are stopped after it.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
