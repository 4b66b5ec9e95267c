//! Several ways to one answer, each in its own manager; the first to arrive ends the others.

use crate::config::Config;
use crate::error::Error;
use crate::manager::Manager;
use crate::store::control::StopFlag;
use parking_lot::Mutex;
use std::fmt;
use std::thread;

type Job<'a, T> = Box<dyn FnOnce(&mut Manager) -> Result<T, Error> + Send + 'a>;

/// A race between jobs that should give the same answer: other variable orders, other strategies, other encodings.
///
/// Which of them is fast is hard to foretell, and times differ by factors of a thousand; so start several, and take the first answer.
///
/// ```
/// use ddd_core::{Config, Error, Manager, Outcome, Portfolio, Var};
///
/// /// The numbers below 100 that are squares, one bit a variable, in the given order of bits.
/// fn squares(m: &mut Manager, order: [u32; 7]) -> Result<ddd_core::Ddd, Error> {
///     let bits = |n: u32| order.map(|i| n >> i & 1);
///     m.vectors(&order.map(Var), (0..10).map(|i| bits(i * i)))
/// }
///
/// let race = Portfolio::new()
///     .enter("high bits first", Config::default(), |m| squares(m, [6, 5, 4, 3, 2, 1, 0]))
///     .enter("low bits first", Config::default(), |m| squares(m, [0, 1, 2, 3, 4, 5, 6]))
///     .run(2);
/// let winner = race.winner.expect("neither can fail");
/// assert_eq!(winner.manager.count(&winner.answer)?, 10u32.into());
/// assert_eq!(race.entries[winner.index].outcome, Outcome::Won);
/// # Ok::<(), Error>(())
/// ```
pub struct Portfolio<'a, T> {
    entrants: Vec<Entrant<'a, T>>,
    stop: StopFlag,
}

struct Entrant<'a, T> {
    name: String,
    config: Config,
    job: Job<'a, T>,
}

/// How a race ended.
///
/// ```
/// # use ddd_core::*;
/// let race = Portfolio::new()
///     .enter("hasty", Config::default(), |_| Err(Error::Steps))
///     .enter("patient", Config::default(), |_| Ok("done"))
///     .run(1);
/// assert_eq!(race.entries[0].outcome, Outcome::Failed(Error::Steps));
/// assert_eq!(race.entries[1].outcome, Outcome::Won);
/// assert_eq!(race.into_winner()?.answer, "done");
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Race<T> {
    /// The first answer. If several arrive before they can be stopped, that of the one entered first.
    pub winner: Option<Winner<T>>,
    /// What became of each, in the order of entering.
    pub entries: Vec<Entry>,
}

/// Who won a race.
#[derive(Debug)]
pub struct Winner<T> {
    /// Its place in the order of entering.
    pub index: usize,
    /// The manager that the answer belongs to. Its stop flag is down and its own.
    pub manager: Manager,
    /// What its job returned.
    pub answer: T,
}

/// What became of one that took part in a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name it was entered by.
    pub name: String,
    /// How it ended.
    pub outcome: Outcome,
}

/// How one that took part in a race ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// Its answer is the answer of the race.
    Won,
    /// It had an answer as well, too late.
    Late,
    /// It was stopped, or not even started, because the race was over.
    Stopped,
    /// It failed by itself; the others went on.
    Failed(Error),
}

impl<T> Race<T> {
    /// The winner, or else the failure of the one entered first: it may have run out of budget where another one
    /// was wrong, so look at [`Race::entries`] for all of them.
    ///
    /// ```
    /// # use ddd_core::*;
    /// let race = Portfolio::<()>::new()
    ///     .enter("hasty", Config::default(), |_| Err(Error::Steps))
    ///     .run(1);
    /// assert_eq!(race.into_winner().unwrap_err(), Error::Steps);
    /// ```
    ///
    /// # Errors
    /// Why there is no winner; [`Error::Cancelled`] if nobody failed by himself.
    pub fn into_winner(self) -> Result<Winner<T>, Error> {
        let failed = |e: Entry| match e.outcome {
            Outcome::Failed(why) => Some(why),
            _ => None,
        };
        let why = || self.entries.into_iter().find_map(failed);
        self.winner.ok_or_else(|| why().unwrap_or(Error::Cancelled))
    }
}

impl<T> fmt::Debug for Portfolio<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.entrants.iter().map(|e| &e.name);
        f.debug_list().entries(names).finish()
    }
}

