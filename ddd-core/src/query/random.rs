//! Random numbers from a seed: SplitMix64.

use num_bigint::BigUint;

/// A generator. The same seed gives the same numbers on every machine.
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Each of `0..bound` with the same probability; `bound` is not 0.
    pub(super) fn below(&mut self, bound: u128) -> u128 {
        let mask = u128::MAX >> (bound - 1).leading_zeros().min(127);
        loop {
            let drawn = (u128::from(self.word()) << 64 | u128::from(self.word())) & mask;
            // what does not fit is drawn again, so that no number is favoured
            if drawn < bound {
                return drawn;
            }
        }
    }

    /// [`Random::below`] for numbers of any size.
    pub(super) fn below_big(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        loop {
            let mut digits: Vec<u32> = (0..bits.div_ceil(32)).map(|_| self.word() as u32).collect();
            if let Some(top) = digits.last_mut() {
                *top &= u32::MAX >> ((32 - bits % 32) % 32);
            }
            let drawn = BigUint::new(digits);
            if drawn < *bound {
                return drawn;
            }
        }
    }
}
