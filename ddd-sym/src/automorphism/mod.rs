//! Automorphism groups of coloured graphs, by partition refinement and individualisation.
//!
//! Made for large sparse graphs with very many symmetries, such as nets with a thousand equal components: the work for
//! each generator is proportional to what it moves, not to the graph. Every generator is verified before it is returned,
//! so when a limit is reached those found so far generate a sound subgroup.
//!
//! ```
//! use ddd_sym::{Limits, automorphism::{ColouredGraph, automorphisms}};
//!
//! // A hundred clients around one server.
//! let mut b = ColouredGraph::builder();
//! let server = b.vertex(1);
//! for _ in 0..100 {
//!     let client = b.vertex(0);
//!     b.arc(client, server, 0)?;
//! }
//! let found = automorphisms(&b.build()?, &Limits::none());
//! assert!(found.complete);
//! assert_eq!(found.generators.len(), 99);
//! # Ok::<(), ddd_sym::automorphism::GraphError>(())
//! ```

mod graph;
mod pair;
mod partition;
mod refine;
mod search;

pub use graph::{ColouredGraph, GraphBuilder, GraphError};

use num_bigint::BigUint;

use crate::limits::Limits;
use crate::perm::Perm;
use search::Search;

/// What was found; see [`automorphisms`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Automorphisms {
    /// Verified automorphisms. They generate the whole group if `complete`, else a subgroup.
    pub generators: Vec<Perm>,
    /// Whether the search came to its end.
    pub complete: bool,
    /// The order of the group, if `complete`.
    pub order: Option<BigUint>,
    /// The vertices that the search individualised: if `complete`, a base for which `generators` are strong.
    pub base: Vec<u32>,
}

/// Generators of the automorphism group of a graph.
///
/// The limits bound time and the number of arcs looked at.
#[must_use]
pub fn automorphisms(graph: &ColouredGraph, limits: &Limits) -> Automorphisms {
    automorphisms_acting_on(graph, u32::MAX, limits)
}

/// The same, with a base among the vertices `0..points` if these determine all others.
///
/// For a net whose places are numbered first and whose transitions are all different, the base then consists of places.
#[must_use]
pub fn automorphisms_acting_on(
    graph: &ColouredGraph,
    points: u32,
    limits: &Limits,
) -> Automorphisms {
    Search::new(graph, limits.meter()).run(points)
}

#[cfg(test)]
mod tests;
