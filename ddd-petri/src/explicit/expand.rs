//! Successors of a run of states: the work of one thread.

use crate::net::{PlaceId, TransitionId};
use crate::sparse::Rows;
use crate::token_game::TokenGame;

use super::bits::BitGame;
use super::layout::Layout;
use super::store::{SHARDS, hash, shard_of};

/// What is counted of the states whose successors are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) expanded: u64,
    pub(crate) firings: u64,
    pub(crate) max_in_place: u32,
    pub(crate) max_in_marking: u64,
    pub(crate) deadlocks: u64,
    pub(crate) dead: Option<Vec<u32>>,
}

impl Tally {
    /// Adds what was counted of later states.
    pub(crate) fn add(&mut self, later: Self) {
        self.expanded += later.expanded;
        self.firings += later.firings;
        self.max_in_place = self.max_in_place.max(later.max_in_place);
        self.max_in_marking = self.max_in_marking.max(later.max_in_marking);
        self.deadlocks += later.deadlocks;
        self.dead = self.dead.take().or(later.dead);
    }

    fn look_at(&mut self, marking: &[u32]) {
        self.expanded += 1;
        let sum = marking.iter().map(|&tokens| u64::from(tokens)).sum();
        self.max_in_marking = self.max_in_marking.max(sum);
        let max = marking.iter().copied().max().unwrap_or(0);
        self.max_in_place = self.max_in_place.max(max);
    }

    fn add_dead(&mut self, marking: &[u32]) {
        self.deadlocks += 1;
        self.dead.get_or_insert_with(|| marking.to_vec());
    }

    /// The same as [`look_at`](Self::look_at) for a state of one bit a place.
    fn look_at_bits(&mut self, state: &[u64]) {
        self.expanded += 1;
        let sum = state.iter().map(|word| u64::from(word.count_ones())).sum();
        self.max_in_marking = self.max_in_marking.max(sum);
        self.max_in_place = self.max_in_place.max(u32::from(sum > 0));
    }
}

/// The successors of some states, by shard: each one is its hash and its words.
#[derive(Debug, Default)]
pub(crate) struct Successors {
    pub(crate) tally: Tally,
    pub(crate) by_shard: [Vec<u64>; SHARDS],
    /// Places whose field is too narrow, with the tokens they have to hold.
    pub(crate) narrow: Vec<(u32, u32)>,
    /// A place whose tokens 32 bits cannot count.
    pub(crate) overflow: Option<PlaceId>,
}

/// A net compiled for packed states.
#[derive(Debug)]
pub(crate) struct Expander {
    pub(crate) game: TokenGame,
    pub(crate) layout: Layout,
    /// What firing adds to which word.
    deltas: Rows<(u32, u64)>,
    places: usize,
    /// The same net for states of one bit a place, if they are that.
    bits: Option<BitGame>,
}

impl Expander {
    pub(crate) fn new(game: TokenGame, layout: Layout, places: usize) -> Self {
        let mut deltas = Rows::default();
        for t in game.transition_ids() {
            let changes = game.changes(t).iter();
            deltas.push(changes.map(|c| layout.delta(c.place, c.by)));
        }
        Self {
            bits: BitGame::new(&game, &layout),
            game,
            layout,
            deltas,
            places,
        }
    }

    /// The successors of all of `states`.
    pub(crate) fn expand<'s>(&self, states: impl Iterator<Item = &'s [u64]>) -> Successors {
        match &self.bits {
            Some(bits) => self.expand_bits(bits, states),
            None => self.expand_counts(states),
        }
    }

    fn expand_bits<'s>(
        &self,
        bits: &BitGame,
        states: impl Iterator<Item = &'s [u64]>,
    ) -> Successors {
        let mut out = Successors::default();
        let mut marking = vec![0; self.places];
        let mut next = vec![0; self.layout.words()];
        for state in states {
            out.tally.look_at_bits(state);
            let before = out.tally.firings;
            bits.for_each_enabled(state, |t| {
                out.tally.firings += 1;
                if bits.overflows(t, state) {
                    self.layout.unpack(state, &mut marking);
                    self.fits(t, &marking, &mut out);
                } else {
                    self.push(t, state, &mut next, &mut out);
                }
            });
            if out.tally.firings == before {
                self.layout.unpack(state, &mut marking);
                out.tally.add_dead(&marking);
            }
        }
        out
    }

    fn expand_counts<'s>(&self, states: impl Iterator<Item = &'s [u64]>) -> Successors {
        let mut out = Successors::default();
        let mut marking = vec![0; self.places];
        let mut next = vec![0; self.layout.words()];
        for state in states {
            self.layout.unpack(state, &mut marking);
            out.tally.look_at(&marking);
            let before = out.tally.firings;
            self.game.for_each_enabled(&marking, |t| {
                out.tally.firings += 1;
                if self.fits(t, &marking, &mut out) {
                    self.push(t, state, &mut next, &mut out);
                }
            });
            if out.tally.firings == before {
                out.tally.add_dead(&marking);
            }
        }
        out
    }

    /// Adds the state after firing `t`, which fits the layout.
    fn push(&self, t: TransitionId, state: &[u64], next: &mut [u64], out: &mut Successors) {
        next.copy_from_slice(state);
        for &(word, add) in self.deltas.row(t.index()) {
            let word = &mut next[word as usize];
            *word = word.wrapping_add(add);
        }
        let hash = hash(next);
        let buffer = &mut out.by_shard[shard_of(hash)];
        buffer.push(hash);
        buffer.extend_from_slice(next);
    }

    /// Whether the marking after firing fits the layout; if not, `out` is told where.
    fn fits(&self, t: TransitionId, marking: &[u32], out: &mut Successors) -> bool {
        let mut fits = true;
        for change in self.game.changes(t) {
            let after = i64::from(marking[change.place as usize]) + change.by;
            match u32::try_from(after) {
                Ok(after) if self.layout.fits(change.place, after) => {}
                Ok(after) => {
                    out.narrow.push((change.place, after));
                    fits = false;
                }
                Err(_) => {
                    out.overflow.get_or_insert(PlaceId(change.place));
                    fits = false;
                }
            }
        }
        fits
    }
}
