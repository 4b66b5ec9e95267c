//! The terms of the homomorphism algebra.

use super::kernel::Kernel;
use super::user::UserHom;
use crate::store::node::NodeId;

/// A homomorphism by its number in the table of terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HomId(pub(crate) u32);

impl HomId {
    /// `d -> d`.
    pub(crate) const ID: Self = Self(0);
    /// `d -> 0`.
    pub(crate) const ZERO: Self = Self(1);
}

/// How two values are compared.
///
/// ```
/// # use ddd_core::*;
/// # let mut m = Manager::default();
/// let d = m.product([(Var(0), 0..10)])?;
/// let small = m.test(Var(0), Comparison::Less, 3);
/// assert_eq!(m.apply(&small, &d)?, m.product([(Var(0), 0..3)])?);
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    GreaterOrEqual,
    /// `>`
    Greater,
}

impl Comparison {
    /// Whether `left` stands in this relation to `right`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// assert!(Comparison::LessOrEqual.holds(2, 2));
    /// ```
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::GreaterOrEqual => left >= right,
            Self::Greater => left > right,
        }
    }

    /// The relation that holds just where this one does not.
    ///
    /// ```
    /// # use ddd_core::*;
    /// assert_eq!(Comparison::Less.negated(), Comparison::GreaterOrEqual);
    /// ```
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Less => Self::GreaterOrEqual,
            Self::LessOrEqual => Self::Greater,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::GreaterOrEqual => Self::Less,
            Self::Greater => Self::LessOrEqual,
        }
    }

    /// `a ~ b` is `b ~' a`.
    ///
    /// ```
    /// # use ddd_core::*;
    /// assert_eq!(Comparison::Less.mirrored(), Comparison::Greater);
    /// ```
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Equal => Self::Equal,
            Self::NotEqual => Self::NotEqual,
            Self::GreaterOrEqual => Self::LessOrEqual,
            Self::Greater => Self::Less,
        }
    }

    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::GreaterOrEqual => ">=",
            Self::Greater => ">",
        }
    }
}

/// How the fixpoint of a sum is computed. The result is the same.
///
/// ```
/// # use ddd_core::*;
/// # let mut m = Manager::default();
/// let d = m.path([(Var(0), 0)])?;
/// let up = m.add_within(Var(0), 0..=8, 1);
/// for strategy in [Strategy::Saturation, Strategy::Chaining, Strategy::BreadthFirst] {
///     let reach = m.reachability([&up], strategy)?;
///     assert_eq!(m.apply(&reach, &d)?, m.product([(Var(0), 0..10)])?);
/// }
/// # Ok::<(), ddd_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Strategy {
    /// Node by node from the bottom, each term where its first variable is: nearly always the fastest.
    #[default]
    Saturation,
    /// The whole sum on the whole set, again and again.
    BreadthFirst,
    /// Term by term, each on what the ones before it have found.
    Chaining,
}

/// A term. Its parts are terms of the same table; the laws of the algebra have been applied when it was made.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Id,
    Zero,
    /// `d -> c` for every `d` but the empty one.
    Constant(NodeId),
    /// `d -> <var, value -> h(d)>`.
    Prefix {
        var: u32,
        value: u32,
        hom: HomId,
    },
    /// One step of a cascade: the kernel at the first occurrence of `var`, `next` on what follows.
    /// The variables of a cascade differ; at construction they ascend.
    Step {
        var: u32,
        kernel: Kernel,
        next: HomId,
    },
    /// `hom` on the sub-diagram that begins at the first occurrence of `var`.
    At {
        var: u32,
        hom: HomId,
    },
    /// Union of the images; sorted, no duplicates, at least two.
    Sum(Box<[HomId]>),
    /// `outer` after `inner`.
    Compose {
        outer: HomId,
        inner: HomId,
    },
    /// `d -> d` intersected with a constant.
    IntersectWith(NodeId),
    /// `d -> h(d)` without a constant.
    Minus {
        hom: HomId,
        set: NodeId,
    },
    /// `d -> d` without `selector(d)`.
    Complement(HomId),
    IfThenElse {
        condition: HomId,
        then: HomId,
        otherwise: HomId,
    },
    Fixpoint {
        hom: HomId,
        strategy: Strategy,
    },
    /// `left ~ right + offset`.
    Compare {
        left: u32,
        comparison: Comparison,
        right: u32,
        offset: i64,
    },
    /// `target := source + offset`.
    AssignFrom {
        target: u32,
        source: u32,
        offset: i64,
    },
    /// Exchanges two values; the smaller variable first.
    Swap(u32, u32),
    /// `(x, y)`: `x` gets the value that `y` had. Sorted, fixed points left out.
    Permute(Box<[(u32, u32)]>),
    /// Drops every variable but these, which are sorted.
    Project(Box<[u32]>),
    User(UserHom),
}

impl Term {
    /// The terms it is made of.
    pub(crate) fn parts(&self) -> Vec<HomId> {
        match self {
            Self::Prefix { hom, .. }
            | Self::At { hom, .. }
            | Self::Minus { hom, .. }
            | Self::Complement(hom)
            | Self::Fixpoint { hom, .. }
            | Self::Step { next: hom, .. } => vec![*hom],
            Self::Sum(terms) => terms.to_vec(),
            Self::Compose { outer, inner } => vec![*outer, *inner],
            Self::IfThenElse {
                condition,
                then,
                otherwise,
            } => vec![*condition, *then, *otherwise],
            _ => Vec::new(),
        }
    }

    /// The diagram it holds, if any.
    pub(crate) fn constant(&self) -> Option<NodeId> {
        match self {
            Self::Constant(d) | Self::IntersectWith(d) | Self::Minus { set: d, .. } => Some(*d),
            _ => None,
        }
    }

    /// Whether the image is always a subset of the argument, given which parts are such.
    pub(crate) fn is_selector(&self, part: impl Fn(HomId) -> bool) -> bool {
        match self {
            Self::Id
            | Self::Zero
            | Self::IntersectWith(_)
            | Self::Complement(_)
            | Self::Compare { .. } => true,
            Self::Step { kernel, next, .. } => kernel.is_selector() && part(*next),
            Self::At { hom, .. } | Self::Minus { hom, .. } | Self::Fixpoint { hom, .. } => {
                part(*hom)
            }
            Self::Sum(parts) => parts.iter().all(|p| part(*p)),
            Self::Compose { outer, inner } => part(*outer) && part(*inner),
            Self::IfThenElse {
                then, otherwise, ..
            } => part(*then) && part(*otherwise),
            Self::User(user) => user.0.is_selector(),
            _ => false,
        }
    }

    /// Bytes it owns elsewhere; what a user's homomorphism holds is not known.
    pub(crate) fn heap(&self) -> usize {
        match self {
            Self::Step { kernel, .. } => kernel.guard.heap(),
            Self::Sum(parts) => size_of_val(&**parts),
            Self::Permute(pairs) => size_of_val(&**pairs),
            Self::Project(vars) => size_of_val(&**vars),
            Self::User(user) => size_of_val(&*user.0),
            _ => 0,
        }
    }
}
