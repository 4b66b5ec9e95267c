//! The markings seen so far, packed one behind the other.
//!
//! Most places are empty in most markings, so only the others are written down: how many empty ones come before, and
//! how many tokens there are.

use ddd_sym::canonical::Marked;
use hashbrown::HashTable;
use std::hash::Hasher;

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
    pub(super) fn insert(&mut self, marking: &[Marked]) -> bool {
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
    pub(super) fn get(&self, number: usize, marking: &mut Vec<Marked>) {
        marking.clear();
        unpack(
            &self.bytes[self.starts[number]..self.starts[number + 1]],
            marking,
        );
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.bytes.capacity()
            + self.starts.capacity() * size_of::<usize>()
            + self.table.allocation_size()) as u64
    }
}

/// For each place with tokens: the number of empty ones before it, doubled, and one more if there are several tokens; these
/// are then the next number.
fn pack(marking: &[Marked], packed: &mut Vec<u8>) {
    packed.clear();
    let mut next = 0;
    for &(place, tokens) in marking {
        let empty = u64::from(place - next);
        next = place + 1;
        match tokens {
            1 => write(packed, 2 * empty),
            several => {
                write(packed, 2 * empty + 1);
                write(packed, several.into());
            }
        }
    }
}

/// The reverse.
fn unpack(packed: &[u8], marking: &mut Vec<Marked>) {
    let mut rest = packed.iter();
    let mut next = 0;
    while let Some(number) = read(&mut rest) {
        let tokens = match number % 2 {
            0 => 1,
            _ => read(&mut rest).unwrap_or_default() as u32,
        };
        let place = next + (number / 2) as u32;
        marking.push((place, tokens));
        next = place + 1;
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
            markings in prop::collection::vec(
                prop::collection::btree_map(
                    0u32..1000,
                    prop_oneof![3 => 1u32..3, 1 => 1u32..300, 1 => Just(u32::MAX)],
                    0..9,
                ),
                1..20,
            ),
        ) {
            let mut seen = Seen::new();
            let mut twin = BTreeSet::new();
            let mut order = Vec::new();
            for m in markings {
                let m: Vec<Marked> = m.into_iter().collect();
                prop_assert_eq!(seen.insert(&m), twin.insert(m.clone()));
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
