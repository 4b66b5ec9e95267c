//! A canonical state for any group, by colour refinement and a search along a stabilizer chain.
//!
//! The least state is hard to find because values that come late in the state decide late. Which state stands for the
//! orbit is free here, so at each level of the chain the choice is made by colours instead: points are coloured by their
//! values and by the colours of the points they are [related](Relation) to, again and again, with all points above in the
//! chain told apart. Choices of the same colour are mostly images of each other under a symmetry of the state. Such
//! symmetries come to light when two choices end in the same state; they hold for the choices above too, and of all that
//! they map to each other one is followed to its end.
//!
//! Colours are hashes. A collision costs time, never correctness: whatever the colours, states are compared.

use std::hash::Hash;

use ahash::RandomState;
use num_bigint::BigUint;

use super::normal::Marked;
use super::relation::Relation;
use super::size::Size;
use crate::group::StabilizerChain;
use crate::group::orbits::Merger;
use crate::limits::{Interrupted, Limits, Meter};
use crate::perm::Perm;
use crate::random::mix;

/// A group prepared for the search.
#[derive(Debug, Clone)]
pub(super) struct Coloured {
    /// The moved positions, ascending.
    points: Vec<u32>,
    order: BigUint,
    /// Where the chain leaves a choice.
    levels: Vec<Level>,
    relation: Relation,
}

/// One base point and what can be brought there once all earlier ones are final.
#[derive(Debug, Clone)]
struct Level {
    choices: Vec<Choice>,
    /// Positions whose values are final at this level, that is, fixed by what is left of the group.
    base: Vec<u32>,
}

/// An element that fixes the earlier base points and maps this one to `point`.
#[derive(Debug, Clone)]
struct Choice {
    point: u32,
    element: Perm,
}

impl Coloured {
    pub(super) fn new(
        generators: &[Perm],
        order: &BigUint,
        limits: &Limits,
    ) -> Result<Self, Interrupted> {
        let mut points: Vec<u32> = generators.iter().flat_map(Perm::support).collect();
        points.sort_unstable();
        points.dedup();
        let place = |p: u32| points.partition_point(|&q| q < p) as u32;
        let local = |g: &Perm| {
            let moves = g.moves().map(|(p, i)| (place(p), place(i)));
            Perm::from_valid_moves(moves.collect())
        };
        let local: Vec<Perm> = generators.iter().map(local).collect();
        let chain = StabilizerChain::with_known_order(points.len(), &local, &[], order, limits)?;
        let relation = Relation::new(points.len(), &local, order, limits)?;
        Ok(Self {
            levels: levels(&chain),
            order: order.clone(),
            relation,
            points,
        })
    }

    /// Replaces `state` by the canonical state of its orbit, in no particular order, and says how large the orbit is.
    pub(super) fn normalise(
        &self,
        state: &mut [Marked],
        meter: &mut Meter,
    ) -> Result<Size, Interrupted> {
        let place = |p: u32| self.points.binary_search(&p).ok();
        let mut local = vec![0; self.points.len()];
        for &(p, value) in &*state {
            if let Some(at) = place(p) {
                local[at] = value;
            }
        }
        let colours = self.colours(&local, 0, meter)?;
        let found = self.explore(0, &local, &colours, meter)?;
        let values = self.points.iter().zip(found.best.state);
        let marked = values.filter(|(_, value)| *value != 0);
        let moved = state.iter_mut().filter(|m| place(m.0).is_some());
        for (slot, (&p, value)) in moved.zip(marked) {
            *slot = (p, value);
        }
        Ok(Size::Long(&self.order / found.many))
    }

