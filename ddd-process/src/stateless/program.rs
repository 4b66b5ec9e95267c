//! A process program as a system to be run.

use super::accord::{Footprint, accord};
use super::control::{Writer, ahead, writers};
use super::system::Concurrent;
use crate::error::Error;
use crate::explicit::{Step, Trace};
use crate::program::{Code, Command, PredId, Program, State, Verdict};
use crate::symmetry::Relabelling;

/// How a process is chosen whose operations alone make a persistent set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Persistence {
    /// They get along with everything the other processes can ever do.
    Everywhere,
    /// They get along with everything the other processes can still do from where they are.
    FromHere,
}

/// A program, run command by command.
#[derive(Debug, Clone)]
pub struct ProgramSystem<'p> {
    program: &'p Program,
    state: State,
    persistence: Persistence,
    symmetries: Vec<Symmetry>,
    exact: bool,
    assertions: Vec<(String, PredId)>,
    ends: PredId,
    footprints: Vec<Footprint>,
    /// `independent[a * n + b]`
    independent: Vec<bool>,
    accord: Vec<bool>,
    /// By process and code of its location: the locations it can still come to.
    ahead: Vec<Vec<Vec<bool>>>,
    /// By slot, the only process that writes it, if there is one.
    writer: Vec<Writer>,
}

#[derive(Debug, Clone)]
struct Symmetry {
    relabelling: Relabelling,
    /// By command, its image.
    commands: Vec<u32>,
}

const METHOD: &str = "stateless search";

impl<'p> ProgramSystem<'p> {
    /// A program that starts from its only initial state.
    ///
    /// # Errors
    /// A program with several initial states.
    pub fn new(program: &'p Program) -> Result<Self, Error> {
        let [start] = program.initial() else {
            return Err(refused(format!(
                "the program has {} initial states",
                program.initial().len()
            )));
        };
        let commands = program.commands();
        let footprints: Vec<Footprint> = commands
            .iter()
            .map(|command| Footprint::of(program, command))
            .collect();
        let pairs = |test: &dyn Fn(usize, usize) -> bool| {
            let number = commands.len();
            (0..number * number)
                .map(|pair| test(pair / number, pair % number))
                .collect::<Vec<bool>>()
        };
        let others = |a: usize, b: usize| commands[a].mover != commands[b].mover;
        let independent = pairs(&|a, b| others(a, b) && footprints[a].apart(&footprints[b]));
        let accord = pairs(&|a, b| {
            !others(a, b)
                || accord(
                    program,
                    (&commands[a], &footprints[a]),
                    (&commands[b], &footprints[b]),
                )
        });
        Ok(ProgramSystem {
            program,
            state: start.clone(),
            persistence: Persistence::Everywhere,
            symmetries: Vec::new(),
            exact: false,
            assertions: Vec::new(),
            ends: PredId::FALSE,
            writer: writers(program, &footprints),
            ahead: ahead(program),
            footprints,
            independent,
            accord,
        })
    }

    /// Chooses persistent sets otherwise than [`Persistence::Everywhere`].
    #[must_use]
    pub fn persistence(mut self, persistence: Persistence) -> Self {
        self.persistence = persistence;
        self
    }

    /// Says in which states it is all right that nothing can happen.
    #[must_use]
    pub fn ends(mut self, ends: PredId) -> Self {
        self.ends = ends;
        self
    }

    /// Decides whether a state is symmetric by looking at it, not at the run that led to it.
    #[must_use]
    pub fn look_at_states(mut self) -> Self {
        self.exact = true;
        self
    }

    /// Adds permutations of the processes as symmetries.
    ///
    /// # Errors
    /// One that is not a symmetry of the program.
    pub fn with_symmetries(mut self, permutations: &[Vec<usize>]) -> Result<Self, Error> {
        let mut pool = self.program.pool().clone();
        for images in permutations {
            let Some(relabelling) = Relabelling::of_processes(self.program, images) else {
                return Err(refused(format!(
                    "{images:?} is not a permutation of processes that keeps types"
                )));
            };
            let commands = relabelling.command_images(self.program, &mut pool).ok();
            let fixes_start =
                relabelling.state(&self.program.initial()[0]) == self.program.initial()[0];
            let Some(commands) = commands.filter(|_| fixes_start) else {
                return Err(refused(format!(
                    "the program is not known to be the same after the permutation {images:?}"
                )));
            };
            self.symmetries.push(Symmetry {
                relabelling,
                commands,
            });
        }
        self.symmetric_assertions()?;
        Ok(self)
    }

