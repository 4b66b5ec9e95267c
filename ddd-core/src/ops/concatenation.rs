//! Concatenation: every sequence of one set followed by every sequence of another.

use crate::error::Stop;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};

/// `a` with its terminal `1` replaced by `b`.
pub(crate) fn concatenation<S: Store>(s: &mut S, a: NodeId, b: NodeId) -> Result<NodeId, Stop> {
    if a == NodeId::ZERO || b == NodeId::ZERO {
        return Ok(NodeId::ZERO);
    }
    if a == NodeId::ONE {
        return Ok(b);
    }
    if b == NodeId::ONE {
        return Ok(a);
    }
    let key = Key {
        op: op::CONCATENATION,
        a: a.0,
        b: b.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    s.enter()?;
    let base = s.base();
    for i in 0..s.len(a) {
        let x = s.arc(a, i);
        let child = concatenation(s, x.child, b)?;
        s.scratch().push(Arc {
            value: x.value,
            child,
        });
    }
    let var = s.var(a);
    let r = s.make(var, base)?;
    s.leave();
    s.remember(key, r);
    Ok(r)
}