impl<T> Default for Portfolio<'_, T> {
    fn default() -> Self {
        Self {
            entrants: Vec::new(),
            stop: StopFlag::new(),
        }
    }
}

impl<'a, T: Send> Portfolio<'a, T> {
    /// Nobody has entered yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets a job take part, with a manager of these settings.
    ///
    /// The job must leave the manager's stop flag as it is; deadlines and observers are its own affair.
    #[must_use]
    pub fn enter(
        mut self,
        name: impl Into<String>,
        config: Config,
        job: impl FnOnce(&mut Manager) -> Result<T, Error> + Send + 'a,
    ) -> Self {
        self.entrants.push(Entrant {
            name: name.into(),
            config,
            job: Box::new(job),
        });
        self
    }

    /// A flag that ends the whole race from outside.
    ///
    /// ```
    /// # use ddd_core::*;
    /// let portfolio = Portfolio::new().enter("only", Config::default(), |m| m.path([(Var(0), 0)]));
    /// portfolio.stop_flag().raise();
    /// let race = portfolio.run(1);
    /// assert_eq!(race.entries[0].outcome, Outcome::Stopped);
    /// ```
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Runs the race on so many threads, the calling one among them. Jobs start in the order of entering; one that fails makes room for the next.
    ///
    /// On one thread the outcome is the same every time. On several, who wins depends on the machine; the answer should not.
    ///
    /// # Panics
    /// If a job panics: the others are stopped, and its panic is passed on.
    #[must_use]
    pub fn run(self, threads: usize) -> Race<T> {
        let names: Vec<String> = self.entrants.iter().map(|e| e.name.clone()).collect();
        let workers = threads.clamp(1, names.len().max(1));
        let course = Course {
            waiting: Mutex::new(self.entrants.into_iter().enumerate()),
            finished: Mutex::new(names.iter().map(|_| None).collect()),
            stop: self.stop,
        };
        thread::scope(|scope| {
            for _ in 1..workers {
                scope.spawn(|| course.run());
            }
            course.run();
        });
        judge(names, course.finished.into_inner())
    }
}

/// A job that has ended: the manager and the answer, or the reason why there is none.
type Finish<T> = Result<(Manager, T), Error>;

/// What the threads of a race share.
struct Course<'a, T> {
    waiting: Mutex<std::iter::Enumerate<std::vec::IntoIter<Entrant<'a, T>>>>,
    /// By place in the order of entering; `None` for those that were stopped.
    finished: Mutex<Vec<Option<Finish<T>>>>,
    stop: StopFlag,
}

impl<T> Course<'_, T> {
    fn run(&self) {
        let _guard = StopOnPanic(&self.stop);
        while !self.stop.is_raised() {
            // a statement of its own: the lock must not be held while the job runs
            let next = self.waiting.lock().next();
            let Some((index, entrant)) = next else {
                return;
            };
            let mut manager = Manager::new(entrant.config);
            manager.set_stop_flag(self.stop.clone());
            let finish = match (entrant.job)(&mut manager) {
                Ok(answer) => {
                    self.stop.raise();
                    Some(Ok((manager, answer)))
                }
                Err(Error::Cancelled) if self.stop.is_raised() => None,
                Err(why) => Some(Err(why)),
            };
            self.finished.lock()[index] = finish;
        }
    }
}

/// One panic ends the race for all: the others would run on for nothing.
struct StopOnPanic<'a>(&'a StopFlag);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise();
        }
    }
}

/// The first in the order of entering wins, of those that arrived.
fn judge<T>(names: Vec<String>, finished: Vec<Option<Finish<T>>>) -> Race<T> {
    let mut winner = None;
    let mut entries = Vec::with_capacity(names.len());
    for (index, (name, finish)) in names.into_iter().zip(finished).enumerate() {
        let outcome = match finish {
            None => Outcome::Stopped,
            Some(Err(why)) => Outcome::Failed(why),
            Some(Ok(_)) if winner.is_some() => Outcome::Late,
            Some(Ok((mut manager, answer))) => {
                // the flag that ended the race must not end what comes after it
                manager.set_stop_flag(StopFlag::new());
                winner = Some(Winner {
                    index,
                    manager,
                    answer,
                });
                Outcome::Won
            }
        };
        entries.push(Entry { name, outcome });
    }
    Race { winner, entries }
}
