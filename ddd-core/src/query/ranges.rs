//! Which values the variables take.

use super::fold::bottom_up;
use crate::error::Error;
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::var::Var;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

impl Manager {
    /// The values of every variable, whichever of its occurrences takes them.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 5], [3, 5]])?;
    /// let sets = m.value_sets(&d)?;
    /// assert_eq!(sets[&Var(0)], [1, 3].into());
    /// assert_eq!(sets[&Var(1)], [5].into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn value_sets(&self, d: &Ddd) -> Result<BTreeMap<Var, BTreeSet<u32>>, Error> {
        let nodes = &self.store.nodes;
        let mut sets: BTreeMap<Var, BTreeSet<u32>> = BTreeMap::new();
        for n in bottom_up(nodes, self.node(d)?) {
            let values = sets.entry(Var(nodes.header(n).var)).or_default();
            values.extend(nodes.arcs(n).map(|a| a.value));
        }
        Ok(sets)
    }

    /// The least and the largest value of every variable, whichever of its occurrences takes them.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 5], [3, 5]])?;
    /// assert_eq!(m.value_ranges(&d)?[&Var(0)], 1..=3);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn value_ranges(&self, d: &Ddd) -> Result<BTreeMap<Var, RangeInclusive<u32>>, Error> {
        let nodes = &self.store.nodes;
        let mut ranges: BTreeMap<Var, RangeInclusive<u32>> = BTreeMap::new();
        for n in bottom_up(nodes, self.node(d)?) {
            // arcs ascend, and no node is without
            let (first, last) = (nodes.arc(n, 0), nodes.arc(n, nodes.len(n) - 1));
            ranges
                .entry(Var(nodes.header(n).var))
                .and_modify(|r| *r = first.value.min(*r.start())..=last.value.max(*r.end()))
                .or_insert(first.value..=last.value);
        }
        Ok(ranges)
    }
}
