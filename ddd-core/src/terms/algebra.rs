//! Homomorphisms made of others, and of sets.

use crate::error::Error;
use crate::handle::{Ddd, Hom};
use crate::hom::build;
use crate::hom::term::{HomId, Strategy, Term};
use crate::manager::Manager;
use crate::var::Var;

impl Manager {
    /// `d -> d`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (id, up) = (m.id(), m.add(Var(0), 0, 1));
    /// assert_eq!(m.compose(&id, &up)?, up);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    #[must_use]
    pub fn id(&self) -> Hom {
        self.hom(HomId::ID)
    }

    /// `d -> {}`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (zero, up) = (m.zero(), m.add(Var(0), 0, 1));
    /// assert_eq!(m.sum([&zero, &up])?, up);
    /// assert_eq!(m.compose(&zero, &up)?, zero);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    #[must_use]
    pub fn zero(&self) -> Hom {
        self.hom(HomId::ZERO)
    }

    /// `d -> c` for every `d` but the empty one.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (c, d) = (m.path([(Var(0), 7)])?, m.path([(Var(0), 1)])?);
    /// let h = m.constant(&c)?;
    /// assert_eq!(m.apply(&h, &d)?, c);
    /// assert_eq!(m.apply(&h, &m.empty())?, m.empty());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn constant(&mut self, c: &Ddd) -> Result<Hom, Error> {
        let n = self.node(c)?;
        Ok(self.intern(Term::Constant(n)))
    }

    /// Union of the images.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(0), 5)])?;
    /// let (up, down) = (m.add(Var(0), 0, 1), m.add(Var(0), 1, -1));
    /// let either = m.sum([&up, &down])?;
    /// assert_eq!(m.apply(&either, &d)?, m.vectors(&[Var(0)], [[4], [6]])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn sum<'a>(&mut self, homs: impl IntoIterator<Item = &'a Hom>) -> Result<Hom, Error> {
        let parts = homs
            .into_iter()
            .map(|h| self.term(h))
            .collect::<Result<Vec<_>, _>>()?;
        let h = build::sum(&mut self.store.terms, parts);
        Ok(self.hom(h))
    }

    /// `outer` after `inner`.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let take = m.add(Var(0), 1, -1);
    /// let put = m.add(Var(1), 0, 1);
    /// let h = m.compose(&put, &take)?;
    /// assert_eq!(m.show(&h)?, "x0>=1,-1; x1+1");
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn compose(&mut self, outer: &Hom, inner: &Hom) -> Result<Hom, Error> {
        let (outer, inner) = (self.term(outer)?, self.term(inner)?);
        let h = build::compose(&mut self.store.terms, outer, inner);
        Ok(self.hom(h))
    }

    /// The composition of all: the first one is applied first.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(0), 5)])?;
    /// let (set, up) = (m.assign(Var(0), 1), m.add(Var(0), 0, 1));
    /// let both = m.sequence([&set, &up])?;
    /// assert_eq!(m.apply(&both, &d)?, m.path([(Var(0), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn sequence<'a>(&mut self, homs: impl IntoIterator<Item = &'a Hom>) -> Result<Hom, Error> {
        let mut all = HomId::ID;
        for h in homs {
            let next = self.term(h)?;
            all = build::compose(&mut self.store.terms, next, all);
        }
        Ok(self.hom(all))
    }

    /// What `d` and `set` have in common.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (d, set) = (m.product([(Var(0), 0..5)])?, m.product([(Var(0), 3..9)])?);
    /// let h = m.intersect_with(&set)?;
    /// assert_eq!(m.apply(&h, &d)?, m.product([(Var(0), 3..5)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn intersect_with(&mut self, set: &Ddd) -> Result<Hom, Error> {
        let n = self.node(set)?;
        Ok(self.intern(Term::IntersectWith(n)))
    }

    /// `h(d)` without `set`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let (d, seen) = (m.product([(Var(0), 0..5)])?, m.product([(Var(0), 0..5)])?);
    /// let up = m.add(Var(0), 0, 1);
    /// let new = m.minus(&up, &seen)?;
    /// assert_eq!(m.apply(&new, &d)?, m.path([(Var(0), 5)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn minus(&mut self, h: &Hom, set: &Ddd) -> Result<Hom, Error> {
        let (hom, set) = (self.term(h)?, self.node(set)?);
        Ok(self.intern(Term::Minus { hom, set }))
    }

    /// `d` without `selector(d)`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 1], [1, 2]])?;
    /// let equal = m.compare(Var(0), Comparison::Equal, Var(1), 0);
    /// let differ = m.complement(&equal)?;
    /// assert_eq!(m.apply(&differ, &d)?, m.path([(Var(0), 1), (Var(1), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotASelector`] if `selector` may return what it was not given, and [`Error::Foreign`].
    pub fn complement(&mut self, selector: &Hom) -> Result<Hom, Error> {
        let h = self.selector(selector)?;
        let h = build::complement(&mut self.store.terms, h);
        Ok(self.hom(h))
    }

    /// `then` on what `condition` selects, `otherwise` on the rest.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// // Collatz
    /// let d = m.path([(Var(0), 6)])?;
    /// let even = m.test_among(Var(0), [0, 2, 4, 6]);
    /// let (half, other) = (m.assign(Var(0), 3), m.assign(Var(0), 10));
    /// let next = m.if_then_else(&even, &half, &other)?;
    /// assert_eq!(m.apply(&next, &d)?, m.path([(Var(0), 3)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Manager::complement`].
    pub fn if_then_else(
        &mut self,
        condition: &Hom,
        then: &Hom,
        otherwise: &Hom,
    ) -> Result<Hom, Error> {
        let condition = self.selector(condition)?;
        let (then, otherwise) = (self.term(then)?, self.term(otherwise)?);
        let h = build::if_then_else(&mut self.store.terms, condition, then, otherwise);
        Ok(self.hom(h))
    }

    /// `h` again and again until the set stays as it is. A sum with the identity is saturated; iteration that never ends is
    /// ended by the limits of the manager.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// // every value falls to 2 or below
    /// let d = m.product([(Var(0), 0..9)])?;
    /// let (high, down, id) = (m.test(Var(0), Comparison::Greater, 2), m.add(Var(0), 1, -1), m.id());
    /// let fall = m.if_then_else(&high, &down, &id)?;
    /// let all_the_way = m.fixpoint(&fall)?;
    /// assert_eq!(m.apply(&all_the_way, &d)?, m.product([(Var(0), 0..3)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn fixpoint(&mut self, h: &Hom) -> Result<Hom, Error> {
        self.fixpoint_by(h, Strategy::Saturation)
    }

    /// [`Manager::fixpoint`] by a chosen strategy.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(0), 0)])?;
    /// let (id, up) = (m.id(), m.add_within(Var(0), 0..=4, 1));
    /// let step = m.sum([&id, &up])?;
    /// let reach = m.fixpoint_by(&step, Strategy::BreadthFirst)?;
    /// assert_eq!(m.apply(&reach, &d)?, m.product([(Var(0), 0..6)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn fixpoint_by(&mut self, h: &Hom, strategy: Strategy) -> Result<Hom, Error> {
        let h = self.term(h)?;
        let h = build::fixpoint(&mut self.store.terms, h, strategy);
        Ok(self.hom(h))
    }

    /// `h` on the part of each sequence that begins with the first occurrence of `var`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(0), 1), (Var(1), 2)])?;
    /// let tail = m.path([(Var(9), 9)])?;
    /// let replace = m.constant(&tail)?;
    /// let h = m.at(Var(1), &replace)?;
    /// assert_eq!(m.apply(&h, &d)?, m.path([(Var(0), 1), (Var(9), 9)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn at(&mut self, var: Var, h: &Hom) -> Result<Hom, Error> {
        let hom = self.term(h)?;
        Ok(if hom == HomId::ID {
            self.id()
        } else {
            self.intern(Term::At { var: var.0, hom })
        })
    }

    /// Each sequence of `h(d)` behind one more assignment.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.path([(Var(1), 2)])?;
    /// let id = m.id();
    /// let h = m.prefix(Var(0), 1, &id)?;
    /// assert_eq!(m.apply(&h, &d)?, m.path([(Var(0), 1), (Var(1), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn prefix(&mut self, var: Var, value: u32, h: &Hom) -> Result<Hom, Error> {
        let hom = self.term(h)?;
        Ok(if hom == HomId::ZERO {
            self.zero()
        } else {
            self.intern(Term::Prefix {
                var: var.0,
                value,
                hom,
            })
        })
    }

    fn selector(&self, h: &Hom) -> Result<HomId, Error> {
        let h = self.term(h)?;
        if self.store.terms.is_selector(h) {
            Ok(h)
        } else {
            Err(Error::NotASelector(crate::hom::display::show(
                &self.store.terms,
                h,
            )))
        }
    }
}
