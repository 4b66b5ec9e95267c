//! Figures 1, 3 and 4 and Table 1 of "Adaptive Symmetry Reduction" (Wahl): readers and a writer, and a resource controller whose
//! clients have priorities.

use super::super::definition::{FILE, Measure, Profile, Row, Run, Subject, Table};
use super::super::published::Published;

/// Two readers and a writer, the example of figure 1: without symmetries, with those of the system, and adaptively.
const READERS_WRITERS: [&str; 3] = ["22", "-", "9"];

/// Number of clients in the figures.
const CLIENTS: [u32; 8] = [4, 6, 8, 10, 12, 14, 16, 18];

/// The figures have curves; the text tells their last points, at 18 clients: without symmetries, with those
/// of the whole system, and adaptively.
const MANY_CLASSES: [&str; 3] = ["1310716", "78729", "505"];
const TWO_CLASSES: [&str; 3] = ["3808000", "-", "316"];

/// Table 1, for 80 clients: the number of classes; then for all classes but the last of one client, and of two, the
/// seconds and the states.
#[rustfmt::skip]
const TABLE: [(u32, [&str; 2], [&str; 2]); 8] = [
    ( 2, [ "1",  "558"], [  "1",  "789"]),
    ( 3, [ "2",  "792"], [  "4", "1245"]),
    ( 5, [ "4", "1251"], [ "13", "2121"]),
    ( 7, [ "8", "1698"], [ "24", "2949"]),
    (10, ["14", "2346"], [ "45", "4101"]),
    (15, ["28", "3366"], [ "83", "5781"]),
    (20, ["44", "4311"], ["118", "7161"]),
    (25, ["62", "5181"], ["151", "8241"]),
];

pub(super) fn table() -> Table {
    let many = CLIENTS.map(|n| curves("n/2 classes, n =", n, [n / 2, 2], MANY_CLASSES));
    let two = CLIENTS.map(|n| curves("2 classes, n =", n, [2, n / 2], TWO_CLASSES));
    Table {
        name: "adaptive",
        title: "Readers and writers, and a resource controller with priorities: reached states, without symmetries, with those of the system, and adaptively",
        source: "Wahl: Adaptive Symmetry Reduction, figures 1, 3 and 4, Table 1",
        notes: &["Of the figures, only the numbers that the text tells are published."],
        runs: std::iter::once(readers_writers())
            .chain(many)
            .chain(two)
            .flatten()
            .chain(TABLE.iter().flat_map(fragmentation))
            .collect(),
    }
}

/// The three ways to explore a program: name of the column, method, and what is counted.
const WAYS: [(&str, &str, &str); 3] = [
    ("plain", "explicit", "states"),
    ("standard", "symm", "orbits"),
    ("adaptive", "adaptive", "representatives"),
];

fn readers_writers() -> Vec<Run> {
    let row = || Row::scaled("readers-writers, n =", 3);
    let runs = WAYS.iter().zip(READERS_WRITERS);
    runs.map(|((column, method, field), printed)| {
        let measures = counted(field, Published::printed(printed));
        run(row(), column, "readers-writers", method, &[], measures)
    })
    .collect()
}

/// A point of each curve of a figure.
fn curves(family: &'static str, n: u32, [classes, small]: [u32; 2], last: [&str; 3]) -> Vec<Run> {
    let runs = WAYS.iter().zip(last);
    runs.map(|((column, method, field), printed)| {
        let published = match n {
            18 => Published::printed(printed),
            _ => Published::NOTHING,
        };
        let row = Row::scaled(family, n);
        controller(
            row,
            column,
            method,
            [classes, small, n],
            counted(field, published),
        )
    })
    .collect()
}

fn counted(field: &'static str, published: Published) -> Vec<Measure> {
    vec![
        Measure::count(field, published),
        Measure::seconds(Published::NOTHING),
    ]
}

fn fragmentation(&(classes, ones, twos): &(u32, [&str; 2], [&str; 2])) -> Vec<Run> {
    let run = |column, small, [seconds, states]: [&str; 2]| {
        let measures = vec![
            Measure::count("representatives", Published::printed(states)),
            Measure::seconds(Published::printed(seconds)),
        ];
        let row = Row::scaled("80 clients, classes =", classes);
        controller(row, column, "adaptive", [classes, small, 80], measures)
    };
    vec![
        run("1, 1, .., rest", 1, ones),
        run("2, 2, .., rest", 2, twos),
    ]
}

fn controller(
    row: Row,
    column: &'static str,
    method: &str,
    [classes, small, n]: [u32; 3],
    measures: Vec<Measure>,
) -> Run {
    let constants = [("classes", classes), ("small", small), ("n", n)];
    run(row, column, "controller", method, &constants, measures)
}

fn run(
    row: Row,
    column: &'static str,
    program: &'static str,
    method: &str,
    constants: &[(&str, u32)],
    measures: Vec<Measure>,
) -> Run {
    let set = constants
        .iter()
        .flat_map(|(name, value)| ["--set".to_owned(), format!("{name}={value}")]);
    let words = ["process", FILE, "--method", method].map(str::to_owned);
    Run {
        row,
        column,
        profile: Profile::Quick,
        subject: Subject::Program(program),
        words: words.into_iter().chain(set).collect(),
        measures,
    }
}
