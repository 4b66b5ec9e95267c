//! A run made ready: the exact command, and how to understand its answer.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use std::{env, fs};

use ddd_petri::format::Format;
use ddd_petri::net::Net;

use super::definition::{FILE, Run, Subject};
use super::external::Tool;
use super::outcome::{Answer, Outcome, whole_numbers};
use super::scratch::Scratch;
use super::shell;
use crate::confined::{self, Confinement, End, Finished};
use crate::ending::Failure;

/// How long a process of ours may take to print its last words.
const GRACE: Duration = Duration::from_secs(2);

/// A run of a table.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) table: &'static str,
    pub(super) run: Run,
    /// The tool that does it, if it is not ours.
    pub(super) tool: Option<Tool>,
}

/// Our own binary: where it is, and which.
#[derive(Debug)]
pub(super) struct Binary {
    path: PathBuf,
    version: String,
}

impl Binary {
    /// The one that is running.
    pub(super) fn current() -> Result<Self, Failure> {
        let path = env::current_exe()?;
        let version = format!("{} {}", env!("CARGO_PKG_VERSION"), fingerprint(&path)?);
        Ok(Self { path, version })
    }
}

/// A number that changes with the content of a file.
fn fingerprint(file: &Path) -> Result<String, Failure> {
    let mut hasher = DefaultHasher::new();
    hasher.write(&fs::read(file)?);
    Ok(format!("{:016x}", hasher.finish()))
}

impl Job {
    /// The commands as one types them.
    pub(super) fn command(&self, limits: Confinement) -> String {
        let (prepared, file) = match self.run.subject {
            Subject::Net { family, size } => {
                let extension = self.tool.as_ref().map_or("pnml", Tool::extension);
                let file = format!("{family}-{size}.{extension}");
                let generate = || format!("ddsym generate {family} {size} -o {file}");
                (Format::of_path(&file).map(|_| generate()), file)
            }
            Subject::Program(name) => (None, name.to_owned()),
        };
        let name = match &self.tool {
            Some(tool) => tool.path().display().to_string(),
            None => "ddsym".to_owned(),
        };
        let words = self.words(&file, limits);
        let words = words.iter().map(|word| shell::quoted(word));
        let run: Vec<String> = [name].into_iter().chain(words).collect();
        let commands: Vec<String> = prepared.into_iter().chain([run.join(" ")]).collect();
        commands.join(" && ")
    }

    /// What tells this job from all others, whatever folder it runs in.
    pub(super) fn key(&self, binary: &Binary, limits: Confinement) -> Result<String, Failure> {
        let version = match &self.tool {
            Some(tool) => fingerprint(tool.path())?,
            None => binary.version.clone(),
        };
        let memory = limits.memory;
        let milliseconds = limits.time.as_millis();
        Ok(format!(
            "{} # {version}, {milliseconds} ms, {memory} bytes",
            self.command(limits)
        ))
    }

    fn words(&self, file: &str, limits: Confinement) -> Vec<String> {
        let named = |word: &String| match word == FILE {
            true => file.to_owned(),
            false => word.clone(),
        };
        let mut words: Vec<String> = self.run.words.iter().map(named).collect();
        if self.tool.is_none() {
            let time = format!("{}ms", limits.time.as_millis());
            words.extend(["--timeout".to_owned(), time]);
            words.extend(["--memory".to_owned(), limits.memory.to_string()]);
            words.push("--json".to_owned());
        }
        words
    }

    /// Runs it; nothing that the process does is a failure of ours.
    pub(super) fn execute(
        &self,
        binary: &Binary,
        scratch: &Scratch,
        limits: Confinement,
        stop: &AtomicBool,
    ) -> Result<Outcome, Failure> {
        let program = match &self.tool {
            Some(tool) => tool.path(),
            None => binary.path.as_path(),
        };
        let file = match (self.run.subject, &self.tool) {
            (Subject::Program(name), _) => name.to_owned(),
            (Subject::Net { family, size }, Some(tool)) => tool.export(scratch, family, size)?,
            (Subject::Net { family, size }, None) => scratch.net(family, size, "pnml", pnml)?,
        };
        let mut command = Command::new(program);
        command
            .args(self.words(&file, limits))
            .current_dir(scratch.folder());
        // Ours stop by themselves at their limits, and may say a word about it.
        let confinement = match &self.tool {
            Some(_) => limits,
            None => Confinement {
                time: limits.time + GRACE,
                ..limits
            },
        };
        Ok(match confined::run(&mut command, confinement, stop) {
            Ok(finished) => self.understand(&finished),
            Err(error) => Outcome::error(format!("cannot be started: {error}")),
        })
    }

    fn understand(&self, finished: &Finished) -> Outcome {
        let first = |text: &str| {
            let mut lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.next().unwrap_or("no word about it").trim().to_owned()
        };
        match finished.end {
            End::Time => Outcome::limit("time"),
            End::Memory => Outcome::limit("memory"),
            End::Stopped => Outcome::error("stopped"),
            End::Exit(None) => Outcome::error("the process was killed"),
            End::Exit(Some(3)) if self.tool.is_none() => Outcome::limit(struck(finished)),
            End::Exit(Some(0)) => match self.numbers(finished) {
                Some(numbers) => Outcome::Answered(answer(numbers, finished)),
                None => Outcome::error(format!(
                    "it printed no number of states: {}",
                    first(&finished.output)
                )),
            },
            End::Exit(Some(code)) => {
                Outcome::error(format!("exit code {code}: {}", first(&finished.errors)))
            }
        }
    }

    fn numbers(&self, finished: &Finished) -> Option<BTreeMap<String, String>> {
        let numbers = match &self.tool {
            Some(tool) => tool.parse(finished)?,
            None => whole_numbers(&serde_json::from_str(&finished.output).ok()?),
        };
        let measured = |field: &str| field.is_empty() || numbers.contains_key(field);
        let complete = self.run.measures.iter().all(|m| measured(m.field));
        complete.then_some(numbers)
    }
}

fn pnml(net: &Net, out: &mut Vec<u8>) -> Result<(), Failure> {
    Ok(Format::Pnml.write(net, out)?)
}

/// A short run may end between two looks at its memory: ours say how much it was.
fn answer(numbers: BTreeMap<String, String>, finished: &Finished) -> Answer {
    let told = numbers.get("peak_memory_bytes");
    let told: Option<u64> = told.and_then(|bytes| bytes.parse().ok());
    Answer {
        numbers,
        seconds: finished.elapsed.as_secs_f64(),
        bytes: finished.peak.max(told),
    }
}

/// Which limit of its own a process of ours has noticed.
fn struck(finished: &Finished) -> &'static str {
    let object = serde_json::from_str::<serde_json::Value>(&finished.output);
    match object.as_ref().map(|object| object["status"].as_str()) {
        Ok(Some("budget")) => "memory",
        _ => "time",
    }
}
