//! `ddsym corpus`: many nets, each in its own process, compared with what is known about them.

mod child;
mod expected;
mod results;
mod row;
mod summary;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::ValueEnum;

use crate::commands::statespace::Engine;
use crate::ending::{Ending, Failure};
use crate::{interrupt, quantity, source};

use expected::Instance;
use results::Results;
use row::{Row, Verdict};

/// Run a folder of nets and compare with expected numbers
///
/// Each NAME/model.pnml below DIR runs in a process of its own. Finished rows are appended to the results file
/// at once and are not run again when the command is repeated.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder
    dir: PathBuf,
    /// Expected numbers: instance,kind,states,transitions,max_token_in_place,max_token_per_marking [default: DIR/statespace.csv]
    #[arg(long, value_name = "CSV")]
    expected: Option<PathBuf>,
    /// Append finished rows to this file, and do not run what is in it
    #[arg(long, value_name = "CSV")]
    results: Option<PathBuf>,
    /// Only instances whose name contains this, or matches it if it has a `*`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    filter: Vec<String>,
    /// How many instances at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Most time for an instance
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantity::time)]
    timeout: Duration,
    /// Most memory for an instance
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = quantity::bytes)]
    memory: u64,
    /// Threads for an instance; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Engine
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    method: Engine,
    /// What to print at the end
    #[arg(long, value_enum, default_value_t = Output::Table)]
    output: Output,
    /// No progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Output {
    /// A readable table and totals
    Table,
    /// One line an instance
    Csv,
    /// One object with rows and totals
    Json,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let interrupted = interrupt::flag()?;
    let instances = expected::instances(&args.dir, args.expected.as_deref())?;
    let chosen: Vec<Instance> = instances
        .into_iter()
        .filter(|i| wanted(&args.filter, &i.name))
        .collect();
    if chosen.is_empty() {
        return Err(Failure::refused(format!(
            "{}: there is no such instance",
            args.dir.display()
        )));
    }
    let mut results = Results::open(args.results.as_deref())?;
    let left: Vec<&Instance> = chosen.iter().filter(|i| !results.has(&i.name)).collect();
    run_all(args, &left, &mut results, &interrupted)?;
    let rows = results.rows_of(&chosen);
    print(args, &rows)?;
    let wrong = rows.iter().any(|row| row.verdict == Verdict::Wrong);
    Ok(match interrupted.load(Ordering::Relaxed) {
        true => Ending::Interrupted,
        false if wrong => Ending::Wrong,
        false => Ending::Answered,
    })
}

/// Runs instances, several at a time; each row is kept as soon as it is there.
fn run_all(
    args: &Args,
    left: &[&Instance],
    results: &mut Results,
    interrupted: &Arc<AtomicBool>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let worker = |finished: mpsc::Sender<Result<Row, Failure>>| {
        while let Some(instance) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
            let row = child::run(args, instance, interrupted);
            // What an interruption cut short is not a result; without a receiver there is nothing to do either.
            if interrupted.load(Ordering::Relaxed) || finished.send(row).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..args.jobs.clamp(1, left.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(|| worker(sender));
        }
        drop(sender);
        for (done, row) in receiver.into_iter().enumerate() {
            let row = row?;
            if !args.quiet {
                eprintln!("[{}/{}] {}", done + 1, left.len(), row.line());
            }
            results.add(row)?;
        }
        Ok(())
    })
}

fn print(args: &Args, rows: &[&Row]) -> Result<(), Failure> {
    let mut out = source::sink(None)?;
    match args.output {
        Output::Table => write!(out, "{}", summary::table(rows))?,
        Output::Csv => {
            writeln!(out, "{}", row::HEADER)?;
            for row in rows {
                writeln!(out, "{}", row.csv())?;
            }
        }
        Output::Json => writeln!(out, "{}", summary::json(rows)?)?,
    }
    Ok(out.flush()?)
}

/// Whether a name is asked for: by no pattern at all, or by one of them.
fn wanted(patterns: &[String], name: &str) -> bool {
    let matching = |pattern: &String| match pattern.contains('*') {
        true => matches(pattern, name),
        false => name.contains(pattern.as_str()),
    };
    patterns.is_empty() || patterns.iter().any(matching)
}

/// Whether `name` matches `pattern`, in which each `*` stands for any text.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = (0..=name.len()).filter(|&i| name.is_char_boundary(i));
            ends.into_iter().any(|i| matches(rest, &name[i..]))
        }),
    }
}

fn model(dir: &Path, instance: &str) -> PathBuf {
    dir.join(instance).join("model.pnml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_choose_names() {
        let wanted = |pattern: &str| wanted(&[pattern.to_owned()], "Kanban-PT-00100");
        for yes in ["", "Kanban", "PT", "Kanban*", "*-00100", "K*n-*-*0", "*"] {
            assert!(wanted(yes), "{yes}");
        }
        for no in ["kanban", "Kanban-PT-0010*1", "*PT", "K*x*"] {
            assert!(!wanted(no), "{no}");
        }
    }
}
