//! When to give up: a deadline, a cancel flag, a memory budget.
//!
//! Every long computation of this crate takes [`Limits`] and ends with [`Stopped`], never by aborting.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Why a computation ended before its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The deadline passed.
    #[error("the time limit was reached")]
    Deadline,
    /// The cancel flag was raised.
    #[error("the computation was cancelled")]
    Cancelled,
    /// The tables would outgrow the memory budget.
    #[error("the memory limit was reached")]
    Memory,
}

/// The limits of a computation; by default there are none.
///
/// ```
/// use ddd_petri::limits::{Limits, Stopped};
/// use std::time::Duration;
///
/// assert_eq!(Limits::default().check(), Ok(()));
/// let limits = Limits::default().within(Duration::ZERO);
/// assert_eq!(limits.check(), Err(Stopped::Deadline));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Limits {
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    memory: Option<u64>,
}

impl Limits {
    /// Stop this long after now, or at the deadline set before, whichever comes first.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        // A time too long to be represented is no limit.
        if let Some(new) = Instant::now().checked_add(time) {
            self.deadline = Some(self.deadline.map_or(new, |old| old.min(new)));
        }
        self
    }

    /// Stop when `flag` becomes true.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Stop when the computation's own tables would need more than this many bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// When to stop, if at all.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The memory budget in bytes, if there is one.
    #[must_use]
    pub fn memory_budget(&self) -> Option<u64> {
        self.memory
    }

    /// The flag that cancels, if there is one.
    #[must_use]
    pub fn flag(&self) -> Option<Arc<AtomicBool>> {
        self.cancel.clone()
    }

    /// Whether to stop now, for time or by request.
    ///
    /// # Errors
    /// With the reason to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self
            .cancel
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Deadline),
            _ => Ok(()),
        }
    }

    /// Whether tables of this many bytes are within the budget.
    ///
    /// # Errors
    /// If they are not.
    pub fn check_memory(&self, bytes: u64) -> Result<(), Stopped> {
        match self.memory {
            Some(budget) if bytes > budget => Err(Stopped::Memory),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_deadline_wins() {
        let limits = Limits::default()
            .within(Duration::ZERO)
            .within(Duration::from_secs(1000));
        assert_eq!(limits.check(), Err(Stopped::Deadline));
        assert_eq!(Limits::default().within(Duration::MAX).check(), Ok(()));
    }

    #[test]
    fn a_raised_flag_stops() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().cancelled_by(Arc::clone(&flag));
        assert_eq!(limits.check(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(limits.check(), Err(Stopped::Cancelled));
    }

    #[test]
    fn memory_is_compared_with_the_budget() {
        let limits = Limits::default().memory(10);
        assert_eq!(limits.check_memory(10), Ok(()));
        assert_eq!(limits.check_memory(11), Err(Stopped::Memory));
    }
}
