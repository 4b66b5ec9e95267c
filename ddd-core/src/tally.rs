//! Exact counts.

use num_bigint::BigUint;

/// A natural number that is a machine word while it fits: most counts of most diagrams are small.
///
/// ```
/// use ddd_core::Tally;
///
/// let mut sum = Tally::from(u128::MAX);
/// sum.add(&Tally::from(1));
/// sum.add_product(&Tally::from(3), &Tally::from(5));
/// assert_eq!(sum.into_big() >> 128u8, 1u8.into());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tally {
    /// A number that fits.
    Small(u128),
    /// One that has ever been too large.
    Large(BigUint),
}

impl Default for Tally {
    fn default() -> Self {
        Self::Small(0)
    }
}

impl From<u128> for Tally {
    fn from(n: u128) -> Self {
        Self::Small(n)
    }
}

impl Tally {
    /// Adds `other`.
    pub fn add(&mut self, other: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (&*self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *self = Self::Small(sum);
            return;
        }
        let mut sum = std::mem::take(self).into_big();
        match other {
            Self::Small(b) => sum += *b,
            Self::Large(b) => sum += b,
        }
        *self = Self::Large(sum);
    }

    /// Adds `a` times `b`.
    pub fn add_product(&mut self, a: &Self, b: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (a, b)
            && let Some(product) = a.checked_mul(*b)
        {
            self.add(&Self::Small(product));
            return;
        }
        let product = a.clone().into_big() * b.clone().into_big();
        self.add(&Self::Large(product));
    }

    /// Subtracts `other` and says so, unless it is larger.
    pub(crate) fn reduce(&mut self, other: &Self) -> bool {
        match (&mut *self, other) {
            (Self::Small(a), Self::Small(b)) => match a.checked_sub(*b) {
                Some(rest) => *a = rest,
                None => return false,
            },
            (Self::Small(a), Self::Large(b)) => match u128::try_from(b) {
                Ok(b) if b <= *a => *a -= b,
                _ => return false,
            },
            (Self::Large(a), Self::Small(b)) if *a >= (*b).into() => *a -= *b,
            (Self::Large(a), Self::Large(b)) if *a >= *b => *a -= b,
            _ => return false,
        }
        true
    }

    /// The number.
    #[must_use]
    pub fn into_big(self) -> BigUint {
        match self {
            Self::Small(a) => a.into(),
            Self::Large(a) => a,
        }
    }
}
