//! A canonical state for symmetric groups that act on indexed points, by colour refinement.
//!
//! Which component is which is decided as in graph canonization: components are coloured by the values of their points
//! and by the colours of the components they share points with, again and again; components that are still
//! alike are mostly interchangeable (exchanging them changes nothing), and where they are not, each choice is tried and
//! the least result is kept. The state found is one for each orbit, but in general not the least one.
//!
//! Choices that lead to the same state by their first leaves are images of each other under a symmetry of the state: only
//! one of them is followed to its end.
//!
//! Colours are hashes. A collision costs time, never correctness: alike components are always checked against the state.

use std::hash::Hash;

use ahash::RandomState;
use num_bigint::BigUint;

use super::components::{Components, Incidence, Refined};
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
        let found = search.explore(start.collect(), &mut Vec::new(), meter)?;
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
    /// For each component its rank among all.
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
}

/// A choice that was followed to its end.
struct Tried<T> {
    component: usize,
    outcome: Outcome<T>,
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
        colours: Vec<u64>,
        chosen: &mut Vec<usize>,
        meter: &mut Meter,
    ) -> Result<Outcome<T>, Interrupted> {
        meter.charge(1 + self.refined.support.len() as u64)?;
        let colours = self.refine(colours);
        let (choice, interchangeable) = self.choice(&colours);
        let Some(choice) = choice else {
            return Ok(self.decided(&colours, interchangeable));
        };
        let mut tried: Vec<Tried<T>> = Vec::new();
        for class in &choice.classes {
            let component = choice.first + class[0];
            let below = individualised(&colours, component);
            chosen.push(component);
            match self.image(&below, &tried, chosen, meter)? {
                Some(k) => tried[k].times += class.len(),
                None => tried.push(Tried {
                    component,
                    outcome: self.explore(below, chosen, meter)?,
                    times: class.len(),
                }),
            }
            chosen.pop();
        }
        let least = tried.iter().map(|t| &t.outcome.best.state).min();
        let same = |t: &&Tried<T>| Some(&t.outcome.best.state) == least;
        let many = tried.iter().filter(same).map(|t| &t.outcome.many * t.times);
        let many = many.sum();
        let mut all = tried.into_iter().map(|t| t.outcome);
        let Some(Outcome { first, best, .. }) = all.next() else {
            return Ok(self.decided(&colours, interchangeable));
        };
        let bests = all.map(|outcome| outcome.best);
        let best = bests.fold(best, |a, b| if b.state < a.state { b } else { a });
        Ok(Outcome { first, best, many })
    }

    /// Where there is nothing to choose.
    fn decided(&self, colours: &[u64], interchangeable: BigUint) -> Outcome<T> {
        let leaf = self.leaf(colours);
        Outcome {
            first: leaf.clone(),
            best: leaf,
            many: interchangeable,
        }
    }

    /// Which of the choices tried before the last one of `chosen` is an image of, if any is known to be.
    fn image(
        &self,
        below: &[u64],
        tried: &[Tried<T>],
        chosen: &[usize],
        meter: &mut Meter,
    ) -> Result<Option<usize>, Interrupted> {
        let (Some((&component, above)), false) = (chosen.split_last(), tried.is_empty()) else {
            return Ok(None);
        };
        let leaf = self.first_leaf(below.to_vec(), meter)?;
        // the symmetry that maps one leaf to the other must map choice to choice and keep the choices above
        let maps = |tried: &Tried<T>| {
            let other = &tried.outcome.first;
            leaf.rank[component] == other.rank[tried.component]
                && above.iter().all(|&c| leaf.rank[c] == other.rank[c])
                && leaf.state == other.state
        };
        Ok(tried.iter().position(maps))
    }

    /// The leaf that is reached by always taking the first choice.
    fn first_leaf(&self, mut colours: Vec<u64>, meter: &mut Meter) -> Result<Leaf<T>, Interrupted> {
        loop {
            meter.charge(1 + self.refined.support.len() as u64)?;
            colours = self.refine(colours);
            match self.choice(&colours).0 {
                Some(choice) => {
                    let component = choice.first + choice.classes[0][0];
                    colours = individualised(&colours, component);
                }
                None => return Ok(self.leaf(&colours)),
            }
        }
    }

    /// The first cell with a choice; if there is none, in how many ways interchangeable components can be arranged.
    fn choice(&self, colours: &[u64]) -> (Option<Choice>, BigUint) {
        let mut arrangements = BigUint::from(1u32);
        for group in &self.refined.groups {
            for cell in cells(colours, group) {
                if cell.len() == 1 {
                    continue;
                }
                let classes = self.twins(group, &cell);
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
    fn refine(&self, mut colours: Vec<u64>) -> Vec<u64> {
        let mut before = distinct(&colours);
        loop {
            colours = (0..colours.len())
                .map(|c| self.recolour(c, &colours))
                .collect();
            let now = distinct(&colours);
            if now == before || now == colours.len() {
                return colours;
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
                .find(|class| group.exchange(class[0], c).fixes(self.state));
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
            let mut wanted: Vec<usize> = (0..group.count).collect();
            wanted.sort_by_key(|&c| colours[group.first + c]);
            let mut here: Vec<usize> = (0..group.count).collect();
            for (k, &component) in wanted.iter().enumerate() {
                rank[group.first + component] = k;
                let Some(at) = here.iter().position(|&c| c == component) else {
                    continue;
                };
                if at != k {
                    exchange(&mut state, group, k, at);
                    here.swap(k, at);
                }
            }
        }
        Leaf { state, rank }
    }
}

/// Exchanges two components in place.
fn exchange<T>(state: &mut [T], group: &Components, a: usize, b: usize) {
    for (p, q) in group.exchange(a, b).moves() {
        if p < q {
            state.swap(p as usize, q as usize);
        }
    }
}

/// The colours after one component was told apart.
fn individualised(colours: &[u64], component: usize) -> Vec<u64> {
    let mut colours = colours.to_vec();
    colours[component] = mix(colours[component].wrapping_add(1));
    colours
}

/// How many different colours there are.
fn distinct(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// Components of one group with equal colours.
fn cells(colours: &[u64], group: &Components) -> Vec<Vec<usize>> {
    let mut all: Vec<usize> = (0..group.count).collect();
    all.sort_by_key(|&c| colours[group.first + c]);
    all.chunk_by(|&a, &b| colours[group.first + a] == colours[group.first + b])
        .map(<[usize]>::to_vec)
        .collect()
}
