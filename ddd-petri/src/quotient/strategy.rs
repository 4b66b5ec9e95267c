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
    /// One homomorphism for each orbit of transitions.
    pub(super) orbits: Vec<Hom>,
    /// Transitions inside one block.
    pub(super) local: Vec<Hom>,
    /// The sum of the others.
    pub(super) global: Hom,
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
    match strategy {
        Strategy::BreadthFirst => {
            let step = m.sum(&parts.orbits)?;
            breadth_first(m, &step, canonize, start)
        }
        Strategy::Chaining => chaining(m, &parts.orbits, canonize, start),
        Strategy::Saturation => saturation(m, parts, canonize, start),
    }
}

/// Fires only on what the step before has found.
fn breadth_first(m: &mut Manager, step: &Hom, canonize: &Hom, start: Ddd) -> Result<Ddd, Error> {
    let mut reached = start.clone();
    let mut newest = start;
    while newest != m.empty() {
        let next = m.apply(step, &newest)?;
        let next = m.apply(canonize, &next)?;
        newest = m.difference(&next, &reached)?;
        reached = m.union(&reached, &newest)?;
    }
    Ok(reached)
}

fn chaining(m: &mut Manager, orbits: &[Hom], canonize: &Hom, start: Ddd) -> Result<Ddd, Error> {
    let mut reached = start;
    loop {
        let before = reached.clone();
        for step in orbits {
            let next = m.apply(step, &reached)?;
            let next = m.apply(canonize, &next)?;
            reached = m.union(&reached, &next)?;
        }
        if reached == before {
            return Ok(reached);
        }
    }
}

fn saturation(m: &mut Manager, parts: &Parts, canonize: &Hom, start: Ddd) -> Result<Ddd, Error> {
    let mut reached = m.empty();
    let mut newest = start;
    while newest != m.empty() {
        let closed = m.saturate(&parts.local, &newest)?;
        let closed = m.apply(canonize, &closed)?;
        newest = m.difference(&closed, &reached)?;
        reached = m.union(&reached, &newest)?;
        let next = m.apply(&parts.global, &newest)?;
        let next = m.apply(canonize, &next)?;
        newest = m.difference(&next, &reached)?;
    }
    Ok(reached)
}
