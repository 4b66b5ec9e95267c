//! Figure 1 of the paper, with the call stack made explicit.

use super::foata::equivalent;
use super::system::Concurrent;
use crate::limits::{Limits, Stopped};

/// How many runs to deadlocks and to violations are kept; all are counted.
const KEPT: usize = 100;

/// What to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reductions {
    /// Explore a persistent set only.
    pub persistent: bool,
    /// Do not explore what sleeps: operations whose turn came in an equivalent order.
    pub sleep: bool,
    /// Of several symmetric operations explore one.
    pub symmetry: bool,
    /// How many operations a run may have.
    pub depth: usize,
}

impl Reductions {
    /// Explore every run.
    #[must_use]
    pub fn none() -> Self {
        Reductions {
            persistent: false,
            sleep: false,
            symmetry: false,
            depth: usize::MAX,
        }
    }

    /// Persistent sets and sleep sets.
    #[must_use]
    pub fn partial_order() -> Self {
        Reductions {
            persistent: true,
            sleep: true,
            ..Self::none()
        }
    }

    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Reductions {
            symmetry: true,
            ..Self::partial_order()
        }
    }
}

/// A broken assertion, and the run that broke it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation<A> {
    /// What was asserted.
    pub message: String,
    /// The operations that led there; performing them again leads there again.
    pub run: Vec<A>,
}

/// What a search did and found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exploration<A> {
    /// Operations explored; performing them again to come back to a state does not count.
    pub transitions: u64,
    /// Runs that ended because nothing could happen any more.
    pub complete_runs: u64,
    /// Runs cut off because they were as long as allowed.
    pub cut_runs: u64,
    /// How many runs ended in a deadlock.
    pub deadlocks: u64,
    /// The first of these runs.
    pub deadlock_runs: Vec<Vec<A>>,
    /// How many runs broke an assertion.
    pub violations: u64,
    /// The first of these.
    pub violation_runs: Vec<Violation<A>>,
}

/// Explores a system depth first without storing states.
///
/// # Errors
/// A limit reached; the number of states it looks at is that of explored operations.
///
/// ```
/// use ddd_process::stateless::{ProgramSystem, Reductions, search};
/// use ddd_process::{Limits, Program, systems};
///
/// let program = Program::parse_with(systems::PHILOSOPHERS, &[("n", 3)])?;
/// let mut system = ProgramSystem::new(&program)?.with_rotations()?;
/// let found = search(&mut system, Reductions::all(), &Limits::none())?;
/// assert_eq!(found.transitions, 37);
/// assert!(found.deadlocks > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search<S: Concurrent>(
    system: &mut S,
    reductions: Reductions,
    limits: &Limits,
) -> Result<Exploration<S::Action>, Stopped> {
    let mut search = Search {
        system,
        reductions,
        run: Vec::new(),
        behind: false,
        found: nothing(),
    };
    search.explore(limits)?;
    Ok(search.found)
}

fn nothing<A>() -> Exploration<A> {
    Exploration {
        transitions: 0,
        complete_runs: 0,
        cut_runs: 0,
        deadlocks: 0,
        deadlock_runs: Vec::new(),
        violations: 0,
        violation_runs: Vec::new(),
    }
}

/// A state on the stack: what is still to be explored from it, last first, and what sleeps in it.
struct Frame<A> {
    todo: Vec<A>,
    sleep: Vec<A>,
}

struct Search<'s, S: Concurrent> {
    system: &'s mut S,
    reductions: Reductions,
    /// The operations that led to the state of the last frame.
    run: Vec<S::Action>,
    /// The system is further on than the run: it must be brought back before it is asked or run again.
    behind: bool,
    found: Exploration<S::Action>,
}

