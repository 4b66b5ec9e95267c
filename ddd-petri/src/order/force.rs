//! FORCE (Aloul, Markov, Sakallah 2003): each vertex moves to the mean of the centres of its edges.

use crate::limits::Limits;

use super::hypergraph::Hypergraph;
use super::tree::Tree;

/// Rounds without a better span after which the search ends.
const PATIENCE: usize = 12;

/// Improves `start` until the sum of spans no longer falls; returns the best order met.
///
/// With a tree, every group of it stays contiguous.
pub(crate) fn force(
    h: &Hypergraph,
    start: Vec<u32>,
    tree: Option<&Tree>,
    rounds: usize,
    limits: &Limits,
) -> Vec<u32> {
    let mut state = Springs::new(h);
    let mut current = start;
    let mut best_span = state.place(&current);
    let mut best = current.clone();
    let mut stale = 0;
    for _ in 0..rounds {
        if stale >= PATIENCE || limits.check().is_err() {
            break;
        }
        let wishes = state.wishes();
        match tree {
            Some(tree) => current = tree.arrange(wishes),
            // Ties keep the order of the last round: the search does not wander on plateaus.
            None => current.sort_by(|&a, &b| wishes[a as usize].total_cmp(&wishes[b as usize])),
        }
        let span = state.place(&current);
        if span < best_span {
            best_span = span;
            best.clone_from(&current);
            stale = 0;
        } else {
            stale += 1;
        }
    }
    best
}

/// Positions of the vertices and the pull of their edges.
struct Springs<'a> {
    h: &'a Hypergraph,
    position: Vec<u32>,
    centre: Vec<f64>,
    wish: Vec<f64>,
}

impl<'a> Springs<'a> {
    fn new(h: &'a Hypergraph) -> Self {
        Self {
            h,
            position: vec![0; h.vertices()],
            centre: vec![0.0; h.edge_count()],
            wish: vec![0.0; h.vertices()],
        }
    }

    /// Takes the positions of an order and computes the centres of the edges; returns the sum of spans.
    fn place(&mut self, order: &[u32]) -> f64 {
        for (i, &v) in order.iter().enumerate() {
            self.position[v as usize] = i as u32;
        }
        let mut total = 0.0;
        for (e, (pins, weight)) in self.h.edges().enumerate() {
            let (mut low, mut high, mut sum) = (u32::MAX, 0, 0u64);
            for &v in pins {
                let at = self.position[v as usize];
                low = low.min(at);
                high = high.max(at);
                sum += u64::from(at);
            }
            self.centre[e] = sum as f64 / pins.len() as f64;
            total += f64::from(high - low) * weight;
        }
        total
    }

    /// Where each vertex wants to be: the mean of its edges' centres, or where it is if it has none.
    fn wishes(&mut self) -> &[f64] {
        for v in 0..self.h.vertices() {
            let (mut sum, mut weights) = (0.0, 0.0);
            for &e in self.h.around(v) {
                let weight = self.h.weight(e as usize);
                sum += self.centre[e as usize] * weight;
                weights += weight;
            }
            self.wish[v] = if weights > 0.0 {
                sum / weights
            } else {
                f64::from(self.position[v])
            };
        }
        &self.wish
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffled_path_gets_shorter() {
        let edges = (1..20u32).map(|v| (vec![v - 1, v], 1.0));
        let h = Hypergraph::new(20, edges);
        let start: Vec<u32> = (0..20).map(|i| i * 7 % 20).collect();
        let before = Springs::new(&h).place(&start);
        let order = force(&h, start, None, 100, &Limits::default());
        let after = Springs::new(&h).place(&order);
        assert!(after < before, "{before} to {after}");
    }

    #[test]
    fn nothing_to_order() {
        let h = Hypergraph::new(0, std::iter::empty());
        assert!(force(&h, vec![], None, 10, &Limits::default()).is_empty());
        let h = Hypergraph::new(2, std::iter::empty());
        assert_eq!(force(&h, vec![1, 0], None, 10, &Limits::default()), [1, 0]);
    }
}
