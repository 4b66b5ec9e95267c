//! Constructors of terms: constants folded, bounds known.

use super::{Pool, PredId, Support, Term, TermId};

/// A term whose value might not fit 64 bits.
#[derive(Debug)]
pub(crate) struct TooLarge;

type Built = Result<TermId, TooLarge>;

impl Pool {
    pub(crate) fn constant(&mut self, value: i64) -> TermId {
        self.intern_term(Term::Constant(value), (value, value), Support::None)
    }

    pub(crate) fn slot(&mut self, slot: u32) -> TermId {
        let bounds = self.domain(slot).bounds();
        self.intern_term(Term::Slot(slot), bounds, Support::One(slot))
    }

    /// The value of a term that has only one.
    pub(crate) fn known(&self, term: TermId) -> Option<i64> {
        let (low, high) = self.term_bounds(term);
        (low == high).then_some(low)
    }

    pub(crate) fn term_bounds(&self, term: TermId) -> (i64, i64) {
        self.bounds[term.0 as usize]
    }

    pub(crate) fn add(&mut self, left: TermId, right: TermId) -> Built {
        let (a, b) = (self.term_bounds(left), self.term_bounds(right));
        let bounds = (
            checked(a.0.checked_add(b.0))?,
            checked(a.1.checked_add(b.1))?,
        );
        if self.known(left) == Some(0) {
            return Ok(right);
        }
        if self.known(right) == Some(0) {
            return Ok(left);
        }
        let (first, second) = (left.min(right), left.max(right));
        Ok(self.operation(Term::Add(first, second), bounds, &[left, right]))
    }

    pub(crate) fn subtract(&mut self, left: TermId, right: TermId) -> Built {
        let (a, b) = (self.term_bounds(left), self.term_bounds(right));
        let bounds = (
            checked(a.0.checked_sub(b.1))?,
            checked(a.1.checked_sub(b.0))?,
        );
        if let Some(value) = self.known(right) {
            let opposite = self.constant(checked(value.checked_neg())?);
            return self.add(left, opposite);
        }
        Ok(self.operation(Term::Subtract(left, right), bounds, &[left, right]))
    }

    pub(crate) fn multiply(&mut self, left: TermId, right: TermId) -> Built {
        let (a, b) = (self.term_bounds(left), self.term_bounds(right));
        let mut corners = Vec::with_capacity(4);
        for (x, y) in [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)] {
            corners.push(checked(x.checked_mul(y))?);
        }
        corners.sort_unstable();
        let (first, second) = (left.min(right), left.max(right));
        Ok(self.operation(
            Term::Multiply(first, second),
            (corners[0], corners[3]),
            &[left, right],
        ))
    }

    /// Rounded down. The divisor is positive.
    pub(crate) fn divide(&mut self, left: TermId, divisor: i64) -> TermId {
        let (low, high) = self.term_bounds(left);
        let bounds = (low.div_euclid(divisor), high.div_euclid(divisor));
        self.operation(Term::Divide(left, divisor), bounds, &[left])
    }

    /// The remainder of the division rounded down: between 0 and the divisor, which is positive.
    pub(crate) fn modulo(&mut self, left: TermId, divisor: i64) -> TermId {
        let (low, high) = self.term_bounds(left);
        let bounds = if low == high {
            (low.rem_euclid(divisor), low.rem_euclid(divisor))
        } else {
            (0, divisor - 1)
        };
        self.operation(Term::Modulo(left, divisor), bounds, &[left])
    }

    pub(crate) fn choose(&mut self, condition: PredId, yes: TermId, no: TermId) -> TermId {
        if condition == PredId::TRUE || yes == no {
            return yes;
        }
        if condition == PredId::FALSE {
            return no;
        }
        let (a, b) = (self.term_bounds(yes), self.term_bounds(no));
        let support = self.pred_support[condition.0 as usize].join(self.joint(&[yes, no]));
        let bounds = (a.0.min(b.0), a.1.max(b.1));
        self.intern_term(Term::If(condition, yes, no), bounds, support)
    }

    /// How many of some predicates hold.
    pub(crate) fn count(&mut self, parts: impl IntoIterator<Item = PredId>) -> Built {
        let mut sure = 0;
        let mut open = Vec::new();
        for part in parts {
            match part {
                PredId::TRUE => sure += 1,
                PredId::FALSE => {}
                _ => open.push(part),
            }
        }
        open.sort_unstable();
        let support = open.iter().fold(Support::None, |all, part| {
            all.join(self.pred_support[part.0 as usize])
        });
        let sure = self.constant(sure);
        if open.is_empty() {
            return Ok(sure);
        }
        let most = open.len() as i64;
        let open = self.intern_term(Term::Count(open.into()), (0, most), support);
        self.add(open, sure)
    }

    fn joint(&self, operands: &[TermId]) -> Support {
        let supports = operands
            .iter()
            .map(|term| self.term_support[term.0 as usize]);
        supports.fold(Support::None, Support::join)
    }

    /// A term whose bounds meet is its value.
    fn operation(&mut self, term: Term, bounds: (i64, i64), operands: &[TermId]) -> TermId {
        if bounds.0 == bounds.1 {
            return self.constant(bounds.0);
        }
        let support = self.joint(operands);
        self.intern_term(term, bounds, support)
    }

    fn intern_term(&mut self, term: Term, bounds: (i64, i64), support: Support) -> TermId {
        let (id, new) = self.terms.insert(term);
        if new {
            self.bounds.push(bounds);
            self.term_support.push(support);
        }
        TermId(id)
    }
}

fn checked(value: Option<i64>) -> Result<i64, TooLarge> {
    value.ok_or(TooLarge)
}
