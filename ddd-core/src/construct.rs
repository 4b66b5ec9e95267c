//! Diagrams from scratch.

use crate::error::{Error, Stop};
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::store::Store;
use crate::store::node::{Arc, NodeId};
use crate::store::sequential::Sequential;
use crate::var::Var;

impl Manager {
    /// The empty set.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let none = m.empty();
    /// assert_eq!(m.count(&none)?, 0u32.into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    #[must_use]
    pub fn empty(&self) -> Ddd {
        self.ddd(NodeId::ZERO)
    }

    /// The set that holds just the empty sequence.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let unit = m.unit();
    /// assert_eq!(m.paths(&unit)?.collect::<Vec<_>>(), [vec![]]);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    #[must_use]
    pub fn unit(&self) -> Ddd {
        self.ddd(NodeId::ONE)
    }

    /// The set that holds one sequence of assignments.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(0), 1), (Var(1), 2)])?;
    /// assert_eq!(m.show_set(&d)?, "{ [x0=1 x1=2] }");
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Every limit of the manager.
    pub fn path(
        &mut self,
        assignments: impl IntoIterator<Item = (Var, u32)>,
    ) -> Result<Ddd, Error> {
        self.product(assignments.into_iter().map(|(var, value)| (var, [value])))
    }

    /// All sequences that give each variable one of its values: the product of value sets. An empty value set makes it empty.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let cube = m.product((0..3).map(|i| (Var(i), 0..10)))?;
    /// assert_eq!(m.count(&cube)?, 1000u32.into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Every limit of the manager.
    pub fn product<V: IntoIterator<Item = u32>>(
        &mut self,
        sets: impl IntoIterator<Item = (Var, V)>,
    ) -> Result<Ddd, Error> {
        let mut levels: Vec<(u32, Vec<u32>)> = Vec::new();
        for (var, values) in sets {
            let mut values: Vec<u32> = values.into_iter().collect();
            values.sort_unstable();
            values.dedup();
            levels.push((var.0, values));
        }
        let r = self.run(|s| {
            let mut n = NodeId::ONE;
            for (var, values) in levels.iter().rev() {
                let base = s.base();
                if n != NodeId::ZERO {
                    s.scratch()
                        .extend(values.iter().map(|&value| Arc { value, child: n }));
                }
                n = s.make(*var, base)?;
            }
            Ok(n)
        })?;
        Ok(self.ddd(r))
    }

    /// The set of the given vectors over the given variables.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 2], [3, 4], [1, 2]])?;
    /// assert_eq!(m.count(&d)?, 2u32.into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::WrongLength`] for a vector of another length, and every limit of the manager.
    pub fn vectors<T: AsRef<[u32]>>(
        &mut self,
        vars: &[Var],
        vectors: impl IntoIterator<Item = T>,
    ) -> Result<Ddd, Error> {
        let mut rows: Vec<T> = vectors.into_iter().collect();
        if let Some(odd) = rows.iter().find(|r| r.as_ref().len() != vars.len()) {
            return Err(Error::WrongLength {
                expected: vars.len(),
                found: odd.as_ref().len(),
            });
        }
        rows.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
        rows.dedup_by(|a, b| a.as_ref() == b.as_ref());
        let values: Vec<u32> = rows
            .iter()
            .flat_map(|r| r.as_ref().iter().copied())
            .collect();
        let count = rows.len();
        let r = self.run(|s| trie(s, vars, &values, count))?;
        Ok(self.ddd(r))
    }
}

/// Builds the diagram of sorted rows from the bottom: each level turns runs of rows with a common prefix into nodes.
fn trie(s: &mut Sequential, vars: &[Var], values: &[u32], rows: usize) -> Result<NodeId, Stop> {
    if rows == 0 {
        return Ok(NodeId::ZERO);
    }
    let width = vars.len();
    let row = |r: usize| &values[r * width..(r + 1) * width];
    // one entry a distinct prefix: its first row and its node
    let mut prefixes: Vec<(usize, NodeId)> = (0..rows).map(|r| (r, NodeId::ONE)).collect();
    for level in (0..width).rev() {
        let mut shorter: Vec<(usize, NodeId)> = Vec::new();
        let mut i = 0;
        while i < prefixes.len() {
            let first = prefixes[i].0;
            let base = s.base();
            while i < prefixes.len() && row(prefixes[i].0)[..level] == row(first)[..level] {
                let (r, child) = prefixes[i];
                s.scratch().push(Arc {
                    value: row(r)[level],
                    child,
                });
                i += 1;
            }
            shorter.push((first, s.make(vars[level].0, base)?));
        }
        prefixes = shorter;
    }
    Ok(prefixes[0].1)
}
