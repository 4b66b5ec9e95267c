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

use std::rc::Rc;

use num_bigint::BigUint;

use super::components::{Components, Incidence, Refined};
use super::normal::Marked;
use super::size::Size;
use crate::group::orbits::Merger;
use crate::group::transpositions::factorial;
use crate::limits::{Interrupted, Meter};
use crate::random::mix;

impl Refined {
    /// Replaces `state` by the canonical state of its orbit and says how large the orbit is.
    pub(super) fn normalise(
        &self,
        state: &mut [Marked],
        meter: &mut Meter,
    ) -> Result<Size, Interrupted> {
        let search = Search::new(self, state);
        let start = self.groups.iter().zip(1..);
        let start = start.flat_map(|(group, g)| std::iter::repeat_n(g, group.count));
        let start = search.refine(start.collect(), meter)?;
        let found = search.explore(&start, &mut Vec::new(), meter)?;
        let best = Rc::clone(&found.best);
        state.copy_from_slice(&best.state);
        Ok(Size::Long(&self.order / found.many))
    }
}

/// The search for the canonical state of one orbit.
struct Search<'a> {
    refined: &'a Refined,
    state: Vec<Marked>,
    /// The value of each point.
    value: Vec<u32>,
    /// For each component, where in `points` its own begin; and in the end, where the last ones end.
    starts: Vec<u32>,
    /// The points with a value that depend on a component.
    points: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(refined: &'a Refined, state: &[Marked]) -> Self {
        let mut value = vec![0; refined.degree()];
        let mut starts = vec![0; refined.components + 1];
        for &(p, v) in state {
            let all = refined.components_of(p);
            if !all.is_empty() {
                value[p as usize] = v;
            }
            for i in all {
                starts[i.component as usize] += 1;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut points = vec![0; total as usize];
        for &(p, _) in state {
            for i in refined.components_of(p) {
                let start = &mut starts[i.component as usize];
                *start -= 1;
                points[*start as usize] = p;
            }
        }
        Self {
            refined,
            state: state.to_vec(),
            value,
            starts,
            points,
        }
    }
}

/// A way to tell all components apart.
struct Leaf {
    /// By position.
    state: Vec<Marked>,
    /// For each component its rank among those of its group.
    rank: Vec<usize>,
}

/// What is below a node of the search.
struct Outcome {
    /// The leaf that is reached by always taking the first choice.
    first: Rc<Leaf>,
    /// The least leaf.
    best: Rc<Leaf>,
    /// How many group elements lead to the same state as the best leaf.
    many: BigUint,
    /// Symmetries of the state that were found below, by what they do to the components. They keep the choices above.
    symmetries: Vec<Vec<u32>>,
}

/// A choice that was followed to its end.
struct Tried {
    component: usize,
    first: Rc<Leaf>,
    best: Rc<Leaf>,
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

impl Search<'_> {
    /// Tries all ways to tell alike components apart that are not images of each other. `chosen` are the choices above.
    fn explore(
        &self,
        colours: &[u64],
        chosen: &mut Vec<usize>,
        meter: &mut Meter,
    ) -> Result<Outcome, Interrupted> {
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
    fn decided(&self, colours: &[u64], interchangeable: BigUint) -> Outcome {
        let leaf = Rc::new(self.leaf(colours));
        Outcome {
            first: Rc::clone(&leaf),
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
        tried: &[Tried],
        chosen: &[usize],
        meter: &mut Meter,
    ) -> Result<Option<(usize, Vec<u32>)>, Interrupted> {
        let (Some((&component, above)), false) = (chosen.split_last(), tried.is_empty()) else {
            return Ok(None);
        };
        let leaf = self.first_leaf(below.to_vec(), meter)?;
        // the symmetry that maps one leaf to the other must map choice to choice and keep the choices above
        let maps = |tried: &Tried| {
            let other = &tried.first;
            leaf.rank[component] == other.rank[tried.component]
                && above.iter().all(|&c| leaf.rank[c] == other.rank[c])
                && leaf.state == other.state
        };
        let found = tried.iter().position(maps);
        Ok(found.map(|k| (k, self.symmetry(&leaf, &tried[k].first))))
    }

    /// The components by what maps one leaf to another with the same state.
    fn symmetry(&self, from: &Leaf, to: &Leaf) -> Vec<u32> {
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
    fn first_leaf(&self, mut colours: Vec<u64>, meter: &mut Meter) -> Result<Leaf, Interrupted> {
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
        meter.charge(1 + self.state.len() as u64)?;
        let mut next = colours.clone();
        let mut sorted = colours.clone();
        let mut before = distinct(&mut sorted);
        loop {
            self.recolour(&colours, &mut next);
            std::mem::swap(&mut colours, &mut next);
            sorted.copy_from_slice(&colours);
            let now = distinct(&mut sorted);
            if now == before || now == colours.len() {
                return Ok(colours);
            }
            before = now;
        }
    }

    /// The next colours of the components, from their points and whom they share them with.
    fn recolour(&self, colours: &[u64], next: &mut [u64]) {
        next.fill(0);
        for &(p, value) in &self.state {
            let all = self.refined.components_of(p);
            let colour = |i: &Incidence| mix(colours[i.component as usize] ^ u64::from(i.part));
            let shared = all.iter().fold(0u64, |sum, i| sum.wrapping_add(colour(i)));
            for i in all {
                let others = shared.wrapping_sub(colour(i));
                let own = mix(u64::from(value) ^ (u64::from(i.part) << 32));
                let sum = &mut next[i.component as usize];
                *sum = sum.wrapping_add(mix(own.wrapping_add(others)));
            }
        }
        for (next, colour) in next.iter_mut().zip(colours) {
            *next = mix(colour.wrapping_add(mix(*next)));
        }
    }

    /// Groups the components of a cell into classes whose exchange changes nothing.
    fn twins(&self, group: &Components, cell: &[usize]) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for &c in cell {
            let twin = classes
                .iter_mut()
                .find(|class| self.alike(group.first + class[0], group.first + c));
            match twin {
                Some(class) => class.push(c),
                None => classes.push(vec![c]),
            }
        }
        classes
    }

    /// Whether the exchange of two components leaves the state as it is.
    fn alike(&self, a: usize, b: usize) -> bool {
        let to = |c: u32| match c as usize {
            c if c == a => b as u32,
            c if c == b => a as u32,
            _ => c,
        };
        let value = |p: u32| self.value[p as usize];
        let same = |&p: &u32| value(self.refined.image(p, to)) == value(p);
        let of = |c: usize| &self.points[self.starts[c] as usize..self.starts[c + 1] as usize];
        of(a).len() == of(b).len() && of(a).iter().all(same) && of(b).iter().all(same)
    }

    /// All components are told apart, or interchangeable: arranges them by colour.
    fn leaf(&self, colours: &[u64]) -> Leaf {
        let mut rank = vec![0; colours.len()];
        let mut to = vec![0; colours.len()];
        for group in &self.refined.groups {
            for (k, component) in by_colour(colours, group).into_iter().enumerate() {
                rank[group.first + component] = k;
                to[group.first + component] = (group.first + k) as u32;
            }
        }
        let image = |p: u32| self.refined.image(p, |c| to[c as usize]);
        let state = self.state.iter().map(|&(p, value)| (image(p), value));
        let mut state: Vec<Marked> = state.collect();
        state.sort_unstable();
        Leaf { state, rank }
    }
}

/// The choices of one cell.
struct Node {
    tried: Vec<Tried>,
    /// The leaf by first choices.
    first: Option<Rc<Leaf>>,
    /// What the colours below have to be for a choice to be followed.
    trace: Option<u64>,
    /// Components that symmetries map to each other.
    orbits: Merger,
    symmetries: Vec<Vec<u32>>,
}

impl Node {
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

    fn add(&mut self, component: usize, times: usize, outcome: Outcome) {
        for symmetry in outcome.symmetries {
            self.learn(symmetry);
        }
        self.first.get_or_insert_with(|| Rc::clone(&outcome.first));
        self.tried.push(Tried {
            component,
            first: outcome.first,
            best: outcome.best,
            many: outcome.many,
            times,
        });
    }

    fn finish(self) -> Option<Outcome> {
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
