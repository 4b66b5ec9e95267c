//! A net that is being read from a text format.
//!
//! In these formats a place and a transition may share a name, and a node may be named before it is declared.

use std::path::Path;

use ahash::{AHashMap, AHashSet};

use super::{Document, Fault, Position, Warning, clip};
use crate::net::{NetBuilder, PlaceId, TransitionId};

/// How a transition and a place are joined.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Join {
    Consume,
    Produce,
    Test,
    Inhibit,
}

#[derive(Debug)]
struct Node {
    name: String,
    label: Option<String>,
    at: Position,
}

/// Nodes of one kind by name, in the order of their first mention.
#[derive(Debug, Default)]
struct Nodes {
    list: Vec<Node>,
    by_name: AHashMap<String, usize>,
}

impl Nodes {
    fn get_or_add(&mut self, name: &str, at: Position) -> usize {
        if let Some(&known) = self.by_name.get(name) {
            return known;
        }
        let number = self.list.len();
        self.by_name.insert(name.to_owned(), number);
        self.list.push(Node {
            name: name.to_owned(),
            label: None,
            at,
        });
        number
    }
}

/// See the [module](self).
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) name: String,
    pub(crate) warnings: Vec<Warning>,
    places: Nodes,
    initial: Vec<Option<u32>>,
    transitions: Nodes,
    arcs: Vec<(Join, usize, usize, u32, Position)>,
}

/// A fault and where it is.
pub(crate) type Located = (Position, Fault);

impl Draft {
    /// An empty net, named after its file until something better is known.
    pub(crate) fn new(source_name: &str) -> Self {
        let stem = Path::new(source_name).file_stem();
        Self {
            name: stem.unwrap_or_default().to_string_lossy().into_owned(),
            warnings: Vec::new(),
            places: Nodes::default(),
            initial: Vec::new(),
            transitions: Nodes::default(),
            arcs: Vec::new(),
        }
    }

    pub(crate) fn warn(&mut self, at: Position, message: impl Into<String>) {
        let message = message.into();
        self.warnings.push(Warning { at, message });
    }

    /// The place of this name, which may be new.
    pub(crate) fn place(&mut self, name: &str, at: Position) -> usize {
        let place = self.places.get_or_add(name, at);
        if place == self.initial.len() {
            self.initial.push(None);
        }
        place
    }

    pub(crate) fn known_place(&self, name: &str) -> Option<usize> {
        self.places.by_name.get(name).copied()
    }

    /// The transition of this name, which may be new.
    pub(crate) fn transition(&mut self, name: &str, at: Position) -> usize {
        self.transitions.get_or_add(name, at)
    }

    pub(crate) fn known_transition(&self, name: &str) -> Option<usize> {
        self.transitions.by_name.get(name).copied()
    }

    pub(crate) fn initial_mut(&mut self, place: usize) -> &mut Option<u32> {
        &mut self.initial[place]
    }

    /// Where a place was first named.
    pub(crate) fn place_at(&self, place: usize) -> Position {
        self.places.list[place].at
    }

    /// Where a transition was first named.
    pub(crate) fn transition_at(&self, transition: usize) -> Position {
        self.transitions.list[transition].at
    }

    pub(crate) fn label_place(&mut self, place: usize, label: String) {
        self.places.list[place].label = Some(label);
    }

    pub(crate) fn label_transition(&mut self, transition: usize, label: String) {
        self.transitions.list[transition].label = Some(label);
    }

    pub(crate) fn arc(
        &mut self,
        join: Join,
        transition: usize,
        place: usize,
        weight: u32,
        at: Position,
    ) {
        self.arcs.push((join, transition, place, weight, at));
    }

    /// The net. A transition that shares its name with a place gets another one, with a warning.
    pub(crate) fn finish(mut self) -> Result<Document, Located> {
        let mut net = NetBuilder::new(std::mem::take(&mut self.name));
        let mut places: Vec<PlaceId> = Vec::with_capacity(self.places.list.len());
        for (node, initial) in self.places.list.iter().zip(&self.initial) {
            let place = net.place(node.name.as_str(), initial.unwrap_or(0));
            let place = place.map_err(|e| (node.at, e.into()))?;
            if let Some(label) = &node.label {
                net.label_place(place, label.as_str());
            }
            places.push(place);
        }
        let names = self.free_transition_names();
        let mut transitions: Vec<TransitionId> = Vec::with_capacity(names.len());
        for (node, name) in self.transitions.list.iter().zip(names) {
            let transition = net.transition(name).map_err(|e| (node.at, e.into()))?;
            if let Some(label) = &node.label {
                net.label_transition(transition, label.as_str());
            }
            transitions.push(transition);
        }
        for &(join, t, p, weight, at) in &self.arcs {
            let (t, p) = (transitions[t], places[p]);
            match join {
                Join::Consume => net.consume(t, p, weight),
                Join::Produce => net.produce(t, p, weight),
                Join::Test => net.test(t, p, weight),
                Join::Inhibit => net.inhibit(t, p, weight),
            }
            .map_err(|e| (at, e.into()))?;
        }
        self.warnings.sort_by_key(|warning| warning.at);
        Ok(Document {
            net: net.build(),
            warnings: self.warnings,
        })
    }

    /// The names of the transitions, those changed that places have too.
    fn free_transition_names(&mut self) -> Vec<String> {
        let mut taken: AHashSet<String> = self.transitions.by_name.keys().cloned().collect();
        let mut names = Vec::with_capacity(self.transitions.list.len());
        for i in 0..self.transitions.list.len() {
            let Node { name, at, .. } = &self.transitions.list[i];
            let (mut free, at) = (name.clone(), *at);
            if self.known_place(&free).is_some() {
                while self.known_place(&free).is_some() || taken.contains(&free) {
                    free.push('\'');
                }
                let (old, new) = (clip(name), clip(&free));
                taken.insert(free.clone());
                self.warn(
                    at,
                    format!("transition `{old}` is called `{new}`, since a place has its name"),
                );
            }
            names.push(free);
        }
        names
    }
}
