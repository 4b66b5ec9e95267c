//! The exact state space of a net, by whichever engine gets there.
//!
//! [`analyse`] runs one engine, or several in turn with growing allowances: no engine and no variable order is
//! best for every net, so each is tried for a short time before any is tried for a long one.

mod auto;
mod quotient;
mod report;

pub use report::{Phase, Report, Status};

use crate::bounds::structural_bounds;
use crate::explicit::{self, ExplicitError};
use crate::limits::{Limits, Stopped};
use crate::net::Net;
use crate::order::{self, Order, Skipped, candidates};
use crate::quotient::{How, QuotientError, SymmetryChoice};
use crate::reduce::{Reduction, reduce};
use crate::symbolic::measure::{deadlocks, measure};
use crate::symbolic::race::{ALL_ROUNDS, Finish, race};
use crate::symbolic::reach::{Reached, Watch};
use crate::unbounded::{self, Verdict};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Which engine to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Method {
    /// Whatever is fastest.
    #[default]
    Auto,
    /// Decision diagrams and saturation.
    Dd,
    /// Breadth-first, marking by marking.
    Explicit,
    /// Breadth-first, one marking an orbit.
    ExplicitSym,
    /// Decision diagrams, canonized: few markings an orbit.
    DdSym,
}

/// Which variable order to use.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub enum OrderChoice {
    /// The most promising ones, against each other.
    #[default]
    Auto,
    /// One heuristic.
    Heuristic(order::Method),
    /// This one.
    Given(Order),
}

/// What to compute and how.
#[derive(Clone, Default)]
pub struct Options {
    /// The engine.
    pub method: Method,
    /// The variable order.
    pub order: OrderChoice,
    /// The symmetries of the methods that use some.
    pub symmetry: SymmetryChoice,
    /// How the quotient on diagrams is built.
    pub how: How,
    /// Whether the quotient on diagrams is finished: orbits, markings, firings and dead markings of the full state
    /// space. The other methods always do.
    pub exact: bool,
    /// Number of threads; 0 means one for each core.
    pub threads: usize,
    /// Time, memory, cancellation.
    pub limits: Limits,
    /// Sees the counters of the symbolic engine.
    pub watch: Option<Arc<Watch>>,
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options")
            .field("method", &self.method)
            .field("order", &self.order)
            .field("threads", &self.threads)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Options {
    fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n,
        }
    }
}

