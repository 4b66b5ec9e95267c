//! Structural bounds: how many tokens a place can hold, whatever is fired.
//!
//! A P-semiflow `y` keeps `y · m` at its initial value, so a place of weight `w` never holds more than
//! `y · m0 / w` tokens. A place that no transition feeds never holds more than at first.
//! Bounds are proofs: a place without one may still be bounded.

use crate::invariant::{Flow, p_semiflows};
use crate::limits::Limits;
use crate::net::{Net, PlaceId, Transition};

/// For each place, the most tokens it can hold, if the structure of the net says so.
///
/// ```
/// use ddd_petri::bounds::structural_bounds;
/// use ddd_petri::limits::Limits;
/// use ddd_petri::net::NetBuilder;
///
/// let mut b = NetBuilder::new("press");
/// let (sheets, books) = (b.place("sheets", 7)?, b.place("books", 0)?);
/// let sold = b.place("sold", 0)?;
/// let bind = b.transition("bind")?;
/// b.consume(bind, sheets, 3)?;
/// b.produce(bind, books, 1)?;
/// let unbind = b.transition("unbind")?;
/// b.consume(unbind, books, 1)?;
/// b.produce(unbind, sheets, 3)?;
/// let print = b.transition("sell")?;
/// b.produce(print, sold, 1)?;
/// assert_eq!(structural_bounds(&b.build(), &Limits::default()), [Some(7), Some(2), None]);
/// # Ok::<(), ddd_petri::net::NetError>(())
/// ```
#[must_use]
pub fn structural_bounds(net: &Net, limits: &Limits) -> Vec<Option<u32>> {
    bounds_from(net, &p_semiflows(net, limits).flows)
}

/// The bounds that these P-semiflows prove, beside those of places that nothing feeds.
#[must_use]
pub fn bounds_from(net: &Net, semiflows: &[Flow<PlaceId>]) -> Vec<Option<u32>> {
    let initial = net.initial_marking();
    let mut bounds = unfed(net);
    for flow in semiflows {
        let sum = flow.sum(&initial);
        for &(place, weight) in flow.terms.iter().filter(|&&(_, weight)| weight > 0) {
            let bound = u32::try_from(sum / i128::from(weight)).unwrap_or(u32::MAX);
            let slot = &mut bounds[place.index()];
            *slot = Some(slot.map_or(bound, |known| known.min(bound)));
        }
    }
    bounds
}

/// The initial tokens of the places that no transition adds to.
fn unfed(net: &Net) -> Vec<Option<u32>> {
    let mut bounds: Vec<Option<u32>> = net.places().iter().map(|p| Some(p.initial)).collect();
    for e in net.transitions().iter().flat_map(Transition::effects) {
        if e.change > 0 {
            bounds[e.place.index()] = None;
        }
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_net::{Shape, StateSpace, nets};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_reachable_marking_exceeds_a_bound(net in nets(Shape::default())) {
            let bounds = structural_bounds(&net, &Limits::default());
            prop_assert_eq!(bounds.len(), net.places().len());
            if let Some(space) = StateSpace::of(&net, 500) {
                for marking in &space.markings {
                    for (&tokens, bound) in marking.iter().zip(&bounds) {
                        prop_assert!(bound.is_none_or(|most| tokens <= most));
                    }
                }
            }
        }
    }
}
