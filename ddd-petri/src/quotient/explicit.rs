//! One marking an orbit, breadth first.

use super::board::Board;
use super::group::{Symmetries, group_limits};
use super::seen::Seen;
use super::tally::Tally;
use super::transitions::TransitionOrbits;
use super::twins::Twins;
use crate::limits::{Limits, Stopped};
use crate::net::Net;
use crate::token_game::FireError;
use ddd_sym::Interrupted;
use ddd_sym::canonical::{CanonicalError, Marked};
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
        board: Board::new(net, &transitions),
        symmetries,
        within: group_limits(limits),
        seen: Seen::new(),
        orbits: VecDeque::new(),
        twins: Twins::new(&generators, &transitions, net.transitions().len()),
        transitions: &transitions,
        tally: Tally::default(),
    };
    let start = (0..).zip(net.initial_marking());
    let start = start.filter(|marked| marked.1 > 0).collect();
    let stopped = match search.run(start, limits) {
        Ok(()) => None,
        Err(End::Stopped(why)) => Some(why),
        Err(End::Failed(why)) => return Err(why),
    };
    let places = net.places().len();
    Ok(search
        .tally
        .finish(stopped, places, &search.seen, &transitions))
}

/// Why a search ends early.
enum End {
    Stopped(Stopped),
    Failed(QuotientError),
}

impl From<Interrupted> for End {
    fn from(why: Interrupted) -> Self {
        Self::Stopped(match why {
            Interrupted::Cancelled => Stopped::Cancelled,
            _ => Stopped::Deadline,
        })
    }
}

struct Search<'a> {
    board: Board<'a>,
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
    fn run(&mut self, mut marking: Vec<Marked>, limits: &Limits) -> Result<(), End> {
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
            self.board.lay_out(&marking, &mut enabled);
            let orbit = self.orbits.pop_front().unwrap_or_default();
            self.tally.add(&marking, &orbit, &enabled, self.transitions);
            self.twins.thin_out(self.board.tokens(), &mut enabled);
            // the marking itself lies on the board now
            for &t in &enabled {
                let fired = self.board.fire(t, &mut marking);
                fired.map_err(|why| End::Failed(why.into()))?;
                self.add(&mut marking)?;
            }
            next += 1;
        }
        Ok(())
    }

    /// Adds the orbit of a marking.
    fn add(&mut self, marking: &mut [Marked]) -> Result<(), End> {
        let orbit = self.symmetries.canonizer.normalise(marking, &self.within)?;
        if self.seen.insert(marking) {
            self.orbits.push_back(orbit);
        }
        Ok(())
    }
}