impl<S: Concurrent> Search<'_, S> {
    fn explore(&mut self, limits: &Limits) -> Result<(), Stopped> {
        self.system.reset();
        if let Some(message) = self.system.broken_at_start() {
            self.violated(message);
            return Ok(());
        }
        let mut stack = vec![self.enter(Vec::new())];
        while let Some(frame) = stack.last_mut() {
            let Some(action) = frame.todo.pop() else {
                stack.pop();
                self.run.pop();
                self.behind = true;
                continue;
            };
            let asleep = frame
                .sleep
                .iter()
                .filter(|other| self.system.independent(other, &action));
            let sleep: Vec<S::Action> = asleep.cloned().collect();
            frame.sleep.push(action.clone());
            self.found.transitions += 1;
            // Transitions fit the machine's words long before the search ends.
            limits.check(self.found.transitions as usize)?;
            if self.perform(action) {
                stack.push(self.enter(sleep));
            } else {
                self.run.pop();
                self.behind = true;
            }
        }
        Ok(())
    }

    /// Performs an operation; false if it breaks an assertion.
    fn perform(&mut self, action: S::Action) -> bool {
        if std::mem::replace(&mut self.behind, false) {
            self.system.reset();
            for earlier in &self.run {
                // It was performed before from the same state, and broke nothing.
                let _ = self.system.execute(earlier);
            }
        }
        self.run.push(action);
        let last = &self.run[self.run.len() - 1];
        let Err(message) = self.system.execute(last) else {
            return true;
        };
        self.violated(message);
        false
    }

    /// Notes that the run so far broke an assertion.
    fn violated(&mut self, message: String) {
        self.found.violations += 1;
        if self.found.violation_runs.len() < KEPT {
            self.found.violation_runs.push(Violation {
                message,
                run: self.run.clone(),
            });
        }
    }

    /// Lines 6 and 7: what is to be explored from the state just reached.
    fn enter(&mut self, sleep: Vec<S::Action>) -> Frame<S::Action> {
        let enabled = self.system.enabled();
        if enabled.is_empty() {
            self.end_of_run();
            return Frame {
                todo: enabled,
                sleep,
            };
        }
        if self.run.len() >= self.reductions.depth {
            self.found.cut_runs += 1;
            return Frame {
                todo: Vec::new(),
                sleep,
            };
        }
        let mut todo = if self.reductions.persistent {
            self.system.persistent(&enabled)
        } else {
            enabled
        };
        if self.reductions.sleep {
            todo.retain(|action| !sleep.contains(action));
        }
        if self.reductions.symmetry {
            todo = self.representatives(todo);
        }
        todo.reverse();
        // Without sleep sets nothing is ever left out on their account.
        Frame {
            todo,
            sleep: if self.reductions.sleep {
                sleep
            } else {
                Vec::new()
            },
        }
    }

    fn end_of_run(&mut self) {
        self.found.complete_runs += 1;
        if !self.system.finished() {
            self.found.deadlocks += 1;
            if self.found.deadlock_runs.len() < KEPT {
                self.found.deadlock_runs.push(self.run.clone());
            }
        }
    }

    /// Leaves out an operation if it is the image of an earlier one under a symmetry of the state.
    fn representatives(&self, actions: Vec<S::Action>) -> Vec<S::Action> {
        let mut symmetric: Vec<Option<bool>> = vec![None; self.system.symmetries()];
        let mut kept: Vec<S::Action> = Vec::new();
        for action in actions {
            let image_of_kept = (0..symmetric.len()).any(|symmetry| {
                kept.iter()
                    .any(|earlier| self.system.image(symmetry, earlier) == action)
                    && *symmetric[symmetry].get_or_insert_with(|| self.symmetric(symmetry))
            });
            if !image_of_kept {
                kept.push(action);
            }
        }
        kept
    }

    /// Whether a symmetry is known to leave the current state as it is.
    fn symmetric(&self, symmetry: usize) -> bool {
        self.system.fixed_by(symmetry).unwrap_or_else(|| {
            let image: Vec<S::Action> = self
                .run
                .iter()
                .map(|action| self.system.image(symmetry, action))
                .collect();
            equivalent(&self.run, &image, |one, other| {
                self.system.independent(one, other)
            })
        })
    }
}
