//! The manager: owner of all diagrams and homomorphisms.

use crate::config::Config;
use crate::error::Error;
use crate::handle::{Ddd, Hom};
use crate::hom::term::HomId;
use crate::stats::{Progress, Stats};
use crate::store::control::StopFlag;
use crate::store::node::NodeId;
use crate::store::sequential::Sequential;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// Owns diagrams and homomorphisms and computes with them.
///
/// A plain value: make as many as you like, on any thread. Operations take `&mut self`; whoever wants to compute in
/// parallel uses several managers.
///
/// ```
/// use ddd_core::{Manager, Var};
///
/// let mut m = Manager::default();
/// let a = m.path([(Var(0), 1), (Var(1), 0)])?;
/// let b = m.path([(Var(0), 1), (Var(1), 7)])?;
/// let both = m.union(&a, &b)?;
/// assert_eq!(m.count(&both)?, 2u32.into());
/// # Ok::<(), ddd_core::Error>(())
/// ```
pub struct Manager {
    pub(crate) store: Sequential,
    /// Whether some diagram was too deep for an ordinary stack.
    pub(crate) deep: bool,
}

impl fmt::Debug for Manager {
    /// Settings and counters; tables of a million nodes help nobody.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Manager")
            .field("config", &self.store.config)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

impl Default for Manager {
    fn default() -> Self {
        Self::new(Config::default())
    }
}

impl Manager {
    /// An empty manager.
    ///
    /// ```
    /// # use ddd_core::*;
    /// let m = Manager::new(Config::default().with_memory(1 << 30));
    /// assert_eq!(m.stats().nodes, 0);
    /// ```
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            store: Sequential::new(config),
            deep: false,
        }
    }

    /// Its settings.
    ///
    /// ```
    /// # use ddd_core::*;
    /// assert_eq!(Manager::default().config(), Config::default());
    /// ```
    #[must_use]
    pub fn config(&self) -> Config {
        self.store.config
    }

    /// Changes the byte budget; `None` lifts it.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// m.set_memory(Some(100_000));
    /// let refused = m.vectors(&[Var(0)], (0..100_000).map(|i| [i]));
    /// assert!(matches!(refused, Err(Error::MemoryBudget { .. })));
    /// m.set_memory(None);
    /// let d = m.vectors(&[Var(0)], (0..100_000).map(|i| [i]))?;
    /// assert_eq!(m.count(&d)?, 100_000u32.into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn set_memory(&mut self, bytes: Option<usize>) {
        self.store.config.memory = bytes;
        self.store.collect_at = self.store.next_collection();
    }

    /// Sets a moment at which a running operation ends with [`Error::Deadline`]; `None` lifts it.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// use std::time::{Duration, Instant};
    ///
    /// let d = m.path([(Var(0), 0)])?;
    /// let up = m.add(Var(0), 0, 1); // four thousand million steps
    /// m.set_deadline(Some(Instant::now() + Duration::from_millis(20)));
    /// assert_eq!(m.saturate([&up], &d), Err(Error::Deadline));
    /// m.set_deadline(None);
    /// assert!(m.apply(&up, &d).is_ok());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.store.control.deadline = deadline;
    }

    /// Sets the number of steps (a few thousand more or less) after which operations end with [`Error::Steps`]; `None`
    /// lifts the limit. Unlike a deadline, the same limit ends the same work at the same point every time.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(0), 0)])?;
    /// let up = m.add(Var(0), 0, 1);
    /// m.set_steps(Some(100_000));
    /// assert_eq!(m.saturate([&up], &d), Err(Error::Steps));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn set_steps(&mut self, steps: Option<u64>) {
        self.store.control.steps = steps;
    }

    /// A flag that any thread may raise to end the running operation with [`Error::Cancelled`].
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let stop = m.stop_flag();
    /// stop.raise();
    /// assert_eq!(m.path([(Var(0), 0)]), Err(Error::Cancelled));
    /// stop.lower();
    /// assert!(m.path([(Var(0), 0)]).is_ok());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.store.control.stop.clone()
    }

    /// Uses the given flag from now on, for instance one that several managers share.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let stop = StopFlag::new();
    /// let mut other = Manager::default();
    /// m.set_stop_flag(stop.clone());
    /// other.set_stop_flag(stop.clone());
    /// stop.raise();
    /// assert_eq!(m.path([(Var(0), 0)]), Err(Error::Cancelled));
    /// assert_eq!(other.path([(Var(0), 0)]), Err(Error::Cancelled));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn set_stop_flag(&mut self, stop: StopFlag) {
        self.store.control.stop = stop;
    }

    /// Has `observer` see counters every few thousand steps; it may ask to stop.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// use std::ops::ControlFlow;
    ///
    /// let d = m.path([(Var(0), 0)])?;
    /// let up = m.add(Var(0), 0, 1);
    /// let mut looks = 0;
    /// m.set_observer(move |progress| {
    ///     looks += 1;
    ///     assert!(progress.nodes > 0);
    ///     if looks == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(m.saturate([&up], &d), Err(Error::Cancelled));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn set_observer(
        &mut self,
        observer: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'static,
    ) {
        self.store.control.observer = Some(Box::new(observer));
    }

    /// No observer from now on.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// use std::ops::ControlFlow;
    ///
    /// m.set_observer(|_| ControlFlow::Break(()));
    /// m.clear_observer();
    /// let d = m.vectors(&[Var(0)], (0..100_000).map(|i| [i]))?;
    /// assert_eq!(m.nodes(&d)?, 1);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn clear_observer(&mut self) {
        self.store.control.observer = None;
    }

    /// What the manager holds and has done.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product((0..10).map(|i| (Var(i), 0..3)))?;
    /// let stats = m.stats();
    /// assert_eq!((stats.nodes, stats.arcs), (10, 30));
    /// assert!(stats.to_string().starts_with("nodes 10 (peak 10), arcs 30"));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.store.stats()
    }

    /// Frees what no handle needs. This also happens by itself; results that are remembered survive if their diagrams do.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product((0..10).map(|i| (Var(i), 0..3)))?;
    /// drop(d);
    /// assert_eq!(m.stats().nodes, 10);
    /// m.collect();
    /// assert_eq!(m.stats().nodes, 0);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn collect(&mut self) {
        self.store.collect_idle();
    }

    /// The node of a diagram of this manager.
    pub(crate) fn node(&self, d: &Ddd) -> Result<NodeId, Error> {
        if Arc::ptr_eq(&d.0.registry, &self.store.diagrams) {
            Ok(NodeId(d.0.id))
        } else {
            Err(Error::Foreign)
        }
    }

    pub(crate) fn ddd(&self, n: NodeId) -> Ddd {
        Ddd(Arc::new(self.store.diagrams.hold(n.0)))
    }

    /// The number of a homomorphism of this manager.
    pub(crate) fn term(&self, h: &Hom) -> Result<HomId, Error> {
        if Arc::ptr_eq(&h.0.registry, &self.store.homs) {
            Ok(HomId(h.0.id))
        } else {
            Err(Error::Foreign)
        }
    }

    pub(crate) fn hom(&self, h: HomId) -> Hom {
        Hom(Arc::new(self.store.homs.hold(h.0)))
    }
}
