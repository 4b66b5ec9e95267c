//! Least images by backtracking along a stabilizer chain.
//!
//! The base is `0, 1, 2, ...` (the moved positions in ascending order). A node of the search is a state of the orbit whose
//! first `i` values are final; at position `i` the stabilizer of the earlier positions can bring there any value from
//! the basic orbit, and the least of them is taken. Ties branch, and two things keep their number small:
//!
//! * *bounds*: what remains to be done permutes values only inside the orbits of the remaining stabilizer, so no result can
//!   be less than the state with the values of each orbit sorted; the least bound is tried first, and a bound above
//!   the best result is not tried at all;
//! * *automorphisms*: two leaves with the same state give an automorphism of the state at which their paths part, which makes
//!   choices at that node equivalent.

use num_bigint::BigUint;

use super::backtrack::{Backtrack, Best, Level};
use crate::group::StabilizerChain;
use crate::limits::{Interrupted, Limits, Meter};
use crate::perm::Perm;

/// A group prepared for the search.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// The moved positions, ascending.
    points: Vec<u32>,
    order: BigUint,
    /// One for each of `points`.
    levels: Vec<Level>,
}

impl Search {
    pub(super) fn new(
        generators: &[Perm],
        order: &BigUint,
        limits: &Limits,
    ) -> Result<Self, Interrupted> {
        let mut points: Vec<u32> = generators.iter().flat_map(Perm::support).collect();
        points.sort_unstable();
        points.dedup();
        let place = |p: u32| points.partition_point(|&q| q < p) as u32;
        let local = |g: &Perm| {
            let moves = g.moves().map(|(p, i)| (place(p), place(i)));
            Perm::from_valid_moves(moves.collect())
        };
        let local: Vec<Perm> = generators.iter().map(local).collect();
        let base: Vec<u32> = (0..points.len() as u32).collect();
        let chain = StabilizerChain::with_known_order(points.len(), &local, &base, order, limits)?;
        let levels = (0..points.len()).map(|level| Level::new(&chain, level));
        Ok(Self {
            levels: levels.collect(),
            order: order.clone(),
            points,
        })
    }

    fn localise<T: Clone>(&self, state: &[T]) -> Vec<T> {
        self.points
            .iter()
            .map(|&p| state[p as usize].clone())
            .collect()
    }

    fn globalise<T: Clone>(&self, state: &mut [T], local: &[T]) {
        for (&p, value) in self.points.iter().zip(local) {
            state[p as usize] = value.clone();
        }
    }

    /// Takes the first of the best choices at each position.
    pub(super) fn descend<T: Ord + Clone>(&self, state: &mut [T]) {
        let mut local = self.localise(state);
        for level in &self.levels {
            let best = level
                .choices
                .iter()
                .min_by_key(|c| &local[c.point as usize]);
            if let Some(choice) = best.filter(|c| !c.element.is_identity()) {
                local = choice.element.act(&local);
            }
        }
        self.globalise(state, &local);
    }

    pub(super) fn minimise<T: Ord + Clone>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<(), Interrupted> {
        let least = self.run(self.localise(state), meter)?;
        self.globalise(state, &least.state);
        Ok(())
    }

    pub(super) fn orbit_size<T: Ord + Clone>(
        &self,
        state: &[T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        let least = self.run(self.localise(state), meter)?;
        Ok(&self.order / least.stabilizer)
    }

    fn run<T: Ord + Clone>(
        &self,
        state: Vec<T>,
        meter: &mut Meter,
    ) -> Result<Best<T>, Interrupted> {
        let mut run = Backtrack::new(&self.levels, state);
        while run.step(meter)? {}
        Ok(run.best)
    }
}
