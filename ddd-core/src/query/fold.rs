//! Bottom-up evaluation: a value for each node, from the values of its children.

use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::store::node::NodeId;
use crate::store::nodes::Nodes;
use crate::var::Var;

/// Arcs folded between two looks at flag and clock.
const LOOK: usize = 1 << 14;

/// One arc of a node that is being folded: its value and what the child was folded to.
#[derive(Debug, Clone, Copy)]
pub struct FoldedArc<'a, T> {
    /// The label.
    pub value: u32,
    /// The result for the child.
    pub child: &'a T,
}

/// The nodes below `root`, children before parents, terminals left out.
pub(crate) fn bottom_up(nodes: &Nodes, root: NodeId) -> Vec<NodeId> {
    let mut order = Vec::new();
    let mut seen = crate::store::marks::Marks::new(nodes.slots());
    // a node and the next arc to follow
    let mut stack: Vec<(NodeId, u32)> = Vec::new();
    if seen.insert(root) {
        stack.push((root, 0));
    }
    while let Some((n, i)) = stack.last_mut() {
        if *i == nodes.len(*n) {
            order.push(*n);
            stack.pop();
            continue;
        }
        let child = nodes.arc(*n, *i).child;
        *i += 1;
        if seen.insert(child) {
            stack.push((child, 0));
        }
    }
    order
}

/// [`Manager::fold`] by node instead of by variable.
pub(crate) fn fold_nodes<T>(
    nodes: &Nodes,
    root: NodeId,
    end: T,
    mut node: impl FnMut(NodeId, &[FoldedArc<'_, T>]) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    if root == NodeId::ZERO {
        return Ok(None);
    }
    if root == NodeId::ONE {
        return Ok(Some(end));
    }
    let order = bottom_up(nodes, root);
    // position of each node in the order, and how many parents still need it
    let mut position = vec![0u32; nodes.slots()];
    let mut needed = vec![0u32; order.len()];
    for (i, n) in order.iter().enumerate() {
        position[n.index()] = i as u32;
        for arc in nodes.arcs(*n) {
            if !arc.child.is_terminal() {
                needed[position[arc.child.index()] as usize] += 1;
            }
        }
    }
    let mut values: Vec<Option<T>> = Vec::with_capacity(order.len());
    for n in &order {
        let folded: Vec<FoldedArc<'_, T>> = nodes
            .arcs(*n)
            .map(|arc| {
                let child = if arc.child == NodeId::ONE {
                    &end
                } else {
                    // children come first, and are kept while a parent needs them
                    values[position[arc.child.index()] as usize]
                        .as_ref()
                        .unwrap_or(&end)
                };
                FoldedArc {
                    value: arc.value,
                    child,
                }
            })
            .collect();
        let value = node(*n, &folded)?;
        values.push(Some(value));
        for arc in nodes.arcs(*n) {
            if !arc.child.is_terminal() {
                let child = position[arc.child.index()] as usize;
                needed[child] -= 1;
                if needed[child] == 0 {
                    values[child] = None;
                }
            }
        }
    }
    Ok(values.pop().flatten())
}

impl Manager {
    /// Folds a diagram from the bottom: `end` is the value of the terminal `1`, `node` computes the value of a node from
    /// its variable and its arcs. Each node is visited once, and a value is dropped when its last parent is done.
    ///
    /// The empty set has no path and no value: `None`.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.product([(Var(0), 1..4), (Var(1), 5..9)])?;
    /// // the largest sum of values on a path
    /// let most = m.fold(&d, 0, |_, arcs| {
    ///     arcs.iter().map(|a| u64::from(a.value) + *a.child).max().unwrap_or(0)
    /// })?;
    /// assert_eq!(most, Some(3 + 8));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`]; on large diagrams [`Error::Cancelled`] and [`Error::Deadline`].
    pub fn fold<T>(
        &self,
        d: &Ddd,
        end: T,
        mut node: impl FnMut(Var, &[FoldedArc<'_, T>]) -> T,
    ) -> Result<Option<T>, Error> {
        let root = self.node(d)?;
        let mut folded = 0;
        fold_nodes(&self.store.nodes, root, end, |n, arcs| {
            folded += arcs.len();
            if folded >= LOOK {
                folded = 0;
                self.look()?;
            }
            Ok(node(Var(self.store.nodes.header(n).var), arcs))
        })
    }

    /// The variables that occur, ascending.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(7), 1), (Var(2), 1), (Var(7), 3)])?;
    /// assert_eq!(m.variables(&d)?, [Var(2), Var(7)]);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn variables(&self, d: &Ddd) -> Result<Vec<Var>, Error> {
        let root = self.node(d)?;
        let nodes = &self.store.nodes;
        let mut vars: Vec<Var> = bottom_up(nodes, root)
            .into_iter()
            .map(|n| Var(nodes.header(n).var))
            .collect();
        vars.sort_unstable();
        vars.dedup();
        Ok(vars)
    }

    /// Number of nodes of one diagram, terminals not counted.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product((0..20).map(|i| (Var(i), 0..10)))?;
    /// assert_eq!(m.nodes(&d)?, 20); // for 10^20 sequences
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn nodes(&self, d: &Ddd) -> Result<usize, Error> {
        Ok(bottom_up(&self.store.nodes, self.node(d)?).len())
    }

    /// Number of arcs of one diagram.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product((0..20).map(|i| (Var(i), 0..10)))?;
    /// assert_eq!(m.arcs(&d)?, 200);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn arcs(&self, d: &Ddd) -> Result<usize, Error> {
        let nodes = &self.store.nodes;
        let all = bottom_up(nodes, self.node(d)?);
        Ok(all.into_iter().map(|n| nodes.len(n) as usize).sum())
    }
}
