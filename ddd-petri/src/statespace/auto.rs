//! All engines in turn, each for a short time before any for a long one.

use super::{AnalysisError, Options, Phase, Report, Status, explicit, orders, symbolic};
use crate::net::Net;
use crate::symbolic::race::ALL_ROUNDS;
use std::time::Instant;

/// Bytes of the explicit engine's first try: a second or two.
const SMALL: u64 = 16 << 20;
/// Rounds of the race before the explicit engine's first try, and before its second.
const WARM_UP: usize = 1;
const LONG: usize = 4;

/// Decision diagrams for a moment, then marking by marking, then decision diagrams for longer, and so on.
pub(super) fn analyse(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let start = Instant::now();
    let orders = orders(net, options)?;
    let mut phases = vec![Phase {
        name: "order",
        time: start.elapsed(),
    }];
    let mut attempts = Vec::new();
    let large = options
        .limits
        .memory_budget()
        .map_or(4 << 30, |bytes| bytes / 2);
    let mut last = None;
    for turn in [
        Turn::Symbolic(0, WARM_UP),
        Turn::Explicit(SMALL),
        Turn::Symbolic(WARM_UP, LONG),
        Turn::Explicit(large),
        Turn::Symbolic(LONG, ALL_ROUNDS.len()),
    ] {
        let mut report = match turn {
            Turn::Symbolic(from, to) => symbolic(net, &orders, &ALL_ROUNDS[from..to], options)?,
            Turn::Explicit(bytes) => {
                let allowed = options
                    .limits
                    .memory_budget()
                    .map_or(bytes, |b| b.min(bytes));
                explicit(net, options, &options.limits.clone().memory(allowed))?
            }
        };
        phases.append(&mut report.phases);
        attempts.append(&mut report.attempts);
        let done = report.states.is_some() || report.status == Status::Interrupted;
        if done {
            report
                .reasons
                .push(format!("auto: {} answered first", report.method));
        }
        last = Some(report);
        if done || options.limits.check().is_err() {
            break;
        }
    }
    let mut report = last.unwrap_or_else(|| Report::new("dd", Status::Timeout));
    report.phases = phases;
    report.attempts = attempts;
    Ok(report)
}

enum Turn {
    /// Rounds of the race, from and to.
    Symbolic(usize, usize),
    /// With this many bytes.
    Explicit(u64),
}
