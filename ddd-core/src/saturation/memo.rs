//! What each node became when it was saturated.

use super::context::ContextId;
use crate::store::marks::Marks;
use crate::store::node::NodeId;
use ahash::AHashMap;

const UNKNOWN: NodeId = NodeId(u32::MAX);

/// One lossless array by node id for each fixpoint, and a map for nodes met in an unusual context.
#[derive(Debug, Default)]
pub(crate) struct Memos {
    by_fixpoint: Vec<Vec<NodeId>>,
    unusual: AHashMap<(ContextId, NodeId), NodeId>,
}

impl Memos {
    #[inline]
    pub(crate) fn get(&self, fixpoint: u32, n: NodeId) -> Option<NodeId> {
        let r = *self.by_fixpoint.get(fixpoint as usize)?.get(n.index())?;
        (r != UNKNOWN).then_some(r)
    }

    #[inline]
    pub(crate) fn set(&mut self, fixpoint: u32, n: NodeId, r: NodeId) {
        let fixpoint = fixpoint as usize;
        if self.by_fixpoint.len() <= fixpoint {
            self.by_fixpoint.resize(fixpoint + 1, Vec::new());
        }
        let memo = &mut self.by_fixpoint[fixpoint];
        if memo.len() <= n.index() {
            let wanted = n.index() + 1;
            if memo.capacity() < wanted {
                memo.reserve_exact(wanted + wanted / 8 - memo.len());
            }
            memo.resize(wanted, UNKNOWN);
        }
        memo[n.index()] = r;
    }

    pub(crate) fn get_unusual(&self, context: ContextId, n: NodeId) -> Option<NodeId> {
        self.unusual.get(&(context, n)).copied()
    }

    pub(crate) fn set_unusual(&mut self, context: ContextId, n: NodeId, r: NodeId) {
        self.unusual.insert((context, n), r);
    }

    pub(crate) fn retain(&mut self, marked: &Marks) {
        for memo in &mut self.by_fixpoint {
            for (i, r) in memo.iter_mut().enumerate() {
                let known = *r != UNKNOWN;
                if known && !(marked.contains(NodeId(i as u32)) && marked.contains(*r)) {
                    *r = UNKNOWN;
                }
            }
            let used = memo.iter().rposition(|r| *r != UNKNOWN);
            memo.truncate(used.map_or(0, |last| last + 1));
            if memo.len() < memo.capacity() / 4 {
                memo.shrink_to(memo.len() * 2);
            }
        }
        self.unusual
            .retain(|(_, n), r| marked.contains(*n) && marked.contains(*r));
        let used = self.unusual.len();
        if used < self.unusual.capacity() / 4 {
            self.unusual.shrink_to(used * 2);
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.by_fixpoint
            .iter()
            .map(|m| m.capacity() * size_of::<NodeId>())
            .sum::<usize>()
            + self.unusual.capacity() * 16
    }
}
