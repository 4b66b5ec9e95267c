//! A smaller net with the same markings, up to equations that tell the places of the one from those of the other.
//!
//! Three rules are applied until none applies any more:
//!
//! - what can never fire, and conditions that always hold, are dropped (`draft`);
//! - places whose tokens move freely are counted together (`merge`);
//! - places that no transition ever waits for, because others imply their tokens, are computed from those (`implied`).
//!
//! Each rule makes room for the others: a machine becomes one place, which is the same as that of its twin, whose tokens then move freely...
//! This is the method of Berthomieu, Le Botlan and Dal Zilio, *Counting Petri net markings from reduction equations*.

mod draft;
mod equations;
mod implied;
mod merge;
#[cfg(test)]
mod tests;

pub(crate) use equations::{Affine, Equations, Follower, QuantityId};

use crate::limits::Limits;
use crate::net::{Net, PlaceId, TransitionId};
use crate::order::Order;
use draft::Draft;

/// A net and the smaller one that stands for it.
#[derive(Debug, Clone)]
pub struct Reduction {
    /// The smaller net. Its transitions only tell which markings are reachable: those that change nothing are gone,
    /// and so are those that others make superfluous.
    pub net: Net,
    pub(crate) equations: Equations,
    /// The quantity that each place of the smaller net is.
    pub(crate) roots: Vec<QuantityId>,
    /// The transitions of the net that are known never to fire, sorted.
    dead: Vec<TransitionId>,
}

impl Reduction {
    /// The net itself.
    #[must_use]
    pub fn none(net: &Net) -> Self {
        let places = net.places().len();
        Self {
            net: net.clone(),
            equations: Equations::new(places),
            roots: (0..places as u32).map(QuantityId).collect(),
            dead: Vec::new(),
        }
    }

    /// The places whose tokens are computed from those of others, which no transition ever waits for.
    pub fn implied(&self) -> impl Iterator<Item = PlaceId> {
        self.equations.implied()
    }

    /// The transitions that are known never to fire, because no token ever gets to where they wait for one.
    #[must_use]
    pub fn dead(&self) -> &[TransitionId] {
        &self.dead
    }

    /// The places that each place of the smaller net stands for, beside the [implied](Self::implied) ones.
    pub fn groups(&self) -> impl Iterator<Item = Vec<PlaceId>> {
        self.roots
            .iter()
            .map(|root| self.equations.places_of(*root))
    }

    /// An order of the places of the smaller net as one of the net: what belongs together stays together, and implied places come last.
    #[must_use]
    pub fn expand(&self, order: &Order) -> Order {
        let root = |p: &PlaceId| self.roots[p.index()];
        let grouped = order.places().iter().map(root);
        let places = grouped
            .flat_map(|root| self.equations.places_of(root))
            .chain(self.implied());
        Order::of_places(order.name(), places.collect())
    }

    /// An order of the places of the net as one of the smaller net: a group stands where its first place is.
    #[must_use]
    pub fn contract(&self, order: &Order) -> Order {
        let mut group_of = vec![None; order.places().len()];
        for (group, members) in (0..).map(PlaceId).zip(self.groups()) {
            for p in members {
                group_of[p.index()] = Some(group);
            }
        }
        let mut seen = vec![false; self.roots.len()];
        let groups = order.places().iter().filter_map(|p| group_of[p.index()]);
        let places = groups
            .filter(|g| !std::mem::replace(&mut seen[g.index()], true))
            .collect();
        Order::of_places(order.name(), places)
    }
}

/// Makes a net as small as the rules can.
///
/// When a limit is reached, what has been found by then is kept.
///
/// ```
/// use ddd_petri::generate;
/// use ddd_petri::limits::Limits;
/// use ddd_petri::reduce::reduce;
///
/// // nothing in a Kanban line waits for anything but tokens that could be there already
/// let net = generate::by_name("kanban", 3)?;
/// let small = reduce(&net, &Limits::default());
/// assert!(small.net.transitions().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn reduce(net: &Net, limits: &Limits) -> Reduction {
    let mut draft = Draft::new(net);
    draft.drop_dead();
    let mut patience = implied::PATIENCE;
    while limits.check().is_ok() {
        draft.drop_conditions_on_constants();
        // of a sum, less can be implied than of a place
        if !draft.imply_all(&mut patience, limits) && !draft.merge_all(limits) {
            break;
        }
    }
    draft.finish(net)
}
