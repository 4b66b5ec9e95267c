//! A small source of pseudo-random numbers: same seed, same numbers, on every machine.

/// The splitmix64 generator.
#[derive(Debug, Clone)]
pub struct Source(u64);

impl Source {
    /// A source that always gives the same sequence for the same seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below `bound` (0 if `bound` is 0).
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            return 0;
        }
        let wide = u128::from(self.bits()) * bound as u128;
        (wide >> 64) as usize
    }

    /// Puts `items` into random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A bijection of 64-bit words whose result looks random.
#[must_use]
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let z = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_numbers_and_bounds_hold() {
        let (mut a, mut b) = (Source::new(7), Source::new(7));
        assert!((0..100).all(|_| a.bits() == b.bits()));
        assert!((0..1000).all(|_| a.below(3) < 3));
        assert_eq!(a.below(0), 0);
        let mut items: Vec<u32> = (0..20).collect();
        a.shuffle(&mut items);
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
    }
}
