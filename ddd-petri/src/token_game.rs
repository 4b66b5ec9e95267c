//! The token game: which transitions are enabled in a marking, and what firing one does.
//!
//! This is the meaning of a net. Traces are replayed on it before anyone sees them.

use thiserror::Error;

use crate::net::{Effect, Net, PlaceId, TransitionId};
use crate::sparse::Rows;

/// A net compiled for playing; markings are slices with one number a place.
///
/// ```
/// use ddd_petri::net::{NetBuilder, TransitionId};
/// use ddd_petri::token_game::TokenGame;
///
/// let mut b = NetBuilder::new("handshake");
/// let (idle, busy) = (b.place("idle", 1)?, b.place("busy", 0)?);
/// let start = b.transition("start")?;
/// b.consume(start, idle, 1)?;
/// b.produce(start, busy, 1)?;
/// let net = b.build();
///
/// let game = TokenGame::new(&net);
/// let mut marking = net.initial_marking();
/// game.fire(start, &mut marking)?;
/// assert_eq!(marking, [0, 1]);
/// assert!(game.fire(start, &mut marking).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct TokenGame {
    conditions: Rows<Condition>,
    changes: Rows<Change>,
    /// For each place, transitions that need a token there; each transition is listed below one place.
    watchers: Rows<u32>,
    /// Transitions that need no token anywhere.
    unwatched: Vec<u32>,
}

/// What a transition asks of one place.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Condition {
    pub(crate) place: u32,
    pub(crate) at_least: u32,
    /// The place must hold less than this; a `u64` so that "no bound" is a number too.
    pub(crate) below: u64,
}

/// What firing does to one place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) place: u32,
    pub(crate) by: i64,
}

/// Why a transition did not fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FireError {
    /// It is not enabled, or not a transition of the net.
    #[error("transition number {} is not enabled", .0.0)]
    Disabled(TransitionId),
    /// A place would hold more tokens than 32 bits can count.
    #[error("place number {} would hold more tokens than 32 bits can count", .0.0)]
    Overflow(PlaceId),
}

impl TokenGame {
    /// Compiles a net.
    #[must_use]
    pub fn new(net: &Net) -> Self {
        let mut conditions = Rows::default();
        let mut changes = Rows::default();
        let mut demand = vec![0u32; net.places().len()];
        for t in net.transitions() {
            let effects = t.effects();
            conditions.push(effects.iter().filter_map(condition));
            changes.push(effects.iter().filter(|e| e.change != 0).map(|e| Change {
                place: e.place.0,
                by: e.change,
            }));
            for c in conditions.row(conditions.len() - 1) {
                demand[c.place as usize] += u32::from(c.at_least > 0);
            }
        }
        let (watchers, unwatched) = watch(&conditions, &demand, net);
        Self {
            conditions,
            changes,
            watchers,
            unwatched,
        }
    }

    /// All transitions.
    pub(crate) fn transition_ids(&self) -> impl Iterator<Item = TransitionId> + use<> {
        (0..self.conditions.len() as u32).map(TransitionId)
    }

    /// Whether `t` is enabled in the marking.
    #[must_use]
    pub fn is_enabled(&self, t: TransitionId, marking: &[u32]) -> bool {
        t.index() < self.conditions.len() && self.holds(t.index(), marking)
    }

    fn holds(&self, t: usize, marking: &[u32]) -> bool {
        self.conditions.row(t).iter().all(|c| {
            let tokens = marking[c.place as usize];
            tokens >= c.at_least && u64::from(tokens) < c.below
        })
    }

    /// Calls `visit` with each enabled transition, always in the same order.
    ///
    /// Only transitions that watch a marked place are looked at.
    pub fn for_each_enabled(&self, marking: &[u32], mut visit: impl FnMut(TransitionId)) {
        let mut look = |t: u32| {
            if self.holds(t as usize, marking) {
                visit(TransitionId(t));
            }
        };
        self.unwatched.iter().for_each(|&t| look(t));
        for (p, &tokens) in marking.iter().enumerate() {
            if tokens > 0 {
                self.watchers.row(p).iter().for_each(|&t| look(t));
            }
        }
    }

    /// What `t` asks of the places, sorted by place.
    pub(crate) fn conditions(&self, t: TransitionId) -> &[Condition] {
        self.conditions.row(t.index())
    }

    /// Transitions that need a token in `place`; each transition is listed below one place.
    pub(crate) fn watchers(&self, place: u32) -> &[u32] {
        self.watchers.row(place as usize)
    }

    /// Transitions that need no token anywhere.
    pub(crate) fn unwatched(&self) -> &[u32] {
        &self.unwatched
    }

    /// The changes that firing `t` makes, sorted by place.
    pub(crate) fn changes(&self, t: TransitionId) -> &[Change] {
        self.changes.row(t.index())
    }

