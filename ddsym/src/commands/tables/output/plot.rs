//! Plots of numbers against scale, both axes logarithmic, as SVG.

mod axis;
mod svg;

use super::super::cell::Cell;
use super::super::definition::Kind;
use super::Section;

/// Fewer scales than this are no curve.
const FEWEST_SCALES: usize = 3;

/// How plots look; the same rules serve the report and the files.
pub(super) const STYLE: &str = include_str!("plot/plot.css");

/// One family of a table, one kind of number.
#[derive(Debug)]
pub(super) struct Plot {
    /// Good for a file name.
    pub(super) name: String,
    title: String,
    kind: Kind,
    curves: Vec<Curve>,
}

/// The numbers of one column.
#[derive(Debug)]
struct Curve {
    column: &'static str,
    /// Columns keep their colour through all plots of a table.
    colour: usize,
    origin: Origin,
    /// Scale and number, both positive.
    points: Vec<(f64, f64)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Published,
    Measured,
}

/// The plots of a table: each family at several scales, each kind of number.
pub(super) fn plots(section: &Section<'_>) -> Vec<Plot> {
    let mut families: Vec<&'static str> = Vec::new();
    for cell in &section.cells {
        if !families.contains(&cell.row.family) {
            families.push(cell.row.family);
        }
    }
    let kinds = |family| Kind::ALL.into_iter().map(move |kind| (family, kind));
    families
        .into_iter()
        .flat_map(kinds)
        .filter_map(|(family, kind)| plot(section, family, kind))
        .collect()
}

fn plot(section: &Section<'_>, family: &'static str, kind: Kind) -> Option<Plot> {
    let columns = columns(section);
    let cells: Vec<&Cell> = section
        .cells
        .iter()
        .filter(|cell| cell.row.family == family && cell.kind == kind)
        .collect();
    let curve = |(colour, &column): (usize, &&'static str), origin| Curve {
        column,
        colour,
        origin,
        points: cells
            .iter()
            .filter(|cell| cell.column == column)
            .filter_map(|cell| point(cell, origin))
            .collect(),
    };
    let curves: Vec<Curve> = [Origin::Measured, Origin::Published]
        .into_iter()
        .flat_map(|origin| columns.iter().enumerate().map(move |c| curve(c, origin)))
        .filter(|curve| !curve.points.is_empty())
        .collect();
    let mut scales: Vec<u32> = cells.iter().filter_map(|cell| cell.row.scale).collect();
    scales.sort_unstable();
    scales.dedup();
    let measured = curves.iter().any(|curve| curve.origin == Origin::Measured);
    (measured && scales.len() >= FEWEST_SCALES).then(|| Plot {
        name: format!("{}-{}-{}", section.table.name, slug(family), kind.word()),
        // A family that ends as `n =` waits for its scale, which is on the axis.
        title: format!(
            "{}: {}",
            family.trim_end_matches([' ', '=']),
            described(kind)
        ),
        kind,
        curves,
    })
}

fn columns(section: &Section<'_>) -> Vec<&'static str> {
    let mut columns = Vec::new();
    for cell in &section.cells {
        if !columns.contains(&cell.column) {
            columns.push(cell.column);
        }
    }
    columns
}

fn point(cell: &Cell, origin: Origin) -> Option<(f64, f64)> {
    let number = match origin {
        Origin::Published => cell.published.as_deref(),
        Origin::Measured => cell.measured.as_deref(),
    };
    let number: f64 = number?.parse().ok()?;
    let scale = f64::from(cell.row.scale?);
    (number > 0.0 && number.is_finite() && scale > 0.0).then_some((scale, number))
}

fn described(kind: Kind) -> &'static str {
    match kind {
        Kind::Count => "states or transitions",
        Kind::Nodes => "diagram nodes",
        Kind::Seconds => "time",
        Kind::Bytes => "memory",
    }
}

/// Only letters, digits and dashes.
fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let dashed: String = text.chars().map(plain).collect();
    let parts: Vec<&str> = dashed.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_good_for_files() {
        assert_eq!(slug("clients-servers"), "clients-servers");
        assert_eq!(slug("2, 2, ..., rest"), "2-2-rest");
    }
}
