//! Several orders, first answer wins.
//!
//! No score foretells the best order: times differ by factors of a thousand, and the best order's mirror image may be
//! hopeless. So the promising ones are tried in turn with a small allowance of steps, then fewer of them with a larger one, and so
//! on: in the end the answer costs a small multiple of what the best order would have cost alone. The allowance is
//! counted in steps, not in seconds, so that the winner is the same on every machine.

use super::reach::{Reached, Watch, manager, reach};
use crate::agglomerate::Agglomeration;
use crate::limits::Limits;
use crate::net::Net;
use crate::order::Order;
use ddd_core::{Error, StopFlag};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// One round of a race.
#[derive(Debug, Clone, Copy)]
pub struct Round {
    /// Steps that each order may take; `None` is no limit.
    pub steps: Option<u64>,
    /// How many of the orders take part.
    pub orders: usize,
}

const fn round(bits: u32, orders: usize) -> Round {
    Round {
        steps: Some(1 << bits),
        orders,
    }
}

/// From a moment for many orders to no limit for the first.
pub const ALL_ROUNDS: [Round; 7] = [
    round(17, 12),
    round(19, 8),
    round(21, 6),
    round(23, 4),
    round(25, 3),
    round(27, 2),
    Round {
        steps: None,
        orders: 1,
    },
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

/// The outcome of a race.
#[derive(Debug)]
pub struct Finish {
    /// The winner, or why there is none.
    pub outcome: Result<Reached, Error>,
    /// All tries that ended by themselves.
    pub attempts: Vec<Attempt>,
}

/// Explores the smaller net of `small` under the given orders of its places, the most promising first, on `threads` threads that share the memory budget.
#[must_use]
pub fn race(
    net: &Net,
    small: &Agglomeration,
    orders: &[Order],
    rounds: &[Round],
    threads: usize,
    limits: &Limits,
    watch: Option<&Arc<Watch>>,
) -> Finish {
    let tries = schedule(orders, rounds);
    let race = Race {
        net,
        small,
        limits,
        watch,
        share: limits
            .memory_budget()
            .map(|bytes| bytes / threads.max(1) as u64),
        tries: &tries,
        next: AtomicUsize::new(0),
        finished: StopFlag::new(),
        state: Mutex::new(State {
            winner: None,
            failure: Error::Steps,
            attempts: Vec::new(),
        }),
    };
    thread::scope(|scope| {
        for _ in 1..threads.clamp(1, tries.len().max(1)) {
            scope.spawn(|| race.run());
        }
        race.run();
    });
    let state = race.state.into_inner();
    let outcome = state.winner.map_or(Err(state.failure), |(_, mut reached)| {
        // the flag that ended the race must not end what comes after it
        reached.manager.set_stop_flag(StopFlag::new());
        Ok(*reached)
    });
    Finish {
        outcome,
        attempts: state.attempts,
    }
}

/// Who runs when, and for how long.
fn schedule<'a>(orders: &'a [Order], rounds: &[Round]) -> Vec<(&'a Order, Option<u64>)> {
    if let ([only], Some(last)) = (orders, rounds.last()) {
        return vec![(only, last.steps)];
    }
    let tries = |r: &Round| {
        let steps = r.steps;
        orders
            .iter()
            .take(r.orders)
            .map(move |order| (order, steps))
    };
    rounds.iter().flat_map(tries).collect()
}

struct Race<'a> {
    net: &'a Net,
    small: &'a Agglomeration,
    limits: &'a Limits,
    watch: Option<&'a Arc<Watch>>,
    /// Each thread's part of the memory budget.
    share: Option<u64>,
    tries: &'a [(&'a Order, Option<u64>)],
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
    fn run(&self) {
        while !self.finished.is_raised() && self.limits.check().is_ok() {
            let turn = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&(order, steps)) = self.tries.get(turn) else {
                return;
            };
            let outcome = self.attempt(order, steps);
            if outcome.is_err() && self.finished.is_raised() {
                return;
            }
            let mut state = self.state.lock();
            state.attempts.push(Attempt {
                order: order.name().to_owned(),
                steps: steps.unwrap_or(u64::MAX),
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
        let mut state = self.state.lock();
        if let Err(stopped) = self.limits.check()
            && state.winner.is_none()
        {
            state.failure = match stopped {
                crate::limits::Stopped::Cancelled => Error::Cancelled,
                _ => Error::Deadline,
            };
        }
    }

    fn attempt(&self, order: &Order, steps: Option<u64>) -> Result<Reached, Error> {
        let mut limits = self.limits.clone();
        if let Some(share) = self.share {
            limits = limits.memory(share);
        }
        let mut manager = manager(&limits, self.watch);
        manager.set_stop_flag(self.finished.clone());
        reach(self.net, self.small, order, steps, manager)
    }
}
