//! The most tokens in a place and in a marking.

use crate::net::PlaceId;
use crate::reduce::{Affine, Reduction};
use ddd_core::{Ddd, Error, Manager, Var};

/// A set of markings of a smaller net.
pub(super) struct Most<'a> {
    pub(super) manager: &'a Manager,
    pub(super) set: &'a Ddd,
    pub(super) small: &'a Reduction,
    /// By place of the smaller net: its variable, and the largest value of that.
    pub(super) variables: &'a [Var],
    pub(super) tops: &'a [u32],
}

impl Most<'_> {
    /// The most tokens in a marking of the net.
    pub(super) fn in_marking(&self) -> Result<u64, Error> {
        let total = self.largest(|_| true);
        self.maximum(&total)
    }

    /// The most tokens in a place of the net. The places that could have most are looked at first.
    pub(super) fn in_place(&self) -> Result<u64, Error> {
        let Reduction {
            equations, roots, ..
        } = self.small;
        let bounds = equations.at_most(roots, self.tops);
        let mut implied: Vec<PlaceId> = self.small.implied().collect();
        implied.sort_by_key(|p| std::cmp::Reverse(bounds[p.index()]));
        let mut exact = vec![true; bounds.len()];
        for p in &implied {
            exact[p.index()] = false;
        }
        let known = bounds.iter().zip(exact).filter(|(_, exact)| *exact);
        let mut most = known.map(|(bound, _)| *bound).max().unwrap_or(0);
        for p in implied {
            if bounds[p.index()] <= most {
                break;
            }
            most = most.max(self.maximum(&self.largest(|q| p == q))?);
        }
        Ok(most)
    }

    /// The most tokens in some places, by the tokens of the smaller net.
    fn largest(&self, counts: impl Fn(PlaceId) -> bool) -> Affine {
        let weight = |p| u32::from(counts(p));
        self.small.equations.largest(&self.small.roots, weight)
    }

    /// The largest value of a function.
    fn maximum(&self, f: &Affine) -> Result<u64, Error> {
        let last = self.variables.iter().map(|v| v.0 as usize + 1).max();
        let mut slopes = vec![0; last.unwrap_or(0)];
        for (var, slope) in self.variables.iter().zip(&f.slopes) {
            slopes[var.0 as usize] = *slope;
        }
        let most = self.manager.fold(self.set, f.constant, |var, arcs| {
            let slope = slopes.get(var.0 as usize).copied().unwrap_or(0);
            let values = arcs.iter().map(|a| slope * i128::from(a.value) + *a.child);
            values.max().unwrap_or(i128::MIN)
        })?;
        Ok(u64::try_from(most.unwrap_or(0)).unwrap_or(0))
    }
}
