//! Builds nets arc by arc, in any order, and merges parallel arcs as they come.

use ahash::{AHashMap, AHashSet};
use thiserror::Error;

use super::{Arc, Net, Nupn, Place, PlaceId, Transition, TransitionId};

/// A request that would have made a net ill formed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetError {
    /// Two nodes with one identifier.
    #[error("identifier `{0}` is used twice")]
    Duplicate(String),
    /// An identifier that no file format could carry.
    #[error("identifier {0:?} is empty or holds a control character")]
    BadName(String),
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

/// Lists longer than this are searched through a hash index instead of from the front.
const INDEX_FROM: usize = 24;

/// The arcs of one kind of one transition, each place once.
#[derive(Debug, Clone, Default)]
struct ArcList {
    arcs: Vec<Arc>,
    // Boxed, because almost no list is long enough to need one.
    index: Option<Box<AHashMap<PlaceId, usize>>>,
}

impl ArcList {
    fn find(&self, place: PlaceId) -> Option<usize> {
        match &self.index {
            Some(index) => index.get(&place).copied(),
            None => self.arcs.iter().position(|a| a.place == place),
        }
    }

    /// Adds an arc, or joins its weight to the one that is there; `None` if `join` says so.
    fn put(
        &mut self,
        place: PlaceId,
        weight: u32,
        join: fn(u32, u32) -> Option<u32>,
    ) -> Option<()> {
        if let Some(at) = self.find(place) {
            self.arcs[at].weight = join(self.arcs[at].weight, weight)?;
            return Some(());
        }
        if let Some(index) = &mut self.index {
            index.insert(place, self.arcs.len());
        } else if self.arcs.len() == INDEX_FROM {
            let places = self.arcs.iter().map(|a| a.place).chain([place]);
            self.index = Some(Box::new(places.zip(0..).collect()));
        }
        self.arcs.push(Arc { place, weight });
        Some(())
    }

    fn into_sorted(mut self) -> Vec<Arc> {
        self.arcs.sort_unstable();
        self.arcs
    }
}

/// A transition in the making.
#[derive(Debug, Clone)]
struct Draft {
    id: String,
    label: Option<String>,
    consumes: ArcList,
    produces: ArcList,
    tests: ArcList,
    inhibitors: ArcList,
}

impl Draft {
    fn finish(self) -> Transition {
        Transition {
            id: self.id,
            label: self.label,
            consumes: self.consumes.into_sorted(),
            produces: self.produces.into_sorted(),
            tests: self.tests.into_sorted(),
            inhibitors: self.inhibitors.into_sorted(),
        }
    }
}

/// Builds a [`Net`]; parallel arcs of one kind are added up.
#[derive(Debug, Clone)]
pub struct NetBuilder {
    name: String,
    places: Vec<Place>,
    transitions: Vec<Draft>,
    nupn: Option<Nupn>,
    ids: AHashSet<String>,
}

impl NetBuilder {
    /// An empty net. Its name is one line; where there is none, it is `net`.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        let name = one_line(&name.into());
        Self {
            name: if name.is_empty() {
                "net".to_owned()
            } else {
                name
            },
            places: Vec::new(),
            transitions: Vec::new(),
            nupn: None,
            ids: AHashSet::default(),
        }
    }

    fn reserve(&mut self, id: &str, count: usize) -> Result<u32, NetError> {
        if id.is_empty() || id.chars().any(char::is_control) {
            return Err(NetError::BadName(id.to_owned()));
        }
        let number = u32::try_from(count).map_err(|_| NetError::TooLarge(id.to_owned()))?;
        if !self.ids.insert(id.to_owned()) {
            return Err(NetError::Duplicate(id.to_owned()));
        }
        Ok(number)
    }

    /// Adds a place with its initial tokens.
    ///
    /// # Errors
    /// If the identifier is taken, empty, or holds a control character.
    pub fn place(&mut self, id: impl Into<String>, initial: u32) -> Result<PlaceId, NetError> {
        let id = id.into();
        let number = self.reserve(&id, self.places.len())?;
        self.places.push(Place {
            id,
            label: None,
            initial,
        });
        Ok(PlaceId(number))
    }

    /// Adds a transition without arcs.
    ///
    /// # Errors
    /// If the identifier is taken, empty, or holds a control character.
    pub fn transition(&mut self, id: impl Into<String>) -> Result<TransitionId, NetError> {
        let id = id.into();
        let number = self.reserve(&id, self.transitions.len())?;
        self.transitions.push(Draft {
            id,
            label: None,
            consumes: ArcList::default(),
            produces: ArcList::default(),
            tests: ArcList::default(),
            inhibitors: ArcList::default(),
        });
        Ok(TransitionId(number))
    }

    /// Both ends of an arc, once they are known to exist.
    fn ends(
        &mut self,
        t: TransitionId,
        p: PlaceId,
        weight: u32,
    ) -> Result<(&mut Draft, &Place), NetError> {
        let place = self.places.get(p.index()).ok_or(NetError::Unknown(p.0))?;
        let draft = self
            .transitions
            .get_mut(t.index())
            .ok_or(NetError::Unknown(t.0))?;
        if weight == 0 {
            return Err(NetError::ZeroWeight {
                transition: draft.id.clone(),
                place: place.id.clone(),
            });
        }
        Ok((draft, place))
    }

    /// `t` takes `weight` tokens from `p`.
    ///
    /// # Errors
    /// On unknown ids, a zero weight, or a sum of parallel arcs that does not fit 32 bits.
    pub fn consume(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        let (draft, place) = self.ends(t, p, weight)?;
        let put = draft.consumes.put(p, weight, u32::checked_add);
        put.ok_or_else(|| NetError::TooLarge(place.id.clone()))
    }

    /// `t` puts `weight` tokens into `p`.
    ///
    /// # Errors
    /// As for [`NetBuilder::consume`].
    pub fn produce(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        let (draft, place) = self.ends(t, p, weight)?;
        let put = draft.produces.put(p, weight, u32::checked_add);
        put.ok_or_else(|| NetError::TooLarge(place.id.clone()))
    }

    /// `t` is enabled only where `p` holds at least `weight` tokens. Of several such arcs the strongest counts.
    ///
    /// # Errors
    /// On unknown ids or a zero weight.
    pub fn test(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        let (draft, _) = self.ends(t, p, weight)?;
        draft.tests.put(p, weight, |a, b| Some(a.max(b)));
        Ok(())
    }

    /// `t` is enabled only where `p` holds less than `weight` tokens. Of several such arcs the strongest counts.
    ///
    /// # Errors
    /// On unknown ids or a zero weight.
    pub fn inhibit(&mut self, t: TransitionId, p: PlaceId, weight: u32) -> Result<(), NetError> {
        let (draft, _) = self.ends(t, p, weight)?;
        draft.inhibitors.put(p, weight, |a, b| Some(a.min(b)));
        Ok(())
    }

    /// Labels a place. A label is one line: control characters become spaces, and one that is empty
    /// or repeats the identifier is none.
    pub fn label_place(&mut self, p: PlaceId, label: impl Into<String>) {
        if let Some(place) = self.places.get_mut(p.index()) {
            place.label = label_of(&place.id, &label.into());
        }
    }

    /// Labels a transition; see [`NetBuilder::label_place`].
    pub fn label_transition(&mut self, t: TransitionId, label: impl Into<String>) {
        if let Some(draft) = self.transitions.get_mut(t.index()) {
            draft.label = label_of(&draft.id, &label.into());
        }
    }

    /// Declares nested units.
    pub fn nupn(&mut self, nupn: Nupn) {
        self.nupn = Some(nupn);
    }

    /// The finished net.
    #[must_use]
    pub fn build(self) -> Net {
        Net {
            name: self.name,
            places: self.places,
            transitions: self.transitions.into_iter().map(Draft::finish).collect(),
            nupn: self.nupn,
        }
    }
}

fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

fn label_of(id: &str, text: &str) -> Option<String> {
    let label = one_line(text);
    (!label.is_empty() && label != id).then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_arcs_join_in_short_and_long_lists() -> Result<(), NetError> {
        for places in [1, INDEX_FROM, INDEX_FROM + 1, 3 * INDEX_FROM] {
            let mut b = NetBuilder::new("n");
            let t = b.transition("t")?;
            let ps = (0..places)
                .map(|i| b.place(format!("p{i}"), 0))
                .collect::<Result<Vec<_>, _>>()?;
            for (round, &p) in ps.iter().chain(ps.iter().rev()).enumerate() {
                let weight = u32::try_from(round).unwrap() + 1;
                b.consume(t, p, weight)?;
                b.produce(t, p, 1)?;
                b.test(t, p, weight)?;
                b.inhibit(t, p, weight)?;
            }
            let net = b.build();
            let t = &net.transitions()[0];
            let n = u32::try_from(places).unwrap();
            for (i, &p) in (0..n).zip(&ps) {
                let arc = |weight| Arc { place: p, weight };
                assert_eq!(t.consumes[p.index()], arc(2 * n + 1));
                assert_eq!(t.produces[p.index()], arc(2));
                assert_eq!(t.tests[p.index()], arc(2 * n - i));
                assert_eq!(t.inhibitors[p.index()], arc(i + 1));
            }
            assert_eq!(t.consumes.len(), places);
        }
        Ok(())
    }

    #[test]
    fn ill_formed_requests_are_refused() -> Result<(), NetError> {
        let mut b = NetBuilder::new("n");
        let p = b.place("p", 0)?;
        let t = b.transition("t")?;
        assert_eq!(b.place("t", 0), Err(NetError::Duplicate("t".into())));
        assert_eq!(b.place("", 0), Err(NetError::BadName(String::new())));
        assert_eq!(b.transition("a\nb"), Err(NetError::BadName("a\nb".into())));
        assert_eq!(b.consume(t, PlaceId(7), 1), Err(NetError::Unknown(7)));
        assert_eq!(b.test(TransitionId(9), p, 1), Err(NetError::Unknown(9)));
        assert!(matches!(
            b.inhibit(t, p, 0),
            Err(NetError::ZeroWeight { .. })
        ));
        b.consume(t, p, u32::MAX)?;
        assert_eq!(b.consume(t, p, 1), Err(NetError::TooLarge("p".into())));
        Ok(())
    }

    #[test]
    fn labels_are_one_line_and_say_something_new() -> Result<(), NetError> {
        let mut b = NetBuilder::new(" two\nlines ");
        let p = b.place("p", 0)?;
        b.label_place(p, " p ");
        let t = b.transition("t")?;
        b.label_transition(t, "a\tb");
        let net = b.build();
        assert_eq!(net.name(), "two lines");
        assert_eq!(net.places()[0].label, None);
        assert_eq!(net.transitions()[0].label.as_deref(), Some("a b"));
        Ok(())
    }
}
