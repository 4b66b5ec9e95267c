//! All engines in turn, each for a short time before any for a long one.

use super::quotient::explicit_sym;
use super::{AnalysisError, Options, Phase, Report, Status, explicit, orders, symbolic};
use crate::net::Net;
use crate::order::Order;
use crate::quotient::{Symmetries, symmetries};
use crate::symbolic::race::{ALL_ROUNDS, Attempt};
use std::time::{Duration, Instant};

/// Bytes of the first try of the engines that store markings: a second or so.
const SMALL: u64 = 16 << 20;
/// Time of the first try of the quotient: canonizing may be slow.
const MOMENT: Duration = Duration::from_secs(4);
/// Rounds of the race before the first tries of the others, and before the second.
const WARM_UP: usize = 1;
const LONG: usize = 4;

/// Who is on.
#[derive(Debug, Clone, Copy)]
enum Turn {
    /// Rounds of the race, from and to.
    Symbolic(usize, usize),
    /// With this many bytes.
    Explicit(u64),
    /// With this many bytes, and no longer than this.
    Quotient(u64, Duration),
}

/// Decision diagrams for a moment, then marking by marking, then orbit by orbit, then decision diagrams for longer, and so on.
pub(super) fn analyse(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let large = options
        .limits
        .memory_budget()
        .map_or(4 << 30, |bytes| bytes / 2);
    let mut auto = Auto::new(net, options)?;
    for turn in [
        Turn::Symbolic(0, WARM_UP),
        Turn::Explicit(SMALL),
        Turn::Quotient(SMALL, MOMENT),
        Turn::Symbolic(WARM_UP, LONG),
        Turn::Explicit(large),
        Turn::Quotient(large, Duration::MAX),
        Turn::Symbolic(LONG, ALL_ROUNDS.len()),
    ] {
        if auto.take(turn)? || options.limits.check().is_err() {
            break;
        }
    }
    Ok(auto.finish())
}

/// What is known so far.
struct Auto<'a> {
    net: &'a Net,
    options: &'a Options,
    orders: Vec<Order>,
    group: Option<Option<Symmetries>>,
    phases: Vec<Phase>,
    attempts: Vec<Attempt>,
    last: Report,
}

impl<'a> Auto<'a> {
    fn new(net: &'a Net, options: &'a Options) -> Result<Self, AnalysisError> {
        let start = Instant::now();
        let orders = orders(net, options)?;
        Ok(Self {
            net,
            options,
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
            Turn::Symbolic(from, to) => {
                symbolic(self.net, &self.orders, &ALL_ROUNDS[from..to], self.options)?
            }
            Turn::Explicit(bytes) => explicit(self.net, self.options, &within(bytes))?,
            Turn::Quotient(bytes, time) => {
                let limits = within(bytes).within(time);
                self.find_symmetries();
                let Some(Some(group)) = &self.group else {
                    return Ok(false);
                };
                explicit_sym(self.net, group, &limits)?
            }
        };
        self.phases.append(&mut report.phases);
        self.attempts.append(&mut report.attempts);
        let done = report.states.is_some() || report.status == Status::Interrupted;
        if done {
            report
                .reasons
                .push(format!("auto: {} answered first", report.method));
        }
        self.last = report;
        Ok(done)
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
