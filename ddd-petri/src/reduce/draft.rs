//! The net while it is being made smaller.

use super::Reduction;
use super::equations::{Equations, QuantityId};
use crate::net::{Arc, Effect, Net, Nupn, Place, PlaceId, Transition, TransitionId, Unit};
use ahash::{AHashMap, AHashSet};

/// Groups of places and what the transitions ask of and do to them. A group is named by one of its places.
pub(super) struct Draft {
    pub(super) equations: Equations,
    /// The quantity of each group; none where another place names it, or where it is computed from others.
    pub(super) quantities: Vec<Option<QuantityId>>,
    pub(super) initial: Vec<u32>,
    pub(super) inhibited: Vec<bool>,
    /// Transitions that touch a group, some of them more than once, some no longer.
    pub(super) touching: Vec<Vec<usize>>,
    /// The transitions, group by group, sorted.
    pub(super) transitions: Vec<Vec<Effect>>,
    /// Those that never fire.
    dead: Vec<bool>,
}

impl Draft {
    pub(super) fn new(net: &Net) -> Self {
        let places = net.places().len();
        let mut draft = Self {
            equations: Equations::new(places),
            quantities: (0..places as u32).map(|p| Some(QuantityId(p))).collect(),
            initial: net.initial_marking(),
            inhibited: vec![false; places],
            touching: vec![Vec::new(); places],
            transitions: net.transitions().iter().map(Transition::effects).collect(),
            dead: vec![false; net.transitions().len()],
        };
        for (t, effects) in draft.transitions.iter().enumerate() {
            for e in effects {
                draft.touching[e.place.index()].push(t);
                draft.inhibited[e.place.index()] |= e.below.is_some();
            }
        }
        draft
    }

    /// The effects of a transition that may fire and changes something.
    pub(super) fn moving(&self, t: usize) -> Option<&[Effect]> {
        let effects = &self.transitions[t];
        let moves = !self.dead[t] && effects.iter().any(|e| e.change != 0);
        moves.then_some(effects)
    }

    /// Whether a transition is known never to fire.
    pub(super) fn is_dead(&self, t: usize) -> bool {
        self.dead[t]
    }

    /// A transition that waits for a token where none ever gets never fires.
    pub(super) fn drop_dead(&mut self) {
        let mut waits_for: Vec<usize> = (self.transitions.iter())
            .map(|effects| effects.iter().filter(|e| e.at_least > 0).count())
            .collect();
        let mut marked: Vec<bool> = self.initial.iter().map(|tokens| *tokens > 0).collect();
        let mut news: Vec<usize> = (0..marked.len()).filter(|p| marked[*p]).collect();
        let mut live: Vec<usize> = (0..waits_for.len())
            .filter(|t| waits_for[*t] == 0)
            .collect();
        self.dead = waits_for.iter().map(|n| *n > 0).collect();
        loop {
            for e in live.drain(..).flat_map(|t| &self.transitions[t]) {
                if e.change > 0 && !std::mem::replace(&mut marked[e.place.index()], true) {
                    news.push(e.place.index());
                }
            }
            let Some(p) = news.pop() else { break };
            for &t in &self.touching[p] {
                let asks = |e: &Effect| e.place.index() == p && e.at_least > 0;
                if self.transitions[t].iter().any(asks) {
                    waits_for[t] -= 1;
                    if waits_for[t] == 0 {
                        self.dead[t] = false;
                        live.push(t);
                    }
                }
            }
        }
    }

    /// A place that no transition changes is no condition: either it always lets a transition pass, or never.
    pub(super) fn drop_conditions_on_constants(&mut self) {
        let mut constant = vec![true; self.initial.len()];
        for t in 0..self.transitions.len() {
            for e in self.moving(t).unwrap_or_default() {
                constant[e.place.index()] &= e.change == 0;
            }
        }
        for (effects, dead) in self.transitions.iter_mut().zip(&mut self.dead) {
            let passes = |e: &Effect| {
                let tokens = self.initial[e.place.index()];
                tokens >= e.at_least && e.below.is_none_or(|below| tokens < below)
            };
            let fixed = |e: &Effect| constant[e.place.index()];
            if effects.iter().any(|e| fixed(e) && !passes(e)) {
                *dead = true;
            } else {
                effects.retain(|e| !fixed(e));
            }
        }
    }

