//! The search tree behind [`Search`](super::search::Search), for one state.

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::group::StabilizerChain;
use crate::group::orbits::{Merger, orbits};
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;

/// What can be done at one position once all earlier ones are final.
#[derive(Debug, Clone)]
pub(super) struct Level {
    /// One for each point of the basic orbit.
    pub(super) choices: Vec<Choice>,
    /// The orbits, of two points or more, of the stabilizer that is left afterwards.
    orbits_left: Vec<Vec<u32>>,
}

impl Level {
    pub(super) fn new(chain: &StabilizerChain, level: usize) -> Self {
        let mut orbit = chain.basic_orbit(level).to_vec();
        orbit.sort_unstable();
        let choice = |point| {
            let element = chain.representative(level, point)?;
            Some(Choice { point, element })
        };
        let choices: Vec<Choice> = orbit.into_iter().filter_map(choice).collect();
        let mut orbits_left = Vec::new();
        if choices.len() > 1 {
            orbits_left = orbits(chain.degree(), &chain.stabilizer_generators(level + 1));
            orbits_left.retain(|o| o.len() > 1);
        }
        Self {
            choices,
            orbits_left,
        }
    }

    /// No state that can still be reached from `state` is less than this.
    fn bound<T: Ord + Clone>(&self, state: &[T]) -> Vec<T> {
        let mut bound = state.to_vec();
        for orbit in &self.orbits_left {
            let mut values: Vec<T> = orbit.iter().map(|&p| state[p as usize].clone()).collect();
            values.sort_unstable();
            for (&p, value) in orbit.iter().zip(values) {
                bound[p as usize] = value;
            }
        }
        bound
    }
}

/// An element that fixes all earlier positions and maps this one to `point`.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) point: u32,
    pub(super) element: Perm,
}

/// The least state so far.
pub(super) struct Best<T> {
    pub(super) state: Vec<T>,
    /// The order of its stabilizer, once the search is over.
    pub(super) stabilizer: BigUint,
    /// The choices that lead to it: level and number.
    taken: Vec<(usize, usize)>,
    /// Whether a better one is known to exist.
    outdated: bool,
}

/// A state with several equally good choices at `level`.
struct Node<T> {
    level: usize,
    /// The best choices, the most promising first.
    ties: Vec<Tie<T>>,
    /// Which of the ties are known to be equivalent.
    classes: Merger,
    tried: Vec<bool>,
    current: usize,
    /// The tie that leads to the best leaf, if that is below this node.
    best: Option<usize>,
    /// How many choices had been taken above.
    taken_before: usize,
}

/// One of several equally good choices.
struct Tie<T> {
    bound: Vec<T>,
    /// The state that it leads to.
    state: Vec<T>,
    /// The number of the choice.
    number: usize,
}

impl<T: Ord + Clone> Node<T> {
    fn new(level: usize, mut ties: Vec<Tie<T>>, taken_before: usize) -> Self {
        ties.sort_by(|a, b| (&a.bound, &a.state, a.number).cmp(&(&b.bound, &b.state, b.number)));
        let mut classes = Merger::new(ties.len());
        for k in 1..ties.len() {
            if ties[k - 1].state == ties[k].state {
                classes.join(k as u32 - 1, k as u32);
            }
        }
        Self {
            level,
            tried: vec![false; ties.len()],
            ties,
            classes,
            current: 0,
            best: None,
            taken_before,
        }
    }

    /// A tie that is not equivalent to one that was tried.
    fn next_tie(&mut self) -> Option<usize> {
        let mut known = vec![false; self.ties.len()];
        for k in 0..self.ties.len() {
            if self.tried[k] {
                known[self.classes.find(k as u32) as usize] = true;
            }
        }
        (0..self.ties.len()).find(|&k| !known[self.classes.find(k as u32) as usize])
    }
}

pub(super) struct Backtrack<'s, T> {
    levels: &'s [Level],
    path: Vec<Node<T>>,
    taken: Vec<(usize, usize)>,
    pub(super) best: Best<T>,
}

