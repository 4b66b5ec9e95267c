//! The net while places are being merged.

use super::Agglomeration;
use crate::limits::Limits;
use crate::net::{Arc, Effect, Net, Nupn, Place, PlaceId, Transition, Unit};
use ahash::{AHashMap, AHashSet};

/// Groups of places and what the transitions do to them. A group is named by one of its places.
pub(super) struct Draft {
    /// The members of each group; none where another place names it.
    members: Vec<Vec<PlaceId>>,
    initial: Vec<u32>,
    inhibited: Vec<bool>,
    /// Transitions that touch a group, some of them more than once, some no longer.
    touching: Vec<Vec<usize>>,
    /// The transitions that are left, group by group, sorted.
    transitions: Vec<Option<Vec<Effect>>>,
}

impl Draft {
    pub(super) fn new(net: &Net) -> Self {
        let places = net.places().len();
        let mut draft = Self {
            members: (0..places as u32).map(|p| vec![PlaceId(p)]).collect(),
            initial: net.initial_marking(),
            inhibited: vec![false; places],
            touching: vec![Vec::new(); places],
            transitions: net
                .transitions()
                .iter()
                .map(|t| changes_something(t.effects()))
                .collect(),
        };
        for (t, effects) in draft.transitions.iter().enumerate() {
            for e in effects.iter().flatten() {
                draft.touching[e.place.index()].push(t);
            }
        }
        for e in net.transitions().iter().flat_map(Transition::effects) {
            draft.inhibited[e.place.index()] |= e.below.is_some();
        }
        draft
    }

    /// A place that no transition changes is no condition: either it always lets a transition pass, or never.
    pub(super) fn drop_conditions_on_constants(&mut self) {
        let mut constant = vec![true; self.members.len()];
        for e in self.transitions.iter().flatten().flatten() {
            constant[e.place.index()] &= e.change == 0;
        }
        for slot in &mut self.transitions {
            let Some(effects) = slot else { continue };
            let passes = |e: &Effect| {
                let tokens = self.initial[e.place.index()];
                tokens >= e.at_least && e.below.is_none_or(|below| tokens < below)
            };
            let fixed = |e: &Effect| constant[e.place.index()];
            if effects.iter().any(|e| fixed(e) && !passes(e)) {
                *slot = None;
            } else {
                effects.retain(|e| !fixed(e));
            }
        }
    }

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
        let [a, b] = self.transitions[t].as_deref()? else {
            return None;
        };
        let (from, to) = if a.change < 0 { (a, b) } else { (b, a) };
        let pure = (from.at_least, from.change) == (1, -1) && (to.at_least, to.change) == (0, 1);
        let free = !self.inhibited[from.place.index()] && !self.inhibited[to.place.index()];
        (pure && free).then_some((from.place, to.place))
    }

    /// Whether tokens can go back from `q` to `p` as freely.
    fn moves_back(&self, p: PlaceId, q: PlaceId) -> bool {
        self.touching[q.index()]
            .iter()
            .any(|t| self.pure_move(*t) == Some((q, p)))
    }

    /// Whether tokens can wait in `p` until they are taken from `q`.
    fn waits(&self, p: PlaceId, q: PlaceId) -> bool {
        let only_takes = |t: &usize| {
            let effects = self.transitions[*t].iter().flatten();
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
        // the larger one keeps its name
        let fewer = self.touching[q.index()].len() <= self.touching[p.index()].len();
        let (kept, gone) = if fewer { (p, q) } else { (q, p) };
        self.initial[kept.index()] = tokens;
        let mut members = std::mem::take(&mut self.members[gone.index()]);
        self.members[kept.index()].append(&mut members);
        let moved = std::mem::take(&mut self.touching[gone.index()]);
        for &t in &moved {
            let renamed = self.transitions[t].take().map(|e| rename(e, gone, kept));
            self.transitions[t] = renamed.and_then(changes_something);
        }
        self.touching[kept.index()].extend(moved);
        true
    }

    /// The smaller net.
    pub(super) fn finish(mut self, net: &Net) -> Agglomeration {
        let mut number = vec![PlaceId(u32::MAX); self.members.len()];
        let mut groups = Vec::new();
        let mut places = Vec::new();
        for (name, members) in self.members.iter_mut().enumerate() {
            if members.is_empty() {
                continue;
            }
            members.sort_unstable();
            number[name] = PlaceId(groups.len() as u32);
            let first = &net.places()[members[0].index()];
            places.push(Place {
                id: first.id.clone(),
                label: None,
                initial: self.initial[name],
            });
            groups.push(std::mem::take(members));
        }
        let mut kept = self.transitions;
        drop_dominated(&mut kept);
        let transitions = kept.iter().zip(net.transitions()).filter_map(|(e, t)| {
            let effects = e.as_ref()?;
            Some(transition(&t.id, effects, &number))
        });
        let small = Net::from_parts(net.name().to_owned(), places, transitions.collect());
        let units = net.nupn().map(|units| regroup(units, &groups));
        Agglomeration {
            net: small.with_nupn(units),
            groups,
        }
    }
}

/// The effects, unless they are none.
fn changes_something(effects: Vec<Effect>) -> Option<Vec<Effect>> {
    effects.iter().any(|e| e.change != 0).then_some(effects)
}

/// What is asked of and done to `gone` is asked of and done to `kept`.
fn rename(mut effects: Vec<Effect>, gone: PlaceId, kept: PlaceId) -> Vec<Effect> {
    for e in &mut effects {
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
    effects
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

/// The units of the net with groups in place of places: a group belongs where its first place does.
fn regroup(nupn: &Nupn, groups: &[Vec<PlaceId>]) -> Nupn {
    let first: AHashMap<PlaceId, PlaceId> = (0..)
        .map(PlaceId)
        .zip(groups)
        .map(|(group, members)| (members[0], group))
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
