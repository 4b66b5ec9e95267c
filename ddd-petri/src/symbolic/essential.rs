//! The transitions that saturation needs to find all markings: not those that change nothing, nor those that do what another one does that
//! asks for less, nor those that are two others at once. Where such a transition touches places that are far apart, it is what takes longest.

use crate::net::{Effect, Net, PlaceId, Transition};
use ahash::{AHashMap, AHashSet};

/// Most transitions that are looked at as one half of another, or as doing the same for less.
const MANY: usize = 1000;

/// Of what stands for each transition, that of those which are needed.
///
/// Where a pair is enabled both halves are, and they have no place in common: one after the other does what the pair does. The halves of
/// a pair have fewer places, and what asks for less has no more, so whatever is left out comes down to what stays.
pub(super) fn essential<T: Clone>(net: &Net, each: &[T]) -> Vec<T> {
    let effects: Vec<Vec<Effect>> = net.transitions().iter().map(Transition::effects).collect();
    let (halves, alike) = (Halves::of(&effects), Alike::of(&effects));
    let needed = |t: &[Effect]| changes(t).next().is_some() && !halves.make(t) && !alike.better(t);
    let kept = effects.iter().zip(each).filter(|(t, _)| needed(t));
    kept.map(|(_, one)| one.clone()).collect()
}

/// What a transition does, whatever it asks for.
fn changes(t: &[Effect]) -> impl Iterator<Item = (PlaceId, i64)> {
    let all = t.iter().map(|e| (e.place, e.change));
    all.filter(|&(_, change)| change != 0)
}

/// Transitions that do the same.
struct Alike<'a> {
    by_changes: AHashMap<Vec<(PlaceId, i64)>, Vec<&'a [Effect]>>,
}

impl<'a> Alike<'a> {
    fn of(effects: &'a [Vec<Effect>]) -> Self {
        let mut by_changes: AHashMap<_, Vec<&[Effect]>> = AHashMap::new();
        for t in effects {
            by_changes.entry(changes(t).collect()).or_default().push(t);
        }
        Self { by_changes }
    }

    /// Whether another transition does the same and asks for less.
    fn better(&self, t: &[Effect]) -> bool {
        let same = &self.by_changes[&changes(t).collect::<Vec<_>>()];
        let mut others = same.iter().filter(|other| **other != t).take(MANY);
        others.any(|other| other.iter().all(|e| implied(e, t)))
    }
}

/// Whether what `e` asks for holds wherever `t` is enabled.
fn implied(e: &Effect, t: &[Effect]) -> bool {
    let asked = t.iter().find(|f| f.place == e.place);
    let least = asked.map_or(0, |f| f.at_least);
    let below = asked.and_then(|f| f.below).unwrap_or(u32::MAX);
    least >= e.at_least && e.below.is_none_or(|bound| below <= bound)
}

/// Transitions by their effects.
struct Halves<'a> {
    all: AHashSet<&'a [Effect]>,
    by_first: AHashMap<Effect, Vec<&'a [Effect]>>,
}

impl<'a> Halves<'a> {
    fn of(effects: &'a [Vec<Effect>]) -> Self {
        let mut by_first: AHashMap<Effect, Vec<&[Effect]>> = AHashMap::new();
        for t in effects {
            if let Some(first) = t.first() {
                by_first.entry(*first).or_default().push(t);
            }
        }
        Self {
            all: effects.iter().map(Vec::as_slice).collect(),
            by_first,
        }
    }

    /// Whether `pair` is two of the transitions at once.
    fn make(&self, pair: &[Effect]) -> bool {
        let Some(group) = pair.first().and_then(|first| self.by_first.get(first)) else {
            return false;
        };
        let smaller = group.iter().filter(|half| half.len() < pair.len());
        smaller
            .take(MANY)
            .any(|half| without(pair, half).is_some_and(|rest| self.all.contains(rest.as_slice())))
    }
}

