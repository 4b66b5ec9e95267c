//! Evaluation of a term on a diagram.

use super::term::{HomId, Term};
use super::user::Images;
use super::{fixpoint, pair};
use crate::error::{Error, Stop};
use crate::ops::difference::difference;
use crate::ops::intersection::intersection;
use crate::ops::union::{union, union_all};
use crate::saturation::context::PLAIN;
use crate::saturation::fire::fire;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};
use crate::var::Var;

/// `h(n)`; `n` is rooted by the caller.
pub(crate) fn apply<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    if n == NodeId::ZERO || h == HomId::ZERO {
        return Ok(NodeId::ZERO);
    }
    match s.terms().term(h) {
        Term::Id => return Ok(n),
        Term::Constant(c) => return Ok(*c),
        Term::Step { .. } => return fire(s, PLAIN, h, n),
        Term::IntersectWith(c) => {
            let c = *c;
            return intersection(s, n, c);
        }
        _ => {}
    }
    let key = Key {
        op: op::APPLY,
        a: h.0,
        b: n.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    s.enter()?;
    let r = evaluate(s, h, n)?;
    s.leave();
    s.remember(key, r);
    Ok(r)
}

fn evaluate<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    match *s.terms().term(h) {
        Term::Prefix { var, value, hom } => prefix(s, var, value, hom, n),
        Term::At { var, hom } => at(s, h, var, hom, n),
        Term::Sum(_) => sum(s, h, n),
        Term::Compose { outer, inner } => compose(s, outer, inner, n),
        Term::Minus { hom, set } => {
            let image = apply(s, hom, n)?;
            difference(s, image, set)
        }
        Term::Complement(selector) => {
            let chosen = apply(s, selector, n)?;
            difference(s, n, chosen)
        }
        Term::IfThenElse {
            condition,
            then,
            otherwise,
        } => if_then_else(s, [condition, then, otherwise], n),
        Term::Fixpoint { hom, strategy } => fixpoint::fixpoint(s, h, hom, strategy, n),
        Term::Compare { .. } | Term::AssignFrom { .. } | Term::Swap(..) | Term::Permute(_) => {
            pair::apply(s, h, n)
        }
        Term::Project(_) => project(s, h, n),
        Term::User(_) => inductive(s, h, n),
        // handled before the computed table was asked
        Term::Id | Term::Zero | Term::Constant(_) | Term::Step { .. } | Term::IntersectWith(_) => {
            Ok(n)
        }
    }
}

fn prefix<S: Store>(
    s: &mut S,
    var: u32,
    value: u32,
    hom: HomId,
    n: NodeId,
) -> Result<NodeId, Stop> {
    let child = apply(s, hom, n)?;
    let base = s.base();
    if child != NodeId::ZERO {
        s.scratch().push(Arc { value, child });
    }
    s.make(var, base)
}

fn at<S: Store>(s: &mut S, h: HomId, var: u32, hom: HomId, n: NodeId) -> Result<NodeId, Stop> {
    if n == NodeId::ONE {
        return Err(s.fail(Error::MissingVariable { var: Var(var) }));
    }
    if s.var(n) == var {
        apply(s, hom, n)
    } else {
        below(s, h, n)
    }
}

/// `h` on the children of a node that it skips.
pub(crate) fn below<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    let base = s.base();
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let child = apply(s, h, arc.child)?;
        if child != NodeId::ZERO {
            s.scratch().push(Arc {
                value: arc.value,
                child,
            });
        }
    }
    let var = s.var(n);
    s.make(var, base)
}

fn sum<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    let Term::Sum(parts) = s.terms().term(h) else {
        return Ok(n);
    };
    let parts = parts.clone();
    let base = s.base();
    for part in parts {
        let image = apply(s, part, n)?;
        push_image(s, image);
    }
    unite_images(s, base)
}

fn compose<S: Store>(s: &mut S, outer: HomId, inner: HomId, n: NodeId) -> Result<NodeId, Stop> {
    let between = apply(s, inner, n)?;
    s.protect(between);
    let r = apply(s, outer, between)?;
    s.release();
    Ok(r)
}

fn if_then_else<S: Store>(
    s: &mut S,
    [condition, then, otherwise]: [HomId; 3],
    n: NodeId,
) -> Result<NodeId, Stop> {
    let yes = apply(s, condition, n)?;
    let no = difference(s, n, yes)?;
    s.protect(no);
    s.protect(yes);
    let a = apply(s, then, yes)?;
    s.release();
    s.protect(a);
    let b = apply(s, otherwise, no)?;
    s.release();
    s.release();
    union(s, a, b)
}

/// All other variables at once: what is left of two paths must fit together, what is dropped need not.
fn project<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    if n == NodeId::ONE {
        return Ok(n);
    }
    let var = s.var(n);
    if matches!(s.terms().term(h), Term::Project(kept) if kept.binary_search(&var).is_ok()) {
        return below(s, h, n);
    }
    let base = s.base();
    for i in 0..s.len(n) {
        let child = s.arc(n, i).child;
        let image = apply(s, h, child)?;
        push_image(s, image);
    }
    unite_images(s, base)
}

/// Keeps an image on the scratch stack, which roots it.
fn push_image<S: Store>(s: &mut S, image: NodeId) {
    // its value means nothing
    s.scratch().push(Arc {
        value: 0,
        child: image,
    });
}

/// The union of the images above `base`, which are popped.
fn unite_images<S: Store>(s: &mut S, base: usize) -> Result<NodeId, Stop> {
    let images = s.scratch().drain(base..).map(|a| a.child).collect();
    union_all(s, images)
}

fn inductive<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    let Term::User(user) = s.terms().term(h) else {
        return Ok(n);
    };
    let user = user.0.clone();
    if n == NodeId::ONE {
        let image = user.at_end(&mut Images {
            this: h,
            terms: s.terms_mut(),
        });
        let image = image.map_err(|e| s.fail(e))?;
        if image.0 == h {
            // its own image at the end would go on for ever
            return Ok(n);
        }
        return apply(s, image.0, n);
    }
    let var = s.var(n);
    if user.skips(Var(var)) {
        return below(s, h, n);
    }
    let base = s.base();
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let image = user.at(
            Var(var),
            arc.value,
            &mut Images {
                this: h,
                terms: s.terms_mut(),
            },
        );
        let image = image.map_err(|e| s.fail(e))?;
        let r = apply(s, image.0, arc.child)?;
        push_image(s, r);
    }
    unite_images(s, base)
}
