//! A program as homomorphisms, and its reachable states.

use ddd_core::{Config, Ddd, Hom, Manager, Strategy, Var};
use num_bigint::BigUint;

use super::acceptor::Compiler;
use super::cases::{Case, Escape, cases};
use super::moves::{Maker, Place, is_simple};
use crate::error::Error;
use crate::limits::Limits;
use crate::program::{Code, PredId, Program, State};

/// A program whose sets of states are decision diagrams.
#[derive(Debug)]
pub struct System<'p> {
    program: &'p Program,
    pub(crate) manager: Manager,
    pub(super) compiler: Compiler,
    /// The cases of all commands, those of one command together.
    cases: Vec<Case>,
    escapes: Vec<Escape>,
    forward: Vec<Hom>,
    backward: Vec<Hom>,
    initial: Ddd,
}

/// What there is to know about the reachable states.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Space {
    /// The reachable states.
    pub reachable: Ddd,
    /// How many they are.
    pub states: BigUint,
    /// Moves possible in them: pairs of a state and a command.
    pub firings: BigUint,
    /// How many of them allow no move.
    pub deadlocks: BigUint,
    /// Nodes of their diagram.
    pub nodes: usize,
}

impl<'p> System<'p> {
    /// Encodes a program.
    ///
    /// # Errors
    /// A limit reached; or a computed assignment with too many values to be listed.
    pub fn new(program: &'p Program, limits: &Limits) -> Result<Self, Error> {
        let config = limits
            .memory_budget()
            .map_or_else(Config::default, |bytes| {
                Config::default().with_memory(bytes)
            });
        let mut manager = Manager::new(config);
        manager.set_deadline(limits.moment());
        if let Some(flag) = limits.flag() {
            manager.set_stop_flag(flag.into());
        }
        let mut compiler = Compiler::new(program.pool().clone(), limits.clone());
        let (mut all, mut escapes) = (Vec::new(), Vec::new());
        for number in 0..program.commands().len() as u32 {
            all.extend(cases(program, &mut compiler, number, &mut escapes)?);
        }
        let initial = program.initial().iter().map(values).collect::<Vec<_>>();
        let vars: Vec<Var> = (0..program.slots().len() as u32).map(Var).collect();
        let initial = manager.vectors(&vars, initial)?;
        let mut system = System {
            program,
            manager,
            compiler,
            cases: all,
            escapes,
            forward: Vec::new(),
            backward: Vec::new(),
            initial,
        };
        system.forward = system.moves(Place::STATE)?;
        Ok(system)
    }

    fn maker(&mut self, place: Place) -> Maker<'_> {
        Maker {
            manager: &mut self.manager,
            compiler: &mut self.compiler,
            place,
        }
    }

    /// All moves, on the variables of a place.
    pub(super) fn moves(&mut self, place: Place) -> Result<Vec<Hom>, Error> {
        let cases = self.cases.clone();
        let mut maker = self.maker(place);
        cases.iter().map(|case| maker.forward(case)).collect()
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The initial states.
    #[must_use]
    pub fn initial(&self) -> &Ddd {
        &self.initial
    }

    /// The owner of the diagrams.
    pub fn manager(&mut self) -> &mut Manager {
        &mut self.manager
    }

    /// The states of a set where a predicate holds.
    ///
    /// # Errors
    /// A limit reached.
    pub fn select(&mut self, pred: PredId, set: &Ddd) -> Result<Ddd, Error> {
        let selector = self.maker(Place::STATE).selector(pred)?;
        Ok(self.manager.apply(&selector, set)?)
    }

    /// All that can be reached from a set, itself included.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn closure(&mut self, set: &Ddd) -> Result<Ddd, Error> {
        let reach = self
            .manager
            .reachability(&self.forward, Strategy::Saturation)?;
        let reachable = self.manager.apply(&reach, set)?;
        self.check_range(&reachable)?;
        Ok(reachable)
    }

    /// The reachable states.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn reachable(&mut self) -> Result<Ddd, Error> {
        self.closure(&self.initial.clone())
    }

    /// Whether every guard is a conjunction about single slots, so that saturation is at its best.
    pub(super) fn moves_are_local(&self) -> bool {
        let local = |case: &Case| is_simple(&self.compiler, case.guard);
        self.cases.iter().all(local)
    }

    /// The successors of a set.
    ///
    /// # Errors
    /// A limit reached.
    pub fn successors(&mut self, set: &Ddd) -> Result<Ddd, Error> {
        let step = self.manager.sum(&self.forward)?;
        Ok(self.manager.apply(&step, set)?)
    }

    /// The predecessors of a set, reachable or not.
    ///
    /// # Errors
    /// A limit reached.
    pub fn predecessors(&mut self, set: &Ddd) -> Result<Ddd, Error> {
        self.prepare_backward()?;
        let step = self.manager.sum(&self.backward)?;
        Ok(self.manager.apply(&step, set)?)
    }

    /// All that a set can be reached from, itself included.
    ///
    /// # Errors
    /// A limit reached.
    pub fn backward_closure(&mut self, set: &Ddd) -> Result<Ddd, Error> {
        self.prepare_backward()?;
        let reach = self
            .manager
            .reachability(&self.backward, Strategy::Saturation)?;
        Ok(self.manager.apply(&reach, set)?)
    }

    fn prepare_backward(&mut self) -> Result<(), Error> {
        if self.backward.is_empty() {
            let cases = self.cases.clone();
            let mut maker = self.maker(Place::STATE);
            let mut backward = Vec::new();
            for case in &cases {
                backward.extend(maker.backward(case)?);
            }
            self.backward = backward;
        }
        Ok(())
    }

    /// Refuses a set in which some move would assign a value out of range.
    fn check_range(&mut self, set: &Ddd) -> Result<(), Error> {
        for escape in self.escapes.clone() {
            let states = self.select(escape.states, set)?;
            if let Some(state) = self.first(&states)? {
                let command = &self.program.commands()[escape.command as usize];
                let value = self.program.pool().value(escape.term, &state);
                return Err(self
                    .program
                    .out_of_range(command, escape.slot, value, &state));
            }
        }
        Ok(())
    }

    /// Some state of a set.
    ///
    /// # Errors
    /// A diagram of another system.
    pub fn first(&self, set: &Ddd) -> Result<Option<State>, Error> {
        let path = self.manager.paths(set)?.next();
        Ok(path.map(|path| path.into_iter().map(|(_, value)| value as Code).collect()))
    }

    /// How many states a set has.
    ///
    /// # Errors
    /// A diagram of another system.
    pub fn count(&self, set: &Ddd) -> Result<BigUint, Error> {
        Ok(self.manager.count(set)?)
    }

    /// The reachable states, with what can be counted in them.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn explore(&mut self) -> Result<Space, Error> {
        let reachable = self.reachable()?;
        let mut firings = BigUint::ZERO;
        let mut dead = reachable.clone();
        for case in self.cases.clone() {
            let enabled = self.select(case.guard, &reachable)?;
            firings += self.manager.count(&enabled)?;
            dead = self.manager.difference(&dead, &enabled)?;
        }
        Ok(Space {
            states: self.manager.count(&reachable)?,
            firings,
            deadlocks: self.manager.count(&dead)?,
            nodes: self.manager.nodes(&reachable)?,
            reachable,
        })
    }
}

/// A state as values of variables.
pub(super) fn values(state: &State) -> Vec<u32> {
    state.iter().map(|code| u32::from(*code)).collect()
}