/// The effects of `pair` that are not in `half`, if those of `half` are all in `pair`. Both are sorted by place.
fn without(pair: &[Effect], half: &[Effect]) -> Option<Vec<Effect>> {
    let mut half = half.iter().peekable();
    let rest = pair.iter().filter(|e| half.next_if_eq(e).is_none());
    let rest: Vec<Effect> = rest.copied().collect();
    half.peek().is_none().then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{NetBuilder, TransitionId};
    use crate::random_net::{Shape, StateSpace, nets};
    use crate::statespace::{Method, Options, analyse};
    use proptest::prelude::*;

    fn add_arcs(b: &mut NetBuilder, to: TransitionId, from: &Transition) {
        for arc in &from.consumes {
            b.consume(to, arc.place, arc.weight).unwrap();
        }
        for arc in &from.produces {
            b.produce(to, arc.place, arc.weight).unwrap();
        }
        for arc in &from.tests {
            b.test(to, arc.place, arc.weight).unwrap();
        }
        for arc in &from.inhibitors {
            b.inhibit(to, arc.place, arc.weight).unwrap();
        }
    }

    /// The net with a transition more for each two, whether they have places in common or not.
    fn with_pairs(net: &Net) -> Net {
        let mut b = NetBuilder::new("pairs");
        for p in net.places() {
            b.place(&p.id, p.initial).unwrap();
        }
        for (i, one) in net.transitions().iter().enumerate() {
            let t = b.transition(&one.id).unwrap();
            add_arcs(&mut b, t, one);
            for other in &net.transitions()[..i] {
                let both = b.transition(format!("{}_{}", one.id, other.id)).unwrap();
                add_arcs(&mut b, both, one);
                add_arcs(&mut b, both, other);
            }
        }
        b.build()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn pairs_add_no_marking(net in nets(Shape::default())) {
            let net = with_pairs(&net);
            if let Some(full) = StateSpace::of(&net, 300) {
                let options = Options { method: Method::Dd, threads: 1, ..Options::default() };
                let report = analyse(&net, &options).unwrap();
                prop_assert_eq!(report.states, Some(full.markings.len().into()));
                prop_assert_eq!(report.firings, Some(full.firings.len().into()));
                prop_assert_eq!(report.deadlocks, Some(full.dead.len().into()));
            }
        }
    }

    #[test]
    fn what_changes_nothing_or_asks_for_more_is_left_out() {
        let mut b = NetBuilder::new("guards");
        let p = b.place("p", 1).unwrap();
        let q = b.place("q", 1).unwrap();
        let look = b.transition("look").unwrap();
        b.test(look, p, 1).unwrap();
        for (name, tokens, room) in [("free", 0, 0), ("tested", 2, 0), ("inhibited", 0, 3)] {
            let t = b.transition(name).unwrap();
            b.consume(t, p, 1).unwrap();
            if tokens > 0 {
                b.test(t, q, tokens).unwrap();
            }
            if room > 0 {
                b.inhibit(t, q, room).unwrap();
            }
        }
        for (name, room) in [("wide", 4), ("narrow", 2)] {
            let t = b.transition(name).unwrap();
            b.produce(t, p, 1).unwrap();
            b.inhibit(t, q, room).unwrap();
        }
        let net = b.build();
        let names: Vec<&str> = net.transitions().iter().map(|t| t.id.as_str()).collect();
        assert_eq!(essential(&net, &names), ["free", "wide"]);
    }

    /// The net with two transitions more for each: one that asks for more tokens somewhere, and one for fewer.
    fn with_guards(net: &Net) -> Net {
        let mut b = NetBuilder::new("guards");
        for p in net.places() {
            b.place(&p.id, p.initial).unwrap();
        }
        for (i, one) in net.transitions().iter().enumerate() {
            let place = PlaceId((i % net.places().len()) as u32);
            for name in ["", "_more", "_fewer"] {
                let t = b.transition(format!("{}{name}", one.id)).unwrap();
                add_arcs(&mut b, t, one);
                // an arc that is there already is refused
                let _ = match name {
                    "_more" => b.test(t, place, 2),
                    "_fewer" => b.inhibit(t, place, 2),
                    _ => Ok(()),
                };
            }
        }
        b.build()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn guards_add_no_marking(net in nets(Shape::default())) {
            prop_assume!(!net.places().is_empty());
            let net = with_guards(&net);
            if let Some(full) = StateSpace::of(&net, 300) {
                let options = Options { method: Method::Dd, threads: 1, ..Options::default() };
                let report = analyse(&net, &options).unwrap();
                prop_assert_eq!(report.states, Some(full.markings.len().into()));
                prop_assert_eq!(report.firings, Some(full.firings.len().into()));
                prop_assert_eq!(report.deadlocks, Some(full.dead.len().into()));
            }
        }
    }

    #[test]
    fn pairs_without_a_common_place_are_left_out() {
        let mut b = NetBuilder::new("switches");
        let places: Vec<_> = (0..3)
            .map(|i| b.place(format!("p{i}"), 1).unwrap())
            .collect();
        for (i, p) in places.iter().enumerate() {
            let t = b.transition(format!("t{i}")).unwrap();
            b.consume(t, *p, 1).unwrap();
        }
        let twice = b.transition("twice").unwrap();
        b.consume(twice, places[0], 2).unwrap();
        let triple = b.transition("triple").unwrap();
        for p in &places {
            b.consume(triple, *p, 1).unwrap();
        }
        let net = with_pairs(&b.build());
        let names: Vec<&str> = net.transitions().iter().map(|t| t.id.as_str()).collect();
        let kept = essential(&net, &names);
        // three at once are one and two at once; what takes two from a place is nobody's pair but with other places
        let rest = [
            "t0",
            "t1",
            "t2",
            "twice",
            "twice_t0",
            "triple_t1",
            "triple_t2",
        ];
        assert_eq!(kept, rest);
    }
}
