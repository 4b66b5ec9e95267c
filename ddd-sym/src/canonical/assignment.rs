//! The symmetric group on blocks: which content goes to which block?
//!
//! In an aligned layout the sorted contents are the least state. In any other layout the least state is found position by
//! position: each takes the least value for which the blocks can still all be filled, that is, for which a perfect
//! matching between blocks and contents exists.

use num_bigint::BigUint;

use super::size;

/// The content of a block.
pub(super) fn content<T: Clone>(state: &[T], block: &[u32]) -> Vec<T> {
    block.iter().map(|&p| state[p as usize].clone()).collect()
}

/// Writes a content into a block.
pub(super) fn put<T: Clone>(state: &mut [T], block: &[u32], content: &[T]) {
    for (&p, value) in block.iter().zip(content) {
        state[p as usize] = value.clone();
    }
}

/// Sorts the contents of the blocks, and returns them in this order.
pub(super) fn sort<T: Ord + Clone>(state: &mut [T], blocks: &[Vec<u32>]) -> Vec<Vec<T>> {
    let mut contents: Vec<Vec<T>> = blocks.iter().map(|b| content(state, b)).collect();
    if !contents.is_sorted() {
        contents.sort();
        for (block, content) in blocks.iter().zip(&contents) {
            put(state, block, content);
        }
    }
    contents
}

/// The number of different arrangements of `items`.
pub(super) fn arrangements<T: Ord>(mut items: Vec<T>) -> BigUint {
    items.sort();
    let runs = items.chunk_by(|a, b| a == b).map(<[T]>::len);
    size::arrangements(items.len(), 0, runs).into()
}

/// The least state over all assignments of contents to blocks, in any layout.
pub(super) fn assign<T: Ord + Clone>(state: &mut [T], blocks: &[Vec<u32>]) {
    let contents: Vec<Vec<T>> = blocks.iter().map(|b| content(state, b)).collect();
    let mut positions: Vec<(u32, usize, usize)> = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        positions.extend(block.iter().enumerate().map(|(j, &p)| (p, i, j)));
    }
    positions.sort_unstable();
    let mut matching = Matching::identity(blocks.len());
    for (_, block, coordinate) in positions {
        let mut values: Vec<&T> = contents.iter().map(|c| &c[coordinate]).collect();
        values.sort();
        values.dedup();
        let fits = |value: &T, c: usize| contents[c][coordinate] == *value;
        values
            .into_iter()
            .find(|value| matching.restrict(block, |c| fits(value, c)));
    }
    for (block, &c) in blocks.iter().zip(&matching.content_of) {
        put(state, block, &contents[c]);
    }
}

/// A perfect matching between blocks and contents that respects the choices made so far.
struct Matching {
    /// The contents each block may still have.
    allowed: Vec<Vec<bool>>,
    content_of: Vec<usize>,
    block_of: Vec<usize>,
}

impl Matching {
    fn identity(n: usize) -> Self {
        Self {
            allowed: vec![vec![true; n]; n],
            content_of: (0..n).collect(),
            block_of: (0..n).collect(),
        }
    }

    /// Allows `block` only contents that fit, if a perfect matching remains.
    fn restrict(&mut self, block: usize, fits: impl Fn(usize) -> bool) -> bool {
        let before = self.allowed[block].clone();
        for (c, allowed) in self.allowed[block].iter_mut().enumerate() {
            *allowed &= fits(c);
        }
        if self.allowed[block][self.content_of[block]] || self.rematch(block) {
            return true;
        }
        self.allowed[block] = before;
        false
    }

    /// Gives `block` another content along an alternating path that ends in its present content.
    fn rematch(&mut self, block: usize) -> bool {
        let n = self.allowed.len();
        let free = self.content_of[block];
        // `from[c]`: the block that would take content `c`.
        let mut from = vec![usize::MAX; n];
        let mut queue = vec![block];
        let mut at = 0;
        while at < queue.len() {
            let b = queue[at];
            at += 1;
            for c in 0..n {
                if !self.allowed[b][c] || from[c] != usize::MAX {
                    continue;
                }
                from[c] = b;
                if c == free {
                    self.shift(block, free, &from);
                    return true;
                }
                queue.push(self.block_of[c]);
            }
        }
        false
    }

    fn shift(&mut self, block: usize, free: usize, from: &[usize]) {
        let mut content = free;
        loop {
            let taker = from[content];
            let given_up = self.content_of[taker];
            self.content_of[taker] = content;
            self.block_of[content] = taker;
            if taker == block {
                return;
            }
            content = given_up;
        }
    }
}
