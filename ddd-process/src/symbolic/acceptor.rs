//! Predicates as automata that read the codes of slots in increasing order.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use ahash::AHashMap;
use ddd_core::{Image, Images, Inductive, Manager, Var};

use super::METHOD;
use super::moves::Place;
use crate::error::Error;
use crate::limits::Limits;
use crate::program::{Code, Pool, Pred, PredId, Term, TermId};

/// What is left to be read of a predicate.
#[derive(Debug, Clone)]
pub(super) enum Acceptor {
    Never,
    Always,
    Reads(Arc<Reading>),
}

/// A state of an automaton: the slot it looks at, and by code what is left after it.
#[derive(Debug)]
pub(super) struct Reading {
    /// Different for all states of one compiler.
    number: u32,
    slot: u32,
    next: Box<[Acceptor]>,
}

impl Reading {
    /// The next state, if any, behind a value of the variable of its slot.
    fn behind(&self, value: u32) -> &Acceptor {
        self.next.get(value as usize).unwrap_or(&Acceptor::Never)
    }
}

/// A state of which not all successors are known yet.
struct Draft {
    pred: PredId,
    slot: u32,
    /// How many codes the slot has.
    size: usize,
    next: Vec<Acceptor>,
}

/// Turns predicates into automata. Equal remainders are equal predicates of the pool, so they become one state.
#[derive(Debug)]
pub(super) struct Compiler {
    pub(super) pool: Pool,
    known: AHashMap<PredId, Acceptor>,
    first_of_pred: AHashMap<PredId, u32>,
    first_of_term: AHashMap<TermId, u32>,
    limits: Limits,
}

/// More states than this are not worth it.
const MOST_STATES: usize = 1 << 20;

/// More than any slot: nothing is mentioned.
const NOTHING: u32 = u32::MAX;

impl Compiler {
    pub(super) fn new(pool: Pool, limits: Limits) -> Self {
        Compiler {
            pool,
            known: AHashMap::new(),
            first_of_pred: AHashMap::new(),
            first_of_term: AHashMap::new(),
            limits,
        }
    }

    /// Whether there is time to go on, and nobody objects.
    pub(super) fn check_clock(&self) -> Result<(), Error> {
        Ok(self.limits.check_clock()?)
    }

    /// The automaton of a predicate: its decision diagram. Without recursion, for a predicate may mention very many slots.
    pub(super) fn compile(&mut self, pred: PredId) -> Result<Acceptor, Error> {
        let mut drafts = Vec::new();
        let mut done = self.begin(pred, &mut drafts)?;
        while let Some(mut draft) = drafts.pop() {
            draft.next.extend(done.take());
            if draft.next.len() == draft.size {
                done = Some(self.finish(draft));
                continue;
            }
            let code = draft.next.len() as Code;
            let rest = self.pool.restrict(&[draft.pred], draft.slot, code)[0];
            drafts.push(draft);
            done = self.begin(rest, &mut drafts)?;
        }
        // The last draft that was finished is the first that was begun.
        Ok(done.unwrap_or(Acceptor::Never))
    }

    /// The automaton of a predicate, if it is known; else a draft of it is begun.
    fn begin(&mut self, pred: PredId, drafts: &mut Vec<Draft>) -> Result<Option<Acceptor>, Error> {
        match pred {
            PredId::FALSE => return Ok(Some(Acceptor::Never)),
            PredId::TRUE => return Ok(Some(Acceptor::Always)),
            _ => {}
        }
        if let Some(known) = self.known.get(&pred) {
            return Ok(Some(known.clone()));
        }
        self.check_clock()?;
        if self.known.len() >= MOST_STATES {
            return Err(Error::Refused {
                method: METHOD,
                reason: format!("the guards need automata of more than {MOST_STATES} states"),
            });
        }
        let slot = self.first_slot(pred);
        let size = self.pool.domain(slot).size();
        drafts.push(Draft {
            pred,
            slot,
            size,
            next: Vec::with_capacity(size),
        });
        Ok(None)
    }

    fn finish(&mut self, draft: Draft) -> Acceptor {
        let acceptor = Acceptor::Reads(Arc::new(Reading {
            number: self.known.len() as u32,
            slot: draft.slot,
            next: draft.next.into(),
        }));
        self.known.insert(draft.pred, acceptor.clone());
        acceptor
    }

    /// The smallest slot that a predicate mentions.
    fn first_slot(&mut self, pred: PredId) -> u32 {
        if let Some(&known) = self.first_of_pred.get(&pred) {
            return known;
        }
        let first = match self.pool.pred(pred).clone() {
            Pred::False | Pred::True => NOTHING,
            Pred::Atom(slot, _) => slot,
            Pred::Compare(_, left, right) => self.first_in(left).min(self.first_in(right)),
            Pred::And(parts) | Pred::Or(parts) => self.first_of(&parts),
        };
        self.first_of_pred.insert(pred, first);
        first
    }

    fn first_of(&mut self, parts: &[PredId]) -> u32 {
        let slots = parts.iter().map(|part| self.first_slot(*part));
        slots.min().unwrap_or(NOTHING)
    }

    fn first_in(&mut self, term: TermId) -> u32 {
        if let Some(&known) = self.first_of_term.get(&term) {
            return known;
        }
        let first = match self.pool.term(term).clone() {
            Term::Constant(_) => NOTHING,
            Term::Slot(slot) => slot,
            Term::Add(left, right) | Term::Subtract(left, right) | Term::Multiply(left, right) => {
                self.first_in(left).min(self.first_in(right))
            }
            Term::Divide(inner, _) | Term::Modulo(inner, _) => self.first_in(inner),
            Term::If(condition, yes, no) => {
                let branches = self.first_in(yes).min(self.first_in(no));
                self.first_slot(condition).min(branches)
            }
            Term::Count(parts) => self.first_of(&parts),
        };
        self.first_of_term.insert(term, first);
        first
    }
}

impl Acceptor {
    /// The homomorphism that selects the states where the predicate holds.
    pub(super) fn selector(&self, manager: &mut Manager, place: Place) -> ddd_core::Hom {
        match self {
            Acceptor::Never => manager.zero(),
            Acceptor::Always => manager.id(),
            Acceptor::Reads(reading) => manager.inductive(Select {
                reading: Arc::clone(reading),
                place,
            }),
        }
    }
}

/// Selects the paths that an automaton accepts.
#[derive(Debug)]
struct Select {
    reading: Arc<Reading>,
    place: Place,
}

impl PartialEq for Select {
    fn eq(&self, other: &Self) -> bool {
        (self.reading.number, self.place) == (other.reading.number, other.place)
    }
}

impl Eq for Select {}

impl Hash for Select {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.reading.number, self.place).hash(state);
    }
}

impl Inductive for Select {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, ddd_core::Error> {
        let rest = match self.reading.behind(value) {
            Acceptor::Never => return Ok(images.zero()),
            Acceptor::Always => images.id(),
            Acceptor::Reads(reading) => images.inductive(Select {
                reading: Arc::clone(reading),
                place: self.place,
            }),
        };
        Ok(images.prefix(var, value, rest))
    }

    fn skips(&self, var: Var) -> bool {
        var != self.place.var(self.reading.slot)
    }

    fn is_selector(&self) -> bool {
        true
    }
}
