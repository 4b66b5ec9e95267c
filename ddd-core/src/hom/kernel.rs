//! What a homomorphism does to the value of one variable: a guard and an effect.

use std::fmt;

/// Which values pass.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Guard {
    /// `min <= value <= max`, except the (sorted) holes.
    Interval {
        min: u32,
        max: u32,
        holes: Box<[u32]>,
    },
    /// One of these (sorted) values.
    Among(Box<[u32]>),
}

impl Guard {
    /// Lets every value pass.
    pub(crate) fn all() -> Self {
        Self::between(0, u32::MAX)
    }

    pub(crate) fn between(min: u32, max: u32) -> Self {
        Self::Interval {
            min,
            max,
            holes: Box::default(),
        }
    }

    pub(crate) fn except(value: u32) -> Self {
        Self::Interval {
            min: 0,
            max: u32::MAX,
            holes: Box::new([value]),
        }
        .normal()
    }

    pub(crate) fn among(values: impl IntoIterator<Item = u32>) -> Self {
        let mut values: Vec<u32> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        Self::Among(values.into()).normal()
    }

    #[inline]
    pub(crate) fn admits(&self, value: u32) -> bool {
        match self {
            Self::Interval { min, max, holes } => {
                *min <= value
                    && value <= *max
                    && (holes.is_empty() || holes.binary_search(&value).is_err())
            }
            Self::Among(values) => values.binary_search(&value).is_ok(),
        }
    }

    pub(crate) fn is_all(&self) -> bool {
        *self == Self::all()
    }

    /// Whether every value but perhaps zero passes.
    #[inline]
    pub(crate) fn asks_only_for_more_than_zero(&self) -> bool {
        matches!(self, Self::Interval { min: 0..=1, max: u32::MAX, holes } if holes.is_empty())
    }

    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Self::Among(values) if values.is_empty())
    }

    /// Bytes of its lists.
    pub(crate) fn heap(&self) -> usize {
        match self {
            Self::Interval { holes: list, .. } | Self::Among(list) => size_of_val(&**list),
        }
    }

    /// One form for each set of values, as far as cheaply possible: contiguous values are an interval, holes lie inside.
    fn normal(self) -> Self {
        match self {
            Self::Among(values) => match (values.first(), values.last()) {
                (Some(&min), Some(&max)) if (max - min) as usize == values.len() - 1 => {
                    Self::between(min, max)
                }
                _ => Self::Among(values),
            },
            Self::Interval {
                mut min,
                mut max,
                holes,
            } => {
                let mut holes: Vec<u32> = holes
                    .iter()
                    .copied()
                    .filter(|h| (min..=max).contains(h))
                    .collect();
                while min <= max && holes.first() == Some(&min) {
                    holes.remove(0);
                    if min == max {
                        return Self::Among(Box::default());
                    }
                    min += 1;
                }
                while min <= max && holes.last() == Some(&max) {
                    holes.pop();
                    max -= 1;
                }
                if min > max {
                    return Self::Among(Box::default());
                }
                Self::Interval {
                    min,
                    max,
                    holes: holes.into(),
                }
            }
        }
    }

    /// The values that pass both.
    pub(crate) fn and(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Among(values), g) | (g, Self::Among(values)) => {
                Self::among(values.iter().copied().filter(|v| g.admits(*v)))
            }
            (
                Self::Interval {
                    min: a,
                    max: b,
                    holes: h,
                },
                Self::Interval {
                    min: c,
                    max: d,
                    holes: i,
                },
            ) => {
                let mut holes = [&h[..], &i[..]].concat();
                holes.sort_unstable();
                holes.dedup();
                Self::Interval {
                    min: *a.max(c),
                    max: *b.min(d),
                    holes: holes.into(),
                }
                .normal()
            }
        }
    }

    /// The values `v` with `v + change` in this guard, where a bound at the end of the range means no bound:
    /// a change out of range must be reported, not filtered.
    fn before(&self, change: i64) -> Self {
        let back = |v: u32| u32::try_from(i64::from(v).saturating_sub(change)).ok();
        let none = || Self::Among(Box::default());
        match self {
            Self::Among(values) => Self::among(values.iter().filter_map(|v| back(*v))),
            Self::Interval { min, max, holes } => {
                let low = if *min == 0 {
                    0
                } else {
                    i64::from(*min).saturating_sub(change).max(0)
                };
                let high = if *max == u32::MAX {
                    i64::from(u32::MAX)
                } else {
                    i64::from(*max)
                        .saturating_sub(change)
                        .min(i64::from(u32::MAX))
                };
                let (Ok(min), Ok(max)) = (u32::try_from(low), u32::try_from(high)) else {
                    return none();
                };
                let holes = holes.iter().filter_map(|v| back(*v)).collect();
                Self::Interval { min, max, holes }.normal()
            }
        }
    }

    /// The values that do not pass, if that is a guard again.
    pub(crate) fn complement(&self) -> Option<Self> {
        match self {
            Self::Among(values) => Some(
                Self::Interval {
                    min: 0,
                    max: u32::MAX,
                    holes: values.clone(),
                }
                .normal(),
            ),
            Self::Interval {
                min: 0,
                max: u32::MAX,
                holes,
            } => Some(Self::among(holes.iter().copied())),
            Self::Interval { min: 0, max, holes } if holes.is_empty() => {
                Some(Self::between(max + 1, u32::MAX))
            }
            Self::Interval {
                min,
                max: u32::MAX,
                holes,
            } if holes.is_empty() => Some(Self::between(0, min - 1)),
            Self::Interval { min, max, holes } if holes.is_empty() && max - min < 16 => {
                Some(Self::Interval {
                    min: 0,
                    max: u32::MAX,
                    holes: (*min..=*max).collect(),
                })
            }
            Self::Interval { .. } => None,
        }
    }
}

