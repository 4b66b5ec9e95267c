//! Whether the places of a net can hold arbitrarily many tokens.
//!
//! A net is unbounded if some firing sequence can be repeated for ever and each time leaves more tokens than it
//! found: from then on every marking covers the one before. [`decide`] looks for such a sequence, after having
//! tried to prove that the structure of the net excludes it. It ends soon, with or without a verdict.
//!
//! Inhibitor arcs make more tokens a hindrance. A sequence that uses them is only taken for a proof if it
//! leaves the places that its inhibitor arcs look at exactly as they were.

mod search;

use crate::invariant::pumps;
use crate::limits::Limits;
use crate::net::{Net, PlaceId, TransitionId};
use crate::token_game::TokenGame;

use search::Search;

/// A proof that a net is unbounded: `prefix`, then `cycle` as often as wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pump {
    /// A place that gains tokens with every cycle.
    pub place: PlaceId,
    /// From the initial marking to where the cycle can be fired.
    pub prefix: Vec<TransitionId>,
    /// What can be repeated for ever.
    pub cycle: Vec<TransitionId>,
}

impl Pump {
    /// Replays the sequences on the net; `None` unless they are a proof.
    #[must_use]
    pub fn new(net: &Net, prefix: Vec<TransitionId>, cycle: Vec<TransitionId>) -> Option<Self> {
        let game = TokenGame::new(net);
        let mut before = net.initial_marking();
        game.play(&prefix, &mut before).ok()?;
        let mut after = before.clone();
        game.play(&cycle, &mut after).ok()?;
        let place = growth(net, &cycle, &before, &after)?;
        Some(Self {
            place,
            prefix,
            cycle,
        })
    }
}

/// A place that gains tokens if `cycle`, which leads from `before` to `after`, can be repeated for ever.
fn growth(net: &Net, cycle: &[TransitionId], before: &[u32], after: &[u32]) -> Option<PlaceId> {
    let mut pairs = before.iter().zip(after);
    if pairs.any(|(b, a)| b > a) {
        return None;
    }
    let unchanged = |p: PlaceId| before[p.index()] == after[p.index()];
    let inhibitors = |t: &TransitionId| net.transitions()[t.index()].inhibitors.iter();
    if !cycle
        .iter()
        .flat_map(inhibitors)
        .all(|arc| unchanged(arc.place))
    {
        return None;
    }
    (0..before.len() as u32)
        .map(PlaceId)
        .find(|&p| !unchanged(p))
}

/// What is known about the boundedness of a net.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// No place can hold arbitrarily many tokens.
    Bounded,
    /// Some place can.
    Unbounded(Pump),
    /// Neither was found out in the time given to it.
    Unknown,
}

/// Decides boundedness if that is easy. `bounds` are the structural bounds of the places as far as they are
/// known (an empty slice if they are not); with a bound for every place the answer is immediate.
///
/// ```
/// use ddd_petri::limits::Limits;
/// use ddd_petri::net::NetBuilder;
/// use ddd_petri::unbounded::{Verdict, decide};
///
/// let mut b = NetBuilder::new("queue");
/// let (idle, queue) = (b.place("idle", 1)?, b.place("queue", 0)?);
/// let send = b.transition("send")?;
/// b.test(send, idle, 1)?;
/// b.produce(send, queue, 1)?;
/// let net = b.build();
/// let Verdict::Unbounded(pump) = decide(&net, &[], &Limits::default()) else {
///     unreachable!("a queue without end");
/// };
/// assert_eq!((pump.place, pump.cycle), (queue, vec![send]));
/// # Ok::<(), ddd_petri::net::NetError>(())
/// ```
#[must_use]
pub fn decide(net: &Net, bounds: &[Option<u32>], limits: &Limits) -> Verdict {
    let is_bounded = |p: usize| bounds.get(p).copied().flatten().is_some();
    if (0..net.places().len()).all(is_bounded) {
        return Verdict::Bounded;
    }
    let mut found = pumps(net, limits);
    if found.flows.is_empty() && found.incomplete.is_none() {
        return Verdict::Bounded;
    }
    found.flows.sort_by_key(|flow| flow.terms.len());
    Search::new(net, &found.flows).run(limits)
}

#[cfg(test)]
mod tests;
