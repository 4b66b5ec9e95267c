//! The computed table: what an operation gave for its operands, in sets of four to a cache line.

use super::node::NodeId;

/// An operation and its two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) op: u32,
    pub(crate) a: u32,
    pub(crate) b: u32,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: Key,
    result: NodeId,
}

/// Operation 0 is never used: it marks an empty entry.
const EMPTY: Entry = Entry {
    key: Key { op: 0, a: 0, b: 0 },
    result: NodeId::ZERO,
};
const WAYS: usize = 4;
/// Up to this many entries (64 MiB) the table may outgrow the number of nodes.
const GENEROUS: usize = 1 << 22;
type Set = [Entry; WAYS];

/// A lossy table that grows on demand.
#[derive(Debug)]
pub(crate) struct Cache {
    sets: Vec<Set>,
    used: usize,
    /// The number of evictions at which doubling is considered: a full turnover since the last time.
    patience: u64,
    pub(crate) hits: u64,
    pub(crate) misses: u64,
    pub(crate) evictions: u64,
}

impl Cache {
    pub(crate) fn new() -> Self {
        Self {
            sets: vec![[EMPTY; WAYS]; 256],
            used: 0,
            patience: 1 << 10,
            hits: 0,
            misses: 0,
            evictions: 0,
        }
    }

    pub(crate) fn entries(&self) -> usize {
        self.sets.len() * WAYS
    }

    pub(crate) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<Set>()
    }

    /// Whether the table should double for this number of nodes: when it has fewer entries than there are nodes, or when it
    /// keeps losing results while it is still small.
    #[inline]
    pub(crate) fn wants_room(&self, nodes: usize) -> bool {
        let entries = self.entries();
        nodes > entries
            || (entries < GENEROUS && nodes * 4 > entries && self.evictions > self.patience)
    }

    /// What doubling would add at its peak.
    pub(crate) fn growth(&self) -> usize {
        2 * self.bytes()
    }

    #[inline]
    fn set(&self, key: Key) -> usize {
        let word = (u64::from(key.a) << 32 | u64::from(key.b)) ^ u64::from(key.op).rotate_left(17);
        let wide = u128::from(word ^ (word >> 29)) * 0x9e37_79b9_7f4a_7c15_u128;
        ((wide >> 64) as usize ^ wide as usize) & (self.sets.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&mut self, key: Key) -> Option<NodeId> {
        for e in &self.sets[self.set(key)] {
            if e.key == key {
                self.hits += 1;
                return Some(e.result);
            }
        }
        self.misses += 1;
        None
    }

    /// Remembers a result; the oldest of the set gives way.
    #[inline]
    pub(crate) fn put(&mut self, key: Key, result: NodeId) {
        let i = self.set(key);
        let set = &mut self.sets[i];
        if set[WAYS - 1].key.op == 0 {
            self.used += 1;
        } else {
            self.evictions += 1;
        }
        set.copy_within(0..WAYS - 1, 1);
        set[0] = Entry { key, result };
    }

    /// Doubles the table; the entries move along.
    pub(crate) fn grow(&mut self) {
        let old = std::mem::replace(&mut self.sets, vec![[EMPTY; WAYS]; 0]);
        self.sets = vec![[EMPTY; WAYS]; old.len() * 2];
        self.refill(&old);
        self.patience = self.evictions + self.entries() as u64;
    }

    /// Halves the table.
    pub(crate) fn shrink(&mut self) {
        let old = std::mem::take(&mut self.sets);
        self.sets = vec![[EMPTY; WAYS]; (old.len() / 2).max(1)];
        self.refill(&old);
    }

    fn refill(&mut self, old: &[Set]) {
        self.used = 0;
        let evictions = self.evictions;
        // oldest first, so that age is kept within a set
        for e in old
            .iter()
            .flat_map(|s| s.iter().rev())
            .filter(|e| e.key.op != 0)
        {
            self.put(e.key, e.result);
        }
        self.evictions = evictions;
    }

    /// Drops the entries that a collection has made meaningless.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(Key, NodeId) -> bool) {
        self.used = 0;
        for set in &mut self.sets {
            let old = *set;
            *set = [EMPTY; WAYS];
            let kept = old
                .iter()
                .filter(|e| e.key.op != 0 && keep(e.key, e.result));
            for (slot, e) in set.iter_mut().zip(kept) {
                *slot = *e;
                self.used += 1;
            }
        }
    }
}