    /// Tries all choices at a level that are not images of each other.
    fn explore<T: Ord + Clone + Hash>(
        &self,
        number: usize,
        state: &[T],
        colours: &[u64],
        meter: &mut Meter,
    ) -> Result<Outcome<T>, Interrupted> {
        let Some(level) = self.levels.get(number) else {
            return Ok(Outcome::leaf(state));
        };
        if let Some(only) = level.only(colours) {
            let (state, colours) = (only.element.act(state), only.element.act(colours));
            let outcome = self.explore(number + 1, &state, &colours, meter)?;
            return Ok(outcome.after(&only.element));
        }
        let mut node = Node::new(state.len());
        for choice in level.least(colours) {
            if node.knows(choice.point) || node.fixes(choice, state) {
                continue;
            }
            let below = choice.element.act(state);
            let colours = self.colours(&below, number + 1, meter)?;
            if !node.admits(&colours) {
                continue;
            }
            if !node.tried.is_empty() {
                let leaf = self.first_leaf(number + 1, below.clone(), colours.clone(), meter)?;
                if node.image(&leaf.after(&choice.element)) {
                    continue;
                }
            }
            let outcome = self.explore(number + 1, &below, &colours, meter)?;
            node.add(choice, outcome);
        }
        Ok(node.finish().unwrap_or_else(|| Outcome::leaf(state)))
    }

    /// The leaf that is reached by always taking the first choice.
    fn first_leaf<T: Clone + Hash>(
        &self,
        from: usize,
        mut state: Vec<T>,
        mut colours: Vec<u64>,
        meter: &mut Meter,
    ) -> Result<Leaf<T>, Interrupted> {
        let mut element = Perm::identity();
        for (number, level) in self.levels.iter().enumerate().skip(from) {
            let Some(choice) = level.least(&colours).next() else {
                continue;
            };
            state = choice.element.act(&state);
            colours = match level.only(&colours) {
                Some(only) => only.element.act(&colours),
                None => self.colours(&state, number + 1, meter)?,
            };
            element = choice.element.then(&element);
        }
        Ok(Leaf { state, element })
    }

    /// The colours of all points, those told apart that are final at a level.
    fn colours<T: Hash>(
        &self,
        state: &[T],
        number: usize,
        meter: &mut Meter,
    ) -> Result<Vec<u64>, Interrupted> {
        meter.charge(1 + state.len() as u64)?;
        let hasher = RandomState::with_seeds(1, 2, 3, 4);
        let mut colours: Vec<u64> = state.iter().map(|value| hasher.hash_one(value)).collect();
        let apart = match self.levels.get(number) {
            Some(level) => level.base.as_slice(),
            None => return Ok(colours),
        };
        for (&p, name) in apart.iter().zip(1..) {
            colours[p as usize] = mix(colours[p as usize] ^ name);
        }
        self.relation.refine(&mut colours);
        Ok(colours)
    }
}

impl Level {
    /// The choice with the least colour, if there is only one. Then nothing new is told apart by making it.
    fn only(&self, colours: &[u64]) -> Option<&Choice> {
        let mut least = self.least(colours);
        let first = least.next()?;
        least.next().is_none().then_some(first)
    }

    /// The choices with the least colour.
    fn least(&self, colours: &[u64]) -> impl Iterator<Item = &Choice> {
        let colour = |c: &Choice| colours[c.point as usize];
        let least = self.choices.iter().map(colour).min();
        self.choices
            .iter()
            .filter(move |c| Some(colours[c.point as usize]) == least)
    }
}

/// The levels of a chain that leave a choice.
fn levels(chain: &StabilizerChain) -> Vec<Level> {
    let mut base = Vec::new();
    let mut levels = Vec::new();
    for (number, point) in chain.base().into_iter().enumerate() {
        let mut orbit = chain.basic_orbit(number).to_vec();
        orbit.sort_unstable();
        let choice = |point| {
            let element = chain.representative(number, point)?;
            Some(Choice { point, element })
        };
        let choices: Vec<Choice> = orbit.into_iter().filter_map(choice).collect();
        if choices.len() > 1 {
            levels.push(Level {
                choices,
                base: base.clone(),
            });
        }
        base.push(point);
    }
    levels
}

/// An end of the search, as seen from some node.
#[derive(Clone)]
struct Leaf<T> {
    state: Vec<T>,
    /// What leads from the node to it.
    element: Perm,
}

impl<T> Leaf<T> {
    /// The same leaf, seen from a node above, from which `element` leads on.
    fn after(self, element: &Perm) -> Self {
        Self {
            element: self.element.then(element),
            ..self
        }
    }
}

/// What is below a node of the search.
struct Outcome<T> {
    /// The leaf that is reached by always taking the first choice.
    first: Leaf<T>,
    best: Leaf<T>,
    /// How many group elements lead to the same state as the best leaf.
    many: BigUint,
    /// Symmetries of the node's state that were found.
    symmetries: Vec<Perm>,
}

