//! States in as few bits as their domains need, and a table of packed states.

use ahash::RandomState;
use hashbrown::HashTable;

use crate::program::{Code, Program};

/// Where each slot stands in a row of words. No slot straddles two words.
#[derive(Debug, Clone)]
pub(crate) struct Packing {
    places: Vec<(u32, u32, u64)>,
    words: usize,
}

impl Packing {
    pub(crate) fn new(program: &Program) -> Self {
        let mut places = Vec::with_capacity(program.slots().len());
        let (mut word, mut used) = (0u32, 0u32);
        for slot in program.slots() {
            let size = slot.domain.size() as u64;
            let bits = u64::BITS - size.saturating_sub(1).leading_zeros();
            if used + bits > u64::BITS {
                word += 1;
                used = 0;
            }
            places.push((word, used, (1u64 << bits) - 1));
            used += bits;
        }
        Packing {
            places,
            words: word as usize + 1,
        }
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn pack(&self, state: &[Code], row: &mut Vec<u64>) {
        row.clear();
        row.resize(self.words, 0);
        for (code, (word, shift, _)) in state.iter().zip(&self.places) {
            row[*word as usize] |= u64::from(*code) << shift;
        }
    }

    pub(crate) fn unpack(&self, row: &[u64], state: &mut Vec<Code>) {
        state.clear();
        // The mask keeps at most 16 bits.
        let code =
            |(word, shift, mask): &(u32, u32, u64)| (row[*word as usize] >> shift & mask) as Code;
        state.extend(self.places.iter().map(code));
    }
}

/// Distinct states, numbered from 0 in order of arrival.
#[derive(Debug, Clone)]
pub(crate) struct StateTable {
    packing: Packing,
    rows: Vec<u64>,
    table: HashTable<u32>,
    hasher: RandomState,
    scratch: Vec<u64>,
}

impl StateTable {
    pub(crate) fn new(program: &Program) -> Self {
        StateTable {
            packing: Packing::new(program),
            rows: Vec::new(),
            table: HashTable::new(),
            hasher: RandomState::with_seeds(5, 6, 7, 8),
            scratch: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len() / self.packing.words()
    }

    /// The number of a state, and whether it is new.
    pub(crate) fn insert(&mut self, state: &[Code]) -> (u32, bool) {
        self.packing.pack(state, &mut self.scratch);
        let words = self.packing.words();
        let hash = self.hasher.hash_one(self.scratch.as_slice());
        let (rows, row) = (&self.rows, self.scratch.as_slice());
        let at = |id: u32| &rows[id as usize * words..][..words];
        if let Some(&found) = self.table.find(hash, |&id| at(id) == row) {
            return (found, false);
        }
        let id = self.len() as u32;
        self.rows.extend_from_slice(&self.scratch);
        let (rows, hasher) = (&self.rows, &self.hasher);
        self.table.insert_unique(hash, id, |&id| {
            hasher.hash_one(&rows[id as usize * words..][..words])
        });
        (id, true)
    }

    pub(crate) fn read(&self, id: u32, state: &mut Vec<Code>) {
        let words = self.packing.words();
        self.packing
            .unpack(&self.rows[id as usize * words..][..words], state);
    }
}
