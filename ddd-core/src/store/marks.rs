//! A set of node ids, one bit each.

use super::node::NodeId;

/// Which nodes a collection has reached.
#[derive(Debug)]
pub(crate) struct Marks(Vec<u64>);

impl Marks {
    /// The empty set, for ids below `slots`.
    pub(crate) fn new(slots: usize) -> Self {
        Self(vec![0; slots.div_ceil(64)])
    }

    pub(crate) fn contains(&self, n: NodeId) -> bool {
        n.is_terminal() || self.0[n.index() / 64] >> (n.index() % 64) & 1 == 1
    }

    /// Adds `n`; true if it was not there. Terminals always are.
    pub(crate) fn insert(&mut self, n: NodeId) -> bool {
        let new = !self.contains(n);
        self.0[n.index() / 64] |= 1 << (n.index() % 64);
        new
    }
}
