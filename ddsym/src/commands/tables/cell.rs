//! A cell: a published number, a measured one, and how they compare.

use serde::Serialize;

use super::definition::{Kind, Measure, Row, Run};
use super::outcome::Outcome;

/// How the two numbers of a cell compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    Equal,
    Different,
    /// There is nothing to compare with.
    Unpublished,
    /// A limit of time or memory struck first.
    Limit,
    /// The process failed, or printed nonsense.
    Error,
}

impl Status {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Different => "different",
            Self::Unpublished => "unpublished",
            Self::Limit => "limit",
            Self::Error => "error",
        }
    }
}

/// A number of a table. The names of the fields that are written are a contract.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Cell {
    pub(super) table: &'static str,
    #[serde(serialize_with = "label")]
    pub(super) row: Row,
    pub(super) column: &'static str,
    pub(super) kind: Kind,
    /// With all digits.
    pub(super) published: Option<String>,
    pub(super) measured: Option<String>,
    pub(super) status: Status,
    /// The published number as it is printed.
    #[serde(skip)]
    pub(super) printed: Option<String>,
}

fn label<S: serde::Serializer>(row: &Row, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&row.label)
}

/// The cells that a run fills.
pub(super) fn cells<'a>(
    table: &'static str,
    run: &'a Run,
    outcome: &'a Outcome,
) -> impl Iterator<Item = Cell> + 'a {
    run.measures
        .iter()
        .map(move |measure| cell(table, run, measure, outcome))
}

fn cell(table: &'static str, run: &Run, measure: &Measure, outcome: &Outcome) -> Cell {
    let measured = outcome.value(measure);
    let status = match (outcome, &measured) {
        (Outcome::Answered(_), Some(measured)) => compare(measure, measured),
        (Outcome::Limit { .. }, _) => Status::Limit,
        _ => Status::Error,
    };
    Cell {
        table,
        row: run.row.clone(),
        column: run.column,
        kind: measure.kind,
        published: measure.published.digits(),
        measured,
        status,
        printed: measure.published.text().map(str::to_owned),
    }
}

/// Counts agree to the digits that were printed. A time or a size of another machine is only equal if it is the same.
fn compare(measure: &Measure, measured: &str) -> Status {
    let agrees = match measure.kind {
        Kind::Count | Kind::Nodes => measure.published.agrees(measured),
        Kind::Seconds | Kind::Bytes => measure.published.text().map(|text| text == measured),
    };
    match agrees {
        Some(true) => Status::Equal,
        Some(false) => Status::Different,
        None => Status::Unpublished,
    }
}
