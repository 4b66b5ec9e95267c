//! Dead markings of a net whose places are counted in groups.
//!
//! Whatever holds a token that can move freely is empty in a dead marking. So the tokens of a group rest in those of its
//! places from which nothing moves freely, in all ways; of the markings that this gives, those are dead in which no other
//! transition is enabled.

use super::measure::{Condition, conditions, dead};
use crate::agglomerate::Agglomeration;
use crate::net::{Net, PlaceId};
use ddd_core::{Comparison, Ddd, Error, Image, Images, Inductive, Manager, Var};
use num_bigint::BigUint;

/// The places of each group in which tokens rest. A place that is a group by itself rests: its guards say the rest.
pub(crate) fn resting_places(net: &Net, small: &Agglomeration) -> Vec<Vec<PlaceId>> {
    let mut moves = vec![false; net.places().len()];
    for t in net.transitions() {
        let mut asked = t.effects();
        asked.retain(|e| e.at_least > 0 || e.below.is_some());
        if let [only] = asked[..]
            && (only.at_least, only.below) == (1, None)
        {
            moves[only.place.index()] = true;
        }
    }
    let rests = |group: &Vec<PlaceId>| match group[..] {
        [alone] => vec![alone],
        _ => group
            .iter()
            .copied()
            .filter(|p| !moves[p.index()])
            .collect(),
    };
    small.groups.iter().map(rests).collect()
}

/// How many dead markings there are, and one of them.
pub(super) struct Found {
    pub(super) count: BigUint,
    pub(super) example: Option<Vec<u32>>,
}

/// Where the tokens of dead markings are.
pub(super) struct Resting<'a> {
    net: &'a Net,
    /// By group: its variable, and the places in which its tokens rest, which have this variable and those after it.
    groups: Vec<(Var, Vec<PlaceId>)>,
}

impl<'a> Resting<'a> {
    /// The groups have these variables, with room behind them.
    pub(super) fn new(net: &'a Net, small: &Agglomeration, variables: &[Var]) -> Self {
        let resting = resting_places(net, small);
        Self {
            net,
            groups: variables.iter().copied().zip(resting).collect(),
        }
    }

    /// The dead markings among those that `set` stands for.
    pub(super) fn dead(&self, manager: &mut Manager, set: &Ddd) -> Result<Found, Error> {
        let mut left = set.clone();
        for (var, rest) in &self.groups {
            if rest.is_empty() {
                let empty = manager.test(*var, Comparison::Equal, 0);
                left = manager.apply(&empty, &left)?;
            }
        }
        let several = self.groups.iter().filter(|(_, rest)| rest.len() > 1);
        let split: Vec<(Var, usize)> = several.map(|(var, rest)| (*var, rest.len())).collect();
        let is_split = |c: &Condition| {
            split
                .iter()
                .any(|&(var, n)| (var.0..var.0 + n as u32).contains(&c.0.0))
        };
        let (late, early) = self
            .guards()
            .into_iter()
            .partition(|g| g.iter().any(is_split));
        // few markings are left for the ways to share tokens
        left = dead(manager, &left, early)?;
        for (var, places) in split {
            for var in (var.0..).take(places - 1).map(Var) {
                let split = manager.inductive(Split(var));
                left = manager.apply(&split, &left)?;
            }
        }
        left = dead(manager, &left, late)?;
        Ok(Found {
            count: manager.count(&left)?,
            example: manager.paths(&left)?.next().map(|path| self.marking(path)),
        })
    }

    /// The guards that a marking with all tokens at rest may satisfy.
    fn guards(&self) -> Vec<Vec<Condition>> {
        /// No diagram has this variable.
        const MOVING: Var = Var(u32::MAX);
        let mut variables = vec![MOVING; self.net.places().len()];
        for (var, rest) in &self.groups {
            for (var, p) in (var.0..).zip(rest) {
                variables[p.index()] = Var(var);
            }
        }
        let transitions = self.net.transitions().iter();
        let guards = transitions.map(|t| conditions(t, &variables));
        guards
            .filter(|g| g.last().is_none_or(|c| c.0 != MOVING))
            .collect()
    }

    fn marking(&self, path: impl IntoIterator<Item = (Var, u32)>) -> Vec<u32> {
        let mut places = std::collections::BTreeMap::new();
        for (var, rest) in &self.groups {
            places.extend((var.0..).zip(rest));
        }
        let mut marking = vec![0; self.net.places().len()];
        for (var, value) in path {
            if let Some(p) = places.get(&var.0) {
                marking[p.index()] = value;
            }
        }
        marking
    }
}

/// Shares the value of a variable with the variable after it, in all ways.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Split(Var);

impl Inductive for Split {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let next = Var(var.0 + 1);
        let id = images.id();
        let shares: Vec<Image> = (0..=value)
            .map(|here| {
                let there = images.prefix(next, value - here, id);
                images.prefix(var, here, there)
            })
            .collect();
        Ok(images.sum(shares))
    }

    fn skips(&self, var: Var) -> bool {
        var != self.0
    }
}
