//! The nodes and arcs of a file as they stand there, and the net they describe.
//!
//! Arcs may come before the nodes that they join, and reference nodes stand for others on other
//! pages, so everything is collected first and joined at the end.

use super::symbols::{Symbol, Symbols};
use crate::format::{Fault, Position, clip};
use crate::net::{NetBuilder, NetError, PlaceId, TransitionId};

/// What an identifier was declared to be.
#[derive(Debug)]
pub(super) enum Node {
    Place {
        label: Option<String>,
        initial: u32,
    },
    Transition {
        label: Option<String>,
    },
    ReferencePlace(Symbol),
    ReferenceTransition(Symbol),
    /// Something that has an identifier and that no arc may name: a net, a page, an arc.
    Other,
}

/// How an arc from a place to a transition is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArcKind {
    Normal,
    Test,
    Inhibitor,
}

/// An arc as it stands in the file.
#[derive(Debug)]
pub(super) struct RawArc {
    pub(super) id: Option<Symbol>,
    pub(super) from: Symbol,
    pub(super) to: Symbol,
    pub(super) kind: ArcKind,
    pub(super) weight: u32,
    pub(super) at: Position,
}

#[derive(Debug)]
struct Declared {
    symbol: Symbol,
    node: Node,
    at: Position,
}

/// A fault found when everything was read: where it is, and in which element.
#[derive(Debug)]
pub(super) struct LateFault {
    pub(super) at: Position,
    pub(super) element: String,
    pub(super) fault: Fault,
}

/// Everything that a file declares; see the [module](self).
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) symbols: Symbols,
    declared: Vec<Declared>,
    /// For each symbol, its position in `declared`.
    by_symbol: Vec<Option<usize>>,
    arcs: Vec<RawArc>,
}

/// What an identifier finally stands for.
#[derive(Debug, Clone, Copy)]
enum End {
    Nothing,
    Place(PlaceId),
    Transition(TransitionId),
}

/// What the identifiers of a file became in the net.
#[derive(Debug)]
pub(super) struct Ends(Vec<End>);

impl Ends {
    pub(super) fn place(&self, symbol: Symbol) -> Option<PlaceId> {
        match self.get(symbol) {
            End::Place(place) => Some(place),
            _ => None,
        }
    }

    fn get(&self, symbol: Symbol) -> End {
        self.0.get(symbol.0).copied().unwrap_or(End::Nothing)
    }
}

impl Graph {
    pub(super) fn new() -> Self {
        Self {
            symbols: Symbols::new(),
            declared: Vec::new(),
            by_symbol: Vec::new(),
            arcs: Vec::new(),
        }
    }

    /// Reserves an identifier; what it stands for is said later, by [`Graph::define`].
    pub(super) fn declare(&mut self, id: &str, at: Position) -> Result<Symbol, Fault> {
        let symbol = self.symbols.intern(id);
        if self.by_symbol.len() <= symbol.0 {
            self.by_symbol.resize(symbol.0 + 1, None);
        }
        if let Some(first) = self.by_symbol[symbol.0] {
            return Err(Fault::Duplicate {
                id: clip(id),
                line: self.declared[first].at.line,
            });
        }
        self.by_symbol[symbol.0] = Some(self.declared.len());
        self.declared.push(Declared {
            symbol,
            node: Node::Other,
            at,
        });
        Ok(symbol)
    }

    /// Says what a declared identifier stands for.
    pub(super) fn define(&mut self, symbol: Symbol, node: Node) {
        if let Some(Some(position)) = self.by_symbol.get(symbol.0) {
            self.declared[*position].node = node;
        }
    }

    pub(super) fn arc(&mut self, arc: RawArc) {
        self.arcs.push(arc);
    }

    /// How many `<arc>` elements there were.
    pub(super) fn arc_count(&self) -> usize {
        self.arcs.len()
    }

    /// Puts the places, transitions and arcs into a builder.
    pub(super) fn build(&mut self, net: &mut NetBuilder) -> Result<Ends, LateFault> {
        let mut ends = Ends(vec![End::Nothing; self.by_symbol.len()]);
        for declared in &mut self.declared {
            let id = self.symbols.get(declared.symbol);
            let end = add_node(net, id, &mut declared.node);
            ends.0[declared.symbol.0] = end.map_err(|e| late("node", id, declared.at, e.into()))?;
        }
        self.resolve_references(&mut ends)?;
        for arc in &self.arcs {
            self.add_arc(net, &ends, arc).map_err(|fault| {
                let id = arc.id.map_or("", |id| self.symbols.get(id));
                late("arc", id, arc.at, fault)
            })?;
        }
        Ok(ends)
    }

