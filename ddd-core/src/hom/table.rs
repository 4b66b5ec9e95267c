//! The table of terms: equal terms have one number.

use super::term::{HomId, Term};
use crate::store::node::NodeId;
use hashbrown::HashTable;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

/// All terms of a manager.
#[derive(Debug)]
pub(crate) struct Terms {
    terms: Vec<Option<Term>>,
    unique: HashTable<HomId>,
    vacant: Vec<HomId>,
    heap: usize,
}

fn hash(term: &Term) -> u64 {
    // fixed keys: the same input gives the same numbers everywhere
    let build = BuildHasherDefault::<DefaultHasher>::default();
    build.hash_one(Hashed(term))
}

struct Hashed<'a>(&'a Term);

impl Hash for Hashed<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Terms {
    pub(crate) fn new() -> Self {
        let mut terms = Self {
            terms: Vec::new(),
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
        let hash_of = hash(&term);
        let terms = &self.terms;
        let same = |h: &HomId| terms[h.0 as usize].as_ref() == Some(&term);
        let rehash = |h: &HomId| terms[h.0 as usize].as_ref().map_or(0, hash);
        match self.unique.entry(hash_of, same, rehash) {
            hashbrown::hash_table::Entry::Occupied(e) => *e.get(),
            hashbrown::hash_table::Entry::Vacant(e) => {
                let id = self.vacant.pop().unwrap_or(HomId(self.terms.len() as u32));
                e.insert(id);
                self.heap += 8 * term.parts().len();
                if id.0 as usize == self.terms.len() {
                    self.terms.push(Some(term));
                } else {
                    self.terms[id.0 as usize] = Some(term);
                }
                id
            }
        }
    }

    /// The term with this number, which must be in use.
    #[inline]
    pub(crate) fn term(&self, h: HomId) -> &Term {
        // a freed number is never looked up: handles, terms and running operations keep theirs
        self.terms[h.0 as usize].as_ref().unwrap_or(&Term::Zero)
    }

    /// Number of terms in use.
    pub(crate) fn len(&self) -> usize {
        self.unique.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.terms.capacity() * size_of::<Option<Term>>()
            + self.unique.allocation_size()
            + self.vacant.capacity() * size_of::<HomId>()
            + self.heap
    }

    /// Diagrams that terms hold.
    pub(crate) fn constants(&self) -> impl Iterator<Item = NodeId> {
        self.terms.iter().flatten().filter_map(Term::constant)
    }

    /// Which terms the given ones need, themselves included.
    pub(crate) fn mark(&self, held: &[u32]) -> Vec<bool> {
        let mut live = vec![false; self.terms.len()];
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
        for (i, term) in self.terms.iter_mut().enumerate() {
            if !live[i]
                && let Some(dead) = term.take()
            {
                self.heap -= 8 * dead.parts().len();
                self.vacant.push(HomId(i as u32));
            }
        }
        before - self.unique.len()
    }
}
