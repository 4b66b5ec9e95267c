//! Nets as PNML.

use std::io::Write;

use quick_xml::escape::escape;

use super::{NAMESPACE, PTNET};
use crate::format::WriteError;
use crate::net::{Arc, Net, Nupn, Transition};

/// Writes a net, with labels and nested units; [`read`](super::read) gives the same net back.
///
/// Inhibitor and test arcs, which PNML's grammar does not have, are written as most tools do:
/// `<type value="inhibitor"/>` inside the arc.
///
/// # Errors
/// If `out` fails, or if there are nested units whose names hold blanks.
///
/// ```
/// use ddd_petri::{generate, pnml};
///
/// let net = generate::philosophers(3);
/// let mut text = Vec::new();
/// pnml::write(&net, &mut text)?;
/// assert_eq!(pnml::read(&text[..], "again")?.net, net);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(net: &Net, mut out: impl Write) -> Result<(), WriteError> {
    let out = &mut out;
    let (net_id, page_id) = (fresh(net, "net"), fresh(net, "page"));
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, r#"<pnml xmlns="{NAMESPACE}">"#)?;
    writeln!(out, r#"<net id="{net_id}" type="{PTNET}">"#)?;
    writeln!(out, "<name><text>{}</text></name>", escape(net.name()))?;
    writeln!(out, r#"<page id="{page_id}">"#)?;
    for place in net.places() {
        let (label, initial) = (name(place.label.as_deref()), marking(place.initial));
        element(out, "place", &place.id, &format!("{label}{initial}"))?;
    }
    for transition in net.transitions() {
        let label = name(transition.label.as_deref());
        element(out, "transition", &transition.id, &label)?;
    }
    let arcs = write_arcs(net, out)?;
    if let Some(nupn) = net.nupn() {
        write_nupn(net, nupn, arcs, out)?;
    }
    writeln!(out, "</page>\n</net>\n</pnml>")?;
    out.flush()?;
    Ok(())
}

/// An identifier that no node has, and that no node's identifier starts with.
fn fresh(net: &Net, wish: &str) -> String {
    let places = net.places().iter().map(|p| p.id.as_str());
    let ids = places.chain(net.transitions().iter().map(|t| t.id.as_str()));
    let mut id = wish.to_owned();
    while ids.clone().any(|taken| taken.starts_with(&id)) {
        id.push('_');
    }
    id
}

fn element(out: &mut impl Write, kind: &str, id: &str, content: &str) -> Result<(), WriteError> {
    let id = escape(id);
    if content.is_empty() {
        writeln!(out, r#"<{kind} id="{id}"/>"#)?;
    } else {
        writeln!(out, r#"<{kind} id="{id}">{content}</{kind}>"#)?;
    }
    Ok(())
}

fn name(label: Option<&str>) -> String {
    label.map_or_else(String::new, |label| {
        format!("<name><text>{}</text></name>", escape(label))
    })
}

fn marking(initial: u32) -> String {
    match initial {
        0 => String::new(),
        _ => format!("<initialMarking><text>{initial}</text></initialMarking>"),
    }
}

/// Writes all arcs and returns their number.
fn write_arcs(net: &Net, out: &mut impl Write) -> Result<usize, WriteError> {
    let prefix = fresh(net, "arc");
    let mut number = 0;
    for transition in net.transitions() {
        let Transition {
            consumes,
            produces,
            tests,
            inhibitors,
            ..
        } = transition;
        let typed = |kind| format!(r#"<type value="{kind}"/>"#);
        for (arcs, kind) in [
            (consumes, String::new()),
            (tests, typed("test")),
            (inhibitors, typed("inhibitor")),
        ] {
            for arc in arcs {
                number += 1;
                let place = &net.places()[arc.place.index()].id;
                let ends = [place.as_str(), &transition.id];
                write_arc(out, &format!("{prefix}{number}"), ends, arc, &kind)?;
            }
        }
        for arc in produces {
            number += 1;
            let place = &net.places()[arc.place.index()].id;
            let ends = [transition.id.as_str(), place];
            write_arc(out, &format!("{prefix}{number}"), ends, arc, "")?;
        }
    }
    Ok(number)
}

fn write_arc(
    out: &mut impl Write,
    id: &str,
    [from, to]: [&str; 2],
    arc: &Arc,
    kind: &str,
) -> Result<(), WriteError> {
    let (from, to) = (escape(from), escape(to));
    write!(out, r#"<arc id="{id}" source="{from}" target="{to}""#)?;
    match (arc.weight, kind) {
        (1, "") => writeln!(out, "/>")?,
        (1, _) => writeln!(out, ">{kind}</arc>")?,
        (weight, _) => writeln!(
            out,
            "><inscription><text>{weight}</text></inscription>{kind}</arc>"
        )?,
    }
    Ok(())
}

fn write_nupn(net: &Net, nupn: &Nupn, arcs: usize, out: &mut impl Write) -> Result<(), WriteError> {
    let (places, transitions) = (net.places().len(), net.transitions().len());
    let (units, safe) = (nupn.units.len(), nupn.safe);
    let root = nupn.units.get(nupn.root).map_or("", |unit| &unit.id);
    writeln!(out, r#"<toolspecific tool="nupn" version="1.1">"#)?;
    writeln!(
        out,
        r#"<size places="{places}" transitions="{transitions}" arcs="{arcs}"/>"#
    )?;
    writeln!(
        out,
        r#"<structure units="{units}" root="{}" safe="{safe}">"#,
        escape(root)
    )?;
    for unit in &nupn.units {
        let place = |p: &crate::net::PlaceId| net.places().get(p.index()).map(|p| p.id.as_str());
        let places = list(unit.places.iter().filter_map(place))?;
        let subunit = |&u: &usize| nupn.units.get(u).map(|unit| unit.id.as_str());
        let subunits = list(unit.subunits.iter().filter_map(subunit))?;
        let id = escape(&*unit.id);
        writeln!(
            out,
            r#"<unit id="{id}"><places>{places}</places><subunits>{subunits}</subunits></unit>"#
        )?;
    }
    writeln!(out, "</structure>\n</toolspecific>")?;
    Ok(())
}

/// Names with blanks between them, which therefore may hold none.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> Result<String, WriteError> {
    let names: Vec<&str> = names.collect();
    if names
        .iter()
        .any(|n| n.contains(|c: char| c.is_ascii_whitespace()) || n.is_empty())
    {
        return Err(WriteError::Unsupported {
            format: "PNML",
            construct: "nested units with blanks in their names",
        });
    }
    Ok(escape(names.join(" ")).into_owned())
}
