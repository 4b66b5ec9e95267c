//! `ddsym info`: what a net looks like before anything is explored.

use std::path::PathBuf;

use ddd_petri::net::{Net, Transition};
use serde::Serialize;

use crate::ending::{Ending, Failure};
use crate::numbers::count;
use crate::sheet::Sheet;
use crate::source;

/// The structure of a net
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file; `-` is standard input
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Facts<'a> {
    net: &'a str,
    places: usize,
    transitions: usize,
    arcs: usize,
    test_arcs: usize,
    inhibitor_arcs: usize,
    max_weight: u32,
    initial_tokens: u64,
    initially_marked_places: usize,
    units: Option<usize>,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let net = source::read(&args.file, false)?;
    let facts = facts(&net);
    let mut out = source::sink(None)?;
    match args.json {
        true => {
            let text = serde_json::to_string(&facts).map_err(Failure::internal)?;
            writeln!(out, "{text}")?;
        }
        false => write!(out, "{}", sheet(&facts))?,
    }
    out.flush()?;
    Ok(Ending::Answered)
}

fn facts(net: &Net) -> Facts<'_> {
    let arcs = |list: fn(&Transition) -> &[ddd_petri::net::Arc]| {
        net.transitions()
            .iter()
            .map(|t| list(t).len())
            .sum::<usize>()
    };
    let weights = net.transitions().iter().flat_map(|t| {
        let lists = [&t.consumes, &t.produces, &t.tests, &t.inhibitors];
        lists.into_iter().flatten().map(|arc| arc.weight)
    });
    Facts {
        net: net.name(),
        places: net.places().len(),
        transitions: net.transitions().len(),
        arcs: arcs(|t| &t.consumes) + arcs(|t| &t.produces),
        test_arcs: arcs(|t| &t.tests),
        inhibitor_arcs: arcs(|t| &t.inhibitors),
        max_weight: weights.max().unwrap_or(0),
        initial_tokens: net.places().iter().map(|p| u64::from(p.initial)).sum(),
        initially_marked_places: net.places().iter().filter(|p| p.initial > 0).count(),
        units: net.nupn().map(|nupn| nupn.units.len()),
    }
}

fn sheet(facts: &Facts<'_>) -> Sheet {
    let number = |n: usize| count(n as u64);
    let mut sheet = Sheet::default();
    sheet.fact("net", facts.net);
    sheet.fact("places", number(facts.places));
    sheet.fact("transitions", number(facts.transitions));
    sheet.fact("arcs", number(facts.arcs));
    let beyond = |n: usize| (n > 0).then(|| number(n));
    sheet.known("test arcs", beyond(facts.test_arcs));
    sheet.known("inhibitor arcs", beyond(facts.inhibitor_arcs));
    sheet.fact("largest weight", count(facts.max_weight));
    sheet.fact(
        "initial marking",
        format!(
            "{} tokens in {} places",
            count(facts.initial_tokens),
            number(facts.initially_marked_places)
        ),
    );
    sheet.known("nested units", facts.units.map(number));
    sheet
}
