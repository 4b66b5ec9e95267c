//! How the arcs of nodes lie in memory.
//!
//! The values of a node are nearly always neighbours: 0 and 1 in a safe net, `0..=k` in another. Then the least of them and
//! their number say which they are, the header has room for both, and the arena holds just the children: 4 bytes an arc, and
//! less to fetch. The other nodes are *loose*: their number of arcs, then value and child of each.

use super::hash;
use super::node::{Arc, NodeId};

/// Which values the arcs of a node have, if they are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape(u32);

/// Bits of the number of arcs; the least value has the others.
const BITS: u32 = 16;
/// As a number of arcs: it stands in the arena.
const MANY: u32 = (1 << BITS) - 1;

impl Shape {
    /// No arcs: a terminal or a free slot.
    pub(crate) const NONE: Self = Self(0);
    const LOOSE: Self = Self(u32::MAX);

    /// Of a node with these arcs, which ascend.
    #[inline]
    pub(crate) fn of(arcs: &[Arc]) -> Self {
        let (Some(first), Some(last)) = (arcs.first(), arcs.last()) else {
            return Self::NONE;
        };
        let neighbours = (last.value - first.value) as usize == arcs.len() - 1;
        if neighbours && first.value < 1 << BITS && arcs.len() < MANY as usize {
            Self(first.value << BITS | arcs.len() as u32)
        } else {
            Self::LOOSE
        }
    }

    #[inline]
    fn is_loose(self) -> bool {
        self == Self::LOOSE
    }

    #[inline]
    fn least(self) -> u32 {
        self.0 >> BITS
    }

    #[inline]
    fn count(self) -> u32 {
        self.0 & MANY
    }

    /// The hash of a node with this variable and these arcs.
    #[inline]
    pub(crate) fn hash(self, var: u32, arcs: &[Arc]) -> u64 {
        if self.is_loose() {
            hash::loose(var, self, arcs.iter().copied())
        } else {
            hash::neighbours(var, self, arcs, |a| a.child.0)
        }
    }

    /// What takes the place of the values in a hash.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0
    }
}

/// Words that this number of arcs takes at most.
pub(crate) fn most_words(arcs: usize) -> usize {
    1 + 2 * arcs
}

/// The arcs of all nodes, each node's in one piece.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(crate) words: Vec<u32>,
}

impl Arena {
    /// The `i`-th arc of the node that begins at `first`.
    #[inline]
    pub(crate) fn arc(&self, first: u32, shape: Shape, i: u32) -> Arc {
        let (first, at) = (first as usize, i as usize);
        let (value, child) = if shape.is_loose() {
            let place = first + 1 + 2 * at;
            (self.words[place], self.words[place + 1])
        } else {
            (shape.least() + i, self.words[first + at])
        };
        Arc {
            value,
            child: NodeId(child),
        }
    }

    /// The number of arcs of the node that begins at `first`.
    #[inline]
    pub(crate) fn count(&self, first: u32, shape: Shape) -> u32 {
        if shape.is_loose() {
            self.words[first as usize]
        } else {
            shape.count()
        }
    }

    /// Whether the node of the same shape that begins at `first` has these arcs.
    #[inline]
    pub(crate) fn holds(&self, first: u32, shape: Shape, arcs: &[Arc]) -> bool {
        let here = &self.words[first as usize..];
        if shape.is_loose() {
            pairs(here).eq(arcs.iter().copied())
        } else {
            let children = &here[..arcs.len()];
            children.iter().zip(arcs).all(|(c, a)| *c == a.child.0)
        }
    }

    /// The hash of the node that begins at `first`, the same as that of its arcs.
    pub(crate) fn hash(&self, first: u32, shape: Shape, var: u32) -> u64 {
        let here = &self.words[first as usize..];
        if shape.is_loose() {
            hash::loose(var, shape, pairs(here))
        } else {
            hash::neighbours(var, shape, &here[..shape.count() as usize], |c| *c)
        }
    }

    /// Appends the arcs of a node.
    #[inline]
    pub(crate) fn push(&mut self, shape: Shape, arcs: &[Arc]) {
        if shape.is_loose() {
            self.words.push(arcs.len() as u32);
            let both = arcs.iter().flat_map(|a| [a.value, a.child.0]);
            self.words.extend(both);
        } else {
            self.words.extend(arcs.iter().map(|a| a.child.0));
        }
    }

    /// Slides the arcs of a node down to `to`; the next free place comes back.
    pub(crate) fn slide(&mut self, first: u32, shape: Shape, to: usize) -> usize {
        let arcs = self.count(first, shape) as usize;
        let words = if shape.is_loose() { 1 + 2 * arcs } else { arcs };
        let from = first as usize;
        self.words.copy_within(from..from + words, to);
        to + words
    }
}

/// The arcs of a loose node, which begins with their number.
fn pairs(words: &[u32]) -> impl Iterator<Item = Arc> {
    let arcs = words[1..].chunks_exact(2).take(words[0] as usize);
    arcs.map(|pair| Arc {
        value: pair[0],
        child: NodeId(pair[1]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn arcs() -> impl Strategy<Value = Vec<Arc>> {
        let least = prop_oneof![0u32..4, 65_530u32..65_540, Just(u32::MAX - 8)];
        let gap = prop_oneof![9 => Just(1u32), 1 => 1u32..3];
        (least, prop::collection::vec((gap, 1u32..5), 1..5)).prop_map(|(least, steps)| {
            let mut value = least;
            let arc = |(gap, child): (u32, u32)| {
                let arc = Arc {
                    value,
                    child: NodeId(child),
                };
                value += gap;
                arc
            };
            steps.into_iter().map(arc).collect()
        })
    }

    proptest! {
        #[test]
        fn what_is_read_is_what_was_pushed(nodes in prop::collection::vec(arcs(), 1..20), dead in any::<u32>()) {
            let mut arena = Arena::default();
            let mut places = Vec::new();
            for arcs in &nodes {
                places.push((arena.words.len() as u32, Shape::of(arcs)));
                arena.push(Shape::of(arcs), arcs);
            }
            // every other one or so goes
            let (mut kept, mut end) = (Vec::new(), 0);
            for (i, (first, shape)) in places.into_iter().enumerate() {
                if dead >> i & 1 == 0 {
                    kept.push((i, end as u32, shape));
                    end = arena.slide(first, shape, end);
                }
            }
            arena.words.truncate(end);
            for (i, first, shape) in kept {
                let count = arena.count(first, shape);
                let read: Vec<Arc> = (0..count).map(|i| arena.arc(first, shape, i)).collect();
                prop_assert_eq!(&read, &nodes[i]);
                prop_assert_eq!(arena.hash(first, shape, 7), shape.hash(7, &read));
                for other in nodes.iter().filter(|o| Shape::of(o) == shape) {
                    prop_assert_eq!(arena.holds(first, shape, other), *other == nodes[i]);
                }
            }
        }
    }

    #[test]
    fn as_many_arcs_as_a_header_can_count_and_one_more() {
        for many in [MANY - 1, MANY, MANY + 1] {
            let arcs: Vec<Arc> = (0..many)
                .map(|value| Arc {
                    value: value + 3,
                    child: NodeId(value ^ 1),
                })
                .collect();
            let shape = Shape::of(&arcs);
            let mut arena = Arena::default();
            arena.push(shape, &arcs);
            assert_eq!(shape.is_loose(), many >= MANY);
            assert_eq!(arena.count(0, shape), many);
            assert!(arena.holds(0, shape, &arcs));
            assert_eq!(arena.arc(0, shape, many - 1), arcs[many as usize - 1]);
        }
    }
}
