//! A canonical state for symmetric groups that act on indexed points, by colour refinement.
//!
//! Which component is which is decided as in graph canonization: components are coloured by the values of their points
//! and by the colours of the components they share points with, again and again; components that are still
//! alike are mostly interchangeable (exchanging them changes nothing), and where they are not, each choice is tried and
//! the least result is kept. The state found is one for each orbit, but in general not the least one.
//!
//! Choices that lead to the same state by their first leaves are images of each other under a symmetry of the state: only
//! one of them is followed to its end. What such a symmetry maps to each other, here and at the choices above, needs no
//! leaf of its own. And of choices that are told apart by the colours that they lead to, only the first kind is followed.
//!
//! Colours are hashes. A collision costs time, never correctness: alike components are always checked against the state.

use std::hash::Hash;

use ahash::RandomState;
use num_bigint::BigUint;

use super::components::{Components, Incidence, Refined};
use crate::group::orbits::Merger;
use crate::group::transpositions::factorial;
use crate::limits::{Interrupted, Meter};
use crate::random::mix;

impl Refined {
    /// Replaces `state` by the canonical state of its orbit and says how large the orbit is.
    pub(super) fn normalise<T: Ord + Clone + Hash>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        let search = Search {
            refined: self,
            active: self.active_points(state),
            state,
        };
        let start = self.groups.iter().zip(1..);
        let start = start.flat_map(|(group, g)| std::iter::repeat_n(g, group.count));
        let start = search.refine(start.collect(), meter)?;
        let found = search.explore(&start, &mut Vec::new(), meter)?;
        state.clone_from_slice(&found.best.state);
        Ok(&self.order / found.many)
    }

    /// The points by component, but for those with the least value of all: in most states nearly all places are empty.
    fn active_points<T: Ord + Hash>(&self, state: &[T]) -> Vec<Vec<Active<'_>>> {
        let hasher = RandomState::with_seeds(1, 2, 3, 4);
        let mut active = vec![Vec::new(); self.components];
        let least = self.support.iter().map(|&p| &state[p as usize]).min();
        for &p in &self.support {
            let value = &state[p as usize];
            if Some(value) == least {
                continue;
            }
            let value = hasher.hash_one(value);
            let all = &self.components_of[p as usize];
            for incidence in all {
                let value = mix(value ^ u64::from(incidence.part));
                active[incidence.component as usize].push(Active { value, all });
            }
        }
        active
    }
}

/// A point that a component depends on.
#[derive(Debug, Clone, Copy)]
struct Active<'a> {
    /// Its value and the part that the component plays.
    value: u64,
    /// All components that it depends on.
    all: &'a [Incidence],
}

/// The search for the canonical state of one orbit.
struct Search<'a, T> {
    refined: &'a Refined,
    state: &'a [T],
    /// For each component its points.
    active: Vec<Vec<Active<'a>>>,
}

/// A way to tell all components apart.
#[derive(Clone)]
struct Leaf<T> {
    state: Vec<T>,
    /// For each component its rank among those of its group.
    rank: Vec<usize>,
}

/// What is below a node of the search.
struct Outcome<T> {
    /// The leaf that is reached by always taking the first choice.
    first: Leaf<T>,
    /// The least leaf.
    best: Leaf<T>,
    /// How many group elements lead to the same state as the best leaf.
    many: BigUint,
    /// Symmetries of the state that were found below, by what they do to the components. They keep the choices above.
    symmetries: Vec<Vec<u32>>,
}

/// A choice that was followed to its end.
struct Tried<T> {
    component: usize,
    first: Leaf<T>,
    best: Leaf<T>,
    many: BigUint,
    /// How many choices it stands for.
    times: usize,
}

/// A cell of components that are alike, in classes of components that are interchangeable.
struct Choice {
    /// Number of the group's first component.
    first: usize,
    classes: Vec<Vec<usize>>,
}