    /// Adds the rotations of all processes as symmetries.
    ///
    /// # Errors
    /// A program that is not a ring.
    pub fn with_rotations(self) -> Result<Self, Error> {
        let number = self.program.processes().len();
        let rotations: Vec<Vec<usize>> = (1..number)
            .map(|by| (0..number).map(|process| (process + by) % number).collect())
            .collect();
        self.with_symmetries(&rotations)
    }

    /// Watches the invariants and errors of the program.
    ///
    /// # Errors
    /// One that tells symmetric processes apart: it might be broken only in states that symmetry leaves out.
    pub fn with_assertions(self) -> Result<Self, Error> {
        let properties = self.program.properties().iter();
        properties
            .filter_map(|it| Some((it.name.as_str(), it.broken?)))
            .try_fold(self, |system, (name, broken)| {
                system.with_assertion(name, broken)
            })
    }

    /// Watches for a state that should not be. A run is not followed any further from one.
    ///
    /// # Errors
    /// It tells symmetric processes apart: only states that symmetry leaves out might satisfy it.
    pub fn with_assertion(mut self, name: &str, broken: PredId) -> Result<Self, Error> {
        self.assertions.push((name.to_owned(), broken));
        self.symmetric_assertions()?;
        self.keep_in_order(broken);
        Ok(self)
    }

    /// Makes commands depend on each other that change what a predicate looks at. Equivalent runs then change it in the same
    /// order, so that one of them comes through a state that satisfies it if another does.
    fn keep_in_order(&mut self, predicate: PredId) {
        let seen = self.program.pool().support(predicate);
        let visible = |command: usize| {
            let mut writes = self.footprints[command].writes().iter();
            writes.any(|slot| seen.contains(slot))
        };
        let visible: Vec<usize> = (0..self.footprints.len())
            .filter(|it| visible(*it))
            .collect();
        let commands = self.program.commands();
        for &one in &visible {
            for &other in &visible {
                if commands[one].mover != commands[other].mover {
                    let pair = one * commands.len() + other;
                    self.independent[pair] = false;
                    self.accord[pair] = false;
                }
            }
        }
    }

    fn symmetric_assertions(&self) -> Result<(), Error> {
        let mut pool = self.program.pool().clone();
        for (name, broken) in &self.assertions {
            for symmetry in &self.symmetries {
                if symmetry.relabelling.keeps(&mut pool, *broken) != Verdict::Same {
                    return Err(refused(format!("`{name}` tells symmetric processes apart")));
                }
            }
        }
        Ok(())
    }

    /// The state it is in.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The run of the program that performs these commands from the start, as far as they can be performed.
    #[must_use]
    pub fn replay(&self, run: &[u32]) -> Trace {
        let start = self.program.initial()[0].clone();
        let mut trace = Trace {
            start,
            steps: Vec::new(),
        };
        for &number in run {
            let command = &self.program.commands()[number as usize];
            let mut state = State::new();
            let possible = self.program.enabled(command, trace.last());
            if !possible
                || self
                    .program
                    .apply(command, trace.last(), &mut state)
                    .is_err()
            {
                break;
            }
            trace.steps.push(Step {
                command: number,
                state,
            });
        }
        trace
    }

    /// The first assertion that is broken in the current state.
    fn broken(&self) -> Option<String> {
        let holds = |broken: PredId| self.program.pool().holds(broken, &self.state);
        let mut assertions = self.assertions.iter();
        let first = assertions.find(|(_, broken)| holds(*broken));
        first.map(|(name, _)| name.clone())
    }

