//! Writes LoLA's low-level format.

use std::io::Write;

use super::names::encode;
use crate::format::WriteError;
use crate::net::{Effect, Net};

/// Writes a net. Labels and nested units have no place in the format; a test arc becomes a loop, which
/// leaves the state space as it is.
///
/// # Errors
/// If `out` fails, or if the net has inhibitor arcs.
pub fn write(net: &Net, mut out: impl Write) -> Result<(), WriteError> {
    let out = &mut out;
    let ids: Vec<String> = net.places().iter().map(|p| encode(&p.id)).collect();
    let ids = ids.as_slice();
    writeln!(out, "{{ {} }}\n", encode(net.name()))?;
    write_list(out, "PLACE", ids.iter().cloned())?;
    writeln!(out)?;
    let marked = net.places().iter().zip(ids).filter(|(p, _)| p.initial > 0);
    write_list(
        out,
        "MARKING",
        marked.map(|(place, id)| weighted(id, i64::from(place.initial))),
    )?;
    for transition in net.transitions() {
        if !transition.inhibitors.is_empty() {
            return Err(WriteError::Unsupported {
                format: "LoLA's low-level format",
                construct: "inhibitor arcs",
            });
        }
        let effects = transition.effects();
        let arcs = |weight: fn(&Effect) -> i64| {
            let weights = effects
                .iter()
                .map(move |e| (&ids[e.place.index()], weight(e)));
            let arcs = weights.filter(|&(_, weight)| weight > 0);
            arcs.map(|(id, weight)| weighted(id, weight))
        };
        writeln!(out, "\nTRANSITION {}", encode(&transition.id))?;
        write_list(out, "CONSUME", arcs(|e| i64::from(e.at_least)))?;
        // A transition that takes all it asks for puts back what it only tested.
        write_list(out, "PRODUCE", arcs(|e| i64::from(e.at_least) + e.change))?;
    }
    out.flush()?;
    Ok(())
}

fn weighted(id: &str, weight: i64) -> String {
    format!("{id}: {weight}")
}

fn write_list(
    out: &mut impl Write,
    keyword: &str,
    mut items: impl Iterator<Item = String>,
) -> Result<(), WriteError> {
    write!(out, "{keyword}")?;
    if let Some(first) = items.next() {
        write!(out, " {first}")?;
    }
    for item in items {
        write!(out, ", {item}")?;
    }
    writeln!(out, ";")?;
    Ok(())
}
