//! `ddsym info`: what a net looks like before anything is explored.

use std::path::PathBuf;
use std::time::Duration;

use ddd_petri::bounds::bounds_from;
use ddd_petri::invariant::{p_semiflows, t_semiflows};
use ddd_petri::limits::Limits;
use ddd_petri::net::{Net, Transition};
use serde::Serialize;

use crate::ending::{Ending, Failure};
use crate::numbers::count;
use crate::sheet::Sheet;
use crate::{interrupt, quantity, source};

/// The structure of a net
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file; `-` is standard input
    file: PathBuf,
    /// Most time for the invariants
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = quantity::time)]
    timeout: Duration,
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
    p_semiflows: usize,
    t_semiflows: usize,
    /// Whether these are all minimal semiflows.
    semiflows_complete: bool,
    /// Places that P-semiflows bound.
    bounded_places: usize,
    /// The largest of these bounds.
    max_bound: Option<u32>,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let net = source::read(&args.file, false)?;
    let limits = Limits::default()
        .within(args.timeout)
        .cancelled_by(interrupt::flag()?);
    let facts = facts(&net, &limits);
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

fn facts<'a>(net: &'a Net, limits: &Limits) -> Facts<'a> {
    let (places, transitions) = (p_semiflows(net, limits), t_semiflows(net, limits));
    let bounds = bounds_from(net, &places.flows);
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
        p_semiflows: places.flows.len(),
        t_semiflows: transitions.flows.len(),
        semiflows_complete: places.incomplete.is_none() && transitions.incomplete.is_none(),
        bounded_places: bounds.iter().flatten().count(),
        max_bound: bounds.iter().flatten().copied().max(),
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
    let least = if facts.semiflows_complete {
        ""
    } else {
        "at least "
    };
    sheet.fact(
        "P-semiflows",
        format!("{least}{} minimal ones", number(facts.p_semiflows)),
    );
    sheet.fact(
        "T-semiflows",
        format!("{least}{} minimal ones", number(facts.t_semiflows)),
    );
    let bounded = number(facts.bounded_places);
    sheet.fact(
        "bounded places",
        match facts.max_bound {
            Some(most) => format!("{bounded} by structure, none beyond {} tokens", count(most)),
            None => format!("{bounded} by structure"),
        },
    );
    sheet
}
