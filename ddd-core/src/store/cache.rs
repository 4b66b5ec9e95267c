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
/// Sets of a new table.
const FEWEST: usize = 64;
type Set = [Entry; WAYS];

/// A lossy table that grows on demand.
///
/// It has any number of sets, and a key's set is its hash scaled to that number: in a larger table the keys lie in the same
/// order. So the table grows and shrinks in place, entry by entry from one end.
#[derive(Debug)]
pub(crate) struct Cache {
    sets: Vec<Set>,
    /// Evictions at the last change of size.
    settled: u64,
    pub(crate) hits: u64,
    pub(crate) misses: u64,
    pub(crate) evictions: u64,
}

impl Cache {
    pub(crate) fn new() -> Self {
        Self {
            sets: vec![[EMPTY; WAYS]; FEWEST],
            settled: 0,
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

    /// Results lost since the last change of size.
    pub(crate) fn lost(&self) -> u64 {
        self.evictions - self.settled
    }

    /// Whether an eighth of what the table holds was lost since its last change of size.
    pub(crate) fn is_short(&self) -> bool {
        self.lost() as usize > self.entries() / 8
    }

    #[inline]
    fn set(&self, key: Key) -> usize {
        let word = (u64::from(key.a) << 32 | u64::from(key.b)) ^ u64::from(key.op).rotate_left(17);
        let wide = u128::from(word ^ (word >> 29)) * 0x9e37_79b9_7f4a_7c15_u128;
        let hash = ((wide >> 64) as u64 ^ wide as u64) as u32;
        ((u64::from(hash) * self.sets.len() as u64) >> 32) as usize
    }

    #[inline]
    pub(crate) fn get(&mut self, key: Key) -> Option<NodeId> {
        let i = self.set(key);
        let set = &mut self.sets[i];
        for way in 0..WAYS {
            if set[way].key == key {
                self.hits += 1;
                let result = set[way].result;
                if way > 0 {
                    // what is useful stays longer
                    set.swap(way, way - 1);
                }
                return Some(result);
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
        self.evictions += u64::from(set[WAYS - 1].key.op != 0);
        set.copy_within(0..WAYS - 1, 1);
        set[0] = Entry { key, result };
    }

    /// Makes room for this number of entries, if there is less.
    pub(crate) fn grow(&mut self, entries: usize) {
        let (before, wanted) = (self.sets.len(), entries / WAYS);
        if wanted <= before {
            return;
        }
        self.sets.reserve_exact(wanted - before);
        self.sets.resize(wanted, [EMPTY; WAYS]);
        // entries move up: from above, none meets one that has not moved yet
        self.settle((0..before).rev());
    }

    /// Halves the table.
    pub(crate) fn shrink(&mut self) {
        let before = self.sets.len();
        let after = (before / 2).max(1);
        // entries move down: from below, none meets one that has not moved yet
        let upper = self.sets.split_off(after);
        self.sets.shrink_to_fit();
        self.settle(0..after);
        for set in upper {
            self.put_all(set);
        }
    }

    /// Puts the entries of these sets where they belong now.
    fn settle(&mut self, sets: impl Iterator<Item = usize>) {
        for i in sets {
            let set = std::mem::replace(&mut self.sets[i], [EMPTY; WAYS]);
            self.put_all(set);
        }
        self.settled = self.evictions;
    }

    /// Puts the entries of a set, oldest first, so that age is kept.
    fn put_all(&mut self, set: Set) {
        let evictions = self.evictions;
        for e in set.iter().rev().filter(|e| e.key.op != 0) {
            self.put(e.key, e.result);
        }
        self.evictions = evictions;
    }

    /// Drops the entries that a collection has made meaningless.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(Key, NodeId) -> bool) {
        for set in &mut self.sets {
            let old = *set;
            *set = [EMPTY; WAYS];
            let kept = old
                .iter()
                .filter(|e| e.key.op != 0 && keep(e.key, e.result));
            for (slot, e) in set.iter_mut().zip(kept) {
                *slot = *e;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ahash::AHashMap;

    fn key(i: u32) -> Key {
        Key {
            op: 1 + i % 3,
            a: i.wrapping_mul(2_654_435_761),
            b: i,
        }
    }

    fn found(cache: &mut Cache, keys: u32) -> usize {
        (0..keys).filter(|i| cache.get(key(*i)).is_some()).count()
    }

    /// Growing loses next to nothing, shrinking what has no room; what is found is what was put.
    #[test]
    fn entries_survive_a_change_of_size() {
        let mut cache = Cache::new();
        let mut twin = AHashMap::new();
        for i in 0..5000 {
            cache.put(key(i), NodeId(7 * i));
            twin.insert(i, NodeId(7 * i));
            if i % 700 == 0 {
                let before = found(&mut cache, i + 1);
                cache.grow(cache.entries() * 13 / 8);
                let after = found(&mut cache, i + 1);
                assert!(after <= before && after > before - before / 20 - 1);
            }
        }
        let (before, entries) = (found(&mut cache, 5000), cache.entries());
        assert!(before > 3000, "{before} of 5000 in {entries}");
        cache.shrink();
        let after = found(&mut cache, 5000);
        assert!(after <= cache.entries() && after > before / 3);
        for (i, result) in twin {
            assert!(cache.get(key(i)).is_none_or(|r| r == result));
        }
    }

    /// A result that is asked for again and again outlives a stream of others.
    #[test]
    fn what_is_useful_stays() {
        let mut cache = Cache::new();
        cache.put(key(0), NodeId(5));
        for i in 1..20_000 {
            cache.put(key(i), NodeId(6));
            if i % 4 == 0 {
                assert_eq!(cache.get(key(0)), Some(NodeId(5)), "after {i}");
            }
        }
    }
}
