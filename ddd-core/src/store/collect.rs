//! Mark and sweep.

use super::cache::Key;
use super::marks::Marks;
use super::node::NodeId;
use super::op;
use super::sequential::Sequential;

/// Generous estimate of what a node costs with its share of all tables, to see the budget coming.
const BYTES_PER_NODE: usize = 96;

impl Sequential {
    /// Collects inside a running operation: all terms may be in use, so they stay.
    #[cold]
    pub(crate) fn collect_running(&mut self) {
        let marked = self.mark();
        self.sweep(&marked, |_| true);
    }

    /// Collects between operations: terms that no handle needs go, and with them the fixpoints they had.
    pub(crate) fn collect_idle(&mut self) {
        let live = self.terms.mark(&self.homs.held());
        if self.terms.sweep(&live) == 0 {
            self.collect_running();
        } else {
            self.collect_forgetting(&live);
        }
    }

    /// Collects between operations when memory is short: the results of fixpoints go too.
    pub(crate) fn collect_pressed(&mut self) {
        let live = self.terms.mark(&self.homs.held());
        self.terms.sweep(&live);
        self.collect_forgetting(&live);
    }

    /// Forgets all fixpoints; of the terms, just the live ones are left.
    fn collect_forgetting(&mut self, live: &[bool]) {
        self.saturation.clear();
        let marked = self.mark();
        self.sweep(&marked, |key| {
            key.op < op::APPLY || (key.op == op::APPLY && live[key.a as usize])
        });
    }

    /// Everything that handles, terms and running recursions can reach.
    fn mark(&self) -> Marks {
        let mut marked = Marks::new(self.nodes.slots());
        let mut pending: Vec<NodeId> = self.diagrams.held().into_iter().map(NodeId).collect();
        pending.extend(self.terms.constants());
        pending.extend(&self.frames);
        pending.extend(self.scratch.iter().map(|a| a.child));
        pending.extend(self.saturation.roots());
        while let Some(n) = pending.pop() {
            if marked.insert(n) {
                pending.extend(self.nodes.arcs(n).map(|a| a.child));
            }
        }
        marked
    }

    fn sweep(&mut self, marked: &Marks, keep: impl Fn(Key) -> bool) {
        let before = self.nodes.live();
        self.counters.peak_nodes = self.counters.peak_nodes.max(before);
        self.cache.retain(|key, result| {
            let two_nodes = key.op <= op::LAST_OF_TWO_NODES;
            marked.contains(result)
                && marked.contains(NodeId(key.b))
                && (!two_nodes || marked.contains(NodeId(key.a)))
                && keep(key)
        });
        self.saturation.forget(marked);
        self.nodes.sweep(marked);
        self.survivors = self.nodes.live();
        self.counters.peak_survivors = self.counters.peak_survivors.max(self.survivors);
        self.counters.collections += 1;
        self.counters.collected += (before - self.nodes.live()) as u64;
        self.collect_at = self.next_collection();
    }

    /// The next collection comes when the nodes have doubled, or sooner when the budget is near.
    pub(crate) fn next_collection(&self) -> usize {
        let live = self.nodes.live();
        if self.config.collect_from == 0 {
            return 0;
        }
        let relaxed = self.config.collect_from.max(live.saturating_mul(2));
        let within = |budget: usize| (budget / 2 / BYTES_PER_NODE).max(live + live / 4 + 64);
        self.config
            .memory
            .map_or(relaxed, |budget| relaxed.min(within(budget)))
    }
}
