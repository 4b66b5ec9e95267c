//! How large the computed table is.

use super::node::NodeId;
use super::sequential::Sequential;

/// What a node may cost in all tables, its children apart.
const BYTES_PER_NODE: usize = 40;
/// What the computed table gets of it at least.
const LEAST_COMPUTED: usize = 8;
/// One entry of the computed table.
const BYTES_PER_ENTRY: usize = 16;
/// Results lost for each new node that tell of repeated work.
const REPEATED: u64 = 4;

impl Sequential {
    /// The computed table takes what other tables leave of [`BYTES_PER_NODE`], if it is short of room; at least half an entry a node
    /// and more where nodes are wide, because they are dear to compute again.
    #[cold]
    pub(crate) fn grow_cache(&mut self) {
        let live = self.nodes.live();
        self.look_at = live + live / 4 + 64;
        if !self.cache.is_short() {
            return;
        }
        let others = self.bytes() - self.cache.bytes();
        let left = (BYTES_PER_NODE * live + size_of::<NodeId>() * self.nodes.live_arcs())
            .saturating_sub(others)
            .max(LEAST_COMPUTED * live + self.nodes.live_arcs() / 2);
        self.enlarge_cache(left / BYTES_PER_ENTRY);
    }

    /// A table that has been replaced twice over while hardly any node was new computes the same results again and again. It
    /// doubles: what that costs has been lost already.
    pub(crate) fn relieve_cache(&mut self) {
        let (lost, entries) = (self.cache.lost(), self.cache.entries());
        let made = self.counters.unique_misses - self.made_before;
        if lost >= 2 * entries as u64 && lost >= REPEATED * made {
            self.enlarge_cache(2 * entries);
        }
    }

    /// Makes room for so many results, but never in the last quarter of the budget.
    fn enlarge_cache(&mut self, entries: usize) {
        let others = self.bytes() - self.cache.bytes();
        let allowed = self.config.memory.map_or(usize::MAX, |budget| {
            (budget - budget / 4).saturating_sub(others) / BYTES_PER_ENTRY
        });
        if entries.min(allowed) > self.cache.entries() {
            self.cache.grow(entries.min(allowed));
            self.made_before = self.counters.unique_misses;
            self.counters.peak_bytes = self.counters.peak_bytes.max(self.bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::store::Store;
    use crate::store::cache::Key;

    /// Remembers so many results without making a node.
    fn compute(store: &mut Sequential, results: u32) {
        for a in 0..results {
            let key = Key { op: 1, a, b: 7 };
            store.remember(key, NodeId::ONE);
            store.tick().unwrap();
        }
    }

    #[test]
    fn a_computed_table_that_loses_what_it_needs_grows() {
        let mut free = Sequential::new(Config::default());
        let before = free.cache.entries();
        compute(&mut free, 100_000);
        assert!(free.cache.entries() >= 64 * before);
        let budget = 200_000;
        let mut tight = Sequential::new(Config::default().with_memory(budget));
        compute(&mut tight, 100_000);
        assert!(tight.cache.entries() > before);
        assert!(tight.counters.peak_bytes <= budget);
    }
}
