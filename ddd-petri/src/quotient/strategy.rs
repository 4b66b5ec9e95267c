//! Fixpoints with canonization inside.
//!
//! Canonizing may happen at any time: whatever set of reachable markings is canonized, the result stands for reachable orbits
//! only; and when firing and canonizing add nothing, every orbit is there. The strategies differ in what they fire
//! between two canonizations.

use ddd_core::{Ddd, Error, Hom, Manager};

/// When a quotient on diagrams is canonized.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// After each step from the newest representatives.
    BreadthFirst,
    /// After each orbit of transitions, fired on all that is known.
    Chaining,
    /// Transitions inside one block, which only mix with themselves, are saturated; the others fire step by step.
    #[default]
    Saturation,
}

/// The transitions of a net by the part that they play.
#[derive(Debug)]
pub(super) struct Parts {
    /// For each orbit of transitions inside one block, the transitions.
    pub(super) local: Vec<Vec<Hom>>,
    /// For each of the other orbits, the sum of its transitions.
    pub(super) global: Vec<Hom>,
}

/// What happens between two canonizations.
enum Step {
    /// Every transition of an orbit, once.
    Fire(Hom),
    /// These, until they add nothing.
    Saturate(Vec<Hom>),
}

impl Step {
    fn apply(&self, m: &mut Manager, set: &Ddd) -> Result<Ddd, Error> {
        match self {
            Self::Fire(orbit) => m.apply(orbit, set),
            Self::Saturate(transitions) => m.saturate(transitions, set),
        }
    }
}

/// The closure of `start` under the transitions, up to what `canonize` identifies.
pub(super) fn closure(
    m: &mut Manager,
    strategy: Strategy,
    parts: &Parts,
    canonize: &Hom,
    start: &Ddd,
) -> Result<Ddd, Error> {
    let start = m.apply(canonize, start)?;
    let mut steps = Vec::new();
    if strategy == Strategy::Saturation {
        let local: Vec<Hom> = parts.local.iter().flatten().cloned().collect();
        if !local.is_empty() {
            steps.push(Step::Saturate(local));
        }
    } else {
        for orbit in &parts.local {
            steps.push(Step::Fire(m.sum(orbit)?));
        }
    }
    steps.extend(parts.global.iter().cloned().map(Step::Fire));
    match strategy {
        Strategy::BreadthFirst => breadth_first(m, &steps, canonize, start),
        Strategy::Chaining | Strategy::Saturation => chaining(m, &steps, canonize, start),
    }
}

/// All steps on what the round before has found.
fn breadth_first(
    m: &mut Manager,
    steps: &[Step],
    canonize: &Hom,
    start: Ddd,
) -> Result<Ddd, Error> {
    let mut reached = start.clone();
    let mut newest = start;
    while newest != m.empty() {
        let next = steps.iter().map(|step| step.apply(m, &newest));
        let next = next.collect::<Result<Vec<Ddd>, Error>>()?;
        let next = m.union_all(&next)?;
        let next = m.apply(canonize, &next)?;
        newest = m.difference(&next, &reached)?;
        reached = m.union(&reached, &newest)?;
    }
    Ok(reached)
}

/// One step after the other, each on what it has not seen yet.
fn chaining(m: &mut Manager, steps: &[Step], canonize: &Hom, start: Ddd) -> Result<Ddd, Error> {
    let mut reached = start;
    let mut seen = vec![m.empty(); steps.len()];
    let mut in_vain = 0;
    for (number, step) in steps.iter().enumerate().cycle() {
        let fresh = m.difference(&reached, &seen[number])?;
        if fresh == m.empty() {
            in_vain += 1;
            if in_vain == steps.len() {
                break;
            }
            continue;
        }
        in_vain = 0;
        seen[number] = reached.clone();
        let next = step.apply(m, &fresh)?;
        let next = m.apply(canonize, &next)?;
        reached = m.union(&reached, &next)?;
    }
    Ok(reached)
}