impl<'s, T: Ord + Clone> Backtrack<'s, T> {
    pub(super) fn new(levels: &'s [Level], state: Vec<T>) -> Self {
        let best = Best {
            state: state.clone(),
            stabilizer: BigUint::from(1u32),
            taken: Vec::new(),
            outdated: true,
        };
        let mut backtrack = Self {
            levels,
            path: Vec::new(),
            taken: Vec::new(),
            best,
        };
        backtrack.advance(0, state);
        backtrack
    }

    /// Tries one more tie; false at the end of the search.
    pub(super) fn step(&mut self, meter: &mut Meter) -> Result<bool, Interrupted> {
        meter.charge(self.levels.len() as u64)?;
        let Some(node) = self.path.last_mut() else {
            return Ok(false);
        };
        self.taken.truncate(node.taken_before);
        let Some(tie) = node.next_tie() else {
            if let Some(best) = node.best {
                self.best.stabilizer *= node.classes.class_size(best as u32);
            }
            self.path.pop();
            return Ok(true);
        };
        node.tried[tie] = true;
        node.current = tie;
        let chosen = &node.ties[tie];
        if !self.best.outdated && chosen.bound > self.best.state {
            return Ok(true);
        }
        let (level, state) = (node.level, chosen.state.clone());
        self.taken.push((level, chosen.number));
        self.advance(level + 1, state);
        Ok(true)
    }

    /// Goes down from a state until there is a tie, a leaf, or no hope.
    fn advance(&mut self, from: usize, mut state: Vec<T>) {
        for (number, level) in self.levels.iter().enumerate().skip(from) {
            let values = level.choices.iter().map(|c| &state[c.point as usize]);
            let Some(least) = values.min() else {
                continue;
            };
            if !self.best.outdated {
                match least.cmp(&self.best.state[number]) {
                    Ordering::Less => self.best.outdated = true,
                    Ordering::Equal => {}
                    Ordering::Greater => return,
                }
            }
            let is_best = |c: &&Choice| state[c.point as usize] == *least;
            let several = level.choices.iter().filter(is_best).nth(1).is_some();
            let mut best = level.choices.iter().enumerate().filter(|c| is_best(&c.1));
            if several {
                let ties = best.map(|(number, choice)| {
                    let state = choice.element.act(&state);
                    let bound = level.bound(&state);
                    Tie {
                        bound,
                        state,
                        number,
                    }
                });
                let node = Node::new(number, ties.collect(), self.taken.len());
                self.path.push(node);
                return;
            }
            if let Some((only, choice)) = best.next() {
                state = choice.element.act(&state);
                self.taken.push((number, only));
            }
        }
        self.leaf(state);
    }

    fn leaf(&mut self, state: Vec<T>) {
        if self.best.outdated {
            self.best = Best {
                state,
                stabilizer: BigUint::from(1u32),
                taken: self.taken.clone(),
                outdated: false,
            };
            for node in &mut self.path {
                node.best = Some(node.current);
            }
            return;
        }
        // The same leaf by another way: the choices where the ways part are equivalent, and nothing new is below.
        let Some(parting) = self.path.iter().rposition(|n| n.best.is_some()) else {
            return;
        };
        self.path.truncate(parting + 1);
        let level = self.path[parting].level;
        let first = self.product(level, &self.best.taken);
        let second = self.product(level, &self.taken);
        let automorphism = first.inverse().then(&second);
        let node = &mut self.path[parting];
        let choices = &self.levels[level].choices;
        let points: Vec<u32> = node.ties.iter().map(|t| choices[t.number].point).collect();
        for (k, &point) in points.iter().enumerate() {
            let image = automorphism.image(point);
            if let Some(image) = points.iter().position(|&p| p == image) {
                node.classes.join(k as u32, image as u32);
            }
        }
    }

    /// The element that leads from a node at `level` along these choices.
    fn product(&self, level: usize, taken: &[(usize, usize)]) -> Perm {
        let below = taken.iter().rev().take_while(|(l, _)| *l >= level);
        let elements = below.map(|&(l, number)| &self.levels[l].choices[number].element);
        elements.fold(Perm::identity(), |product, u| product.then(u))
    }
}
