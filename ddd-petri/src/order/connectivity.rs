//! How much a cut must remember: the connectivity of the net's linear structure.
//!
//! Reachable markings satisfy the state equation, so a decision diagram has to carry across a cut the sums that link the places
//! above to those below. Their number is `rank(U) + rank(L) - rank(C)`, where `U` and `L` are the rows of the incidence
//! matrix above and below the cut: the connectivity function of a matroid, the same for the matrix and for its P-flows.
//! It is computed from the P-flows, which are few, modulo a prime: a rank can only come out too small, and nearly never does.

use crate::net::Net;

/// Arithmetic is done modulo this prime.
const PRIME: u64 = (1 << 31) - 1;

/// Row operations after which the flows are given up: the net is too large for this measure.
const PATIENCE: usize = 40_000_000;

/// The P-flows of a net modulo a prime.
#[derive(Debug, Clone)]
pub(crate) struct Flows {
    /// For each place, its coefficients in a basis of the flows, sparse and sorted.
    by_place: Vec<Vec<(u32, u64)>>,
    rank: usize,
}

/// A sparse vector modulo the prime, sorted by index.
type Sparse = Vec<(u32, u64)>;

fn inverse(a: u64) -> u64 {
    // Fermat
    let (mut result, mut base, mut e) = (1, a % PRIME, PRIME - 2);
    while e > 0 {
        if e & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        e >>= 1;
    }
    result
}

/// `a - factor * b`.
fn subtract(a: &Sparse, factor: u64, b: &Sparse) -> Sparse {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let ka = a.get(i).map_or(u32::MAX, |e| e.0);
        let kb = b.get(j).map_or(u32::MAX, |e| e.0);
        let key = ka.min(kb);
        let mut value = 0;
        if ka == key {
            value = a[i].1;
            i += 1;
        }
        if kb == key {
            value = (value + PRIME - factor * b[j].1 % PRIME) % PRIME;
            j += 1;
        }
        if value != 0 {
            out.push((key, value));
        }
    }
    out
}

/// Independent vectors, each with a pivot that it is the only one to have at its front.
#[derive(Debug, Default)]
struct Echelon {
    /// By pivot: the vector, whose first index is the pivot, with coefficient 1.
    rows: Vec<Option<Sparse>>,
    work: usize,
}

impl Echelon {
    fn new(width: usize) -> Self {
        Self {
            rows: vec![None; width],
            work: 0,
        }
    }

    /// Adds a vector; true if it is independent of those before. `None` when patience is at its end.
    fn insert(&mut self, mut v: Sparse) -> Option<bool> {
        while let Some(&(pivot, factor)) = v.first() {
            match &self.rows[pivot as usize] {
                Some(row) => {
                    self.work += v.len() + row.len();
                    v = subtract(&v, factor, row);
                }
                None => {
                    let scale = inverse(factor);
                    for e in &mut v {
                        e.1 = e.1 * scale % PRIME;
                    }
                    self.rows[pivot as usize] = Some(v);
                    return Some(true);
                }
            }
            if self.work > PATIENCE {
                return None;
            }
        }
        Some(false)
    }

    /// Clears the entries above pivots, from the last pivot to the first.
    fn reduce(&mut self) -> Option<()> {
        for i in (0..self.rows.len()).rev() {
            let Some(mut row) = self.rows[i].take() else {
                continue;
            };
            let mut at = 1;
            while at < row.len() {
                let (key, factor) = row[at];
                match &self.rows[key as usize] {
                    Some(lower) => {
                        self.work += row.len() + lower.len();
                        row = subtract(&row, factor, lower);
                    }
                    None => at += 1,
                }
                if self.work > PATIENCE {
                    return None;
                }
            }
            self.rows[i] = Some(row);
        }
        Some(())
    }
}

impl Flows {
    /// The flows of a net, unless it is too large for them.
    pub(crate) fn of(net: &Net) -> Option<Self> {
        let places = net.places().len();
        let mut echelon = Echelon::new(places);
        let mut changes: Vec<Sparse> = net.transitions().iter().map(change).collect();
        changes.sort_unstable();
        changes.dedup();
        // short ones first: they make short pivots
        changes.sort_by_key(Vec::len);
        for v in changes {
            echelon.insert(v)?;
        }
        echelon.reduce()?;
        // a place without pivot is free: it gives one flow, which the pivots' rows tell
        let mut number = vec![u32::MAX; places];
        let mut rank = 0;
        for (p, row) in echelon.rows.iter().enumerate() {
            if row.is_none() {
                number[p] = rank;
                rank += 1;
            }
        }
        let by_place = (0..places)
            .map(|p| match &echelon.rows[p] {
                None => vec![(number[p], 1)],
                Some(row) => row[1..]
                    .iter()
                    .map(|&(q, a)| (number[q as usize], PRIME - a))
                    .collect(),
            })
            .collect();
        Some(Self {
            by_place,
            rank: rank as usize,
        })
    }

    /// Rank of the flows restricted to the first `k` places of the order, for `k` from 0.
    fn prefix_ranks(&self, order: impl Iterator<Item = u32>) -> Option<Vec<usize>> {
        let mut echelon = Echelon::new(self.rank);
        let mut ranks = vec![0];
        let mut rank = 0;
        for p in order {
            if rank < self.rank {
                rank += usize::from(echelon.insert(self.by_place[p as usize].clone())?);
            }
            ranks.push(rank);
        }
        Some(ranks)
    }

    /// The connectivity of each cut of an order, from the one below the first place.
    pub(crate) fn connectivity(&self, order: &[u32]) -> Option<Vec<usize>> {
        let above = self.prefix_ranks(order.iter().copied())?;
        let below = self.prefix_ranks(order.iter().rev().copied())?;
        let n = order.len();
        Some(
            (1..n)
                .map(|k| above[k] + below[n - k] - self.rank)
                .collect(),
        )
    }
}

/// What a transition adds to each place.
fn change(t: &crate::net::Transition) -> Sparse {
    t.effects()
        .into_iter()
        .filter(|e| e.change != 0)
        .map(|e| (e.place.0, e.change.rem_euclid(PRIME as i64) as u64))
        .collect()
}
