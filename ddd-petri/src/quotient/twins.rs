//! Enabled transitions whose successors are equivalent.

use super::transitions::TransitionOrbits;
use crate::net::TransitionId;
use ddd_sym::Perm;

/// Finds one of each class of transitions that symmetries of the marking exchange.
///
/// If a symmetry leaves a marking as it is, a transition and its image lead to equivalent markings, so only one of
/// them has to be fired. Of all symmetries only the generators are looked at: in a canonical marking equivalent
/// components stand side by side, and exchanging neighbours is what the generators do.
#[derive(Debug)]
pub(super) struct Twins<'a> {
    generators: &'a [Perm],
    transitions: &'a TransitionOrbits,
    /// For each transition that is enabled now, another one of its class; itself for the last.
    leader: Vec<u32>,
}

/// No leader: not enabled.
const NONE: u32 = u32::MAX;

impl<'a> Twins<'a> {
    /// `transitions` are those under `generators`.
    pub(super) fn new(
        generators: &'a [Perm],
        transitions: &'a TransitionOrbits,
        count: usize,
    ) -> Self {
        Self {
            generators,
            transitions,
            leader: vec![NONE; count],
        }
    }

    /// Keeps one of each class in `enabled`, which are the transitions enabled in `marking`.
    pub(super) fn thin_out(&mut self, marking: &[u32], enabled: &mut Vec<TransitionId>) {
        for t in enabled.iter() {
            self.leader[t.index()] = t.0;
        }
        for (g, action) in self.generators.iter().zip(&self.transitions.actions) {
            if g.fixes(marking) {
                for (a, b) in action.moves() {
                    self.join(a, b);
                }
            }
        }
        let leads = |t: &TransitionId| self.leader[t.index()] == t.0;
        let kept: Vec<TransitionId> = enabled.iter().copied().filter(leads).collect();
        for t in enabled.iter() {
            self.leader[t.index()] = NONE;
        }
        *enabled = kept;
    }

    fn join(&mut self, a: u32, b: u32) {
        if self.leader[a as usize] == NONE || self.leader[b as usize] == NONE {
            return;
        }
        let (a, b) = (self.find(a), self.find(b));
        self.leader[a.max(b) as usize] = a.min(b);
    }

    fn find(&mut self, mut t: u32) -> u32 {
        while self.leader[t as usize] != t {
            let above = self.leader[t as usize];
            self.leader[t as usize] = self.leader[above as usize];
            t = above;
        }
        t
    }
}
