//! `ddsym info`: what a net looks like before anything is explored.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use ddd_petri::bounds::bounds_from;
use ddd_petri::invariant::{Flow, p_semiflows, t_semiflows};
use ddd_petri::limits::Limits;
use ddd_petri::net::{Net, PlaceId, Transition, TransitionId};
use ddd_petri::reduce::reduce;
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
    /// List the semiflows, the bounds of the places, and what becomes of each place in the smaller net
    #[arg(long)]
    all: bool,
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
    /// The smaller net that diagrams explore instead.
    reduced_places: usize,
    reduced_transitions: usize,
    implied_places: usize,
    dead_transitions: usize,
    #[serde(flatten)]
    lists: Option<Lists>,
}

/// What there is to say of single places and transitions.
#[derive(Debug, Serialize)]
struct Lists {
    /// Each as a sum of places, with what it always is.
    place_invariants: Vec<String>,
    /// Each as a sum of transitions.
    transition_invariants: Vec<String>,
    /// By place.
    bounds: Vec<(String, Option<u32>)>,
    /// Places that are counted together.
    groups: Vec<Vec<String>>,
    /// Places that nobody waits for.
    implied: Vec<String>,
    /// Transitions that never fire.
    dead: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let net = source::read(&args.file, false)?;
    let limits = Limits::default()
        .within(args.timeout)
        .cancelled_by(interrupt::flag()?);
    let facts = facts(&net, &limits, args.all);
    let mut out = source::sink(None)?;
    match args.json {
        true => {
            let text = serde_json::to_string(&facts).map_err(Failure::internal)?;
            writeln!(out, "{text}")?;
        }
        false => {
            write!(out, "{}", sheet(&facts))?;
            if let Some(lists) = &facts.lists {
                write_lists(&mut out, lists)?;
            }
        }
    }
    out.flush()?;
    Ok(Ending::Answered)
}

fn facts<'a>(net: &'a Net, limits: &Limits, all: bool) -> Facts<'a> {
    let (places, transitions) = (p_semiflows(net, limits), t_semiflows(net, limits));
    let bounds = bounds_from(net, &places.flows);
    let small = reduce(net, limits);
    let lists = all.then(|| {
        let place = |p: PlaceId| net.places()[p.index()].id.clone();
        let transition = |t: TransitionId| net.transitions()[t.index()].id.clone();
        let initial = net.initial_marking();
        let invariant = |flow: &Flow<PlaceId>| {
            let sum = weighted_sum(flow, place);
            format!("{sum} = {}", flow.sum(&initial))
        };
        let groups = small.groups().filter(|group| group.len() > 1);
        Lists {
            place_invariants: places.flows.iter().map(invariant).collect(),
            transition_invariants: (transitions.flows.iter())
                .map(|flow| weighted_sum(flow, transition))
                .collect(),
            bounds: (net.places().iter().map(|p| p.id.clone()))
                .zip(bounds.iter().copied())
                .collect(),
            groups: groups
                .map(|group| group.into_iter().map(place).collect())
                .collect(),
            implied: small.implied().map(place).collect(),
            dead: small.dead().iter().copied().map(transition).collect(),
        }
    });
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
        reduced_places: small.net.places().len(),
        reduced_transitions: small.net.transitions().len(),
        implied_places: small.implied().count(),
        dead_transitions: small.dead().len(),
        lists,
    }
}

/// `a + 2 b + ...`.
fn weighted_sum<N: Copy>(flow: &Flow<N>, name: impl Fn(N) -> String) -> String {
    let term = |&(node, weight): &(N, i64)| match weight {
        1 => name(node),
        _ => format!("{weight} {}", name(node)),
    };
    let terms: Vec<String> = flow.terms.iter().map(term).collect();
    terms.join(" + ")
}

fn write_lists(out: &mut impl Write, lists: &Lists) -> io::Result<()> {
    let bounds = lists.bounds.iter().map(|(place, bound)| match bound {
        Some(most) => format!("{place} <= {most}"),
        None => format!("{place}: none by structure"),
    });
    let groups = lists.groups.iter().map(|group| group.join(" "));
    let sections = [
        ("place invariants", lists.place_invariants.clone()),
        ("transition invariants", lists.transition_invariants.clone()),
        ("bounds", bounds.collect()),
        ("counted together", groups.collect()),
        ("implied places", lists.implied.clone()),
        ("transitions that never fire", lists.dead.clone()),
    ];
    for (title, lines) in sections.iter().filter(|(_, lines)| !lines.is_empty()) {
        writeln!(out, "\n{title}")?;
        for line in lines {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
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
    sheet.fact(
        "reduced net",
        format!(
            "{} places, {} transitions; {} places are implied, {} transitions never fire",
            number(facts.reduced_places),
            number(facts.reduced_transitions),
            number(facts.implied_places),
            number(facts.dead_transitions)
        ),
    );
    sheet
}
