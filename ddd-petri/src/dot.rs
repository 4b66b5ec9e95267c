//! Nets as pictures, in the language of Graphviz.

use std::io::Write;

use crate::format::WriteError;
use crate::net::{Arc, Net};

/// Writes a net: places are circles with their tokens, transitions are boxes, inhibitor arcs end in
/// a small circle and test arcs have no head.
///
/// Nodes are called `p0`, `p1`, ... and `t0`, `t1`, ... in the order of the net.
///
/// # Errors
/// If `out` fails.
///
/// ```
/// use ddd_petri::{dot, generate};
///
/// let mut text = Vec::new();
/// dot::write(&generate::philosophers(2), &mut text)?;
/// assert!(text.starts_with(b"digraph \"philosophers-2\" {"));
/// # Ok::<(), ddd_petri::format::WriteError>(())
/// ```
pub fn write(net: &Net, mut out: impl Write) -> Result<(), WriteError> {
    let out = &mut out;
    writeln!(out, "digraph {} {{", quoted(net.name()))?;
    writeln!(out, "  node [shape=circle];")?;
    for (i, place) in net.places().iter().enumerate() {
        let name = place.label.as_ref().unwrap_or(&place.id);
        match place.initial {
            0 => writeln!(out, "  p{i} [label={}];", quoted(name))?,
            tokens => writeln!(out, "  p{i} [label={}, xlabel={tokens}];", quoted(name))?,
        }
    }
    writeln!(out, "  node [shape=box];")?;
    for (i, transition) in net.transitions().iter().enumerate() {
        let name = transition.label.as_ref().unwrap_or(&transition.id);
        writeln!(out, "  t{i} [label={}];", quoted(name))?;
    }
    for (i, t) in net.transitions().iter().enumerate() {
        for (arcs, style) in [
            (&t.consumes, None),
            (&t.tests, Some("dir=none")),
            (&t.inhibitors, Some("arrowhead=odot")),
        ] {
            for arc in arcs {
                writeln!(out, "  p{} -> t{i}{};", arc.place.0, attributes(arc, style))?;
            }
        }
        for arc in &t.produces {
            writeln!(out, "  t{i} -> p{}{};", arc.place.0, attributes(arc, None))?;
        }
    }
    writeln!(out, "}}")?;
    out.flush()?;
    Ok(())
}

fn attributes(arc: &Arc, style: Option<&str>) -> String {
    let weight = (arc.weight > 1).then(|| format!("label={}", arc.weight));
    let style = style.map(str::to_owned);
    let all: Vec<String> = style.into_iter().chain(weight).collect();
    match all.as_slice() {
        [] => String::new(),
        all => format!(" [{}]", all.join(", ")),
    }
}

/// A string of Graphviz, in which only these two characters mean something.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
