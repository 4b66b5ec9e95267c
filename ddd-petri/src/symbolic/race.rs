//! Several orders, first answer wins.
//!
//! No score foretells the best order: times differ by factors of a thousand, and the best order's mirror image may be
//! hopeless. So each of them is tried for a moment, and then all of them again and again with growing allowances of steps. Of these the order with the
//! best score has most, the next ones half as many each as the one before, and the rest a sixteenth. Most often the first ones are nearly as good as the best, and
//! then the answer costs little more than that one alone; where they are not, a better one further down gets its turn before long.
//!
//! Replayed on recorded runs of some two dozen nets, this way of sharing cost three to four times as much as the best order alone, and equal allowances
//! for the orders that came farthest nine times. It was chosen on the same nets, among many ways to share, and without the later round that tries every order
//! once more; so expect less elsewhere.
//!
//! The allowance is counted in steps, not in seconds, so that the winner is the same on every machine.

use super::reach::{Reached, Watch, manager, reach};
use crate::limits::Limits;
use crate::net::Net;
use crate::order::Order;
use crate::reduce::Reduction;
use ddd_core::{Error, StopFlag};
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// One round of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Every order may take this many steps.
    Each(u64),
    /// The first order may take this many steps, each further one half as many as the one before, but at least a sixteenth.
    ByRank(u64),
    /// The first order runs to its end, whatever it takes.
    Last,
}

impl Round {
    /// The steps that the order of this rank may take (`None` is no limit), if it takes part.
    fn steps(self, rank: usize) -> Option<Option<u64>> {
        match self {
            Self::Each(steps) => Some(Some(steps)),
            Self::ByRank(steps) => Some(Some(steps >> rank.min(4))),
            Self::Last => (rank == 0).then_some(None),
        }
    }
}

/// From a moment for every order to no limit for the first.
pub const ALL_ROUNDS: [Round; 9] = [
    Round::Each(1 << 14),
    Round::Each(1 << 16),
    Round::ByRank(1 << 20),
    // the scores may like none of the orders that are far better than the others
    Round::Each(1 << 18),
    Round::ByRank(1 << 22),
    Round::ByRank(1 << 24),
    Round::ByRank(1 << 26),
    Round::ByRank(1 << 28),
    Round::Last,
];

/// How one try ended.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// The order's name.
    pub order: String,
    /// What it was allowed.
    pub steps: u64,
    /// Why it failed; `None` for the winner.
    pub failure: Option<Error>,
}

/// An order in a round.
#[derive(Debug, Clone, Copy)]
struct Entry<'a> {
    order: &'a Order,
    /// Steps that it may take; `None` is no limit.
    steps: Option<u64>,
}

/// The outcome of a race.
#[derive(Debug)]
pub struct Finish {
    /// The winner, or why there is none.
    pub outcome: Result<Reached, Error>,
    /// All tries that ended by themselves.
    pub attempts: Vec<Attempt>,
}

/// Explores the smaller net of `small` under the orders of a field, in the given of [`ALL_ROUNDS`], on `threads` threads that share the memory budget.
#[must_use]
pub fn race(
    net: &Net,
    small: &Reduction,
    orders: &[Order],
    rounds: Range<usize>,
    threads: usize,
    limits: &Limits,
    watch: Option<&Arc<Watch>>,
) -> Finish {
    let race = Race {
        net,
        small,
        limits,
        watch,
        threads: threads.max(1),
    };
    let mut attempts = Vec::new();
    let mut failure = Error::Steps;
    for number in rounds.clone() {
        // one order alone has nothing to be compared with
        if orders.len() == 1 && number + 1 < rounds.end {
            continue;
        }
        let mut heat = race.heat(&entries(orders, ALL_ROUNDS[number]));
        attempts.append(&mut heat.attempts);
        if let Some(reached) = heat.winner {
            let outcome = Ok(reached);
            return Finish { outcome, attempts };
        }
        failure = heat.failure;
        if limits.check().is_err() {
            break;
        }
    }
    let outcome = Err(failure);
    Finish { outcome, attempts }
}