    /// The smaller net.
    pub(super) fn finish(self, net: &Net) -> Reduction {
        let mut number = vec![PlaceId(u32::MAX); self.quantities.len()];
        let mut roots = Vec::new();
        let mut places = Vec::new();
        for (name, quantity) in self.quantities.iter().enumerate() {
            let Some(quantity) = *quantity else { continue };
            number[name] = PlaceId(roots.len() as u32);
            places.push(Place {
                id: net.places()[name].id.clone(),
                label: None,
                initial: self.initial[name],
            });
            roots.push(quantity);
        }
        let mut kept: Vec<Option<Vec<Effect>>> = (0..self.transitions.len())
            .map(|t| self.moving(t).map(<[Effect]>::to_vec))
            .collect();
        drop_dominated(&mut kept);
        let transitions = kept.iter().zip(net.transitions()).filter_map(|(e, t)| {
            let effects = e.as_ref()?;
            Some(transition(&t.id, effects, &number))
        });
        let small = Net::from_parts(net.name().to_owned(), places, transitions.collect());
        let units = net
            .nupn()
            .map(|units| regroup(units, &self.equations, &roots));
        let dead = (0..).map(TransitionId).zip(&self.dead);
        Reduction {
            net: small.with_nupn(units),
            dead: dead.filter(|(_, dead)| **dead).map(|(t, _)| t).collect(),
            equations: self.equations,
            roots,
        }
    }
}

/// Of the transitions that do the same, only those matter that ask for least.
fn drop_dominated(transitions: &mut [Option<Vec<Effect>>]) {
    /// More than these are not compared with each other.
    const MOST: usize = 64;
    let mut alike: AHashMap<Vec<(PlaceId, i64)>, Vec<usize>> = AHashMap::new();
    let mut seen = AHashSet::new();
    for (t, slot) in transitions.iter_mut().enumerate() {
        let Some(effects) = slot else { continue };
        if !seen.insert(effects.clone()) {
            *slot = None;
            continue;
        }
        let changes = effects.iter().filter(|e| e.change != 0);
        let changes = changes.map(|e| (e.place, e.change)).collect();
        alike.entry(changes).or_default().push(t);
    }
    for same in alike.into_values().filter(|same| same.len() <= MOST) {
        for &t in &same {
            let weaker = |u: &usize| {
                *u != t
                    && match (&transitions[*u], &transitions[t]) {
                        (Some(u), Some(t)) => asks_less(u, t),
                        _ => false,
                    }
            };
            if same.iter().any(weaker) {
                transitions[t] = None;
            }
        }
    }
}

/// Whether whatever lets `strong` pass lets `weak` pass.
fn asks_less(weak: &[Effect], strong: &[Effect]) -> bool {
    weak.iter().all(|w| {
        let asked = strong
            .binary_search_by_key(&w.place, |e| e.place)
            .map(|i| strong[i]);
        let at_least = asked.map_or(0, |s| s.at_least);
        let below = asked.ok().and_then(|s| s.below);
        let within = w.below.is_none_or(|b| below.is_some_and(|s| s <= b));
        w.at_least <= at_least && within
    })
}

/// A transition with these effects on the groups.
fn transition(id: &str, effects: &[Effect], number: &[PlaceId]) -> Transition {
    let mut t = Transition {
        id: id.to_owned(),
        label: None,
        consumes: Vec::new(),
        produces: Vec::new(),
        tests: Vec::new(),
        inhibitors: Vec::new(),
    };
    for e in effects {
        let place = number[e.place.index()];
        let arc = |weight| Arc { place, weight };
        // a transition takes no more than it asks for, so that what it leaves is no less than nothing
        let left = u32::try_from(i64::from(e.at_least) + e.change).unwrap_or(u32::MAX);
        if e.change == 0 {
            t.tests.extend((e.at_least > 0).then(|| arc(e.at_least)));
        } else {
            t.consumes.extend((e.at_least > 0).then(|| arc(e.at_least)));
            t.produces.extend((left > 0).then(|| arc(left)));
        }
        t.inhibitors.extend(e.below.map(arc));
    }
    for arcs in [&mut t.tests, &mut t.inhibitors] {
        arcs.sort_unstable();
    }
    t
}

/// The units of the net with groups in place of places: a group belongs where the first of its places does.
fn regroup(nupn: &Nupn, equations: &Equations, roots: &[QuantityId]) -> Nupn {
    let first: AHashMap<PlaceId, PlaceId> = (0..)
        .map(PlaceId)
        .zip(roots)
        .filter_map(|(group, root)| Some((equations.places_of(*root).into_iter().min()?, group)))
        .collect();
    let units = nupn.units.iter().map(|unit| Unit {
        id: unit.id.clone(),
        places: unit
            .places
            .iter()
            .filter_map(|p| first.get(p).copied())
            .collect(),
        subunits: unit.subunits.clone(),
    });
    Nupn {
        units: units.collect(),
        root: nupn.root,
        safe: false,
    }
}
