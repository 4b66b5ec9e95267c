//! Union.

use super::common_var;
use crate::error::Stop;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};

/// `a` united with `b`.
pub(crate) fn union<S: Store>(s: &mut S, a: NodeId, b: NodeId) -> Result<NodeId, Stop> {
    if a == b || b == NodeId::ZERO {
        return Ok(a);
    }
    if a == NodeId::ZERO {
        return Ok(b);
    }
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let key = Key {
        op: op::UNION,
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
        if x.value < y.value {
            s.scratch().push(x);
            i += 1;
        } else if y.value < x.value {
            s.scratch().push(y);
            j += 1;
        } else {
            let child = union(s, x.child, y.child)?;
            s.scratch().push(Arc {
                value: x.value,
                child,
            });
            i += 1;
            j += 1;
        }
    }
    for i in i..na {
        let rest = s.arc(a, i);
        s.scratch().push(rest);
    }
    for j in j..nb {
        let rest = s.arc(b, j);
        s.scratch().push(rest);
    }
    let r = s.make(var, base)?;
    s.leave();
    s.remember(key, r);
    Ok(r)
}

/// The union of many, balanced so that each part takes part in few unions.
pub(crate) fn union_all<S: Store>(s: &mut S, mut parts: Vec<NodeId>) -> Result<NodeId, Stop> {
    parts.sort_unstable();
    parts.dedup();
    while parts.len() > 1 {
        let mut half = Vec::with_capacity(parts.len().div_ceil(2));
        for pair in parts.chunks(2) {
            half.push(match *pair {
                [a, b] => union(s, a, b)?,
                _ => pair[0],
            });
        }
        parts = half;
    }
    Ok(parts.first().copied().unwrap_or(NodeId::ZERO))
}
