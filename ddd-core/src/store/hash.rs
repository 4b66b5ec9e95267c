//! The hash of a node: folded products over its variable, its shape and its children.

use super::arena::Shape;
use super::node::Arc;

/// Folded multiply: one wide product a word.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    (wide as u64) ^ ((wide >> 64) as u64)
}

#[inline]
fn two(a: u32, b: u32) -> u64 {
    u64::from(a) << 32 | u64::from(b)
}

#[inline]
fn begin(var: u32, shape: Shape) -> u64 {
    let both = two(shape.bits(), var);
    fold(both ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93)
}

/// Of a node whose shape has its values: four children go into one product.
#[inline]
pub(crate) fn neighbours<T>(var: u32, shape: Shape, arcs: &[T], child: impl Fn(&T) -> u32) -> u64 {
    let mut h = begin(var, shape);
    let mut rest = arcs;
    while let [a, b, c, d, more @ ..] = rest {
        let (first, last) = (two(child(a), child(b)), two(child(c), child(d)));
        h = fold(h ^ first, last ^ 0xa076_1d64_78bd_642f);
        rest = more;
    }
    let (first, last) = match rest {
        [] => return h,
        [a] => (two(child(a), 0), 0),
        [a, b] => (two(child(a), child(b)), 0),
        [a, b, c, ..] => (two(child(a), child(b)), two(child(c), 0)),
    };
    fold(h ^ first, last ^ 0xe703_7ed1_a0b4_28db)
}

/// Of a node whose values are anything.
#[inline]
pub(crate) fn loose(var: u32, shape: Shape, arcs: impl Iterator<Item = Arc>) -> u64 {
    arcs.fold(begin(var, shape), |h, a| {
        fold(h ^ two(a.value, a.child.0), 0xe703_7ed1_a0b4_28db)
    })
}
