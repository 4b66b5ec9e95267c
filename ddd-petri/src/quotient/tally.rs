//! The numbers of a full state space, added up orbit by orbit.

use super::transitions::TransitionOrbits;
use crate::net::TransitionId;
use num_bigint::BigUint;

/// What is known of the orbits counted so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// Markings.
    pub(crate) states: BigUint,
    /// Dead markings.
    pub(crate) deadlocks: BigUint,
    /// One of them.
    pub(crate) dead_marking: Option<Vec<u32>>,
    /// Most tokens in a place.
    pub(crate) max_token_in_place: u32,
    /// Most tokens in a marking.
    pub(crate) max_token_per_marking: u64,
    /// By orbit of transitions: how often a kind is enabled.
    enabled: Vec<BigUint>,
    /// The same for the marking at hand.
    here: Vec<u64>,
}

impl Tally {
    /// Counts the whole orbit of `marking`, in which these kinds of transitions are enabled.
    pub(crate) fn add(
        &mut self,
        marking: &[u32],
        orbit: &BigUint,
        enabled: &[TransitionId],
        transitions: &TransitionOrbits,
    ) {
        let largest = marking.iter().copied().max().unwrap_or(0);
        let sum = marking.iter().copied().map(u64::from).sum();
        self.max_token_in_place = self.max_token_in_place.max(largest);
        self.max_token_per_marking = self.max_token_per_marking.max(sum);
        self.states += orbit;
        if enabled.is_empty() {
            self.deadlocks += orbit;
            self.dead_marking.get_or_insert_with(|| marking.to_vec());
        }
        self.enabled.resize(transitions.count(), BigUint::ZERO);
        self.here.resize(transitions.count(), 0);
        for &t in enabled {
            self.here[transitions.orbit(t)] += 1;
        }
        for &t in enabled {
            let number = transitions.orbit(t);
            let times = std::mem::take(&mut self.here[number]);
            if times > 0 {
                self.enabled[number] += orbit * times;
            }
        }
    }

    /// Edges of the full reachability graph.
    pub(crate) fn firings(&self, transitions: &TransitionOrbits) -> BigUint {
        transitions.firings(&self.enabled)
    }
}
