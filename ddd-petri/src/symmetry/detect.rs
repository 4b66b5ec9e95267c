//! Finding the symmetries of a net as automorphisms of a graph.

use ahash::{AHashMap, AHashSet};
use ddd_sym::automorphism::{ColouredGraph, GraphError, automorphisms_acting_on};
use ddd_sym::{Limits, Perm};
use num_bigint::BigUint;

use crate::net::{Effect, Net};

/// The symmetries that were found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NetSymmetries {
    /// Symmetries, as permutations of positions in [`Net::places`]. They generate the whole group if `complete`.
    pub generators: Vec<Perm>,
    /// Whether the search came to its end.
    pub complete: bool,
    /// The order of the group, if `complete`.
    pub order: Option<BigUint>,
    /// Places that no symmetry but the identity fixes all: if `complete`, a base for which `generators` are strong.
    pub base: Vec<u32>,
}

/// Finds the symmetries of a net.
///
/// Vertices of the graph are the places, coloured by their initial tokens, and the transitions; transitions that do the
/// same are one vertex. An arc's label is all that a transition asks of and does to a place.
///
/// # Errors
/// If the net is too large for 32 bits.
///
/// ```
/// use ddd_petri::net::NetBuilder;
/// use ddd_petri::symmetry::net_automorphisms;
/// use ddd_sym::Limits;
///
/// let mut b = NetBuilder::new("three toggles");
/// for i in 0..3 {
///     let (off, on) = (b.place(format!("off{i}"), 1)?, b.place(format!("on{i}"), 0)?);
///     let t = b.transition(format!("switch{i}"))?;
///     b.consume(t, off, 1)?;
///     b.produce(t, on, 1)?;
/// }
/// let found = net_automorphisms(&b.build(), &Limits::none())?;
/// assert_eq!(found.order, Some(6u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn net_automorphisms(net: &Net, limits: &Limits) -> Result<NetSymmetries, GraphError> {
    let places = net.places().len() as u32;
    let found = automorphisms_acting_on(&graph(net)?, places, limits);
    // Colours keep places and transitions apart, so each generator has such a restriction.
    let on_places = |g: &Perm| g.restricted_to(places);
    let mut generators: Vec<Perm> = found.generators.iter().filter_map(on_places).collect();
    generators.retain(|g| !g.is_identity());
    Ok(NetSymmetries {
        generators,
        complete: found.complete,
        order: found.order,
        base: found.base,
    })
}

fn graph(net: &Net) -> Result<ColouredGraph, GraphError> {
    let mut builder = ColouredGraph::builder();
    // Colour 0 is that of the transitions.
    let mut colours: AHashMap<u32, u32> = AHashMap::default();
    for place in net.places() {
        let fresh = colours.len() as u32 + 1;
        builder.vertex(*colours.entry(place.initial).or_insert(fresh));
    }
    let mut labels: AHashMap<Effect, u32> = AHashMap::default();
    let mut known: AHashSet<Vec<Effect>> = AHashSet::default();
    for transition in net.transitions() {
        let effects = transition.effects();
        if !known.insert(effects.clone()) {
            continue;
        }
        let vertex = builder.vertex(0);
        for effect in effects {
            let place = effect.place;
            let kind = Effect {
                place: crate::net::PlaceId(0),
                ..effect
            };
            let fresh = labels.len() as u32;
            let label = *labels.entry(kind).or_insert(fresh);
            builder.arc(place.0, vertex, label)?;
        }
    }
    builder.build()
}
