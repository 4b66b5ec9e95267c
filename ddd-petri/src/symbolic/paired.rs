//! Transitions that are two others at once: they add no marking, and where the two are far apart they are what takes longest.

use crate::net::{Effect, Net, Transition};
use ahash::{AHashMap, AHashSet};

/// Most transitions with the same first effect that are looked at as one half of another.
const HALVES: usize = 1000;

/// Of what stands for each transition, that of those which are not two others at once.
///
/// Where the pair is enabled both halves are, and they have no place in common: one after the other does what the pair does. The halves of
/// a pair have fewer places, so whatever is left out comes down to what stays.
pub(super) fn unpaired<T: Clone>(net: &Net, each: &[T]) -> Vec<T> {
    let effects: Vec<Vec<Effect>> = net.transitions().iter().map(Transition::effects).collect();
    let halves = Halves::of(&effects);
    let alone = effects.iter().zip(each).filter(|(t, _)| !halves.make(t));
    alone.map(|(_, one)| one.clone()).collect()
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
            .take(HALVES)
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
        let kept = unpaired(&net, &names);
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
