//! What is shown of the cells: on the terminal, for papers, for scripts, as a report.

mod csv;
mod folder;
mod grid;
mod html;
mod json;
mod latex;
mod markdown;
mod plot;
mod text;

use std::env;

use clap::ValueEnum;

use super::cell::{self, Cell, Status};
use super::definition::{Kind, Table};
use super::job::Job;
use super::machine;
use super::outcome::Outcome;
use super::shell;
use crate::confined::Confinement;
use crate::ending::Failure;
use crate::source;

pub(super) use folder::Folder;

/// The ways to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Aligned tables, as wide as the terminal allows
    Text,
    Markdown,
    Csv,
    Latex,
    /// The list of cells
    Json,
    /// A page with tables and plots that needs nothing else
    Html,
}

/// All that is known: tables with their cells, and under what circumstances they were computed.
#[derive(Debug)]
pub(super) struct Report<'a> {
    sections: Vec<Section<'a>>,
    machine: Vec<(&'static str, String)>,
    command: String,
}

/// A table and what became of it.
#[derive(Debug)]
struct Section<'a> {
    table: &'a Table,
    cells: Vec<Cell>,
    lines: Vec<Line>,
}

/// A run, for those who want to repeat it or to know why it has no number.
#[derive(Debug)]
struct Line {
    cell: String,
    command: String,
    trouble: Option<String>,
}

impl<'a> Report<'a> {
    /// Puts the outcomes of the first jobs into their tables.
    pub(super) fn new(
        tables: &'a [Table],
        jobs: &[Job],
        done: &[Outcome],
        limits: Confinement,
    ) -> Self {
        let section = |table: &'a Table| {
            let of_table = || {
                jobs.iter()
                    .zip(done)
                    .filter(|(job, _)| job.table == table.name)
            };
            Section {
                table,
                cells: of_table()
                    .flat_map(|(job, outcome)| cell::cells(table.name, &job.run, outcome))
                    .collect(),
                lines: of_table()
                    .map(|(job, outcome)| Line {
                        cell: format!("{}, {}", job.run.row.label, job.run.column),
                        command: job.command(limits),
                        trouble: outcome.trouble().map(str::to_owned),
                    })
                    .collect(),
            }
        };
        Self {
            sections: tables.iter().map(section).collect(),
            machine: machine::describe(),
            command: exact_command(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.sections.iter().flat_map(|section| &section.cells)
    }

    /// Whether it reproduces, in a line; nothing if nothing was published.
    fn verdict(&self) -> Option<String> {
        let is_compared = |cell: &&Cell| cell.kind == Kind::Count && cell.printed.is_some();
        let published: Vec<&Cell> = self.cells().filter(is_compared).collect();
        let with = |status| {
            published
                .iter()
                .filter(|cell| cell.status == status)
                .count()
        };
        let parts = [
            (with(Status::Equal), "equal"),
            (with(Status::Different), "different"),
            (with(Status::Limit), "beyond the limits"),
            (with(Status::Error), "failed"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(n, what)| format!("{n} {what}")).collect();
        let line = format!("{} published counts: {}", published.len(), parts.join(", "));
        (!published.is_empty()).then_some(line)
    }

    fn render(&self, format: Format) -> Result<String, Failure> {
        Ok(match format {
            Format::Text => text::render(self, text::terminal_width()),
            Format::Markdown => markdown::render(self),
            Format::Csv => csv::render(self),
            Format::Latex => latex::render(self),
            Format::Json => json::render(self)?,
            Format::Html => html::render(self),
        })
    }
}

/// Prints a report.
pub(super) fn print(report: &Report<'_>, format: Format) -> Result<(), Failure> {
    let mut out = source::sink(None)?;
    out.write_all(report.render(format)?.as_bytes())?;
    Ok(out.flush()?)
}

/// The command that was typed, as a shell understands it.
fn exact_command() -> String {
    let words = env::args().skip(1).map(|word| shell::quoted(&word));
    let words: Vec<String> = std::iter::once("ddsym".to_owned()).chain(words).collect();
    words.join(" ")
}
