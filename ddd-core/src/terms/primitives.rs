//! Homomorphisms on one variable, on two, on many, and those that users define.

use crate::error::Error;
use crate::handle::Hom;
use crate::hom::build;
use crate::hom::kernel::{Effect, Guard, Kernel};
use crate::hom::term::{Comparison, HomId, Term};
use crate::hom::user::{Inductive, UserHom};
use crate::manager::Manager;
use crate::var::Var;
use std::sync::Arc;

impl Manager {
    /// Selects the sequences whose value of `var` stands in the relation to `value`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..9)])?;
    /// let h = m.test(Var(0), Comparison::GreaterOrEqual, 7);
    /// assert_eq!(m.apply(&h, &d)?, m.product([(Var(0), 7..9)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn test(&mut self, var: Var, comparison: Comparison, value: u32) -> Hom {
        let h = build::test(
            &mut self.store.terms,
            var.0,
            build::against(comparison, value),
        );
        self.hom(h)
    }

    /// Selects the sequences whose value of `var` is among the given ones.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..9)])?;
    /// let h = m.test_among(Var(0), [2, 3, 50]);
    /// assert_eq!(m.apply(&h, &d)?, m.product([(Var(0), 2..4)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn test_among(&mut self, var: Var, values: impl IntoIterator<Item = u32>) -> Hom {
        let h = build::test(&mut self.store.terms, var.0, Guard::among(values));
        self.hom(h)
    }

    /// Gives `var` the value.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..9), (Var(1), 0..9)])?;
    /// let h = m.assign(Var(0), 5);
    /// assert_eq!(m.apply(&h, &d)?, m.product([(Var(0), 5..6), (Var(1), 0..9)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..4)])?;
    /// let take_two = m.add(Var(0), 2, -2);
    /// assert_eq!(m.apply(&take_two, &d)?, m.product([(Var(0), 0..2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..9)])?;
    /// let h = m.add_within(Var(0), 3..=4, 10);
    /// assert_eq!(m.apply(&h, &d)?, m.product([(Var(0), 13..15)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn add_within(
        &mut self,
        var: Var,
        range: std::ops::RangeInclusive<u32>,
        change: i64,
    ) -> Hom {
        self.step(var, build::within(&range, change))
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
        let all = build::of_ranges(&mut self.store.terms, steps);
        self.hom(all)
    }

    /// Selects the sequences with `left ~ right + offset`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..3), (Var(1), 0..3)])?;
    /// let h = m.compare(Var(0), Comparison::Equal, Var(1), 1); // x0 = x1 + 1
    /// assert_eq!(m.apply(&h, &d)?, m.vectors(&[Var(0), Var(1)], [[1, 0], [2, 1]])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn compare(&mut self, left: Var, comparison: Comparison, right: Var, offset: i64) -> Hom {
        let h = build::compare(&mut self.store.terms, left.0, comparison, right.0, offset);
        self.hom(h)
    }

    /// `target := source + offset`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[0, 3], [9, 5]])?;
    /// let h = m.assign_from(Var(0), Var(1), -1); // x0 := x1 - 1
    /// assert_eq!(m.apply(&h, &d)?, m.vectors(&[Var(0), Var(1)], [[2, 3], [4, 5]])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn assign_from(&mut self, target: Var, source: Var, offset: i64) -> Hom {
        let h = build::assign_from(&mut self.store.terms, target.0, source.0, offset);
        self.hom(h)
    }

    /// Exchanges the values of two variables.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[0, 3], [9, 5]])?;
    /// let h = m.swap(Var(0), Var(1));
    /// assert_eq!(m.apply(&h, &d)?, m.vectors(&[Var(0), Var(1)], [[3, 0], [5, 9]])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn swap(&mut self, x: Var, y: Var) -> Hom {
        let h = build::swap(&mut self.store.terms, x.0, y.0);
        self.hom(h)
    }

    /// A permutation of values: for each pair `(x, y)`, `x` gets the value that `y` had.
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let x = [Var(0), Var(1), Var(2)];
    /// let d = m.vectors(&x, [[10, 11, 12]])?;
    /// let rotate = m.permute([(x[0], x[1]), (x[1], x[2]), (x[2], x[0])])?;
    /// assert_eq!(m.apply(&rotate, &d)?, m.vectors(&x, [[11, 12, 10]])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use ddd_core::*;
    /// # let mut m = Manager::default();
    /// let d = m.vectors(&[Var(0), Var(1)], [[1, 5], [1, 6]])?;
    /// let (up, first) = (m.add(Var(0), 0, 1), m.projection(&[Var(0)]));
    /// let both = m.compose(&first, &up)?;
    /// assert_eq!(m.apply(&both, &d)?, m.path([(Var(0), 2)])?);
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn projection(&mut self, onto: &[Var]) -> Hom {
        let mut kept: Vec<u32> = onto.iter().map(|v| v.0).collect();
        kept.sort_unstable();
        kept.dedup();
        self.intern(Term::Project(kept.into()))
    }

    /// A homomorphism defined by the user.
    ///
    /// ```
    /// # use ddd_core::*;
    /// /// Keeps the sequences of odd values.
    /// #[derive(Debug, PartialEq, Eq, Hash)]
    /// struct Odd;
    ///
    /// impl Inductive for Odd {
    ///     fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
    ///         let this = images.this();
    ///         Ok(if value % 2 == 1 { images.prefix(var, value, this) } else { images.zero() })
    ///     }
    ///
    ///     fn is_selector(&self) -> bool {
    ///         true
    ///     }
    /// }
    ///
    /// # let mut m = Manager::default();
    /// let d = m.product([(Var(0), 0..4), (Var(1), 0..4)])?;
    /// let odd = m.inductive(Odd);
    /// let odds = m.apply(&odd, &d)?;
    /// assert_eq!(m.count(&odds)?, 4u32.into());
    /// // a selector has a complement
    /// let rest = m.complement(&odd)?;
    /// let others = m.apply(&rest, &d)?;
    /// assert_eq!(m.count(&others)?, 12u32.into());
    /// # Ok::<(), ddd_core::Error>(())
    /// ```
    pub fn inductive(&mut self, hom: impl Inductive) -> Hom {
        self.intern(Term::User(UserHom(Arc::new(hom))))
    }

    fn step(&mut self, var: Var, kernel: Kernel) -> Hom {
        let h = build::step(&mut self.store.terms, var.0, kernel, HomId::ID);
        self.hom(h)
    }
}
