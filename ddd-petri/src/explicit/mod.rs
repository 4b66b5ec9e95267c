//! Every reachable marking, one by one: the independent second opinion.
//!
//! [`explore`] searches breadth-first. Markings are packed into as few bits as the places need and kept
//! once, in tables that several threads fill; what is reported does not depend on their number.
//!
//! ```
//! use ddd_petri::explicit::{Options, explore};
//! use ddd_petri::limits::Limits;
//! use ddd_petri::net::NetBuilder;
//!
//! let mut b = NetBuilder::new("two tokens");
//! let (p, q) = (b.place("p", 2)?, b.place("q", 0)?);
//! let t = b.transition("t")?;
//! b.consume(t, p, 1)?;
//! b.produce(t, q, 1)?;
//!
//! let found = explore(&b.build(), &Options::default(), &Limits::default(), &mut |_| {})?;
//! assert!(found.is_complete());
//! assert_eq!((found.states, found.firings, found.deadlocks), (3, 2, 1));
//! let dead = found.dead_marking.as_deref().unwrap_or_default();
//! assert_eq!(found.shortest_trace(dead), Some(vec![t, t]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod expand;
mod layout;
mod search;
mod store;

use thiserror::Error;

use crate::limits::{Limits, Stopped};
use crate::net::{Net, TransitionId};
use crate::token_game::TokenGame;

use expand::Expander;
use layout::Layout;
use search::{Found, Search};
use store::Store;

/// How to explore.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads; 0 means one for each core.
    pub threads: usize,
    /// For each place, the most tokens it is expected to hold, if that is known. A hint: it saves memory.
    pub bounds: Vec<Option<u32>>,
}

/// A glance at a running exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// States found.
    pub states: u64,
    /// States whose successors were found too.
    pub expanded: u64,
    /// Firings from those.
    pub firings: u64,
    /// The distance from the initial marking.
    pub depth: usize,
    /// Bytes in the tables.
    pub bytes: u64,
}

/// Why an exploration failed (as opposed to reaching a limit, which is an answer).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExplicitError {
    /// A place gets more tokens than 32 bits can count.
    #[error("place `{place}` gets more tokens than 32 bits can count")]
    TokenOverflow {
        /// The place's identifier.
        place: String,
    },
    /// The operating system gave no threads.
    #[error("no threads: {0}")]
    Threads(String),
}

/// What an exploration found. If it did not complete, all numbers are lower bounds.
#[derive(Debug)]
#[non_exhaustive]
pub struct Exploration {
    /// Why the exploration ended early, if it did.
    pub stopped: Option<Stopped>,
    /// Reachable markings found.
    pub states: u64,
    /// Pairs of an expanded marking and a transition enabled in it.
    pub firings: u64,
    /// The most tokens in one place.
    pub max_token_in_place: u32,
    /// The most tokens in one marking.
    pub max_token_per_marking: u64,
    /// Markings that enable no transition.
    pub deadlocks: u64,
    /// One of those nearest to the initial marking.
    pub dead_marking: Option<Vec<u32>>,
    /// The largest distance from the initial marking that was reached.
    pub depth: usize,
    /// Bytes in the tables.
    pub bytes: u64,
    places: usize,
    game: TokenGame,
    layout: Layout,
    store: Store,
}

impl Exploration {
    /// Whether all reachable markings were found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// Whether the last full layer is smaller than an earlier one: most searches that are past their largest layer have seen
    /// most of their markings.
    #[must_use]
    pub fn past_peak(&self) -> bool {
        let full = (0..self.store.depth()).map(|d| self.store.layer_len(d));
        let last = full.clone().next_back();
        last.is_some_and(|last| full.max().is_some_and(|peak| 4 * last < 3 * peak))
    }

    /// The markings found, nearest to the initial one first, always in the same order.
    pub fn markings(&self) -> impl Iterator<Item = Vec<u32>> {
        let layers = 0..=self.store.depth();
        layers
            .flat_map(move |depth| self.store.layer(depth))
            .map(|state| {
                let mut marking = vec![0; self.places];
                self.layout.unpack(state, &mut marking);
                marking
            })
    }

    /// A shortest firing sequence from the initial marking, if `marking` was found.
    #[must_use]
    pub fn shortest_trace(&self, marking: &[u32]) -> Option<Vec<TransitionId>> {
        let mut at = marking.to_vec();
        let mut trace = Vec::new();
        for depth in (0..self.layer_of(&at)?).rev() {
            let (t, before) = self.game.transition_ids().find_map(|t| {
                let before = self.game.unfire(t, &at)?;
                (self.layer_of(&before) == Some(depth)).then_some((t, before))
            })?;
            trace.push(t);
            at = before;
        }
        trace.reverse();
        Some(trace)
    }

    fn layer_of(&self, marking: &[u32]) -> Option<usize> {
        let fits = |(p, &tokens): (u32, &u32)| self.layout.fits(p, tokens);
        if marking.len() != self.places || !(0..).zip(marking).all(fits) {
            return None;
        }
        let mut state = vec![0; self.layout.words()];
        self.layout.pack(marking, &mut state);
        self.store.layer_of(&state)
    }
}

/// Explores the reachable markings of a net; `observe` sees the progress now and then.
///
/// # Errors
/// If a place gets too many tokens to count, or threads cannot be had. Reaching a limit is no error.
pub fn explore(
    net: &Net,
    options: &Options,
    limits: &Limits,
    observe: &mut (dyn FnMut(&Progress) + Send),
) -> Result<Exploration, ExplicitError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .map_err(|e| ExplicitError::Threads(e.to_string()))?;
    let mut search = Search::new(net, &options.bounds);
    let stopped = pool.install(|| search.run(limits, observe))?;
    let Search {
        expander: Expander { game, layout, .. },
        found: Found { store, tally },
        ..
    } = search;
    // The last layer is empty if the search completed.
    let depth = store.depth() - usize::from(store.layer_len(store.depth()) == 0);
    Ok(Exploration {
        stopped,
        states: store.len() as u64,
        firings: tally.firings,
        max_token_in_place: tally.max_in_place,
        max_token_per_marking: tally.max_in_marking,
        deadlocks: tally.deadlocks,
        dead_marking: tally.dead,
        depth,
        bytes: store.bytes(),
        places: net.places().len(),
        game,
        layout,
        store,
    })
}

#[cfg(test)]
mod tests;
