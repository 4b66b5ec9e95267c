//! One marking an orbit, breadth first.

use super::group::{Symmetries, group_limits};
use super::seen::Seen;
use super::tally::Tally;
use super::transitions::TransitionOrbits;
use super::twins::Twins;
use crate::limits::{Limits, Stopped};
use crate::net::{Net, TransitionId};
use crate::token_game::{FireError, TokenGame};
use ddd_sym::Interrupted;
use ddd_sym::canonical::CanonicalError;
use num_bigint::BigUint;
use std::collections::VecDeque;
use thiserror::Error;

/// Why a quotient could not be computed. Reaching a limit is no error.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuotientError {
    /// A place got too many tokens to count.
    #[error(transparent)]
    Fire(#[from] FireError),
    /// The group does not fit the net.
    #[error(transparent)]
    Group(CanonicalError),
}

/// A state space up to symmetry, with the numbers of the full one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuotientSpace {
    /// Why the exploration ended before its time; then the numbers are lower bounds.
    pub stopped: Option<Stopped>,
    /// Orbits of reachable markings.
    pub orbits: BigUint,
    /// Reachable markings.
    pub states: BigUint,
    /// Edges of the full reachability graph.
    pub firings: BigUint,
    /// Largest number of tokens in a place.
    pub max_token_in_place: u32,
    /// Largest number of tokens in a marking.
    pub max_token_per_marking: u64,
    /// Reachable dead markings.
    pub deadlocks: BigUint,
    /// One of them.
    pub dead_marking: Option<Vec<u32>>,
    /// Bytes of the tables.
    pub bytes: u64,
}

/// Markings between two looks at clock and memory.
const POLL: usize = 256;

/// Explores `net` up to the given symmetries.
///
/// # Errors
/// If a place gets too many tokens to count.
pub fn explore(
    net: &Net,
    symmetries: &Symmetries,
    limits: &Limits,
) -> Result<QuotientSpace, QuotientError> {
    let generators = symmetries.structure.generators();
    let transitions = TransitionOrbits::new(net, &generators);
    let mut search = Search {
        game: TokenGame::new(net),
        symmetries,
        within: group_limits(limits),
        seen: Seen::new(net.places().len()),
        orbits: VecDeque::new(),
        twins: Twins::new(&generators, &transitions, net.transitions().len()),
        transitions: &transitions,
        tally: Tally::default(),
    };
    let stopped = match search.run(net.initial_marking(), limits) {
        Ok(()) => None,
        Err(End::Stopped(why)) => Some(why),
        Err(End::Failed(why)) => return Err(why),
    };
    Ok(search.tally.finish(stopped, &search.seen, &transitions))
}

/// Why a search ends early.
enum End {
    Stopped(Stopped),
    Failed(QuotientError),
}

impl From<CanonicalError> for End {
    fn from(why: CanonicalError) -> Self {
        match why {
            CanonicalError::Interrupted(Interrupted::Cancelled) => {
                Self::Stopped(Stopped::Cancelled)
            }
            CanonicalError::Interrupted(_) => Self::Stopped(Stopped::Deadline),
            other => Self::Failed(QuotientError::Group(other)),
        }
    }
}

struct Search<'a> {
    game: TokenGame,
    symmetries: &'a Symmetries,
    within: ddd_sym::Limits,
    seen: Seen,
    /// Sizes of the orbits that are not counted yet.
    orbits: VecDeque<BigUint>,
    transitions: &'a TransitionOrbits,
    twins: Twins<'a>,
    tally: Tally,
}

impl Search<'_> {
    fn run(&mut self, mut marking: Vec<u32>, limits: &Limits) -> Result<(), End> {
        self.add(&mut marking)?;
        let mut enabled = Vec::new();
        let mut next = 0;
        while next < self.seen.len() {
            if next % POLL == 0 {
                limits.check().map_err(End::Stopped)?;
                limits
                    .check_memory(self.seen.bytes())
                    .map_err(End::Stopped)?;
            }
            self.seen.get(next, &mut marking);
            enabled.clear();
            self.game.for_each_enabled(&marking, |t| {
                if self.transitions.is_first(t) {
                    enabled.push(t);
                }
            });
            let orbit = self.orbits.pop_front().unwrap_or_default();
            self.tally.add(&marking, &orbit, &enabled, self.transitions);
            self.twins.thin_out(&marking, &mut enabled);
            self.successors(&marking, &enabled)?;
            next += 1;
        }
        Ok(())
    }

    fn successors(&mut self, marking: &[u32], enabled: &[TransitionId]) -> Result<(), End> {
        let mut successor = Vec::with_capacity(marking.len());
        for &t in enabled {
            successor.clear();
            successor.extend_from_slice(marking);
            let fired = self.game.fire(t, &mut successor);
            fired.map_err(|why| End::Failed(why.into()))?;
            self.add(&mut successor)?;
        }
        Ok(())
    }

    /// Adds the orbit of a marking.
    fn add(&mut self, marking: &mut [u32]) -> Result<(), End> {
        let orbit = self.symmetries.canonizer.normalise(marking, &self.within)?;
        if self.seen.insert(marking) {
            self.orbits.push_back(orbit);
        }
        Ok(())
    }
}
