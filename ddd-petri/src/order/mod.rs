//! Static variable orders: in which order a diagram looks at the places.
//!
//! No other choice has more influence on the size of a diagram. Each [`Heuristic`] looks only at which
//! places each transition couples, takes near-linear time, and is deterministic;
//! [`candidates`] runs them all and sorts the results by what best predicts a small diagram.
//!
//! - *FORCE* pulls the places of a transition together, from several starts;
//! - *Sloan* and *Cuthill-McKee* reduce profile and bandwidth;
//! - *NUPN* units and *communities* found by modularity are kept contiguous at every level of nesting
//!   and arranged among themselves by FORCE.

mod candidates;
mod connectivity;
mod cuthill_mckee;
mod file;
mod force;
mod graph;
mod heuristic;
mod hypergraph;
mod louvain;
mod nupn;

mod score;
mod sloan;
mod tree;

pub use candidates::{Candidates, Scored, candidates};
pub use file::OrderFileError;
pub use heuristic::{Heuristic, Method, Skipped, UnknownMethod, compute};
pub use score::Scores;

use crate::net::{Net, PlaceId};

/// A permutation of a net's places, the top of the diagram first, and a name for reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    name: String,
    places: Vec<PlaceId>,
}

impl Order {
    /// An order of all places of `net`, or `None` if `places` is not a permutation of them.
    #[must_use]
    pub fn new(name: impl Into<String>, places: Vec<PlaceId>, net: &Net) -> Option<Self> {
        let mut seen = vec![false; net.places().len()];
        let fresh = |p: &PlaceId| {
            seen.get_mut(p.index())
                .is_some_and(|slot| !std::mem::replace(slot, true))
        };
        let permutation = places.len() == net.places().len() && places.iter().all(fresh);
        permutation.then(|| Self {
            name: name.into(),
            places,
        })
    }

    /// The order of the places in the net itself.
    #[must_use]
    pub fn of_file(net: &Net) -> Self {
        let places = (0..net.places().len() as u32).collect();
        Self::of_numbers(Heuristic::File.to_string(), places)
    }

    /// An order of places that are known to be a permutation.
    pub(crate) fn of_places(name: &str, places: Vec<PlaceId>) -> Self {
        Self {
            name: name.to_owned(),
            places,
        }
    }

    fn of_numbers(name: String, places: Vec<u32>) -> Self {
        let places = places.into_iter().map(PlaceId).collect();
        Self { name, places }
    }

    /// What reports call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The places, the top of the diagram first.
    #[must_use]
    pub fn places(&self) -> &[PlaceId] {
        &self.places
    }

    /// The level of each place, by its number; the top is 0.
    #[must_use]
    pub fn levels(&self) -> Vec<u32> {
        let mut levels = vec![0; self.places.len()];
        for (level, place) in (0..).zip(&self.places) {
            levels[place.index()] = level;
        }
        levels
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::NetBuilder;

    #[test]
    fn only_permutations_are_orders() {
        let mut b = NetBuilder::new("two");
        let p = b.place("p", 0).unwrap();
        let q = b.place("q", 0).unwrap();
        let net = b.build();
        assert!(Order::new("x", vec![p], &net).is_none());
        assert!(Order::new("x", vec![p, p], &net).is_none());
        assert!(Order::new("x", vec![p, PlaceId(2)], &net).is_none());
        let order = Order::new("x", vec![q, p], &net).unwrap();
        assert_eq!(order.levels(), [1, 0]);
    }
}
