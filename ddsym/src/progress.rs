//! A line on the terminal that shows that something is happening.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ddd_core::Progress;
use ddd_petri::symbolic::reach::Watch;
use indicatif::{ProgressBar, ProgressStyle};

use crate::numbers;

/// How often the line changes.
const TICK: Duration = Duration::from_millis(120);

/// The line; nothing is shown unless standard error is a terminal.
#[derive(Debug, Clone)]
pub(crate) struct Display {
    bar: ProgressBar,
}

impl Display {
    /// Starts the line, unless it is not wanted.
    pub(crate) fn start(quiet: bool) -> Self {
        if quiet || !io::stderr().is_terminal() {
            let bar = ProgressBar::hidden();
            return Self { bar };
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed:>4}  {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(TICK);
        Self { bar }
    }

    /// Says what is being done.
    pub(crate) fn phase(&self, name: &'static str) {
        self.bar.set_message(name);
    }

    /// What the symbolic engine reports to, if anyone is looking.
    pub(crate) fn watch(&self) -> Option<Arc<Watch>> {
        if self.bar.is_hidden() {
            return None;
        }
        let bar = self.bar.clone();
        let last = Mutex::new(Instant::now());
        Some(Arc::new(move |progress: &Progress| {
            // Another thread that is just drawing draws for this one too.
            let Ok(mut last) = last.try_lock() else {
                return;
            };
            if last.elapsed() >= TICK {
                *last = Instant::now();
                bar.set_message(format!(
                    "exploring: {} nodes (peak {}), {}",
                    numbers::count(progress.nodes as u64),
                    numbers::count(progress.peak_nodes as u64),
                    numbers::size(progress.bytes as u64)
                ));
            }
        }))
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
