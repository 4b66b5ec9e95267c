//! One instance in a process of its own: whatever it does, it costs no more than its limits.

use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::ValueEnum;
use serde::Deserialize;

use super::expected::Instance;
use super::row::{Row, Verdict};
use super::{Args, model};
use crate::confined::{self, Confinement, End};
use crate::ending::Failure;

/// How long a process may take to print its last words.
const GRACE: Duration = Duration::from_secs(5);

/// Runs an instance and compares. Coloured nets are not run.
pub(super) fn run(args: &Args, instance: &Instance, stop: &AtomicBool) -> Result<Row, Failure> {
    if instance.kind == "COL" {
        let mut row = Row::of(instance, Verdict::Skipped, "skipped");
        row.detail = "coloured net".to_owned();
        return Ok(row);
    }
    // Of memory it may have a little more than it was told: the limit counts its tables only.
    let confinement = Confinement {
        time: args.timeout + GRACE,
        memory: args.memory.saturating_add(args.memory / 4),
    };
    let finished = confined::run(&mut command(args, instance)?, confinement, stop)?;
    let mut row = match serde_json::from_str::<Answer>(&finished.output) {
        Ok(answer) => answer.row(instance),
        Err(_) => failed(instance, finished.end, &finished.errors),
    };
    if row.seconds == 0.0 {
        row.seconds = finished.elapsed.as_secs_f64();
    }
    Ok(row)
}

fn command(args: &Args, instance: &Instance) -> Result<Command, Failure> {
    let engine = args.method.to_possible_value();
    let engine = engine.as_ref().map_or("auto", |value| value.get_name());
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(["statespace", "--json", "--quiet", "--method", engine])
        // numbers of the full state space are what is compared
        .arg("--exact")
        .args(["--timeout", &format!("{}ms", args.timeout.as_millis())])
        .args(["--memory", &args.memory.to_string()])
        .args(["--threads", &args.threads.to_string()])
        .arg(model(&args.dir, &instance.name));
    Ok(command)
}

/// The part of the answer that is compared or shown.
#[derive(Debug, Deserialize)]
struct Answer {
    status: String,
    method: String,
    order: Option<String>,
    states: Option<String>,
    firings: Option<String>,
    max_token_in_place: Option<u64>,
    max_token_per_marking: Option<u64>,
    seconds: f64,
    peak_memory_bytes: u64,
}

impl Answer {
    fn row(self, instance: &Instance) -> Row {
        let mut row = Row::of(instance, Verdict::Limit, &self.status);
        let number = |n: Option<u64>| n.map(|n| n.to_string());
        row.found = match self.status.as_str() {
            "unbounded" => std::array::from_fn(|_| Some("+inf".to_owned())),
            _ => [
                self.states,
                self.firings,
                number(self.max_token_in_place),
                number(self.max_token_per_marking),
            ],
        };
        row.method = self.method;
        row.order = self.order.unwrap_or_default();
        row.seconds = self.seconds;
        row.peak_memory_bytes = self.peak_memory_bytes;
        row.judge(instance);
        row
    }
}

/// A row about a process that gave no answer.
fn failed(instance: &Instance, end: End, errors: &str) -> Row {
    let first = errors.lines().next().unwrap_or_default();
    let (verdict, status, detail) = match end {
        End::Time | End::Stopped => (Verdict::Limit, "timeout", "killed after its time"),
        End::Memory => (Verdict::Limit, "budget", "killed for its memory"),
        End::Exit(Some(2)) if first.contains("coloured net") => {
            (Verdict::Skipped, "skipped", "coloured net")
        }
        End::Exit(Some(2)) => (Verdict::Error, "refused", first),
        End::Exit(Some(3)) => (Verdict::Limit, "budget", first),
        End::Exit(Some(_)) => (Verdict::Error, "failed", first),
        End::Exit(None) => (Verdict::Error, "killed", first),
    };
    let mut row = Row::of(instance, verdict, status);
    row.detail = detail.to_owned();
    row
}
