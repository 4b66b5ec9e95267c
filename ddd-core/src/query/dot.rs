//! Diagrams as pictures, in the language of Graphviz.

use super::fold::bottom_up;
use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::store::node::{Arc, NodeId};
use crate::store::nodes::Nodes;
use crate::var::Var;
use std::collections::BTreeMap;
use std::fmt;

/// A picture of a diagram; its `Display` is the DOT text. See [`Manager::dot`].
pub struct Dot<'a> {
    nodes: &'a Nodes,
    root: NodeId,
    name: Box<dyn Fn(Var) -> String + 'a>,
}

impl fmt::Debug for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dot")
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}

impl Manager {
    /// A picture of the diagram: each node drawn once however many arcs lead to it, parallel arcs drawn as one, nodes of one
    /// variable at the same depth side by side.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..3), (Var(1), 7..8)])?;
    /// let text = m.dot(&d)?.with_names(|x| format!("place {}", x.0)).to_string();
    /// assert!(text.contains(r#"n0 [label="place 0"]"#));
    /// assert!(text.contains(r#"n0 -> n1 [label="0..2"]"#));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn dot(&self, d: &Ddd) -> Result<Dot<'_>, Error> {
        Ok(Dot {
            nodes: &self.store.nodes,
            root: self.node(d)?,
            name: Box::new(|var| var.to_string()),
        })
    }
}

impl<'a> Dot<'a> {
    /// The same picture with other names of variables.
    #[must_use]
    pub fn with_names(self, name: impl Fn(Var) -> String + 'a) -> Self {
        Self {
            name: Box::new(name),
            ..self
        }
    }
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // from the top, so that the picture does not depend on what else the manager holds
        let mut order = bottom_up(self.nodes, self.root);
        order.reverse();
        let number: BTreeMap<NodeId, usize> = order.iter().copied().zip(0..).collect();
        let place = |n: NodeId| match n {
            NodeId::ZERO => "zero".to_owned(),
            NodeId::ONE => "one".to_owned(),
            _ => format!("n{}", number.get(&n).copied().unwrap_or(0)),
        };
        writeln!(f, "digraph ddd {{")?;
        writeln!(f, "  node [shape=circle];")?;
        for (i, n) in order.iter().enumerate() {
            let name = (self.name)(Var(self.nodes.header(*n).var));
            writeln!(f, "  n{i} [label=\"{}\"];", escaped(&name))?;
        }
        let end = if self.root == NodeId::ZERO { "0" } else { "1" };
        let terminal = if self.root == NodeId::ZERO {
            "zero"
        } else {
            "one"
        };
        writeln!(f, "  {terminal} [shape=box label=\"{end}\"];")?;
        for n in &order {
            for (child, values) in by_child(self.nodes.arcs(*n)) {
                let label = runs(&values);
                writeln!(
                    f,
                    "  {} -> {} [label=\"{label}\"];",
                    place(*n),
                    place(child)
                )?;
            }
        }
        for level in levels(self.nodes, &order) {
            let names: Vec<String> = level.into_iter().map(place).collect();
            writeln!(f, "  {{ rank=same; {} }}", names.join("; "))?;
        }
        writeln!(f, "}}")
    }
}

/// The values that lead to each child, in the order of the least of them.
fn by_child(arcs: impl Iterator<Item = Arc>) -> Vec<(NodeId, Vec<u32>)> {
    let mut children: Vec<(NodeId, Vec<u32>)> = Vec::new();
    let mut index: BTreeMap<NodeId, usize> = BTreeMap::new();
    for arc in arcs {
        let i = *index.entry(arc.child).or_insert(children.len());
        if i == children.len() {
            children.push((arc.child, Vec::new()));
        }
        children[i].1.push(arc.value);
    }
    children
}

/// Ascending values, three or more neighbours as a range: `0..2, 5, 7`.
fn runs(values: &[u32]) -> String {
    let neighbours = |a: &u32, b: &u32| a.checked_add(1) == Some(*b);
    let texts = values.chunk_by(neighbours).map(|run| match run {
        [first, _, .., last] => format!("{first}..{last}"),
        few => few
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// Nodes of one variable that are equally far from the root: no arc joins two of them.
fn levels(nodes: &Nodes, order: &[NodeId]) -> Vec<Vec<NodeId>> {
    let mut depth: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut levels: BTreeMap<(usize, u32), Vec<NodeId>> = BTreeMap::new();
    for n in order {
        let here = *depth.entry(*n).or_default();
        levels
            .entry((here, nodes.header(*n).var))
            .or_default()
            .push(*n);
        for arc in nodes.arcs(*n) {
            let below = depth.entry(arc.child).or_default();
            *below = (*below).max(here + 1);
        }
    }
    levels
        .into_values()
        .filter(|level| level.len() > 1)
        .collect()
}

fn escaped(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            _ if c.is_control() => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}
