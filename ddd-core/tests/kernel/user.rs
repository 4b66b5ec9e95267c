//! User-defined homomorphisms, and what they do to one path.

use crate::twin::{Fault, Path, Set};
use ddd_core::{Error, Image, Images, Inductive, Var};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Rule {
    /// Adds one to `var` where it is below `max`; a path without it stays.
    Increment { var: u32, max: u32 },
    /// Keeps the paths on which `var` is even, or missing.
    Even { var: u32 },
    /// Adds one to every value; drops paths with a value at `max` or above.
    IncrementAll { max: u32 },
    /// `var` goes one up or one down, within `0..=max`.
    Wander { var: u32, max: u32 },
    /// Carries the value of `from` to the next `to` below it.
    Carry {
        from: u32,
        to: u32,
        carried: Option<u32>,
    },
    /// Inserts an assignment behind the first `var`.
    Insert { var: u32, new: u32, value: u32 },
}

impl Inductive for Rule {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let (id, this) = (images.id(), images.this());
        Ok(match *self {
            Self::Increment { max, .. } if value < max => images.prefix(var, value + 1, id),
            Self::Increment { .. } => images.zero(),
            Self::Even { .. } if value.is_multiple_of(2) => images.prefix(var, value, id),
            Self::Even { .. } => images.zero(),
            Self::IncrementAll { max } if value < max => images.prefix(var, value + 1, this),
            Self::IncrementAll { .. } => images.zero(),
            Self::Wander { max, .. } => {
                let up = (value < max).then(|| images.prefix(var, value + 1, id));
                let down = (0 < value && value <= max).then(|| images.prefix(var, value - 1, id));
                images.sum(up.into_iter().chain(down))
            }
            Self::Carry {
                carried: Some(v), ..
            } => images.prefix(var, v, id),
            Self::Carry { from, to, .. } => {
                let rest = images.inductive(Self::Carry {
                    from,
                    to,
                    carried: Some(value),
                });
                images.prefix(var, value, rest)
            }
            Self::Insert {
                new, value: with, ..
            } => {
                let rest = images.prefix(Var(new), with, id);
                images.prefix(var, value, rest)
            }
        })
    }

    fn skips(&self, var: Var) -> bool {
        match *self {
            Self::Increment { var: v, .. }
            | Self::Even { var: v }
            | Self::Wander { var: v, .. }
            | Self::Insert { var: v, .. } => v != var.0,
            Self::IncrementAll { .. } => false,
            Self::Carry { to, carried, from } => var.0 != if carried.is_some() { to } else { from },
        }
    }

    fn is_selector(&self) -> bool {
        matches!(self, Self::Even { .. })
    }
}

impl Rule {
    /// What becomes of one path.
    pub(crate) fn twin(&self, path: &Path) -> Result<Set, Fault> {
        let mut p = path.clone();
        let at = |var: u32| path.iter().position(|a| a.0 == var);
        let keep = match *self {
            Self::Increment { var, max } => at(var).is_none_or(|i| {
                p[i].1 += 1;
                path[i].1 < i64::from(max)
            }),
            Self::Even { var } => at(var).is_none_or(|i| path[i].1 % 2 == 0),
            Self::IncrementAll { max } => {
                p.iter_mut().for_each(|a| a.1 += 1);
                path.iter().all(|a| a.1 < i64::from(max))
            }
            Self::Wander { var, max } => {
                let Some(i) = at(var) else {
                    return Ok(Set::from([p]));
                };
                let mut all = Set::new();
                if p[i].1 < i64::from(max) {
                    p[i].1 += 1;
                    all.insert(p.clone());
                    p[i].1 -= 1;
                }
                if 0 < p[i].1 && p[i].1 <= i64::from(max) {
                    p[i].1 -= 1;
                    all.insert(p);
                }
                return Ok(all);
            }
            Self::Carry { from, to, .. } => {
                if let Some(i) = at(from)
                    && let Some(j) = (i + 1..p.len()).find(|j| p[*j].0 == to)
                {
                    p[j].1 = p[i].1;
                }
                true
            }
            Self::Insert { var, new, value } => {
                if let Some(i) = at(var) {
                    p.insert(i + 1, (new, i64::from(value)));
                }
                true
            }
        };
        Ok(if keep { Set::from([p]) } else { Set::new() })
    }
}
