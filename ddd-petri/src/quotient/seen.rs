//! The markings seen so far, packed one behind the other.

use hashbrown::HashTable;
use std::hash::Hasher;

/// A value of this byte or more takes five bytes.
const LONG: u8 = u8::MAX;

/// A set of markings, numbered in the order of insertion.
#[derive(Debug)]
pub(super) struct Seen {
    bytes: Vec<u8>,
    /// Where each marking begins, and where the last one ends.
    starts: Vec<usize>,
    table: HashTable<u32>,
    packed: Vec<u8>,
}

fn hash(packed: &[u8]) -> u64 {
    let mut hasher = ahash::AHasher::default();
    hasher.write(packed);
    hasher.finish()
}

impl Seen {
    pub(super) fn new() -> Self {
        Self {
            bytes: Vec::new(),
            starts: vec![0],
            table: HashTable::new(),
            packed: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds a marking; true if it is new.
    pub(super) fn insert(&mut self, marking: &[u32]) -> bool {
        self.packed.clear();
        for &tokens in marking {
            match u8::try_from(tokens) {
                Ok(short) if short < LONG => self.packed.push(short),
                _ => {
                    self.packed.push(LONG);
                    self.packed.extend_from_slice(&tokens.to_le_bytes());
                }
            }
        }
        let (bytes, starts, packed) = (&self.bytes, &self.starts, &self.packed);
        let content = |i: u32| &bytes[starts[i as usize]..starts[i as usize + 1]];
        let number = starts.len() as u32 - 1;
        let entry = self.table.entry(
            hash(packed),
            |&i| content(i) == &packed[..],
            |&i| hash(content(i)),
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(_) => false,
            hashbrown::hash_table::Entry::Vacant(vacant) => {
                vacant.insert(number);
                self.bytes.extend_from_slice(&self.packed);
                self.starts.push(self.bytes.len());
                true
            }
        }
    }

    /// Unpacks the marking with this number.
    pub(super) fn get(&self, number: usize, marking: &mut Vec<u32>) {
        marking.clear();
        let mut rest = &self.bytes[self.starts[number]..self.starts[number + 1]];
        while let [first, tail @ ..] = rest {
            match tail {
                [a, b, c, d, after @ ..] if *first == LONG => {
                    marking.push(u32::from_le_bytes([*a, *b, *c, *d]));
                    rest = after;
                }
                _ => {
                    marking.push(u32::from(*first));
                    rest = tail;
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.bytes.capacity()
            + self.starts.capacity() * size_of::<usize>()
            + self.table.allocation_size()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn what_goes_in_comes_out(
            markings in prop::collection::vec(
                prop::collection::vec(prop_oneof![0u32..300, Just(u32::MAX)], 0..5), 0..20),
        ) {
            let mut seen = Seen::new();
            let mut twin = BTreeSet::new();
            let mut back = Vec::new();
            for m in &markings {
                prop_assert_eq!(seen.insert(m), twin.insert(m.clone()));
                let number = seen.len() - 1;
                if !twin.is_empty() {
                    seen.get(number, &mut back);
                    prop_assert!(twin.contains(&back));
                }
            }
            prop_assert_eq!(seen.len(), twin.len());
        }
    }
}
