//! Symmetric groups that act together, as components and the points that depend on them.
//!
//! Components are the elements of the groups; a point depends on one or several of them (`request[client][server]`), and
//! plays a part for each.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::group::transpositions::factorial;
use crate::perm::Perm;
use crate::recognise::{Action, Domain, Indexed, Structure};

use super::normal::sorts_blocks;

/// For larger groups there would be too many exchanges to look at.
const MOST: usize = 128;

/// Larger groups would need too large a table of points.
const MOST_POINTS: usize = 1 << 22;
/// A point that depends on many components in the same part would be in the table too often.
const MOST_ALIKE: usize = 5;

/// No point.
const NONE: u32 = u32::MAX;

/// One symmetric group.
#[derive(Debug, Clone)]
pub(super) struct Components {
    /// Number of the first component among those of all groups.
    pub(super) first: usize,
    pub(super) count: usize,
}

/// Symmetric groups that act together, prepared for refinement.
#[derive(Debug, Clone)]
pub(super) struct Refined {
    pub(super) groups: Vec<Components>,
    /// How many components there are in all groups.
    pub(super) components: usize,
    /// The number of elements of the product of the groups.
    pub(super) order: BigUint,
    points: Vec<Point>,
    /// Points by the components that they depend on.
    table: Vec<u32>,
}

/// The components that a point depends on, by part.
#[derive(Debug, Clone, Default)]
struct Point {
    all: Vec<Incidence>,
    /// Where in the table the points begin that depend on components in the same parts.
    base: u32,
}

/// A component that a point depends on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Incidence {
    pub(super) component: u32,
    /// Which of the point's components it is.
    pub(super) part: u32,
    /// The first component of its group.
    first: u32,
    /// How far apart points lie in the table that depend on neighbours in this part.
    stride: u32,
}

impl Refined {
    /// Prepares the refinement, if all factors permute blocks in all ways and are of manageable size, and a point is known
    /// by the components that it depends on.
    pub(super) fn new(indexed: &Indexed) -> Option<Self> {
        let mut groups = Vec::new();
        let mut generators = Vec::new();
        let mut components = 0;
        for domain in &indexed.domains {
            let (starts, neighbours) = exchanged(domain, &indexed.shared)?;
            let count = starts.len();
            let exchanging = neighbours.len() == count - 1
                && (0..count - 1).all(|i| neighbours[i].image(starts[i]) == starts[i + 1]);
            if !exchanging || count > MOST {
                return None;
            }
            let first = components;
            groups.push(Components { first, count });
            generators.push(neighbours);
            components += count;
        }
        let mut refined = Self {
            order: groups.iter().map(|g| factorial(g.count)).product(),
            groups,
            components,
            points: Vec::new(),
            table: Vec::new(),
        };
        let pairs = refined.incidences(&generators);
        refined.tabulate(&pairs)?;
        refined.is_faithful(&generators).then_some(refined)
    }

    /// All points that depend on a component are less than this.
    pub(super) fn degree(&self) -> usize {
        self.points.len()
    }

    /// The components that a point depends on, by part.
    pub(super) fn components_of(&self, point: u32) -> &[Incidence] {
        self.points.get(point as usize).map_or(&[], |p| &p.all)
    }

    /// The image of a point when components go where `to` says, each to one of its group.
    pub(super) fn image(&self, point: u32, to: impl Fn(u32) -> u32) -> u32 {
        let Some(Point { all, base }) = self.points.get(point as usize) else {
            return point;
        };
        if all.is_empty() {
            return point;
        }
        let steps = all.iter().map(|i| (to(i.component) - i.first) * i.stride);
        self.table[(base + steps.sum::<u32>()) as usize]
    }

    /// Which point depends on which component, and in which part: an orbit of such pairs is one part.
    fn incidences(&self, generators: &[&[Perm]]) -> Vec<(u32, u32, u32)> {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for (group, neighbours) in self.groups.iter().zip(generators) {
            let mut moved: HashMap<(u32, usize), usize> = HashMap::new();
            for_each_exchange(neighbours, |a, b, exchange| {
                for p in exchange.support() {
                    *moved.entry((p, a)).or_default() += 1;
                    *moved.entry((p, b)).or_default() += 1;
                }
            });
            // an exchange with a component moves nearly always the points that depend on it, and rarely the others
            let often = moved
                .into_iter()
                .filter(|(_, times)| times * 2 >= group.count);
            pairs.extend(often.map(|((p, c), _)| (p, (group.first + c) as u32)));
        }
        pairs.sort_unstable();
        let parts = self.parts(&pairs, generators);
        let all = pairs.into_iter().zip(parts);
        all.map(|((p, c), part)| (p, part, c)).collect()
    }

