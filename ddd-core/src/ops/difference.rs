//! Difference.

use super::common_var;
use crate::error::Stop;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};

/// What is in `a` and not in `b`.
pub(crate) fn difference<S: Store>(s: &mut S, a: NodeId, b: NodeId) -> Result<NodeId, Stop> {
    if a == b || a == NodeId::ZERO {
        return Ok(NodeId::ZERO);
    }
    if b == NodeId::ZERO {
        return Ok(a);
    }
    let key = Key {
        op: op::DIFFERENCE,
        a: a.0,
        b: b.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    let var = common_var(s, a, b)?;
    s.enter()?;
    let base = s.base();
    let mut j = 0;
    let nb = s.len(b);
    for i in 0..s.len(a) {
        let x = s.arc(a, i);
        while j < nb && s.arc(b, j).value < x.value {
            j += 1;
        }
        let without = if j < nb && s.arc(b, j).value == x.value {
            let y = s.arc(b, j);
            difference(s, x.child, y.child)?
        } else {
            x.child
        };
        if without != NodeId::ZERO {
            s.scratch().push(Arc {
                value: x.value,
                child: without,
            });
        }
    }
    let r = s.make(var, base)?;
    s.leave();
    s.remember(key, r);
    Ok(r)
}
