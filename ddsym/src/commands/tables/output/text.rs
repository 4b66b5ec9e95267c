//! Aligned tables for the terminal. Where one is too wide, its columns go below each other; where even
//! one column is too wide, each cell has a line of its own.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use super::grid::{Column, Entry, Grid, grids};
use super::{Report, Section};

const GAP: usize = 2;

/// The width to keep to: `COLUMNS`, or the terminal's, or none at all.
pub(super) fn terminal_width() -> Option<usize> {
    let told = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let seen = || {
        let size = io::stdout()
            .is_terminal()
            .then(terminal_size::terminal_size);
        size.flatten().map(|(width, _)| usize::from(width.0))
    };
    told.or_else(seen)
}

/// All tables, none of their lines wider than `width` unless a single name or number is.
pub(super) fn render(report: &Report<'_>, width: Option<usize>) -> String {
    let width = width.unwrap_or(usize::MAX);
    let mut text = String::new();
    for section in &report.sections {
        paragraph(
            &mut text,
            &format!("{}: {}", section.table.name, section.table.title),
            width,
        );
        text.push('\n');
        for grid in grids(section) {
            text.push_str(&draw(&grid, width));
            text.push('\n');
        }
        troubles(&mut text, section, width);
        for note in section.table.notes {
            paragraph(&mut text, note, width);
            text.push('\n');
        }
    }
    if let Some(verdict) = report.verdict() {
        paragraph(&mut text, &verdict, width);
    }
    text.push_str(&legend(width));
    text
}

/// What the marks mean.
fn legend(width: usize) -> String {
    let meanings = [
        "= as published",
        "≠ not as published",
        "— limit, or not published",
        "! failed",
    ];
    let line = meanings.join("   ");
    match line.chars().count() <= width {
        true => line + "\n",
        false => meanings.join("\n") + "\n",
    }
}

/// Why cells have no number.
fn troubles(text: &mut String, section: &Section<'_>, width: usize) {
    let mut any = false;
    for line in &section.lines {
        if let Some(why) = &line.trouble {
            paragraph(text, &format!("{}: {why}", line.cell), width);
            any = true;
        }
    }
    if any {
        text.push('\n');
    }
}

/// Words, broken into lines.
fn paragraph(text: &mut String, words: &str, width: usize) {
    let mut used = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            text.push('\n');
            used = 0;
        }
        if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += length;
    }
    text.push('\n');
}

/// One column with its two halves: what was published and what was measured.
struct Pillar {
    name: &'static str,
    head: [String; 2],
    cells: Vec<[String; 2]>,
    widths: [usize; 2],
}

impl Pillar {
    fn new(column: &Column, entries: impl Iterator<Item = Entry>) -> Self {
        let published = |text: String| {
            if column.published {
                text
            } else {
                String::new()
            }
        };
        let head = [published("paper".to_owned()), "here".to_owned()];
        // Marks stand behind numbers, in a place of their own.
        let cells: Vec<[String; 2]> = entries
            .map(|e| {
                let mark = if e.mark().is_empty() { " " } else { e.mark() };
                let here = match e.measured.is_empty() {
                    true => String::new(),
                    false => format!("{} {mark}", e.measured),
                };
                [published(e.published), here]
            })
            .collect();
        let width = |half: usize| {
            let all = cells.iter().map(|cell| cell[half].chars().count());
            all.chain([head[half].chars().count() + half * 2])
                .max()
                .unwrap_or(0)
        };
        let mut widths = [width(0), width(1)];
        let missing = column.name.len().saturating_sub(gapped(widths));
        widths[1] += missing;
        Self {
            name: column.name,
            head,
            cells,
            widths,
        }
    }

    fn width(&self) -> usize {
        gapped(self.widths)
    }

    fn line(&self, [left, right]: &[String; 2]) -> String {
        let [a, b] = self.widths;
        match a {
            0 => format!("{right:>b$}"),
            _ => format!("{left:>a$}{:GAP$}{right:>b$}", ""),
        }
    }
}

fn gapped([left, right]: [usize; 2]) -> usize {
    match left {
        0 => right,
        _ => left + GAP + right,
    }
}

fn draw(grid: &Grid, width: usize) -> String {
    let column = |i: usize| grid.rows.iter().map(move |(_, entries)| entries[i].clone());
    let pillars: Vec<Pillar> = grid
        .columns
        .iter()
        .enumerate()
        .map(|(i, c)| Pillar::new(c, column(i)))
        .collect();
    let labels = grid.rows.iter().map(|(label, _)| label.chars().count());
    let label = labels.chain([grid.title.len()]).max().unwrap_or(0);
    let widest = pillars.iter().map(Pillar::width).max().unwrap_or(0);
    if label + GAP + widest > width {
        return stacked(grid);
    }
    let mut text = String::new();
    let mut rest = pillars.as_slice();
    while !rest.is_empty() {
        let mut used = label;
        let fitting = rest
            .iter()
            .take_while(|pillar| {
                used += GAP + pillar.width();
                used <= width
            })
            .count();
        let (now, later) = rest.split_at(fitting.max(1));
        block(&mut text, grid, now, label);
        rest = later;
    }
    text
}

/// Some columns side by side.
fn block(text: &mut String, grid: &Grid, pillars: &[Pillar], label: usize) {
    let mut line = |head: &str, parts: Vec<String>| {
        let mut line = format!("{head:label$}");
        for part in parts {
            // Writing to a string cannot fail.
            let _ = write!(line, "{:GAP$}{part}", "");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    };
    let names = pillars
        .iter()
        .map(|p| format!("{:>1$}", p.name, p.width() - mark_width(p)) + &" ".repeat(mark_width(p)));
    line(grid.title, names.collect());
    let heads = pillars.iter().map(|p| {
        let [left, right] = &p.head;
        p.line(&[left.clone(), format!("{right}  ")])
    });
    line("", heads.collect());
    for (i, (name, _)) in grid.rows.iter().enumerate() {
        line(name, pillars.iter().map(|p| p.line(&p.cells[i])).collect());
    }
}

/// The place that marks take at the end of a column that is wider than its name.
fn mark_width(pillar: &Pillar) -> usize {
    (pillar.width() - pillar.name.len().min(pillar.width())).min(2)
}

/// A line a cell.
fn stacked(grid: &Grid) -> String {
    let mut text = format!("{}\n", grid.title);
    for (label, entries) in &grid.rows {
        let _ = writeln!(text, "{label}");
        for (column, entry) in grid.columns.iter().zip(entries) {
            if entry.measured.is_empty() {
                continue;
            }
            let _ = writeln!(text, "  {}", column.name);
            if column.published {
                let _ = writeln!(text, "    paper {}", entry.published);
            }
            let here = format!("    here {} {}", entry.measured, entry.mark());
            let _ = writeln!(text, "{}", here.trim_end());
        }
    }
    text
}
