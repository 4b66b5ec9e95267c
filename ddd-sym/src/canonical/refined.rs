//! A canonical state for symmetric groups that act on indexed points, by colour refinement.
//!
//! Components are the elements of symmetric groups; a point depends on one or several of them (`request[client][server]`).
//! Which component is which is decided as in graph canonization: components are coloured by the values of their points
//! and by the colours of the components they share points with, again and again; components that are still
//! alike are mostly interchangeable (exchanging them changes nothing), and where they are not, each choice is tried and
//! the least result is kept. The state found is one for each orbit, but in general not the least one.
//!
//! Colours are hashes. A collision costs time, never correctness: alike components are always checked against the state.

use std::collections::HashMap;
use std::hash::Hash;

use ahash::RandomState;
use num_bigint::BigUint;

use crate::group::transpositions::factorial;
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;
use crate::recognise::{Action, Indexed, Structure};

/// Larger groups would need too large a table of exchanges.
const MOST: usize = 128;

/// One symmetric group.
#[derive(Debug, Clone)]
struct Components {
    /// Number of the first component among those of all groups.
    first: usize,
    count: usize,
    /// `exchanges[a][b - a - 1]` exchanges components `a < b` of this group.
    exchanges: Vec<Vec<Perm>>,
}

/// Symmetric groups that act together, prepared for refinement.
#[derive(Debug, Clone)]
pub(super) struct Refined {
    groups: Vec<Components>,
    /// For each component: its points, with the part that it plays there.
    points_of: Vec<Vec<(u32, u32)>>,
    /// For each point that has several components: them, with their parts.
    components_of: Vec<Vec<(u32, u32)>>,
    /// All points that anything moves.
    support: Vec<u32>,
}

impl Refined {
    /// Prepares the refinement, if all factors are symmetric groups of manageable size.
    pub(super) fn new(indexed: &Indexed) -> Option<Self> {
        let mut groups = Vec::new();
        let mut first = 0;
        for domain in &indexed.domains {
            let Structure::Blocks(blocks) = &domain.elements else {
                return None;
            };
            let count = blocks.count();
            let neighbours = &domain.generators;
            let exchanging = blocks.action == Action::Symmetric
                && neighbours.len() == count - 1
                && (0..count - 1)
                    .all(|i| neighbours[i].image(blocks.blocks[i][0]) == blocks.blocks[i + 1][0]);
            if !exchanging || count > MOST {
                return None;
            }
            groups.push(Components {
                first,
                count,
                exchanges: exchanges(neighbours),
            });
            first += count;
        }
        let mut refined = Self {
            groups,
            points_of: vec![Vec::new(); first],
            components_of: Vec::new(),
            support: Vec::new(),
        };
        refined.find_incidences();
        Some(refined)
    }

    /// Which point depends on which component, and in which part: an orbit of such pairs is one part.
    fn find_incidences(&mut self) {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for group in &self.groups {
            let mut moved: HashMap<(u32, usize), usize> = HashMap::new();
            for (a, b, exchange) in group.all_exchanges() {
                for p in exchange.support() {
                    *moved.entry((p, a)).or_default() += 1;
                    *moved.entry((p, b)).or_default() += 1;
                }
            }
            // an exchange with a component moves nearly always the points that depend on it, and rarely the others
            let often = moved
                .into_iter()
                .filter(|(_, times)| times * 2 >= group.count);
            pairs.extend(often.map(|((p, c), _)| (p, (group.first + c) as u32)));
        }
        pairs.sort_unstable();
        let parts = self.parts(&pairs);
        let points = pairs.last().map_or(0, |p| p.0 as usize + 1);
        self.components_of.resize(points, Vec::new());
        for (&(point, component), part) in pairs.iter().zip(parts) {
            self.points_of[component as usize].push((part, point));
            self.components_of[point as usize].push((part, component));
        }
        for components in &mut self.components_of {
            if components.len() == 1 {
                components.clear();
            }
        }
        self.support = pairs.iter().map(|p| p.0).collect();
        self.support.dedup();
    }

    /// The orbit of each pair, as the number of its first member.
    fn parts(&self, pairs: &[(u32, u32)]) -> Vec<u32> {
        let number: HashMap<(u32, u32), usize> = pairs
            .iter()
            .enumerate()
            .map(|(i, &pair)| (pair, i))
            .collect();
        let mut part: Vec<Option<u32>> = vec![None; pairs.len()];
        for start in 0..pairs.len() {
            if part[start].is_some() {
                continue;
            }
            part[start] = Some(start as u32);
            let mut pending = vec![pairs[start]];
            while let Some((point, component)) = pending.pop() {
                for group in &self.groups {
                    for i in 0..group.count - 1 {
                        let image = (
                            group.exchanges[i][0].image(point),
                            group.after(i, component),
                        );
                        if let Some(&at) = number.get(&image)
                            && part[at].is_none()
                        {
                            part[at] = Some(start as u32);
                            pending.push(image);
                        }
                    }
                }
            }
        }
        part.into_iter().flatten().collect()
    }

