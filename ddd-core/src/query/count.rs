//! How many sequences a diagram holds.

use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use num_bigint::BigUint;

/// A count that is a machine word while it fits: most nodes of most diagrams.
#[derive(Debug, Clone)]
pub(super) enum Tally {
    Small(u128),
    Large(BigUint),
}

impl Tally {
    pub(super) fn add(&mut self, other: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (&*self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *self = Self::Small(sum);
            return;
        }
        let mut sum = std::mem::replace(self, Self::Small(0)).into_big();
        match other {
            Self::Small(b) => sum += *b,
            Self::Large(b) => sum += b,
        }
        *self = Self::Large(sum);
    }

    /// Subtracts `other` and says so, unless it is larger.
    pub(super) fn reduce(&mut self, other: &Self) -> bool {
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

    fn into_big(self) -> BigUint {
        match self {
            Self::Small(a) => a.into(),
            Self::Large(a) => a,
        }
    }
}

impl Manager {
    /// The exact number of sequences.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product((0..100).map(|i| (Var(i), 0..10)))?;
    /// assert_eq!(m.count(&d)?.to_string(), format!("1{}", "0".repeat(100)));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn count(&self, d: &Ddd) -> Result<BigUint, Error> {
        let total = self.fold(d, Tally::Small(1), |_, arcs| {
            let mut sum = Tally::Small(0);
            for arc in arcs {
                sum.add(arc.child);
            }
            sum
        })?;
        Ok(total.map_or_else(BigUint::default, Tally::into_big))
    }

    /// The number of sequences as a floating-point number: fast, rounded, infinite beyond its range.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product((0..100).map(|i| (Var(i), 0..10)))?;
    /// assert!((m.count_f64(&d)? / 1e100 - 1.0).abs() < 1e-9);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn count_f64(&self, d: &Ddd) -> Result<f64, Error> {
        let total = self.fold(d, 1.0, |_, arcs| arcs.iter().map(|a| *a.child).sum())?;
        Ok(total.unwrap_or(0.0))
    }
}
