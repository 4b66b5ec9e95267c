//! What terms and predicates are in a state, or can be in a state of which only a part is known.

use super::super::domain::Code;
use super::predicates::decided;
use super::{Pool, Pred, PredId, Term, TermId};

impl Pool {
    /// The value of a term in a state.
    #[must_use]
    pub fn value(&self, term: TermId, state: &[Code]) -> i64 {
        self.value_in(term, &|slot: u32| state[slot as usize])
    }

    /// Whether a predicate holds in a state.
    #[must_use]
    pub fn holds(&self, pred: PredId, state: &[Code]) -> bool {
        self.holds_in(pred, &|slot: u32| state[slot as usize])
    }

    pub(super) fn value_in(&self, term: TermId, read: &impl Fn(u32) -> Code) -> i64 {
        match self.term(term) {
            Term::Constant(value) => *value,
            Term::Slot(slot) => self.domain(*slot).value(read(*slot)),
            // Bounds were checked when the term was made: nothing overflows.
            Term::Add(left, right) => self.value_in(*left, read) + self.value_in(*right, read),
            Term::Subtract(left, right) => self.value_in(*left, read) - self.value_in(*right, read),
            Term::Multiply(left, right) => self.value_in(*left, read) * self.value_in(*right, read),
            Term::Divide(inner, divisor) => self.value_in(*inner, read).div_euclid(*divisor),
            Term::Modulo(inner, divisor) => self.value_in(*inner, read).rem_euclid(*divisor),
            Term::If(condition, yes, no) => {
                let branch = if self.holds_in(*condition, read) {
                    yes
                } else {
                    no
                };
                self.value_in(*branch, read)
            }
            Term::Count(parts) => parts
                .iter()
                .filter(|part| self.holds_in(**part, read))
                .count() as i64,
        }
    }

    fn holds_in(&self, pred: PredId, read: &impl Fn(u32) -> Code) -> bool {
        match self.pred(pred) {
            Pred::False => false,
            Pred::True => true,
            Pred::Atom(slot, codes) => codes.contains(read(*slot)),
            Pred::Compare(comparison, left, right) => {
                comparison.holds(self.value_in(*left, read), self.value_in(*right, read))
            }
            Pred::And(parts) => parts.iter().all(|part| self.holds_in(*part, read)),
            Pred::Or(parts) => parts.iter().any(|part| self.holds_in(*part, read)),
        }
    }

    /// Whether a predicate holds in every state that agrees with what is known, or in none; `None` if
    /// that cannot be told (Kleene's strong logic: an answer is always right, none is always allowed).
    pub(crate) fn holds_partly(
        &self,
        pred: PredId,
        known: &impl Fn(usize) -> Option<Code>,
    ) -> Option<bool> {
        match self.pred(pred) {
            Pred::False => Some(false),
            Pred::True => Some(true),
            Pred::Atom(slot, codes) => known(*slot as usize).map(|code| codes.contains(code)),
            Pred::Compare(comparison, left, right) => decided(
                *comparison,
                self.range(*left, known),
                self.range(*right, known),
            ),
            Pred::And(parts) => self.joined(parts, known, false),
            Pred::Or(parts) => self.joined(parts, known, true),
        }
    }

    /// `deciding` as soon as one part is `deciding`, its opposite if all parts are, else unknown.
    fn joined(
        &self,
        parts: &[PredId],
        known: &impl Fn(usize) -> Option<Code>,
        deciding: bool,
    ) -> Option<bool> {
        let mut answer = Some(!deciding);
        for part in parts {
            match self.holds_partly(*part, known) {
                Some(value) if value == deciding => return Some(deciding),
                Some(_) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// Bounds on the value of a term in the states that agree with what is known.
    fn range(&self, term: TermId, known: &impl Fn(usize) -> Option<Code>) -> (i64, i64) {
        let overall = self.term_bounds(term);
        match self.term(term) {
            Term::Constant(_) => overall,
            Term::Slot(slot) => match known(*slot as usize) {
                Some(code) => {
                    let value = self.domain(*slot).value(code);
                    (value, value)
                }
                None => overall,
            },
            Term::Add(left, right) => {
                let (a, b) = (self.range(*left, known), self.range(*right, known));
                (a.0 + b.0, a.1 + b.1)
            }
            Term::Subtract(left, right) => {
                let (a, b) = (self.range(*left, known), self.range(*right, known));
                (a.0 - b.1, a.1 - b.0)
            }
            Term::Multiply(left, right) => {
                let (a, b) = (self.range(*left, known), self.range(*right, known));
                let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
                let low = corners.iter().min().copied().unwrap_or(overall.0);
                (low, corners.iter().max().copied().unwrap_or(overall.1))
            }
            Term::Divide(inner, divisor) => {
                let (low, high) = self.range(*inner, known);
                (low.div_euclid(*divisor), high.div_euclid(*divisor))
            }
            Term::Modulo(inner, divisor) => match self.range(*inner, known) {
                (low, high) if low == high => (low.rem_euclid(*divisor), low.rem_euclid(*divisor)),
                _ => overall,
            },
            Term::If(condition, yes, no) => match self.holds_partly(*condition, known) {
                Some(true) => self.range(*yes, known),
                Some(false) => self.range(*no, known),
                None => {
                    let (a, b) = (self.range(*yes, known), self.range(*no, known));
                    (a.0.min(b.0), a.1.max(b.1))
                }
            },
            Term::Count(parts) => {
                let mut bounds = (0, 0);
                for part in parts {
                    let answer = self.holds_partly(*part, known);
                    bounds.0 += i64::from(answer == Some(true));
                    bounds.1 += i64::from(answer != Some(false));
                }
                bounds
            }
        }
    }
}

/// Evaluates many predicates in one state after another; what several of them share is computed once a state.
#[derive(Debug)]
pub struct Evaluator<'p> {
    pool: &'p Pool,
    /// For each predicate, twice the number of the state it was last computed in, plus the answer.
    known: Vec<u32>,
    current: u32,
}

impl<'p> Evaluator<'p> {
    /// An evaluator that has seen no state yet.
    #[must_use]
    pub fn new(pool: &'p Pool) -> Self {
        Evaluator {
            pool,
            known: vec![0; pool.preds.len()],
            current: 0,
        }
    }

    /// Forgets the answers: the next questions are about another state.
    pub fn next_state(&mut self) {
        if self.current == u32::MAX >> 1 {
            self.known.fill(0);
            self.current = 0;
        }
        self.current += 1;
    }

    /// Whether a predicate holds in the current state, which the caller passes each time.
    pub fn holds(&mut self, pred: PredId, state: &[Code]) -> bool {
        let pool = self.pool;
        match pool.pred(pred) {
            Pred::False => false,
            Pred::True => true,
            Pred::Atom(slot, codes) => codes.contains(state[*slot as usize]),
            shared => {
                let memo = self.known[pred.0 as usize];
                if memo >> 1 == self.current {
                    return memo & 1 == 1;
                }
                let answer = match shared {
                    Pred::And(parts) => parts.iter().all(|part| self.holds(*part, state)),
                    Pred::Or(parts) => parts.iter().any(|part| self.holds(*part, state)),
                    _ => pool.holds(pred, state),
                };
                self.known[pred.0 as usize] = self.current << 1 | u32::from(answer);
                answer
            }
        }
    }
}
