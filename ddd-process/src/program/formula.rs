//! Ground temporal formulas.

use super::pool::PredId;
use crate::syntax::{Modality, Path, PropertyKind};

/// A CTL formula over ground predicates.
///
/// Paths are maximal: they end only in a state without successors. So `EX true` fails in such a state, and
/// `EG f` holds in one where `f` does.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Formula {
    /// A predicate of the state.
    State(PredId),
    /// Not.
    Not(Box<Formula>),
    /// All of several.
    And(Vec<Formula>),
    /// Some of several.
    Or(Vec<Formula>),
    /// Next, finally or globally, on all paths or on some.
    Temporal(Path, Modality, Box<Formula>),
    /// The first until the second.
    Until(Path, Box<Formula>, Box<Formula>),
}

impl Formula {
    /// `AG self`
    #[must_use]
    pub fn always(self) -> Formula {
        Formula::Temporal(Path::All, Modality::Globally, Box::new(self))
    }

    /// `EF self`
    #[must_use]
    pub fn reachable(self) -> Formula {
        Formula::Temporal(Path::Some, Modality::Finally, Box::new(self))
    }

    /// What it says to be always so: the `p` of `AG p`.
    #[must_use]
    pub fn invariant(&self) -> Option<&Formula> {
        match self {
            Formula::Temporal(Path::All, Modality::Globally, inner) => Some(inner),
            _ => None,
        }
    }

    /// Whether it is of EF-CTL: no other modality than `EF` and `AG`.
    #[must_use]
    pub fn is_ef_ctl(&self) -> bool {
        match self {
            Formula::State(_) => true,
            Formula::Not(inner) => inner.is_ef_ctl(),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().all(Formula::is_ef_ctl),
            Formula::Temporal(Path::Some, Modality::Finally, inner)
            | Formula::Temporal(Path::All, Modality::Globally, inner) => inner.is_ef_ctl(),
            Formula::Temporal(..) | Formula::Until(..) => false,
        }
    }

    /// The predicates it is built from.
    #[must_use]
    pub fn predicates(&self) -> Vec<PredId> {
        let mut all = Vec::new();
        self.collect(&mut all);
        all.sort_unstable();
        all.dedup();
        all
    }

    fn collect(&self, all: &mut Vec<PredId>) {
        match self {
            Formula::State(pred) => all.push(*pred),
            Formula::Not(inner) | Formula::Temporal(_, _, inner) => inner.collect(all),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.collect(all));
            }
            Formula::Until(_, left, right) => {
                left.collect(all);
                right.collect(all);
            }
        }
    }
}

/// Something the program says about itself.
#[derive(Debug, Clone)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: PropertyKind,
    /// What must be true in every initial state: `AG p` for an invariant, `AG !p` for an error.
    pub formula: Formula,
    /// The states to look for, for an invariant or an error: where it is broken.
    pub broken: Option<PredId>,
}
