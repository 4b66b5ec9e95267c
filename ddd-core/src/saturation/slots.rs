//! The arcs of the nodes that are being closed, one frame a node.

use crate::store::node::NodeId;

/// One arc of an unfinished node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) value: u32,
    pub(crate) child: NodeId,
    /// When the child last changed, by the frame's clock.
    pub(crate) changed: u32,
}

/// Stacks shared by all frames. Only the topmost frame changes: a nested one is gone before.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    slots: Vec<Slot>,
    /// Positions of a frame's slots in ascending order of values.
    sorted: Vec<u32>,
    /// For each slot of a frame and each term fired there: when the term last saw the slot.
    seen: Vec<u32>,
}

/// Where a frame begins on each stack, and how many terms it fires.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    slots: usize,
    seen: usize,
    terms: usize,
}

impl Slots {
    /// A new frame for a node at which `terms` terms are fired.
    pub(crate) fn open(&mut self, terms: usize) -> Frame {
        Frame {
            slots: self.slots.len(),
            seen: self.seen.len(),
            terms,
        }
    }

    /// Drops the topmost frame.
    pub(crate) fn close(&mut self, f: Frame) {
        self.slots.truncate(f.slots);
        self.sorted.truncate(f.slots);
        self.seen.truncate(f.seen);
    }

    pub(crate) fn len(&self, f: Frame) -> usize {
        self.slots.len() - f.slots
    }

    /// The `k`-th slot in ascending order of values.
    #[inline]
    pub(crate) fn nth(&self, f: Frame, k: usize) -> Slot {
        self.slots[f.slots + self.sorted[f.slots + k] as usize]
    }

    /// Where the value is, or would have to be inserted, in ascending order.
    #[inline]
    pub(crate) fn find(&self, f: Frame, value: u32) -> Result<usize, usize> {
        self.sorted[f.slots..]
            .binary_search_by_key(&value, |i| self.slots[f.slots + *i as usize].value)
    }

    /// Gives the `k`-th slot another child.
    #[inline]
    pub(crate) fn update(&mut self, f: Frame, k: usize, child: NodeId, now: u32) {
        let slot = &mut self.slots[f.slots + self.sorted[f.slots + k] as usize];
        slot.child = child;
        slot.changed = now;
    }

    /// Inserts a slot as the `k`-th.
    pub(crate) fn insert(&mut self, f: Frame, k: usize, value: u32, child: NodeId, now: u32) {
        let position = (self.slots.len() - f.slots) as u32;
        self.sorted.insert(f.slots + k, position);
        self.slots.push(Slot {
            value,
            child,
            changed: now,
        });
        self.seen.resize(self.seen.len() + f.terms, 0);
    }

    /// Whether the `k`-th slot has changed since `term` saw it; from now on it has seen it.
    #[inline]
    pub(crate) fn look(&mut self, f: Frame, k: usize, term: usize) -> bool {
        let position = self.sorted[f.slots + k] as usize;
        let changed = self.slots[f.slots + position].changed;
        let seen = &mut self.seen[f.seen + position * f.terms + term];
        std::mem::replace(seen, changed) != changed
    }

    /// The children of all frames.
    pub(crate) fn children(&self) -> impl Iterator<Item = NodeId> {
        self.slots.iter().map(|s| s.child)
    }

    pub(crate) fn clear(&mut self) {
        self.slots.clear();
        self.sorted.clear();
        self.seen.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
            + (self.sorted.capacity() + self.seen.capacity()) * size_of::<u32>()
    }
}
