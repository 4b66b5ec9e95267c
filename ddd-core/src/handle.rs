//! Handles: what users hold.

use crate::store::registry::Root;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A set of assignment sequences, held by a decision diagram.
///
/// A handle borrows nothing, may be cloned and sent to other threads, and keeps its set alive in the
/// [`Manager`](crate::Manager) that made it. Two handles are equal just when they hold the same set of the same manager.
///
/// ```
/// # use ddd_core::*;
/// # let mut m = Manager::default();
/// let d = m.path([(Var(0), 1)])?;
/// let copy = d.clone();
/// drop(d);
/// m.collect();
/// // the clone kept the set alive, and the same set is the same handle
/// assert_eq!(copy, m.path([(Var(0), 1)])?);
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Ddd(pub(crate) Arc<Root>);

/// A homomorphism: a linear map from sets of assignment sequences to such sets.
///
/// Equal terms are one homomorphism. Like [`Ddd`], a handle borrows nothing and keeps its term alive.
///
/// ```
/// # use ddd_core::*;
/// # let mut m = Manager::default();
/// let h = m.add(Var(0), 1, -1);
/// assert_eq!(h, m.add(Var(0), 1, -1));
/// assert_eq!(m.show(&h)?, "x0>=1,-1");
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Hom(pub(crate) Arc<Root>);

macro_rules! identity {
    ($type:ty, $name:literal) => {
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.0.id == other.0.id && Arc::ptr_eq(&self.0.registry, &other.0.registry)
            }
        }

        impl Eq for $type {}

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.id.hash(state);
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($name, "#{}"), self.0.id)
            }
        }
    };
}

identity!(Ddd, "Ddd");
identity!(Hom, "Hom");
