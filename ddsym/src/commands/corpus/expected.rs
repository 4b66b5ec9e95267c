//! What is known about the instances of a folder.

use std::fs;
use std::path::Path;

use super::model;
use super::row::MEASURES;
use crate::ending::Failure;
use crate::source;

/// One net of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Instance {
    /// The name of its folder.
    pub(super) name: String,
    /// Place/transition net or coloured net, if the expected numbers say so.
    pub(super) kind: String,
    /// The four expected numbers; `None` where none is known. An unbounded net has `+inf`.
    pub(super) expected: [Option<String>; MEASURES],
}

const COLUMNS: [&str; 2 + MEASURES] = [
    "instance",
    "kind",
    "states",
    "transitions",
    "max_token_in_place",
    "max_token_per_marking",
];

/// All instances: those with expected numbers in their order, then the others by name.
pub(super) fn instances(dir: &Path, csv: Option<&Path>) -> Result<Vec<Instance>, Failure> {
    let default = dir.join("statespace.csv");
    let mut instances = match csv {
        Some(csv) => table(csv)?,
        None if default.exists() => table(&default)?,
        None => Vec::new(),
    };
    let there = folders(dir)?;
    instances.retain(|instance| there.contains(&instance.name));
    for name in there {
        if !instances.iter().any(|instance| instance.name == name) {
            instances.push(Instance {
                name,
                kind: "?".to_owned(),
                expected: Default::default(),
            });
        }
    }
    Ok(instances)
}

/// The folders that hold a net, by name.
fn folders(dir: &Path) -> Result<Vec<String>, Failure> {
    let unreadable = |e| Failure::refused(format!("{}: cannot be read: {e}", dir.display()));
    let mut names = Vec::new();
    for entry in fs::read_dir(dir).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        let name = name.to_string_lossy().into_owned();
        if model(dir, &name).is_file() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn table(csv: &Path) -> Result<Vec<Instance>, Failure> {
    let text = source::text(csv)?;
    let mut lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let fault =
        |line: usize, what: &str| Failure::refused(format!("{}:{line}: {what}", csv.display()));
    let header: Vec<&str> = lines.next().map_or(Vec::new(), |(line, _)| cells(line));
    let mut columns = Vec::new();
    for name in COLUMNS {
        match header.iter().position(|cell| *cell == name) {
            Some(column) => columns.push(column),
            None => return Err(fault(1, &format!("there is no column `{name}`"))),
        }
    }
    let mut instances = Vec::new();
    for (line, number) in lines {
        let cells = cells(line);
        if cells.len() != header.len() {
            return Err(fault(
                number,
                &format!("found {} cells, expected {}", cells.len(), header.len()),
            ));
        }
        let cell = |i: usize| cells[columns[i]];
        let mut expected: [Option<String>; MEASURES] = Default::default();
        for (i, slot) in expected.iter_mut().enumerate() {
            *slot = measure(cell(2 + i)).map_err(|what| fault(number, &what))?;
        }
        instances.push(Instance {
            name: cell(0).to_owned(),
            kind: cell(1).to_owned(),
            expected,
        });
    }
    Ok(instances)
}

fn cells(line: &str) -> Vec<&str> {
    line.split(',').map(str::trim).collect()
}

/// A number, `+inf`, or nothing known.
fn measure(cell: &str) -> Result<Option<String>, String> {
    match cell {
        "" | "?" | "-1" => Ok(None),
        "+inf" => Ok(Some(cell.to_owned())),
        _ if cell.bytes().all(|b| b.is_ascii_digit()) => Ok(Some(cell.to_owned())),
        _ => Err(format!(
            "`{cell}` is no number; expected digits, `+inf` or `?`"
        )),
    }
}
