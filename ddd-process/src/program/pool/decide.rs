//! Whether two expressions mean the same, and if not, where they differ.

use ahash::AHashSet;

use super::{Comparison, Pool, PredId, TermId};
use crate::program::domain::Code;

/// How the question "do these mean the same?" ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// They mean the same.
    Same,
    /// They differ in the states that agree with these codes of slots.
    Differ(Vec<(u32, Code)>),
    /// The search was given up.
    Unknown,
}

/// How many cases a decision looks at before it gives up.
const PATIENCE: usize = 200_000;

impl Pool {
    /// Compares two predicates by Shannon expansion over the slots they mention. Equal cofactors have equal
    /// numbers, so the search has the size of a decision diagram of the difference, not of the state space.
    pub(crate) fn same(&mut self, left: PredId, right: PredId) -> Verdict {
        if left == right {
            return Verdict::Same;
        }
        let mut slots = self.support(left);
        slots.extend(self.support(right));
        slots.sort_unstable();
        slots.dedup();
        let mut search = Search {
            slots,
            seen: AHashSet::new(),
            path: Vec::new(),
        };
        match search.differ(self, left, right, 0) {
            Some(true) => Verdict::Differ(search.path),
            Some(false) => Verdict::Same,
            None => Verdict::Unknown,
        }
    }

    /// Compares two terms where a predicate holds.
    pub(crate) fn same_where(&mut self, condition: PredId, left: TermId, right: TermId) -> Verdict {
        let equal = self.compare(Comparison::Equal, left, right);
        let held = self.and([condition, equal]);
        self.same(held, condition)
    }
}

struct Search {
    slots: Vec<u32>,
    seen: AHashSet<(PredId, PredId)>,
    path: Vec<(u32, Code)>,
}

impl Search {
    /// Whether the two differ somewhere; if so, `path` is left at such a place. `None`: given up.
    fn differ(
        &mut self,
        pool: &mut Pool,
        left: PredId,
        right: PredId,
        depth: usize,
    ) -> Option<bool> {
        if left == right || self.seen.contains(&(left, right)) {
            return Some(false);
        }
        let Some(&slot) = self.slots.get(depth) else {
            // No slot is left, so both are true or false, and they are not equal.
            return Some(true);
        };
        if self.seen.len() > PATIENCE {
            return None;
        }
        let size = pool.domain(slot).size();
        for code in (0..size).map(|code| code as Code) {
            let cofactors = pool.restrict(&[left, right], slot, code);
            self.path.push((slot, code));
            match self.differ(pool, cofactors[0], cofactors[1], depth + 1) {
                Some(false) => {}
                found => return found,
            }
            self.path.pop();
        }
        self.seen.insert((left, right));
        Some(false)
    }
}
