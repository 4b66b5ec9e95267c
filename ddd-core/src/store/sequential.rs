//! The store for one thread: plain tables behind `&mut`.

use super::Store;
use super::cache::{Cache, Key};
use super::control::Control;
use super::node::{Arc, NodeId};
use super::nodes::{Full, Missing, Nodes};
use super::outlook::Outlook;
use super::registry::Registry;
use crate::config::Config;
use crate::error::{Error, Stop};
use crate::hom::table::Terms;
use crate::saturation::Saturation;
use crate::stats::{Bytes, Progress, Stats};
use std::sync::Arc as Shared;

/// All of a manager's tables.
#[derive(Debug)]
pub(crate) struct Sequential {
    pub(crate) config: Config,
    pub(crate) nodes: Nodes,
    pub(crate) cache: Cache,
    pub(crate) scratch: Vec<Arc>,
    pub(crate) frames: Vec<NodeId>,
    pub(crate) terms: Terms,
    pub(crate) saturation: Saturation,
    pub(crate) control: Control,
    pub(crate) because: Option<Error>,
    pub(crate) diagrams: Shared<Registry>,
    pub(crate) homs: Shared<Registry>,
    /// Nodes in use that call for the next collection.
    pub(crate) collect_at: usize,
    /// Nodes in use at which the size of the computed table is looked at.
    pub(crate) look_at: usize,
    /// Nodes made until the computed table changed its size.
    pub(crate) made_before: u64,
    /// Nodes that survived the last one.
    pub(crate) survivors: usize,
    pub(crate) counters: Counters,
}

/// What [`Stats`] reports and no table knows.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) peak_nodes: usize,
    pub(crate) peak_bytes: usize,
    pub(crate) peak_survivors: usize,
    pub(crate) unique_hits: u64,
    pub(crate) unique_misses: u64,
    pub(crate) collections: u64,
    pub(crate) collected: u64,
}

impl Sequential {
    pub(crate) fn new(config: Config) -> Self {
        let mut store = Self {
            config,
            nodes: Nodes::new(),
            cache: Cache::new(),
            scratch: Vec::new(),
            frames: Vec::new(),
            terms: Terms::new(),
            saturation: Saturation::new(),
            control: Control::new(),
            because: None,
            diagrams: Shared::default(),
            homs: Shared::default(),
            collect_at: 0,
            look_at: 0,
            made_before: 0,
            survivors: 0,
            counters: Counters::default(),
        };
        store.collect_at = store.next_collection();
        store
    }

    /// Bytes of all tables, by their capacity.
    pub(crate) fn bytes(&self) -> usize {
        self.tables().total()
    }

    /// Bytes table by table.
    fn tables(&self) -> Bytes {
        let nodes = self.nodes.bytes();
        Bytes {
            headers: nodes.headers,
            arcs: nodes.arcs,
            unique: nodes.unique,
            computed: self.cache.bytes(),
            memo: self.saturation.memos.bytes(),
            contexts: self.saturation.contexts.bytes(),
            terms: self.terms.bytes(),
            stacks: self.scratch.capacity() * size_of::<Arc>()
                + self.frames.capacity() * size_of::<NodeId>()
                + self.saturation.slots.bytes(),
        }
    }

    /// Lets a table grow by `extra` bytes, or says that the budget forbids it. The computed table gives way first.
    #[cold]
    fn admit(&mut self, extra: usize) -> Result<(), Stop> {
        let Some(budget) = self.config.memory else {
            self.counters.peak_bytes = self.counters.peak_bytes.max(self.bytes() + extra);
            return Ok(());
        };
        let mut wanted = self.bytes() + extra;
        if wanted > budget / 2 && self.nodes.live() > self.survivors + self.survivors / 4 {
            // half of the budget is used, some of it by garbage: look at the next safe point
            self.collect_at = self.nodes.live();
        }
        while wanted > budget && self.cache.entries() > MIN_CACHE {
            wanted -= self.cache.bytes();
            self.cache.shrink();
            wanted += self.cache.bytes();
        }
        if wanted > budget {
            return Err(Stop::Budget);
        }
        self.counters.peak_bytes = self.counters.peak_bytes.max(wanted);
        Ok(())
    }

