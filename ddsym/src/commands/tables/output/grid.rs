//! The cells of one kind as rows and columns of texts, for all who draw tables.

use std::time::Duration;

use num_bigint::BigUint;

use super::super::cell::{Cell, Status};
use super::super::definition::Kind;
use super::Section;
use crate::numbers;

/// Numbers of one kind.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) title: &'static str,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<(String, Vec<Entry>)>,
}

#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// Whether anything was published in it.
    pub(super) published: bool,
}

/// A cell as it is shown; empty where there is none.
#[derive(Debug, Clone, Default)]
pub(super) struct Entry {
    pub(super) published: String,
    pub(super) measured: String,
    pub(super) status: Option<Status>,
    /// Whether it is worth a mark: counts are, times of other machines are not.
    pub(super) compared: bool,
}

impl Entry {
    /// One character for those who compare.
    pub(super) fn mark(&self) -> &'static str {
        match self.status {
            Some(Status::Equal) if self.compared => "=",
            Some(Status::Different) if self.compared => "≠",
            Some(Status::Error) => "!",
            _ => "",
        }
    }
}

/// The grids of a table: one for each kind that occurs, and for each part of the table that shares no column with another.
pub(super) fn grids(section: &Section<'_>) -> Vec<Grid> {
    Kind::ALL
        .into_iter()
        .flat_map(|kind| {
            parts(
                section
                    .cells
                    .iter()
                    .filter(|cell| cell.kind == kind)
                    .collect(),
            )
        })
        .map(|part| grid(&part))
        .collect()
}

/// Cells of the same row or the same column belong together.
fn parts(cells: Vec<&Cell>) -> Vec<Vec<&Cell>> {
    let mut parts: Vec<Vec<&Cell>> = Vec::new();
    for cell in cells {
        let near = |other: &&Cell| other.column == cell.column || other.row == cell.row;
        let (joined, mut rest): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.iter().any(near));
        let mut joined = joined.concat();
        joined.push(cell);
        rest.push(joined);
        parts = rest;
    }
    parts
}

fn grid(cells: &[&Cell]) -> Grid {
    let mut columns: Vec<Column> = Vec::new();
    let mut labels: Vec<&str> = Vec::new();
    for cell in cells {
        let published = cell.printed.is_some();
        match columns.iter_mut().find(|c| c.name == cell.column) {
            Some(column) => column.published |= published,
            None => columns.push(Column {
                name: cell.column,
                published,
            }),
        }
        if !labels.contains(&cell.row.label.as_str()) {
            labels.push(&cell.row.label);
        }
    }
    let find = |label: &str, column: &Column| {
        let mut cells = cells.iter();
        cells.find(|cell| cell.row.label == label && cell.column == column.name)
    };
    let row = |label: &str| {
        let entry = |column| find(label, column).map_or_else(Entry::default, |c| entry(c));
        (label.to_owned(), columns.iter().map(entry).collect())
    };
    Grid {
        title: cells.first().map_or("", |cell| title(cell.kind)),
        rows: labels.iter().map(|label| row(label)).collect(),
        columns,
    }
}

fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::Count => "number",
        Kind::Nodes => "nodes",
        Kind::Seconds => "time",
        Kind::Bytes => "memory",
    }
}

fn entry(cell: &Cell) -> Entry {
    let published = match (&cell.printed, cell.kind) {
        // A number that was printed cut is shown as it was.
        (Some(text), Kind::Count | Kind::Nodes) if text.contains('e') => text.clone(),
        _ => cell
            .published
            .as_deref()
            .map_or_else(|| "—".to_owned(), |n| readable(n, cell.kind)),
    };
    let measured = match (&cell.measured, cell.status) {
        (_, Status::Limit) => "—".to_owned(),
        (_, Status::Error) | (None, _) => "error".to_owned(),
        (Some(number), _) => readable(number, cell.kind),
    };
    Entry {
        published,
        measured,
        status: Some(cell.status),
        compared: matches!(cell.kind, Kind::Count),
    }
}

/// More digits than this are written as a power of ten.
const LONG: usize = 21;

fn readable(number: &str, kind: Kind) -> String {
    match kind {
        Kind::Count | Kind::Nodes if number.len() > LONG => rounded(number),
        Kind::Count | Kind::Nodes => match number.parse::<BigUint>() {
            Ok(_) => numbers::grouped(number),
            Err(_) => number.to_owned(),
        },
        Kind::Seconds => {
            let seconds = number.parse().unwrap_or(0.0);
            numbers::time(Duration::try_from_secs_f64(seconds).unwrap_or_default())
        }
        Kind::Bytes => numbers::size(number.parse().unwrap_or(0)),
    }
}

/// Six digits and a power of ten.
fn rounded(digits: &str) -> String {
    let Ok(first) = digits[..7].parse::<u32>() else {
        return digits.to_owned();
    };
    let (six, power) = match (first + 5) / 10 {
        1_000_000 => (100_000, digits.len()),
        six => (six, digits.len() - 1),
    };
    format!("{}.{:05}e{power}", six / 100_000, six % 100_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_counts_are_rounded() {
        for (digits, short) in [
            ("38685626227668133590597632", "3.86856e25"),
            ("42535295865117307932921825928971026432", "4.25353e37"),
            ("9999995000000000000000", "1.00000e22"),
            ("1000000499999999999999", "1.00000e21"),
        ] {
            assert_eq!(readable(digits, Kind::Count), short);
        }
        assert_eq!(readable("207629747172", Kind::Count), "207,629,747,172");
        assert_eq!(readable("0.012", Kind::Seconds), "12 ms");
        assert_eq!(readable("364000000", Kind::Bytes), "347.1 MiB");
    }
}
