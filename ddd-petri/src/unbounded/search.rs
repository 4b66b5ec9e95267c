//! The search for a sequence that can be repeated for ever: first all markings nearby, then random walks.
//!
//! In each marking two things are tried: to fire one of the vectors that the structure allows to repeat, in
//! any order; and to find a marking on the way here that the present one covers.

use ahash::AHashMap;

use crate::invariant::Flow;
use crate::limits::Limits;
use crate::net::{Net, PlaceId, TransitionId};
use crate::random::Random;
use crate::token_game::{FireError, TokenGame};

use super::{Pump, Verdict, growth};

/// Markings that the breadth-first search visits, at most.
const NEARBY: usize = 20_000;

/// Numbers that the markings visited may have together.
const NEARBY_NUMBERS: usize = 10_000_000;

/// Vectors that are tried in each marking, those of least support.
const VECTORS: usize = 32;

/// Random walks, and the firings of each.
const WALKS: u64 = 20;
const WALK: usize = 5_000;

/// Firings of a vector that are worth a try.
const LONGEST_CYCLE: i64 = 10_000;

#[derive(Debug)]
pub(crate) struct Search<'a> {
    net: &'a Net,
    game: TokenGame,
    vectors: &'a [Flow<TransitionId>],
}

/// How a marking was reached: from another one, by a transition.
type Step = (u32, TransitionId);

impl<'a> Search<'a> {
    pub(crate) fn new(net: &'a Net, vectors: &'a [Flow<TransitionId>]) -> Self {
        Self {
            net,
            game: TokenGame::new(net),
            vectors: &vectors[..vectors.len().min(VECTORS)],
        }
    }

    pub(crate) fn run(&self, limits: &Limits) -> Verdict {
        match self.nearby(limits) {
            Verdict::Unknown => {}
            verdict => return verdict,
        }
        let walks = (0..WALKS).take_while(|_| limits.check().is_ok());
        let mut pumps = walks.filter_map(|seed| self.walk(seed));
        pumps.next().map_or(Verdict::Unknown, Verdict::Unbounded)
    }

    /// Breadth-first: if it ends by itself, the net is bounded.
    fn nearby(&self, limits: &Limits) -> Verdict {
        let most = NEARBY.min(NEARBY_NUMBERS / (self.net.places().len() + 1));
        let initial = self.net.initial_marking();
        let mut known: AHashMap<Vec<u32>, u32> = AHashMap::from_iter([(initial.clone(), 0)]);
        let mut markings = vec![initial];
        let mut steps: Vec<Option<Step>> = vec![None];
        let mut next = 0;
        while next < markings.len() {
            if markings.len() > most || (next % 64 == 0 && limits.check().is_err()) {
                return Verdict::Unknown;
            }
            let marking = markings[next].clone();
            if let Some(cycle) = self.repeatable(&marking) {
                return self.verdict(path(&steps, next), cycle);
            }
            for t in self.enabled(&marking) {
                let mut after = marking.clone();
                match self.game.fire(t, &mut after) {
                    Ok(()) => {}
                    // Numbers this large are not followed, so the search no longer proves anything.
                    Err(FireError::Overflow(_) | FireError::Disabled(_)) => {
                        return Verdict::Unknown;
                    }
                }
                if known.contains_key(&after) {
                    continue;
                }
                steps.push(Some((next as u32, t)));
                let number = markings.len();
                known.insert(after.clone(), number as u32);
                markings.push(after);
                if let Some(covered) = self.covered(&markings, &steps, number) {
                    let all = path(&steps, number);
                    let cycle = all[path(&steps, covered).len()..].to_vec();
                    return self.verdict(path(&steps, covered), cycle);
                }
            }
            next += 1;
        }
        Verdict::Bounded
    }

    /// A marking on the way to `number` from where the way can be repeated for ever.
    fn covered(
        &self,
        markings: &[Vec<u32>],
        steps: &[Option<Step>],
        number: usize,
    ) -> Option<usize> {
        let after = &markings[number];
        let mut cycle = Vec::new();
        let mut at = number;
        while let Some((from, t)) = steps[at] {
            at = from as usize;
            cycle.push(t);
            if growth(self.net, &cycle, &markings[at], after).is_some() {
                return Some(at);
            }
        }
        None
    }

