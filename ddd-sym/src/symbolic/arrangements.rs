//! Arrangements of sorted blocks, counted on the diagram.
//!
//! On a path whose blocks are sorted, equal contents stand together. The number of arrangements of the last `k` blocks is
//! the product, over the runs of equal contents among them, of the binomial `k_i` over the length of the run, where `k_i`
//! counts the blocks from the start of that run to the end. Going up from the end of the diagram, it is enough to remember
//! the run that is still open.

use std::sync::Arc;

use ahash::AHashMap;
use ddd_core::{Ddd, FoldedArc, Manager, Var};
use num_bigint::BigUint;

use super::OrbitSumError;
use crate::canonical::Canonizer;
use crate::limits::{Limits, Meter};

/// Blocks that follow each other on every path, and the group inside them.
#[derive(Debug)]
pub(super) struct Run {
    blocks: Vec<Vec<Var>>,
    inner: Canonizer,
    /// `binomials[k][l]` is `k` over `l`.
    binomials: Vec<Vec<BigUint>>,
}

impl Run {
    pub(super) fn new(blocks: Vec<Vec<Var>>, inner: Canonizer) -> Self {
        let mut binomials: Vec<Vec<BigUint>> = vec![vec![BigUint::from(1u32)]];
        for k in 1..=blocks.len() {
            let above = &binomials[k - 1];
            let inside = (1..k).map(|l| &above[l - 1] + &above[l]);
            let one = BigUint::from(1u32);
            let row = std::iter::once(one.clone()).chain(inside);
            binomials.push(row.chain(std::iter::once(one)).collect());
        }
        Self {
            blocks,
            inner,
            binomials,
        }
    }
}

/// What is known of the paths below a node.
enum Below {
    /// All arrangements below.
    Total(BigUint),
    /// Inside a block or at its start.
    Block(AHashMap<Open, BigUint>),
}

impl Below {
    /// How many numbers this is.
    fn len(&self) -> usize {
        match self {
            Self::Total(_) => 1,
            Self::Block(open) => open.len(),
        }
    }
}

/// The contents that are still open above a node: the rest of the block that it lies in, and the run behind it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Open {
    /// Values of the block from the node on.
    rest: Vec<u32>,
    /// The content of the next blocks and how many have it, if the block may still turn out to be equal.
    behind: Option<(Arc<[u32]>, usize)>,
}

/// Adds up, over all paths, the numbers of arrangements of the blocks of each run times the orbits inside the blocks.
pub(super) fn count_arrangements(
    m: &Manager,
    set: &Ddd,
    runs: &[Run],
    limits: &Limits,
) -> Result<BigUint, OrbitSumError> {
    let mut counter = Counter::new(runs, limits);
    let total = m.fold(set, Below::Total(BigUint::from(1u32)), |var, arcs| {
        counter.node(var, arcs)
    })?;
    if let Some(error) = counter.error {
        return Err(error);
    }
    Ok(match total {
        Some(Below::Total(total)) => total,
        _ => BigUint::ZERO,
    })
}

struct Counter<'r> {
    runs: &'r [Run],
    /// Run, block and coordinate of each variable.
    place: AHashMap<Var, (usize, usize, usize)>,
    /// Sizes of the orbits of contents, by run.
    inside: AHashMap<(usize, Vec<u32>), BigUint>,
    limits: &'r Limits,
    meter: Meter,
    /// Why there will be no sum; then the other nodes are passed over.
    error: Option<OrbitSumError>,
}

impl<'r> Counter<'r> {
    fn new(runs: &'r [Run], limits: &'r Limits) -> Self {
        let mut place = AHashMap::default();
        for (r, run) in runs.iter().enumerate() {
            for (b, block) in run.blocks.iter().enumerate() {
                place.extend(block.iter().enumerate().map(|(c, &v)| (v, (r, b, c))));
            }
        }
        Self {
            runs,
            place,
            inside: AHashMap::default(),
            limits,
            meter: limits.meter(),
            error: None,
        }
    }

    fn node(&mut self, var: Var, arcs: &[FoldedArc<'_, Below>]) -> Below {
        let work = arcs.iter().map(|arc| arc.child.len()).sum::<usize>();
        if let Err(why) = self.meter.charge(work as u64) {
            self.error.get_or_insert(why.into());
        }
        if self.error.is_some() {
            return Below::Total(BigUint::ZERO);
        }
        let Some(&(r, block, coordinate)) = self.place.get(&var) else {
            return Below::Total(arcs.iter().map(|arc| total(arc.child)).sum());
        };
        let run = &self.runs[r];
        let behind = run.blocks.len() - block - 1;
        let mut open: AHashMap<Open, BigUint> = AHashMap::default();
        for arc in arcs {
            match arc.child {
                Below::Total(count) => {
                    let rest = vec![arc.value];
                    let key = Open { rest, behind: None };
                    *open.entry(key).or_default() += count;
                }
                Below::Block(below) => {
                    for (key, count) in below {
                        let (key, factor) = grow(run, key, arc.value, behind);
                        *open.entry(key).or_default() += count * factor;
                    }
                }
            }
        }
        if coordinate > 0 {
            return Below::Block(open);
        }
        self.start_of_block(r, block, open)
    }

    /// At the first coordinate the content is complete: it prolongs the run behind it or starts a new one.
    fn start_of_block(&mut self, r: usize, block: usize, open: AHashMap<Open, BigUint>) -> Below {
        let run = &self.runs[r];
        let length = run.blocks.len() - block;
        let mut all = BigUint::ZERO;
        let mut heads: AHashMap<Open, BigUint> = AHashMap::default();
        for (key, count) in open {
            let count = count * self.orbit_inside(r, &key.rest);
            let run_length = key.behind.map_or(1, |(_, l)| l + 1);
            if block == 0 {
                all += count * &run.binomials[length][run_length];
                continue;
            }
            let head = Open {
                rest: Vec::new(),
                behind: Some((key.rest.into(), run_length)),
            };
            *heads.entry(head).or_default() += count;
        }
        if block == 0 {
            Below::Total(all)
        } else {
            Below::Block(heads)
        }
    }

    fn orbit_inside(&mut self, r: usize, content: &[u32]) -> BigUint {
        let key = (r, content.to_vec());
        if let Some(size) = self.inside.get(&key) {
            return size.clone();
        }
        let size = self.runs[r].inner.orbit_size(content, self.limits);
        let size = size.unwrap_or_else(|error| {
            self.error = Some(error.into());
            BigUint::ZERO
        });
        self.inside.insert(key, size.clone());
        size
    }
}

fn total(below: &Below) -> BigUint {
    match below {
        Below::Total(count) => count.clone(),
        // Runs are closed at their first block, which is the only one that other variables can lead to.
        Below::Block(open) => open.values().sum(),
    }
}

/// One more value in front; closes the run behind if the block can no longer be equal to it.
fn grow(run: &Run, key: &Open, value: u32, behind: usize) -> (Open, BigUint) {
    let mut rest = Vec::with_capacity(key.rest.len() + 1);
    rest.push(value);
    rest.extend_from_slice(&key.rest);
    let one = BigUint::from(1u32);
    let Some((content, length)) = &key.behind else {
        return (Open { rest, behind: None }, one);
    };
    let place = content.len() - rest.len();
    if content[place] == value {
        let behind = key.behind.clone();
        return (Open { rest, behind }, one);
    }
    let closed = run.binomials[behind][*length].clone();
    (Open { rest, behind: None }, closed)
}