/// Why there is no report at all. Reaching a limit is no error: the report says so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The explicit engine failed.
    #[error(transparent)]
    Explicit(#[from] ExplicitError),
    /// The quotient could not be built.
    #[error(transparent)]
    Quotient(#[from] QuotientError),
    /// The symbolic engine failed.
    #[error(transparent)]
    Symbolic(ddd_core::Error),
    /// The order that was asked for cannot be computed.
    #[error("no such order for this net: {0}")]
    Order(#[from] Skipped),
}

/// Computes the state space of `net`.
///
/// ```
/// use ddd_petri::generate;
/// use ddd_petri::statespace::{Options, Status, analyse};
///
/// let net = generate::by_name("philosophers", 10)?;
/// let report = analyse(&net, &Options::default())?;
/// assert_eq!(report.status, Status::Complete);
/// assert_eq!(report.states, Some(59049u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an engine fails for another reason than a limit, for instance because a place holds more than 2^32 tokens.
pub fn analyse(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let mut report = match options.method {
        Method::Auto => auto::analyse(net, options)?,
        _ => explore(net, options)?,
    };
    report.reasons.extend(broken_promise(net, &report));
    Ok(report)
}

/// Whether the net is unbounded; then, if it is not, one engine.
fn explore(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let unbounded = boundedness(net, options, BRIEFLY);
    if unbounded.status == Status::Unbounded {
        return Ok(unbounded);
    }
    let mut report = match options.method {
        Method::Explicit => explicit(net, options, &options.limits)?,
        Method::ExplicitSym | Method::DdSym => quotient::analyse(net, options)?,
        Method::Dd | Method::Auto => plain(net, options)?,
    };
    report.phases.splice(0..0, unbounded.phases);
    Ok(report)
}

/// A report on an unbounded net, or one that knows nothing.
fn boundedness(net: &Net, options: &Options, time: Duration) -> Report {
    let start = Instant::now();
    let brief = options.limits.clone().within(time);
    let mut report = Report::new("covering", Status::Timeout);
    let verdict = unbounded::decide(net, &structural_bounds(net, &brief), &brief);
    if let Verdict::Unbounded(pump) = verdict {
        report.status = Status::Unbounded;
        report.pump = Some(pump);
    }
    report.phases.push(Phase {
        name: "boundedness",
        time: start.elapsed(),
    });
    report
}

/// The claim of a file that its net is safe, if that is not true. No engine believes it.
fn broken_promise(net: &Net, report: &Report) -> Option<String> {
    let claimed = net.nupn().is_some_and(|units| units.safe);
    let most = report.max_token_in_place.filter(|most| *most > 1)?;
    claimed
        .then(|| format!("the file claims that the net is safe, but a place holds {most} tokens"))
}

/// Time for the question whether a net is bounded at all.
const BRIEFLY: Duration = Duration::from_secs(2);

/// Decision diagrams without symmetries.
fn plain(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let start = Instant::now();
    let small = reduce(net, &options.limits);
    let orders = orders(&small, options)?;
    let phase = Phase {
        name: "order",
        time: start.elapsed(),
    };
    let mut report = symbolic(net, &small, &orders, 0..ALL_ROUNDS.len(), options)?;
    report.phases.insert(0, phase);
    Ok(report)
}

/// The orders of the groups to try, the most promising first.
fn orders(small: &Reduction, options: &Options) -> Result<Vec<Order>, AnalysisError> {
    Ok(match &options.order {
        OrderChoice::Auto => candidates(&small.net, &options.limits)
            .found
            .into_iter()
            .map(|c| c.order)
            .collect(),
        OrderChoice::Heuristic(method) => {
            vec![order::compute(&small.net, *method, &options.limits)?]
        }
        OrderChoice::Given(order) => vec![small.contract(order)],
    })
}

/// The symbolic engine in some rounds of a race.
fn symbolic(
    net: &Net,
    small: &Reduction,
    orders: &[Order],
    rounds: Range<usize>,
    options: &Options,
) -> Result<Report, AnalysisError> {
    let start = Instant::now();
    let Finish { outcome, attempts } = race(
        net,
        small,
        orders,
        rounds,
        options.threads(),
        &options.limits,
        options.watch.as_ref(),
    );
    let reachability = Phase {
        name: "reachability",
        time: start.elapsed(),
    };
    let mut report = Report::new("dd", Status::Complete);
    report.attempts = attempts;
    report.phases.push(reachability);
    match outcome {
        Err(why) => report.status = status(why)?,
        Ok(mut reached) => {
            report.nodes = reached.manager.nodes(&reached.set).ok();
            report.peak_nodes = Some(reached.manager.stats().peak_nodes);
            let measured = fill_in(&mut report, net, small, &mut reached, &options.limits);
            if let Err(why) = measured {
                report.status = status(why)?;
            }
            report.peak_bytes = report
                .peak_bytes
                .max(reached.manager.stats().peak_bytes as u64);
            report.order = Some(small.expand(&reached.order));
        }
    }
    Ok(report)
}

/// Measures what was reached; what is known before a limit is reached stays in the report.
fn fill_in(
    report: &mut Report,
    net: &Net,
    small: &Reduction,
    reached: &mut Reached,
    limits: &Limits,
) -> Result<(), ddd_core::Error> {
    let start = Instant::now();
    let measures = measure(net, small, reached, limits)?;
    report.states = Some(measures.states);
    report.firings = Some(measures.firings);
    report.max_token_in_place = Some(measures.max_token_in_place);
    report.max_token_per_marking = Some(measures.max_token_per_marking);
    report.phases.push(Phase {
        name: "measures",
        time: start.elapsed(),
    });
    let start = Instant::now();
    let dead = deadlocks(net, small, reached)?;
    report.deadlocks = Some(dead.count);
    report.dead_marking = dead.example;
    report.phases.push(Phase {
        name: "deadlocks",
        time: start.elapsed(),
    });
    Ok(())
}

/// The explicit engine.
fn explicit(net: &Net, options: &Options, limits: &Limits) -> Result<Report, AnalysisError> {
    let start = Instant::now();
    let how = explicit::Options {
        threads: options.threads,
        ..Default::default()
    };
    let found = explicit::explore(net, &how, limits, &mut |_| ())?;
    let mut report = Report::new("explicit", Status::Complete);
    report.peak_bytes = found.bytes;
    report.phases.push(Phase {
        name: "reachability",
        time: start.elapsed(),
    });
    match found.stopped {
        Some(stopped) => {
            report.status = stopped.into();
            report.past_peak = found.past_peak();
        }
        None => {
            report.states = Some(found.states.into());
            report.firings = Some(found.firings.into());
            report.max_token_in_place = Some(found.max_token_in_place.into());
            report.max_token_per_marking = Some(found.max_token_per_marking);
            report.deadlocks = Some(found.deadlocks.into());
            report.dead_marking = found.dead_marking;
        }
    }
    Ok(report)
}

fn interrupted(why: ddd_sym::Interrupted) -> Status {
    match why {
        ddd_sym::Interrupted::Cancelled => Status::Interrupted,
        _ => Status::Timeout,
    }
}

impl From<Stopped> for Status {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Deadline => Self::Timeout,
            Stopped::Cancelled => Self::Interrupted,
            Stopped::Memory => Self::Budget,
        }
    }
}

/// A limit of the manager as a status; anything else is an error.
fn status(why: ddd_core::Error) -> Result<Status, AnalysisError> {
    match why {
        ddd_core::Error::MemoryBudget { .. } => Ok(Status::Budget),
        ddd_core::Error::Deadline | ddd_core::Error::Steps => Ok(Status::Timeout),
        ddd_core::Error::Cancelled => Ok(Status::Interrupted),
        other => Err(AnalysisError::Symbolic(other)),
    }
}
