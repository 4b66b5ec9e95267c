//! A page with everything on it: plots, tables, the machine and the commands. It loads nothing from anywhere.

use std::fmt::Write as _;

use super::super::cell::Status;
use super::grid::{Entry, Grid, grids};
use super::{Report, Section, plot};

const STYLE: &str = include_str!("html/report.css");

pub(super) fn render(report: &Report<'_>) -> String {
    let plot_style = plot::STYLE;
    // Writing to a string cannot fail.
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>ddsym tables</title>\n\
         <style>\n{STYLE}{plot_style}</style>\n</head>\n<body>\n<h1>Published and computed</h1>\n"
    );
    circumstances(&mut page, report);
    for part in &report.sections {
        section(&mut page, part);
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn circumstances(page: &mut String, report: &Report<'_>) {
    let command = escaped(&report.command);
    let _ = writeln!(page, "<p>Computed by <code>{command}</code></p>\n<dl>");
    for (name, value) in &report.machine {
        let _ = writeln!(page, "<dt>{name}</dt><dd>{}</dd>", escaped(value));
    }
    page.push_str("</dl>\n");
    if let Some(verdict) = report.verdict() {
        let _ = writeln!(page, "<p><strong>{verdict}</strong></p>");
    }
    page.push_str("<p class=\"legend\">");
    for (class, mark, meaning) in [
        ("equal", "=", "as published"),
        ("different", "≠", "not as published"),
        ("limit", "—", "limit reached, or not published"),
        ("error", "!", "failed"),
    ] {
        let _ = write!(
            page,
            "<span class=\"{class}\"><b>{mark}</b> {meaning}</span> "
        );
    }
    page.push_str("</p>\n");
}

fn section(page: &mut String, section: &Section<'_>) {
    let table = section.table;
    let (name, title, source) = (table.name, escaped(table.title), escaped(table.source));
    let _ = writeln!(
        page,
        "<section id=\"{name}\">\n<h2>{name}</h2>\n<p>{title}</p>\n<p class=\"source\">{source}</p>"
    );
    for note in table.notes {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(note));
    }
    for grid in grids(section) {
        draw(page, &grid);
    }
    let plots = plot::plots(section);
    if !plots.is_empty() {
        page.push_str("<div class=\"plots\">\n");
        for plot in plots {
            let _ = writeln!(page, "<figure>{}</figure>", plot.embedded());
        }
        page.push_str("</div>\n");
    }
    commands(page, section);
    page.push_str("</section>\n");
}

fn draw(page: &mut String, grid: &Grid) {
    let _ = writeln!(
        page,
        "<div class=\"wide\"><table>\n<thead>\n<tr><th rowspan=\"2\" scope=\"col\">{}</th>",
        grid.title
    );
    for column in &grid.columns {
        let (span, name) = (1 + usize::from(column.published), escaped(column.name));
        let _ = write!(
            page,
            "<th colspan=\"{span}\" scope=\"colgroup\">{name}</th>"
        );
    }
    page.push_str("</tr>\n<tr>");
    for column in &grid.columns {
        if column.published {
            page.push_str("<th scope=\"col\">paper</th>");
        }
        page.push_str("<th scope=\"col\">here</th>");
    }
    page.push_str("</tr>\n</thead>\n<tbody>\n");
    for (label, entries) in &grid.rows {
        let _ = write!(page, "<tr><th scope=\"row\">{}</th>", escaped(label));
        for (column, entry) in grid.columns.iter().zip(entries) {
            if column.published {
                let _ = write!(page, "<td class=\"paper\">{}</td>", entry.published);
            }
            let (class, mark) = (class(entry), entry.mark());
            let _ = write!(
                page,
                "<td class=\"{class}\">{}<b>{mark}</b></td>",
                entry.measured
            );
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table></div>\n");
}

fn class(entry: &Entry) -> &'static str {
    match entry.status {
        Some(Status::Equal) if entry.compared => "equal",
        Some(Status::Different) if entry.compared => "different",
        Some(Status::Limit) => "limit",
        Some(Status::Error) => "error",
        _ => "plain",
    }
}

fn commands(page: &mut String, section: &Section<'_>) {
    page.push_str("<details>\n<summary>Commands</summary>\n<ul>\n");
    for line in &section.lines {
        let (cell, command) = (escaped(&line.cell), escaped(&line.command));
        let _ = write!(page, "<li>{cell}: <code>{command}</code>");
        if let Some(why) = &line.trouble {
            let _ = write!(page, " <span class=\"error\">{}</span>", escaped(why));
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n</details>\n");
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
