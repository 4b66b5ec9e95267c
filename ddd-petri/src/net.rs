//! Place/transition nets with weights, test arcs and inhibitor arcs.
//!
//! A [`Net`] is immutable and always well formed: arcs are merged and sorted by place, names are unique,
//! weights are positive. It is made by a [`NetBuilder`].

use ahash::AHashMap;
use thiserror::Error;

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

    /// The initial marking, place by place.
    #[must_use]
    pub fn initial_marking(&self) -> Vec<u32> {
        self.places.iter().map(|p| p.initial).collect()
    }
}

/// A request that would have made a net ill formed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetError {
    /// Two nodes with one identifier.
    #[error("identifier `{0}` is used twice")]
    Duplicate(String),
    /// An arc weight of zero.
    #[error("an arc between `{transition}` and `{place}` has weight 0")]
    ZeroWeight {
        /// The transition's identifier.
        transition: String,
        /// The place's identifier.
        place: String,
    },
    /// Weights of parallel arcs, or counts of nodes, that do not fit 32 bits.
    #[error("a weight or a number of nodes near `{0}` does not fit 32 bits")]
    TooLarge(String),
    /// An id that belongs to another net.
    #[error("there is no node with number {0} in this net")]
    Unknown(u32),
}

/// Builds a [`Net`]; parallel arcs of one kind are added up.
#[derive(Debug, Clone)]
pub struct NetBuilder {
    net: Net,
    ids: AHashMap<String, ()>,
}

impl NetBuilder {
    /// An empty net.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        let net = Net {
            name: name.into(),
            places: Vec::new(),
            transitions: Vec::new(),
            nupn: None,
        };
        Self {
            net,
            ids: AHashMap::default(),
        }
    }

    fn reserve(&mut self, id: &str, count: usize) -> Result<u32, NetError> {
        if self.ids.insert(id.to_owned(), ()).is_some() {
            return Err(NetError::Duplicate(id.to_owned()));
        }
        u32::try_from(count).map_err(|_| NetError::TooLarge(id.to_owned()))
    }

    /// Adds a place with its initial tokens.
    ///
    /// # Errors
    /// If the identifier is taken.
    pub fn place(&mut self, id: impl Into<String>, initial: u32) -> Result<PlaceId, NetError> {
        let id = id.into();
        let number = self.reserve(&id, self.net.places.len())?;
        self.net.places.push(Place {
            id,
            label: None,
            initial,
        });
        Ok(PlaceId(number))
    }

    /// Adds a transition without arcs.
    ///
    /// # Errors
    /// If the identifier is taken.
    pub fn transition(&mut self, id: impl Into<String>) -> Result<TransitionId, NetError> {
        let id = id.into();
        let number = self.reserve(&id, self.net.transitions.len())?;
        self.net.transitions.push(Transition {
            id,
            label: None,
            consumes: Vec::new(),
            produces: Vec::new(),
            tests: Vec::new(),
            inhibitors: Vec::new(),
        });
        Ok(TransitionId(number))
    }

    fn check(&self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        let transition = self
            .net
            .transitions
            .get(t.index())
            .ok_or(NetError::Unknown(t.0))?;
        let place = self
            .net
            .places
            .get(p.index())
            .ok_or(NetError::Unknown(p.0))?;
        if weight == 0 {
            return Err(NetError::ZeroWeight {
                transition: transition.id.clone(),
                place: place.id.clone(),
            });
        }
        Ok(())
    }

    /// `t` takes `weight` tokens from `p`.
    ///
    /// # Errors
    /// On unknown ids, a zero weight, or a sum of parallel arcs that does not fit 32 bits.
    pub fn consume(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        self.check(t, p, weight)?;
        add(
            &mut self.net.transitions[t.index()].consumes,
            p,
            weight,
            &self.net.places[p.index()].id,
        )
    }

    /// `t` puts `weight` tokens into `p`.
    ///
    /// # Errors
    /// As for [`NetBuilder::consume`].
    pub fn produce(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        self.check(t, p, weight)?;
        add(
            &mut self.net.transitions[t.index()].produces,
            p,
            weight,
            &self.net.places[p.index()].id,
        )
    }

    /// `t` is enabled only where `p` holds at least `weight` tokens. Of several such arcs the strongest counts.
    ///
    /// # Errors
    /// On unknown ids or a zero weight.
    pub fn test(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        self.check(t, p, weight)?;
        strongest(
            &mut self.net.transitions[t.index()].tests,
            p,
            weight,
            u32::max,
        );
        Ok(())
    }

    /// `t` is enabled only where `p` holds less than `weight` tokens. Of several such arcs the strongest counts.
    ///
    /// # Errors
    /// On unknown ids or a zero weight.
    pub fn inhibit(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        self.check(t, p, weight)?;
        strongest(
            &mut self.net.transitions[t.index()].inhibitors,
            p,
            weight,
            u32::min,
        );
        Ok(())
    }

    /// Labels a place.
    pub fn label_place(&mut self, p: PlaceId, label: impl Into<String>) {
        if let Some(place) = self.net.places.get_mut(p.index()) {
            place.label = Some(label.into());
        }
    }

    /// Labels a transition.
    pub fn label_transition(&mut self, t: TransitionId, label: impl Into<String>) {
        if let Some(transition) = self.net.transitions.get_mut(t.index()) {
            transition.label = Some(label.into());
        }
    }

    /// Declares nested units.
    pub fn nupn(&mut self, nupn: Nupn) {
        self.net.nupn = Some(nupn);
    }

    /// The finished net.
    #[must_use]
    pub fn build(mut self) -> Net {
        for t in &mut self.net.transitions {
            for list in [
                &mut t.consumes,
                &mut t.produces,
                &mut t.tests,
                &mut t.inhibitors,
            ] {
                list.sort_unstable();
            }
        }
        self.net
    }
}

fn add(list: &mut Vec<Arc>, place: PlaceId, weight: u32, id: &str) -> Result<(), NetError> {
    if let Some(arc) = list.iter_mut().find(|a| a.place == place) {
        arc.weight = arc
            .weight
            .checked_add(weight)
            .ok_or_else(|| NetError::TooLarge(id.to_owned()))?;
    } else {
        list.push(Arc { place, weight });
    }
    Ok(())
}

fn strongest(list: &mut Vec<Arc>, place: PlaceId, weight: u32, pick: fn(u32, u32) -> u32) {
    if let Some(arc) = list.iter_mut().find(|a| a.place == place) {
        arc.weight = pick(arc.weight, weight);
    } else {
        list.push(Arc { place, weight });
    }
}
