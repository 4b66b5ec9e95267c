//! The coupling of places by transitions, as a hypergraph.
//!
//! A vertex is a place, an edge the set of places that a transition looks at or changes. This is all
//! that static order heuristics see of a net.

use ahash::AHashMap;

use crate::net::{Net, Transition};
use crate::sparse::Rows;

/// Vertices `0..n` and weighted edges of at least two vertices each, sorted within an edge.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hypergraph {
    edges: Rows<u32>,
    incidence: Rows<u32>,
    weights: Vec<f64>,
}

impl Hypergraph {
    /// The hypergraph with these edges. Equal edges are merged and their weights added;
    /// edges of less than two different vertices say nothing about an order and are left out.
    pub(crate) fn new(vertices: usize, edges: impl Iterator<Item = (Vec<u32>, f64)>) -> Self {
        let mut seen: AHashMap<Vec<u32>, usize> = AHashMap::default();
        let mut rows = Rows::default();
        let mut weights: Vec<f64> = Vec::new();
        for (mut edge, weight) in edges {
            edge.sort_unstable();
            edge.dedup();
            if edge.len() < 2 {
                continue;
            }
            if let Some(&known) = seen.get(&edge) {
                weights[known] += weight;
            } else {
                rows.push(edge.iter().copied());
                weights.push(weight);
                seen.insert(edge, weights.len() - 1);
            }
        }
        Self {
            incidence: rows.transpose(vertices),
            edges: rows,
            weights,
        }
    }

    /// The places that each transition of the net touches.
    pub(crate) fn of_net(net: &Net) -> Self {
        let edges = net.transitions().iter().map(|t| (touched(t), 1.0));
        Self::new(net.places().len(), edges)
    }

    /// The number of vertices.
    pub(crate) fn vertices(&self) -> usize {
        self.incidence.len()
    }

    /// The number of edges.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The sum of the edges' sizes.
    pub(crate) fn pins(&self) -> usize {
        self.edges.items()
    }

    /// The vertices of edge `e`.
    #[cfg(test)]
    pub(crate) fn edge(&self, e: usize) -> &[u32] {
        self.edges.row(e)
    }

    /// The weight of edge `e`.
    pub(crate) fn weight(&self, e: usize) -> f64 {
        self.weights[e]
    }

    /// All edges with their weights.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (&[u32], f64)> {
        self.edges.rows().zip(self.weights.iter().copied())
    }

    /// The edges around vertex `v`.
    pub(crate) fn around(&self, v: usize) -> &[u32] {
        self.incidence.row(v)
    }
}

/// The places of a transition, each once, sorted.
fn touched(t: &Transition) -> Vec<u32> {
    let lists = [&t.consumes, &t.produces, &t.tests, &t.inhibitors];
    let mut places: Vec<u32> = lists.into_iter().flatten().map(|arc| arc.place.0).collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_edges_merge_and_small_ones_vanish() {
        let edges = [vec![2, 0], vec![1], vec![0, 2, 0], vec![1, 2], vec![]];
        let h = Hypergraph::new(3, edges.into_iter().map(|e| (e, 1.0)));
        assert_eq!(h.edge_count(), 2);
        assert_eq!(h.edge(0), [0, 2]);
        assert_eq!(h.weight(0), 2.0);
        assert_eq!(h.around(2), [0, 1]);
        assert_eq!(h.around(1), [1]);
        assert_eq!(h.pins(), 4);
    }
}
