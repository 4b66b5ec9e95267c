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
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            store: Sequential::new(config),
            deep: false,
        }
    }

    /// Its settings.
    #[must_use]
    pub fn config(&self) -> Config {
        self.store.config
    }

    /// Changes the byte budget; `None` lifts it.
    pub fn set_memory(&mut self, bytes: Option<usize>) {
        self.store.config.memory = bytes;
        self.store.collect_at = self.store.next_collection();
    }

    /// Sets a moment at which a running operation ends with [`Error::Deadline`]; `None` lifts it.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.store.control.deadline = deadline;
    }

    /// Sets the number of steps (a few thousand more or less) after which operations end with [`Error::Steps`]; `None`
    /// lifts the limit. Unlike a deadline, the same limit ends the same work at the same point every time.
    pub fn set_steps(&mut self, steps: Option<u64>) {
        self.store.control.steps = steps;
    }

    /// A flag that any thread may raise to end the running operation with [`Error::Cancelled`].
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.store.control.stop.clone()
    }

    /// Uses the given flag from now on, for instance one that several managers share.
    pub fn set_stop_flag(&mut self, stop: StopFlag) {
        self.store.control.stop = stop;
    }

    /// Has `observer` see counters every few thousand steps; it may ask to stop.
    pub fn set_observer(
        &mut self,
        observer: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'static,
    ) {
        self.store.control.observer = Some(Box::new(observer));
    }

    /// No observer from now on.
    pub fn clear_observer(&mut self) {
        self.store.control.observer = None;
    }

    /// What the manager holds and has done.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.store.stats()
    }

    /// Frees what no handle needs. This also happens by itself; results that are remembered survive if their diagrams do.
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
