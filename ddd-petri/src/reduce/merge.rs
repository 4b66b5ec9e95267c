//! Places that can be counted together.
//!
//! Let `t` move one token from `p` to `q` and do nothing else, with `x` the sum of the two. Every way to share the tokens
//! of `x` between `p` and `q` is reachable whenever one is, so that the net needs only `x`, if
//!
//! - such moves bring tokens back from `q` to `p`, or
//! - `q` is empty at first, only such `t` put tokens there, and nobody else looks at them without taking them: then all
//!   tokens can wait in `p` until the moment they are wanted in `q`.
//!
//! In the second case a firing `u` of the smaller net that takes `a` from `p` and `b` from `q` is played from the marking with just
//! `b` tokens in `q`; afterwards `q` is empty, what `u` put is in `p`, and again every share can be had. Inhibitor arcs on
//! either place forbid both.

use super::draft::Draft;
use crate::limits::Limits;
use crate::net::{Effect, PlaceId};
use ahash::AHashSet;

/// Places on the way back that are looked at.
const FAR: usize = 64;

impl Draft {
    /// Merges wherever a rule applies; true if one did.
    pub(super) fn merge_all(&mut self, limits: &Limits) -> bool {
        let mut any = false;
        for t in 0..self.transitions.len() {
            if t % 64 == 0 && limits.check().is_err() {
                return false;
            }
            if let Some((p, q)) = self.pure_move(t)
                && (self.moves_back(p, q) || self.waits(p, q))
            {
                any |= self.merge(p, q);
            }
        }
        any
    }

    /// Source and target of a transition that moves one token and does nothing else.
    fn pure_move(&self, t: usize) -> Option<(PlaceId, PlaceId)> {
        let [a, b] = self.moving(t)? else {
            return None;
        };
        let (from, to) = if a.change < 0 { (a, b) } else { (b, a) };
        let pure = (from.at_least, from.change) == (1, -1) && (to.at_least, to.change) == (0, 1);
        let free = !self.inhibited[from.place.index()] && !self.inhibited[to.place.index()];
        (pure && free).then_some((from.place, to.place))
    }

    /// Whether tokens can go back from `q` to `p` as freely, by any way.
    fn moves_back(&self, p: PlaceId, q: PlaceId) -> bool {
        let mut seen = AHashSet::from([q]);
        let mut open = vec![q];
        while let Some(from) = open.pop() {
            for t in &self.touching[from.index()] {
                match self.pure_move(*t) {
                    Some((source, target)) if source == from => {
                        if target == p {
                            return true;
                        }
                        if seen.len() < FAR && seen.insert(target) {
                            open.push(target);
                        }
                    }
                    _ => (),
                }
            }
        }
        false
    }

    /// Whether tokens can wait in `p` until they are taken from `q`.
    fn waits(&self, p: PlaceId, q: PlaceId) -> bool {
        let only_takes = |t: &usize| {
            let effects = self.moving(*t).unwrap_or_default().iter();
            effects
                .filter(|e| e.place == q)
                .all(|e| i64::from(e.at_least) + e.change == 0)
                || self.pure_move(*t) == Some((p, q))
        };
        self.initial[q.index()] == 0 && self.touching[q.index()].iter().all(only_takes)
    }

    /// Counts `p` and `q` together, unless their tokens are too many for one place.
    fn merge(&mut self, p: PlaceId, q: PlaceId) -> bool {
        let Some(tokens) = self.initial[p.index()].checked_add(self.initial[q.index()]) else {
            return false;
        };
        let (Some(a), Some(b)) = (self.quantities[p.index()], self.quantities[q.index()]) else {
            return false;
        };
        if !self.equations.may_sum(a, b) {
            return false;
        }
        // the larger one keeps its name
        let fewer = self.touching[q.index()].len() <= self.touching[p.index()].len();
        let (kept, gone) = if fewer { (p, q) } else { (q, p) };
        self.initial[kept.index()] = tokens;
        self.quantities[gone.index()] = None;
        self.quantities[kept.index()] = Some(self.equations.sum(a, b));
        let moved = std::mem::take(&mut self.touching[gone.index()]);
        for &t in &moved {
            rename(&mut self.transitions[t], gone, kept);
        }
        self.touching[kept.index()].extend(moved);
        true
    }
}

/// What is asked of and done to `gone` is asked of and done to `kept`.
fn rename(effects: &mut Vec<Effect>, gone: PlaceId, kept: PlaceId) {
    for e in effects.iter_mut() {
        if e.place == gone {
            e.place = kept;
        }
    }
    effects.sort_by_key(|e| e.place);
    effects.dedup_by(|next, first| {
        let same = next.place == first.place;
        if same {
            first.at_least = first.at_least.saturating_add(next.at_least);
            first.change += next.change;
        }
        same
    });
}
