//! Random small nets, and the plainest possible state space, for tests.

use ahash::AHashMap;
use proptest::prelude::*;

use crate::net::{Net, NetBuilder, PlaceId, TransitionId};
use crate::token_game::TokenGame;

/// Arcs as numbers: place (modulo the number of places) and weight.
type Arcs = Vec<(usize, u32)>;

/// What to draw from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) places: usize,
    pub(crate) transitions: usize,
    pub(crate) tokens: u32,
    pub(crate) weight: u32,
    /// Test and inhibitor arcs too.
    pub(crate) special_arcs: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self {
            places: 5,
            transitions: 6,
            tokens: 3,
            weight: 2,
            special_arcs: true,
        }
    }
}

/// A random net of at most this shape.
pub(crate) fn nets(shape: Shape) -> impl Strategy<Value = Net> {
    let arcs = move |most: usize| {
        prop::collection::vec((0..shape.places.max(1), 1..=shape.weight), 0..=most)
    };
    let special = usize::from(shape.special_arcs);
    let transition = (arcs(2), arcs(2), arcs(special), arcs(special));
    (
        prop::collection::vec(0..=shape.tokens, 0..=shape.places),
        prop::collection::vec(transition, 0..=shape.transitions),
    )
        .prop_map(|(tokens, transitions)| build(&tokens, &transitions))
}

fn build(tokens: &[u32], transitions: &[(Arcs, Arcs, Arcs, Arcs)]) -> Net {
    let mut b = NetBuilder::new("random");
    for (i, &tokens) in tokens.iter().enumerate() {
        b.place(format!("p{i}"), tokens).unwrap();
    }
    for (i, (takes, puts, tests, inhibits)) in transitions.iter().enumerate() {
        let t = b.transition(format!("t{i}")).unwrap();
        if tokens.is_empty() {
            continue;
        }
        let id = |p: usize| PlaceId((p % tokens.len()) as u32);
        for &(p, w) in takes {
            b.consume(t, id(p), w).unwrap();
        }
        for &(p, w) in puts {
            b.produce(t, id(p), w).unwrap();
        }
        for &(p, w) in tests {
            b.test(t, id(p), w).unwrap();
        }
        for &(p, w) in inhibits {
            b.inhibit(t, id(p), w).unwrap();
        }
    }
    b.build()
}

/// The state space by the plainest search: every marking with its distance, and every firing.
#[derive(Debug, Default)]
pub(crate) struct StateSpace {
    pub(crate) distance: AHashMap<Vec<u32>, usize>,
    /// The markings in the order found.
    pub(crate) markings: Vec<Vec<u32>>,
    pub(crate) firings: Vec<(Vec<u32>, TransitionId, Vec<u32>)>,
    pub(crate) dead: Vec<Vec<u32>>,
}

impl StateSpace {
    /// Searches; `None` if there are more than `most` markings.
    pub(crate) fn of(net: &Net, most: usize) -> Option<Self> {
        let game = TokenGame::new(net);
        let mut space = Self::default();
        space.distance.insert(net.initial_marking(), 0);
        space.markings.push(net.initial_marking());
        let mut next = 0;
        while next < space.markings.len() {
            let marking = space.markings[next].clone();
            next += 1;
            let distance = space.distance[&marking];
            let mut dead = true;
            for t in (0..net.transitions().len() as u32).map(TransitionId) {
                let mut after = marking.clone();
                if game.fire(t, &mut after).is_err() {
                    continue;
                }
                dead = false;
                if !space.distance.contains_key(&after) {
                    space.distance.insert(after.clone(), distance + 1);
                    space.markings.push(after.clone());
                }
                space.firings.push((marking.clone(), t, after));
            }
            if dead {
                space.dead.push(marking);
            }
            if space.markings.len() > most {
                return None;
            }
        }
        Some(space)
    }

    /// The most tokens in a place.
    pub(crate) fn max_in_place(&self) -> u32 {
        self.markings.iter().flatten().copied().max().unwrap_or(0)
    }

    /// The most tokens in a marking.
    pub(crate) fn max_in_marking(&self) -> u64 {
        let sums = self
            .markings
            .iter()
            .map(|m| m.iter().map(|&x| u64::from(x)).sum());
        sums.max().unwrap_or(0)
    }
}
