//! Table I and figures 5 to 8 of "State Space Analysis using Symmetries on Decision Diagrams" (Colange, Baarir, Kordon and
//! Thierry-Mieg): three families of symmetric nets, explored state by state with symmetries, on diagrams, and on diagrams with
//! symmetries.

use super::super::definition::{FILE, Measure, Profile, Row, Run, Subject, Table};
use super::super::published::Published;

/// Our methods and what they count, in the order of the paper's.
const METHODS: [(&str, &str); 3] = [
    ("explicit-sym", "representatives"),
    ("dd", "states"),
    ("dd-sym", "representatives"),
];

/// A line of the paper's table: family and scale; then for LoLa, plain diagrams and diagrams with symmetries, the generated states,
/// the seconds and the megabytes.
type Printed = (
    &'static str,
    u32,
    [&'static str; 3],
    [&'static str; 3],
    [&'static str; 3],
);

#[rustfmt::skip]
const PRINTED: [Printed; 18] = [
    ("product-line",     80, ["486", "3.8685e25", "486"],           ["540", "135", "193"],     ["364", "273", "558"]),
    ("product-line",    100, ["606", "4.0564e31", "606"],           ["1488", "238", "399"],    ["558", "411", "964"]),
    ("product-line",    120, ["726", "4.2535e37", "726"],           ["3284", "389", "776"],    ["795", "589", "1305"]),
    ("product-line",    140, ["-", "4.4601e43", "846"],             ["-", "581", "1417"],      ["-", "800", "1311"]),
    ("product-line",    160, ["-", "4.6768e49", "966"],             ["-", "844", "2472"],      ["-", "1014", "1314"]),
    ("product-line",    180, ["-", "4.9040e55", "-"],               ["-", "1167", "-"],        ["-", "1256", "-"]),
    ("product-line",    200, ["-", "5.1422e61", "-"],               ["-", "1587", "-"],        ["-", "1560", "-"]),
    ("clients-servers",   5, ["22840", "805284", "192"],            ["1", "4", "1.4"],         ["14", "122", "58"]),
    ("clients-servers",   6, ["425646", "11368449", "448"],         ["27", "18", "3.8"],       ["234", "383", "140"]),
    ("clients-servers",   7, ["3630511", "157169826", "1024"],      ["452", "67", "8.8"],      ["1971", "1232", "267"]),
    ("clients-servers",   8, ["-", "2130740721", "2295"],           ["-", "306", "19"],        ["-", "3200", "521"]),
    ("clients-servers",  12, ["-", "-", "42926"],                   ["-", "-", "350"],         ["-", "-", "4004"]),
    ("salestore",         5, ["4456", "71238", "106"],              ["0.1", "0.93", "0.32"],   ["3.9", "36", "17"]),
    ("salestore",        10, ["1410608", "184554369", "496"],       ["111", "37", "3.2"],      ["689", "708", "99"]),
    ("salestore",        15, ["-", "207629747172", "1186"],         ["-", "692", "12.5"],      ["-", "4190", "303"]),
    ("salestore",        20, ["-", "-", "2176"],                    ["-", "-", "30"],          ["-", "-", "722"]),
    ("salestore",        30, ["-", "-", "5056"],                    ["-", "-", "154"],         ["-", "-", "2455"]),
    ("salestore",        40, ["-", "-", "9136"],                    ["-", "-", "495"],         ["-", "-", "4194"]),
];

pub(super) fn table() -> Table {
    Table {
        name: "table1",
        title: "State space generation: explicit with symmetries, diagrams, diagrams with symmetries",
        source: "Colange, Baarir, Kordon, Thierry-Mieg: State Space Analysis using Symmetries on Decision Diagrams, Table I, figures 5-8",
        notes: &[
            "The paper's explicit column is LoLa, which keeps several states for each orbit, and how many depends on the names of the places; \
             explicit-sym keeps one. The two agree where the paper says that LoLa has one for each orbit (product-line).",
            "The nets are reconstructions: the paper's annex is lost.",
        ],
        runs: PRINTED.iter().flat_map(runs).collect(),
    }
}

fn runs(&(family, scale, states, seconds, megabytes): &Printed) -> Vec<Run> {
    let run = |(i, &(method, counted)): (usize, &(&'static str, &'static str))| Run {
        row: Row::scaled(family, scale),
        column: method,
        profile: profile(family, scale, method),
        subject: Subject::Net {
            family,
            size: scale,
        },
        words: ["statespace", FILE, "--quiet", "--method", method]
            .iter()
            .chain(order(method))
            .map(|&word| word.to_owned())
            .collect(),
        measures: vec![
            Measure::count(counted, Published::printed(states[i])),
            Measure::seconds(Published::printed(seconds[i])),
            Measure::bytes(Published::megabytes(megabytes[i])),
        ],
    };
    METHODS.iter().enumerate().map(run).collect()
}

/// The paper gives plain diagrams the encoding of its diagrams with symmetries: the places of an element side by side,
/// as they stand in the file.
fn order(method: &str) -> &'static [&'static str] {
    match method {
        "dd" => &["--order", "file"],
        _ => &[],
    }
}

/// What the paper has a number for is quick, and so is what takes a second.
fn profile(family: &str, scale: u32, method: &str) -> Profile {
    match (family, method) {
        ("clients-servers", "explicit-sym" | "dd") if scale > 8 => Profile::Full,
        ("salestore", "dd") if scale > 15 => Profile::Full,
        _ => Profile::Quick,
    }
}
