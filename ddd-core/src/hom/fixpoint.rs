//! Fixpoints: iteration until nothing changes.

use super::apply::apply;
use super::term::{HomId, Strategy, Term};
use crate::error::Stop;
use crate::ops::union::union;
use crate::saturation;
use crate::store::Store;
use crate::store::node::NodeId;

/// `hom` applied to `n` until the set no longer changes. `this` is the fixpoint term itself.
pub(crate) fn fixpoint<S: Store>(
    s: &mut S,
    this: HomId,
    hom: HomId,
    strategy: Strategy,
    n: NodeId,
) -> Result<NodeId, Stop> {
    let Some(terms) = closure(s, hom) else {
        return repeat(s, n, |s, set| apply(s, hom, set));
    };
    match strategy {
        Strategy::Saturation => saturation::saturation(s, this, &terms, n),
        Strategy::BreadthFirst => repeat(s, n, |s, set| apply(s, hom, set)),
        Strategy::Chaining => repeat(s, n, |s, set| chain(s, &terms, set)),
    }
}

/// The terms `h1, h2, ...` of a sum `h1 + h2 + ... + id`.
fn closure<S: Store>(s: &S, hom: HomId) -> Option<Vec<HomId>> {
    match s.terms().term(hom) {
        Term::Sum(parts) if parts.contains(&HomId::ID) => {
            Some(parts.iter().copied().filter(|h| *h != HomId::ID).collect())
        }
        _ => None,
    }
}

/// Each term on what the ones before it have found.
fn chain<S: Store>(s: &mut S, terms: &[HomId], n: NodeId) -> Result<NodeId, Stop> {
    let mut set = n;
    for h in terms {
        s.protect(set);
        let image = apply(s, *h, set)?;
        s.release();
        set = union(s, set, image)?;
    }
    Ok(set)
}

/// Applies `step` until the set stays as it is.
fn repeat<S: Store>(
    s: &mut S,
    n: NodeId,
    mut step: impl FnMut(&mut S, NodeId) -> Result<NodeId, Stop>,
) -> Result<NodeId, Stop> {
    let mut set = n;
    loop {
        s.protect(set);
        s.safe_point()?;
        s.enter()?;
        let next = step(s, set)?;
        s.leave();
        // `set` is still protected, so its id cannot have been recycled
        s.release();
        if next == set {
            return Ok(set);
        }
        set = next;
    }
}
