//! A net drawn by a generator, which gives every node its own name.

use crate::net::{Arc, Net, Place, PlaceId, Transition};

/// A builder for generated nets. Names are distinct by construction and every arc has weight 1,
/// so that, unlike with a file, nothing can go wrong; parallel arcs add up.
#[derive(Debug)]
pub(super) struct Sketch {
    name: String,
    places: Vec<Place>,
    transitions: Vec<Transition>,
}

impl Sketch {
    pub(super) fn new(family: &str, n: u32) -> Self {
        Self {
            name: format!("{family}-{n}"),
            places: Vec::new(),
            transitions: Vec::new(),
        }
    }

    pub(super) fn place(&mut self, id: impl Into<String>, initial: u32) -> PlaceId {
        // More than 2^32 places do not fit any memory that is left.
        let number = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        self.places.push(Place {
            id: id.into(),
            label: None,
            initial,
        });
        PlaceId(number)
    }

    /// One place for each of `range`, named `prefix_number`.
    pub(super) fn places(
        &mut self,
        prefix: &str,
        range: impl IntoIterator<Item = u32>,
        initial: u32,
    ) -> Vec<PlaceId> {
        let ids = range.into_iter().map(|i| format!("{prefix}_{i}"));
        ids.map(|id| self.place(id, initial)).collect()
    }

    pub(super) fn transition(
        &mut self,
        id: impl Into<String>,
        takes: impl IntoIterator<Item = PlaceId>,
        puts: impl IntoIterator<Item = PlaceId>,
    ) {
        let arc = |place| Arc { place, weight: 1 };
        self.transitions.push(Transition {
            id: id.into(),
            label: None,
            consumes: takes.into_iter().map(arc).collect(),
            produces: puts.into_iter().map(arc).collect(),
            tests: Vec::new(),
            inhibitors: Vec::new(),
        });
    }

    pub(super) fn finish(self) -> Net {
        Net::from_parts(self.name, self.places, self.transitions)
    }
}