    /// Whether the enabled commands of a process make a persistent set: they get along with what others do, and no other
    /// command of the process can become possible before it has moved.
    fn stands_alone(&self, process: usize, enabled: &[u32]) -> bool {
        let mine = |number: &&u32| self.program.commands()[**number as usize].mover == process;
        enabled
            .iter()
            .filter(mine)
            .all(|number| self.gets_along(*number))
            && (0u32..)
                .zip(self.program.commands())
                .all(|(number, command)| {
                    command.mover != process
                        || enabled.contains(&number)
                        || self.stays_disabled(command)
                })
    }

    fn gets_along(&self, number: u32) -> bool {
        let row = number as usize * self.program.commands().len();
        self.program
            .commands()
            .iter()
            .enumerate()
            .all(|(other, command)| {
                self.accord[row + other]
                    || self.persistence == Persistence::FromHere && !self.is_ahead(command)
            })
    }

    /// Whether the mover of a command can still come to where it starts.
    fn is_ahead(&self, command: &Command) -> bool {
        let here = self.state[self.program.processes()[command.mover].location()];
        let ahead = &self.ahead[command.mover][usize::from(here)];
        command.from.is_none_or(|from| ahead[usize::from(from)])
    }

    /// Whether a command is ruled out by what only its mover can change.
    fn stays_disabled(&self, command: &Command) -> bool {
        let location = self.program.processes()[command.mover].location();
        let private = |slot: usize| matches!(self.writer[slot], Writer::Only(process) if process == command.mover);
        let frozen = |slot: usize| private(slot) || self.writer[slot] == Writer::Nobody;
        let elsewhere = command
            .from
            .is_some_and(|from| from != self.state[location]);
        let known = |slot: usize| -> Option<Code> { frozen(slot).then(|| self.state[slot]) };
        elsewhere && frozen(location)
            || self.program.pool().holds_partly(command.guard, &known) == Some(false)
    }
}

impl Concurrent for ProgramSystem<'_> {
    /// The number of a command.
    type Action = u32;

    fn reset(&mut self) {
        self.state.clone_from(&self.program.initial()[0]);
    }

    fn broken_at_start(&self) -> Option<String> {
        self.broken()
    }

    fn enabled(&mut self) -> Vec<u32> {
        let commands = self.program.commands();
        let mut enabled: Vec<u32> = (0..commands.len() as u32)
            .filter(|number| {
                self.program
                    .enabled(&commands[*number as usize], &self.state)
            })
            .collect();
        enabled.sort_by_key(|number| commands[*number as usize].mover);
        enabled
    }

    fn execute(&mut self, action: &u32) -> Result<(), String> {
        let command = &self.program.commands()[*action as usize];
        let mut next = State::new();
        self.program
            .apply(command, &self.state, &mut next)
            .map_err(|error| error.to_string())?;
        self.state = next;
        self.broken().map_or(Ok(()), Err)
    }

    fn independent(&self, one: &u32, other: &u32) -> bool {
        self.independent[*one as usize * self.footprints.len() + *other as usize]
    }

    fn persistent(&self, enabled: &[u32]) -> Vec<u32> {
        let mover = |number: u32| self.program.commands()[number as usize].mover;
        let movers = enabled.iter().map(|number| mover(*number));
        let alone = movers
            .into_iter()
            .find(|process| self.stands_alone(*process, enabled));
        match alone {
            Some(process) => enabled
                .iter()
                .copied()
                .filter(|number| mover(*number) == process)
                .collect(),
            None => enabled.to_vec(),
        }
    }

    fn finished(&self) -> bool {
        self.program.pool().holds(self.ends, &self.state)
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn image(&self, symmetry: usize, action: &u32) -> u32 {
        self.symmetries[symmetry].commands[*action as usize]
    }

    fn fixed_by(&self, symmetry: usize) -> Option<bool> {
        self.exact
            .then(|| self.symmetries[symmetry].relabelling.state(&self.state) == self.state)
    }
}

fn refused(reason: String) -> Error {
    Error::Refused {
        method: METHOD,
        reason,
    }
}
