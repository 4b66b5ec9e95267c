//! In how many ways the tokens of a group can lie in its places.

use ddd_core::{Tally, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The ways to share `k` tokens among the places of each variable's group.
#[derive(Debug, Default)]
pub(crate) struct Shares {
    /// By group size: the ways for 0, 1, 2, ... tokens.
    by_size: BTreeMap<usize, Vec<Tally>>,
    /// The size of each variable's group.
    sizes: Vec<usize>,
}

impl Shares {
    /// For variables with groups of these sizes, and values up to `most`.
    pub(crate) fn new(groups: impl IntoIterator<Item = (Var, usize)>, most: u32) -> Self {
        let mut shares = Self::default();
        for (var, size) in groups {
            let var = var.0 as usize;
            if shares.sizes.len() <= var {
                shares.sizes.resize(var + 1, 1);
            }
            shares.sizes[var] = size;
            if size > 1 {
                let table = || ways(size, most);
                shares.by_size.entry(size).or_insert_with(table);
            }
        }
        shares
    }

    /// The ways for each number of tokens of a variable; none if there is just one way for each.
    pub(crate) fn of(&self, var: Var) -> Option<&[Tally]> {
        let size = *self.sizes.get(var.0 as usize)?;
        self.by_size.get(&size).map(Vec::as_slice)
    }
}

/// `C(k + n - 1, n - 1)` for `k` from 0 to `most`.
fn ways(n: usize, most: u32) -> Vec<Tally> {
    let mut table = Vec::with_capacity(most as usize + 1);
    let mut ways = BigUint::from(1u8);
    for k in 0..=u64::from(most) {
        table.push(u128::try_from(&ways).map_or_else(|_| Tally::Large(ways.clone()), Tally::from));
        ways = ways * (k + n as u64) / (k + 1);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_as_by_hand() {
        let shares = Shares::new([(Var(0), 1), (Var(1), 2), (Var(2), 3)], 3);
        assert!(shares.of(Var(0)).is_none());
        let counted = |var| -> Vec<Tally> { shares.of(Var(var)).unwrap_or_default().to_vec() };
        assert_eq!(counted(1), [1, 2, 3, 4].map(Tally::from));
        assert_eq!(counted(2), [1, 3, 6, 10].map(Tally::from));
    }
}
