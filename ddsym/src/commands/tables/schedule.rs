//! One run after the other, so that none takes time or memory from another.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::job::{Binary, Job};
use super::journal::Journal;
use super::outcome::Outcome;
use super::scratch::Scratch;
use crate::confined::Confinement;
use crate::ending::Failure;

/// The outcomes of the first jobs: of all of them, unless the user stopped it.
pub(super) fn run(
    jobs: &[Job],
    binary: &Binary,
    limits: Confinement,
    journal: &mut Journal,
    quiet: bool,
    stop: &AtomicBool,
) -> Result<Vec<Outcome>, Failure> {
    let scratch = Scratch::create()?;
    if journal.resumed() > 0 && !quiet {
        let resumed = journal.resumed();
        eprintln!("going on with a run that was interrupted: {resumed} results are there");
    }
    let bar = bar(jobs.len(), quiet);
    let mut done = Vec::with_capacity(jobs.len());
    for job in jobs {
        let run = &job.run;
        bar.set_message(format!("{} {} {}", job.table, run.row.label, run.column));
        let key = job.key(binary, limits)?;
        if let Some(outcome) = journal.get(&key) {
            done.push(outcome.clone());
        } else {
            let outcome = job.execute(binary, &scratch, limits, stop)?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
            done.push(outcome.clone());
            journal.add(key, outcome);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(done)
}

/// Only on a terminal.
fn bar(length: usize, quiet: bool) -> ProgressBar {
    if quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    let template = "{elapsed:>4} {wide_bar} {pos}/{len} {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar
}
