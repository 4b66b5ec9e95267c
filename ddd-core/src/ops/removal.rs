//! Removal of a variable (projection on the others).

use super::union::union;
use crate::error::Stop;
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};

/// `n` without the first occurrence of `var` on each path; a path without it stays.
pub(crate) fn remove<S: Store>(s: &mut S, var: u32, n: NodeId) -> Result<NodeId, Stop> {
    if n.is_terminal() {
        return Ok(n);
    }
    let key = Key {
        op: op::REMOVAL,
        a: var,
        b: n.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    s.enter()?;
    let here = s.var(n);
    let r = if here == var {
        let mut all = NodeId::ZERO;
        for i in 0..s.len(n) {
            let child = s.arc(n, i).child;
            all = union(s, all, child)?;
        }
        all
    } else {
        let base = s.base();
        for i in 0..s.len(n) {
            let x = s.arc(n, i);
            let child = remove(s, var, x.child)?;
            s.scratch().push(Arc {
                value: x.value,
                child,
            });
        }
        s.make(here, base)?
    };
    s.leave();
    s.remember(key, r);
    Ok(r)
}