    /// The node of the arcs above `base`, which is not there yet.
    fn make_new(&mut self, missing: Missing, var: u32, base: usize) -> Result<NodeId, Stop> {
        let extra = self.nodes.growth(self.scratch.len() - base);
        if extra > 0 {
            self.admit(extra)?;
        }
        let made = self.nodes.insert(missing, var, &self.scratch[base..]);
        let n = made
            .map_err(|Full| self.fail(Error::TooLarge("more than 2^32 nodes or words of arcs")))?;
        self.scratch.truncate(base);
        self.counters.unique_misses += 1;
        if self.nodes.live() >= self.look_at {
            self.grow_cache();
        }
        Ok(n)
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes.live(),
            peak_nodes: self.counters.peak_nodes.max(self.nodes.live()),
            arcs: self.nodes.live_arcs(),
            bytes: self.bytes(),
            tables: self.tables(),
            peak_bytes: self.counters.peak_bytes.max(self.bytes()),
            unique_hits: self.counters.unique_hits,
            unique_misses: self.counters.unique_misses,
            cache_hits: self.cache.hits,
            cache_misses: self.cache.misses,
            cache_evictions: self.cache.evictions,
            cache_entries: self.cache.entries(),
            collections: self.counters.collections,
            collected: self.counters.collected,
            peak_survivors: self.counters.peak_survivors,
            terms: self.terms.len(),
            saturated: self.saturation.saturated,
            saturated_up_to: self.saturation.up_to,
        }
    }

    /// Forgets the half-done work of an operation that failed, and what it took to hold it.
    pub(crate) fn abandon(&mut self) {
        self.scratch = Vec::new();
        self.frames = Vec::new();
        self.saturation.abandon();
        self.control.depth = 0;
    }

    /// Whether an operation has left half-done work behind.
    pub(crate) fn is_busy(&self) -> bool {
        self.control.depth > 0 || !self.scratch.is_empty() || !self.frames.is_empty()
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stop> {
        // tables that grow without asking are found out here
        self.admit(0)?;
        self.relieve_cache();
        let progress = Progress {
            nodes: self.nodes.live(),
            peak_nodes: self.counters.peak_nodes.max(self.nodes.live()),
            bytes: self.bytes(),
            collections: self.counters.collections,
            saturated: self.saturation.saturated,
        };
        self.control.poll(|| progress)
    }
}

/// The computed table never shrinks below this.
const MIN_CACHE: usize = 1 << 12;

impl Store for Sequential {
    #[inline]
    fn var(&self, n: NodeId) -> u32 {
        self.nodes.header(n).var
    }

    #[inline]
    fn outlook(&self, n: NodeId) -> Outlook {
        self.nodes.header(n).outlook
    }

    #[inline]
    fn len(&self, n: NodeId) -> u32 {
        self.nodes.len(n)
    }

    #[inline]
    fn arc(&self, n: NodeId, i: u32) -> Arc {
        self.nodes.arc(n, i)
    }

    #[inline]
    fn scratch(&mut self) -> &mut Vec<Arc> {
        &mut self.scratch
    }

    #[inline]
    fn base(&self) -> usize {
        self.scratch.len()
    }

    #[inline]
    fn make(&mut self, var: u32, base: usize) -> Result<NodeId, Stop> {
        let len = self.scratch.len() - base;
        if len == 0 {
            return Ok(NodeId::ZERO);
        }
        self.control.made(len);
        match self.nodes.find(var, &self.scratch[base..]) {
            Ok(n) => {
                self.counters.unique_hits += 1;
                self.scratch.truncate(base);
                Ok(n)
            }
            Err(missing) => self.make_new(missing, var, base),
        }
    }

    #[inline]
    fn cached(&mut self, key: Key) -> Option<NodeId> {
        self.cache.get(key)
    }

    #[inline]
    fn remember(&mut self, key: Key, result: NodeId) {
        self.cache.put(key, result);
    }

    #[inline]
    fn enter(&mut self) -> Result<(), Stop> {
        if self.control.enter()? {
            self.poll()
        } else {
            Ok(())
        }
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stop> {
        if self.control.tick() {
            self.poll()
        } else {
            Ok(())
        }
    }

    #[inline]
    fn leave(&mut self) {
        self.control.depth -= 1;
    }

    #[cold]
    fn fail(&mut self, because: Error) -> Stop {
        self.because = Some(because);
        Stop::Because
    }

    #[inline]
    fn protect(&mut self, n: NodeId) {
        self.frames.push(n);
    }

    #[inline]
    fn release(&mut self) {
        self.frames.pop();
    }

    #[inline]
    fn safe_point(&mut self) -> Result<(), Stop> {
        if self.nodes.live() >= self.collect_at {
            self.collect_running();
        }
        Ok(())
    }

    fn terms(&self) -> &Terms {
        &self.terms
    }

    fn terms_mut(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn saturation(&self) -> &Saturation {
        &self.saturation
    }

    fn saturation_mut(&mut self) -> &mut Saturation {
        &mut self.saturation
    }
}
