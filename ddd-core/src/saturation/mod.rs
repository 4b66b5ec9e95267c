//! Saturation: the fixpoint of `h1 + h2 + ... + id`, node by node from the bottom.
//!
//! A term is *fired* at the node of its first variable; the terms that skip this variable have been run to their fixpoint
//! below before, and each node that firing makes is closed before it is used. A set that is closed under some terms
//! stays closed when another closed set is added, because the terms are linear: so only nodes made by firing need closing.
//!
//! - [`context`]: which terms are fired at a node, which are left for the nodes below;
//! - [`fire`]: a cascade on a closed node, giving a closed node;
//! - [`close`]: the fixpoint at one node whose children are closed;
//! - [`saturate`]: the way down to the bottom of a set that is not closed at all;
//! - [`memo`]: what a node became. This is never forgotten while the node lives.

pub(crate) mod close;
pub(crate) mod context;
pub(crate) mod fire;
pub(crate) mod memo;
pub(crate) mod saturate;
pub(crate) mod slots;

use crate::error::Stop;
use crate::hom::term::HomId;
use crate::store::Store;
use crate::store::marks::Marks;
use crate::store::node::NodeId;
use context::Contexts;
use memo::Memos;
use slots::Slots;

/// The state of all fixpoints that are running or remembered.
#[derive(Debug)]
pub(crate) struct Saturation {
    pub(crate) contexts: Contexts,
    pub(crate) memos: Memos,
    pub(crate) slots: Slots,
    /// Nodes whose closure was computed.
    pub(crate) saturated: u64,
    /// The smallest variable of a finished node.
    pub(crate) up_to: Option<u32>,
}

impl Saturation {
    pub(crate) fn new() -> Self {
        Self {
            contexts: Contexts::new(),
            memos: Memos::default(),
            slots: Slots::default(),
            saturated: 0,
            up_to: None,
        }
    }

    /// Nodes that the running fixpoints need.
    pub(crate) fn roots(&self) -> impl Iterator<Item = NodeId> {
        self.slots.nodes()
    }

    /// Drops what is remembered of nodes that are going to be freed.
    pub(crate) fn forget(&mut self, marked: &Marks) {
        self.memos.retain(marked);
    }

    /// Drops everything that is remembered.
    pub(crate) fn clear(&mut self) {
        self.contexts = Contexts::new();
        self.memos = Memos::default();
    }

    /// Drops the half-done work of a failed operation.
    pub(crate) fn abandon(&mut self) {
        self.slots = Slots::default();
    }
}

/// The closure of `n` under `terms`; `fixpoint` names the set of terms.
pub(crate) fn saturation<S: Store>(
    s: &mut S,
    fixpoint: HomId,
    terms: &[HomId],
    n: NodeId,
) -> Result<NodeId, Stop> {
    s.saturation_mut().up_to = None;
    let start = context::start(s, fixpoint, terms);
    saturate::saturate_child(s, start, n)
}
