//! How long a computation may run, and the meter that stops it.
//!
//! Group computations and searches can be exponential. Each one that can be long takes [`Limits`] and, when they are
//! reached, returns [`Interrupted`] (or a partial result that says so).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Why a computation stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Interrupted {
    /// The deadline has passed.
    #[error("the time limit was reached")]
    Deadline,
    /// Someone set the stop flag.
    #[error("the computation was cancelled")]
    Cancelled,
    /// The number of elementary steps was used up.
    #[error("the limit of elementary steps was reached")]
    Steps,
}

/// What a computation may use. The default is no limit at all.
///
/// ```
/// use ddd_sym::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::none().with_time(Duration::from_secs(10)).with_steps(1_000_000);
/// let mut meter = limits.meter();
/// assert!(meter.charge(1_000_001).is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Limits {
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    steps: Option<u64>,
}

impl Limits {
    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// At most this long, from now on.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Until this moment.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Until this flag becomes true.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(stop);
        self
    }

    /// At most this many elementary steps (search nodes, products of permutations). Deterministic, unlike time.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// A fresh meter for one computation.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter {
            limits: self.clone(),
            used: 0,
            next_look: 0,
        }
    }
}

/// Counts the steps of one computation against its [`Limits`].
#[derive(Debug, Clone)]
pub struct Meter {
    limits: Limits,
    used: u64,
    next_look: u64,
}

/// The clock and the flag are looked at once in so many steps.
const LOOK_EVERY: u64 = 256;

impl Meter {
    /// Takes `steps` elementary steps.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn charge(&mut self, steps: u64) -> Result<(), Interrupted> {
        self.used = self.used.saturating_add(steps);
        if self.limits.steps.is_some_and(|limit| self.used > limit) {
            return Err(Interrupted::Steps);
        }
        if self.used < self.next_look {
            return Ok(());
        }
        self.next_look = self.used.saturating_add(LOOK_EVERY);
        self.look()
    }

    /// Looks at the clock and the flag now.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn look(&self) -> Result<(), Interrupted> {
        let flag = self.limits.stop.as_ref();
        if flag.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Interrupted::Cancelled);
        }
        if self
            .limits
            .deadline
            .is_some_and(|end| Instant::now() >= end)
        {
            return Err(Interrupted::Deadline);
        }
        Ok(())
    }

    /// Steps taken so far.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_limit_never_stops() {
        let mut meter = Limits::none().meter();
        assert_eq!(meter.charge(u64::MAX), Ok(()));
        assert_eq!(meter.charge(u64::MAX), Ok(()));
    }

    #[test]
    fn steps_stop_after_the_last_allowed_one() {
        let mut meter = Limits::none().with_steps(3).meter();
        assert!((0..3).all(|_| meter.charge(1).is_ok()));
        assert_eq!(meter.charge(1), Err(Interrupted::Steps));
    }

    #[test]
    fn the_flag_and_the_clock_stop() {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::none().with_stop(Arc::clone(&stop));
        let mut meter = limits.meter();
        assert!(meter.charge(1).is_ok());
        stop.store(true, Ordering::Relaxed);
        assert_eq!(meter.charge(LOOK_EVERY), Err(Interrupted::Cancelled));
        let mut late = Limits::none().with_time(Duration::ZERO).meter();
        assert_eq!(late.charge(1), Err(Interrupted::Deadline));
    }
}
