//! Nodes and arcs as they lie in memory.

use super::arena::Shape;
use super::outlook::Outlook;

/// A node of the diagram by its number. `0` and `1` are the terminals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

impl NodeId {
    /// The empty set.
    pub(crate) const ZERO: Self = Self(0);
    /// The set that holds just the empty sequence.
    pub(crate) const ONE: Self = Self(1);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn is_terminal(self) -> bool {
        self.0 <= 1
    }
}

/// One labelled arc. A node's arcs are sorted by value and never lead to `0`.
#[derive(Debug, Clone, Copy, Eq)]
pub(crate) struct Arc {
    pub(crate) value: u32,
    pub(crate) child: NodeId,
}

impl PartialEq for Arc {
    /// Without a branch, so that it is one comparison of 64 bits.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.value ^ other.value) | (self.child.0 ^ other.child.0) == 0
    }
}

/// What is kept of a node: sixteen bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Header {
    /// The variable; for a free slot, the next free one.
    pub(crate) var: u32,
    /// Where its arcs begin in the arena.
    pub(crate) first: u32,
    /// Which values they have; none for a terminal or a free slot.
    pub(crate) shape: Shape,
    /// What it cannot hold.
    pub(crate) outlook: Outlook,
}
