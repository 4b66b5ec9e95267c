//! Counters that are always on.

use std::fmt;

/// What a manager holds and has done. Everything is counted, nothing is estimated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes in use, terminals not counted; garbage counts until it is collected.
    pub nodes: usize,
    /// The largest number of nodes at any moment.
    pub peak_nodes: usize,
    /// Arcs of the nodes in use.
    pub arcs: usize,
    /// Bytes of all tables.
    pub bytes: usize,
    /// The same bytes, table by table.
    pub tables: Bytes,
    /// The largest number of bytes at any moment when a table grew.
    pub peak_bytes: usize,
    /// Nodes that were asked for and were there already.
    pub unique_hits: u64,
    /// Nodes that were made.
    pub unique_misses: u64,
    /// Results found in the computed table.
    pub cache_hits: u64,
    /// Results not found there.
    pub cache_misses: u64,
    /// Results that gave way to newer ones.
    pub cache_evictions: u64,
    /// Entries the computed table has room for.
    pub cache_entries: usize,
    /// Collections.
    pub collections: u64,
    /// Nodes that collections freed.
    pub collected: u64,
    /// The largest number of nodes that survived a collection: what was really needed at that moment.
    pub peak_survivors: usize,
    /// Homomorphism terms in use.
    pub terms: usize,
    /// Nodes whose fixpoint was computed by saturation.
    pub saturated: u64,
    /// The smallest variable at which the last saturation finished a node on its way up: it ends with the variable at the top.
    pub saturated_up_to: Option<u32>,
}

/// Bytes of each table, by its capacity.
///
/// ```
/// # use ddd_core::*;
/// # let mut m = Manager::default();
/// let d = m.product((0..10).map(|i| (Var(i), 0..3)))?;
/// let stats = m.stats();
/// assert!(stats.tables.arcs >= 4 * stats.arcs);
/// assert_eq!(stats.tables.total(), stats.bytes);
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bytes {
    /// Headers of nodes.
    pub headers: usize,
    /// The arena of arcs.
    pub arcs: usize,
    /// The unique table.
    pub unique: usize,
    /// The computed table.
    pub computed: usize,
    /// What each node became when it was saturated.
    pub memo: usize,
    /// Which terms saturation fires where.
    pub contexts: usize,
    /// Homomorphisms.
    pub terms: usize,
    /// Stacks of running operations.
    pub stacks: usize,
}

impl Bytes {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> usize {
        self.headers
            + self.arcs
            + self.unique
            + self.computed
            + self.memo
            + self.contexts
            + self.terms
            + self.stacks
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "nodes {} (peak {}), arcs {}",
            self.nodes, self.peak_nodes, self.arcs
        )?;
        writeln!(f, "bytes {} (peak {})", self.bytes, self.peak_bytes)?;
        let t = &self.tables;
        writeln!(
            f,
            "of these: headers {}, arcs {}, unique table {}, computed table {}, memo {}, contexts {}, terms {}, stacks {}",
            t.headers, t.arcs, t.unique, t.computed, t.memo, t.contexts, t.terms, t.stacks
        )?;
        writeln!(
            f,
            "unique table: {} hits, {} made",
            self.unique_hits, self.unique_misses
        )?;
        writeln!(
            f,
            "computed table: {} hits, {} misses, {} evictions, {} entries",
            self.cache_hits, self.cache_misses, self.cache_evictions, self.cache_entries
        )?;
        writeln!(
            f,
            "collections: {} ({} nodes freed, at most {} survived)",
            self.collections, self.collected, self.peak_survivors
        )?;
        write!(
            f,
            "terms {}, saturated nodes {}",
            self.terms, self.saturated
        )
    }
}

/// What an observer sees while an operation runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes in use.
    pub nodes: usize,
    /// The largest number of nodes at any moment.
    pub peak_nodes: usize,
    /// Bytes of all tables.
    pub bytes: usize,
    /// Collections so far.
    pub collections: u64,
    /// Nodes saturated so far.
    pub saturated: u64,
}