    /// Replaces `state` by the canonical state of its orbit and says how large the orbit is.
    pub(super) fn normalise<T: Ord + Clone + Hash>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        let hasher = RandomState::with_seeds(1, 2, 3, 4);
        let mut values = vec![0; self.components_of.len()];
        for &p in &self.support {
            values[p as usize] = hasher.hash_one(&state[p as usize]);
        }
        let mut search = Search {
            refined: self,
            state,
            values,
            hasher,
            best: None,
        };
        let start: Vec<u64> = self
            .groups
            .iter()
            .enumerate()
            .flat_map(|(g, group)| std::iter::repeat_n(g as u64, group.count))
            .collect();
        search.branch(start, 1, meter)?;
        let whole: BigUint = self.groups.iter().map(|g| factorial(g.count)).product();
        let Some((least, stabilizer)) = search.best else {
            return Ok(whole);
        };
        state.clone_from_slice(&least);
        Ok(whole / stabilizer)
    }
}

impl Components {
    fn all_exchanges(&self) -> impl Iterator<Item = (usize, usize, &Perm)> {
        self.exchanges.iter().enumerate().flat_map(|(a, row)| {
            row.iter()
                .enumerate()
                .map(move |(k, exchange)| (a, a + 1 + k, exchange))
        })
    }

    fn exchange(&self, a: usize, b: usize) -> &Perm {
        let (low, high) = (a.min(b), a.max(b));
        &self.exchanges[low][high - low - 1]
    }

    /// Where a component (numbered among all) goes under the exchange of this group's `i` and `i + 1`.
    fn after(&self, i: usize, component: u32) -> u32 {
        let (a, b) = ((self.first + i) as u32, (self.first + i + 1) as u32);
        match component {
            c if c == a => b,
            c if c == b => a,
            c => c,
        }
    }
}

/// The exchanges of any two, from those of neighbours.
fn exchanges(neighbours: &[Perm]) -> Vec<Vec<Perm>> {
    (0..neighbours.len())
        .map(|a| {
            let mut row = vec![neighbours[a].clone()];
            for next in &neighbours[a + 1..] {
                // conjugation by the next neighbours' exchange moves the far end on by one
                let last = row[row.len() - 1].conjugate(next);
                row.push(last);
            }
            row
        })
        .collect()
}

/// A search for the canonical state of one orbit.
struct Search<'a, T> {
    refined: &'a Refined,
    state: &'a [T],
    /// Hashes of the points' values.
    values: Vec<u64>,
    hasher: RandomState,
    /// The least state so far, and the number of group elements that lead to it.
    best: Option<(Vec<T>, BigUint)>,
}

impl<T: Ord + Clone> Search<'_, T> {
    /// Tries all ways to tell alike components apart; `weight` counts the choices that were not tried because they are
    /// interchangeable with those that were.
    fn branch(
        &mut self,
        colours: Vec<u64>,
        weight: u64,
        meter: &mut Meter,
    ) -> Result<(), Interrupted> {
        meter.charge(1 + self.refined.support.len() as u64)?;
        let colours = self.refine(colours);
        let mut stabilizer = BigUint::from(weight);
        for (g, group) in self.refined.groups.iter().enumerate() {
            for cell in cells(&colours, group) {
                let twins = self.twins(g, &cell);
                if twins.len() > 1 {
                    for class in twins {
                        let mut chosen = colours.clone();
                        let c = group.first + class[0];
                        chosen[c] = self.hasher.hash_one((chosen[c], "chosen"));
                        self.branch(chosen, weight * class.len() as u64, meter)?;
                    }
                    return Ok(());
                }
                stabilizer *= factorial(cell.len());
            }
        }
        self.leaf(&colours, stabilizer);
        Ok(())
    }

    /// Colours until no more components are told apart.
    fn refine(&self, mut colours: Vec<u64>) -> Vec<u64> {
        let distinct = |colours: &[u64]| {
            let mut sorted = colours.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len()
        };
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
        for &(part, point) in &self.refined.points_of[component] {
            let mut others = 0u64;
            for &(part, other) in &self.refined.components_of[point as usize] {
                if other as usize != component {
                    let met = self.hasher.hash_one((part, colours[other as usize]));
                    others = others.wrapping_add(met);
                }
            }
            let value = self.values[point as usize];
            sum = sum.wrapping_add(self.hasher.hash_one((part, value, others)));
        }
        self.hasher.hash_one((colours[component], sum))
    }

    /// Groups the components of a cell into classes whose exchange changes nothing.
    fn twins(&self, group: usize, cell: &[usize]) -> Vec<Vec<usize>> {
        let group = &self.refined.groups[group];
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
    fn leaf(&mut self, colours: &[u64], stabilizer: BigUint) {
        let mut arranged = self.state.to_vec();
        for group in &self.refined.groups {
            let mut wanted: Vec<usize> = (0..group.count).collect();
            wanted.sort_by_key(|&c| colours[group.first + c]);
            let mut here: Vec<usize> = (0..group.count).collect();
            for (k, &component) in wanted.iter().enumerate() {
                let Some(at) = here.iter().position(|&c| c == component) else {
                    continue;
                };
                if at != k {
                    arranged = group.exchange(k, at).act(&arranged);
                    here.swap(k, at);
                }
            }
        }
        match &mut self.best {
            Some((least, many)) if *least == arranged => *many += stabilizer,
            Some((least, _)) if *least < arranged => {}
            best => *best = Some((arranged, stabilizer)),
        }
    }
}

/// Components of one group with equal colours.
fn cells(colours: &[u64], group: &Components) -> Vec<Vec<usize>> {
    let mut all: Vec<usize> = (0..group.count).collect();
    all.sort_by_key(|&c| colours[group.first + c]);
    all.chunk_by(|&a, &b| colours[group.first + a] == colours[group.first + b])
        .map(<[usize]>::to_vec)
        .collect()
}
