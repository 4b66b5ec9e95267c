//! Which points have to do with each other, as far as the group alone tells.
//!
//! Two points are related if few points look the same from one of them: if the stabilizer of the first moves the second
//! to few others. The group maps related points to related ones, so colours may spread along the relation.

use num_bigint::BigUint;

use crate::group::StabilizerChain;
use crate::group::orbits::orbits;
use crate::limits::{Interrupted, Limits};
use crate::perm::Perm;
use crate::random::mix;

/// Orbits of a stabilizer up to this length count as few points.
const FEW: usize = 8;
/// A point is related to no more points than this.
const MOST: usize = 16;
/// For larger groups, only as many orbits of points are looked at: each costs a chain.
const ORBITS: usize = 24;

/// For each point the points it is related to, each with the number of its kind.
#[derive(Debug, Clone, Default)]
pub(super) struct Relation(Vec<Vec<(u32, u64)>>);

impl Relation {
    /// The relation of a group on the points `0..degree`.
    pub(super) fn new(
        degree: usize,
        generators: &[Perm],
        order: &BigUint,
        limits: &Limits,
    ) -> Result<Self, Interrupted> {
        let mut related = vec![Vec::new(); degree];
        let mut kinds = 0..;
        for orbit in orbits(degree, generators).iter().take(ORBITS) {
            let Some(&first) = orbit.first() else {
                continue;
            };
            let base = [first];
            let chain =
                StabilizerChain::with_known_order(degree, generators, &base, order, limits)?;
            let mut seen = orbits(degree, &chain.stabilizer_generators(1));
            seen.retain(|o| o.len() <= FEW && o[0] != first);
            seen.sort_by_key(Vec::len);
            let mut left = MOST;
            for few in seen {
                if few.len() > left {
                    break;
                }
                left -= few.len();
                let kind = kinds.next().unwrap_or_default();
                for &point in orbit {
                    let Some(carrier) = chain.representative(0, point) else {
                        continue;
                    };
                    let images = few.iter().map(|&q| (carrier.image(q), kind));
                    related[point as usize].extend(images);
                }
            }
        }
        Ok(Self(related))
    }

    /// Spreads colours until no more points are told apart.
    pub(super) fn refine(&self, colours: &mut Vec<u64>) {
        let mut next = colours.clone();
        let mut sorted = colours.clone();
        let mut before = distinct(&mut sorted);
        while before < colours.len() {
            for ((colour, old), related) in next.iter_mut().zip(&*colours).zip(&self.0) {
                let seen = related.iter().fold(0u64, |sum, &(q, kind)| {
                    sum.wrapping_add(mix(colours[q as usize] ^ kind))
                });
                *colour = mix(old.wrapping_add(mix(seen)));
            }
            std::mem::swap(colours, &mut next);
            sorted.copy_from_slice(colours);
            let now = distinct(&mut sorted);
            if now == before {
                return;
            }
            before = now;
        }
    }
}

/// How many different colours there are; sorts them.
fn distinct(colours: &mut [u64]) -> usize {
    colours.sort_unstable();
    colours.chunk_by(|a, b| a == b).count()
}