impl<T: Ord + Clone> Search<'_, T> {
    /// Tries all ways to tell alike components apart that are not images of each other. `chosen` are the choices above.
    fn explore(
        &self,
        colours: &[u64],
        chosen: &mut Vec<usize>,
        meter: &mut Meter,
    ) -> Result<Outcome<T>, Interrupted> {
        let (choice, interchangeable) = self.choice(colours);
        let Some(choice) = choice else {
            return Ok(self.decided(colours, interchangeable));
        };
        let mut node = Node::new(self.refined.components, &choice);
        for class in &choice.classes {
            let component = choice.first + class[0];
            if node.knows(component, class.len()) {
                continue;
            }
            let below = self.refine(individualised(colours, component), meter)?;
            if !node.admits(&below) {
                continue;
            }
            chosen.push(component);
            match self.image(&below, &node.tried, chosen, meter)? {
                Some((k, symmetry)) => {
                    node.tried[k].times += class.len();
                    node.learn(symmetry);
                }
                None => {
                    let outcome = self.explore(&below, chosen, meter)?;
                    node.add(component, class.len(), outcome);
                }
            }
            chosen.pop();
        }
        Ok(node
            .finish()
            .unwrap_or_else(|| self.decided(colours, interchangeable)))
    }

    /// Where there is nothing to choose.
    fn decided(&self, colours: &[u64], interchangeable: BigUint) -> Outcome<T> {
        let leaf = self.leaf(colours);
        Outcome {
            first: leaf.clone(),
            best: leaf,
            many: interchangeable,
            symmetries: Vec::new(),
        }
    }

    /// Which of the choices tried before the last one of `chosen` is an image of, if any is known to be, and the symmetry
    /// that maps one to the other.
    fn image(
        &self,
        below: &[u64],
        tried: &[Tried<T>],
        chosen: &[usize],
        meter: &mut Meter,
    ) -> Result<Option<(usize, Vec<u32>)>, Interrupted> {
        let (Some((&component, above)), false) = (chosen.split_last(), tried.is_empty()) else {
            return Ok(None);
        };
        let leaf = self.first_leaf(below.to_vec(), meter)?;
        // the symmetry that maps one leaf to the other must map choice to choice and keep the choices above
        let maps = |tried: &Tried<T>| {
            let other = &tried.first;
            leaf.rank[component] == other.rank[tried.component]
                && above.iter().all(|&c| leaf.rank[c] == other.rank[c])
                && leaf.state == other.state
        };
        let found = tried.iter().position(maps);
        Ok(found.map(|k| (k, self.symmetry(&leaf, &tried[k].first))))
    }

    /// The components by what maps one leaf to another with the same state.
    fn symmetry(&self, from: &Leaf<T>, to: &Leaf<T>) -> Vec<u32> {
        let mut map = vec![0; from.rank.len()];
        for group in &self.refined.groups {
            let members = group.first..group.first + group.count;
            let mut at = vec![0; group.count];
            for c in members.clone() {
                at[to.rank[c]] = c as u32;
            }
            for c in members {
                map[c] = at[from.rank[c]];
            }
        }
        map
    }

    /// The leaf that is reached by always taking the first choice.
    fn first_leaf(&self, mut colours: Vec<u64>, meter: &mut Meter) -> Result<Leaf<T>, Interrupted> {
        while let Some(choice) = self.choice(&colours).0 {
            let component = choice.first + choice.classes[0][0];
            colours = self.refine(individualised(&colours, component), meter)?;
        }
        Ok(self.leaf(&colours))
    }

    /// The first cell with a choice; if there is none, in how many ways interchangeable components can be arranged.
    fn choice(&self, colours: &[u64]) -> (Option<Choice>, BigUint) {
        let mut arrangements = BigUint::from(1u32);
        for group in &self.refined.groups {
            let sorted = by_colour(colours, group);
            let colour = |c: usize| colours[group.first + c];
            for cell in sorted.chunk_by(|&a, &b| colour(a) == colour(b)) {
                if cell.len() == 1 {
                    continue;
                }
                let classes = self.twins(group, cell);
                if classes.len() > 1 {
                    let first = group.first;
                    return (Some(Choice { first, classes }), arrangements);
                }
                arrangements *= factorial(cell.len());
            }
        }
        (None, arrangements)
    }

    /// Colours until no more components are told apart.
    fn refine(&self, mut colours: Vec<u64>, meter: &mut Meter) -> Result<Vec<u64>, Interrupted> {
        meter.charge(1 + self.refined.support.len() as u64)?;
        let mut next = colours.clone();
        let mut sorted = colours.clone();
        let mut before = distinct(&mut sorted);
        loop {
            for (c, colour) in next.iter_mut().enumerate() {
                *colour = self.recolour(c, &colours);
            }
            std::mem::swap(&mut colours, &mut next);
            sorted.copy_from_slice(&colours);
            let now = distinct(&mut sorted);
            if now == before || now == colours.len() {
                return Ok(colours);
            }
            before = now;
        }
    }

    /// The colour of a component from its points and whom it shares them with.
    fn recolour(&self, component: usize, colours: &[u64]) -> u64 {
        let mut sum = 0u64;
        for point in &self.active[component] {
            let mut others = 0u64;
            for other in point.all {
                if other.component as usize != component {
                    let colour = colours[other.component as usize];
                    others = others.wrapping_add(mix(colour ^ u64::from(other.part)));
                }
            }
            sum = sum.wrapping_add(mix(point.value.wrapping_add(others)));
        }
        mix(colours[component].wrapping_add(mix(sum)))
    }

    /// Groups the components of a cell into classes whose exchange changes nothing.
    fn twins(&self, group: &Components, cell: &[usize]) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for &c in cell {
            let twin = classes
                .iter_mut()
                .find(|class| group.fixes(class[0], c, self.state));
            match twin {
                Some(class) => class.push(c),
                None => classes.push(vec![c]),
            }
        }
        classes
    }

    /// All components are told apart, or interchangeable: arranges them by colour.
    fn leaf(&self, colours: &[u64]) -> Leaf<T> {
        let mut state = self.state.to_vec();
        let mut rank = vec![0; colours.len()];
        for group in &self.refined.groups {
            let wanted = by_colour(colours, group);
            let mut here: Vec<usize> = (0..group.count).collect();
            let mut place = here.clone();
            for (k, &component) in wanted.iter().enumerate() {
                rank[group.first + component] = k;
                let at = place[component];
                if at != k {
                    group.exchange(k, at, &mut state);
                    here.swap(k, at);
                    place[here[at]] = at;
                }
            }
        }
        Leaf { state, rank }
    }
}

