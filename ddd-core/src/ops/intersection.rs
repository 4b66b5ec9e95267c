//! Intersection.

use super::common_var;
use crate::error::Stop;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};

/// What `a` and `b` have in common.
pub(crate) fn intersection<S: Store>(s: &mut S, a: NodeId, b: NodeId) -> Result<NodeId, Stop> {
    if a == b {
        return Ok(a);
    }
    if a == NodeId::ZERO || b == NodeId::ZERO {
        return Ok(NodeId::ZERO);
    }
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let key = Key {
        op: op::INTERSECTION,
        a: a.0,
        b: b.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    let var = common_var(s, a, b)?;
    s.enter()?;
    let base = s.base();
    let (mut i, mut j) = (0, 0);
    let (na, nb) = (s.len(a), s.len(b));
    while i < na && j < nb {
        let (x, y) = (s.arc(a, i), s.arc(b, j));
        if x.value == y.value {
            let child = intersection(s, x.child, y.child)?;
            if child != NodeId::ZERO {
                s.scratch().push(Arc {
                    value: x.value,
                    child,
                });
            }
        }
        i += u32::from(x.value <= y.value);
        j += u32::from(y.value <= x.value);
    }
    let r = s.make(var, base)?;
    s.leave();
    s.remember(key, r);
    Ok(r)
}
