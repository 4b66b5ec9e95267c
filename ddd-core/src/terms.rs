//! The homomorphisms of a manager.

use crate::error::Error;
use crate::handle::{Ddd, Hom};
use crate::hom::apply::apply;
use crate::hom::build;
use crate::hom::kernel::{Effect, Guard, Kernel};
use crate::hom::term::{Comparison, HomId, Strategy, Term};
use crate::hom::user::{Inductive, UserHom};
use crate::manager::Manager;
use crate::var::Var;
use std::sync::Arc;

impl Manager {
    /// `h(d)`.
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

    /// `d -> d`.
    #[must_use]
    pub fn id(&self) -> Hom {
        self.hom(HomId::ID)
    }

    /// `d -> {}`.
    #[must_use]
    pub fn zero(&self) -> Hom {
        self.hom(HomId::ZERO)
    }

    /// `d -> c` for every `d` but the empty one.
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn constant(&mut self, c: &Ddd) -> Result<Hom, Error> {
        let n = self.node(c)?;
        Ok(self.intern(Term::Constant(n)))
    }

    /// Union of the images.
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
    /// # Errors
    /// [`Error::Foreign`].
    pub fn intersect_with(&mut self, set: &Ddd) -> Result<Hom, Error> {
        let n = self.node(set)?;
        Ok(self.intern(Term::IntersectWith(n)))
    }

    /// `h(d)` without `set`.
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn minus(&mut self, h: &Hom, set: &Ddd) -> Result<Hom, Error> {
        let (hom, set) = (self.term(h)?, self.node(set)?);
        Ok(self.intern(Term::Minus { hom, set }))
    }

    /// `d` without `selector(d)`.
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
    /// # Errors
    /// [`Error::Foreign`].
    pub fn fixpoint(&mut self, h: &Hom) -> Result<Hom, Error> {
        self.fixpoint_by(h, Strategy::Saturation)
    }

    /// [`Manager::fixpoint`] by a chosen strategy.
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

    /// Selects the sequences whose value of `var` stands in the relation to `value`.
    pub fn test(&mut self, var: Var, comparison: Comparison, value: u32) -> Hom {
        let h = build::test(
            &mut self.store.terms,
            var.0,
            build::against(comparison, value),
        );
        self.hom(h)
    }

    /// Selects the sequences whose value of `var` is among the given ones.
    pub fn test_among(&mut self, var: Var, values: impl IntoIterator<Item = u32>) -> Hom {
        let h = build::test(&mut self.store.terms, var.0, Guard::among(values));
        self.hom(h)
    }

    /// Gives `var` the value.
    pub fn assign(&mut self, var: Var, value: u32) -> Hom {
        self.step(
            var,
            Kernel {
                guard: Guard::all(),
                effect: Effect::Set(value),
            },
        )
    }

    /// Where `var` is at least `at_least`, adds `change` to it; other sequences are dropped. This is an arc of a Petri net.
    pub fn add(&mut self, var: Var, at_least: u32, change: i64) -> Hom {
        let guard = Guard::between(at_least, u32::MAX);
        self.step(
            var,
            Kernel {
                guard,
                effect: Effect::Add(change),
            },
        )
    }

    /// Where `var` is within the range, adds `change` to it; other sequences are dropped.
    pub fn add_within(
        &mut self,
        var: Var,
        range: std::ops::RangeInclusive<u32>,
        change: i64,
    ) -> Hom {
        self.step(var, within(&range, change))
    }

