//! Markings in which no guard of a list holds, found on the way down.
//!
//! What is above a node decides which guards that began there can still hold: this set of rests of guards goes down with the path. A path
//! ends where a guard is complete, and since most markings enable something, most paths end early.

use super::measure::Condition;
use ahash::AHashMap;
use ddd_core::{Ddd, Error, Image, Images, Inductive, Manager, Var};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The markings of `set` in which no guard holds. The conditions of each guard are sorted by variable.
pub(crate) fn dead(
    manager: &mut Manager,
    set: &Ddd,
    guards: &[Vec<Condition>],
) -> Result<Ddd, Error> {
    let Some(rests) = Rests::of(guards) else {
        // a transition that asks for nothing
        return Ok(manager.empty());
    };
    let dead = manager.inductive(Dead {
        rests: Arc::new(rests),
        pending: Vec::new(),
    });
    manager.apply(&dead, set)
}

/// The number of a rest.
type RestId = u32;

/// A condition and what is left of the guard behind it; `None` where it is the last one.
type Rest = (Condition, Option<RestId>);

/// The rests of all guards. Equal ones have one number.
#[derive(Debug, PartialEq, Eq)]
struct Rests {
    all: Vec<Rest>,
    /// Whole guards by their first variable, sorted.
    heads: Vec<(Var, RestId)>,
}

impl Rests {
    /// None if one of the guards is empty.
    fn of(guards: &[Vec<Condition>]) -> Option<Self> {
        let mut all = Vec::new();
        let mut numbers: AHashMap<Rest, RestId> = AHashMap::new();
        let mut heads = Vec::new();
        for guard in guards {
            let whole = guard.iter().rev().fold(None, |behind, condition| {
                let rest = (*condition, behind);
                Some(*numbers.entry(rest).or_insert_with(|| {
                    all.push(rest);
                    all.len() as RestId - 1
                }))
            })?;
            heads.push((guard[0].0, whole));
        }
        heads.sort_unstable();
        heads.dedup();
        Some(Self { all, heads })
    }

    fn variable(&self, rest: RestId) -> Var {
        self.all[rest as usize].0.0
    }

    /// The guards that begin at a variable.
    fn heads(&self, var: Var) -> &[(Var, RestId)] {
        let from = self.heads.partition_point(|h| h.0 < var);
        let to = self.heads.partition_point(|h| h.0 <= var);
        &self.heads[from..to]
    }
}

/// Selects the paths on which none of the pending rests holds, and no guard that begins further down.
#[derive(Debug, Clone)]
struct Dead {
    rests: Arc<Rests>,
    /// Sorted.
    pending: Vec<RestId>,
}

impl PartialEq for Dead {
    fn eq(&self, other: &Self) -> bool {
        self.pending == other.pending && self.rests == other.rests
    }
}

impl Eq for Dead {}

impl Hash for Dead {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pending.hash(state);
    }
}

impl Inductive for Dead {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let mut pending = Vec::new();
        let heads = self.rests.heads(var).iter().map(|h| h.1);
        for rest in self.pending.iter().copied().chain(heads) {
            let ((asked, least, most), behind) = self.rests.all[rest as usize];
            if asked != var {
                pending.push(rest);
            } else if (least..=most).contains(&value) {
                match behind {
                    Some(behind) => pending.push(behind),
                    // a guard holds
                    None => return Ok(images.zero()),
                }
            }
        }
        pending.sort_unstable();
        pending.dedup();
        let below = images.inductive(Self {
            rests: Arc::clone(&self.rests),
            pending,
        });
        Ok(images.prefix(var, value, below))
    }

    fn skips(&self, var: Var) -> bool {
        self.rests.heads(var).is_empty()
            && !self.pending.iter().any(|r| self.rests.variable(*r) == var)
    }

    fn is_selector(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const VARIABLES: usize = 4;

    /// A guard, sorted by variable: from the least to the largest value that it admits.
    fn guard() -> impl Strategy<Value = Vec<Condition>> {
        let bounds = prop::option::of((0u32..4, 0u32..4));
        prop::collection::vec(bounds, VARIABLES).prop_map(|bounds| {
            let asked = (0..)
                .zip(bounds)
                .filter_map(|(var, bounds)| Some((var, bounds?)));
            asked
                .map(|(var, (a, b))| (Var(var), a.min(b), a.max(b)))
                .collect()
        })
    }

    fn holds(guard: &[Condition], marking: &[u32]) -> bool {
        let mut asked = guard.iter();
        asked.all(|(var, least, most)| (least..=most).contains(&&marking[var.0 as usize]))
    }

    proptest! {
        #[test]
        fn those_in_which_no_guard_holds(
            markings in prop::collection::vec(prop::collection::vec(0u32..4, VARIABLES), 0..60),
            guards in prop::collection::vec(guard(), 0..6),
        ) {
            let variables: Vec<Var> = (0..VARIABLES as u32).map(Var).collect();
            let is_dead = |m: &&Vec<u32>| !guards.iter().any(|g| holds(g, m));
            let expected: Vec<&Vec<u32>> = markings.iter().filter(is_dead).collect();
            let mut m = Manager::default();
            let set = m.vectors(&variables, &markings).unwrap();
            let expected = m.vectors(&variables, expected).unwrap();
            prop_assert_eq!(dead(&mut m, &set, &guards).unwrap(), expected);
        }
    }
}
