//! Coloured graphs with labelled arcs.

use ahash::AHashMap;
use thiserror::Error;

use crate::perm::Perm;
use crate::random::mix;

/// A request that would have made a graph ill formed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An arc to or from a vertex that does not exist.
    #[error("there is no vertex {vertex} in a graph of {count}")]
    Unknown {
        /// The vertex.
        vertex: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// More vertices or arcs than 32 bits can number.
    #[error("more vertices or arcs than 32 bits can number")]
    TooLarge,
}

/// One end of an arc as seen from the other: who is there, and by what kind of arc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Incidence {
    pub(super) other: u32,
    /// Label and direction.
    pub(super) kind: u32,
}

/// A finite graph with coloured vertices and labelled arcs and edges, several between two vertices if need be.
///
/// ```
/// use ddd_sym::{Limits, automorphism::{ColouredGraph, automorphisms}};
///
/// // A square, drawn with undirected edges.
/// let mut b = ColouredGraph::builder();
/// let corners: Vec<u32> = (0..4).map(|_| b.vertex(0)).collect();
/// for i in 0..4 {
///     b.edge(corners[i], corners[(i + 1) % 4], 0)?;
/// }
/// let found = automorphisms(&b.build()?, &Limits::none());
/// assert_eq!(found.order, Some(8u32.into()));
/// # Ok::<(), ddd_sym::automorphism::GraphError>(())
/// ```
#[derive(Debug, Clone)]
pub struct ColouredGraph {
    colours: Vec<u32>,
    /// The incidences of vertex `v` are `incidences[first[v]..first[v + 1]]`, sorted.
    first: Vec<u32>,
    incidences: Vec<Incidence>,
    /// A random-looking word for each kind of arc.
    weights: Vec<u64>,
}

impl ColouredGraph {
    /// An empty graph to be filled.
    #[must_use]
    pub fn builder() -> GraphBuilder {
        GraphBuilder::default()
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.colours.len()
    }

    /// The colour of each vertex.
    #[must_use]
    pub fn colours(&self) -> &[u32] {
        &self.colours
    }

    pub(super) fn incidences(&self, vertex: u32) -> &[Incidence] {
        let v = vertex as usize;
        &self.incidences[self.first[v] as usize..self.first[v + 1] as usize]
    }

    pub(super) fn weight(&self, kind: u32) -> u64 {
        self.weights[kind as usize]
    }

    /// Whether `perm` keeps colours, arcs and labels. Looks only at the vertices it moves and their arcs.
    #[must_use]
    pub fn is_automorphism(&self, perm: &Perm) -> bool {
        if perm.degree() > self.vertex_count() {
            return false;
        }
        let mut image = Vec::new();
        perm.moves().all(|(v, w)| {
            image.clear();
            image.extend(self.incidences(v).iter().map(|i| Incidence {
                other: perm.image(i.other),
                kind: i.kind,
            }));
            image.sort_unstable();
            self.colours[v as usize] == self.colours[w as usize] && image == self.incidences(w)
        })
    }
}

/// Fills a [`ColouredGraph`].
#[derive(Debug, Clone, Default)]
pub struct GraphBuilder {
    colours: Vec<u32>,
    arcs: Vec<(u32, u32, u32)>,
    edges: Vec<(u32, u32, u32)>,
}

/// The three ways to look at a label, from an end of the arc.
const OUT: u32 = 0;
const IN: u32 = 1;
const BOTH: u32 = 2;

impl GraphBuilder {
    /// Adds a vertex; vertices are numbered from 0. Automorphisms keep colours.
    pub fn vertex(&mut self, colour: u32) -> u32 {
        self.colours.push(colour);
        (self.colours.len() - 1) as u32
    }

    fn check(&self, a: u32, b: u32) -> Result<(), GraphError> {
        let count = self.colours.len();
        match [a, b].into_iter().find(|v| *v as usize >= count) {
            Some(vertex) => Err(GraphError::Unknown { vertex, count }),
            None => Ok(()),
        }
    }

    /// Adds an arc with a direction. Automorphisms keep labels.
    ///
    /// # Errors
    /// If an end does not exist.
    pub fn arc(&mut self, from: u32, to: u32, label: u32) -> Result<(), GraphError> {
        self.check(from, to)?;
        self.arcs.push((from, to, label));
        Ok(())
    }

    /// Adds an edge without direction.
    ///
    /// # Errors
    /// If an end does not exist.
    pub fn edge(&mut self, a: u32, b: u32, label: u32) -> Result<(), GraphError> {
        self.check(a, b)?;
        self.edges.push((a, b, label));
        Ok(())
    }

    /// The finished graph.
    ///
    /// # Errors
    /// If it is too large.
    pub fn build(self) -> Result<ColouredGraph, GraphError> {
        let ends = 2 * (self.arcs.len() + self.edges.len());
        let limit = u32::MAX as usize / 4;
        if ends > limit || self.colours.len() > limit {
            return Err(GraphError::TooLarge);
        }
        let mut labels: Vec<u32> = self.arcs.iter().chain(&self.edges).map(|a| a.2).collect();
        labels.sort_unstable();
        labels.dedup();
        let number: AHashMap<u32, u32> = labels.iter().copied().zip(0..).collect();
        let kind = |label: u32, side: u32| 3 * number.get(&label).copied().unwrap_or(0) + side;

        let mut pairs: Vec<(u32, Incidence)> = Vec::with_capacity(ends);
        let sides = [(&self.arcs, OUT, IN), (&self.edges, BOTH, BOTH)];
        for (list, here, there) in sides {
            for &(a, b, label) in list {
                let (here, there) = (kind(label, here), kind(label, there));
                pairs.push((
                    a,
                    Incidence {
                        other: b,
                        kind: here,
                    },
                ));
                pairs.push((
                    b,
                    Incidence {
                        other: a,
                        kind: there,
                    },
                ));
            }
        }
        pairs.sort_unstable();
        let mut first = vec![0; self.colours.len() + 1];
        for (v, _) in &pairs {
            first[*v as usize + 1] += 1;
        }
        for v in 0..self.colours.len() {
            first[v + 1] += first[v];
        }
        Ok(ColouredGraph {
            colours: self.colours,
            first,
            incidences: pairs.into_iter().map(|p| p.1).collect(),
            weights: (0..3 * labels.len() as u64).map(|k| mix(k + 1)).collect(),
        })
    }
}
