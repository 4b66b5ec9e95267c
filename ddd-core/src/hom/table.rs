//! The table of terms: equal terms have one number.

use super::term::{HomId, Term};
use crate::store::node::NodeId;
use crate::store::outlook::Outlook;
use ahash::AHasher;
use hashbrown::HashTable;
use std::hash::{BuildHasher, BuildHasherDefault};

/// All terms of a manager.
#[derive(Debug)]
pub(crate) struct Terms {
    entries: Vec<Option<Entry>>,
    unique: HashTable<HomId>,
    vacant: Vec<HomId>,
    /// Bytes that the terms own outside the table.
    heap: usize,
}

#[derive(Debug)]
struct Entry {
    term: Term,
    /// Whether the image is always a subset of the argument.
    selector: bool,
    /// Of a cascade, which variables must not be zero.
    demand: Outlook,
}

fn hash(term: &Term) -> u64 {
    // fixed keys: the same input gives the same numbers everywhere
    BuildHasherDefault::<AHasher>::default().hash_one(term)
}

impl Terms {
    pub(crate) fn new() -> Self {
        let mut terms = Self {
            entries: Vec::new(),
            unique: HashTable::new(),
            vacant: Vec::new(),
            heap: 0,
        };
        let id = terms.intern(Term::Id);
        let zero = terms.intern(Term::Zero);
        debug_assert_eq!((id, zero), (HomId::ID, HomId::ZERO));
        terms
    }

    /// The number of this term.
    pub(crate) fn intern(&mut self, term: Term) -> HomId {
        let selector = term.is_selector(|part| self.is_selector(part));
        let demand = self.demand_of(&term);
        let entries = &self.entries;
        let entry = |h: &HomId| entries[h.0 as usize].as_ref();
        let same = |h: &HomId| entry(h).is_some_and(|e| e.term == term);
        let rehash = |h: &HomId| entry(h).map_or(0, |e| hash(&e.term));
        match self.unique.entry(hash(&term), same, rehash) {
            hashbrown::hash_table::Entry::Occupied(e) => *e.get(),
            hashbrown::hash_table::Entry::Vacant(e) => {
                let next = HomId(self.entries.len() as u32);
                let id = self.vacant.pop().unwrap_or(next);
                e.insert(id);
                self.heap += term.heap();
                let entry = Some(Entry {
                    term,
                    selector,
                    demand,
                });
                if id == next {
                    self.entries.push(entry);
                } else {
                    self.entries[id.0 as usize] = entry;
                }
                id
            }
        }
    }

    /// The term with this number, which must be in use.
    #[inline]
    pub(crate) fn term(&self, h: HomId) -> &Term {
        // a freed number is never looked up: handles, terms and running operations keep theirs
        self.entries[h.0 as usize]
            .as_ref()
            .map_or(&Term::Zero, |e| &e.term)
    }

    /// Whether the image of the term is always a subset of the argument.
    pub(crate) fn is_selector(&self, h: HomId) -> bool {
        self.entries[h.0 as usize]
            .as_ref()
            .is_some_and(|e| e.selector)
    }

    /// Of a cascade, its first variable, and which variables from there on must not be zero.
    #[inline]
    pub(crate) fn head(&self, h: HomId) -> Option<(u32, Outlook)> {
        match &self.entries[h.0 as usize] {
            Some(Entry {
                term: Term::Step { var, .. },
                demand,
                ..
            }) => Some((*var, *demand)),
            _ => None,
        }
    }

    fn demand_of(&self, term: &Term) -> Outlook {
        let Term::Step { var, kernel, next } = term else {
            return Outlook::NO_DEMAND;
        };
        let (demand, distance) = match self.head(*next) {
            Some((below, demand)) => (demand, below.checked_sub(*var)),
            None => (Outlook::NO_DEMAND, None),
        };
        demand.with_step(!kernel.guard.admits(0), distance)
    }

    /// Number of terms in use.
    pub(crate) fn len(&self) -> usize {
        self.unique.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Option<Entry>>()
            + self.unique.allocation_size()
            + self.vacant.capacity() * size_of::<HomId>()
            + self.heap
    }

    /// Diagrams that terms hold.
    pub(crate) fn constants(&self) -> impl Iterator<Item = NodeId> {
        self.entries
            .iter()
            .flatten()
            .filter_map(|e| e.term.constant())
    }

    /// Which terms the given ones need, themselves included.
    pub(crate) fn mark(&self, held: &[u32]) -> Vec<bool> {
        let mut live = vec![false; self.entries.len()];
        let mut pending = vec![HomId::ID, HomId::ZERO];
        pending.extend(held.iter().map(|h| HomId(*h)));
        while let Some(h) = pending.pop() {
            if !std::mem::replace(&mut live[h.0 as usize], true) {
                pending.extend(self.term(h).parts());
            }
        }
        live
    }

    /// Frees the terms that are not marked; says how many.
    pub(crate) fn sweep(&mut self, live: &[bool]) -> usize {
        let before = self.unique.len();
        self.unique.retain(|h| live[h.0 as usize]);
        for (i, entry) in self.entries.iter_mut().enumerate() {
            if !live[i]
                && let Some(dead) = entry.take()
            {
                self.heap -= dead.term.heap();
                self.vacant.push(HomId(i as u32));
            }
        }
        before - self.unique.len()
    }
}
