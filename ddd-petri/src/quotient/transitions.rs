//! What symmetries do to transitions.
//!
//! Transitions that do the same are one *kind*. A symmetry maps kinds to kinds, but not always one of two transitions to one
//! of two: of a whole orbit of kinds, only the average number of transitions is the same for equivalent markings. That
//! is enough to count firings exactly.

use crate::net::{Effect, Net, Transition, TransitionId};
use crate::symmetry::image;
use ahash::AHashMap;
use ddd_sym::Perm;
use num_bigint::BigUint;

/// The kinds of transitions of a net and how symmetries permute them.
#[derive(Debug)]
pub(crate) struct TransitionOrbits {
    /// For each transition the first one that does the same.
    kind: Vec<TransitionId>,
    /// For each kind the orbit that it lies in, by the number of its first transition.
    orbit: Vec<u32>,
    orbits: Vec<Orbit>,
    /// Each generator on the kinds, by the numbers of their first transitions.
    pub(crate) actions: Vec<Perm>,
}

/// An orbit of kinds.
#[derive(Debug, Clone, Copy, Default)]
struct Orbit {
    kinds: u64,
    transitions: u64,
}

impl TransitionOrbits {
    /// The orbits of the transitions of `net` under symmetries of it.
    pub(crate) fn new(net: &Net, generators: &[Perm]) -> Self {
        let effects: Vec<Vec<Effect>> = net.transitions().iter().map(Transition::effects).collect();
        let mut first: AHashMap<&[Effect], u32> = AHashMap::default();
        let mut kind = Vec::with_capacity(effects.len());
        for (t, effects) in (0..).zip(&effects) {
            kind.push(TransitionId(*first.entry(effects).or_insert(t)));
        }
        let touching = touching(net.places().len(), &effects, &kind);
        let action = |g: &Perm| action(g, &effects, &first, &touching);
        let actions: Vec<Perm> = generators.iter().map(action).collect();
        let mut all = Self {
            orbit: numbered(kind.len(), &actions),
            orbits: Vec::new(),
            kind,
            actions,
        };
        all.measure();
        all
    }

    fn measure(&mut self) {
        for (t, kind) in (0..).map(TransitionId).zip(&self.kind) {
            let number = self.orbit[kind.index()] as usize;
            if self.orbits.len() <= number {
                self.orbits.resize(number + 1, Orbit::default());
            }
            self.orbits[number].transitions += 1;
            self.orbits[number].kinds += u64::from(t == *kind);
        }
    }

    /// Whether a transition is the first of its kind.
    pub(crate) fn is_first(&self, t: TransitionId) -> bool {
        self.kind[t.index()] == t
    }

    /// How many kinds there are.
    pub(crate) fn kinds(&self) -> u64 {
        self.orbits.iter().map(|orbit| orbit.kinds).sum()
    }

    /// How many orbits there are, if empty ones are counted too.
    pub(crate) fn count(&self) -> usize {
        self.orbits.len()
    }

    /// The orbit of a kind.
    pub(crate) fn orbit(&self, kind: TransitionId) -> usize {
        self.orbit[kind.index()] as usize
    }

    /// The firings of all transitions, given for each orbit how often its kinds are enabled in the full state space.
    pub(crate) fn firings(&self, enabled: &[BigUint]) -> BigUint {
        let parts = self.orbits.iter().zip(enabled).filter(|(o, _)| o.kinds > 0);
        parts.map(|(o, n)| n * o.transitions / o.kinds).sum()
    }
}

/// The kinds that touch each place.
fn touching(places: usize, effects: &[Vec<Effect>], kind: &[TransitionId]) -> Vec<Vec<u32>> {
    let mut touching = vec![Vec::new(); places];
    for (t, effects) in effects.iter().enumerate() {
        if kind[t].index() == t {
            for effect in effects {
                touching[effect.place.index()].push(t as u32);
            }
        }
    }
    touching
}

/// A symmetry on the kinds of transitions.
fn action(
    g: &Perm,
    effects: &[Vec<Effect>],
    first: &AHashMap<&[Effect], u32>,
    touching: &[Vec<u32>],
) -> Perm {
    let mut affected: Vec<u32> = g
        .support()
        .filter_map(|p| touching.get(p as usize))
        .flatten()
        .copied()
        .collect();
    affected.sort_unstable();
    affected.dedup();
    let moves = affected.into_iter().filter_map(|t| {
        let to = first.get(image(&effects[t as usize], g).as_slice())?;
        Some((t, *to))
    });
    // a symmetry permutes the kinds; what does not is no symmetry, and then nothing is said about it
    Perm::from_moves(moves.collect()).unwrap_or_else(|_| Perm::identity())
}

/// The number of the orbit of each point.
fn numbered(points: usize, generators: &[Perm]) -> Vec<u32> {
    let mut moved_by: AHashMap<u32, Vec<&Perm>> = AHashMap::default();
    for g in generators {
        for p in g.support() {
            moved_by.entry(p).or_default().push(g);
        }
    }
    let mut number = vec![u32::MAX; points];
    let mut next = 0;
    for start in 0..points as u32 {
        if number[start as usize] != u32::MAX {
            continue;
        }
        number[start as usize] = next;
        let mut pending = vec![start];
        while let Some(p) = pending.pop() {
            for g in moved_by.get(&p).into_iter().flatten() {
                let image = g.image(p);
                if number[image as usize] == u32::MAX {
                    number[image as usize] = next;
                    pending.push(image);
                }
            }
        }
        next += 1;
    }
    number
}
