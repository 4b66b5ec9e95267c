//! Paths one by one.

use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::store::node::NodeId;
use crate::store::nodes::Nodes;
use crate::var::Var;

/// The sequences of a diagram in lexicographic order; see [`Manager::paths`].
#[derive(Debug)]
pub struct Paths<'a> {
    nodes: &'a Nodes,
    /// A node and the arc taken, from the top.
    stack: Vec<(NodeId, u32)>,
    /// Where to go down from before the next path is ready.
    down: Option<NodeId>,
}

impl Iterator for Paths<'_> {
    type Item = Vec<(Var, u32)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut n = self.down.take().or_else(|| self.advance())?;
        while !n.is_terminal() {
            self.stack.push((n, 0));
            n = self.nodes.arc(n, 0).child;
        }
        let path = self
            .stack
            .iter()
            .map(|(n, i)| (Var(self.nodes.header(*n).var), self.nodes.arc(*n, *i).value));
        Some(path.collect())
    }
}

impl Paths<'_> {
    /// Takes the next arc of the deepest node that has one.
    fn advance(&mut self) -> Option<NodeId> {
        while let Some((n, i)) = self.stack.pop() {
            if i + 1 < self.nodes.len(n) {
                self.stack.push((n, i + 1));
                return Some(self.nodes.arc(n, i + 1).child);
            }
        }
        None
    }
}

impl Manager {
    /// The sequences in lexicographic order of their values.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[3, 1], [1, 2]])?;
    /// let firsts: Vec<u32> = m.paths(&d)?.map(|path| path[0].1).collect();
    /// assert_eq!(firsts, [1, 3]);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn paths(&self, d: &Ddd) -> Result<Paths<'_>, Error> {
        let root = self.node(d)?;
        let down = (root != NodeId::ZERO).then_some(root);
        Ok(Paths {
            nodes: &self.store.nodes,
            stack: Vec::new(),
            down,
        })
    }

    /// Whether the set holds this sequence of assignments.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..10), (Var(1), 0..10)])?;
    /// assert!(m.contains(&d, [(Var(0), 3), (Var(1), 9)])?);
    /// assert!(!m.contains(&d, [(Var(0), 3)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn contains(
        &self,
        d: &Ddd,
        path: impl IntoIterator<Item = (Var, u32)>,
    ) -> Result<bool, Error> {
        let mut n = self.node(d)?;
        for (var, value) in path {
            if n.is_terminal() || self.store.nodes.header(n).var != var.0 {
                return Ok(false);
            }
            match self.store.nodes.child(n, value) {
                Some(child) => n = child,
                None => return Ok(false),
            }
        }
        Ok(n == NodeId::ONE)
    }
}
