//! LaTeX tables that need no package.

use std::fmt::Write as _;

use super::Report;
use super::grid::{Entry, Grid, grids};

pub(super) fn render(report: &Report<'_>) -> String {
    // Writing to a string cannot fail.
    let mut text = format!("% {}\n", report.command);
    for (name, value) in &report.machine {
        let _ = writeln!(text, "% {name}: {value}");
    }
    for section in &report.sections {
        let table = section.table;
        for grid in grids(section) {
            let caption = format!("{}: {} ({})", table.name, table.title, grid.title);
            let _ = writeln!(
                text,
                "\n\\begin{{table}}\n\\caption{{{}}}",
                escaped(&caption)
            );
            draw(&mut text, &grid);
            text.push_str("\\end{table}\n");
        }
    }
    text
}

fn draw(text: &mut String, grid: &Grid) {
    let halves: usize = grid
        .columns
        .iter()
        .map(|c| 1 + usize::from(c.published))
        .sum();
    let _ = writeln!(
        text,
        "\\begin{{tabular}}{{l{}}}\n\\hline",
        "r".repeat(halves)
    );
    for column in &grid.columns {
        let span = 1 + usize::from(column.published);
        let name = escaped(column.name);
        let _ = write!(text, " & \\multicolumn{{{span}}}{{c}}{{{name}}}");
    }
    text.push_str(" \\\\\n");
    for column in &grid.columns {
        text.push_str(if column.published {
            " & paper & here"
        } else {
            " & here"
        });
    }
    text.push_str(" \\\\\n\\hline\n");
    for (label, entries) in &grid.rows {
        text.push_str(&escaped(label));
        for (column, entry) in grid.columns.iter().zip(entries) {
            if column.published {
                let _ = write!(text, " & {}", escaped(&entry.published));
            }
            let _ = write!(text, " & {}", here(entry));
        }
        text.push_str(" \\\\\n");
    }
    text.push_str("\\hline\n\\end{tabular}\n");
}

fn here(entry: &Entry) -> String {
    let mark = match entry.mark() {
        "=" => " $=$",
        "≠" => " $\\neq$",
        other => other,
    };
    format!("{}{mark}", escaped(&entry.measured))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '—' => escaped.push_str("---"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_only_text() {
        assert_eq!(
            escaped("a_b & 5 % — \\x"),
            "a\\_b \\& 5 \\% --- \\textbackslash{}x"
        );
    }
}
