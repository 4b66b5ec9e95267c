//! Writes TINA's `.net` format.

use std::io::Write;

use super::{KEYWORDS, is_plain};
use crate::format::WriteError;
use crate::net::{Arc, Net};

/// Writes a net, with labels, test and inhibitor arcs. Nested units have no place in the format.
///
/// # Errors
/// If `out` fails.
pub fn write(net: &Net, mut out: impl Write) -> Result<(), WriteError> {
    let out = &mut out;
    let ids: Vec<String> = net.places().iter().map(|p| quoted(&p.id)).collect();
    writeln!(out, "net {}", quoted(net.name()))?;
    for (place, id) in net.places().iter().zip(&ids) {
        write!(out, "pl {id}{}", label(place.label.as_deref()))?;
        match place.initial {
            0 => writeln!(out)?,
            initial => writeln!(out, " ({initial})")?,
        }
    }
    let arcs = |arcs: &[Arc], sign: &str| -> String {
        let shown = |a: &Arc| format!(" {}{sign}{}", ids[a.place.index()], a.weight);
        arcs.iter().map(shown).collect()
    };
    for t in net.transitions() {
        let name = quoted(&t.id);
        let label = label(t.label.as_deref());
        let (consumes, tests) = (arcs(&t.consumes, "*"), arcs(&t.tests, "?"));
        let (inhibitors, produces) = (arcs(&t.inhibitors, "?-"), arcs(&t.produces, "*"));
        writeln!(
            out,
            "tr {name}{label}{consumes}{tests}{inhibitors} ->{produces}"
        )?;
    }
    out.flush()?;
    Ok(())
}

fn label(label: Option<&str>) -> String {
    label.map_or_else(String::new, |label| format!(" : {}", quoted(label)))
}

/// A name as it may stand in the file.
fn quoted(name: &str) -> String {
    if !name.is_empty() && name.chars().all(is_plain) && !KEYWORDS.contains(&name) {
        return name.to_owned();
    }
    let mut quoted = String::with_capacity(name.len() + 2);
    quoted.push('{');
    for c in name.chars() {
        if matches!(c, '{' | '}' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('}');
    quoted
}
