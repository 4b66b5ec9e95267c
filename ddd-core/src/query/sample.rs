//! Sequences drawn at random, each with the same probability.
//!
//! Every node chooses one of its arcs, with the number of sequences behind an arc as its weight, while the
//! numbers are computed from the bottom. The choices met on the way down from the root are then one sequence, drawn uniformly: they are
//! independent, and the way passes each node at most once. So no number outlives the level above it, which matters
//! where each of a quarter of a million levels has a number of thousands of digits.

use super::fold::{FoldedArc, fold_nodes};
use super::random::Random;
use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::store::node::NodeId;
use crate::store::nodes::Nodes;
use crate::tally::Tally;
use crate::var::Var;

/// Choices held at a time: more samples are drawn in several passes.
const CHOICES: usize = 1 << 24;

impl Manager {
    /// One sequence, drawn uniformly with exact weights; `None` of the empty set. The same seed draws the same sequence.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.product((0..200).map(|i| (Var(i), 0..1000)))?; // 10^600 sequences
    /// let path = m.sample(&d, 42)?.expect("not empty");
    /// assert!(m.contains(&d, path)?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`], [`Error::Cancelled`] and [`Error::Deadline`].
    pub fn sample(&self, d: &Ddd, seed: u64) -> Result<Option<Vec<(Var, u32)>>, Error> {
        Ok(self.samples(d, 1, seed)?.pop())
    }

    /// So many sequences, drawn independently as by [`Manager::sample`]; none of the empty set. They may repeat.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let coin = m.product([(Var(0), 0..2)])?;
    /// let heads = m.samples(&coin, 1000, 7)?.iter().filter(|p| p[0].1 == 1).count();
    /// assert!((400..600).contains(&heads));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::sample`].
    pub fn samples(
        &self,
        d: &Ddd,
        number: usize,
        seed: u64,
    ) -> Result<Vec<Vec<(Var, u32)>>, Error> {
        let root = self.node(d)?;
        let nodes = &self.store.nodes;
        let mut drawn = Vec::new();
        if root == NodeId::ZERO {
            return Ok(drawn);
        }
        let mut random = Random::new(seed);
        let at_once = (CHOICES / nodes.slots()).max(1);
        while drawn.len() < number {
            self.look()?;
            let width = at_once.min(number - drawn.len());
            let chosen = choices(nodes, root, width, &mut random)?;
            drawn
                .extend((0..width).map(|i| follow(nodes, root, |n| chosen[n.index() * width + i])));
        }
        Ok(drawn)
    }
}

/// The arcs that each node chooses, `width` times.
fn choices(
    nodes: &Nodes,
    root: NodeId,
    width: usize,
    random: &mut Random,
) -> Result<Vec<u32>, Error> {
    let mut chosen = vec![0; nodes.slots() * width];
    fold_nodes(nodes, root, Tally::Small(1), |n, arcs| {
        let mut total = Tally::Small(0);
        for arc in arcs {
            total.add(arc.child);
        }
        for choice in &mut chosen[n.index() * width..][..width] {
            *choice = choose(arcs, &total, random);
        }
        Ok(total)
    })?;
    Ok(chosen)
}

/// An arc with the number of sequences behind it as its weight.
fn choose(arcs: &[FoldedArc<'_, Tally>], total: &Tally, random: &mut Random) -> u32 {
    if arcs.len() == 1 {
        return 0;
    }
    let mut rest = match total {
        Tally::Small(total) => Tally::Small(random.below(*total)),
        Tally::Large(total) => Tally::Large(random.below_big(total)),
    };
    // what was drawn is below the sum, so some arc takes it
    let takes = |arc: &FoldedArc<'_, Tally>| !rest.reduce(arc.child);
    arcs.iter().position(takes).map_or(0, |i| i as u32)
}

fn follow(nodes: &Nodes, root: NodeId, choice: impl Fn(NodeId) -> u32) -> Vec<(Var, u32)> {
    let mut path = Vec::new();
    let mut n = root;
    while !n.is_terminal() {
        let arc = nodes.arc(n, choice(n));
        path.push((Var(nodes.header(n).var), arc.value));
        n = arc.child;
    }
    path
}
