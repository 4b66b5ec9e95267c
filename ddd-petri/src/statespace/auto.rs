//! All engines in turn, each for a short time before any for a long one.

use super::quotient::{dd_sym, explicit_sym};
use super::{
    AnalysisError, BRIEFLY, Options, Phase, Report, Status, boundedness, explicit, orders, symbolic,
};
use crate::limits::Limits;
use crate::net::Net;
use crate::order::Order;
use crate::quotient::{Symmetries, symmetries};
use crate::reduce::{Reduction, reduce};
use crate::symbolic::race::{ALL_ROUNDS, Attempt};
use std::time::{Duration, Instant};

/// Who is on.
#[derive(Debug, Clone, Copy)]
enum Turn {
    /// The search for a proof that the net is unbounded, no longer than this.
    Boundedness(Duration),
    /// Rounds of the race, from and to.
    Symbolic(usize, usize),
    /// With this many bytes.
    Explicit(u64),
    /// With this many bytes, and no longer than this.
    Quotient(u64, Duration),
    /// No longer than this.
    SymbolicQuotient(Duration),
}

/// Decision diagrams for a moment, then marking by marking, then orbit by orbit, then sets of orbits, then all of them for
/// longer, and so on: whoever is best for a net, the others cost it no more than a small multiple of its own time.
pub(super) fn analyse(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let large = options
        .limits
        .memory_budget()
        .map_or(4 << 30, |bytes| bytes / 2);
    let mut auto = Auto::new(net, options)?;
    let seconds = Duration::from_secs;
    for turn in [
        Turn::Symbolic(0, 1),
        Turn::Boundedness(BRIEFLY / 20),
        Turn::Symbolic(1, 3),
        Turn::Boundedness(BRIEFLY),
        Turn::Explicit(16 << 20),
        Turn::Quotient(16 << 20, seconds(1)),
        Turn::Symbolic(3, 5),
        Turn::Quotient(64 << 20, seconds(4)),
        Turn::SymbolicQuotient(seconds(4)),
        Turn::Explicit(256 << 20),
        Turn::Symbolic(5, 6),
        Turn::Quotient(512 << 20, seconds(15)),
        Turn::Explicit(1 << 30),
        Turn::SymbolicQuotient(seconds(15)),
        Turn::Symbolic(6, 7),
        Turn::Explicit(large),
        Turn::Quotient(large, Duration::MAX),
        Turn::Symbolic(7, ALL_ROUNDS.len()),
    ] {
        if auto.take(turn)? || options.limits.check().is_err() {
            break;
        }
    }
    Ok(auto.finish())
}

/// Groups of a lower order get their turn last.
const WORTH_IT: u32 = 100;

/// What is known so far.
struct Auto<'a> {
    net: &'a Net,
    options: &'a Options,
    small: Reduction,
    orders: Vec<Order>,
    group: Option<Option<Symmetries>>,
    phases: Vec<Phase>,
    attempts: Vec<Attempt>,
    last: Report,
}

impl<'a> Auto<'a> {
    fn new(net: &'a Net, options: &'a Options) -> Result<Self, AnalysisError> {
        let start = Instant::now();
        let small = reduce(net, &options.limits);
        let orders = orders(&small, options)?;
        Ok(Self {
            net,
            options,
            small,
            orders,
            group: None,
            phases: vec![Phase {
                name: "order",
                time: start.elapsed(),
            }],
            attempts: Vec::new(),
            last: Report::new("dd", Status::Timeout),
        })
    }

    /// One engine's turn; true if there is nothing left to do.
    fn take(&mut self, turn: Turn) -> Result<bool, AnalysisError> {
        let limits = &self.options.limits;
        let within = |bytes: u64| {
            let allowed = limits
                .memory_budget()
                .map_or(bytes, |budget| budget.min(bytes));
            limits.clone().memory(allowed)
        };
        let mut report = match turn {
            Turn::Boundedness(time) => boundedness(self.net, self.options, time),
            Turn::Symbolic(from, to) => {
                let (net, small, rounds) = (self.net, &self.small, from..to);
                match symbolic(net, small, &self.orders, rounds, self.options) {
                    // places may overflow before the net is known to be unbounded
                    Err(AnalysisError::Symbolic(_)) if from <= 1 => return Ok(false),
                    tried => tried?,
                }
            }
            Turn::Explicit(bytes) => self.explicit(&within(bytes))?,
            Turn::Quotient(bytes, time) => {
                let limits = within(bytes).within(time);
                self.find_symmetries();
                let Some(Some(group)) = &self.group else {
                    return Ok(false);
                };
                // what a small group saves, its canonical forms cost
                if group.order < WORTH_IT.into() && time < Duration::MAX {
                    return Ok(false);
                }
                explicit_sym(self.net, group, &limits)?
            }
            Turn::SymbolicQuotient(time) => {
                self.find_symmetries();
                let Some(Some(group)) = &self.group else {
                    return Ok(false);
                };
                if !group.sorts_blocks() {
                    return Ok(false);
                }
                let options = Options {
                    exact: true,
                    limits: limits.clone().within(time),
                    ..self.options.clone()
                };
                dd_sym(self.net, group, &options)?
            }
        };
        self.phases.append(&mut report.phases);
        self.attempts.append(&mut report.attempts);
        let done = report.states.is_some()
            || matches!(report.status, Status::Interrupted | Status::Unbounded);
        if report.states.is_some() {
            report
                .reasons
                .push(format!("auto: {} answered first", report.method));
        }
        self.last = report;
        Ok(done)
    }

    /// Marking by marking. A search whose layers shrink already is near its end, and worth all the memory there is.
    fn explicit(&self, limits: &Limits) -> Result<Report, AnalysisError> {
        let report = explicit(self.net, self.options, limits)?;
        if report.past_peak && report.status == Status::Budget {
            return explicit(self.net, self.options, &self.options.limits);
        }
        Ok(report)
    }

    fn find_symmetries(&mut self) {
        if self.group.is_none() {
            let start = Instant::now();
            // a group that takes too long to find is none
            let found = symmetries(self.net, &self.options.symmetry, &self.options.limits);
            self.group = Some(found.unwrap_or_default());
            self.phases.push(Phase {
                name: "symmetries",
                time: start.elapsed(),
            });
        }
    }

    fn finish(self) -> Report {
        let mut report = self.last;
        report.phases = self.phases;
        report.attempts = self.attempts;
        report
    }
}
