//! Cyclic and dihedral groups acting on a ring of points.

use num_bigint::BigUint;

use super::structure::{Action, Blocks};
use crate::group::StabilizerChain;
use crate::perm::Perm;
use crate::random::Source;

/// The points of a transitive group in the order of a ring that it rotates, and reflects if it is dihedral.
pub(super) fn ring(chain: &StabilizerChain) -> Option<Blocks> {
    let n = chain.degree();
    let order = chain.order();
    let action = if order == BigUint::from(n) {
        Action::Cyclic
    } else if order == BigUint::from(2 * n) && n > 2 {
        Action::Dihedral
    } else {
        return None;
    };
    let ring = full_cycle(chain)?;
    let mut place = vec![0; n];
    for (at, &p) in ring.iter().enumerate() {
        place[p as usize] = at;
    }
    let respects = |g: &Perm| {
        let image = |at: usize| place[g.image(ring[at]) as usize];
        let shift = image(0);
        let turns = (0..n).all(|at| image(at) == (at + shift) % n);
        turns || (0..n).all(|at| image(at) == (shift + n - at) % n)
    };
    let blocks = ring.iter().map(|&p| vec![p]).collect();
    let is_ring = chain.strong_generators().all(respects);
    is_ring.then_some(Blocks { action, blocks })
}

/// The points along an element that is one cycle: a strong generator or a random element.
fn full_cycle(chain: &StabilizerChain) -> Option<Vec<u32>> {
    let n = chain.degree();
    let one_cycle = |g: &Perm| -> Option<Vec<u32>> {
        let mut points = vec![0];
        let mut at = g.image(0);
        while at != 0 {
            points.push(at);
            at = g.image(at);
        }
        (points.len() == n).then_some(points)
    };
    let mut source = Source::new(n as u64);
    // A rotation by a unit modulo n: at least one element in about 4 ln ln n of the group.
    chain
        .strong_generators()
        .find_map(one_cycle)
        .or_else(|| (0..100).find_map(|_| one_cycle(&chain.random_element(&mut source))))
}