/// What becomes of a value that passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Effect {
    /// `value + change`, checked.
    Add(i64),
    /// A constant.
    Set(u32),
}

/// A guarded effect on one variable.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Kernel {
    pub(crate) guard: Guard,
    pub(crate) effect: Effect,
}

impl Kernel {
    pub(crate) fn test(guard: Guard) -> Self {
        Self {
            guard,
            effect: Effect::Add(0),
        }
    }

    pub(crate) fn is_selector(&self) -> bool {
        self.effect == Effect::Add(0)
    }

    pub(crate) fn is_identity(&self) -> bool {
        self.is_selector() && self.guard.is_all()
    }

    /// `self` after `first`, if one kernel can do it.
    ///
    /// In between, the value is an integer of any size: only what is stored must fit 32 bits.
    pub(crate) fn after(&self, first: &Self) -> Option<Self> {
        match (first.effect, self.effect) {
            (Effect::Set(c), _) if !self.guard.admits(c) => Some(Self {
                guard: Guard::Among(Box::default()),
                effect: Effect::Set(c),
            }),
            (Effect::Set(c), Effect::Add(k)) => {
                let sum = u32::try_from(i64::from(c).checked_add(k)?).ok()?;
                Some(Self {
                    guard: first.guard.clone(),
                    effect: Effect::Set(sum),
                })
            }
            (Effect::Set(_), set) => Some(Self {
                guard: first.guard.clone(),
                effect: set,
            }),
            (Effect::Add(k), effect) => {
                let guard = first.guard.and(&self.guard.before(k));
                let effect = match effect {
                    // a sum that does not fit is out of range for every value
                    Effect::Add(l) => Effect::Add(k.saturating_add(l)),
                    set @ Effect::Set(_) => set,
                };
                Some(Self { guard, effect })
            }
        }
    }
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |values: &[u32]| {
            values
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        match self {
            Self::Among(values) => write!(f, " in {{{}}}", list(values)),
            Self::Interval { min, max, holes } => {
                match (*min, *max) {
                    (0, u32::MAX) => {}
                    (a, b) if a == b => write!(f, "={a}")?,
                    (a, u32::MAX) => write!(f, ">={a}")?,
                    (0, b) => write!(f, "<={b}")?,
                    (a, b) => write!(f, " in {a}..={b}")?,
                }
                if holes.is_empty() {
                    Ok(())
                } else {
                    write!(f, "!={}", list(holes))
                }
            }
        }
    }
}
