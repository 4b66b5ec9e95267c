//! Place/transition nets with weights, test arcs and inhibitor arcs.
//!
//! A [`Net`] is immutable and always well formed: arcs are merged and sorted by place, names are unique,
//! weights are positive. It is made by a [`NetBuilder`].
//!
//! Identifiers and labels are one line of text (no control characters), so that every file format can carry them.

mod builder;

pub use builder::{NetBuilder, NetError};

/// A place, by its position in [`Net::places`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u32);

/// A transition, by its position in [`Net::transitions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransitionId(pub u32);

impl PlaceId {
    /// The position of the place in [`Net::places`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl TransitionId {
    /// The position of the transition in [`Net::transitions`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place: its identifier (what formulas and files refer to), an optional label, its initial tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Unique among the places and transitions of the net.
    pub id: String,
    /// What a modeller wrote beside it, if that differs from the identifier.
    pub label: Option<String>,
    /// Tokens in the initial marking.
    pub initial: u32,
}

/// An arc end: a place and a weight, always at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arc {
    /// The place at the other end.
    pub place: PlaceId,
    /// The weight.
    pub weight: u32,
}

/// A transition. Each list is sorted by place and names a place once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// Unique among the places and transitions of the net.
    pub id: String,
    /// What a modeller wrote beside it, if that differs from the identifier.
    pub label: Option<String>,
    /// Tokens taken.
    pub consumes: Vec<Arc>,
    /// Tokens put.
    pub produces: Vec<Arc>,
    /// Enabled only where the place holds at least `weight`; nothing moves.
    pub tests: Vec<Arc>,
    /// Enabled only where the place holds less than `weight`.
    pub inhibitors: Vec<Arc>,
}

/// What one transition asks of, and does to, one place.
///
/// The four arc lists of a transition, seen place by place: this is all that an engine needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effect {
    /// The place.
    pub place: PlaceId,
    /// Enabled only where the place holds at least this many tokens.
    pub at_least: u32,
    /// Enabled only where the place holds less than this many tokens (inhibitor arc).
    pub below: Option<u32>,
    /// Tokens after minus tokens before.
    pub change: i64,
}

impl Transition {
    /// The transition place by place, sorted by place.
    #[must_use]
    pub fn effects(&self) -> Vec<Effect> {
        let mut effects: Vec<Effect> =
            Vec::with_capacity(self.consumes.len() + self.produces.len());
        let none = |place| Effect {
            place,
            at_least: 0,
            below: None,
            change: 0,
        };
        let takes = self.consumes.iter().map(|a| Effect {
            at_least: a.weight,
            change: -i64::from(a.weight),
            ..none(a.place)
        });
        let puts = self.produces.iter().map(|a| Effect {
            change: i64::from(a.weight),
            ..none(a.place)
        });
        let tests = self.tests.iter().map(|a| Effect {
            at_least: a.weight,
            ..none(a.place)
        });
        let below = self.inhibitors.iter().map(|a| Effect {
            below: Some(a.weight),
            ..none(a.place)
        });
        effects.extend(takes.chain(puts).chain(tests).chain(below));
        effects.sort_by_key(|e| e.place);
        effects.dedup_by(|next, kept| {
            let same = next.place == kept.place;
            if same {
                kept.at_least = kept.at_least.max(next.at_least);
                kept.below = kept.below.or(next.below);
                kept.change += next.change;
            }
            same
        });
        effects
    }
}

/// A unit of a nested-unit Petri net: places that are never marked together (if the net is unit safe), and subunits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The unit's name.
    pub id: String,
    /// The places that belong to this unit and to no subunit.
    pub places: Vec<PlaceId>,
    /// Positions of the subunits in [`Nupn::units`].
    pub subunits: Vec<usize>,
}

/// The nested-unit structure that a file declares. It is a hint, never believed: see the reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nupn {
    /// All units.
    pub units: Vec<Unit>,
    /// Position of the root unit.
    pub root: usize,
    /// Whether the file claims that the net is unit safe.
    pub safe: bool,
}

/// A place/transition net; see the [module](self).
///
/// ```
/// use ddd_petri::net::NetBuilder;
///
/// let mut b = NetBuilder::new("handshake");
/// let idle = b.place("idle", 1)?;
/// let busy = b.place("busy", 0)?;
/// let start = b.transition("start")?;
/// b.consume(start, idle, 1)?;
/// b.produce(start, busy, 1)?;
/// let net = b.build();
/// assert_eq!(net.places().len(), 2);
/// # Ok::<(), ddd_petri::net::NetError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    name: String,
    places: Vec<Place>,
    transitions: Vec<Transition>,
    nupn: Option<Nupn>,
}

impl Net {
    /// A net whose nodes are known to have different identifiers; arcs may be in any order, and parallel.
    pub(crate) fn from_parts(
        name: String,
        places: Vec<Place>,
        mut transitions: Vec<Transition>,
    ) -> Self {
        for t in &mut transitions {
            merge(&mut t.consumes);
            merge(&mut t.produces);
        }
        Self {
            name,
            places,
            transitions,
            nupn: None,
        }
    }

    /// The net's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All places; a [`PlaceId`] is an index into this slice.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// All transitions; a [`TransitionId`] is an index into this slice.
    #[must_use]
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The declared nested units, if the file had any.
    #[must_use]
    pub fn nupn(&self) -> Option<&Nupn> {
        self.nupn.as_ref()
    }

    /// The same net with other units, or none.
    #[must_use]
    pub fn with_nupn(self, nupn: Option<Nupn>) -> Self {
        Self { nupn, ..self }
    }

    /// The initial marking, place by place.
    #[must_use]
    pub fn initial_marking(&self) -> Vec<u32> {
        self.places.iter().map(|p| p.initial).collect()
    }
}

/// Sorts arcs by place and adds up parallel ones.
fn merge(arcs: &mut Vec<Arc>) {
    arcs.sort_unstable();
    arcs.dedup_by(|next, kept| {
        let same = next.place == kept.place;
        if same {
            kept.weight = kept.weight.saturating_add(next.weight);
        }
        same
    });
}
