//! The fixpoint at one node whose children are closed.

use super::context::{ContextId, PLAIN, child};
use super::fire::{admits, fire, shifted};
use super::saturate::saturate_child;
use super::slots::Frame;
use crate::error::Stop;
use crate::hom::apply::apply;
use crate::hom::kernel::Effect;
use crate::hom::term::Term;
use crate::ops::union::union;
use crate::store::Store;
use crate::store::node::{Arc, NodeId};

/// What `n` is under the terms of its context, if that is known already.
#[inline]
pub(crate) fn remembered<S: Store>(s: &S, c: ContextId, n: NodeId) -> Option<NodeId> {
    let saturation = s.saturation();
    let context = saturation.contexts.get(c);
    if context.usual {
        saturation.memos.get(context.fixpoint, n)
    } else {
        saturation.memos.get_unusual(c, n)
    }
}

/// Remembers it.
#[inline]
pub(crate) fn remember<S: Store>(s: &mut S, c: ContextId, n: NodeId, r: NodeId) {
    let saturation = s.saturation_mut();
    let context = saturation.contexts.get(c);
    if context.usual {
        saturation.memos.set(context.fixpoint, n, r);
    } else {
        saturation.memos.set_unusual(c, n, r);
    }
}

/// The closure of `n`, whose children are closed, under the terms of its context.
pub(crate) fn close<S: Store>(s: &mut S, c: ContextId, n: NodeId) -> Result<NodeId, Stop> {
    if c == PLAIN || n.is_terminal() || s.saturation().contexts.get(c).here.is_empty() {
        return Ok(n);
    }
    if let Some(r) = remembered(s, c, n) {
        return Ok(r);
    }
    s.enter()?;
    // the id is needed at the end: it must not be recycled before
    s.protect(n);
    let r = Closing::open(s, c, n).run(s)?;
    s.release();
    remember(s, c, n, r);
    remember(s, c, r, r);
    s.saturation_mut().saturated += 1;
    s.leave();
    Ok(r)
}

/// A node that is being closed.
struct Closing {
    context: ContextId,
    var: u32,
    frame: Frame,
    /// Counts the changes.
    clock: u32,
}

impl Closing {
    fn open<S: Store>(s: &mut S, context: ContextId, n: NodeId) -> Self {
        let terms = s.saturation().contexts.get(context).here.len();
        let frame = s.saturation_mut().slots.open(terms);
        for i in 0..s.len(n) {
            let arc = s.arc(n, i);
            s.saturation_mut()
                .slots
                .insert(frame, i as usize, arc.value, arc.child, 1);
        }
        Self {
            context,
            var: s.var(n),
            frame,
            clock: 1,
        }
    }

    /// Fires every term on every arc that it has not seen as it is, until there is none. Arc by arc: what one arc gives to the
    /// next is complete before that one is looked at, which takes a fifth of the unions that term by term takes.
    fn run<S: Store>(mut self, s: &mut S) -> Result<NodeId, Stop> {
        let terms = s.saturation().contexts.get(self.context).here.len();
        loop {
            let before = self.clock;
            s.safe_point()?;
            let mut k = 0;
            while k < s.saturation().slots.len(self.frame) {
                for term in 0..terms {
                    // an arc inserted before this one moves it up
                    k += usize::from(self.fire_cascade(s, term, k)?);
                }
                k += 1;
            }
            for term in 0..terms {
                self.apply_whole(s, term)?;
            }
            if self.clock == before {
                break;
            }
        }
        let r = self.node(s)?;
        s.saturation_mut().slots.close(self.frame);
        Ok(r)
    }

    /// Fires on the `k`-th arc if there is news; true if an arc was inserted before it.
    #[inline]
    fn fire_cascade<S: Store>(&mut self, s: &mut S, term: usize, k: usize) -> Result<bool, Stop> {
        let h = s.saturation().contexts.get(self.context).here[term];
        let Term::Step {
            var,
            ref kernel,
            next,
        } = *s.terms().term(h)
        else {
            return Ok(false);
        };
        let effect = kernel.effect;
        if var != self.var || !s.saturation_mut().slots.look(self.frame, k, term) {
            return Ok(false);
        }
        let slot = s.saturation().slots.nth(self.frame, k);
        if !admits(s, h, slot.value) {
            return Ok(false);
        }
        let below = child(s, self.context, slot.child)?;
        let image = fire(s, below, next, slot.child)?;
        if image == NodeId::ZERO {
            return Ok(false);
        }
        let value = match effect {
            Effect::Add(change) => shifted(s, self.var, slot.value, change)?,
            Effect::Set(value) => value,
        };
        let inserted = self.add_arc(s, value, image)?;
        Ok(inserted.is_some_and(|at| at <= k))
    }

    /// Adds a closed child under `value`; says where, if the value is new.
    #[inline]
    fn add_arc<S: Store>(
        &mut self,
        s: &mut S,
        value: u32,
        image: NodeId,
    ) -> Result<Option<usize>, Stop> {
        match s.saturation().slots.find(self.frame, value) {
            Ok(k) => {
                let old = s.saturation().slots.nth(self.frame, k).child;
                let new = union(s, old, image)?;
                if new != old {
                    self.clock += 1;
                    s.saturation_mut()
                        .slots
                        .update(self.frame, k, new, self.clock);
                }
                Ok(None)
            }
            Err(k) => {
                self.clock += 1;
                s.saturation_mut()
                    .slots
                    .insert(self.frame, k, value, image, self.clock);
                Ok(Some(k))
            }
        }
    }

    /// A term that is no cascade is applied to the node as a whole, and what it gives is saturated below.
    fn apply_whole<S: Store>(&mut self, s: &mut S, term: usize) -> Result<(), Stop> {
        let h = s.saturation().contexts.get(self.context).here[term];
        if matches!(s.terms().term(h), Term::Step { var, .. } if *var == self.var) {
            return Ok(());
        }
        let slots = s.saturation().slots.len(self.frame);
        let mut news = false;
        for k in 0..slots {
            news |= s.saturation_mut().slots.look(self.frame, k, term);
        }
        if !news {
            return Ok(());
        }
        let n = self.node(s)?;
        s.protect(n);
        let image = apply(s, h, n)?;
        // united first: this reports an image of another shape
        let all = union(s, n, image)?;
        s.release();
        s.protect(all);
        for i in 0..s.len(all) {
            let arc = s.arc(all, i);
            let closed = saturate_child(s, self.context, arc.child)?;
            self.add_arc(s, arc.value, closed)?;
        }
        s.release();
        Ok(())
    }

    /// The node of the arcs as they are now.
    fn node<S: Store>(&self, s: &mut S) -> Result<NodeId, Stop> {
        let base = s.base();
        for k in 0..s.saturation().slots.len(self.frame) {
            let slot = s.saturation().slots.nth(self.frame, k);
            s.scratch().push(Arc {
                value: slot.value,
                child: slot.child,
            });
        }
        s.make(self.var, base)
    }
}