    /// The orbit of each pair, as the number of its first member.
    fn parts(&self, pairs: &[(u32, u32)], generators: &[&[Perm]]) -> Vec<u32> {
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
                for (group, neighbours) in self.groups.iter().zip(generators) {
                    for (i, exchange) in neighbours.iter().enumerate() {
                        let image = (exchange.image(point), group.after(i, component));
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

    /// Fills the table, given triples of point, part and component; none if it would be too large, or if two points depend on
    /// the same components.
    fn tabulate(&mut self, triples: &[(u32, u32, u32)]) -> Option<()> {
        let degree = triples.last().map_or(0, |t| t.0 as usize + 1);
        self.points.resize(degree, Point::default());
        let mut bases: HashMap<Vec<u32>, u32> = HashMap::new();
        for of_point in triples.chunk_by(|a, b| a.0 == b.0) {
            let mut all: Vec<Incidence> = Vec::with_capacity(of_point.len());
            let mut size = 1usize;
            let mut sorted = of_point.to_vec();
            sorted.sort_unstable();
            for &(_, part, component) in &sorted {
                let group = self.group_of(component)?;
                let stride = size as u32;
                size = size
                    .checked_mul(group.count)
                    .filter(|&s| s <= MOST_POINTS)?;
                all.push(Incidence {
                    component,
                    part,
                    first: group.first as u32,
                    stride,
                });
            }
            let parts = all.iter().map(|i| i.part).collect();
            let end = self.table.len();
            let base = *bases.entry(parts).or_insert(end as u32);
            if base as usize == end {
                self.table.resize(end + size, NONE);
            }
            if self.table.len() > MOST_POINTS {
                return None;
            }
            let point = of_point[0].0;
            self.enter(point, base, &all)?;
            self.points[point as usize] = Point { all, base };
        }
        Some(())
    }

    fn group_of(&self, component: u32) -> Option<&Components> {
        let of = |g: &&Components| (g.first..g.first + g.count).contains(&(component as usize));
        self.groups.iter().find(of)
    }

    /// Enters a point, with the components of each part in every order.
    fn enter(&mut self, point: u32, base: u32, all: &[Incidence]) -> Option<()> {
        let mut indices = vec![base];
        for part in all.chunk_by(|a, b| a.part == b.part) {
            if part.len() > MOST_ALIKE {
                return None;
            }
            let mut next = Vec::new();
            for order in orders(part.len()) {
                let places = part.iter().zip(&order);
                let steps = places.map(|(i, &k)| (part[k].component - i.first) * i.stride);
                let step: u32 = steps.sum();
                next.extend(indices.iter().map(|index| index + step));
            }
            indices = next;
        }
        for index in indices {
            let slot = &mut self.table[index as usize];
            if *slot != NONE && *slot != point {
                return None;
            }
            *slot = point;
        }
        Some(())
    }

    /// Whether the table does what the generators do.
    fn is_faithful(&self, generators: &[&[Perm]]) -> bool {
        let all = self.groups.iter().zip(generators);
        all.into_iter().all(|(group, neighbours)| {
            neighbours.iter().enumerate().all(|(i, exchange)| {
                let degree = exchange.degree().max(self.points.len()) as u32;
                (0..degree).all(|p| self.image(p, |c| group.after(i, c)) == exchange.image(p))
            })
        })
    }
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for k in 0..count {
        let insert = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=k).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, k);
                longer
            })
        };
        orders = orders.iter().flat_map(insert).collect();
    }
    orders
}

/// The first points of the blocks that a domain permutes in all ways, and the exchanges of neighbours. There may be groups
/// inside the blocks, as long as they have nothing to do with shared points.
fn exchanged<'d>(domain: &'d Domain, shared: &[u32]) -> Option<(Vec<u32>, &'d [Perm])> {
    match &domain.elements {
        Structure::Blocks(b) if b.action == Action::Symmetric => {
            let starts = b.blocks.iter().map(|block| block[0]);
            Some((starts.collect(), &domain.generators))
        }
        Structure::Wreath(w) if sorts_blocks(w) => {
            let Structure::Blocks(outer) = &*w.outer else {
                return None;
            };
            let inside = w.blocks.len() * w.inner.generators().len();
            let (inside, across) = domain.generators.split_at_checked(inside)?;
            let is_shared = |p: u32| shared.contains(&p);
            if inside.iter().flat_map(Perm::support).any(is_shared) {
                return None;
            }
            let starts = outer.blocks.iter().map(|b| w.blocks[b[0] as usize][0]);
            Some((starts.collect(), across))
        }
        _ => None,
    }
}

impl Components {
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
fn for_each_exchange(neighbours: &[Perm], mut visit: impl FnMut(usize, usize, &Perm)) {
    for (a, first) in neighbours.iter().enumerate() {
        let mut exchange = first.clone();
        visit(a, a + 1, &exchange);
        for (b, next) in neighbours.iter().enumerate().skip(a + 1) {
            // conjugation by the next neighbours' exchange moves the far end on by one
            exchange = exchange.conjugate(next);
            visit(a, b + 1, &exchange);
        }
    }
}
