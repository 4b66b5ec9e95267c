//! The image of an expression under a renaming of slots, and its restriction to one value of a slot.

use ahash::AHashMap;

use super::terms::TooLarge;
use super::{Pool, Pred, PredId, Term, TermId};
use crate::program::domain::Code;

/// What happens to a slot.
enum Fate {
    Slot(u32),
    Value(Code),
}

/// Rewrites expressions, remembering the images of those already seen.
struct Rewriter<'p, F> {
    pool: &'p mut Pool,
    fate: F,
    preds: AHashMap<PredId, PredId>,
    terms: AHashMap<TermId, TermId>,
}

impl Pool {
    /// The same predicates about other slots. Every slot must go to one of the same domain.
    pub(crate) fn rename(
        &mut self,
        preds: &[PredId],
        terms: &[TermId],
        image: impl Fn(u32) -> u32,
    ) -> (Vec<PredId>, Vec<TermId>) {
        let mut rewriter = Rewriter::new(self, |slot| Fate::Slot(image(slot)));
        let preds = preds.iter().map(|pred| rewriter.pred(*pred)).collect();
        let terms = terms.iter().map(|term| rewriter.term(*term)).collect();
        (preds, terms)
    }

    /// What predicates say of the states where a slot has a given code.
    pub(crate) fn restrict(&mut self, preds: &[PredId], slot: u32, code: Code) -> Vec<PredId> {
        let fate = |other| {
            if other == slot {
                Fate::Value(code)
            } else {
                Fate::Slot(other)
            }
        };
        let mut rewriter = Rewriter::new(self, fate);
        preds.iter().map(|pred| rewriter.pred(*pred)).collect()
    }
}

impl<'p, F: Fn(u32) -> Fate> Rewriter<'p, F> {
    fn new(pool: &'p mut Pool, fate: F) -> Self {
        Rewriter {
            pool,
            fate,
            preds: AHashMap::new(),
            terms: AHashMap::new(),
        }
    }

    fn pred(&mut self, id: PredId) -> PredId {
        if let Some(&image) = self.preds.get(&id) {
            return image;
        }
        let image = match self.pool.pred(id).clone() {
            Pred::False | Pred::True => id,
            Pred::Atom(slot, codes) => match (self.fate)(slot) {
                Fate::Slot(other) => self.pool.atom(other, |code| codes.contains(code)),
                Fate::Value(code) => Pool::truth(codes.contains(code)),
            },
            Pred::Compare(comparison, left, right) => {
                let (left, right) = (self.term(left), self.term(right));
                self.pool.compare(comparison, left, right)
            }
            Pred::And(parts) => {
                let parts: Vec<PredId> = parts.iter().map(|part| self.pred(*part)).collect();
                self.pool.and(parts)
            }
            Pred::Or(parts) => {
                let parts: Vec<PredId> = parts.iter().map(|part| self.pred(*part)).collect();
                self.pool.or(parts)
            }
        };
        self.preds.insert(id, image);
        image
    }

    fn term(&mut self, id: TermId) -> TermId {
        if let Some(&image) = self.terms.get(&id) {
            return image;
        }
        // The image has the bounds of the original or tighter ones, so it is never too large.
        let image = self.rewritten(id).unwrap_or(id);
        self.terms.insert(id, image);
        image
    }

    fn rewritten(&mut self, id: TermId) -> Result<TermId, TooLarge> {
        Ok(match self.pool.term(id).clone() {
            Term::Constant(_) => id,
            Term::Slot(slot) => match (self.fate)(slot) {
                Fate::Slot(other) => self.pool.slot(other),
                Fate::Value(code) => {
                    let value = self.pool.domain(slot).value(code);
                    self.pool.constant(value)
                }
            },
            Term::Add(left, right) => {
                let (left, right) = (self.term(left), self.term(right));
                self.pool.add(left, right)?
            }
            Term::Subtract(left, right) => {
                let (left, right) = (self.term(left), self.term(right));
                self.pool.subtract(left, right)?
            }
            Term::Multiply(left, right) => {
                let (left, right) = (self.term(left), self.term(right));
                self.pool.multiply(left, right)?
            }
            Term::Divide(inner, divisor) => {
                let inner = self.term(inner);
                self.pool.divide(inner, divisor)
            }
            Term::Modulo(inner, divisor) => {
                let inner = self.term(inner);
                self.pool.modulo(inner, divisor)
            }
            Term::If(condition, yes, no) => {
                let (condition, yes, no) = (self.pred(condition), self.term(yes), self.term(no));
                self.pool.choose(condition, yes, no)
            }
            Term::Count(parts) => {
                let parts: Vec<PredId> = parts.iter().map(|part| self.pred(*part)).collect();
                self.pool.count(parts)?
            }
        })
    }
}
