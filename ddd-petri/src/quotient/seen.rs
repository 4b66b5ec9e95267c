//! The markings seen so far, packed one behind the other.
//!
//! Most places are empty in most markings, so only the others are written down: how many empty ones come before, and
//! how many tokens there are.

use hashbrown::HashTable;
use std::hash::Hasher;

/// A set of markings, numbered in the order of insertion.
#[derive(Debug)]
pub(super) struct Seen {
    places: usize,
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
    /// For markings of this many places.
    pub(super) fn new(places: usize) -> Self {
        Self {
            places,
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
        pack(marking, &mut self.packed);
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
        let packed = &self.bytes[self.starts[number]..self.starts[number + 1]];
        marking.clear();
        marking.resize(self.places, 0);
        unpack(packed, marking);
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.bytes.capacity()
            + self.starts.capacity() * size_of::<usize>()
            + self.table.allocation_size()) as u64
    }
}

/// For each place with tokens: the number of empty ones before it, doubled, and one more if there are several tokens; these
/// are then the next number.
fn pack(marking: &[u32], packed: &mut Vec<u8>) {
    packed.clear();
    let mut empty = 0u64;
    for &tokens in marking {
        match tokens {
            0 => empty += 1,
            1 => {
                write(packed, 2 * empty);
                empty = 0;
            }
            several => {
                write(packed, 2 * empty + 1);
                write(packed, several.into());
                empty = 0;
            }
        }
    }
}

/// The reverse, into an empty marking.
fn unpack(packed: &[u8], marking: &mut [u32]) {
    let mut rest = packed.iter();
    let mut places = marking.iter_mut();
    while let Some(number) = read(&mut rest) {
        let tokens = match number % 2 {
            0 => 1,
            _ => read(&mut rest).unwrap_or_default() as u32,
        };
        if let Some(place) = places.nth((number / 2) as usize) {
            *place = tokens;
        }
    }
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
fn write(packed: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        packed.push(number as u8 | 0x80);
        number >>= 7;
    }
    packed.push(number as u8);
}

fn read(packed: &mut std::slice::Iter<'_, u8>) -> Option<u64> {
    let (mut number, mut shift) = (0u64, 0);
    for &byte in packed {
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn what_goes_in_comes_out(
            markings in (0usize..200).prop_flat_map(|places| {
                let tokens = prop_oneof![10 => Just(0), 3 => 0u32..3, 1 => 0u32..300, 1 => Just(u32::MAX)];
                prop::collection::vec(prop::collection::vec(tokens, places), 1..20)
            }),
        ) {
            let mut seen = Seen::new(markings[0].len());
            let mut twin = BTreeSet::new();
            let mut order = Vec::new();
            for m in &markings {
                prop_assert_eq!(seen.insert(m), twin.insert(m.clone()));
                if order.len() < twin.len() {
                    order.push(m.clone());
                }
            }
            prop_assert_eq!(seen.len(), order.len());
            let mut back = Vec::new();
            for (number, m) in order.iter().enumerate() {
                seen.get(number, &mut back);
                prop_assert_eq!(&back, m);
            }
        }
    }
}
