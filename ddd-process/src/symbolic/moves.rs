//! Moves as homomorphisms, forwards and backwards.

use ahash::AHashMap;
use ddd_core::{Hom, Manager, Var};

use super::acceptor::Compiler;
use super::cases::Case;
use crate::error::Error;
use crate::program::{Code, CodeSet, Pred, PredId};

/// Where the slots of a state stand among the variables of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// Variables for each slot.
    pub(super) stride: u32,
    /// Which of them.
    pub(super) offset: u32,
}

impl Place {
    /// A diagram of states.
    pub(super) const STATE: Place = Place {
        stride: 1,
        offset: 0,
    };

    /// The variable of a slot.
    pub(super) fn var(self, slot: u32) -> Var {
        Var(slot * self.stride + self.offset)
    }
}

/// A guard that was taken apart.
struct Guard {
    /// What it says of single slots.
    codes: AHashMap<u32, CodeSet>,
    /// What it says of several slots at once.
    joint: Vec<PredId>,
}

impl Guard {
    fn of(compiler: &Compiler, guard: PredId) -> Self {
        let pool = &compiler.pool;
        let parts = match pool.pred(guard) {
            Pred::And(parts) => parts.to_vec(),
            Pred::True => Vec::new(),
            _ => vec![guard],
        };
        let mut it = Guard {
            codes: AHashMap::new(),
            joint: Vec::new(),
        };
        for part in parts {
            match pool.pred(part) {
                Pred::Atom(slot, codes) => {
                    it.codes.insert(*slot, codes.clone());
                }
                _ => it.joint.push(part),
            }
        }
        it
    }

    /// The codes of a slot where the guard may hold.
    fn allowed(&self, compiler: &Compiler, slot: u32) -> Vec<Code> {
        match self.codes.get(&slot) {
            Some(codes) => codes.iter().collect(),
            None => (0..compiler.pool.domain(slot).size())
                .map(|code| code as Code)
                .collect(),
        }
    }
}

/// Whether a guard says something of single slots only.
pub(super) fn is_simple(compiler: &Compiler, guard: PredId) -> bool {
    Guard::of(compiler, guard).joint.is_empty()
}

/// Makes homomorphisms in one manager, for one place of the slots.
pub(super) struct Maker<'a> {
    pub(super) manager: &'a mut Manager,
    pub(super) compiler: &'a mut Compiler,
    pub(super) place: Place,
}

/// A move backwards is a sum of at most so many cascades; beyond, it is a composition.
const MOST_CASCADES: usize = 64;

impl Maker<'_> {
    /// The states where a predicate holds. The parts of a conjunction are automata of their own: other guards share them.
    pub(super) fn selector(&mut self, pred: PredId) -> Result<Hom, Error> {
        let guard = Guard::of(self.compiler, pred);
        let mut all = self.tests(&guard, |_| true)?;
        for part in guard.joint {
            let acceptor = self.compiler.compile(part)?;
            let selector = acceptor.selector(self.manager, self.place);
            all = self.manager.compose(&selector, &all)?;
        }
        Ok(all)
    }

    /// Tests of single slots, of those that are wanted.
    fn tests(
        &mut self,
        guard: &Guard,
        wanted: impl Fn(u32) -> bool,
    ) -> Result<Hom, ddd_core::Error> {
        let mut all = self.manager.id();
        for (slot, codes) in guard.codes.iter().filter(|(slot, _)| wanted(**slot)) {
            let values = codes.iter().map(u32::from);
            let test = self.manager.test_among(self.place.var(*slot), values);
            all = self.manager.compose(&test, &all)?;
        }
        Ok(all)
    }

    /// What a case leads to.
    pub(super) fn forward(&mut self, case: &Case) -> Result<Hom, Error> {
        self.compiler.check_clock()?;
        let mut step = self.selector(case.guard)?;
        for (slot, code) in &case.sets {
            let assign = self.manager.assign(self.place.var(*slot), (*code).into());
            step = self.manager.compose(&assign, &step)?;
        }
        Ok(step)
    }

    /// What a case comes from: first the slots take any codes they may have had, then the guard is tested.
    pub(super) fn backward(&mut self, case: &Case) -> Result<Vec<Hom>, Error> {
        self.compiler.check_clock()?;
        let guard = Guard::of(self.compiler, case.guard);
        let written = |slot: u32| case.sets.iter().any(|(set, _)| *set == slot);
        let before = match guard.joint.is_empty() {
            true => self.tests(&guard, |slot| !written(slot))?,
            false => self.selector(case.guard)?,
        };
        let mut undone = vec![before];
        for (slot, code) in &case.sets {
            let allowed = guard.allowed(self.compiler, *slot);
            let steps: Vec<Hom> = allowed
                .iter()
                .map(|old| self.undo(*slot, *code, *old))
                .collect::<Result<_, _>>()?;
            undone = match undone.len() * steps.len() > MOST_CASCADES {
                true => {
                    let any = self.manager.sum(&steps)?;
                    self.each(&undone, &[any])?
                }
                false => self.each(&undone, &steps)?,
            };
        }
        Ok(undone)
    }

    /// All compositions of one of the first after one of the second.
    fn each(&mut self, after: &[Hom], first: &[Hom]) -> Result<Vec<Hom>, ddd_core::Error> {
        let mut all = Vec::with_capacity(after.len() * first.len());
        for outer in after {
            for inner in first {
                all.push(self.manager.compose(outer, inner)?);
            }
        }
        Ok(all)
    }

    fn undo(&mut self, slot: u32, code: Code, old: Code) -> Result<Hom, ddd_core::Error> {
        let var = self.place.var(slot);
        let test = self.manager.test_among(var, [code.into()]);
        let assign = self.manager.assign(var, old.into());
        self.manager.compose(&assign, &test)
    }
}
