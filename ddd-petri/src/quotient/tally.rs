//! The numbers of a full state space, added up orbit by orbit.

use super::explicit::QuotientSpace;
use super::seen::Seen;
use super::transitions::TransitionOrbits;
use crate::limits::Stopped;
use crate::net::TransitionId;
use ddd_sym::canonical::Marked;
use num_bigint::BigUint;

/// What is known of the orbits counted so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    /// Markings.
    states: BigUint,
    /// Dead markings.
    deadlocks: BigUint,
    /// One of them.
    dead_marking: Option<Vec<Marked>>,
    /// Most tokens in a place.
    max_token_in_place: u32,
    /// Most tokens in a marking.
    max_token_per_marking: u64,
    /// By orbit of transitions: how often a kind is enabled.
    enabled: Vec<BigUint>,
    /// The same for the marking at hand.
    here: Vec<u64>,
}

impl Tally {
    /// Counts the whole orbit of `marking`, in which these kinds of transitions are enabled.
    pub(super) fn add(
        &mut self,
        marking: &[Marked],
        orbit: &BigUint,
        enabled: &[TransitionId],
        transitions: &TransitionOrbits,
    ) {
        let largest = marking.iter().map(|m| m.1).max().unwrap_or(0);
        let sum = marking.iter().map(|m| u64::from(m.1)).sum();
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

    /// The numbers of the full state space of a net with so many places; `seen` are the markings that stand for their orbits.
    pub(super) fn finish(
        self,
        stopped: Option<Stopped>,
        places: usize,
        seen: &Seen,
        transitions: &TransitionOrbits,
    ) -> QuotientSpace {
        QuotientSpace {
            stopped,
            orbits: seen.len().into(),
            firings: transitions.firings(&self.enabled),
            states: self.states,
            max_token_in_place: self.max_token_in_place,
            max_token_per_marking: self.max_token_per_marking,
            deadlocks: self.deadlocks,
            dead_marking: self.dead_marking.map(|dead| in_full(&dead, places)),
            bytes: seen.bytes(),
        }
    }
}

/// A marking place by place.
fn in_full(marking: &[Marked], places: usize) -> Vec<u32> {
    let mut all = vec![0; places];
    for &(place, tokens) in marking {
        all[place as usize] = tokens;
    }
    all
}
