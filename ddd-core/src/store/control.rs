//! Limits of a running operation: stop flag, deadline, depth, and the observer of progress.

use crate::error::Stop;
use crate::stats::Progress;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Steps between two looks at flag and clock.
const POLL: u64 = 1 << 12;
/// Polls between two calls of the observer.
const OBSERVE: u64 = 4;

/// A flag that any thread may raise to end the running operation.
///
/// ```
/// let manager = ddd_core::Manager::default();
/// let stop = manager.stop_flag();
/// std::thread::spawn(move || stop.raise()).join().unwrap();
/// assert!(manager.stop_flag().is_raised());
/// ```
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl From<Arc<AtomicBool>> for StopFlag {
    /// The flag that others know as a shared boolean.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

impl StopFlag {
    /// A flag that is down.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the operation to end with [`Error::Cancelled`](crate::Error::Cancelled).
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the wish back, so that operations can run again.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Sees progress every few thousand steps; may ask to stop.
pub type Observer = Box<dyn FnMut(&Progress) -> ControlFlow<()> + Send>;

/// The limits in force.
pub(crate) struct Control {
    pub(crate) stop: StopFlag,
    pub(crate) deadline: Option<Instant>,
    pub(crate) observer: Option<Observer>,
    /// Steps that may still be taken.
    pub(crate) steps: Option<u64>,
    pub(crate) depth: u32,
    pub(crate) max_depth: u32,
    /// Steps taken so far.
    ticks: u64,
    /// The step at which to look at flag and clock.
    next_poll: u64,
    polls: u64,
}

impl std::fmt::Debug for Control {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop)
            .field("deadline", &self.deadline)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

impl Control {
    pub(crate) fn new() -> Self {
        Self {
            stop: StopFlag::new(),
            deadline: None,
            observer: None,
            steps: None,
            depth: 0,
            max_depth: 0,
            ticks: 0,
            next_poll: POLL,
            polls: 0,
        }
    }

    /// One step deeper. `Ok(true)` says that it is time to [poll](Self::poll).
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<bool, Stop> {
        self.depth += 1;
        if self.depth > self.max_depth {
            return Err(Stop::Deep);
        }
        Ok(self.tick())
    }

    /// One step; true if it is time to [poll](Self::poll).
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.ticks += 1;
        self.ticks >= self.next_poll
    }

    /// Counts the making of a node: a wide one is more work than a narrow one.
    #[inline]
    pub(crate) fn made(&mut self, arcs: usize) {
        self.ticks += arcs as u64 / 4;
    }

    /// Looks at flag and clock.
    pub(crate) fn look(&self) -> Result<(), Stop> {
        if self.stop.is_raised() {
            return Err(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(Stop::Deadline);
        }
        Ok(())
    }

    /// Looks at flag and clock, counts steps, and now and then calls the observer.
    #[cold]
    pub(crate) fn poll(&mut self, progress: impl FnOnce() -> Progress) -> Result<(), Stop> {
        let taken = self.ticks + POLL - self.next_poll;
        self.next_poll = self.ticks + POLL;
        self.polls += 1;
        self.look()?;
        if let Some(left) = &mut self.steps {
            *left = left.checked_sub(taken).ok_or(Stop::Steps)?;
        }
        if let Some(observer) = &mut self.observer
            && self.polls.is_multiple_of(OBSERVE)
            && observer(&progress()).is_break()
        {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}
