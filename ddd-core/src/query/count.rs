//! How many sequences a diagram holds.

use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::tally::Tally;
use num_bigint::BigUint;

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
    /// As for [`Manager::fold`].
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
    /// As for [`Manager::fold`].
    pub fn count_f64(&self, d: &Ddd) -> Result<f64, Error> {
        let total = self.fold(d, 1.0, |_, arcs| arcs.iter().map(|a| *a.child).sum())?;
        Ok(total.unwrap_or(0.0))
    }
}
