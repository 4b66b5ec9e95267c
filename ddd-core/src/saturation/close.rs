//! The fixpoint at one node whose children are closed.

use super::context::{ContextId, PLAIN, child};
use super::fire::{fire, shifted};
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
    if context.is_usual() {
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
    if context.is_usual() {
        saturation.memos.set(context.fixpoint, n, r);
    } else {
        saturation.memos.set_unusual(c, n, r);
    }
}

/// The closure of `n`, whose children are closed, under the terms of its context.
pub(crate) fn close<S: Store>(s: &mut S, c: ContextId, n: NodeId) -> Result<NodeId, Stop> {
    if c == PLAIN || n.is_terminal() || s.saturation().contexts.here(c).is_empty() {
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
    /// Whether something was added since the terms that are no cascades were applied.
    news: bool,
}

impl Closing {
    fn open<S: Store>(s: &mut S, context: ContextId, n: NodeId) -> Self {
        let frame = s.saturation_mut().slots.open();
        for i in 0..s.len(n) {
            let arc = s.arc(n, i);
            let slots = &mut s.saturation_mut().slots;
            slots.insert(frame, i as usize, arc.value, arc.child);
        }
        Self {
            context,
            var: s.var(n),
            frame,
            news: true,
        }
    }

    /// Fires every term on what is fresh until nothing is.
    fn run<S: Store>(mut self, s: &mut S) -> Result<NodeId, Stop> {
        loop {
            while self.fire_fresh(s)? {
                s.safe_point()?;
            }
            if !std::mem::take(&mut self.news) {
                break;
            }
            let terms = s.saturation().contexts.here(self.context).len();
            for term in 0..terms {
                self.apply_whole(s, term)?;
            }
        }
        let r = self.node(s)?;
        s.saturation_mut().slots.close(self.frame);
        Ok(r)
    }

    /// Goes over the arcs up and down again and fires all cascades on the fresh parts; true if there were any. Only the fresh part
    /// is fired: the terms are linear, and what they give for the rest is there already. Terms that raise a value meet
    /// their own news on the way up, the others on the way down, so that news gather before they are fired.
    fn fire_fresh<S: Store>(&mut self, s: &mut S) -> Result<bool, Stop> {
        let mut any = false;
        let mut k = 0;
        while k < s.saturation().slots.len(self.frame) {
            any |= self.fire_nth(s, &mut k)?;
            k += 1;
        }
        while k > 0 {
            k -= 1;
            any |= self.fire_nth(s, &mut k)?;
        }
        Ok(any)
    }

    /// Fires on the fresh part behind the `k`-th arc, if there is one; `k` follows the arc when others are inserted before it.
    fn fire_nth<S: Store>(&mut self, s: &mut S, k: &mut usize) -> Result<bool, Stop> {
        let slot = s.saturation_mut().slots.nth_mut(self.frame, *k);
        let (value, fresh) = (slot.value, slot.fresh);
        slot.fresh = NodeId::ZERO;
        if fresh == NodeId::ZERO {
            return Ok(false);
        }
        s.tick()?;
        s.protect(fresh);
        *k += self.fire_all(s, value, fresh)?;
        s.release();
        Ok(true)
    }

    /// Fires all cascades behind an arc; says how many arcs were inserted before it.
    fn fire_all<S: Store>(&mut self, s: &mut S, value: u32, n: NodeId) -> Result<usize, Stop> {
        let terms = s.saturation().contexts.here(self.context).len();
        let below = child(s, self.context, n)?;
        let mut before = 0;
        for term in 0..terms {
            let h = s.saturation().contexts.here(self.context)[term];
            let Term::Step {
                var,
                ref kernel,
                next,
            } = *s.terms().term(h)
            else {
                continue;
            };
            if var != self.var || !kernel.guard.admits(value) {
                continue;
            }
            let effect = kernel.effect;
            let image = fire(s, below, next, n)?;
            if image == NodeId::ZERO {
                continue;
            }
            let target = match effect {
                Effect::Add(change) => shifted(s, self.var, value, change)?,
                Effect::Set(value) => value,
            };
            let inserted = self.add_arc(s, target, image)?;
            before += usize::from(inserted && target < value);
        }
        Ok(before)
    }

    /// Adds a closed child under `value`; true if the value is new.
    #[inline]
    fn add_arc<S: Store>(&mut self, s: &mut S, value: u32, image: NodeId) -> Result<bool, Stop> {
        match s.saturation().slots.find(self.frame, value) {
            Ok(k) => {
                let old = s.saturation().slots.nth(self.frame, k);
                let new = union(s, old.child, image)?;
                if new != old.child {
                    let fresh = union(s, old.fresh, image)?;
                    let slot = s.saturation_mut().slots.nth_mut(self.frame, k);
                    slot.child = new;
                    slot.fresh = fresh;
                    self.news = true;
                }
                Ok(false)
            }
            Err(k) => {
                s.saturation_mut().slots.insert(self.frame, k, value, image);
                self.news = true;
                Ok(true)
            }
        }
    }

    /// A term that is no cascade is applied to the node as a whole, and what it gives is saturated below.
    fn apply_whole<S: Store>(&mut self, s: &mut S, term: usize) -> Result<(), Stop> {
        let h = s.saturation().contexts.here(self.context)[term];
        if matches!(s.terms().term(h), Term::Step { var, .. } if *var == self.var) {
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
