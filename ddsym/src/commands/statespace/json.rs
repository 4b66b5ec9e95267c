//! The answer for machines. The names of the fields are a contract.

use std::collections::BTreeMap;

use ddd_petri::order::Order;
use num_bigint::BigUint;
use serde::Serialize;

use super::Answer;
use crate::ending::Failure;

/// Changes when a field changes its meaning.
const SCHEMA: u32 = 1;

/// Big numbers are decimal strings; what was not computed is absent.
#[derive(Serialize)]
struct Object<'a> {
    net: &'a str,
    places: usize,
    transitions: usize,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'a str>,
    symmetry: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    representatives: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group_order: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    firings: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_token_in_place: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_token_per_marking: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadlocks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_nodes: Option<usize>,
    seconds: f64,
    peak_memory_bytes: u64,
    status: &'a str,
    // Beyond the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_marking: Option<BTreeMap<&'a str, u32>>,
    reasons: &'a [String],
    phases: Vec<Phase<'a>>,
    orders_tried: Vec<Tried<'a>>,
    schema: u32,
}

#[derive(Serialize)]
struct Phase<'a> {
    name: &'a str,
    seconds: f64,
}

#[derive(Serialize)]
struct Tried<'a> {
    order: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

/// The answer as one object on one line.
pub(super) fn object(answer: &Answer) -> Result<String, Failure> {
    let (net, report) = (&answer.net, &answer.report);
    let big = |number: &Option<BigUint>| number.as_ref().map(BigUint::to_string);
    let phase = |(name, time): (&'static str, std::time::Duration)| Phase {
        name,
        seconds: time.as_secs_f64(),
    };
    let object = Object {
        net: net.name(),
        places: net.places().len(),
        transitions: net.transitions().len(),
        method: report.method,
        order: report.order.as_ref().map(Order::name),
        symmetry: &answer.symmetry,
        states: big(&report.states),
        representatives: big(&report.representatives),
        orbits: big(&report.orbits),
        group_order: big(&report.group_order),
        firings: big(&report.firings),
        max_token_in_place: report.max_token_in_place,
        max_token_per_marking: report.max_token_per_marking,
        deadlocks: big(&report.deadlocks),
        nodes: report.nodes,
        peak_nodes: report.peak_nodes,
        seconds: answer.elapsed.as_secs_f64(),
        peak_memory_bytes: answer.peak_memory,
        status: report.status.word(),
        dead_marking: answer.dead_marking().map(Iterator::collect),
        reasons: &report.reasons,
        phases: answer.phases().into_iter().map(phase).collect(),
        orders_tried: report.attempts.iter().map(tried).collect(),
        schema: SCHEMA,
    };
    serde_json::to_string(&object).map_err(Failure::internal)
}

fn tried(attempt: &ddd_petri::symbolic::race::Attempt) -> Tried<'_> {
    Tried {
        order: &attempt.order,
        failure: attempt.failure.as_ref().map(ToString::to_string),
    }
}
