//! Nodes from arcs that come in any order and may repeat a value.

use super::union::union;
use crate::error::Stop;
use crate::store::Store;
use crate::store::node::NodeId;

/// Makes the node of the arcs above `base`; children of equal values are united, arcs to `0` dropped.
pub(crate) fn gather<S: Store>(s: &mut S, var: u32, base: usize) -> Result<NodeId, Stop> {
    let arcs = &mut s.scratch()[base..];
    if !arcs.is_sorted_by_key(|a| a.value) {
        // stable, so that the result does not depend on the sorting algorithm
        arcs.sort_by_key(|a| a.value);
    }
    let mut kept = base;
    let end = s.base();
    for i in base..end {
        let arc = s.scratch()[i];
        if arc.child == NodeId::ZERO {
            continue;
        }
        if kept > base && s.scratch()[kept - 1].value == arc.value {
            let before = s.scratch()[kept - 1].child;
            let child = union(s, before, arc.child)?;
            s.scratch()[kept - 1].child = child;
        } else {
            s.scratch()[kept] = arc;
            kept += 1;
        }
    }
    s.scratch().truncate(kept);
    s.make(var, base)
}
