//! The list of cells. The names of the fields are a contract.

use super::super::cell::Cell;
use super::Report;
use crate::ending::Failure;

pub(super) fn render(report: &Report<'_>) -> Result<String, Failure> {
    let cells: Vec<&Cell> = report.cells().collect();
    let text = serde_json::to_string(&cells).map_err(Failure::internal)?;
    // A cell a line: lists are long, and people look into them.
    Ok(text.replace("},{", "},\n{") + "\n")
}
