//! Runs recursions: on the caller's stack while diagrams are shallow, on a large reserved one when they are not.

use crate::error::{Error, Stop};
use crate::manager::Manager;
use crate::store::node::NodeId;
use crate::store::sequential::Sequential;
use std::thread;

/// Recursion depth that any thread's stack can bear.
const SHALLOW: u32 = 512;
/// Stack that one step of a recursion takes at most, even without optimisation.
const FRAME: usize = 2048;
/// No stack smaller than this is worth a thread.
const LEAST_STACK: usize = 1 << 24;

impl Manager {
    /// Runs a recursion to its end.
    ///
    /// A recursion that turns out too deep for the caller's stack starts again on an engine thread, and so do all later ones of
    /// this manager; one that runs out of budget starts again after a collection, if that freed something.
    pub(crate) fn run(
        &mut self,
        job: impl Fn(&mut Sequential) -> Result<NodeId, Stop> + Send + Sync,
    ) -> Result<NodeId, Error> {
        let mut collected = false;
        if self.store.is_busy() {
            // a user's homomorphism has panicked
            self.store.abandon();
        }
        if let Err(stop) = self.store.control.look() {
            return Err(self.explain(stop));
        }
        if self.store.nodes.live() >= self.store.collect_at {
            self.store.collect_idle();
        }
        loop {
            let outcome = if self.deep {
                self.run_deep(&job)?
            } else {
                self.run_here(&job)
            };
            let stop = match outcome {
                Ok(n) => return Ok(n),
                Err(stop) => stop,
            };
            self.store.abandon();
            match stop {
                Stop::Deep if !self.deep => self.deep = true,
                Stop::Budget if !collected && self.collection_helps() => collected = true,
                _ => return Err(self.explain(stop)),
            }
        }
    }

    fn run_here(
        &mut self,
        job: &(impl Fn(&mut Sequential) -> Result<NodeId, Stop> + Send + Sync),
    ) -> Result<NodeId, Stop> {
        self.store.control.max_depth = SHALLOW;
        job(&mut self.store)
    }

    fn run_deep(
        &mut self,
        job: &(impl Fn(&mut Sequential) -> Result<NodeId, Stop> + Send + Sync),
    ) -> Result<Result<NodeId, Stop>, Error> {
        let mut size = self.store.config.stack.max(LEAST_STACK);
        loop {
            let store = &mut self.store;
            store.control.max_depth = u32::try_from(size / FRAME).unwrap_or(u32::MAX);
            let spawned = thread::scope(|scope| {
                let engine = thread::Builder::new()
                    .name("ddd-engine".into())
                    .stack_size(size);
                let running = engine
                    .spawn_scoped(scope, || job(store))
                    .map_err(|e| e.to_string())?;
                Ok(running.join())
            });
            match spawned {
                Ok(Ok(outcome)) => return Ok(outcome),
                // a panic of a user's homomorphism is the user's to see
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(_) if size > LEAST_STACK => size /= 4,
                Err(reason) => return Err(Error::NoStack(reason)),
            }
        }
    }

    /// Collects, and says whether there is now noticeably more room.
    fn collection_helps(&mut self) -> bool {
        let (nodes, bytes) = (self.store.nodes.live(), self.store.bytes());
        self.store.collect_pressed();
        self.store.nodes.live() < nodes - nodes / 8 || self.store.bytes() < bytes - bytes / 8
    }

    /// Looks at flag and clock outside of a recursion.
    pub(crate) fn look(&self) -> Result<(), Error> {
        self.store.control.look().map_err(|stop| match stop {
            Stop::Deadline => Error::Deadline,
            _ => Error::Cancelled,
        })
    }

    fn explain(&mut self, stop: Stop) -> Error {
        match stop {
            Stop::Budget => Error::MemoryBudget {
                used: self.store.bytes(),
                budget: self.store.config.memory.unwrap_or(usize::MAX),
            },
            Stop::Deadline => Error::Deadline,
            Stop::Steps => Error::Steps,
            Stop::Cancelled => Error::Cancelled,
            Stop::Deep => Error::TooLarge("a path deeper than the engine's stack"),
            Stop::Because => self
                .store
                .because
                .take()
                .unwrap_or(Error::TooLarge("an unnamed reason")),
        }
    }
}