    /// Fires `t`.
    ///
    /// # Errors
    /// If `t` is not enabled or a place overflows; the marking is then unchanged.
    pub fn fire(&self, t: TransitionId, marking: &mut [u32]) -> Result<(), FireError> {
        if !self.is_enabled(t, marking) {
            return Err(FireError::Disabled(t));
        }
        let changes = self.changes(t);
        let after = |c: &Change, marking: &[u32]| {
            u32::try_from(i64::from(marking[c.place as usize]) + c.by)
                .map_err(|_| FireError::Overflow(PlaceId(c.place)))
        };
        for c in changes {
            after(c, marking)?;
        }
        for c in changes {
            marking[c.place as usize] = after(c, marking)?;
        }
        Ok(())
    }

    /// The marking in which firing `t` gives `marking`, if there is one.
    #[must_use]
    pub fn unfire(&self, t: TransitionId, marking: &[u32]) -> Option<Vec<u32>> {
        let mut before = marking.to_vec();
        for c in self.changes(t) {
            let slot = &mut before[c.place as usize];
            *slot = u32::try_from(i64::from(*slot) - c.by).ok()?;
        }
        self.holds(t.index(), &before).then_some(before)
    }

    /// Fires a sequence.
    ///
    /// # Errors
    /// At the first transition that does not fire; the marking is then that before it.
    pub fn play(&self, sequence: &[TransitionId], marking: &mut [u32]) -> Result<(), FireError> {
        sequence.iter().try_for_each(|&t| self.fire(t, marking))
    }
}

fn condition(e: &Effect) -> Option<Condition> {
    (e.at_least > 0 || e.below.is_some()).then(|| Condition {
        place: e.place.0,
        at_least: e.at_least,
        below: e.below.map_or(u64::MAX, u64::from),
    })
}

/// Lists each transition below one place it needs tokens in: one that is empty at first and that few
/// transitions need, in the hope that it is often empty.
fn watch(conditions: &Rows<Condition>, demand: &[u32], net: &Net) -> (Rows<u32>, Vec<u32>) {
    let mut unwatched = Vec::new();
    let mut pairs = Vec::new();
    for (t, conditions) in (0..).zip(conditions.rows()) {
        let needed = conditions.iter().filter(|c| c.at_least > 0);
        let best = needed.min_by_key(|c| {
            let p = c.place as usize;
            (net.places()[p].initial > 0, demand[p], p)
        });
        match best {
            Some(c) => pairs.push((c.place, t)),
            None => unwatched.push(t),
        }
    }
    (Rows::group(demand.len(), pairs.iter().copied()), unwatched)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::NetBuilder;

    #[test]
    fn tests_and_inhibitors_are_obeyed() {
        let mut b = NetBuilder::new("arcs");
        let p = b.place("p", 2).unwrap();
        let q = b.place("q", 0).unwrap();
        let t = b.transition("t").unwrap();
        b.test(t, p, 2).unwrap();
        b.inhibit(t, q, 2).unwrap();
        b.produce(t, q, 1).unwrap();
        let game = TokenGame::new(&b.build());
        let mut m = [2, 0];
        game.play(&[t, t], &mut m).unwrap();
        assert_eq!(m, [2, 2]);
        assert_eq!(game.fire(t, &mut m), Err(FireError::Disabled(t)));
        assert!(!game.is_enabled(t, &[1, 0]));
        assert!(!game.is_enabled(TransitionId(1), &[2, 0]));
        assert_eq!(game.unfire(t, &[2, 2]), Some(vec![2, 1]));
        assert_eq!(game.unfire(t, &[2, 0]), None);
        assert_eq!(game.unfire(t, &[2, 3]), None);
    }

    #[test]
    fn an_overflow_changes_nothing() {
        let mut b = NetBuilder::new("overflow");
        let p = b.place("p", 0).unwrap();
        let q = b.place("q", u32::MAX).unwrap();
        let t = b.transition("t").unwrap();
        b.produce(t, p, 1).unwrap();
        b.produce(t, q, 1).unwrap();
        let net = b.build();
        let mut m = net.initial_marking();
        let error = TokenGame::new(&net).fire(t, &mut m);
        assert_eq!(error, Err(FireError::Overflow(q)));
        assert_eq!(m, [0, u32::MAX]);
    }

    #[test]
    fn all_enabled_transitions_are_visited_once() {
        let mut b = NetBuilder::new("enabled");
        let p = b.place("p", 1).unwrap();
        let q = b.place("q", 3).unwrap();
        for i in 0..4u32 {
            let t = b.transition(format!("t{i}")).unwrap();
            if i > 0 {
                b.consume(t, q, i).unwrap();
            }
            if i == 3 {
                b.consume(t, p, 1).unwrap();
            }
        }
        let game = TokenGame::new(&b.build());
        for m in [[1, 3], [0, 3], [1, 1], [0, 0]] {
            let mut found = Vec::new();
            game.for_each_enabled(&m, |t| found.push(t));
            found.sort_unstable();
            let expected: Vec<_> = (0..4)
                .map(TransitionId)
                .filter(|&t| game.is_enabled(t, &m))
                .collect();
            assert_eq!(found, expected);
        }
    }
}