/// The choices of one cell.
struct Node<T> {
    tried: Vec<Tried<T>>,
    /// The leaf by first choices.
    first: Option<Leaf<T>>,
    /// What the colours below have to be for a choice to be followed.
    trace: Option<u64>,
    /// Components that symmetries map to each other.
    orbits: Merger,
    symmetries: Vec<Vec<u32>>,
}

impl<T: Ord + Clone> Node<T> {
    fn new(components: usize, choice: &Choice) -> Self {
        let mut orbits = Merger::new(components);
        for class in &choice.classes {
            for pair in class.windows(2) {
                let number = |c: usize| (choice.first + c) as u32;
                orbits.join(number(pair[0]), number(pair[1]));
            }
        }
        Self {
            tried: Vec::new(),
            first: None,
            trace: None,
            orbits,
            symmetries: Vec::new(),
        }
    }

    /// Counts a choice, `times` over, if a symmetry maps it to one that was tried.
    fn knows(&mut self, component: usize, times: usize) -> bool {
        let orbit = self.orbits.find(component as u32);
        for tried in &mut self.tried {
            if self.orbits.find(tried.component as u32) == orbit {
                tried.times += times;
                return true;
            }
        }
        false
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

    fn learn(&mut self, symmetry: Vec<u32>) {
        for (c, &image) in (0..).zip(&symmetry) {
            self.orbits.join(c, image);
        }
        self.symmetries.push(symmetry);
    }

    fn add(&mut self, component: usize, times: usize, outcome: Outcome<T>) {
        for symmetry in outcome.symmetries {
            self.learn(symmetry);
        }
        self.first.get_or_insert_with(|| outcome.first.clone());
        self.tried.push(Tried {
            component,
            first: outcome.first,
            best: outcome.best,
            many: outcome.many,
            times,
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

/// The colours after one component was told apart.
fn individualised(colours: &[u64], component: usize) -> Vec<u64> {
    let mut colours = colours.to_vec();
    colours[component] = mix(colours[component].wrapping_add(1));
    colours
}

/// How many different colours there are; sorts them.
fn distinct(colours: &mut [u64]) -> usize {
    colours.sort_unstable();
    colours.chunk_by(|a, b| a == b).count()
}

/// The components of a group, sorted by their colours.
fn by_colour(colours: &[u64], group: &Components) -> Vec<usize> {
    let mut all: Vec<usize> = (0..group.count).collect();
    all.sort_by_key(|&c| colours[group.first + c]);
    all
}
