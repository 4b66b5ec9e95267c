//! What is asked of a set of reachable markings.

use super::reach::Reached;
use crate::net::{Net, Transition};
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
    pub max_token_in_place: u32,
    /// The largest number of tokens in one marking.
    pub max_token_per_marking: u64,
    /// Reachable markings in which nothing is enabled.
    pub deadlocks: BigUint,
    /// One of them, place by place.
    pub dead_marking: Option<Vec<u32>>,
}

/// Measures the reachable markings of `net`.
///
/// # Errors
/// Every limit of the manager.
pub fn measure(net: &Net, reached: &mut Reached) -> Result<Measures, Error> {
    let Reached {
        manager,
        encoding,
        set,
        ..
    } = reached;
    let mut guards: Vec<Vec<Condition>> = net
        .transitions()
        .iter()
        .map(|t| conditions(t, &encoding.variables))
        .collect();
    guards.sort_unstable();
    let states = manager.count(set)?;
    let firings = firings(manager, set, &guards)?;
    let dead = dead(manager, set, guards)?;
    Ok(Measures {
        states,
        firings,
        max_token_in_place: largest_value(manager, set)?,
        max_token_per_marking: largest_sum(manager, set)?,
        deadlocks: manager.count(&dead)?,
        dead_marking: manager.paths(&dead)?.next().map(|path| {
            let mut marking = vec![0; encoding.places.len()];
            for (var, value) in path {
                marking[encoding.places[var.0 as usize].index()] = value;
            }
            marking
        }),
    })
}

/// The values of a variable, from the least to the largest, under which a transition is enabled.
pub(crate) type Condition = (Var, u32, u32);

/// What must hold for a transition to be enabled, sorted by variable.
pub(crate) fn conditions(transition: &Transition, variables: &[Var]) -> Vec<Condition> {
    let mut all: Vec<Condition> = super::encode::steps(transition, variables)
        .map(|(var, enabled, _)| (var, *enabled.start(), *enabled.end()))
        .filter(|&(_, least, most)| (least, most) != (0, u32::MAX))
        .collect();
    all.sort_unstable();
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

/// The enabled pairs; `guards` are sorted.
fn firings(manager: &mut Manager, set: &Ddd, guards: &[Vec<Condition>]) -> Result<BigUint, Error> {
    let mut total = BigUint::default();
    for same in guards.chunk_by(|a, b| a == b) {
        let selector = selector(manager, &same[0]);
        let enabled = manager.apply(&selector, set)?;
        total += manager.count(&enabled)? * same.len();
    }
    Ok(total)
}

/// The markings in which no guard holds.
pub(crate) fn dead(
    manager: &mut Manager,
    set: &Ddd,
    mut guards: Vec<Vec<Condition>>,
) -> Result<Ddd, Error> {
    // sorted: equal guards once; those near the bottom first, which leave the top of the diagram as it is
    guards.dedup();
    let mut left = set.clone();
    for guard in guards.iter().rev() {
        if left == manager.empty() {
            break;
        }
        let selector = selector(manager, guard);
        let enabled = manager.apply(&selector, &left)?;
        left = manager.difference(&left, &enabled)?;
    }
    Ok(left)
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
