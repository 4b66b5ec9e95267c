//! A net as a diagram and homomorphisms: one variable a place, numbered by the order from the top; one cascade a transition.

use crate::net::{Net, PlaceId, Transition};
use crate::order::Order;
use ddd_core::{Ddd, Error, Hom, Manager, Var};

/// A net in terms of a manager.
#[derive(Debug)]
pub struct Encoding {
    /// The variable of each place.
    pub variables: Vec<Var>,
    /// The place of each variable.
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
    let variables: Vec<Var> = order.levels().into_iter().map(Var).collect();
    let places = order.places().to_vec();
    let initial = manager.path(
        (0..)
            .map(Var)
            .zip(&places)
            .map(|(var, p)| (var, net.places()[p.index()].initial)),
    )?;
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