impl<T: Clone> Outcome<T> {
    fn leaf(state: &[T]) -> Self {
        let leaf = Leaf {
            state: state.to_vec(),
            element: Perm::identity(),
        };
        Self {
            first: leaf.clone(),
            best: leaf,
            many: BigUint::from(1u32),
            symmetries: Vec::new(),
        }
    }
}

impl<T> Outcome<T> {
    /// The same, seen from a node above, from which `element` leads on.
    fn after(self, element: &Perm) -> Self {
        let back = element.inverse();
        let symmetries = self.symmetries.iter();
        Self {
            first: self.first.after(element),
            best: self.best.after(element),
            symmetries: symmetries.map(|s| back.then(s).then(element)).collect(),
            ..self
        }
    }
}

/// A choice that was followed to its end.
struct Tried<T> {
    point: u32,
    first: Leaf<T>,
    best: Leaf<T>,
    many: BigUint,
    /// How many choices it stands for.
    times: usize,
}

/// The choices at one node.
struct Node<T> {
    tried: Vec<Tried<T>>,
    /// The leaf by first choices.
    first: Option<Leaf<T>>,
    /// What the colours below have to be for a choice to be followed.
    trace: Option<u64>,
    /// Points that symmetries map to each other.
    orbits: Merger,
    symmetries: Vec<Perm>,
}

impl<T: Ord + Clone> Node<T> {
    fn new(points: usize) -> Self {
        Self {
            tried: Vec::new(),
            first: None,
            trace: None,
            orbits: Merger::new(points),
            symmetries: Vec::new(),
        }
    }

    /// Counts a choice if a symmetry maps it to one that was tried.
    fn knows(&mut self, point: u32) -> bool {
        let orbit = self.orbits.find(point);
        for tried in &mut self.tried {
            if self.orbits.find(tried.point) == orbit {
                tried.times += 1;
                return true;
            }
        }
        false
    }

    /// Counts a choice if what brings it here, instead of a choice that was tried, is a symmetry itself.
    fn fixes(&mut self, choice: &Choice, state: &[T]) -> bool {
        let fixes = !self.tried.is_empty() && choice.element.fixes(state);
        if fixes {
            self.learn(choice.element.clone());
        }
        fixes && self.knows(choice.point)
    }

    /// Whether a choice with these colours below is to be followed; if they come before all others, those are dropped.
    fn admits(&mut self, below: &[u64]) -> bool {
        let trace = below.iter().fold(0u64, |sum, &c| sum.wrapping_add(mix(c)));
        match self.trace {
            Some(least) if trace > least => return false,
            Some(least) if trace == least => {}
            _ => self.tried.clear(),
        }
        self.trace = Some(trace);
        true
    }

    /// Counts a choice if its leaf is that of one that was tried.
    fn image(&mut self, leaf: &Leaf<T>) -> bool {
        let Some(tried) = self.tried.iter_mut().find(|t| t.first.state == leaf.state) else {
            return false;
        };
        tried.times += 1;
        let symmetry = tried.first.element.inverse().then(&leaf.element);
        self.learn(symmetry);
        true
    }

    fn learn(&mut self, symmetry: Perm) {
        self.orbits.join_cycles(&symmetry);
        self.symmetries.push(symmetry);
    }

    fn add(&mut self, choice: &Choice, outcome: Outcome<T>) {
        let outcome = outcome.after(&choice.element);
        for symmetry in outcome.symmetries {
            self.learn(symmetry);
        }
        self.first.get_or_insert_with(|| outcome.first.clone());
        self.tried.push(Tried {
            point: choice.point,
            first: outcome.first,
            best: outcome.best,
            many: outcome.many,
            times: 1,
        });
    }

    fn finish(self) -> Option<Outcome<T>> {
        let least = self.tried.iter().map(|t| &t.best.state).min()?;
        let same = self.tried.iter().filter(|t| t.best.state == *least);
        let many = same.map(|t| &t.many * t.times).sum();
        let best = self.tried.iter().find(|t| t.best.state == *least)?;
        Some(Outcome {
            best: best.best.clone(),
            many,
            first: self.first?,
            symmetries: self.symmetries,
        })
    }
}
