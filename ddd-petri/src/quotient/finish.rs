//! The numbers of the full state space, from a quotient on diagrams.
//!
//! Where every orbit has one representative and the group permutes blocks that fill runs of levels, orbit sizes are
//! added up on the diagram, however many orbits there are. Otherwise, or where there are few, representatives are looked
//! at one by one, and of several for one orbit one is counted.

use super::board::Board;
use super::explicit::QuotientSpace;
use super::group::{Symmetries, group_limits};
use super::seen::Seen;
use super::symbolic::SymbolicQuotient;
use super::tally::Tally;
use super::transitions::TransitionOrbits;
use crate::limits::Limits;
use crate::net::{Net, TransitionId};
use crate::symbolic::dead::dead;
use crate::symbolic::measure::{conditions, largest_sum, largest_value, selector};
use ddd_core::{Ddd, Error, Var};
use ddd_sym::canonical::Marked;
use ddd_sym::monotonic::Proof;
use ddd_sym::symbolic::{OrbitSumError, OrbitSums};
use num_bigint::BigUint;

/// Markings between two looks at clock and memory.
const POLL: usize = 256;

/// Counts orbits, markings, firings and dead markings.
///
/// # Errors
/// When a limit is reached.
pub fn finish(
    net: &Net,
    symmetries: &Symmetries,
    quotient: &mut SymbolicQuotient,
    limits: &Limits,
) -> Result<QuotientSpace, OrbitSumError> {
    let transitions = TransitionOrbits::new(net, &symmetries.structure.generators());
    if quotient.proof == Proof::Proved && !are_few(quotient, &transitions)? {
        let structure = quotient.structure.clone();
        let sums = quotient
            .positions
            .orbit_sums(&structure, &group_limits(limits))?;
        if let Some(sums) = sums {
            return on_diagram(net, &transitions, quotient, &sums);
        }
    }
    one_by_one(net, symmetries, &transitions, quotient, limits)
}

/// Looking at one representative costs about as much as this many nodes in a pass over the diagram.
const NODES_A_REPRESENTATIVE: u32 = 16;

/// Whether it is less work to look at each representative than to pass over the diagram once for each transition.
fn are_few(quotient: &SymbolicQuotient, transitions: &TransitionOrbits) -> Result<bool, Error> {
    let SymbolicQuotient {
        manager: m, set, ..
    } = quotient;
    let passed = BigUint::from(m.nodes(set)?) * transitions.kinds();
    Ok(m.count(set)? * NODES_A_REPRESENTATIVE <= passed)
}

fn on_diagram(
    net: &Net,
    transitions: &TransitionOrbits,
    quotient: &mut SymbolicQuotient,
    sums: &OrbitSums,
) -> Result<QuotientSpace, OrbitSumError> {
    let SymbolicQuotient {
        manager: m,
        encoding,
        set,
        ..
    } = quotient;
    let mut guards = Vec::new();
    let mut enabled = vec![BigUint::ZERO; transitions.count()];
    for (t, transition) in (0..).map(TransitionId).zip(net.transitions()) {
        if transitions.is_first(t) {
            let guard = conditions(transition, &encoding.variables);
            let enables = selector(m, &guard);
            let where_enabled = m.apply(&enables, set)?;
            enabled[transitions.orbit(t)] += sums.of(m, &where_enabled)?;
            guards.push(guard);
        }
    }
    guards.sort_unstable();
    let dead = dead(m, set, &guards)?;
    Ok(QuotientSpace {
        stopped: None,
        orbits: m.count(set)?,
        states: sums.of(m, set)?,
        firings: transitions.firings(&enabled),
        max_token_in_place: largest_value(m, set)?,
        max_token_per_marking: largest_sum(m, set)?,
        deadlocks: sums.of(m, &dead)?,
        dead_marking: quotient.a_marking(&dead)?,
        bytes: 0,
    })
}

fn one_by_one(
    net: &Net,
    symmetries: &Symmetries,
    transitions: &TransitionOrbits,
    quotient: &SymbolicQuotient,
    limits: &Limits,
) -> Result<QuotientSpace, OrbitSumError> {
    let within = group_limits(limits);
    let (mut seen, mut tally) = (Seen::new(), Tally::default());
    let mut board = Board::new(net, transitions);
    let (mut marking, mut enabled): (Vec<Marked>, _) = (Vec::new(), Vec::new());
    let place = |var: Var| quotient.encoding.places[var.0 as usize].0;
    for (number, path) in quotient.manager.paths(&quotient.set)?.enumerate() {
        if number % POLL == 0 {
            limits
                .check_memory(seen.bytes())
                .map_err(|_| memory(&seen, limits))?;
        }
        marking.clear();
        let marked = path.into_iter().filter(|(_, tokens)| *tokens > 0);
        marking.extend(marked.map(|(var, tokens)| (place(var), tokens)));
        let orbit = symmetries.canonizer.normalise(&mut marking, &within)?;
        if seen.insert(&marking) {
            board.lay_out(&marking, &mut enabled);
            tally.add(&marking, &orbit, &enabled, transitions);
        }
    }
    Ok(tally.finish(None, net.places().len(), &seen, transitions))
}

fn memory(seen: &Seen, limits: &Limits) -> Error {
    let bytes = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    Error::MemoryBudget {
        used: bytes(seen.bytes()),
        budget: bytes(limits.memory_budget().unwrap_or(u64::MAX)),
    }
}

impl SymbolicQuotient {
    /// One of the markings of a set, place by place.
    pub(super) fn a_marking(&self, set: &Ddd) -> Result<Option<Vec<u32>>, Error> {
        let path = self.manager.paths(set)?.next();
        Ok(path.map(|path| {
            let mut marking = vec![0; self.encoding.places.len()];
            for (var, value) in path {
                marking[self.encoding.places[var.0 as usize].index()] = value;
            }
            marking
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use crate::order::Order;
    use crate::quotient::{How, SymmetryChoice, reach, symmetric_order, symmetries};
    use ddd_core::Manager;

    /// Both ways to the numbers, whichever is less work.
    #[test]
    fn sums_on_the_diagram_are_those_over_representatives() {
        let limits = Limits::default();
        for (name, size) in [("product-line", 7), ("philosophers", 6), ("kanban", 2)] {
            let net = generate::by_name(name, size).unwrap();
            let group = symmetries(&net, &SymmetryChoice::Auto, &limits);
            let group = group.unwrap().unwrap();
            let order = symmetric_order(&net, &group.structure, &Order::of_file(&net));
            let (how, manager) = (How::default(), Manager::default());
            let mut quotient = reach(&net, &group, &order, how, &limits, manager).unwrap();
            assert_eq!(quotient.proof, Proof::Proved);
            let transitions = TransitionOrbits::new(&net, &group.structure.generators());
            let structure = quotient.structure.clone();
            let sums = quotient
                .positions
                .orbit_sums(&structure, &group_limits(&limits));
            let sums = sums.unwrap().unwrap();
            let first = on_diagram(&net, &transitions, &mut quotient, &sums).unwrap();
            let second = one_by_one(&net, &group, &transitions, &quotient, &limits).unwrap();
            let numbers = |space: &QuotientSpace| {
                let orbits = (space.orbits.clone(), space.states.clone());
                let edges = (space.firings.clone(), space.deadlocks.clone());
                let tokens = (space.max_token_in_place, space.max_token_per_marking);
                (orbits, edges, tokens)
            };
            assert_eq!(numbers(&first), numbers(&second), "{name} {size}");
        }
    }
}
