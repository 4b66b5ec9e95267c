//! What an expression looks like when slots are known by labels only.

use std::hash::Hash;

use ahash::{AHashMap, RandomState};

use super::{Pool, Pred, PredId, Term, TermId};

/// Hashes expressions. Equal up to a renaming of slots with equal labels means equal hashes; the converse is very likely.
pub(crate) struct Signature<'p, F> {
    pool: &'p Pool,
    label: F,
    hasher: RandomState,
    preds: AHashMap<PredId, u64>,
    terms: AHashMap<TermId, u64>,
}

impl<'p, F: Fn(u32) -> u64> Signature<'p, F> {
    pub(crate) fn new(pool: &'p Pool, label: F) -> Self {
        let hasher = RandomState::with_seeds(9, 10, 11, 12);
        Signature {
            pool,
            label,
            hasher,
            preds: AHashMap::new(),
            terms: AHashMap::new(),
        }
    }

    fn hash(&self, value: impl Hash) -> u64 {
        self.hasher.hash_one(value)
    }

    pub(crate) fn pred(&mut self, id: PredId) -> u64 {
        if let Some(&known) = self.preds.get(&id) {
            return known;
        }
        let hash = match self.pool.pred(id) {
            Pred::False => self.hash(0u8),
            Pred::True => self.hash(1u8),
            Pred::Atom(slot, codes) => self.hash((2u8, (self.label)(*slot), codes)),
            Pred::Compare(comparison, left, right) => {
                let (mut one, mut other) = (self.term(*left), self.term(*right));
                let symmetric = matches!(
                    comparison,
                    super::Comparison::Equal | super::Comparison::Unequal
                );
                if symmetric && one > other {
                    (one, other) = (other, one);
                }
                self.hash((3u8, comparison, one, other))
            }
            Pred::And(parts) => self.parts(4, parts),
            Pred::Or(parts) => self.parts(5, parts),
        };
        self.preds.insert(id, hash);
        hash
    }

    /// The order of the parts of a conjunction comes from the numbers of slots, so it must not count.
    fn parts(&mut self, kind: u8, parts: &[PredId]) -> u64 {
        let mut hashes: Vec<u64> = parts.iter().map(|part| self.pred(*part)).collect();
        hashes.sort_unstable();
        self.hash((kind, hashes))
    }

    pub(crate) fn term(&mut self, id: TermId) -> u64 {
        if let Some(&known) = self.terms.get(&id) {
            return known;
        }
        let hash = match self.pool.term(id) {
            Term::Constant(value) => self.hash((6u8, value)),
            Term::Slot(slot) => self.hash((7u8, (self.label)(*slot))),
            Term::Add(left, right) => self.commutative(8, *left, *right),
            Term::Multiply(left, right) => self.commutative(9, *left, *right),
            Term::Subtract(left, right) => {
                let (one, other) = (self.term(*left), self.term(*right));
                self.hash((10u8, one, other))
            }
            Term::Divide(inner, divisor) => {
                let inner = self.term(*inner);
                self.hash((11u8, inner, divisor))
            }
            Term::Modulo(inner, divisor) => {
                let inner = self.term(*inner);
                self.hash((12u8, inner, divisor))
            }
            Term::If(condition, yes, no) => {
                let (condition, yes, no) = (self.pred(*condition), self.term(*yes), self.term(*no));
                self.hash((13u8, condition, yes, no))
            }
            Term::Count(parts) => self.parts(14, parts),
        };
        self.terms.insert(id, hash);
        hash
    }

    fn commutative(&mut self, kind: u8, left: TermId, right: TermId) -> u64 {
        let (one, other) = (self.term(left), self.term(right));
        self.hash((kind, one.min(other), one.max(other)))
    }
}