/// The orders that take part in a round, and the steps that each may take.
fn entries(orders: &[Order], round: Round) -> Vec<Entry<'_>> {
    let ranked = orders.iter().enumerate();
    ranked
        .map_while(|(rank, order)| {
            let steps = round.steps(rank)?;
            Some(Entry { order, steps })
        })
        .collect()
}

struct Race<'a> {
    net: &'a Net,
    small: &'a Reduction,
    limits: &'a Limits,
    watch: Option<&'a Arc<Watch>>,
    threads: usize,
}

/// What one round gave.
struct Heat {
    winner: Option<Reached>,
    failure: Error,
    attempts: Vec<Attempt>,
}

/// A round that is running.
struct Running<'a> {
    entries: &'a [Entry<'a>],
    /// Each thread's part of the memory budget.
    share: Option<u64>,
    next: AtomicUsize,
    finished: StopFlag,
    state: Mutex<State>,
}

struct State {
    /// Of several that finish, the one whose turn came first.
    winner: Option<(usize, Box<Reached>)>,
    failure: Error,
    attempts: Vec<Attempt>,
}

impl Race<'_> {
    /// One round.
    fn heat(&self, entries: &[Entry<'_>]) -> Heat {
        let threads = self.threads.min(entries.len()).max(1);
        let running = Running {
            entries,
            share: self.limits.memory_budget().map(|b| b / threads as u64),
            next: AtomicUsize::new(0),
            finished: StopFlag::new(),
            state: Mutex::new(State {
                winner: None,
                failure: Error::Steps,
                attempts: Vec::new(),
            }),
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| self.run(&running));
            }
            self.run(&running);
        });
        let state = running.state.into_inner();
        Heat {
            winner: state.winner.map(|(_, mut reached)| {
                // the flag that ended the race must not end what comes after it
                reached.manager.set_stop_flag(StopFlag::new());
                *reached
            }),
            failure: state.failure,
            attempts: state.attempts,
        }
    }

    /// What one thread does.
    fn run(&self, running: &Running<'_>) {
        while !running.finished.is_raised() && self.limits.check().is_ok() {
            let turn = running.next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = running.entries.get(turn) else {
                return;
            };
            let outcome = self.attempt(entry, running);
            if outcome.is_err() && running.finished.is_raised() {
                return;
            }
            running.note(turn, outcome);
        }
        if let Err(stopped) = self.limits.check() {
            running.state.lock().failure = match stopped {
                crate::limits::Stopped::Cancelled => Error::Cancelled,
                _ => Error::Deadline,
            };
        }
    }

    fn attempt(&self, entry: &Entry<'_>, running: &Running<'_>) -> Result<Reached, Error> {
        let mut limits = self.limits.clone();
        if let Some(share) = running.share {
            limits = limits.memory(share);
        }
        let mut manager = manager(&limits, self.watch);
        manager.set_stop_flag(running.finished.clone());
        reach(self.net, self.small, entry.order, entry.steps, manager)
    }
}

impl Running<'_> {
    fn note(&self, turn: usize, outcome: Result<Reached, Error>) {
        let mut state = self.state.lock();
        let entry = &self.entries[turn];
        state.attempts.push(Attempt {
            order: entry.order.name().to_owned(),
            steps: entry.steps.unwrap_or(u64::MAX),
            failure: outcome.as_ref().err().cloned(),
        });
        match outcome {
            Ok(reached) => {
                if state
                    .winner
                    .as_ref()
                    .is_none_or(|(earlier, _)| turn < *earlier)
                {
                    state.winner = Some((turn, Box::new(reached)));
                }
                self.finished.raise();
            }
            // an order may need more memory than another
            Err(why) => state.failure = why,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(name: &str) -> Order {
        Order::of_places(name, Vec::new())
    }

    #[test]
    fn later_ranks_may_take_fewer_steps() {
        let orders = ["a", "b", "c", "d", "e", "f", "g"].map(order);
        let steps = |round| -> Vec<Option<u64>> {
            let entries = entries(&orders, round);
            entries.iter().map(|e| e.steps).collect()
        };
        assert_eq!(steps(Round::Each(9)), [Some(9); 7]);
        assert_eq!(steps(Round::ByRank(32)), [32, 16, 8, 4, 2, 2, 2].map(Some));
        assert_eq!(steps(Round::Last), [None]);
    }
}
