//! Where diagrams live, and the small contract between the store and the recursions.
//!
//! ```text
//!   recursions (ops, hom, saturation)      generic over `Store`
//!        |
//!   Store: node, make, cached, scratch, frames, terms, saturation state
//!        |
//!   Sequential: Nodes (headers + arc arena + unique table), Cache, Registry of handles
//! ```
//!
//! **Who roots what.** A collection happens only at [`Store::safe_point`]. The caller of a recursion roots its operands, the
//! result of a recursion is not rooted, and whatever a recursion needs after a call that may reach a safe point lies on the
//! scratch stack, in a slot of the saturation, or is [protected](Store::protect).
//! Set operations reach no safe point. An id that was not rooted must not be compared after one: it may have been recycled.

pub(crate) mod arena;
pub(crate) mod cache;
pub(crate) mod collect;
pub(crate) mod control;
pub(crate) mod hash;
pub(crate) mod marks;
pub(crate) mod node;
pub(crate) mod nodes;
pub(crate) mod outlook;
pub(crate) mod registry;
pub(crate) mod sequential;
pub(crate) mod sizing;

use crate::error::{Error, Stop};
use crate::hom::table::Terms;
use crate::saturation::Saturation;
use cache::Key;
use node::{Arc, NodeId};
use outlook::Outlook;

/// What a recursion needs of a store.
pub(crate) trait Store: Send + Sized {
    /// The variable of a node that is not a terminal.
    fn var(&self, n: NodeId) -> u32;
    /// Which of the next variables are zero on all its paths.
    fn outlook(&self, n: NodeId) -> Outlook;
    /// Number of arcs; 0 for a terminal.
    fn len(&self, n: NodeId) -> u32;
    /// The `i`-th arc in ascending order of values.
    fn arc(&self, n: NodeId, i: u32) -> Arc;

    /// The stack on which arcs of unfinished nodes wait.
    fn scratch(&mut self) -> &mut Vec<Arc>;
    /// Its height, to be given to [`Store::make`] later.
    fn base(&self) -> usize;
    /// Makes the node of the arcs above `base`, which are sorted, and pops them. No arcs make `0`.
    fn make(&mut self, var: u32, base: usize) -> Result<NodeId, Stop>;

    /// A remembered result.
    fn cached(&mut self, key: Key) -> Option<NodeId>;
    /// Remembers a result, for a while.
    fn remember(&mut self, key: Key, result: NodeId);

    /// Begins a step of a recursion: counts depth, and now and then looks at the stop flag and the clock.
    fn enter(&mut self) -> Result<(), Stop>;
    /// Ends a step that succeeded. After a failure the whole operation is abandoned, so nobody counts.
    fn leave(&mut self);
    /// Counts a step of a loop that may be long without a recursion in it.
    fn tick(&mut self) -> Result<(), Stop>;
    /// Keeps the details of a failure.
    fn fail(&mut self, because: Error) -> Stop;

    /// Roots a node until the matching [`Store::release`].
    fn protect(&mut self, n: NodeId);
    /// Ends the protection of the node protected last.
    fn release(&mut self);
    /// A collection may happen here.
    fn safe_point(&mut self) -> Result<(), Stop>;

    /// The homomorphism terms.
    fn terms(&self) -> &Terms;
    /// The homomorphism terms, to add some.
    fn terms_mut(&mut self) -> &mut Terms;
    /// The state of the running fixpoints.
    fn saturation(&self) -> &Saturation;
    /// The state of the running fixpoints.
    fn saturation_mut(&mut self) -> &mut Saturation;
}

/// Operation codes of the computed table.
pub(crate) mod op {
    pub(crate) const UNION: u32 = 1;
    pub(crate) const INTERSECTION: u32 = 2;
    pub(crate) const DIFFERENCE: u32 = 3;
    pub(crate) const CONCATENATION: u32 = 4;
    /// Codes up to here have two nodes as operands; the others a number and a node.
    pub(crate) const LAST_OF_TWO_NODES: u32 = CONCATENATION;
    pub(crate) const REMOVAL: u32 = 5;
    pub(crate) const DOMAIN: u32 = 6;
    /// A homomorphism and a node.
    pub(crate) const APPLY: u32 = 7;
    /// `FIRE + c`: a cascade fired in the saturation context `c`, and a node.
    pub(crate) const FIRE: u32 = 8;
}