    /// Steps of [`Manager::add_within`] on different variables, as one homomorphism. Of several steps on one variable the
    /// first is applied first.
    ///
    /// ```
    /// # use ddd_core::{Manager, Var};
    /// let mut m = Manager::default();
    /// let fire = m.cascade([(Var(3), 1..=u32::MAX, -1), (Var(1), 0..=4, 1)]);
    /// assert_eq!(m.show(&fire)?, "x1<=4,+1; x3>=1,-1");
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn cascade(
        &mut self,
        steps: impl IntoIterator<Item = (Var, std::ops::RangeInclusive<u32>, i64)>,
    ) -> Hom {
        let mut steps: Vec<(u32, Kernel)> = steps
            .into_iter()
            .map(|(var, range, change)| (var.0, within(&range, change)))
            .collect();
        // stable: of several steps on one variable the first stays first
        steps.sort_by_key(|step| step.0);
        let all = build::of_steps(&mut self.store.terms, steps);
        self.hom(all)
    }

    /// Selects the sequences with `left ~ right + offset`.
    pub fn compare(&mut self, left: Var, comparison: Comparison, right: Var, offset: i64) -> Hom {
        let h = build::compare(&mut self.store.terms, left.0, comparison, right.0, offset);
        self.hom(h)
    }

    /// `target := source + offset`.
    pub fn assign_from(&mut self, target: Var, source: Var, offset: i64) -> Hom {
        let h = build::assign_from(&mut self.store.terms, target.0, source.0, offset);
        self.hom(h)
    }

    /// Exchanges the values of two variables.
    pub fn swap(&mut self, x: Var, y: Var) -> Hom {
        let h = build::swap(&mut self.store.terms, x.0, y.0);
        self.hom(h)
    }

    /// A permutation of values: for each pair `(x, y)`, `x` gets the value that `y` had.
    ///
    /// # Errors
    /// [`Error::NotAPermutation`] unless the left sides are pairwise different and the right sides are the same variables.
    pub fn permute(&mut self, pairs: impl IntoIterator<Item = (Var, Var)>) -> Result<Hom, Error> {
        let pairs: Vec<(u32, u32)> = pairs.into_iter().map(|(x, y)| (x.0, y.0)).collect();
        let mut left: Vec<u32> = pairs.iter().map(|p| p.0).collect();
        let mut right: Vec<u32> = pairs.iter().map(|p| p.1).collect();
        left.sort_unstable();
        right.sort_unstable();
        for side in [&left, &right] {
            if let Some(twice) = side.windows(2).find(|w| w[0] == w[1]) {
                return Err(Error::NotAPermutation {
                    var: Var(twice[0]),
                    times: 2,
                });
            }
        }
        if let Some(odd) = right.iter().find(|v| left.binary_search(v).is_err()) {
            return Err(Error::NotAPermutation {
                var: Var(*odd),
                times: 0,
            });
        }
        let h = build::permute(&mut self.store.terms, pairs);
        Ok(self.hom(h))
    }

    /// [`Manager::project`] as a homomorphism.
    pub fn projection(&mut self, onto: &[Var]) -> Hom {
        let mut kept: Vec<u32> = onto.iter().map(|v| v.0).collect();
        kept.sort_unstable();
        kept.dedup();
        self.intern(Term::Project(kept.into()))
    }

    /// A homomorphism defined by the user.
    pub fn inductive(&mut self, hom: impl Inductive) -> Hom {
        self.intern(Term::User(UserHom(Arc::new(hom))))
    }

    /// Whether `h` is known to return only what it is given.
    ///
    /// # Errors
    /// [`Error::Foreign`].
    pub fn is_selector(&self, h: &Hom) -> Result<bool, Error> {
        Ok(self.store.terms.is_selector(self.term(h)?))
    }

    /// The term as text, after the laws of the algebra have been applied.
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

    fn step(&mut self, var: Var, kernel: Kernel) -> Hom {
        let h = build::step(&mut self.store.terms, var.0, kernel, HomId::ID);
        self.hom(h)
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

fn within(range: &std::ops::RangeInclusive<u32>, change: i64) -> Kernel {
    let guard = if range.is_empty() {
        Guard::among([])
    } else {
        Guard::between(*range.start(), *range.end())
    };
    Kernel {
        guard,
        effect: Effect::Add(change),
    }
}
