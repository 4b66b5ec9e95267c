//! Constructors of predicates: the normal form.

use std::collections::BTreeMap;

use super::super::domain::{Code, CodeSet};
use super::{Comparison, Pool, Pred, PredId, Support, TermId};

/// The two dual connectives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    And,
    Or,
}

impl Pool {
    /// The code of a slot belongs to a set.
    pub(crate) fn atom(&mut self, slot: u32, accept: impl Fn(Code) -> bool) -> PredId {
        let codes = CodeSet::filter(self.domain(slot).size(), accept);
        self.atom_of(slot, codes)
    }

    fn atom_of(&mut self, slot: u32, codes: CodeSet) -> PredId {
        if codes.is_empty() {
            return PredId::FALSE;
        }
        if codes.len() == self.domain(slot).size() {
            return PredId::TRUE;
        }
        self.intern_pred(Pred::Atom(slot, codes))
    }

    pub(crate) fn truth(value: bool) -> PredId {
        if value { PredId::TRUE } else { PredId::FALSE }
    }

    pub(crate) fn compare(
        &mut self,
        comparison: Comparison,
        left: TermId,
        right: TermId,
    ) -> PredId {
        if let Some(sure) = decided(comparison, self.term_bounds(left), self.term_bounds(right)) {
            return Self::truth(sure);
        }
        if left == right {
            return Self::truth(matches!(comparison, Comparison::Equal | Comparison::AtMost));
        }
        let support = self.term_support[left.0 as usize].join(self.term_support[right.0 as usize]);
        if let Support::One(slot) = support {
            return self.tabulated(slot, comparison, left, right);
        }
        let symmetric = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        let (left, right) = if symmetric {
            (left.min(right), left.max(right))
        } else {
            (left, right)
        };
        self.intern_pred(Pred::Compare(comparison, left, right))
    }

    /// A comparison that depends on one slot is a set of its codes.
    fn tabulated(
        &mut self,
        slot: u32,
        comparison: Comparison,
        left: TermId,
        right: TermId,
    ) -> PredId {
        let size = self.domain(slot).size();
        let codes = CodeSet::filter(size, |code| {
            let read = |_| code;
            comparison.holds(self.value_in(left, &read), self.value_in(right, &read))
        });
        self.atom_of(slot, codes)
    }

    pub(crate) fn and(&mut self, parts: impl IntoIterator<Item = PredId>) -> PredId {
        self.join(Join::And, parts)
    }

    pub(crate) fn or(&mut self, parts: impl IntoIterator<Item = PredId>) -> PredId {
        self.join(Join::Or, parts)
    }

    fn join(&mut self, join: Join, parts: impl IntoIterator<Item = PredId>) -> PredId {
        let (neutral, absorbing) = match join {
            Join::And => (PredId::TRUE, PredId::FALSE),
            Join::Or => (PredId::FALSE, PredId::TRUE),
        };
        let mut atoms: BTreeMap<u32, CodeSet> = BTreeMap::new();
        let mut others = Vec::new();
        for part in parts {
            if part == absorbing {
                return absorbing;
            }
            if part != neutral {
                self.gather(join, part, &mut atoms, &mut others);
            }
        }
        for (slot, codes) in atoms {
            let atom = self.atom_of(slot, codes);
            if atom == absorbing {
                return absorbing;
            }
            if atom != neutral {
                others.push(atom);
            }
        }
        others.sort_unstable();
        others.dedup();
        match others.as_slice() {
            [] => neutral,
            [only] => *only,
            _ if join == Join::And => self.intern_pred(Pred::And(others.into())),
            _ => self.intern_pred(Pred::Or(others.into())),
        }
    }

    /// Takes a part apart if it is of the same connective, and merges what it says about single slots.
    fn gather(
        &self,
        join: Join,
        part: PredId,
        atoms: &mut BTreeMap<u32, CodeSet>,
        others: &mut Vec<PredId>,
    ) {
        match (self.pred(part), join) {
            (Pred::Atom(slot, codes), _) => {
                atoms
                    .entry(*slot)
                    .and_modify(|known| {
                        *known = match join {
                            Join::And => known.intersection(codes),
                            Join::Or => known.union(codes),
                        };
                    })
                    .or_insert_with(|| codes.clone());
            }
            (Pred::And(inner), Join::And) | (Pred::Or(inner), Join::Or) => {
                inner
                    .iter()
                    .for_each(|part| self.gather(join, *part, atoms, others));
            }
            _ => others.push(part),
        }
    }

    pub(crate) fn not(&mut self, pred: PredId) -> PredId {
        match self.pred(pred).clone() {
            Pred::False => PredId::TRUE,
            Pred::True => PredId::FALSE,
            Pred::Atom(slot, codes) => self.atom(slot, |code| !codes.contains(code)),
            Pred::Compare(comparison, left, right) => match comparison {
                Comparison::Equal => self.compare(Comparison::Unequal, left, right),
                Comparison::Unequal => self.compare(Comparison::Equal, left, right),
                Comparison::Less => self.compare(Comparison::AtMost, right, left),
                Comparison::AtMost => self.compare(Comparison::Less, right, left),
            },
            Pred::And(parts) => {
                let parts: Vec<PredId> = parts.iter().map(|part| self.not(*part)).collect();
                self.or(parts)
            }
            Pred::Or(parts) => {
                let parts: Vec<PredId> = parts.iter().map(|part| self.not(*part)).collect();
                self.and(parts)
            }
        }
    }

    pub(crate) fn implies(&mut self, left: PredId, right: PredId) -> PredId {
        let not_left = self.not(left);
        self.or([not_left, right])
    }

    pub(crate) fn iff(&mut self, left: PredId, right: PredId) -> PredId {
        let there = self.implies(left, right);
        let back = self.implies(right, left);
        self.and([there, back])
    }

    pub(super) fn intern_pred(&mut self, pred: Pred) -> PredId {
        let support = match &pred {
            Pred::False | Pred::True => Support::None,
            Pred::Atom(slot, _) => Support::One(*slot),
            // Whatever depends on one slot has become an atom.
            Pred::Compare(..) | Pred::And(_) | Pred::Or(_) => Support::Many,
        };
        let (id, new) = self.preds.insert(pred);
        if new {
            self.pred_support.push(support);
        }
        PredId(id)
    }
}

impl Comparison {
    pub(crate) fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
        }
    }
}

/// What a comparison of two terms must be, if their bounds tell.
pub(super) fn decided(comparison: Comparison, left: (i64, i64), right: (i64, i64)) -> Option<bool> {
    match comparison {
        Comparison::Equal => {
            let equal = left.0 == left.1 && left == right;
            let apart = left.1 < right.0 || right.1 < left.0;
            if apart {
                Some(false)
            } else {
                equal.then_some(true)
            }
        }
        Comparison::Unequal => decided(Comparison::Equal, left, right).map(|equal| !equal),
        Comparison::Less => {
            if left.1 < right.0 {
                Some(true)
            } else {
                (left.0 >= right.1).then_some(false)
            }
        }
        Comparison::AtMost => decided(Comparison::Less, right, left).map(|less| !less),
    }
}
