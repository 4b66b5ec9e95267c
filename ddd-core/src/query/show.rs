//! A set as text, for small ones: tests, logs, a first look.

use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::var::Var;
use num_bigint::BigUint;
use std::fmt::Write;

/// Sequences shown; of the others, the number.
const SEQUENCES: usize = 20;
/// Assignments shown of one sequence; of the others, the number.
const ASSIGNMENTS: usize = 50;

impl Manager {
    /// The set as text: the first sequences in full, the number of the others.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 2], [3, 4]])?;
    /// assert_eq!(m.show_set(&d)?, "{ [x0=1 x1=2], [x0=3 x1=4] }");
    /// let wide = m.product([(Var(0), 0..1000)])?;
    /// assert!(m.show_set(&wide)?.ends_with("[x0=19], and 980 more }"));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn show_set(&self, d: &Ddd) -> Result<String, Error> {
        let mut out = String::from("{");
        for (i, path) in self.paths(d)?.take(SEQUENCES).enumerate() {
            out.push_str(if i == 0 { " " } else { ", " });
            sequence(&path, &mut out);
        }
        let more = self.count(d)?;
        let shown = BigUint::from(SEQUENCES);
        if more > shown {
            // writing to a string cannot fail
            let _ = write!(out, ", and {} more", more - shown);
        }
        out.push_str(" }");
        Ok(out)
    }
}

fn sequence(path: &[(Var, u32)], out: &mut String) {
    out.push('[');
    for (i, (var, value)) in path.iter().take(ASSIGNMENTS).enumerate() {
        let space = if i == 0 { "" } else { " " };
        let _ = write!(out, "{space}{var}={value}");
    }
    if path.len() > ASSIGNMENTS {
        let _ = write!(out, " and {} more", path.len() - ASSIGNMENTS);
    }
    out.push(']');
}
