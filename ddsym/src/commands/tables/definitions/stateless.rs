//! Table 1 of "Exploiting Symmetry when Model-Checking Software" (Godefroid): philosophers who eat once, explored without storing states.

use super::super::definition::{FILE, Measure, Profile, Row, Run, Subject, Table};
use super::super::published::Published;

/// The columns: their names, the methods behind them, and what counts explored transitions.
const COLUMNS: [(&str, &[&str], &str); 4] = [
    ("state space", &["--method", "explicit"], "transitions"),
    (
        "stateless",
        &["--method", "stateless", "--reduce", "none"],
        "firings",
    ),
    (
        "partial order",
        &["--method", "stateless", "--reduce", "persistent,sleep"],
        "firings",
    ),
    (
        "partial order and symmetry",
        &["--method", "stateless"],
        "firings",
    ),
];

/// The paper's table: the number of philosophers, then the explored transitions.
#[rustfmt::skip]
const PRINTED: [(u32, [&str; 4]); 4] = [
    (2, ["18",   "18",     "17",  "9"]),
    (3, ["123",  "1680",   "75",  "37"]),
    (4, ["708",  "386816", "275", "133"]),
    (5, ["3765", "-",      "959", "461"]),
];

pub(super) fn table() -> Table {
    Table {
        name: "stateless",
        title: "Dining philosophers: transitions explored without storing states",
        source: "Godefroid: Exploiting Symmetry when Model-Checking Software, Table 1",
        notes: &[],
        runs: PRINTED.iter().flat_map(runs).collect(),
    }
}

fn runs(&(n, printed): &(u32, [&'static str; 4])) -> Vec<Run> {
    let run = |(&(column, method, counted), printed): (&(_, &[&str], _), &str)| Run {
        row: Row::scaled("philosophers", n),
        column,
        profile: match (column, n) {
            // Hundreds of millions of transitions.
            ("stateless", 5) => Profile::Full,
            _ => Profile::Quick,
        },
        subject: Subject::Program("philosophers"),
        words: ["process", FILE]
            .iter()
            .chain(method)
            .map(|&word| word.to_owned())
            .chain(["--set".to_owned(), format!("n={n}")])
            .collect(),
        measures: vec![
            Measure::count(counted, Published::printed(printed)),
            Measure::seconds(Published::NOTHING),
        ],
    };
    COLUMNS.iter().zip(printed).map(run).collect()
}
