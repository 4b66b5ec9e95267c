//! The experiments of "Symmetry Reductions in Model Checking" (Clarke, Emerson, Jha and Sistla): the arbiter of a bus, with and without
//! symmetries.

use super::super::definition::{FILE, Measure, Profile, Row, Run, Subject, Table};
use super::super::published::Published;

/// The paper's choice of several representatives an orbit: a master elect is the first of its class.
const FIRST_ELECT: &str = "forall j: at[j] == Elect => j == first(class(j))";

/// A line of the paper's table: the modules of the two classes; then without and with symmetries, the seconds and the
/// largest diagram.
type Printed = (&'static str, [u32; 2], [&'static str; 2], [&'static str; 2]);

#[rustfmt::skip]
const PRINTED: [Printed; 4] = [
    ("10m",    [10,  0], [ "163.41", "369705"], [ "37.04",  "27671"]),
    ("12m",    [12,  0], [ "487.56", "921034"], [ "43.12",  "36135"]),
    ("10m10m", [10, 10], ["1171.85", "932429"], ["126.17",  "73514"]),
    ("12m12m", [12, 12], [      "-",      "-"], ["198.195", "93094"]),
];

pub(super) fn table() -> Table {
    Table {
        name: "symm",
        title: "The Futurebus arbiter: states, diagram nodes at the peak and time, with and without symmetries",
        source: "Clarke, Emerson, Jha, Sistla: Symmetry Reductions in Model Checking, section 6",
        notes: &[
            "The paper publishes neither the program nor numbers of states: the arbiter is ours, and its diagrams have one level a module \
             where the paper's have one a bit. The paper keeps several representatives an orbit: those where a master elect is the first of its class.",
            "Here the reachable states are computed first, and then their representatives: symmetries do not lower this peak.",
        ],
        runs: PRINTED.iter().flat_map(runs).collect(),
    }
}

fn runs(&(label, [high, low], without, with): &Printed) -> Vec<Run> {
    let run = |column, method: &[&str], counted, [seconds, nodes]: [&str; 2]| Run {
        row: Row::named(label),
        column,
        profile: Profile::Quick,
        subject: Subject::Program("arbiter"),
        words: ["process", FILE, "--method"]
            .iter()
            .chain(method)
            .map(|&word| word.to_owned())
            .chain(["--set".to_owned(), format!("high={high}")])
            .chain(["--set".to_owned(), format!("low={low}")])
            .collect(),
        measures: vec![
            Measure::count(counted, Published::NOTHING),
            Measure::nodes("peak_nodes", Published::printed(nodes)),
            Measure::seconds(Published::printed(seconds)),
        ],
    };
    let several = ["symm", "--representatives", FIRST_ELECT];
    vec![
        run("without", &["dd"], "states", without),
        run("several an orbit", &several, "representatives", with),
        run("one an orbit", &["symm"], "representatives", ["-", "-"]),
    ]
}
