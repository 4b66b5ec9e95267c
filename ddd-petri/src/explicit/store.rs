//! The set of states seen, in shards that are filled in parallel.

use std::ops::Range;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// The number of shards; fixed, so that nothing depends on the number of threads.
pub(crate) const SHARDS: usize = 16;

/// States in one page of a shard's arena.
const PAGE: usize = 1 << 10;

/// A folded multiplication over the words of a state.
pub(crate) fn hash(state: &[u64]) -> u64 {
    const A: u64 = 0x9e37_79b9_7f4a_7c15;
    const B: u64 = 0xd6e8_feb8_6659_fd93;
    let fold = |h: u64, k: u64| {
        let wide = u128::from(h) * u128::from(k);
        wide as u64 ^ (wide >> 64) as u64
    };
    let mixed = state.iter().fold(A, |h, &word| fold(h ^ word, B) ^ A);
    fold(mixed, A)
}

/// The shard of a state with this hash. (The table uses the highest and the lowest bits.)
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

/// Some of the states, numbered in the order in which they came.
#[derive(Debug, Clone)]
pub(crate) struct Shard {
    words: usize,
    pages: Vec<Vec<u64>>,
    table: HashTable<u32>,
    len: usize,
    /// Layers that have states here, each with the number of its first state.
    layers: Vec<(usize, usize)>,
}

impl Shard {
    fn new(words: usize) -> Self {
        Self {
            words,
            pages: Vec::new(),
            table: HashTable::new(),
            len: 0,
            layers: Vec::new(),
        }
    }

    /// State number `i`.
    pub(crate) fn state(&self, i: usize) -> &[u64] {
        state(&self.pages, self.words, i)
    }

    /// Adds a state to a layer, no earlier than that of the last state, unless the state is known.
    /// False if the shard has no number left for it.
    pub(crate) fn insert(&mut self, depth: usize, hash: u64, new: &[u64]) -> bool {
        let (pages, words) = (&self.pages, self.words);
        let rehash = |&i: &u32| self::hash(state(pages, words, i as usize));
        let same = |&i: &u32| state(pages, words, i as usize) == new;
        let Entry::Vacant(entry) = self.table.entry(hash, same, rehash) else {
            return true;
        };
        let Ok(number) = u32::try_from(self.len) else {
            return false;
        };
        entry.insert(number);
        if self.layers.last().is_none_or(|&(last, _)| last < depth) {
            self.layers.push((depth, self.len));
        }
        if self.len.is_multiple_of(PAGE) {
            self.pages.push(Vec::with_capacity(PAGE * words));
        }
        if let Some(page) = self.pages.last_mut() {
            page.extend_from_slice(new);
        }
        self.len += 1;
        true
    }

    /// The number of a state, if it is known.
    fn find(&self, hash: u64, wanted: &[u64]) -> Option<usize> {
        let same = |&i: &u32| self.state(i as usize) == wanted;
        self.table.find(hash, same).map(|&i| i as usize)
    }

    /// The numbers of the states of a layer.
    pub(crate) fn layer(&self, depth: usize) -> Range<usize> {
        let start = |i: usize| self.layers.get(i).map_or(self.len, |&(_, from)| from);
        match self.layers.binary_search_by_key(&depth, |&(d, _)| d) {
            Ok(i) => start(i)..start(i + 1),
            Err(_) => self.len..self.len,
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        self.pages.len() * PAGE * self.words * size_of::<u64>()
            + self.layers.capacity() * size_of::<(usize, usize)>()
            + self.table.allocation_size()
    }

    /// Bytes that adding `more` states may need, old and new table together.
    fn growth(&self, more: usize) -> usize {
        let arena = more * self.words * size_of::<u64>();
        if self.table.len() + more > self.table.capacity() {
            arena + 2 * self.table.allocation_size() + 8 * more
        } else {
            arena
        }
    }
}

fn state(pages: &[Vec<u64>], words: usize, i: usize) -> &[u64] {
    let from = i % PAGE * words;
    &pages[i / PAGE][from..from + words]
}

/// The set of states seen, layer by layer.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    shards: Vec<Shard>,
    depth: usize,
}

impl Store {
    /// No states of `words` words each; layer 0 has begun.
    pub(crate) fn new(words: usize) -> Self {
        Self {
            shards: vec![Shard::new(words); SHARDS],
            depth: 0,
        }
    }

    /// Begins a layer: states that come from now on belong to it.
    pub(crate) fn begin_layer(&mut self) {
        self.depth += 1;
    }

    /// The layer that is being filled.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The shards.
    pub(crate) fn shards(&self) -> &[Shard] {
        &self.shards
    }

    /// The shards, to fill the present layer in parallel.
    pub(crate) fn shards_mut(&mut self) -> &mut [Shard] {
        &mut self.shards
    }

    /// Adds a state, unless it is known. False if a shard is full.
    pub(crate) fn insert(&mut self, state: &[u64]) -> bool {
        let hash = hash(state);
        self.shards[shard_of(hash)].insert(self.depth, hash, state)
    }

    /// The layer of a state, if it is known.
    pub(crate) fn layer_of(&self, state: &[u64]) -> Option<usize> {
        let hash = hash(state);
        let shard = &self.shards[shard_of(hash)];
        let number = shard.find(hash, state)?;
        let after = shard.layers.partition_point(|&(_, from)| from <= number);
        Some(shard.layers[after - 1].0)
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|s| s.len).sum()
    }

    /// The number of states in a layer.
    pub(crate) fn layer_len(&self, depth: usize) -> usize {
        self.shards.iter().map(|s| s.layer(depth).len()).sum()
    }

    /// The states of a layer, always in the same order.
    pub(crate) fn layer(&self, depth: usize) -> impl Iterator<Item = &[u64]> {
        self.shards
            .iter()
            .flat_map(move |shard| shard.layer(depth).map(|i| shard.state(i)))
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.shards.iter().map(|s| s.bytes() as u64).sum()
    }

    /// Bytes that adding so many states to each shard may need.
    pub(crate) fn growth(&self, more: &[usize; SHARDS]) -> u64 {
        let growth = |(shard, &more): (&Shard, &usize)| shard.growth(more) as u64;
        self.shards.iter().zip(more).map(growth).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_kept_once_and_know_their_layer() {
        let mut store = Store::new(2);
        for i in 0..5000u64 {
            assert!(store.insert(&[i, i / 7]));
        }
        store.begin_layer();
        for i in 0..6000u64 {
            assert!(store.insert(&[i, i / 7]));
        }
        assert_eq!(store.len(), 6000);
        assert_eq!((store.layer_len(0), store.layer_len(1)), (5000, 1000));
        assert_eq!(store.layer_of(&[4999, 714]), Some(0));
        assert_eq!(store.layer_of(&[5000, 714]), Some(1));
        assert_eq!(store.layer_of(&[5000, 715]), None);
        assert_eq!(store.layer(1).count(), 1000);
        assert!(store.bytes() >= 6000 * 16);
        assert!(
            store.shards().iter().all(|s| s.len > 200),
            "the hash spreads"
        );
    }
}
