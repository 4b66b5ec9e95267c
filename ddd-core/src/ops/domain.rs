//! The values that a variable takes, as a diagram over that variable alone.

use super::union::union;
use crate::error::{Error, Stop};
use crate::store::cache::Key;
use crate::store::node::{Arc, NodeId};
use crate::store::{Store, op};
use crate::var::Var;

/// `<var, {v -> 1}>` for all values `v` of the first occurrence of `var` on the paths of `n`.
pub(crate) fn domain<S: Store>(s: &mut S, var: u32, n: NodeId) -> Result<NodeId, Stop> {
    if n == NodeId::ZERO {
        return Ok(n);
    }
    if n == NodeId::ONE {
        return Err(s.fail(Error::MissingVariable { var: Var(var) }));
    }
    let key = Key {
        op: op::DOMAIN,
        a: var,
        b: n.0,
    };
    if let Some(r) = s.cached(key) {
        return Ok(r);
    }
    s.enter()?;
    let r = if s.var(n) == var {
        let base = s.base();
        for i in 0..s.len(n) {
            let value = s.arc(n, i).value;
            s.scratch().push(Arc {
                value,
                child: NodeId::ONE,
            });
        }
        s.make(var, base)?
    } else {
        let mut all = NodeId::ZERO;
        for i in 0..s.len(n) {
            let child = s.arc(n, i).child;
            let below = domain(s, var, child)?;
            all = union(s, all, below)?;
        }
        all
    };
    s.leave();
    s.remember(key, r);
    Ok(r)
}
