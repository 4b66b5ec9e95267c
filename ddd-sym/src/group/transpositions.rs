//! Full symmetric groups inside a group, found by their transpositions.
//!
//! "`x = y` or the transposition `(x y)` is in `G`" is an equivalence that `G` respects. `G` contains the symmetric group
//! on each of its classes, so it consists of **all** permutations that move the classes as some element of the quotient
//! group does. Splitting these classes off leaves a much smaller group on the classes.

use num_bigint::BigUint;

use super::orbits::{Merger, movers};
use super::schreier_sims::ProductReplacement;
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;

/// Classes of points such that the group contains all permutations inside them; none if no transposition was found.
///
/// With an empty `known` list, transpositions are looked for among the powers of the generators and of random elements:
/// those that are found are certain, none found proves nothing.
pub(crate) fn classes(
    degree: usize,
    generators: &[Perm],
    known: &[Perm],
    meter: &mut Meter,
) -> Result<Option<Vec<Vec<u32>>>, Interrupted> {
    let mut swaps = known.to_vec();
    swaps.extend(generators.iter().filter_map(transposition_power));
    if swaps.is_empty() {
        swaps.extend(random_transposition(degree, generators, meter)?);
    }
    if swaps.is_empty() {
        return Ok(None);
    }
    let mut finder = Congruence::new(degree, generators);
    for swap in swaps {
        let mut points = swap.support();
        if let (Some(a), Some(b)) = (points.next(), points.next()) {
            finder.identify(a, b, meter)?;
        }
    }
    Ok(Some(finder.classes.classes()))
}

/// A power of `g` that exchanges two points and moves nothing else.
fn transposition_power(g: &Perm) -> Option<Perm> {
    let cycles = g.cycles();
    let mut even = cycles.iter().filter(|c| c.len() % 2 == 0);
    match (even.next(), even.next()) {
        (Some(swap), None) if swap.len() == 2 => Some(Perm::transposition(swap[0], swap[1])),
        _ => None,
    }
}

/// Looks at random elements: in a symmetric group about one in `sqrt(degree)` has a suitable power.
fn random_transposition(
    degree: usize,
    generators: &[Perm],
    meter: &mut Meter,
) -> Result<Option<Perm>, Interrupted> {
    let tries = 16 + 4 * degree.isqrt();
    let mut shaker = ProductReplacement::new(generators, degree);
    for _ in 0..tries {
        meter.charge(degree as u64)?;
        if let Some(swap) = transposition_power(&shaker.next_element()) {
            return Ok(Some(swap));
        }
    }
    Ok(None)
}

/// The finest equivalence that a group respects and that identifies given points (Atkinson's algorithm).
pub(crate) struct Congruence<'a> {
    generators: &'a [Perm],
    movers: Vec<Vec<u32>>,
    pub(crate) classes: Merger,
}

impl<'a> Congruence<'a> {
    pub(crate) fn new(degree: usize, generators: &'a [Perm]) -> Self {
        Self {
            generators,
            movers: movers(degree, generators),
            classes: Merger::new(degree),
        }
    }

    /// Makes `a` and `b` equivalent, and what follows from that.
    pub(crate) fn identify(
        &mut self,
        a: u32,
        b: u32,
        meter: &mut Meter,
    ) -> Result<(), Interrupted> {
        let mut lost: Vec<u32> = self.classes.join(a, b).into_iter().collect();
        while let Some(x) = lost.pop() {
            let y = self.classes.find(x);
            let affected = self.movers[x as usize]
                .iter()
                .chain(&self.movers[y as usize]);
            for &g in affected {
                meter.charge(1)?;
                let g = &self.generators[g as usize];
                lost.extend(self.classes.join(g.image(x), g.image(y)));
            }
        }
        Ok(())
    }
}

/// `n!`
pub(crate) fn factorial(n: usize) -> BigUint {
    (2..=n).fold(BigUint::from(1u32), |product, k| product * k)
}
