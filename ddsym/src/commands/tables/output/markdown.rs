//! Markdown, as GitHub and most others read it.

use std::fmt::Write as _;

use super::Report;
use super::grid::{Entry, Grid, grids};

pub(super) fn render(report: &Report<'_>) -> String {
    let mut text = String::new();
    for section in &report.sections {
        let table = section.table;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "## {}: {}\n\n{}\n",
            table.name, table.title, table.source
        );
        for grid in grids(section) {
            draw(&mut text, &grid);
        }
        for note in table.notes {
            let _ = writeln!(text, "- {note}");
        }
        text.push('\n');
    }
    if let Some(verdict) = report.verdict() {
        let _ = writeln!(text, "{verdict}\n");
    }
    let _ = writeln!(text, "Computed by `{}`", report.command);
    for (name, value) in &report.machine {
        let _ = writeln!(text, "- {name}: {value}");
    }
    text
}

fn draw(text: &mut String, grid: &Grid) {
    let mut head = format!("| {} |", grid.title);
    let mut rule = "|---|".to_owned();
    for column in &grid.columns {
        if column.published {
            let _ = write!(head, " {} (paper) |", column.name);
            rule.push_str("--:|");
        }
        let _ = write!(head, " {} |", column.name);
        rule.push_str("--:|");
    }
    let _ = writeln!(text, "{head}\n{rule}");
    for (label, entries) in &grid.rows {
        let _ = write!(text, "| {} |", escaped(label));
        for (column, entry) in grid.columns.iter().zip(entries) {
            if column.published {
                let _ = write!(text, " {} |", entry.published);
            }
            let _ = write!(text, " {} |", here(entry));
        }
        text.push('\n');
    }
    text.push('\n');
}

fn here(entry: &Entry) -> String {
    format!("{} {}", entry.measured, entry.mark())
        .trim()
        .to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
