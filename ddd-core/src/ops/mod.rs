//! Set operations: recursions over one or two diagrams. None of them reaches a safe point.

pub(crate) mod concatenation;
pub(crate) mod difference;
pub(crate) mod domain;
pub(crate) mod gather;
pub(crate) mod intersection;
pub(crate) mod removal;
pub(crate) mod union;

use crate::error::{Error, Place, Stop};
use crate::store::Store;
use crate::store::node::NodeId;
use crate::var::Var;

/// Reports that two diagrams go on differently after the same assignments.
#[cold]
fn incompatible<S: Store>(s: &mut S, a: NodeId, b: NodeId) -> Stop {
    let place = |s: &S, n: NodeId| {
        if n == NodeId::ONE {
            Place::End
        } else {
            Place::Variable(Var(s.var(n)))
        }
    };
    let (left, right) = (place(s, a), place(s, b));
    s.fail(Error::Incompatible { left, right })
}

/// The common variable of two nodes that are neither equal nor empty.
fn common_var<S: Store>(s: &mut S, a: NodeId, b: NodeId) -> Result<u32, Stop> {
    // equal variables of terminals cannot meet: two terminals here would be equal
    if a == NodeId::ONE || b == NodeId::ONE || s.var(a) != s.var(b) {
        return Err(incompatible(s, a, b));
    }
    Ok(s.var(a))
}