    /// Gives every reference the end of its chain. A chain is walked once, whatever hangs on it.
    fn resolve_references(&self, ends: &mut Ends) -> Result<(), LateFault> {
        let mut on_trail = vec![false; self.by_symbol.len()];
        for declared in &self.declared {
            let mut trail = Vec::new();
            let mut here = declared.symbol;
            while let (End::Nothing, Some((next, kind))) = (ends.get(here), self.reference(here)) {
                if on_trail[here.0] {
                    let id = clip(self.symbols.get(here));
                    let fault = Fault::ReferenceCycle(id.clone());
                    return Err(late(kind.element(), &id, declared.at, fault));
                }
                on_trail[here.0] = true;
                trail.push((here, kind));
                here = next;
            }
            for (symbol, kind) in trail {
                on_trail[symbol.0] = false;
                ends.0[symbol.0] = kind
                    .accept(ends.get(here), self.symbols.get(here))
                    .map_err(|fault| {
                        late(kind.element(), self.symbols.get(symbol), declared.at, fault)
                    })?;
            }
        }
        Ok(())
    }

    fn reference(&self, symbol: Symbol) -> Option<(Symbol, ReferenceKind)> {
        let position = (*self.by_symbol.get(symbol.0)?)?;
        match self.declared[position].node {
            Node::ReferencePlace(to) => Some((to, ReferenceKind::Place)),
            Node::ReferenceTransition(to) => Some((to, ReferenceKind::Transition)),
            _ => None,
        }
    }

    fn add_arc(&self, net: &mut NetBuilder, ends: &Ends, arc: &RawArc) -> Result<(), Fault> {
        let name = |symbol| clip(self.symbols.get(symbol));
        let (from, to) = (arc.from, arc.to);
        let same = |kind| Fault::SameKind {
            from: name(from),
            to: name(to),
            kind,
        };
        let missing = |symbol| Fault::Unknown {
            id: name(symbol),
            expected: "a place or a transition",
        };
        let backwards = |kind| Fault::Backwards {
            kind,
            from: name(from),
            to: name(to),
        };
        match (ends.get(from), ends.get(to)) {
            (End::Place(p), End::Transition(t)) => match arc.kind {
                ArcKind::Normal => net.consume(t, p, arc.weight)?,
                ArcKind::Test => net.test(t, p, arc.weight)?,
                ArcKind::Inhibitor => net.inhibit(t, p, arc.weight)?,
            },
            (End::Transition(t), End::Place(p)) => match arc.kind {
                ArcKind::Normal => net.produce(t, p, arc.weight)?,
                ArcKind::Test => return Err(backwards("test")),
                ArcKind::Inhibitor => return Err(backwards("inhibitor")),
            },
            (End::Nothing, _) => return Err(missing(from)),
            (_, End::Nothing) => return Err(missing(to)),
            (End::Place(_), End::Place(_)) => return Err(same("places")),
            (End::Transition(_), End::Transition(_)) => return Err(same("transitions")),
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy)]
enum ReferenceKind {
    Place,
    Transition,
}

impl ReferenceKind {
    fn element(self) -> &'static str {
        match self {
            Self::Place => "referencePlace",
            Self::Transition => "referenceTransition",
        }
    }

    fn accept(self, end: End, id: &str) -> Result<End, Fault> {
        let expected = match (self, end) {
            (Self::Place, End::Place(_)) | (Self::Transition, End::Transition(_)) => {
                return Ok(end);
            }
            (Self::Place, _) => "a place",
            (Self::Transition, _) => "a transition",
        };
        let id = clip(id);
        Err(Fault::Unknown { id, expected })
    }
}

fn add_node(net: &mut NetBuilder, id: &str, node: &mut Node) -> Result<End, NetError> {
    match node {
        Node::Place { label, initial } => {
            let place = net.place(id, *initial)?;
            if let Some(label) = label.take() {
                net.label_place(place, label);
            }
            Ok(End::Place(place))
        }
        Node::Transition { label } => {
            let transition = net.transition(id)?;
            if let Some(label) = label.take() {
                net.label_transition(transition, label);
            }
            Ok(End::Transition(transition))
        }
        Node::ReferencePlace(_) | Node::ReferenceTransition(_) | Node::Other => Ok(End::Nothing),
    }
}

fn late(element: &str, id: &str, at: Position, fault: Fault) -> LateFault {
    LateFault {
        at,
        element: format!("{element}[{}]", clip(id)),
        fault,
    }
}
