//! Markings and firings of a net, counted on the markings of a smaller one.

use super::firings::{Condition, Scale, states_and_firings};
use super::weights::{Need, Weights};
use crate::limits::Limits;
use crate::net::{Net, Transition, TransitionId};
use crate::reduce::{QuantityId, Reduction};
use ddd_core::{Ddd, Error, Manager, Var};
use num_bigint::BigUint;

/// What the values of the variables count, alone and where transitions are enabled.
pub(super) struct Weighed<'a> {
    weights: Weights<'a>,
    variables: Vec<Condition>,
    guards: Vec<Vec<Condition>>,
}

impl<'a> Weighed<'a> {
    /// By place of the smaller net: its variable, and the largest value of that.
    pub(super) fn new(
        net: &Net,
        small: &'a Reduction,
        variables: &[Var],
        tops: &[u32],
    ) -> Result<Self, Error> {
        let mut weights = Weights::new(&small.equations, &small.roots);
        let tree_of = tree_of(net, small);
        let mut guards = Vec::new();
        for (t, transition) in (0..).map(TransitionId).zip(net.transitions()) {
            if small.dead().binary_search(&t).is_ok() {
                continue;
            }
            let mut guard = Vec::new();
            for (tree, needs) in needs(transition, &tree_of) {
                let weight = weights.of(small.roots[tree], needs, tops[tree])?;
                guard.push((variables[tree], weight));
            }
            guard.sort_unstable();
            guards.push(guard);
        }
        guards.sort_unstable();
        let mut all = Vec::with_capacity(variables.len());
        for ((root, var), top) in small.roots.iter().zip(variables).zip(tops) {
            all.push((*var, weights.of(*root, Vec::new(), *top)?));
        }
        all.sort_unstable();
        Ok(Self {
            weights,
            variables: all,
            guards,
        })
    }

    /// The markings and the firings.
    pub(super) fn count(
        &self,
        manager: &Manager,
        set: &Ddd,
        limits: &Limits,
    ) -> Result<(BigUint, BigUint), Error> {
        let scale = Scale {
            variables: &self.variables,
            weights: &self.weights,
        };
        states_and_firings(manager, set, &self.guards, &scale, limits)
    }
}

/// The place of the smaller net in whose tree each place of the net is; none for implied places.
fn tree_of(net: &Net, small: &Reduction) -> Vec<Option<usize>> {
    let mut tree_of = vec![None; net.places().len()];
    for (tree, places) in small.groups().enumerate() {
        for p in places {
            tree_of[p.index()] = Some(tree);
        }
    }
    tree_of
}

/// What a transition asks, tree by tree. Nobody waits for implied places.
fn needs(transition: &Transition, tree_of: &[Option<usize>]) -> Vec<(usize, Vec<Need>)> {
    let asked = transition.effects().into_iter().filter_map(|e| {
        let at_most = e.below.map_or(u32::MAX, |below| below.saturating_sub(1));
        let asks = (e.at_least, at_most) != (0, u32::MAX);
        let tree = tree_of[e.place.index()].filter(|_| asks)?;
        Some((tree, (QuantityId::from(e.place), e.at_least, at_most)))
    });
    let mut asked: Vec<(usize, Need)> = asked.collect();
    asked.sort_unstable();
    let trees = asked.chunk_by(|a, b| a.0 == b.0);
    trees
        .map(|needs| (needs[0].0, needs.iter().map(|n| n.1).collect()))
        .collect()
}
