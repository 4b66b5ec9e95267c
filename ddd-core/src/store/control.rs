//! Limits of a running operation: stop flag, deadline, depth, and the observer of progress.

use crate::error::Stop;
use crate::stats::Progress;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Steps between two looks at flag and clock.
const POLL: u32 = 1 << 12;
/// Polls between two calls of the observer.
const OBSERVE: u32 = 4;

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
    pub(crate) depth: u32,
    pub(crate) max_depth: u32,
    ticks: u32,
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
            depth: 0,
            max_depth: 0,
            ticks: 0,
        }
    }

    /// One step deeper. `Ok(true)` says that it is time to [poll](Self::poll).
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<bool, Stop> {
        self.depth += 1;
        if self.depth > self.max_depth {
            return Err(Stop::Deep);
        }
        self.ticks = self.ticks.wrapping_add(1);
        Ok(self.ticks.is_multiple_of(POLL))
    }

    /// Looks at flag, clock and observer.
    #[cold]
    pub(crate) fn poll(&mut self, progress: impl FnOnce() -> Progress) -> Result<(), Stop> {
        if self.stop.is_raised() {
            return Err(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(Stop::Deadline);
        }
        if let Some(observer) = &mut self.observer
            && self.ticks.is_multiple_of(POLL * OBSERVE)
            && observer(&progress()).is_break()
        {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}
