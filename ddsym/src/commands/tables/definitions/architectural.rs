//! Table 1 of "Extending Symmetry Reduction by Exploiting System Architecture" (Trefler and Wahl): a token ring, reduced by its
//! rotations and by all permutations.

use super::super::definition::{FILE, Measure, Profile, Row, Run, Subject, Table};
use super::super::published::Published;

/// A line of the paper's table: the number of processes; then for rotations and for all permutations, the most
/// nodes at a time and the seconds.
type Printed = (u32, [&'static str; 2], [&'static str; 2]);

#[rustfmt::skip]
const PRINTED: [Printed; 7] = [
    ( 40, [ "46103",   "7"], [ "5612",  "2"]),
    ( 50, [ "70448",  "23"], [ "7052",  "6"]),
    ( 60, [ "99893",  "53"], [ "8492", "11"]),
    ( 70, ["134438",  "96"], [ "9932", "21"]),
    ( 80, ["174083", "168"], ["11372", "35"]),
    ( 90, ["218828", "273"], ["12812", "58"]),
    (100, ["268673", "419"], ["14252", "84"]),
];

pub(super) fn table() -> Table {
    Table {
        name: "architectural",
        title: "A token ring: orbits, diagram nodes at the peak and time, for rotations and for all permutations",
        source: "Trefler, Wahl: Extending Symmetry Reduction by Exploiting System Architecture, Table 1",
        notes: &[
            "The paper counts nodes of binary diagrams, with two variables a node's level; here a level is a process, so that the \
             numbers of nodes differ by nature. The paper publishes no numbers of orbits.",
        ],
        runs: PRINTED.iter().flat_map(runs).collect(),
    }
}

fn runs(&(n, rotation, full): &Printed) -> Vec<Run> {
    let run = |group: &'static str, [nodes, seconds]: [&str; 2]| Run {
        row: Row::scaled("token-ring", n),
        column: group,
        profile: Profile::Quick,
        subject: Subject::Program("token-ring"),
        words: [
            "process",
            FILE,
            "--method",
            "architectural",
            "--group",
            group,
            "--set",
        ]
        .into_iter()
        .map(str::to_owned)
        .chain([format!("n={n}")])
        .collect(),
        measures: vec![
            Measure::count("orbits", Published::NOTHING),
            Measure::nodes("peak_nodes", Published::printed(nodes)),
            Measure::seconds(Published::printed(seconds)),
        ],
    };
    vec![run("rotation", rotation), run("full", full)]
}
