//! Sizes of orbits: nearly always numbers that fit a machine word or two.

use num_bigint::BigUint;

use crate::group::transpositions::factorial;

/// A number of states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Size {
    Short(u128),
    Long(BigUint),
}

impl Size {
    pub(super) const ONE: Self = Self::Short(1);

    pub(super) fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::Short(a), Self::Short(b)) => match a.checked_mul(b) {
                Some(product) => Self::Short(product),
                None => Self::Long(BigUint::from(a) * b),
            },
            (Self::Short(1), long) | (long, Self::Short(1)) => long,
            (a, b) => Self::Long(BigUint::from(a) * BigUint::from(b)),
        }
    }
}

impl From<Size> for BigUint {
    fn from(size: Size) -> Self {
        match size {
            Size::Short(size) => size.into(),
            Size::Long(size) => size,
        }
    }
}

/// The largest number whose factorial has 128 bits.
const SHORT: usize = 34;

const FACTORIALS: [u128; SHORT + 1] = {
    let mut all = [1; SHORT + 1];
    let mut n = 1;
    while n <= SHORT {
        all[n] = all[n - 1] * n as u128;
        n += 1;
    }
    all
};

/// The number of different arrangements of `n` things, of which `most` are alike, and so are runs of these lengths among
/// the others.
pub(super) fn arrangements(n: usize, most: usize, alike: impl Iterator<Item = usize>) -> Size {
    if n <= SHORT {
        let start = FACTORIALS[n] / FACTORIALS[most];
        return Size::Short(alike.fold(start, |rest, run| rest / FACTORIALS[run]));
    }
    // all but the things alike have few factors, and those may be few things
    let start = (most + 1..=n).fold(BigUint::from(1u32), |product, k| product * k);
    let several = alike.filter(|&run| run > 1);
    Size::Long(several.fold(start, |rest, run| rest / factorial(run)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In 128 bits and beyond.
    #[test]
    fn arrangements_of_many_things() {
        for n in [1usize, 3, 33, 34, 35, 60] {
            let alone = std::iter::repeat_n(1, n);
            assert_eq!(BigUint::from(arrangements(n, 0, alone)), factorial(n));
            let (some, others) = (n.div_ceil(3), n - n.div_ceil(3));
            let expected = factorial(n) / factorial(some) / factorial(others);
            let both = arrangements(n, 0, [some, others].into_iter());
            assert_eq!(BigUint::from(both), expected);
            let rest = arrangements(n, others, std::iter::once(some));
            assert_eq!(BigUint::from(rest), expected);
        }
    }

    #[test]
    fn products_grow_beyond_128_bits() {
        let large = Size::Short(u128::MAX);
        let square = BigUint::from(u128::MAX) * u128::MAX;
        assert_eq!(BigUint::from(large.clone().times(large.clone())), square);
        let cube = large.clone().times(large.clone()).times(large);
        assert_eq!(BigUint::from(cube.times(Size::ONE)), square * u128::MAX);
    }
}
