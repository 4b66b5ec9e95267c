//! Nested groups of places that an order keeps contiguous.
//!
//! Units of a nested-unit net, communities within communities and the halves of a bisection are all
//! the same thing to an order: a tree whose leaves are the places. [`Tree::arrange`] turns wishes for
//! single places into the nearest order that keeps every group in one piece.

use crate::sparse::Rows;

/// A rooted tree: nodes `0..leaves` are the leaves, each inner node comes after its children.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    leaves: usize,
    parent: Vec<u32>,
    children: Rows<u32>,
    /// Leaves below each node.
    weight: Vec<f64>,
}

impl Tree {
    /// The tree with these parents, one for each node but the last, which is the root.
    /// Every parent must come after its children.
    pub(crate) fn new(leaves: usize, parent: Vec<u32>) -> Self {
        let nodes = parent.len() + 1;
        debug_assert!(
            parent
                .iter()
                .enumerate()
                .all(|(i, &p)| p as usize > i && p as usize >= leaves)
        );
        let pairs = parent.iter().enumerate().map(|(i, &p)| (p, i as u32));
        let children = Rows::group(nodes, pairs);
        let mut weight = vec![0.0; nodes];
        weight[..leaves].fill(1.0);
        for (i, &p) in parent.iter().enumerate() {
            weight[p as usize] += weight[i];
        }
        Self {
            leaves,
            parent,
            children,
            weight,
        }
    }

    /// All leaves directly below the root: no group at all.
    #[cfg(test)]
    pub(crate) fn flat(leaves: usize) -> Self {
        Self::new(leaves, vec![leaves as u32; leaves])
    }

    /// A tree from clusterings of clusterings: `levels[0]` maps a leaf to its cluster,
    /// `levels[i + 1]` a cluster of level `i` to one of level `i + 1`.
    pub(crate) fn of_levels(leaves: usize, levels: &[Vec<u32>]) -> Self {
        let mut parent = Vec::new();
        let mut offset = leaves as u32;
        let mut above = 1;
        for level in levels {
            above = level.iter().max().map_or(0, |&c| c + 1);
            parent.extend(level.iter().map(|&c| offset + c));
            offset += above;
        }
        if levels.is_empty() {
            above = leaves as u32;
        }
        let root = offset;
        parent.extend(std::iter::repeat_n(root, above as usize));
        Self::new(leaves, parent)
    }

    /// The leaves, left to right, when the children of each node are sorted by the mean of the keys of
    /// the leaves below (and by number where that is equal).
    pub(crate) fn arrange(&self, keys: &[f64]) -> Vec<u32> {
        let mut mean = keys.to_vec();
        mean.resize(self.weight.len(), 0.0);
        for (i, &p) in self.parent.iter().enumerate() {
            mean[p as usize] += mean[i];
            mean[i] /= self.weight[i].max(1.0);
        }
        let mut order = Vec::with_capacity(self.leaves);
        let mut open = vec![self.parent.len() as u32];
        while let Some(node) = open.pop() {
            if (node as usize) < self.leaves {
                order.push(node);
                continue;
            }
            let from = open.len();
            open.extend_from_slice(self.children.row(node as usize));
            // The stack is popped from its end, so the largest key goes in first.
            open[from..].sort_unstable_by(|&a, &b| {
                mean[b as usize]
                    .total_cmp(&mean[a as usize])
                    .then(b.cmp(&a))
            });
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_tree_sorts() {
        assert_eq!(Tree::flat(3).arrange(&[2.0, 0.0, 1.0]), [1, 2, 0]);
        assert_eq!(Tree::flat(0).arrange(&[]), Vec::<u32>::new());
        assert_eq!(Tree::flat(1).arrange(&[5.0]), [0]);
    }

    #[test]
    fn groups_stay_together() {
        let tree = Tree::of_levels(4, &[vec![0, 1, 0, 1]]);
        assert_eq!(tree.arrange(&[0.0, 1.0, 9.0, 2.0]), [1, 3, 0, 2]);
    }

    #[test]
    fn two_levels() {
        let tree = Tree::of_levels(4, &[vec![0, 1, 2, 2], vec![0, 1, 0]]);
        assert_eq!(tree.arrange(&[3.0, 2.5, 1.0, 4.0]), [1, 2, 3, 0]);
    }
}
