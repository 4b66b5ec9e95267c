//! One number for each distinct value.

use std::hash::Hash;

use ahash::RandomState;
use hashbrown::HashTable;

/// A table that gives equal values the same number, from 0 in order of arrival.
#[derive(Debug, Clone)]
pub(crate) struct Interner<T> {
    values: Vec<T>,
    table: HashTable<u32>,
    hasher: RandomState,
}

impl<T: Eq + Hash> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            values: Vec::new(),
            table: HashTable::new(),
            hasher: RandomState::with_seeds(1, 2, 3, 4),
        }
    }

    /// The number of a value, and whether it is new.
    pub(crate) fn insert(&mut self, value: T) -> (u32, bool) {
        let hash = self.hasher.hash_one(&value);
        if let Some(&found) = self
            .table
            .find(hash, |&id| self.values[id as usize] == value)
        {
            return (found, false);
        }
        let id = self.values.len() as u32;
        self.values.push(value);
        let (values, hasher) = (&self.values, &self.hasher);
        self.table
            .insert_unique(hash, id, |&id| hasher.hash_one(&values[id as usize]));
        (id, true)
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        &self.values[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}
