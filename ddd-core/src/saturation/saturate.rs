//! The way down: a set of which nothing is closed yet.

use super::close::{close, remember, remembered};
use super::context::{ContextId, check_end, child};
use crate::error::Stop;
use crate::store::Store;
use crate::store::node::{Arc, NodeId};

/// The closure of `n`, which stands below a node of context `above`, under the terms that are left there.
pub(crate) fn saturate_child<S: Store>(
    s: &mut S,
    above: ContextId,
    n: NodeId,
) -> Result<NodeId, Stop> {
    if n == NodeId::ONE {
        check_end(s, above)?;
    }
    if n.is_terminal() {
        return Ok(n);
    }
    let c = child(s, above, n)?;
    if let Some(r) = remembered(s, c, n) {
        return Ok(r);
    }
    s.enter()?;
    let base = s.base();
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let closed = saturate_child(s, c, arc.child)?;
        s.scratch().push(Arc {
            value: arc.value,
            child: closed,
        });
    }
    let var = s.var(n);
    let with_closed_children = s.make(var, base)?;
    let r = close(s, c, with_closed_children)?;
    remember(s, c, n, r);
    remember(s, c, r, r);
    let up_to = &mut s.saturation_mut().up_to;
    *up_to = Some(up_to.map_or(var, |known| known.min(var)));
    s.leave();
    Ok(r)
}
