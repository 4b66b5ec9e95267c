//! What is finished stays finished: outcomes go to a file at once, until the whole run is over.
//!
//! An outcome is found again by the exact command and the exact binary, so that numbers of another version, of other limits
//! or of another size are never shown. A run that came to its end leaves no journal: the next one computes everything again.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::outcome::Outcome;
use crate::ending::Failure;

/// The first line of a journal.
const HEADER: &str = "{\"ddsym\":\"tables journal\"}";

/// Outcomes in memory and, while it can be written, in a file.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: Option<File>,
    known: HashMap<String, Outcome>,
    /// How many of them the interrupted run has left.
    resumed: usize,
}

#[derive(Serialize, Deserialize)]
struct Line {
    command: String,
    outcome: Outcome,
}

impl Journal {
    /// Opens the journal of an interrupted run, or starts one. A last line that was cut short is removed.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let refused = |why: String| Failure::refused(format!("{}: {why}", path.display()));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|e| refused(format!("cannot be written: {e}")))?;
        let mut text = String::new();
        if file.metadata().is_ok_and(|data| data.is_file()) {
            file.read_to_string(&mut text)
                .map_err(|_| refused("this is not a journal".to_owned()))?;
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let fresh = match lines.next() {
            Some(HEADER) => false,
            None if HEADER.starts_with(&text) => true,
            _ => {
                return Err(refused(
                    "this is not a journal; it is left as it is".to_owned(),
                ));
            }
        };
        let known: HashMap<String, Outcome> = lines
            .filter_map(|line| serde_json::from_str::<Line>(line).ok())
            .map(|line| (line.command, line.outcome))
            .collect();
        let mut journal = Self {
            path: path.to_owned(),
            resumed: known.len(),
            known,
            file: Some(file),
        };
        match fresh {
            true => journal.append(&format!("{HEADER}\n"), 0),
            false => journal.append("", whole as u64),
        }
        Ok(journal)
    }

    /// How many outcomes an interrupted run has left.
    pub(super) fn resumed(&self) -> usize {
        self.resumed
    }

    /// What is known of a command.
    pub(super) fn get(&self, command: &str) -> Option<&Outcome> {
        self.known.get(command)
    }

    /// Keeps an outcome. Errors are not written: they are worth another try.
    pub(super) fn add(&mut self, command: String, outcome: Outcome) {
        if !matches!(outcome, Outcome::Error { .. }) {
            let line = Line { command, outcome };
            if let Ok(text) = serde_json::to_string(&line) {
                self.append(&format!("{text}\n"), u64::MAX);
            }
            self.known.insert(line.command, line.outcome);
        } else {
            self.known.insert(command, outcome);
        }
    }

    /// One write, so that a kill cannot cut the line; `end` cuts the file before it.
    ///
    /// A disk that is full costs the journal, not the run.
    fn append(&mut self, text: &str, end: u64) {
        let Some(file) = &mut self.file else { return };
        let cut = |file: &mut File| match end {
            u64::MAX => Ok(()),
            end if file.metadata().is_ok_and(|data| data.is_file()) => file.set_len(end),
            _ => Ok(()),
        };
        let written = cut(file)
            .and_then(|()| file.seek(SeekFrom::End(0)).map(drop).or(Ok(())))
            .and_then(|()| file.write_all(text.as_bytes()));
        if let Err(why) = written {
            self.file = None;
            eprintln!(
                "warning: {}: {why}; an interruption will lose what is computed from now on",
                self.path.display()
            );
        }
    }

    /// Where outcomes are kept, if they are.
    pub(super) fn kept_in(&self) -> Option<&Path> {
        self.file.as_ref().map(|_| self.path.as_path())
    }

    /// Everything has been computed and written: nothing is left to resume.
    pub(super) fn close(self) {
        let is_file = fs::metadata(&self.path).is_ok_and(|data| data.is_file());
        if self.file.is_some() && is_file {
            // A journal that stays is only a journal too many.
            let _ = fs::remove_file(&self.path);
        }
    }
}
