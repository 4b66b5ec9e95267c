//! `ddsym symmetries`: the symmetries of a net.

use std::path::PathBuf;

use ddd_petri::net::Net;
use ddd_petri::symmetry::{NetSymmetries, net_automorphisms};
use ddd_sym::recognise::recognise;
use ddd_sym::{Limits, Perm, PermGroup};
use serde::Serialize;

use crate::ending::{Ending, Failure};
use crate::numbers::{count, readable};
use crate::sheet::{Sheet, shortened};
use crate::{interrupt, quantity, source};

/// The symmetries of a net: generators, order and structure of the group, orbits of places
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file; `-` is standard input
    file: PathBuf,
    /// Most time; the symmetries found until then are a subgroup
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantity::time)]
    timeout: std::time::Duration,
    /// Print one JSON object
    #[arg(long, conflicts_with = "cycles")]
    json: bool,
    /// Print only the generators, as a file that others can read back
    #[arg(long)]
    cycles: bool,
}

/// How much of long lists people get to see.
const GENERATORS_SHOWN: usize = 8;
const PLACES_SHOWN: usize = 10;

#[derive(Debug, Serialize)]
struct Symmetries<'a> {
    net: &'a str,
    places: usize,
    transitions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    group_order: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    structure: Option<String>,
    generators: Vec<String>,
    orbits: Vec<Vec<&'a str>>,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let flag = interrupt::flag()?;
    let net = source::read(&args.file, false)?;
    let limits = Limits::none().with_time(args.timeout).with_stop(flag);
    let found = net_automorphisms(&net, &limits).map_err(Failure::refused)?;
    let mut out = source::sink(None)?;
    if args.cycles {
        for generator in &found.generators {
            writeln!(out, "{}", cycles(&net, generator))?;
        }
    } else if args.json {
        let object = symmetries(&net, &found, &limits);
        let text = serde_json::to_string(&object).map_err(Failure::internal)?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{}", sheet(&net, &found, &limits))?;
    }
    out.flush()?;
    Ok(match found.complete {
        true => Ending::Answered,
        false => Ending::Limit,
    })
}

fn symmetries<'a>(net: &'a Net, found: &NetSymmetries, limits: &Limits) -> Symmetries<'a> {
    let group = PermGroup::new(found.generators.clone());
    let name = |&place: &u32| net.places()[place as usize].id.as_str();
    let orbits = moved_orbits(net, &group);
    Symmetries {
        net: net.name(),
        places: net.places().len(),
        transitions: net.transitions().len(),
        group_order: found.order.as_ref().map(ToString::to_string),
        complete: found.complete,
        structure: recognise(&group, limits).ok().map(|s| s.to_string()),
        generators: found.generators.iter().map(|g| cycles(net, g)).collect(),
        orbits: orbits
            .iter()
            .map(|orbit| orbit.iter().map(name).collect())
            .collect(),
    }
}

fn moved_orbits(net: &Net, group: &PermGroup) -> Vec<Vec<u32>> {
    let mut orbits = group.orbits(net.places().len());
    orbits.retain(|orbit| orbit.len() > 1);
    orbits
}

fn sheet(net: &Net, found: &NetSymmetries, limits: &Limits) -> Sheet {
    let all = symmetries(net, found, limits);
    let mut sheet = Sheet::default();
    let (places, transitions) = (count(all.places as u64), count(all.transitions as u64));
    sheet.fact(
        "net",
        format!("{} ({places} places, {transitions} transitions)", all.net),
    );
    match &found.order {
        Some(order) => sheet.fact("group order", readable(order)),
        None => sheet.fact(
            "status",
            "INCOMPLETE: the time limit was reached; this is a subgroup",
        ),
    }
    sheet.known("structure", all.structure);
    sheet.fact("generators", count(all.generators.len() as u64));
    list(&mut sheet, all.generators.into_iter());
    let moved: usize = all.orbits.iter().map(Vec::len).sum();
    sheet.fact(
        "orbits of places",
        format!(
            "{} of more than one place; {} places are fixed",
            count(all.orbits.len() as u64),
            count((all.places - moved) as u64)
        ),
    );
    let orbit = |orbit: Vec<&str>| {
        let size = count(orbit.len() as u64);
        let names = orbit.into_iter().map(str::to_owned);
        format!("{size}: {}", shortened(names, PLACES_SHOWN))
    };
    list(&mut sheet, all.orbits.into_iter().map(orbit));
    sheet
}

/// The first few lines of a list.
fn list(sheet: &mut Sheet, mut lines: impl ExactSizeIterator<Item = String>) {
    for line in lines.by_ref().take(GENERATORS_SHOWN) {
        sheet.fact("", clipped(line));
    }
    if lines.len() > 0 {
        sheet.fact("", format!("... and {} more", lines.len()));
    }
}

/// A line that fits a wide screen.
fn clipped(line: String) -> String {
    const WIDE: usize = 160;
    match line.char_indices().nth(WIDE) {
        Some((end, _)) => format!("{} ...", &line[..end]),
        None => line,
    }
}

/// A permutation as disjoint cycles of place identifiers.
fn cycles(net: &Net, perm: &Perm) -> String {
    let cycle = |points: Vec<u32>| {
        let names = points.iter().map(|&p| quoted(&net.places()[p as usize].id));
        format!("({})", names.collect::<Vec<_>>().join(" "))
    };
    perm.cycles().into_iter().map(cycle).collect()
}

fn quoted(id: &str) -> String {
    let special = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | ':');
    match id.contains(special) {
        true => format!("\"{id}\""),
        false => id.to_owned(),
    }
}
