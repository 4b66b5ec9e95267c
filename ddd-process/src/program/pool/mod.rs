//! Ground terms and predicates, shared: equal ones have equal numbers.
//!
//! A ground expression mentions state slots only: quantifiers are expanded, indices are computed. The
//! constructors keep a normal form (negation pushed to the leaves, conjunctions and disjunctions flat,
//! one leaf for everything said about one slot), so most expressions that mean the same *are* the same
//! number, and the symmetry checks rarely have to look further.

mod decide;
mod evaluate;
mod predicates;
mod rename;
mod signature;
mod terms;

use super::domain::{CodeSet, Domain};
use super::interner::Interner;

pub(crate) use decide::Verdict;
pub use evaluate::Evaluator;
pub(crate) use signature::Signature;

/// A ground term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub(super) u32);

/// A ground predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PredId(pub(super) u32);

impl PredId {
    /// The predicate that never holds.
    pub const FALSE: PredId = PredId(0);
    /// The predicate that always holds.
    pub const TRUE: PredId = PredId(1);
}

/// What a term says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number.
    Constant(i64),
    /// The value of a slot.
    Slot(u32),
    /// The sum of two terms.
    Add(TermId, TermId),
    /// The difference of two terms.
    Subtract(TermId, TermId),
    /// The product of two terms.
    Multiply(TermId, TermId),
    /// The quotient by a number that is not zero, rounded down.
    Divide(TermId, i64),
    /// What is left of that division.
    Modulo(TermId, i64),
    /// One term or another.
    If(PredId, TermId, TermId),
    /// How many of some predicates hold.
    Count(Box<[PredId]>),
}

/// What a predicate says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Pred {
    /// It never holds.
    False,
    /// It always holds.
    True,
    /// The code of a slot belongs to a set, neither empty nor full.
    Atom(u32, CodeSet),
    /// Two terms compare.
    Compare(Comparison, TermId, TermId),
    /// All of several predicates.
    And(Box<[PredId]>),
    /// Some of several predicates.
    Or(Box<[PredId]>),
}

/// Ways to compare two terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
}

/// Which slots an expression depends on, as far as it matters for the normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Support {
    None,
    One(u32),
    Many,
}

impl Support {
    fn join(self, other: Support) -> Support {
        match (self, other) {
            (Support::None, support) | (support, Support::None) => support,
            (Support::One(a), Support::One(b)) if a == b => self,
            _ => Support::Many,
        }
    }
}

/// The ground terms and predicates of one program.
#[derive(Debug, Clone)]
pub struct Pool {
    domains: Vec<Domain>,
    terms: Interner<Term>,
    bounds: Vec<(i64, i64)>,
    term_support: Vec<Support>,
    preds: Interner<Pred>,
    pred_support: Vec<Support>,
}

impl Pool {
    pub(crate) fn new(domains: Vec<Domain>) -> Self {
        let mut pool = Pool {
            domains,
            terms: Interner::new(),
            bounds: Vec::new(),
            term_support: Vec::new(),
            preds: Interner::new(),
            pred_support: Vec::new(),
        };
        pool.intern_pred(Pred::False);
        pool.intern_pred(Pred::True);
        pool
    }

    /// The domain of a slot.
    pub(crate) fn domain(&self, slot: u32) -> &Domain {
        &self.domains[slot as usize]
    }

    /// What a term says.
    #[must_use]
    pub fn term(&self, id: TermId) -> &Term {
        self.terms.get(id.0)
    }

    /// What a predicate says.
    #[must_use]
    pub fn pred(&self, id: PredId) -> &Pred {
        self.preds.get(id.0)
    }

    /// The slots that a predicate mentions, in increasing order.
    #[must_use]
    pub fn support(&self, pred: PredId) -> Vec<u32> {
        let mut walk = Mentioned::new(self);
        walk.pred(pred);
        walk.slots()
    }

    /// The slots that a term mentions, in increasing order.
    #[must_use]
    pub fn term_support(&self, term: TermId) -> Vec<u32> {
        let mut walk = Mentioned::new(self);
        walk.term(term);
        walk.slots()
    }
}

/// A walk that collects slots, each shared expression once.
struct Mentioned<'p> {
    pool: &'p Pool,
    slots: Vec<bool>,
    preds: Vec<bool>,
    terms: Vec<bool>,
}

impl<'p> Mentioned<'p> {
    fn new(pool: &'p Pool) -> Self {
        Mentioned {
            pool,
            slots: vec![false; pool.domains.len()],
            preds: vec![false; pool.preds.len()],
            terms: vec![false; pool.terms.len()],
        }
    }

    fn pred(&mut self, id: PredId) {
        if std::mem::replace(&mut self.preds[id.0 as usize], true) {
            return;
        }
        match self.pool.pred(id) {
            Pred::False | Pred::True => {}
            Pred::Atom(slot, _) => self.slots[*slot as usize] = true,
            Pred::Compare(_, left, right) => {
                self.term(*left);
                self.term(*right);
            }
            Pred::And(parts) | Pred::Or(parts) => parts.iter().for_each(|part| self.pred(*part)),
        }
    }

    fn term(&mut self, id: TermId) {
        if std::mem::replace(&mut self.terms[id.0 as usize], true) {
            return;
        }
        match self.pool.term(id) {
            Term::Constant(_) => {}
            Term::Slot(slot) => self.slots[*slot as usize] = true,
            Term::Add(left, right) | Term::Subtract(left, right) | Term::Multiply(left, right) => {
                self.term(*left);
                self.term(*right);
            }
            Term::Divide(inner, _) | Term::Modulo(inner, _) => self.term(*inner),
            Term::If(condition, yes, no) => {
                self.pred(*condition);
                self.term(*yes);
                self.term(*no);
            }
            Term::Count(parts) => parts.iter().for_each(|part| self.pred(*part)),
        }
    }

    fn slots(self) -> Vec<u32> {
        (0u32..)
            .zip(self.slots)
            .filter(|(_, mentioned)| *mentioned)
            .map(|(slot, _)| slot)
            .collect()
    }
}
