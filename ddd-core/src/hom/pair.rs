//! Homomorphisms that relate two variables: compare, assign from another, swap, permute.
//!
//! Which variable a path meets first is not known beforehand. Where the value that is needed lies below, the
//! diagram is split by it: the values come from [`domain`], the parts from a step that tests (and sets) it.

use super::build;
use super::kernel::{Effect, Guard, Kernel};
use super::term::{Comparison, HomId, Term};
use crate::error::{Error, Stop};
use crate::hom::apply::{apply as apply_hom, below};
use crate::ops::domain::domain;
use crate::ops::gather::gather;
use crate::store::Store;
use crate::store::node::{Arc, NodeId};
use crate::var::Var;

/// `h(n)` for a term of this file.
pub(crate) fn apply<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    let first = match s.terms().term(h) {
        Term::Compare { left, .. } => *left,
        Term::AssignFrom { target, .. } => *target,
        Term::Swap(x, _) => *x,
        Term::Permute(pairs) => pairs.first().map_or(0, |p| p.0),
        _ => return Ok(n),
    };
    if n == NodeId::ONE {
        return Err(s.fail(Error::MissingVariable { var: Var(first) }));
    }
    let var = s.var(n);
    match *s.terms().term(h) {
        Term::Compare {
            left,
            comparison,
            right,
            offset,
        } if var == left => {
            // value ~ right + offset, seen from the right
            compare_below(s, n, right, comparison.mirrored(), -offset)
        }
        Term::Compare {
            left,
            comparison,
            right,
            offset,
        } if var == right => compare_below(s, n, left, comparison, offset),
        Term::AssignFrom {
            target,
            source,
            offset,
        } if var == target => pull(s, n, source, Pull::Copy(offset)),
        Term::AssignFrom {
            target,
            source,
            offset,
        } if var == source => push_copy(s, n, target, offset),
        Term::Swap(x, y) if var == x || var == y => {
            pull(s, n, if var == x { y } else { x }, Pull::Exchange)
        }
        Term::Permute(_) => permute(s, h, n),
        _ => below(s, h, n),
    }
}

/// Keeps, behind each arc with value `v`, the paths with `other ~ v + offset`.
fn compare_below<S: Store>(
    s: &mut S,
    n: NodeId,
    other: u32,
    comparison: Comparison,
    offset: i64,
) -> Result<NodeId, Stop> {
    let base = s.base();
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let guard = against(comparison, i64::from(arc.value).saturating_add(offset));
        let test = build::test(s.terms_mut(), other, guard);
        let child = apply_hom(s, test, arc.child)?;
        if child != NodeId::ZERO {
            s.scratch().push(Arc {
                value: arc.value,
                child,
            });
        }
    }
    let var = s.var(n);
    s.make(var, base)
}

/// Values that stand in the relation to an integer of any size.
fn against(comparison: Comparison, bound: i64) -> Guard {
    match u32::try_from(bound) {
        Ok(value) => build::against(comparison, value),
        // no value is on the other side: all of them compare as 0 does
        Err(_) if comparison.holds(0, bound) => Guard::all(),
        Err(_) => Guard::among([]),
    }
}

/// `value + offset`, checked.
fn shifted<S: Store>(s: &mut S, var: u32, value: u32, offset: i64) -> Result<u32, Stop> {
    i64::from(value)
        .checked_add(offset)
        .and_then(|sum| u32::try_from(sum).ok())
        .ok_or_else(|| {
            s.fail(Error::Overflow {
                var: Var(var),
                value,
                change: offset,
            })
        })
}

/// The source is met first: behind each arc the target gets a constant.
fn push_copy<S: Store>(s: &mut S, n: NodeId, target: u32, offset: i64) -> Result<NodeId, Stop> {
    let base = s.base();
    let source = s.var(n);
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let value = shifted(s, source, arc.value, offset)?;
        let kernel = Kernel {
            guard: Guard::all(),
            effect: Effect::Set(value),
        };
        let assign = build::step(s.terms_mut(), target, kernel, HomId::ID);
        let child = apply_hom(s, assign, arc.child)?;
        s.scratch().push(Arc {
            value: arc.value,
            child,
        });
    }
    s.make(source, base)
}

/// What becomes of the value that is pulled up.
#[derive(Clone, Copy)]
enum Pull {
    /// It stays below too; the one on top is it plus the offset.
    Copy(i64),
    /// The value on top goes down in exchange.
    Exchange,
}

/// The value of `other`, which lies below, becomes the label on top.
fn pull<S: Store>(s: &mut S, n: NodeId, other: u32, how: Pull) -> Result<NodeId, Stop> {
    let var = s.var(n);
    let base = s.base();
    for i in 0..s.len(n) {
        let arc = s.arc(n, i);
        let values = domain(s, other, arc.child)?;
        s.protect(values);
        for j in 0..s.len(values) {
            let value = s.arc(values, j).value;
            let (label, effect) = match how {
                Pull::Copy(offset) => (shifted(s, other, value, offset)?, Effect::Add(0)),
                Pull::Exchange => (value, Effect::Set(arc.value)),
            };
            let kernel = Kernel {
                guard: Guard::between(value, value),
                effect,
            };
            let split = build::step(s.terms_mut(), other, kernel, HomId::ID);
            let child = apply_hom(s, split, arc.child)?;
            s.scratch().push(Arc {
                value: label,
                child,
            });
        }
        s.release();
    }
    gather(s, var, base)
}

/// At the first moved variable: fetch its value by a swap, then the rest of the permutation below.
fn permute<S: Store>(s: &mut S, h: HomId, n: NodeId) -> Result<NodeId, Stop> {
    let var = s.var(n);
    let Term::Permute(pairs) = s.terms().term(h) else {
        return Ok(n);
    };
    let Ok(at) = pairs.binary_search_by_key(&var, |p| p.0) else {
        return below(s, h, n);
    };
    let from = pairs[at].1;
    // whoever was to get the value of `var` finds it at `from` after the swap
    let rest = pairs
        .iter()
        .filter(|(x, _)| *x != var)
        .map(|&(x, y)| (x, if y == var { from } else { y }))
        .collect();
    let swap = build::swap(s.terms_mut(), var, from);
    let rest = build::permute(s.terms_mut(), rest);
    let swapped = apply_hom(s, swap, n)?;
    s.protect(swapped);
    let r = below(s, rest, swapped)?;
    s.release();
    Ok(r)
}
