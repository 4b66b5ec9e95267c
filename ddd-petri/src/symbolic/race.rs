//! Several orders, first answer wins.
//!
//! No score foretells the best order: times differ by factors of a thousand, and the best order's mirror image may be
//! hopeless. So all of them are tried with a small allowance of steps, then a few of them with a larger one, and so
//! on: in the end the answer costs a small multiple of what the best order would have cost alone. Half of those few are
//! the ones that came farthest, half are the ones that the scores liked best: each of the two is misled by some nets. The allowance is
//! counted in steps, not in seconds, so that the winner is the same on every machine.

use super::reach::{CutShort, Reached, Watch, manager, reach};
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

/// From a moment for every order to no limit for the one that came farthest.
pub const ALL_ROUNDS: [Round; 8] = [
    round(14, usize::MAX),
    round(17, 8),
    round(19, 6),
    round(21, 5),
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

/// The orders in a race, the most promising first, and how far each of them came.
#[derive(Debug, Clone, Default)]
pub struct Field {
    runners: Vec<Runner>,
}

#[derive(Debug, Clone)]
struct Runner {
    order: Order,
    /// The last round it took part in, and how that ended.
    last: Option<(usize, CutShort)>,
}

impl Field {
    /// A field of orders, the most promising first.
    #[must_use]
    pub fn new(orders: Vec<Order>) -> Self {
        let runners = orders
            .into_iter()
            .map(|order| Runner { order, last: None })
            .collect();
        Self { runners }
    }

    /// The orders for the next round: in turn the one that came farthest and the one with the best score.
    fn pick(&self, count: usize) -> Vec<usize> {
        let by_score = 0..self.runners.len();
        let mut by_progress: Vec<usize> = by_score.clone().collect();
        by_progress.sort_by(|&i, &j| self.runners[i].compare(&self.runners[j]));
        let mut picked: Vec<usize> = Vec::new();
        for pair in by_progress.into_iter().zip(by_score) {
            for runner in [pair.0, pair.1] {
                if picked.len() < count && !picked.contains(&runner) {
                    picked.push(runner);
                }
            }
        }
        picked
    }
}

impl Runner {
    /// Less is better: who is longer in the race; then who came farther; then who needed fewer nodes.
    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        match (&self.last, &other.last) {
            (Some((i, a)), Some((j, b))) => j
                .cmp(i)
                .then(b.saturated.total_cmp(&a.saturated))
                .then(a.peak_nodes.cmp(&b.peak_nodes)),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }
    }
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
    field: &mut Field,
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
    for (number, round) in ALL_ROUNDS
        .iter()
        .enumerate()
        .take(rounds.end)
        .skip(rounds.start)
    {
        // one order alone has nothing to be compared with
        if field.runners.len() == 1 && number + 1 < rounds.end {
            continue;
        }
        let picked = field.pick(round.orders);
        let orders: Vec<&Order> = picked.iter().map(|&i| &field.runners[i].order).collect();
        let mut heat = race.heat(&orders, round.steps);
        attempts.append(&mut heat.attempts);
        if let Some(reached) = heat.winner {
            let outcome = Ok(reached);
            return Finish { outcome, attempts };
        }
        failure = heat.failure;
        if limits.check().is_err() {
            break;
        }
        for (i, short) in picked.into_iter().zip(heat.progress) {
            field.runners[i].last = short.map(|short| (number, short));
        }
    }
    let outcome = Err(failure);
    Finish { outcome, attempts }
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
    /// By order: how far it came.
    progress: Vec<Option<CutShort>>,
}

/// A round that is running.
struct Running<'a> {
    orders: &'a [&'a Order],
    steps: Option<u64>,
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
    progress: Vec<Option<CutShort>>,
}

impl Race<'_> {
    /// One round: all the given orders with the same allowance.
    fn heat(&self, orders: &[&Order], steps: Option<u64>) -> Heat {
        let threads = self.threads.min(orders.len()).max(1);
        let running = Running {
            orders,
            steps,
            share: self.limits.memory_budget().map(|b| b / threads as u64),
            next: AtomicUsize::new(0),
            finished: StopFlag::new(),
            state: Mutex::new(State {
                winner: None,
                failure: Error::Steps,
                attempts: Vec::new(),
                progress: vec![None; orders.len()],
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
            progress: state.progress,
        }
    }

    /// What one thread does.
    fn run(&self, running: &Running<'_>) {
        while !running.finished.is_raised() && self.limits.check().is_ok() {
            let turn = running.next.fetch_add(1, Ordering::Relaxed);
            let Some(order) = running.orders.get(turn) else {
                return;
            };
            let outcome = self.attempt(order, running);
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

    fn attempt(&self, order: &Order, running: &Running<'_>) -> Result<Reached, CutShort> {
        let mut limits = self.limits.clone();
        if let Some(share) = running.share {
            limits = limits.memory(share);
        }
        let mut manager = manager(&limits, self.watch);
        manager.set_stop_flag(running.finished.clone());
        reach(self.net, self.small, order, running.steps, manager)
    }
}

impl Running<'_> {
    fn note(&self, turn: usize, outcome: Result<Reached, CutShort>) {
        let mut state = self.state.lock();
        state.attempts.push(Attempt {
            order: self.orders[turn].name().to_owned(),
            steps: self.steps.unwrap_or(u64::MAX),
            failure: outcome.as_ref().err().map(|short| short.why.clone()),
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
            Err(short) => {
                state.failure = short.why.clone();
                state.progress[turn] = Some(short);
            }
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
    fn half_by_progress_half_by_score() {
        let mut field = Field::new(["a", "b", "c", "d", "e"].map(order).to_vec());
        assert_eq!(field.pick(3), [0, 1, 2]);
        let short = |saturated, peak_nodes| CutShort {
            why: Error::Steps,
            saturated,
            peak_nodes,
        };
        field.runners[0].last = Some((0, short(0.1, 1)));
        field.runners[1].last = Some((0, short(0.2, 9)));
        field.runners[2].last = Some((0, short(0.2, 5)));
        field.runners[3].last = Some((1, short(0.0, 7)));
        // farthest: d (a later round), c, b, a, e
        assert_eq!(field.pick(5), [3, 0, 2, 1, 4]);
        assert_eq!(field.pick(1), [3]);
    }
}
