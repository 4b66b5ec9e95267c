//! `ddsym tables`: the tables and figures of the papers, computed now, beside the published numbers.

mod cell;
mod definition;
mod definitions;
mod external;
mod job;
mod journal;
mod machine;
mod outcome;
mod output;
mod published;
mod schedule;
mod scratch;
mod shell;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::confined::Confinement;
use crate::ending::{Ending, Failure};
use crate::{interrupt, quantity};

use definition::{Profile, Run, Subject, Table};
use job::{Binary, Job};
use journal::Journal;
use output::{Folder, Format, Report};

/// Compute the tables of the papers and compare with the published numbers
///
/// Every cell is computed now, in a process of its own. Tables: table1, adaptive, architectural, stateless, symm; all is all of them.
/// If lola, its-reach, pnmc or pnml2lts-sym are installed, they run beside.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which tables; `all` is all of them
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,
    /// Only cells whose row and column, such as `salestore 5 dd`, contain this; may be repeated
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// All sizes of the papers, not only those that take seconds
    #[arg(long)]
    full: bool,
    /// Most time for a cell [default: 60s, or 10m with --full]
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Most memory for a cell
    #[arg(long, value_name = "SIZE", default_value = "5GB", value_parser = quantity::bytes)]
    memory: u64,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the list of cells as JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Also write report.html, tables.md, .csv, .tex and .json, and the plots as SVG, to this folder
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Where an interrupted run keeps what it has [default: ddsym-tables.journal in the output folder or here]
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Another tool, where it is not on the PATH: lola, its-reach, pnmc, pnml2lts-sym; may be repeated
    #[arg(long = "tool", value_name = "NAME=FILE", value_parser = tool)]
    tools: Vec<(String, PathBuf)>,
    /// No other tools, wherever they are
    #[arg(long, conflicts_with = "tools")]
    no_tools: bool,
    /// No progress
    #[arg(long, short)]
    quiet: bool,
}

fn tool(text: &str) -> Result<(String, PathBuf), String> {
    let (name, path) = text.split_once('=').ok_or("expected NAME=FILE")?;
    Ok((name.to_owned(), PathBuf::from(path)))
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let stop = interrupt::flag()?;
    let tables = chosen(&args.names)?;
    let jobs = jobs(args, &tables)?;
    let limits = Confinement {
        time: args.timeout.unwrap_or(match args.full {
            true => Duration::from_secs(600),
            false => Duration::from_secs(60),
        }),
        memory: args.memory,
    };
    let folder = args.output.as_deref().map(Folder::open).transpose()?;
    let mut journal = Journal::open(&journal_path(args))?;
    let binary = Binary::current()?;
    let done = schedule::run(&jobs, &binary, limits, &mut journal, args.quiet, &stop)?;
    let report = Report::new(&tables, &jobs, &done, limits);
    let written = write(args, folder.as_ref(), &report);
    let interrupted = stop.load(Ordering::Relaxed);
    if (interrupted || written.is_err())
        && let Some(path) = journal.kept_in()
    {
        eprintln!(
            "{} of {} cells are kept in {}; repeat the command to go on",
            done.len(),
            jobs.len(),
            path.display()
        );
    }
    written?;
    if interrupted {
        return Ok(Ending::Interrupted);
    }
    journal.close();
    Ok(Ending::Answered)
}

/// What no folder could hold is printed all the same.
fn write(args: &Args, folder: Option<&Folder>, report: &Report<'_>) -> Result<(), Failure> {
    let format = if args.json { Format::Json } else { args.format };
    let held = folder.map_or(Ok(()), |folder| folder.write(report));
    output::print(report, format).and(held)
}

/// The tables that the user names.
fn chosen(names: &[String]) -> Result<Vec<Table>, Failure> {
    let all = definitions::all();
    let known = |name: &String| name == "all" || all.iter().any(|table| table.name == *name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let names: Vec<&str> = all.iter().map(|table| table.name).collect();
        return Err(Failure::refused(format!(
            "there is no table called `{unknown}`; tables are all, {}",
            names.join(", ")
        )));
    }
    let wanted = |table: &Table| names.iter().any(|name| name == "all" || name == table.name);
    Ok(all.into_iter().filter(wanted).collect())
}

/// Our runs, and after those of a net the runs of other tools on it.
fn jobs(args: &Args, tables: &[Table]) -> Result<Vec<Job>, Failure> {
    let tools = match args.no_tools {
        true => Vec::new(),
        false => external::find(&args.tools)?,
    };
    let mut jobs = Vec::new();
    for table in tables {
        let runs: Vec<_> = table
            .runs
            .iter()
            .filter(|run| args.full || run.profile == Profile::Quick)
            .filter(|run| wanted(&args.filter, run))
            .collect();
        for (i, run) in runs.iter().enumerate() {
            let job = |run, tool| Job {
                table: table.name,
                run,
                tool,
            };
            jobs.push(job((*run).clone(), None));
            let is_net = matches!(run.subject, Subject::Net { .. });
            let last_of_row = runs.get(i + 1).is_none_or(|next| next.row != run.row);
            if is_net && last_of_row {
                jobs.extend(tools.iter().map(|t| job(t.beside(run), Some(t.clone()))));
            }
        }
    }
    match jobs.is_empty() {
        true => Err(Failure::refused("there is no such cell")),
        false => Ok(jobs),
    }
}

fn wanted(texts: &[String], run: &Run) -> bool {
    let name = format!("{} {}", run.row.label, run.column);
    texts.is_empty() || texts.iter().any(|text| name.contains(text.as_str()))
}

fn journal_path(args: &Args) -> PathBuf {
    args.journal.clone().unwrap_or_else(|| {
        let folder = args.output.as_deref().unwrap_or(Path::new(""));
        folder.join("ddsym-tables.journal")
    })
}
