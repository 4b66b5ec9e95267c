//! The heuristics by name, and what it takes to run one.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::invariant::p_semiflows;
use crate::limits::Limits;
use crate::net::Net;

use super::cuthill_mckee::cuthill_mckee;
use super::force::force;
use super::graph::Graph;
use super::hypergraph::Hypergraph;
use super::louvain::louvain;
use super::sloan::sloan;
use super::tree::Tree;
use super::{Order, nupn};
use crate::random::Random;

/// Where an order comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Heuristic {
    /// The order of the places in the file.
    File,
    /// FORCE from the file's order.
    Force,
    /// FORCE from a breadth-first order.
    ForceBreadthFirst,
    /// FORCE from a random order, always the same.
    ForceRandom,
    /// Sloan's profile reduction.
    Sloan,
    /// FORCE from Sloan's order.
    ForceSloan,
    /// Cuthill and McKee's bandwidth reduction.
    CuthillMcKee,
    /// The nested units of the file, each contiguous, arranged by FORCE.
    Nupn,
    /// Communities of coupled places, each contiguous, arranged by FORCE.
    Communities,
    /// The same with smaller communities.
    SmallCommunities,
    /// FORCE, where the places of a P-semiflow pull each other like those of a transition.
    Invariants,
}

const NAMES: [(Heuristic, &str); 11] = [
    (Heuristic::File, "file"),
    (Heuristic::Force, "force"),
    (Heuristic::ForceBreadthFirst, "force-breadth-first"),
    (Heuristic::ForceRandom, "force-random"),
    (Heuristic::Sloan, "sloan"),
    (Heuristic::ForceSloan, "force-sloan"),
    (Heuristic::CuthillMcKee, "cuthill-mckee"),
    (Heuristic::Nupn, "nupn"),
    (Heuristic::Communities, "communities"),
    (Heuristic::SmallCommunities, "small-communities"),
    (Heuristic::Invariants, "invariants"),
];

impl Heuristic {
    /// All heuristics.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|&(heuristic, _)| heuristic)
    }
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(h, _)| h == self).map(|&(_, name)| name);
        f.write_str(name.unwrap_or_default())
    }
}

/// A heuristic and a direction: read from the top, a good order may be a bad one from the bottom.
///
/// The name of a method is that of its heuristic, with `-reversed` behind it if it is.
///
/// ```
/// use ddd_petri::order::{Heuristic, Method};
///
/// let method: Method = "sloan-reversed".parse()?;
/// assert_eq!(method.heuristic, Heuristic::Sloan);
/// assert!(method.reversed);
/// assert_eq!(method.to_string(), "sloan-reversed");
/// # Ok::<(), ddd_petri::order::UnknownMethod>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Method {
    /// The heuristic.
    pub heuristic: Heuristic,
    /// Whether its result is turned upside down.
    pub reversed: bool,
}

const REVERSED: &str = "-reversed";

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.heuristic,
            if self.reversed { REVERSED } else { "" }
        )
    }
}

/// A name that no heuristic has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no order `{0}`; known are {names}, each also with `-reversed`", names = known())]
pub struct UnknownMethod(pub String);

fn known() -> String {
    let names: Vec<&str> = NAMES.iter().map(|&(_, name)| name).collect();
    names.join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let (name, reversed) = text
            .strip_suffix(REVERSED)
            .map_or((text, false), |name| (name, true));
        let known = NAMES.iter().find(|&&(_, known)| known == name);
        known
            .map(|&(heuristic, _)| Self {
                heuristic,
                reversed,
            })
            .ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

/// Why a heuristic gave no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Skipped {
    /// The net declares no nested units.
    #[error("the net has no nested units")]
    NoUnits,
    /// The net has no P-semiflow.
    #[error("the net has no P-semiflow, or none was found in time")]
    NoInvariants,
    /// The net is too large for a heuristic of this cost.
    #[error("the net is too large")]
    TooLarge,
    /// The time for orders was used up.
    #[error("no time was left")]
    NoTime,
}

/// Semiflows of a net with more arcs than this would take too long.
const PINS_FOR_INVARIANTS: usize = 20_000;
const TIME_FOR_INVARIANTS: Duration = Duration::from_millis(300);

/// A net prepared for heuristics: what several of them need is computed once.
#[derive(Debug)]
pub(crate) struct Workshop<'a> {
    net: &'a Net,
    pub(crate) hypergraph: Hypergraph,
    graph: Graph,
    /// FORCE from the file's order, where the groups of other heuristics start.
    force: Option<Vec<u32>>,
}

impl<'a> Workshop<'a> {
    pub(crate) fn new(net: &'a Net) -> Self {
        let hypergraph = Hypergraph::of_net(net);
        Self {
            net,
            graph: Graph::of_hypergraph(&hypergraph),
            hypergraph,
            force: None,
        }
    }

