//! State spaces up to symmetry.

use super::{
    AnalysisError, Method, Options, OrderChoice, Phase, Report, Status, explicit, interrupted,
    orders, plain, status,
};
use crate::limits::Limits;
use crate::net::Net;
use crate::order::Order;
use crate::quotient::{
    self, QuotientError, QuotientSpace, SymbolicQuotient, Symmetries, best_symmetric_order,
    symmetries,
};
use crate::reduce::Reduction;
use crate::symbolic::measure::{largest_sum, largest_value};
use crate::symbolic::reach::manager;
use ddd_sym::monotonic::Proof;
use ddd_sym::symbolic::OrbitSumError;
use std::time::Instant;

/// Runs the quotient that was asked for; without symmetries, the engine that it is a quotient of.
pub(super) fn analyse(net: &Net, options: &Options) -> Result<Report, AnalysisError> {
    let start = Instant::now();
    let found = symmetries(net, &options.symmetry, &options.limits);
    let phase = phase("symmetries", start);
    let mut report = match (found, options.method) {
        (Ok(Some(group)), Method::DdSym) => dd_sym(net, &group, options)?,
        (Ok(Some(group)), _) => explicit_sym(net, &group, &options.limits)?,
        (Ok(None), Method::DdSym) => plain(net, options)?,
        (Ok(None), _) => explicit(net, options, &options.limits)?,
        (Err(why), Method::DdSym) => Report::new("dd-sym", interrupted(why)),
        (Err(why), _) => Report::new("explicit-sym", interrupted(why)),
    };
    report.phases.insert(0, phase);
    Ok(report)
}

fn phase(name: &'static str, start: Instant) -> Phase {
    Phase {
        name,
        time: start.elapsed(),
    }
}

fn about(group: &Symmetries, method: &'static str) -> Report {
    let mut report = Report::new(method, Status::Complete);
    report.group_order = Some(group.order.clone());
    report.symmetry = Some(group.structure.to_string());
    report
}

/// The explicit engine on orbits.
pub(super) fn explicit_sym(
    net: &Net,
    group: &Symmetries,
    limits: &Limits,
) -> Result<Report, AnalysisError> {
    let start = Instant::now();
    let found = quotient::explore(net, group, limits)?;
    let mut report = about(group, "explicit-sym");
    report.peak_bytes = found.bytes;
    report.phases.push(phase("quotient", start));
    match found.stopped {
        Some(stopped) => {
            report.status = stopped.into();
            let so_far = format!("{} orbits were found until then", found.orbits);
            report.reasons.push(so_far);
        }
        None => {
            report.representatives = Some(found.orbits.clone());
            numbers(&mut report, found);
        }
    }
    Ok(report)
}

fn numbers(report: &mut Report, found: QuotientSpace) {
    report.orbits = Some(found.orbits);
    report.states = Some(found.states);
    report.firings = Some(found.firings);
    report.max_token_in_place = Some(found.max_token_in_place.into());
    report.max_token_per_marking = Some(found.max_token_per_marking);
    report.deadlocks = Some(found.deadlocks);
    report.dead_marking = found.dead_marking;
}

/// The symbolic engine on representatives.
pub(super) fn dd_sym(
    net: &Net,
    group: &Symmetries,
    options: &Options,
) -> Result<Report, AnalysisError> {
    let mut report = about(group, "dd-sym");
    let start = Instant::now();
    let order = order(net, group, options)?;
    report.phases.push(phase("order", start));
    let start = Instant::now();
    let limits = &options.limits;
    let manager = manager(limits, options.watch.as_ref());
    let reached = quotient::reach(net, group, &order, options.how, limits, manager);
    report.phases.push(phase("quotient", start));
    report.order = Some(order);
    match reached {
        Err(why) => report.status = status(why)?,
        Ok(mut reached) => {
            let start = Instant::now();
            measure(net, group, &mut reached, options, &mut report)?;
            report.phases.push(phase("measures", start));
            let stats = reached.manager.stats();
            report.peak_nodes = Some(stats.peak_nodes);
            report.peak_bytes = report.peak_bytes.max(stats.peak_bytes as u64);
        }
    }
    Ok(report)
}

/// The order that was asked for, or the best one for the group.
fn order(net: &Net, group: &Symmetries, options: &Options) -> Result<Order, AnalysisError> {
    match options.order {
        OrderChoice::Auto => Ok(best_symmetric_order(net, &group.structure, &options.limits)),
        _ => {
            let mut orders = orders(&Reduction::none(net), options)?;
            Ok(orders.pop().unwrap_or_else(|| Order::of_file(net)))
        }
    }
}

fn measure(
    net: &Net,
    group: &Symmetries,
    reached: &mut SymbolicQuotient,
    options: &Options,
    report: &mut Report,
) -> Result<(), AnalysisError> {
    let SymbolicQuotient { manager, set, .. } = &*reached;
    let count = match manager.count(set) {
        Ok(count) => count,
        Err(why) => {
            report.status = status(why)?;
            return Ok(());
        }
    };
    report.nodes = manager.nodes(set).ok();
    // equivalent markings have the same tokens
    report.max_token_in_place = largest_value(manager, set).ok().map(u64::from);
    report.max_token_per_marking = largest_sum(manager, set).ok();
    report.representatives = Some(count.clone());
    match reached.proof {
        Proof::Proved => report.orbits = Some(count),
        Proof::Candidate => report
            .reasons
            .push("an orbit may have several representatives".to_owned()),
    }
    if !options.exact {
        return Ok(());
    }
    match quotient::finish(net, group, reached, &options.limits) {
        Ok(found) => {
            report.reasons.clear();
            numbers(report, found);
        }
        Err(OrbitSumError::Diagram(why)) => report.status = status(why)?,
        Err(OrbitSumError::Interrupted(why)) => report.status = interrupted(why),
        Err(OrbitSumError::State(why)) => return Err(QuotientError::Group(why).into()),
        Err(_) => report.status = Status::Timeout,
    }
    Ok(())
}
