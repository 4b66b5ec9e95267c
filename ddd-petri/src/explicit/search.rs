//! Breadth-first search, layer by layer, in batches that threads share.

use std::ops::Range;

use rayon::prelude::*;

use crate::limits::{Limits, Stopped};
use crate::net::Net;
use crate::token_game::TokenGame;

use super::expand::{Expander, Successors, Tally};
use super::layout::{Layout, bits};
use super::store::{SHARDS, Shard, Store};
use super::{ExplicitError, Progress};

/// Chunks of states that are expanded before their successors are stored.
const BATCH: usize = 32;

/// Bytes of successors that one thread stores alone.
const SMALL: usize = 1 << 15;

/// How a layer ended.
enum Layer {
    Done,
    /// Fields are too narrow: all has to be packed anew.
    Narrow(Vec<(u32, u32)>),
    Stopped(Stopped),
}

/// A breadth-first search.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    net: &'a Net,
    pub(crate) expander: Expander,
    pub(crate) found: Found,
}

/// What a search knows.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) store: Store,
    pub(crate) tally: Tally,
}

impl<'a> Search<'a> {
    /// A search that has seen the initial marking. `bounds` are the largest numbers of tokens
    /// expected; a place may hold more, at the price of packing all states anew.
    pub(crate) fn new(net: &'a Net, bounds: &[Option<u32>]) -> Self {
        let initial = net.initial_marking();
        let expected = |(p, &tokens): (usize, &u32)| {
            bits(tokens).max(bits(bounds.get(p).copied().flatten().unwrap_or(1)))
        };
        let widths: Vec<u32> = initial.iter().enumerate().map(expected).collect();
        let layout = Layout::new(&widths);
        let mut store = Store::new(layout.words());
        let mut state = vec![0; layout.words()];
        layout.pack(&initial, &mut state);
        store.insert(&state);
        Self {
            net,
            expander: Expander::new(TokenGame::new(net), layout, initial.len()),
            found: Found {
                store,
                tally: Tally::default(),
            },
        }
    }

    /// Searches until all states are known (`Ok(None)`) or a limit is reached.
    pub(crate) fn run(
        &mut self,
        limits: &Limits,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<Option<Stopped>, ExplicitError> {
        loop {
            let depth = self.found.store.depth();
            let before = self.found.tally.clone();
            self.found.store.begin_layer();
            match self.layer(depth, limits, observe)? {
                Layer::Done if self.found.store.layer_len(depth + 1) == 0 => return Ok(None),
                Layer::Done => {}
                Layer::Narrow(places) => {
                    self.found.tally = before;
                    self.widen(depth, &places);
                }
                Layer::Stopped(why) => return Ok(Some(why)),
            }
        }
    }

    /// Stores the successors of all states of a layer.
    fn layer(
        &mut self,
        depth: usize,
        limits: &Limits,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<Layer, ExplicitError> {
        let (expander, found) = (&self.expander, &mut self.found);
        for batch in self::chunks(self.net, &found.store, depth).chunks(BATCH) {
            if let Err(why) = limits.check() {
                return Ok(Layer::Stopped(why));
            }
            let successors: Vec<Successors> = batch
                .par_iter()
                .map(|(s, range)| {
                    let shard = &found.store.shards()[*s];
                    expander.expand(range.clone().map(|i| shard.state(i)))
                })
                .collect();
            if let Some(place) = successors.iter().find_map(|f| f.overflow) {
                let place = self.net.places()[place.index()].id.clone();
                return Err(ExplicitError::TokenOverflow { place });
            }
            let narrow: Vec<_> = successors.iter().flat_map(|f| f.narrow.clone()).collect();
            if !narrow.is_empty() {
                return Ok(Layer::Narrow(narrow));
            }
            if let Err(why) = found.keep(successors, expander.layout.words(), limits) {
                return Ok(Layer::Stopped(why));
            }
            observe(&found.progress());
        }
        Ok(Layer::Done)
    }

    /// Gives places more bits and packs all layers up to `depth` anew; later ones are dropped.
    fn widen(&mut self, depth: usize, places: &[(u32, u32)]) {
        let mut widths = self.expander.layout.widths();
        for &(place, tokens) in places {
            let width = &mut widths[place as usize];
            // Growing by more than is needed now keeps the number of repackings small.
            let roomy = (*width * 2).clamp(2, u32::BITS);
            *width = (*width).max(bits(tokens)).max(roomy);
        }
        let layout = Layout::new(&widths);
        let mut store = Store::new(layout.words());
        let mut marking = vec![0; self.net.places().len()];
        let mut packed = vec![0; layout.words()];
        for layer in 0..=depth {
            if layer > 0 {
                store.begin_layer();
            }
            for state in self.found.store.layer(layer) {
                self.expander.layout.unpack(state, &mut marking);
                layout.pack(&marking, &mut packed);
                store.insert(&packed);
            }
        }
        self.expander = Expander::new(self.expander.game.clone(), layout, marking.len());
        self.found.store = store;
    }
}

/// Runs of states of a layer: a shard and the numbers in it. They do not depend on the number of threads.
fn chunks(net: &Net, store: &Store, depth: usize) -> Vec<(usize, Range<usize>)> {
    let size = net.places().len() + net.transitions().len();
    let step = ((1 << 20) / (size + 1)).clamp(16, 1024);
    let shards = store.shards().iter().enumerate();
    shards
        .flat_map(|(s, shard)| {
            let range = shard.layer(depth);
            let end = range.end;
            range
                .step_by(step)
                .map(move |from| (s, from..end.min(from + step)))
        })
        .collect()
}

impl Found {
    /// Stores successors, each shard on its own, in the order of the chunks.
    fn keep(
        &mut self,
        found: Vec<Successors>,
        words: usize,
        limits: &Limits,
    ) -> Result<(), Stopped> {
        let entry = words + 1;
        let mut more = [0; SHARDS];
        for successors in &found {
            for (count, buffer) in more.iter_mut().zip(&successors.by_shard) {
                *count += buffer.len() / entry;
            }
        }
        let buffers = more.iter().sum::<usize>() * entry * size_of::<u64>();
        let bytes = self.store.bytes() + self.store.growth(&more) + buffers as u64;
        limits.check_memory(bytes)?;
        let depth = self.store.depth();
        let insert = |(s, shard): (usize, &mut Shard)| {
            let buffers = found.iter().map(|f| &f.by_shard[s]);
            buffers
                .flat_map(|buffer| buffer.chunks_exact(entry))
                .all(|state| shard.insert(depth, state[0], &state[1..]))
        };
        let shards = self.store.shards_mut();
        // Waking other threads costs more than a few states.
        let all_stored = if buffers < SMALL {
            shards.iter_mut().enumerate().all(insert)
        } else {
            shards.par_iter_mut().enumerate().all(insert)
        };
        for successors in found {
            self.tally.add(successors.tally);
        }
        if all_stored {
            Ok(())
        } else {
            Err(Stopped::Memory)
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            states: self.store.len() as u64,
            expanded: self.tally.expanded,
            firings: self.tally.firings,
            depth: self.store.depth(),
            bytes: self.store.bytes(),
        }
    }
}
