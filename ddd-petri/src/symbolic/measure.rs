//! What is asked of a set of reachable markings.

use super::most::Most;
use super::reach::Reached;
use super::resting::Resting;
use super::weighed::Weighed;
use crate::limits::Limits;
use crate::net::{Net, Transition};
use crate::reduce::Reduction;
use ddd_core::{Ddd, Error, Hom, Manager, Var};
use num_bigint::BigUint;

/// The numbers of a state space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measures {
    /// Reachable markings.
    pub states: BigUint,
    /// Pairs of a reachable marking and a transition enabled in it: the edges of the reachability graph.
    pub firings: BigUint,
    /// The largest number of tokens in one place.
    pub max_token_in_place: u64,
    /// The largest number of tokens in one marking.
    pub max_token_per_marking: u64,
}

/// Measures the reachable markings of `net`, of which `reached` knows what `small` keeps.
///
/// # Errors
/// Every limit of the manager.
pub fn measure(
    net: &Net,
    small: &Reduction,
    reached: &Reached,
    limits: &Limits,
) -> Result<Measures, Error> {
    let Reached {
        manager,
        encoding,
        set,
        ..
    } = reached;
    let tops = tops(manager, set, &encoding.variables)?;
    let scale = Weighed::new(net, small, &encoding.variables, &tops)?;
    let (states, firings) = scale.count(manager, set, limits)?;
    let most = Most {
        manager,
        set,
        small,
        variables: &encoding.variables,
        tops: &tops,
    };
    Ok(Measures {
        states,
        firings,
        max_token_in_place: most.in_place()?,
        max_token_per_marking: most.in_marking()?,
    })
}

/// The reachable markings in which nothing is enabled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deadlocks {
    /// How many there are.
    pub count: BigUint,
    /// One of them, place by place.
    pub example: Option<Vec<u32>>,
}

/// Finds the dead markings of `net` among those that were reached.
///
/// # Errors
/// Every limit of the manager.
pub fn deadlocks(net: &Net, small: &Reduction, reached: &mut Reached) -> Result<Deadlocks, Error> {
    let resting = Resting::new(net, small, &reached.encoding.variables);
    resting.dead(&mut reached.manager, &reached.set)
}

/// The largest value of each variable.
fn tops(manager: &Manager, set: &Ddd, variables: &[Var]) -> Result<Vec<u32>, Error> {
    let ranges = manager.value_ranges(set)?;
    let top = |var: &Var| ranges.get(var).map_or(0, |range| *range.end());
    Ok(variables.iter().map(top).collect())
}

/// The values of a variable, from the least to the largest, under which a transition is enabled.
pub(crate) type Condition = (Var, u32, u32);

/// What must hold for a transition to be enabled, sorted by variable. Where several places share one, their needs add up.
pub(crate) fn conditions(transition: &Transition, variables: &[Var]) -> Vec<Condition> {
    let mut all: Vec<Condition> = super::encode::steps(transition, variables)
        .map(|(var, enabled, _)| (var, *enabled.start(), *enabled.end()))
        .filter(|&(_, least, most)| (least, most) != (0, u32::MAX))
        .collect();
    all.sort_unstable();
    all.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 = kept.1.saturating_add(next.1);
            kept.2 = kept.2.min(next.2);
        }
        same
    });
    all
}

/// Selects the markings in which all conditions hold.
pub(crate) fn selector(manager: &mut Manager, guard: &[Condition]) -> Hom {
    manager.cascade(
        guard
            .iter()
            .map(|&(var, least, most)| (var, least..=most, 0)),
    )
}

pub(crate) fn largest_value(manager: &Manager, set: &Ddd) -> Result<u32, Error> {
    let most = manager.fold(set, 0, |_, arcs| {
        arcs.iter()
            .map(|a| a.value.max(*a.child))
            .max()
            .unwrap_or(0)
    })?;
    Ok(most.unwrap_or(0))
}

pub(crate) fn largest_sum(manager: &Manager, set: &Ddd) -> Result<u64, Error> {
    let most = manager.fold(set, 0, |_, arcs| {
        arcs.iter()
            .map(|a| u64::from(a.value) + *a.child)
            .max()
            .unwrap_or(0)
    })?;
    Ok(most.unwrap_or(0))
}
