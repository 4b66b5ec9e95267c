//! Graphs whose nodes are states of a diagram: all reachable ones, or representatives of them.

use ddd_core::{Ddd, Hom};
use num_bigint::BigUint;

use super::System;
use crate::error::Error;
use crate::program::PredId;

/// The reachable states of a system, or a quotient of them.
///
/// An edge leads from node `r` to node `t` if a move leads from a state that *gathers* to `r` to a state that `t` *spreads* to.
/// In the full graph a state gathers to itself and spreads to itself.
#[derive(Debug, Clone)]
pub struct Graph {
    pub(crate) nodes: Ddd,
    pub(crate) initial: Ddd,
    pub(crate) reachable: Ddd,
    /// From states to their nodes.
    pub(crate) gather: Hom,
    /// From nodes to their states.
    pub(crate) spread: Hom,
}

impl Graph {
    /// The graph of all reachable states.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn full(system: &mut System<'_>) -> Result<Graph, Error> {
        let reachable = system.reachable()?;
        Ok(Graph {
            nodes: reachable.clone(),
            initial: system.initial().clone(),
            reachable,
            gather: system.manager.id(),
            spread: system.manager.id(),
        })
    }

    /// The quotient by a homomorphism that replaces each state by the representative of its orbit, under symmetries.
    pub(crate) fn quotient(system: &mut System<'_>, canonize: Hom) -> Result<Graph, Error> {
        let full = Graph::full(system)?;
        let nodes = system.manager.apply(&canonize, &full.reachable)?;
        let initial = system.manager.apply(&canonize, &full.initial)?;
        Ok(Graph {
            nodes,
            initial,
            gather: canonize,
            ..full
        })
    }

    /// Its nodes.
    #[must_use]
    pub fn nodes(&self) -> &Ddd {
        &self.nodes
    }

    /// Its initial nodes.
    #[must_use]
    pub fn initial(&self) -> &Ddd {
        &self.initial
    }

    /// The reachable states.
    #[must_use]
    pub fn reachable(&self) -> &Ddd {
        &self.reachable
    }

    /// How many nodes it has.
    ///
    /// # Errors
    /// The diagrams are of another system.
    pub fn len(&self, system: &System<'_>) -> Result<BigUint, Error> {
        system.count(&self.nodes)
    }

    /// The nodes where a predicate holds.
    pub(super) fn label(&self, system: &mut System<'_>, pred: PredId) -> Result<Ddd, Error> {
        system.select(pred, &self.nodes)
    }

    /// The nodes with an edge to one of a set of nodes.
    pub(super) fn before(&self, system: &mut System<'_>, nodes: &Ddd) -> Result<Ddd, Error> {
        let states = system.manager.apply(&self.spread, nodes)?;
        let before = system.predecessors(&states)?;
        self.collect(system, &before)
    }

    /// The nodes from which a way leads to one of a set of nodes, these included.
    pub(crate) fn leading_to(&self, system: &mut System<'_>, nodes: &Ddd) -> Result<Ddd, Error> {
        if !system.moves_are_local() {
            return self.leading_within(system, &self.nodes, nodes);
        }
        // Saturation runs through states that cannot be reached as well, and is faster all the same.
        let mut leading = nodes.clone();
        loop {
            let states = system.manager.apply(&self.spread, &leading)?;
            let before = system.backward_closure(&states)?;
            let more = self.collect(system, &before)?;
            if more == leading {
                return Ok(leading);
            }
            leading = more;
        }
    }

    /// The nodes from which a way through one set leads to another, the latter included.
    pub(super) fn leading_within(
        &self,
        system: &mut System<'_>,
        through: &Ddd,
        nodes: &Ddd,
    ) -> Result<Ddd, Error> {
        let (mut leading, mut fresh) = (nodes.clone(), nodes.clone());
        while fresh != system.manager.empty() {
            let before = self.before(system, &fresh)?;
            let before = system.manager.intersection(&before, through)?;
            fresh = system.manager.difference(&before, &leading)?;
            leading = system.manager.union(&leading, &fresh)?;
        }
        Ok(leading)
    }

    /// The nodes of the reachable ones among some states.
    fn collect(&self, system: &mut System<'_>, states: &Ddd) -> Result<Ddd, Error> {
        let manager = &mut system.manager;
        let states = manager.intersection(states, &self.reachable)?;
        let nodes = manager.apply(&self.gather, &states)?;
        Ok(manager.intersection(&nodes, &self.nodes)?)
    }
}
