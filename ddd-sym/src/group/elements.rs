//! All elements of a small group, one after the other.

use super::chain::StabilizerChain;
use crate::perm::Perm;

/// Iterator over the elements of a group, the identity first; see [`StabilizerChain::elements`].
///
/// Each element is written uniquely as a product of one coset representative for each level, the deepest first.
#[derive(Debug, Clone)]
pub struct Elements {
    /// Coset representatives of each level with a nontrivial orbit, the base point's own first.
    transversals: Vec<Vec<Perm>>,
    digits: Vec<usize>,
    /// `products[i]`: product of the chosen representatives of the levels `i..`.
    products: Vec<Perm>,
    done: bool,
}

impl StabilizerChain {
    /// All elements. Memory is the sum of the basic orbits times the degree; time for all of them the order.
    ///
    /// ```
    /// use ddd_sym::{Limits, group::StabilizerChain};
    ///
    /// let c4 = StabilizerChain::new(4, &["(0 1 2 3)".parse()?], &Limits::none())?;
    /// let mut elements: Vec<String> = c4.elements().map(|g| g.to_string()).collect();
    /// elements.sort();
    /// assert_eq!(elements, ["()", "(0 1 2 3)", "(0 2)(1 3)", "(0 3 2 1)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn elements(&self) -> Elements {
        let levels = (0..self.levels.len()).filter(|&l| self.basic_orbit(l).len() > 1);
        let transversal = |level: usize| {
            let orbit = self.basic_orbit(level).iter();
            orbit
                .filter_map(|&p| self.representative(level, p))
                .collect()
        };
        let transversals: Vec<Vec<Perm>> = levels.map(transversal).collect();
        Elements {
            digits: vec![0; transversals.len()],
            products: vec![Perm::identity(); transversals.len() + 1],
            transversals,
            done: false,
        }
    }
}

impl Elements {
    /// Moves to the next combination of digits, the first level fastest.
    fn advance(&mut self) {
        for level in 0..self.digits.len() {
            self.digits[level] += 1;
            if self.digits[level] < self.transversals[level].len() {
                self.refresh(level);
                return;
            }
            self.digits[level] = 0;
        }
        self.done = true;
    }

    fn refresh(&mut self, from: usize) {
        for level in (0..=from).rev() {
            let chosen = &self.transversals[level][self.digits[level]];
            self.products[level] = self.products[level + 1].then(chosen);
        }
    }
}

impl Iterator for Elements {
    type Item = Perm;

    fn next(&mut self) -> Option<Perm> {
        if self.done {
            return None;
        }
        let element = self.products[0].clone();
        self.advance();
        Some(element)
    }
}
