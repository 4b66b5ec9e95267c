//! The arcs of the nodes that are being closed, one frame a node.

use crate::store::node::NodeId;

/// One arc of an unfinished node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) value: u32,
    pub(crate) child: NodeId,
    /// The part of the child on which nothing has been fired yet.
    pub(crate) fresh: NodeId,
}

/// A stack shared by all frames. Only the topmost frame changes: a nested one is gone before.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    slots: Vec<Slot>,
    /// Positions of a frame's slots in ascending order of values.
    sorted: Vec<u32>,
}

/// Where a frame begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame(usize);

impl Slots {
    /// A new frame.
    pub(crate) fn open(&mut self) -> Frame {
        Frame(self.slots.len())
    }

    /// Drops the topmost frame.
    pub(crate) fn close(&mut self, f: Frame) {
        self.slots.truncate(f.0);
        self.sorted.truncate(f.0);
    }

    pub(crate) fn len(&self, f: Frame) -> usize {
        self.slots.len() - f.0
    }

    /// The `k`-th slot in ascending order of values.
    #[inline]
    pub(crate) fn nth(&self, f: Frame, k: usize) -> Slot {
        self.slots[f.0 + self.sorted[f.0 + k] as usize]
    }

    #[inline]
    pub(crate) fn nth_mut(&mut self, f: Frame, k: usize) -> &mut Slot {
        &mut self.slots[f.0 + self.sorted[f.0 + k] as usize]
    }

    /// Where the value is, or would have to be inserted, in ascending order.
    #[inline]
    pub(crate) fn find(&self, f: Frame, value: u32) -> Result<usize, usize> {
        self.sorted[f.0..].binary_search_by_key(&value, |i| self.slots[f.0 + *i as usize].value)
    }

    /// Inserts a slot as the `k`-th, all of it fresh.
    pub(crate) fn insert(&mut self, f: Frame, k: usize, value: u32, child: NodeId) {
        let position = (self.slots.len() - f.0) as u32;
        self.sorted.insert(f.0 + k, position);
        self.slots.push(Slot {
            value,
            child,
            fresh: child,
        });
    }

    /// The nodes of all frames.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.slots.iter().flat_map(|s| [s.child, s.fresh])
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>() + self.sorted.capacity() * size_of::<u32>()
    }
}
