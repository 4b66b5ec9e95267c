//! How far a search may go.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What may stop a search before its end. Without any limit it runs until it is done.
///
/// ```
/// use ddd_process::Limits;
///
/// let limits = Limits::none().states(1_000_000);
/// assert!(limits.check(10).is_ok());
/// assert!(limits.check(2_000_000).is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Limits {
    states: Option<usize>,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    memory: Option<usize>,
}

/// Why a search was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// More states than allowed.
    #[error("more than {0} states")]
    States(usize),
    /// The time is over.
    #[error("the time is over")]
    Deadline,
    /// Someone asked for it.
    #[error("cancelled")]
    Cancelled,
    /// The memory is used up.
    #[error("the memory budget is used up")]
    Memory,
}

impl Limits {
    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// At most so many states, stored or visited.
    #[must_use]
    pub fn states(mut self, most: usize) -> Self {
        self.states = Some(most);
        self
    }

    /// Not beyond a moment.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Until a flag is raised.
    #[must_use]
    pub fn stop_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }

    /// At most so many bytes for the tables of decision diagrams. Searches that store single states are limited by their
    /// number.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    pub(crate) fn memory_budget(&self) -> Option<usize> {
        self.memory
    }

    pub(crate) fn moment(&self) -> Option<Instant> {
        self.deadline
    }

    pub(crate) fn flag(&self) -> Option<Arc<AtomicBool>> {
        self.stop.clone()
    }

    /// Whether a search that has come to so many states may go on. The clock is read now and then only.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn check(&self, states: usize) -> Result<(), Stopped> {
        if let Some(most) = self.states.filter(|most| states > *most) {
            return Err(Stopped::States(most));
        }
        // Reading the clock at every state would cost more than the state.
        if states.is_multiple_of(256) {
            return self.check_clock();
        }
        self.check_flag()
    }

    fn check_flag(&self) -> Result<(), Stopped> {
        let raised = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        match self.stop.as_ref().is_some_and(raised) {
            true => Err(Stopped::Cancelled),
            false => Ok(()),
        }
    }

    /// Whether there is time to go on, and nobody objects.
    pub(crate) fn check_clock(&self) -> Result<(), Stopped> {
        self.check_flag()?;
        let over = |deadline: Instant| Instant::now() >= deadline;
        match self.deadline.is_some_and(over) {
            true => Err(Stopped::Deadline),
            false => Ok(()),
        }
    }
}
