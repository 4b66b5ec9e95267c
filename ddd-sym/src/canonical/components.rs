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

/// Larger groups would need too large a table of exchanges.
const MOST: usize = 128;

/// Points that change places.
type Pairs = Box<[(u32, u32)]>;

/// One symmetric group.
#[derive(Debug, Clone)]
pub(super) struct Components {
    /// Number of the first component among those of all groups.
    pub(super) first: usize,
    pub(super) count: usize,
    /// The exchanges of neighbours.
    neighbours: Vec<Perm>,
    /// `exchanges[a][b - a - 1]` lists the points that change places when components `a < b` do.
    exchanges: Vec<Vec<Pairs>>,
}

/// Symmetric groups that act together, prepared for refinement.
#[derive(Debug, Clone)]
pub(super) struct Refined {
    pub(super) groups: Vec<Components>,
    /// How many components there are in all groups.
    pub(super) components: usize,
    /// For each point the components that it depends on, with the part that they play there.
    pub(super) components_of: Vec<Vec<Incidence>>,
    /// All points that anything moves.
    pub(super) support: Vec<u32>,
    /// The number of elements of the product of the groups.
    pub(super) order: BigUint,
}

/// A component that a point depends on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Incidence {
    pub(super) component: u32,
    /// Which of the point's components it is.
    pub(super) part: u32,
}

impl Refined {
    /// Prepares the refinement, if all factors permute blocks in all ways and are of manageable size.
    pub(super) fn new(indexed: &Indexed) -> Option<Self> {
        let mut groups = Vec::new();
        let mut first = 0;
        for domain in &indexed.domains {
            let (starts, neighbours) = exchanged(domain, &indexed.shared)?;
            let count = starts.len();
            let exchanging = neighbours.len() == count - 1
                && (0..count - 1).all(|i| neighbours[i].image(starts[i]) == starts[i + 1]);
            if !exchanging || count > MOST {
                return None;
            }
            groups.push(Components {
                first,
                count,
                exchanges: exchanges(neighbours),
                neighbours: neighbours.to_vec(),
            });
            first += count;
        }
        let mut refined = Self {
            order: groups.iter().map(|g| factorial(g.count)).product(),
            groups,
            components: first,
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
                for p in exchange.iter().flat_map(|&(p, q)| [p, q]) {
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
            let incidence = Incidence { component, part };
            self.components_of[point as usize].push(incidence);
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
                        let image = (group.neighbours[i].image(point), group.after(i, component));
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
    fn all_exchanges(&self) -> impl Iterator<Item = (usize, usize, &[(u32, u32)])> {
        self.exchanges.iter().enumerate().flat_map(|(a, row)| {
            row.iter()
                .enumerate()
                .map(move |(k, exchange)| (a, a + 1 + k, &**exchange))
        })
    }

    /// What the exchange of two different components does.
    fn pairs(&self, a: usize, b: usize) -> &[(u32, u32)] {
        let (low, high) = (a.min(b), a.max(b));
        &self.exchanges[low][high - low - 1]
    }

    /// Whether the exchange of two different components leaves a state as it is.
    pub(super) fn fixes<T: PartialEq>(&self, a: usize, b: usize, state: &[T]) -> bool {
        let same = |&(p, q): &(u32, u32)| state[p as usize] == state[q as usize];
        self.pairs(a, b).iter().all(same)
    }

    /// Exchanges two different components in place.
    pub(super) fn exchange<T>(&self, a: usize, b: usize, state: &mut [T]) {
        for &(p, q) in self.pairs(a, b) {
            state.swap(p as usize, q as usize);
        }
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
fn exchanges(neighbours: &[Perm]) -> Vec<Vec<Pairs>> {
    let pairs = |exchange: &Perm| exchange.moves().filter(|(p, q)| p < q).collect();
    let row = |a: usize| {
        let mut exchange = neighbours[a].clone();
        let mut row = vec![pairs(&exchange)];
        for next in &neighbours[a + 1..] {
            // conjugation by the next neighbours' exchange moves the far end on by one
            exchange = exchange.conjugate(next);
            row.push(pairs(&exchange));
        }
        row
    };
    (0..neighbours.len()).map(row).collect()
}
