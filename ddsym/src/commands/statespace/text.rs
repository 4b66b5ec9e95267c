//! The answer for people.

use std::fmt::Write as _;

use ddd_petri::net::TransitionId;
use ddd_petri::statespace::Status;

use super::Answer;
use crate::numbers::{count, readable, size, time};
use crate::sheet::{Sheet, shortened};

/// How many places of a dead marking are named.
const PLACES_SHOWN: usize = 12;

/// The answer, one fact a line.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let (net, report) = (&answer.net, &answer.report);
    let mut sheet = Sheet::default();
    let places = count(net.places().len() as u64);
    let transitions = count(net.transitions().len() as u64);
    sheet.fact(
        "net",
        format!(
            "{} ({places} places, {transitions} transitions)",
            net.name()
        ),
    );
    if let Some(words) = partial(report.status) {
        sheet.fact("status", words);
    }
    sheet.known("states", report.states.as_ref().map(readable));
    sheet.known(
        "representatives",
        report.representatives.as_ref().map(readable),
    );
    sheet.known("orbits", report.orbits.as_ref().map(readable));
    sheet.known("group order", report.group_order.as_ref().map(readable));
    sheet.known("firings", report.firings.as_ref().map(readable));
    sheet.known(
        "tokens in a place",
        report
            .max_token_in_place
            .map(|n| format!("at most {}", count(n))),
    );
    sheet.known(
        "tokens in a marking",
        report
            .max_token_per_marking
            .map(|n| format!("at most {}", count(n))),
    );
    sheet.known("deadlocks", report.deadlocks.as_ref().map(readable));
    if let Some(marked) = answer.dead_marking() {
        let marked: Vec<String> = marked
            .map(|(place, tokens)| tokens_in(place, tokens))
            .collect();
        let words = match marked.is_empty() {
            true => "no token anywhere".to_owned(),
            false => shortened(marked.into_iter(), PLACES_SHOWN),
        };
        sheet.fact("a dead marking", words);
    }
    if let Some(pump) = &report.pump {
        sheet.fact(
            "grows for ever",
            net.places()[pump.place.index()].id.as_str(),
        );
        let fired = |sequence: &[TransitionId]| {
            let names = sequence
                .iter()
                .map(|t| net.transitions()[t.index()].id.clone());
            shortened(names, PLACES_SHOWN)
        };
        if !pump.prefix.is_empty() {
            sheet.fact("first fire", fired(&pump.prefix));
        }
        sheet.fact("then repeat", fired(&pump.cycle));
    }
    sheet.fact("method", report.method);
    for reason in &report.reasons {
        sheet.fact("", reason.as_str());
    }
    sheet.known(
        "order",
        report.order.as_ref().map(|order| order.name().to_owned()),
    );
    sheet.known("orders tried", tried(answer));
    sheet.known(
        "nodes",
        report
            .nodes
            .map(|nodes| nodes_and_peak(nodes, report.peak_nodes)),
    );
    sheet.fact("time", times(answer));
    sheet.fact("memory", format!("{} at most", size(answer.peak_memory)));
    sheet
}

/// What a status means, unless everything is known.
fn partial(status: Status) -> Option<&'static str> {
    match status {
        Status::Complete => None,
        Status::Budget => {
            Some("INCOMPLETE: the memory limit was reached; what is not listed is not known")
        }
        Status::Timeout => {
            Some("INCOMPLETE: the time limit was reached; what is not listed is not known")
        }
        Status::Interrupted => Some("INCOMPLETE: interrupted; what is not listed is not known"),
        Status::Unbounded => Some("unbounded: infinitely many markings are reachable"),
        _ => Some("INCOMPLETE: what is not listed is not known"),
    }
}

fn tokens_in(place: &str, tokens: u32) -> String {
    match tokens {
        1 => place.to_owned(),
        _ => format!("{place}*{tokens}"),
    }
}

fn nodes_and_peak(nodes: usize, peak: Option<usize>) -> String {
    let nodes = count(nodes as u64);
    match peak {
        Some(peak) => format!("{nodes}, at the peak {}", count(peak as u64)),
        None => nodes,
    }
}

/// The names of the orders tried before the one that won.
fn tried(answer: &Answer) -> Option<String> {
    let attempts = &answer.report.attempts;
    let mut names: Vec<&str> = Vec::new();
    for attempt in attempts {
        if !names.contains(&attempt.order.as_str()) {
            names.push(&attempt.order);
        }
    }
    (names.len() > 1).then(|| names.join(", "))
}

fn times(answer: &Answer) -> String {
    let mut words = time(answer.elapsed);
    let mut between = " (";
    for (name, spent) in answer.phases() {
        let _ = write!(words, "{between}{name} {}", time(spent));
        between = ", ";
    }
    words.push(')');
    words
}
