//! One instance in a process of its own: whatever it does, it costs no more than its limits.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde::Deserialize;

use super::expected::Instance;
use super::row::{Row, Verdict};
use super::{Args, model};
use crate::ending::Failure;
use crate::memory;

/// How long a process may take to print its last words.
const GRACE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(10);

/// Runs an instance and compares. Coloured nets are not run.
pub(super) fn run(args: &Args, instance: &Instance, stop: &AtomicBool) -> Result<Row, Failure> {
    if instance.kind == "COL" {
        let mut row = Row::of(instance, Verdict::Skipped, "skipped");
        row.detail = "coloured net".to_owned();
        return Ok(row);
    }
    let start = Instant::now();
    let mut child = spawn(args, instance)?;
    let output = child.stdout.take().map(read_aside);
    let errors = child.stderr.take().map(read_aside);
    let end = wait(&mut child, args, stop)?;
    let text = |reader: Option<JoinHandle<String>>| {
        reader
            .and_then(|reader| reader.join().ok())
            .unwrap_or_default()
    };
    let (output, errors) = (text(output), text(errors));
    let mut row = match serde_json::from_str::<Answer>(&output) {
        Ok(answer) => answer.row(instance),
        Err(_) => failed(instance, &end, &errors),
    };
    if row.seconds == 0.0 {
        row.seconds = start.elapsed().as_secs_f64();
    }
    Ok(row)
}

fn spawn(args: &Args, instance: &Instance) -> Result<Child, Failure> {
    let engine = args.method.to_possible_value();
    let engine = engine.as_ref().map_or("auto", |value| value.get_name());
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(["statespace", "--json", "--quiet", "--method", engine])
        .args(["--timeout", &format!("{}ms", args.timeout.as_millis())])
        .args(["--memory", &args.memory.to_string()])
        .args(["--threads", &args.threads.to_string()])
        .arg(model(&args.dir, &instance.name))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Ok(command.spawn()?)
}

/// Reads a pipe on a thread, so that a full pipe never stops its writer.
fn read_aside(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before a failure is all there is.
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// How a process came to its end.
enum End {
    /// By itself, with this code; `None` if the system killed it.
    Exit(Option<i32>),
    /// We killed it for its time.
    Time,
    /// We killed it for its memory.
    Memory,
}

/// Waits for the end, and brings it about where limits are passed by far.
fn wait(child: &mut Child, args: &Args, stop: &AtomicBool) -> Result<End, Failure> {
    let deadline = Instant::now() + args.timeout + GRACE;
    let memory = args.memory + args.memory / 4;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(End::Exit(status.code()));
        }
        let too_large = memory::resident(child.id()).is_some_and(|bytes| bytes > memory);
        let too_late = Instant::now() > deadline;
        if too_large || too_late || stop.load(Ordering::Relaxed) {
            // It may have come to its end in the meantime.
            let _ = child.kill();
            child.wait()?;
            return Ok(if too_large { End::Memory } else { End::Time });
        }
        thread::sleep(LOOK);
    }
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
fn failed(instance: &Instance, end: &End, errors: &str) -> Row {
    let first = errors.lines().next().unwrap_or_default();
    let (verdict, status, detail) = match end {
        End::Time => (Verdict::Limit, "timeout", "killed after its time"),
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
