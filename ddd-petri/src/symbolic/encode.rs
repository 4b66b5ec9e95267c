//! A net as a diagram and homomorphisms: one variable a place, numbered by the order from the top; one cascade a transition.

use crate::net::{Net, PlaceId, Transition};
use crate::order::Order;
use ddd_core::{Ddd, Error, Hom, Manager, Var};

/// A net in terms of a manager.
#[derive(Debug)]
pub struct Encoding {
    /// The variable of each place.
    pub variables: Vec<Var>,
    /// The places, in ascending order of their variables.
    pub places: Vec<PlaceId>,
    /// The initial marking.
    pub initial: Ddd,
    /// The transitions, each as one homomorphism.
    pub transitions: Vec<Hom>,
}

/// Encodes `net` under `order`.
///
/// # Errors
/// Every limit of the manager.
pub fn encode(manager: &mut Manager, net: &Net, order: &Order) -> Result<Encoding, Error> {
    encode_spaced(manager, net, order, |_| 1)
}

/// Encodes `net` under `order`, with so many numbers of variables kept for each place; the first of them is its own.
///
/// # Errors
/// Every limit of the manager.
pub(crate) fn encode_spaced(
    manager: &mut Manager,
    net: &Net,
    order: &Order,
    room: impl Fn(PlaceId) -> u32,
) -> Result<Encoding, Error> {
    let places = order.places().to_vec();
    let mut variables = vec![Var(0); places.len()];
    let mut next = 0;
    for p in &places {
        variables[p.index()] = Var(next);
        next += room(*p);
    }
    let initial = manager.path(places.iter().map(|p| {
        let tokens = net.places()[p.index()].initial;
        (variables[p.index()], tokens)
    }))?;
    let transitions = net
        .transitions()
        .iter()
        .map(|t| manager.cascade(steps(t, &variables)))
        .collect();
    Ok(Encoding {
        variables,
        places,
        initial,
        transitions,
    })
}

/// What a transition asks of and does to each variable it touches.
pub(crate) fn steps<'a>(
    transition: &Transition,
    variables: &'a [Var],
) -> impl Iterator<Item = (Var, std::ops::RangeInclusive<u32>, i64)> + use<'a> {
    transition.effects().into_iter().map(|e| {
        // an inhibitor arc has a positive weight; at the least it asks for an empty place
        let at_most = e.below.map_or(u32::MAX, |below| below.saturating_sub(1));
        let enabled = e.at_least..=at_most;
        (variables[e.place.index()], enabled, e.change)
    })
}
