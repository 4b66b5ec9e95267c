//! What is found out about a state space.

use crate::symbolic::race::Attempt;
use crate::unbounded::Pump;
use num_bigint::BigUint;
use std::time::Duration;

/// How an analysis ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Every number is exact.
    Complete,
    /// The memory budget was used up.
    Budget,
    /// The time limit was reached.
    Timeout,
    /// The user asked to stop.
    Interrupted,
    /// The net has infinitely many reachable markings.
    Unbounded,
}

impl Status {
    /// The word for reports and scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Budget => "budget",
            Self::Timeout => "timeout",
            Self::Interrupted => "interrupted",
            Self::Unbounded => "unbounded",
        }
    }
}

/// How long one phase took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// What was done.
    pub name: &'static str,
    /// Wall-clock time.
    pub time: Duration,
}

/// The answer of an analysis. What is `None` was not computed.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Report {
    /// How it ended.
    pub status: Status,
    /// The engine that gave the answer: `dd`, `explicit`, `dd-sym`, `explicit-sym`.
    pub method: &'static str,
    /// Why this one.
    pub reasons: Vec<String>,
    /// The variable order, for the symbolic engines.
    pub order: Option<crate::order::Order>,
    /// The orders that were tried.
    pub attempts: Vec<Attempt>,
    /// Reachable markings.
    pub states: Option<BigUint>,
    /// Markings kept by a symmetry reduction.
    pub representatives: Option<BigUint>,
    /// Orbits of reachable markings.
    pub orbits: Option<BigUint>,
    /// The symmetry group that was used, in words.
    pub symmetry: Option<String>,
    /// Order of the symmetry group that was used.
    pub group_order: Option<BigUint>,
    /// Edges of the reachability graph.
    pub firings: Option<BigUint>,
    /// Largest number of tokens in a place.
    pub max_token_in_place: Option<u64>,
    /// Largest number of tokens in a marking.
    pub max_token_per_marking: Option<u64>,
    /// Reachable markings without an enabled transition.
    pub deadlocks: Option<BigUint>,
    /// One of them, place by place.
    pub dead_marking: Option<Vec<u32>>,
    /// For an unbounded net, the proof.
    pub pump: Option<Pump>,
    /// Nodes of the final diagram.
    pub nodes: Option<usize>,
    /// Most nodes at any time.
    pub peak_nodes: Option<usize>,
    /// Largest size of the engine's own tables.
    pub peak_bytes: u64,
    /// Time by phase.
    pub phases: Vec<Phase>,
    /// Whether a search marking by marking that was stopped had its largest layer behind it.
    pub(super) past_peak: bool,
}

impl Report {
    /// A report that knows nothing yet.
    #[must_use]
    pub fn new(method: &'static str, status: Status) -> Self {
        Self {
            status,
            method,
            reasons: Vec::new(),
            order: None,
            attempts: Vec::new(),
            states: None,
            representatives: None,
            orbits: None,
            symmetry: None,
            group_order: None,
            firings: None,
            max_token_in_place: None,
            max_token_per_marking: None,
            deadlocks: None,
            dead_marking: None,
            pump: None,
            nodes: None,
            peak_nodes: None,
            peak_bytes: 0,
            phases: Vec::new(),
            past_peak: false,
        }
    }
}
