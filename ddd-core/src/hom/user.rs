//! Homomorphisms that users define, in the inductive style of the literature.

use super::build;
use super::kernel::{Effect, Guard, Kernel};
use super::table::Terms;
use super::term::{HomId, Term};
use crate::{Comparison, Error, Var};
use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An inductive homomorphism: what it does is said arc by arc.
///
/// For a diagram `<var, {value -> child}>` the result is the union over the arcs of
/// `at(var, value)` applied to `child`; for `1` it is `at_end()` applied to `1`. A homomorphism that [skips](Self::skips) a
/// variable passes it by unchanged, which lets saturation work below it.
///
/// Implementors derive `PartialEq, Eq, Hash`: equal values are one homomorphism, with one set of remembered results.
///
/// ```
/// use ddd_core::{Image, Images, Inductive, Manager, Var, Error};
///
/// /// Adds one to every value.
/// #[derive(Debug, PartialEq, Eq, Hash)]
/// struct Increment;
///
/// impl Inductive for Increment {
///     fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
///         let this = images.this();
///         Ok(images.prefix(var, value + 1, this))
///     }
/// }
///
/// let mut m = Manager::default();
/// let d = m.path([(Var(0), 1), (Var(1), 5)])?;
/// let h = m.inductive(Increment);
/// let e = m.apply(&h, &d)?;
/// assert_eq!(e, m.path([(Var(0), 2), (Var(1), 6)])?);
/// # Ok::<(), Error>(())
/// ```
pub trait Inductive: Key + Debug + Send + Sync {
    /// What to do with the diagram behind the arc `var = value`.
    ///
    /// # Errors
    /// Whatever the implementor finds wrong; it ends the operation.
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error>;

    /// What to do at the end of a path: by default, nothing.
    ///
    /// # Errors
    /// As for [`Inductive::at`].
    fn at_end(&self, images: &mut Images<'_>) -> Result<Image, Error> {
        Ok(images.id())
    }

    /// Whether the variable is passed by. Must not depend on anything but `self` and `var`.
    fn skips(&self, _var: Var) -> bool {
        false
    }

    /// Whether the result is always a subset of what was given.
    fn is_selector(&self) -> bool {
        false
    }
}

/// Equality and hash behind a trait object; implemented for every `Eq + Hash` type.
pub trait Key: Any {
    /// `self == other`, if the types agree.
    fn key_eq(&self, other: &dyn Any) -> bool;
    /// Feeds the value to a hasher.
    fn key_hash(&self, state: &mut dyn Hasher);
    /// The value as `Any`.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + Hash + 'static> Key for T {
    fn key_eq(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }

    fn key_hash(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A user's homomorphism as part of a term.
#[derive(Debug, Clone)]
pub(crate) struct UserHom(pub(crate) Arc<dyn Inductive>);

impl PartialEq for UserHom {
    fn eq(&self, other: &Self) -> bool {
        self.0.key_eq(other.0.as_any())
    }
}

impl Eq for UserHom {}

impl Hash for UserHom {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key_hash(state);
    }
}

/// A homomorphism in the hands of [`Inductive::at`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image(pub(crate) HomId);

/// Makes the homomorphisms that [`Inductive::at`] returns.
///
/// ```
/// # use ddd_core::*;
/// /// Doubles every value; of an odd one it keeps the sequence as it is, too.
/// #[derive(Debug, PartialEq, Eq, Hash)]
/// struct Double;
///
/// impl Inductive for Double {
///     fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
///         let (this, id) = (images.this(), images.id());
///         let doubled = images.prefix(var, 2 * value, this);
///         let kept = images.prefix(var, value, id);
///         Ok(if value % 2 == 0 { doubled } else { images.sum([doubled, kept]) })
///     }
/// }
///
/// let mut m = Manager::default();
/// let d = m.path([(Var(0), 1), (Var(1), 2)])?;
/// let h = m.inductive(Double);
/// let e = m.apply(&h, &d)?;
/// assert_eq!(e, m.vectors(&[Var(0), Var(1)], [[2, 4], [1, 2]])?);
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Images<'a> {
    pub(crate) this: HomId,
    pub(crate) terms: &'a mut Terms,
}

impl Images<'_> {
    /// The homomorphism being applied.
    #[must_use]
    pub fn this(&self) -> Image {
        Image(self.this)
    }

    /// Returns what it is given.
    #[must_use]
    pub fn id(&self) -> Image {
        Image(HomId::ID)
    }

    /// Returns the empty set.
    #[must_use]
    pub fn zero(&self) -> Image {
        Image(HomId::ZERO)
    }

    /// The result of `image` behind one more assignment.
    pub fn prefix(&mut self, var: Var, value: u32, image: Image) -> Image {
        if image.0 == HomId::ZERO {
            return image;
        }
        Image(self.terms.intern(Term::Prefix {
            var: var.0,
            value,
            hom: image.0,
        }))
    }

    /// Union.
    pub fn sum(&mut self, images: impl IntoIterator<Item = Image>) -> Image {
        Image(build::sum(self.terms, images.into_iter().map(|i| i.0)))
    }

    /// `outer` after `inner`.
    pub fn compose(&mut self, outer: Image, inner: Image) -> Image {
        Image(build::compose(self.terms, outer.0, inner.0))
    }

    /// Keeps the paths whose value of `var` stands in the relation to `value`.
    pub fn test(&mut self, var: Var, comparison: Comparison, value: u32) -> Image {
        Image(build::test(
            self.terms,
            var.0,
            build::against(comparison, value),
        ))
    }

    /// Gives `var` a constant value.
    pub fn assign(&mut self, var: Var, value: u32) -> Image {
        let kernel = Kernel {
            guard: Guard::all(),
            effect: Effect::Set(value),
        };
        Image(build::step(self.terms, var.0, kernel, HomId::ID))
    }

    /// Adds to `var` where it is at least `at_least`.
    pub fn add(&mut self, var: Var, at_least: u32, change: i64) -> Image {
        let guard = Guard::between(at_least, u32::MAX);
        let kernel = Kernel {
            guard,
            effect: Effect::Add(change),
        };
        Image(build::step(self.terms, var.0, kernel, HomId::ID))
    }

    /// As [`Manager::cascade`](crate::Manager::cascade).
    pub fn cascade(
        &mut self,
        steps: impl IntoIterator<Item = (Var, std::ops::RangeInclusive<u32>, i64)>,
    ) -> Image {
        Image(build::of_ranges(self.terms, steps))
    }

    /// What a selector does not select.
    ///
    /// # Errors
    /// [`Error::NotASelector`] if the image may hold what was not given.
    pub fn complement(&mut self, selector: Image) -> Result<Image, Error> {
        if !self.terms.is_selector(selector.0) {
            return Err(Error::NotASelector(super::display::show(
                self.terms, selector.0,
            )));
        }
        Ok(Image(build::complement(self.terms, selector.0)))
    }

    /// A user-defined homomorphism.
    pub fn inductive(&mut self, hom: impl Inductive) -> Image {
        Image(self.terms.intern(Term::User(UserHom(Arc::new(hom)))))
    }
}
