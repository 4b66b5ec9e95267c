//! Places that can be counted together: a smaller net with the same markings, up to how groups share their tokens.
//!
//! Let `t` move one token from `p` to `q` and do nothing else, with `x` the sum of the two. Every way to share the tokens
//! of `x` between `p` and `q` is reachable whenever one is, so that the net needs only `x`, if
//!
//! - some `t'` moves tokens back as freely, or
//! - `q` is empty at first, only such `t` put tokens there, and nobody else looks at them without taking them: then all
//!   tokens can wait in `p` until the moment they are wanted in `q`.
//!
//! In the second case a firing `u` of the smaller net that takes `a` from `p` and `b` from `q` is played from the marking with just
//! `b` tokens in `q`; afterwards `q` is empty, what `u` put is in `p`, and again every share can be had. Inhibitor arcs on
//! either place forbid both. The rules apply to the smaller net again, so that whole chains, loops and
//! machines become one place; a place whose tokens never change in number is no condition any more.
//!
//! This is the agglomeration of Berthomieu, Le Botlan and Dal Zilio, *Counting Petri net markings from reduction equations*,
//! for the equations `x = p + q`. A marking of the small net with `k` tokens in a group of `n` places stands for
//! `C(k + n - 1, n - 1)` markings of the net.

mod draft;
#[cfg(test)]
mod tests;

use crate::limits::Limits;
use crate::net::{Net, PlaceId};
use crate::order::Order;
use draft::Draft;

/// A net and the smaller one that stands for it.
#[derive(Debug, Clone)]
pub struct Agglomeration {
    /// The smaller net. Its transitions only tell which markings are reachable: those that change nothing are gone,
    /// and so are those that others make superfluous.
    pub net: Net,
    /// The places of the net that each place of the smaller one stands for.
    pub groups: Vec<Vec<PlaceId>>,
}

impl Agglomeration {
    /// Every place by itself.
    #[must_use]
    pub fn none(net: &Net) -> Self {
        let places = 0..net.places().len() as u32;
        Self {
            net: net.clone(),
            groups: places.map(|p| vec![PlaceId(p)]).collect(),
        }
    }

    /// The group of each place.
    #[must_use]
    pub fn group_of(&self) -> Vec<PlaceId> {
        let places: usize = self.groups.iter().map(Vec::len).sum();
        let mut group_of = vec![PlaceId(0); places];
        for (group, members) in (0..).zip(&self.groups) {
            for p in members {
                group_of[p.index()] = PlaceId(group);
            }
        }
        group_of
    }

    /// An order of the places of the smaller net as one of the net: groups stay together.
    #[must_use]
    pub fn expand(&self, order: &Order) -> Order {
        let members = |group: &PlaceId| self.groups[group.index()].iter().copied();
        let places = order.places().iter().flat_map(members).collect();
        Order::of_places(order.name(), places)
    }

    /// An order of the places of the net as one of the smaller net: a group stands where its first place is.
    #[must_use]
    pub fn contract(&self, order: &Order) -> Order {
        let group_of = self.group_of();
        let mut seen = vec![false; self.groups.len()];
        let groups = order.places().iter().map(|p| group_of[p.index()]);
        let places = groups
            .filter(|g| !std::mem::replace(&mut seen[g.index()], true))
            .collect();
        Order::of_places(order.name(), places)
    }
}

/// Counts places together wherever this loses nothing.
///
/// When a limit is reached, what has been found by then is kept.
///
/// ```
/// use ddd_petri::agglomerate::agglomerate;
/// use ddd_petri::generate;
/// use ddd_petri::limits::Limits;
///
/// // a machine, its failed parts and its finished ones become one place
/// let net = generate::by_name("kanban", 3)?;
/// let small = agglomerate(&net, &Limits::default());
/// assert!(small.net.places().len() < net.places().len() / 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn agglomerate(net: &Net, limits: &Limits) -> Agglomeration {
    let mut draft = Draft::new(net);
    loop {
        draft.drop_conditions_on_constants();
        if limits.check().is_err() || !draft.merge_all(limits) {
            break;
        }
    }
    draft.finish(net)
}