    /// A random walk that compares each marking with some of those before: the more, the nearer.
    fn walk(&self, seed: u64) -> Option<Pump> {
        let mut random = Random::new(seed);
        let mut marking = self.net.initial_marking();
        let mut fired: Vec<TransitionId> = Vec::new();
        let mut earlier: Vec<(usize, Vec<u32>)> = Vec::new();
        while fired.len() < WALK {
            if fired.len().is_multiple_of(8)
                && let Some(cycle) = self.repeatable(&marking)
            {
                return Pump::new(self.net, fired, cycle);
            }
            let covered = earlier.iter().rev().find_map(|(length, before)| {
                growth(self.net, &fired[*length..], before, &marking).map(|_| *length)
            });
            if let Some(length) = covered {
                let cycle = fired.split_off(length);
                return Pump::new(self.net, fired, cycle);
            }
            remember(&mut earlier, fired.len(), &marking);
            let enabled = self.enabled(&marking);
            if enabled.is_empty() {
                return None;
            }
            let t = enabled[random.below(enabled.len())];
            self.game.fire(t, &mut marking).ok()?;
            fired.push(t);
        }
        None
    }

    fn enabled(&self, marking: &[u32]) -> Vec<TransitionId> {
        let mut enabled = Vec::new();
        self.game.for_each_enabled(marking, |t| enabled.push(t));
        enabled
    }

    /// An order in which one of the vectors can be fired here, and so again and again.
    fn repeatable(&self, marking: &[u32]) -> Option<Vec<TransitionId>> {
        let mut orders = self
            .vectors
            .iter()
            .filter_map(|v| self.fire_all(v, marking));
        orders.next()
    }

    /// Fires the transitions of a vector, each as often as it says, in the first order that goes.
    fn fire_all(&self, vector: &Flow<TransitionId>, marking: &[u32]) -> Option<Vec<TransitionId>> {
        let length: i64 = vector.terms.iter().map(|&(_, times)| times).sum();
        let mut left = vector.terms.clone();
        let starts = left.iter().any(|&(t, _)| self.game.is_enabled(t, marking));
        if length > LONGEST_CYCLE || !starts {
            return None;
        }
        let mut at = marking.to_vec();
        let mut cycle = Vec::with_capacity(length as usize);
        loop {
            let before = cycle.len();
            for (t, times) in &mut left {
                while *times > 0 && self.game.fire(*t, &mut at).is_ok() {
                    *times -= 1;
                    cycle.push(*t);
                }
            }
            if cycle.len() as i64 == length {
                return growth(self.net, &cycle, marking, &at).map(|_: PlaceId| cycle);
            }
            if cycle.len() == before {
                return None;
            }
        }
    }

    fn verdict(&self, prefix: Vec<TransitionId>, cycle: Vec<TransitionId>) -> Verdict {
        Pump::new(self.net, prefix, cycle).map_or(Verdict::Unknown, Verdict::Unbounded)
    }
}

/// The transitions from the first marking to this one.
fn path(steps: &[Option<Step>], mut at: usize) -> Vec<TransitionId> {
    let mut fired = Vec::new();
    while let Some((from, t)) = steps[at] {
        fired.push(t);
        at = from as usize;
    }
    fired.reverse();
    fired
}

/// Keeps the markings at distances that roughly double: a few near, a few far.
fn remember(earlier: &mut Vec<(usize, Vec<u32>)>, now: usize, marking: &[u32]) {
    earlier.push((now, marking.to_vec()));
    let mut i = earlier.len();
    let mut kept_at = usize::MAX;
    while i > 0 {
        i -= 1;
        let age = now - earlier[i].0;
        let scale =
            (age + 1).ilog2() as usize * 4 + (age >> (age + 1).ilog2().saturating_sub(2)) % 4;
        // One marking in each range of ages; the oldest of all stays.
        if scale == kept_at && i > 0 {
            earlier.remove(i);
        }
        kept_at = scale;
    }
}
