//! The homomorphisms of a manager: applying them here, making them in [`algebra`] and [`primitives`].

mod algebra;
mod primitives;

use crate::error::Error;
use crate::handle::{Ddd, Hom};
use crate::hom::apply::apply;
use crate::hom::build;
use crate::hom::term::{HomId, Strategy, Term};
use crate::manager::Manager;

impl Manager {
    /// `h(d)`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..3)])?;
    /// let up = m.add(Var(0), 0, 1);
    /// assert_eq!(m.apply(&up, &d)?, m.product([(Var(0), 1..4)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::MissingVariable`] if `h` looks for a variable that a path does not have, [`Error::Overflow`] if a
    /// value leaves 32 bits, [`Error::Incompatible`] if images do not fit together, and every limit of the manager.
    pub fn apply(&mut self, h: &Hom, d: &Ddd) -> Result<Ddd, Error> {
        let (h, n) = (self.term(h)?, self.node(d)?);
        let r = self.run(|s| apply(s, h, n))?;
        Ok(self.ddd(r))
    }

    /// The set reached from `d` by the homomorphisms, in any number and order: saturation of `(h1 + h2 + ... + id)*`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// // a token goes round three places
    /// let start = m.path([(Var(0), 1), (Var(1), 0), (Var(2), 0)])?;
    /// let step = |m: &mut Manager, from: u32, to: u32| m.cascade([(Var(from), 1..=9, -1), (Var(to), 0..=9, 1)]);
    /// let rules = [step(&mut m, 0, 1), step(&mut m, 1, 2), step(&mut m, 2, 0)];
    /// let reached = m.saturate(&rules, &start)?;
    /// assert_eq!(m.count(&reached)?, 3u32.into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::apply`].
    pub fn saturate<'a>(
        &mut self,
        homs: impl IntoIterator<Item = &'a Hom>,
        d: &Ddd,
    ) -> Result<Ddd, Error> {
        let reach = self.reachability(homs, Strategy::Saturation)?;
        self.apply(&reach, d)
    }

    /// `(h1 + h2 + ... + id)*`, evaluated by the given strategy.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let start = m.path([(Var(0), 0)])?;
    /// let up = m.add_within(Var(0), 0..=4, 1);
    /// let reach = m.reachability([&up], Strategy::Chaining)?;
    /// assert_eq!(m.apply(&reach, &start)?, m.product([(Var(0), 0..6)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn reachability<'a>(
        &mut self,
        homs: impl IntoIterator<Item = &'a Hom>,
        strategy: Strategy,
    ) -> Result<Hom, Error> {
        let mut parts = homs
            .into_iter()
            .map(|h| self.term(h))
            .collect::<Result<Vec<_>, _>>()?;
        parts.push(HomId::ID);
        let sum = build::sum(&mut self.store.terms, parts);
        let h = build::fixpoint(&mut self.store.terms, sum, strategy);
        Ok(self.hom(h))
    }

    /// Whether `h` is known to return only what it is given.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (test, add) = (m.test(Var(0), Comparison::Less, 3), m.add(Var(0), 0, 1));
    /// assert!(m.is_selector(&test)?);
    /// assert!(!m.is_selector(&add)?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn is_selector(&self, h: &Hom) -> Result<bool, Error> {
        Ok(self.store.terms.is_selector(self.term(h)?))
    }

    /// The term as text, after the laws of the algebra have been applied.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (take, put) = (m.add(Var(2), 1, -1), m.add(Var(0), 0, 1));
    /// let fire = m.compose(&put, &take)?;
    /// assert_eq!(m.show(&fire)?, "x0+1; x2>=1,-1");
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn show(&self, h: &Hom) -> Result<String, Error> {
        Ok(crate::hom::display::show(&self.store.terms, self.term(h)?))
    }

    fn intern(&mut self, term: Term) -> Hom {
        let h = self.store.terms.intern(term);
        self.hom(h)
    }
}
