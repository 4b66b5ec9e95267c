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
    /// # Errors
    /// [`Error::Incompatible`] if the two go on differently after the same assignments, and every limit of the manager.
    pub fn union(&mut self, a: &Ddd, b: &Ddd) -> Result<Ddd, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let r = self.run(|s| union(s, a, b))?;
        Ok(self.ddd(r))
    }

    /// The union of all; the empty set if there are none.
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
    /// # Errors
    /// As for [`Manager::union`].
    pub fn intersection(&mut self, a: &Ddd, b: &Ddd) -> Result<Ddd, Error> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let r = self.run(|s| intersection(s, a, b))?;
        Ok(self.ddd(r))
    }

    /// What is in `a` and not in `b`.
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
    /// # Errors
    /// As for [`Manager::union`].
    pub fn remove(&mut self, d: &Ddd, var: Var) -> Result<Ddd, Error> {
        let n = self.node(d)?;
        let r = self.run(|s| remove(s, var.0, n))?;
        Ok(self.ddd(r))
    }

    /// The sequences without any of the given variables, every occurrence of them, in one pass.
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
