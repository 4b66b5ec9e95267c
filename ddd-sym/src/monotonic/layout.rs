//! How the positions of blocks lie among each other.

use crate::recognise::{Structure, Wreath};

/// Blocks in matching inner order, put into the order of their positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The blocks: coordinates in the order they have in the first block, blocks in the order of their first coordinates.
    pub blocks: Vec<Vec<u32>>,
    /// Every block has its coordinates in this order.
    pub rows_aligned: bool,
    /// Besides, for each coordinate the blocks are in this order: one block after the other, or one coordinate after the
    /// other, or between these. Sorting the blocks then gives the lexicographically least state.
    pub aligned: bool,
    /// Besides, each block ends before the next begins.
    pub contiguous: bool,
    /// Where each coordinate went.
    coordinate: Vec<u32>,
    /// Where each block went.
    block: Vec<u32>,
}

impl Layout {
    /// The layout of some blocks of equal length.
    ///
    /// ```
    /// use ddd_sym::monotonic::Layout;
    ///
    /// let place_by_place = Layout::of(&[vec![3, 0], vec![4, 1], vec![5, 2]]);
    /// assert_eq!(place_by_place.blocks, [[0, 3], [1, 4], [2, 5]]);
    /// assert!(place_by_place.aligned && !place_by_place.contiguous);
    /// assert!(!Layout::of(&[vec![0, 3], vec![1, 2]]).aligned);
    /// ```
    #[must_use]
    pub fn of(blocks: &[Vec<u32>]) -> Layout {
        let coordinate = match blocks.iter().min() {
            Some(first) => ranks(first),
            None => Vec::new(),
        };
        let mut sorted: Vec<Vec<u32>> = blocks
            .iter()
            .map(|block| rearranged(block, &coordinate))
            .collect();
        let firsts: Vec<u32> = sorted
            .iter()
            .map(|b| b.first().copied().unwrap_or(0))
            .collect();
        let block = ranks(&firsts);
        sorted.sort_by_key(|b| b.first().copied());
        let ascending = |run: &[u32]| run.windows(2).all(|w| w[0] < w[1]);
        let rows_aligned = sorted.iter().all(|b| ascending(b));
        let neighbours = || sorted.windows(2);
        let columns = neighbours().all(|w| w[0].iter().zip(&w[1]).all(|(a, b)| a < b));
        let follow = neighbours().all(|w| w[0].last() < w[1].first());
        Layout {
            rows_aligned,
            aligned: rows_aligned && columns,
            contiguous: rows_aligned && follow,
            blocks: sorted,
            coordinate,
            block,
        }
    }

    /// The wreath product with its blocks in this layout.
    pub(crate) fn reorder(&self, wreath: &Wreath) -> Wreath {
        let rename = |structure: &Structure, to: &[u32]| structure.renamed(&|p| to[p as usize]);
        Wreath {
            blocks: self.blocks.clone(),
            inner: Box::new(rename(&wreath.inner, &self.coordinate)),
            outer: Box::new(rename(&wreath.outer, &self.block)),
        }
    }
}

/// The rank of each item.
fn ranks(items: &[u32]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&i| items[i]);
    let mut rank = vec![0; items.len()];
    for (r, i) in order.into_iter().enumerate() {
        rank[i] = r as u32;
    }
    rank
}

/// Item `i` goes to place `to[i]`.
fn rearranged(items: &[u32], to: &[u32]) -> Vec<u32> {
    let mut result = vec![0; items.len()];
    for (&item, &place) in items.iter().zip(to) {
        result[place as usize] = item;
    }
    result
}
