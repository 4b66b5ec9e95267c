//! A cascade on a node, in one descent.

use super::close::close;
use super::context::{ContextId, child};
use crate::error::{Error, Stop};
use crate::hom::build;
use crate::hom::kernel::Effect;
use crate::hom::term::{HomId, Term};
use crate::ops::union::union;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};
use crate::var::Var;

/// The image of `n` under the cascade `h`. In a context, `n` is closed and so is the result; in
/// [`PLAIN`](super::context::PLAIN) nothing is closed. `n` is rooted by the caller.
pub(crate) fn fire<S: Store>(s: &mut S, c: ContextId, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    if h == HomId::ID || n == NodeId::ZERO {
        return Ok(n);
    }
    let Some((var, demand)) = s.terms().head(h) else {
        return Ok(NodeId::ZERO);
    };
    if n == NodeId::ONE {
        return Err(s.fail(Error::MissingVariable { var: Var(var) }));
    }
    let here = s.var(n);
    // most tries end here: not worth a line of the computed table
    if (here <= var && s.outlook(n).denies(demand, var - here))
        || (here == var && !enabled(s, h, n))
    {
        return Ok(NodeId::ZERO);
    }
    let key = Key {
        op: op::FIRE + c.0,
        a: h.0,
        b: n.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    s.enter()?;
    let base = s.base();
    if here == var {
        step(s, c, h, n)?;
    } else if here < var {
        skip(s, c, h, n)?;
    } else if let Some(reordered) = build::bring_forward(s.terms_mut(), h, here) {
        // the path does not ascend: the step for this variable comes first
        step(s, c, reordered, n)?;
    } else {
        skip(s, c, h, n)?;
    }
    let r = s.make(here, base)?;
    let r = close(s, c, r)?;
    s.leave();
    s.remember(key, r);
    Ok(r)
}

/// Whether the first step of the cascade may let an arc of its node pass, which has not been denied.
#[inline]
fn enabled<S: Store>(s: &S, h: HomId, n: NodeId) -> bool {
    let Term::Step { kernel, .. } = s.terms().term(h) else {
        return false;
    };
    // the outlook has answered: the arcs need not be fetched
    if kernel.guard.asks_only_for_more_than_zero() {
        return true;
    }
    (0..s.len(n))
        .rev()
        .any(|i| kernel.guard.admits(s.arc(n, i).value))
}

/// Pushes the arcs of a node that the cascade does not look at.
fn skip<S: Store>(s: &mut S, c: ContextId, h: HomId, n: NodeId) -> Result<(), Stop> {
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let below = child(s, c, arc.child)?;
        let image = fire(s, below, h, arc.child)?;
        if image != NodeId::ZERO {
            s.scratch().push(Arc {
                value: arc.value,
                child: image,
            });
        }
    }
    Ok(())
}

/// Pushes the arcs of a node at which the first step of the cascade happens.
fn step<S: Store>(s: &mut S, c: ContextId, h: HomId, n: NodeId) -> Result<(), Stop> {
    let Term::Step {
        var,
        ref kernel,
        next,
    } = *s.terms().term(h)
    else {
        return Ok(());
    };
    match kernel.effect {
        Effect::Add(change) => add(s, c, h, n, (var, change, next)),
        Effect::Set(value) => set(s, c, h, n, (value, next)),
    }
}

/// Whether the first step of the cascade lets the value pass.
#[inline]
pub(crate) fn admits<S: Store>(s: &S, h: HomId, value: u32) -> bool {
    matches!(s.terms().term(h), Term::Step { kernel, .. } if kernel.guard.admits(value))
}

/// `value + change`, checked.
#[inline]
pub(crate) fn shifted<S: Store>(s: &mut S, var: u32, value: u32, change: i64) -> Result<u32, Stop> {
    u32::try_from(i64::from(value).saturating_add(change)).map_err(|_| {
        s.fail(Error::Overflow {
            var: Var(var),
            value,
            change,
        })
    })
}

/// Adding moves all arcs alike, so they stay sorted.
fn add<S: Store>(
    s: &mut S,
    c: ContextId,
    h: HomId,
    n: NodeId,
    (var, change, next): (u32, i64, HomId),
) -> Result<(), Stop> {
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        if !admits(s, h, arc.value) {
            continue;
        }
        let below = child(s, c, arc.child)?;
        let image = fire(s, below, next, arc.child)?;
        if image != NodeId::ZERO {
            let value = shifted(s, var, arc.value, change)?;
            s.scratch().push(Arc {
                value,
                child: image,
            });
        }
    }
    Ok(())
}

/// Setting sends all arcs to one.
fn set<S: Store>(
    s: &mut S,
    c: ContextId,
    h: HomId,
    n: NodeId,
    (value, next): (u32, HomId),
) -> Result<(), Stop> {
    let base = s.base();
    s.scratch().push(Arc {
        value,
        child: NodeId::ZERO,
    });
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        if !admits(s, h, arc.value) {
            continue;
        }
        let below = child(s, c, arc.child)?;
        let image = fire(s, below, next, arc.child)?;
        let before = s.scratch()[base].child;
        let all = union(s, before, image)?;
        s.scratch()[base].child = all;
    }
    if s.scratch()[base].child == NodeId::ZERO {
        s.scratch().truncate(base);
    }
    Ok(())
}
