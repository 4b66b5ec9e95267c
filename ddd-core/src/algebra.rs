//! The set algebra of a manager.

use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::ops::concatenation::concatenation;
use crate::ops::difference::difference;
use crate::ops::domain::domain;
use crate::ops::intersection::intersection;
use crate::ops::removal::remove;
use crate::ops::union::{union, union_all};
use crate::store::Store;
use crate::store::node::NodeId;
use crate::var::Var;

impl Manager {
    /// `a` united with `b`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let a = m.product([(Var(0), 0..3)])?;
    /// let b = m.product([(Var(0), 2..5)])?;
    /// assert_eq!(m.union(&a, &b)?, m.product([(Var(0), 0..5)])?);
    /// // sequences that go on differently are no set of one shape
    /// let other = m.path([(Var(1), 0)])?;
    /// assert!(matches!(m.union(&a, &other), Err(Error::Incompatible { .. })));
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Incompatible`] if the two go on differently after the same assignments, and every limit of the manager.
    pub fn union(&mut self, a: &Ddd, b: &Ddd) -> Result<Ddd, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let r = self.run(|s| union(s, a, b))?;
        Ok(self.ddd(r))
    }

    /// The union of all; the empty set if there are none.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let digits: Vec<Ddd> = (0..10).map(|v| m.path([(Var(0), v)])).collect::<Result<_, _>>()?;
    /// assert_eq!(m.union_all(&digits)?, m.product([(Var(0), 0..10)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn union_all<'a>(&mut self, sets: impl IntoIterator<Item = &'a Ddd>) -> Result<Ddd, Error> {
        let parts = sets
            .into_iter()
            .map(|d| self.node(d))
            .collect::<Result<Vec<_>, _>>()?;
        let r = self.run(|s| union_all(s, parts.clone()))?;
        Ok(self.ddd(r))
    }

    /// What `a` and `b` have in common.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let a = m.product([(Var(0), 0..3)])?;
    /// let b = m.product([(Var(0), 2..5)])?;
    /// assert_eq!(m.intersection(&a, &b)?, m.path([(Var(0), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn intersection(&mut self, a: &Ddd, b: &Ddd) -> Result<Ddd, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let r = self.run(|s| intersection(s, a, b))?;
        Ok(self.ddd(r))
    }

    /// What is in `a` and not in `b`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let a = m.product([(Var(0), 0..3)])?;
    /// let b = m.product([(Var(0), 2..5)])?;
    /// assert_eq!(m.difference(&a, &b)?, m.product([(Var(0), 0..2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn difference(&mut self, a: &Ddd, b: &Ddd) -> Result<Ddd, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let r = self.run(|s| difference(s, a, b))?;
        Ok(self.ddd(r))
    }

    /// Whether everything in `a` is in `b`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let a = m.product([(Var(0), 1..3)])?;
    /// let b = m.product([(Var(0), 0..5)])?;
    /// assert!(m.is_subset(&a, &b)?);
    /// assert!(!m.is_subset(&b, &a)?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn is_subset(&mut self, a: &Ddd, b: &Ddd) -> Result<bool, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        Ok(self.run(|s| difference(s, a, b))? == NodeId::ZERO)
    }

    /// Every sequence of `a` followed by every sequence of `b`.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let x = m.path([(Var(0), 1)])?;
    /// let y = m.path([(Var(1), 2)])?;
    /// let xy = m.concatenation(&x, &y)?;
    /// assert_eq!(xy, m.path([(Var(0), 1), (Var(1), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Every limit of the manager.
    pub fn concatenation(&mut self, a: &Ddd, b: &Ddd) -> Result<Ddd, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let r = self.run(|s| concatenation(s, a, b))?;
        Ok(self.ddd(r))
    }

    /// The sequences without the first occurrence of `var`; those that do not have it stay as they are.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 5], [1, 6], [2, 5]])?;
    /// assert_eq!(m.remove(&d, Var(1))?, m.product([(Var(0), 1..3)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn remove(&mut self, d: &Ddd, var: Var) -> Result<Ddd, Error> {
        let n = self.node(d)?;
        let r = self.run(|s| remove(s, var.0, n))?;
        Ok(self.ddd(r))
    }

    /// The sequences without any of the given variables, every occurrence of them, in one pass.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1), Var(2)], [[1, 5, 3], [1, 6, 3]])?;
    /// assert_eq!(m.remove_all(&d, &[Var(1), Var(2)])?, m.path([(Var(0), 1)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn remove_all(&mut self, d: &Ddd, vars: &[Var]) -> Result<Ddd, Error> {
        let mut gone = vars.to_vec();
        gone.sort_unstable();
        let mut kept = self.variables(d)?;
        kept.retain(|v| gone.binary_search(v).is_err());
        self.project(d, &kept)
    }

    /// The sequences reduced to the given variables: all others are removed, every occurrence of them, in one pass.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1), Var(2)], [[1, 5, 2], [1, 6, 2]])?;
    /// let ends = m.project(&d, &[Var(0), Var(2)])?;
    /// assert_eq!(ends, m.path([(Var(0), 1), (Var(2), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::union`].
    pub fn project(&mut self, d: &Ddd, onto: &[Var]) -> Result<Ddd, Error> {
        let h = self.projection(onto);
        self.apply(&h, d)
    }

    /// The values of the first occurrence of `var`, ascending.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 5], [3, 5]])?;
    /// assert_eq!(m.values(&d, Var(0))?, [1, 3]);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::MissingVariable`] if a sequence does not have it, and every limit of the manager.
    pub fn values(&mut self, d: &Ddd, var: Var) -> Result<Vec<u32>, Error> {
        let n = self.node(d)?;
        let r = self.run(|s| domain(s, var.0, n))?;
        Ok((0..self.store.len(r))
            .map(|i| self.store.arc(r, i).value)
            .collect())
    }
}
