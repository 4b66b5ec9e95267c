//! Other tools beside ours: the same nets in their formats, under the same limits.

mod gal;
mod parse;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use ddd_petri::format::Format;
use ddd_petri::net::Net;

use super::definition::{FILE, Measure, Run};
use super::published::Published;
use super::scratch::Scratch;
use crate::confined::Finished;
use crate::ending::Failure;

/// What is known of a tool before it is found.
#[derive(Debug)]
struct Spec {
    /// The name of the program, and of its column.
    name: &'static str,
    extension: &'static str,
    words: &'static [&'static str],
    write: fn(&Net, &mut Vec<u8>) -> Result<(), Failure>,
    /// The number of states in what it printed.
    states: fn(&str) -> Option<String>,
}

const TOOLS: &[Spec] = &[
    Spec {
        name: "lola",
        extension: "lola",
        words: &["--check=full", FILE],
        write: |net, out| Ok(Format::Lola.write(net, out)?),
        states: parse::lola,
    },
    Spec {
        name: "its-reach",
        extension: "gal",
        words: &["-i", FILE, "-t", "GAL", "--quiet"],
        write: gal::write,
        states: parse::its_reach,
    },
    Spec {
        name: "pnmc",
        extension: "net",
        words: &[FILE],
        write: |net, out| Ok(Format::Tina.write(net, out)?),
        states: parse::pnmc,
    },
    Spec {
        name: "pnml2lts-sym",
        extension: "pnml",
        words: &["--order=chain", "--saturation=sat-like", "--precise", FILE],
        write: |net, out| Ok(Format::Pnml.write(net, out)?),
        states: parse::ltsmin,
    },
];

/// A tool on this machine.
#[derive(Debug, Clone)]
pub(super) struct Tool {
    spec: &'static Spec,
    path: PathBuf,
}

/// The tools that the user names, and those on the PATH.
pub(super) fn find(named: &[(String, PathBuf)]) -> Result<Vec<Tool>, Failure> {
    if let Some((unknown, _)) = named.iter().find(|(name, _)| spec(name).is_none()) {
        let names: Vec<&str> = TOOLS.iter().map(|spec| spec.name).collect();
        let names = names.join(", ");
        return Err(Failure::refused(format!(
            "there is no tool called `{unknown}`; tools are {names}"
        )));
    }
    let mut tools = Vec::new();
    for spec in TOOLS {
        let chosen = named.iter().rev().find(|(name, _)| name == spec.name);
        let path = match chosen {
            Some((name, path)) => Some(usable(name, path)?),
            None => on_the_path(spec.name),
        };
        tools.extend(path.map(|path| Tool { spec, path }));
    }
    Ok(tools)
}

fn spec(name: &str) -> Option<&'static Spec> {
    TOOLS.iter().find(|spec| spec.name == name)
}

fn usable(name: &str, path: &Path) -> Result<PathBuf, Failure> {
    match path.canonicalize() {
        Ok(whole) if whole.is_file() => Ok(whole),
        _ => Err(Failure::refused(format!(
            "--tool {name}: there is no file {}",
            path.display()
        ))),
    }
}

fn on_the_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

impl Tool {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn extension(&self) -> &'static str {
        self.spec.extension
    }

    /// The run of this tool beside a run of ours.
    pub(super) fn beside(&self, run: &Run) -> Run {
        Run {
            column: self.spec.name,
            words: self.spec.words.iter().map(|&w| w.to_owned()).collect(),
            measures: vec![
                Measure::count("states", Published::NOTHING),
                Measure::seconds(Published::NOTHING),
                Measure::bytes(Published::NOTHING),
            ],
            ..run.clone()
        }
    }

    /// Writes a net in the tool's format.
    pub(super) fn export(
        &self,
        scratch: &Scratch,
        family: &str,
        size: u32,
    ) -> Result<String, Failure> {
        scratch.net(family, size, self.spec.extension, self.spec.write)
    }

    /// What the tool says about a net, if it makes sense.
    pub(super) fn parse(&self, finished: &Finished) -> Option<BTreeMap<String, String>> {
        // Some speak on one pipe, some on the other.
        let text = format!("{}\n{}", finished.output, finished.errors);
        let states = (self.spec.states)(&text)?;
        Some(BTreeMap::from([("states".to_owned(), states)]))
    }
}