    /// The places in the order that a heuristic proposes.
    pub(crate) fn compute(
        &mut self,
        heuristic: Heuristic,
        limits: &Limits,
    ) -> Result<Vec<u32>, Skipped> {
        let order = match heuristic {
            Heuristic::File => self.file(),
            Heuristic::Force => self.force(limits),
            Heuristic::ForceBreadthFirst => self.force_from(self.breadth_first(), limits),
            Heuristic::ForceRandom => {
                let mut start = self.file();
                Random::new(1).shuffle(&mut start);
                self.force_from(start, limits)
            }
            Heuristic::Sloan => sloan(&self.graph, 2),
            Heuristic::ForceSloan => self.force_from(sloan(&self.graph, 2), limits),
            Heuristic::CuthillMcKee => cuthill_mckee(&self.graph),
            Heuristic::Nupn => {
                let units = self.net.nupn().ok_or(Skipped::NoUnits)?;
                self.grouped(&nupn::tree(self.net.places().len(), units), limits)
            }
            Heuristic::Communities => self.communities(1.0, limits),
            Heuristic::SmallCommunities => self.communities(2.0, limits),
            Heuristic::Invariants => self.invariants(limits)?,
        };
        Ok(order)
    }

    fn file(&self) -> Vec<u32> {
        (0..self.hypergraph.vertices() as u32).collect()
    }

    fn breadth_first(&self) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.graph.len()];
        let mut order = Vec::with_capacity(self.graph.len());
        for v in self.file() {
            if distance[v as usize] == u32::MAX {
                order.extend(self.graph.breadth_first(v, &mut distance));
            }
        }
        order
    }

    /// Rounds of FORCE that take well under a second in all.
    fn rounds(&self) -> usize {
        (20_000_000 / (self.hypergraph.pins() + self.hypergraph.vertices() + 1)).clamp(10, 200)
    }

    fn force_from(&self, start: Vec<u32>, limits: &Limits) -> Vec<u32> {
        force(&self.hypergraph, start, None, self.rounds(), limits)
    }

    fn force(&mut self, limits: &Limits) -> Vec<u32> {
        if let Some(known) = &self.force {
            return known.clone();
        }
        let order = self.force_from(self.file(), limits);
        self.force = Some(order.clone());
        order
    }

    /// Once the first places of a semiflow are known, so is the sum of the others: the fewer semiflows a cut goes through, the fewer
    /// nodes there are below it.
    fn invariants(&mut self, limits: &Limits) -> Result<Vec<u32>, Skipped> {
        if self.hypergraph.pins() > PINS_FOR_INVARIANTS {
            return Err(Skipped::TooLarge);
        }
        let brief = limits.clone().within(TIME_FOR_INVARIANTS);
        let semiflows = p_semiflows(self.net, &brief).flows;
        if semiflows.is_empty() {
            return Err(Skipped::NoInvariants);
        }
        let supports = semiflows
            .iter()
            .map(|flow| flow.terms.iter().map(|(p, _)| p.0).collect());
        let transitions = self.hypergraph.edges().map(|(edge, w)| (edge.to_vec(), w));
        let both = transitions.chain(supports.map(|support| (support, 1.0)));
        let both = Hypergraph::new(self.hypergraph.vertices(), both);
        let start = self.force(limits);
        Ok(force(&both, start, None, self.rounds(), limits))
    }

    /// Groups kept contiguous, starting from where FORCE puts their places.
    fn grouped(&mut self, tree: &Tree, limits: &Limits) -> Vec<u32> {
        let mut keys = vec![0.0; self.hypergraph.vertices()];
        for (i, v) in self.force(limits).into_iter().enumerate() {
            keys[v as usize] = i as f64;
        }
        let start = tree.arrange(&keys);
        force(&self.hypergraph, start, Some(tree), self.rounds(), limits)
    }

    fn communities(&mut self, resolution: f64, limits: &Limits) -> Vec<u32> {
        let levels = louvain(&self.graph, resolution, limits);
        let tree = Tree::of_levels(self.hypergraph.vertices(), &levels);
        self.grouped(&tree, limits)
    }
}

/// The order that one method proposes.
///
/// # Errors
/// If the net lacks what the heuristic needs.
pub fn compute(net: &Net, method: Method, limits: &Limits) -> Result<Order, Skipped> {
    let mut places = Workshop::new(net).compute(method.heuristic, limits)?;
    if method.reversed {
        places.reverse();
    }
    Ok(Order::of_numbers(method.to_string(), places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for heuristic in Heuristic::all() {
            for reversed in [false, true] {
                let method = Method {
                    heuristic,
                    reversed,
                };
                assert_eq!(method.to_string().parse(), Ok(method));
            }
        }
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let error = "forze".parse::<Method>().unwrap_err();
        assert!(error.to_string().contains("cuthill-mckee, nupn"));
    }
}
