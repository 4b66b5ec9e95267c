//! Permutations as products of exchanges of neighbours.

use crate::perm::Perm;

/// A shortest list of positions `i` such that exchanging `i` and `i + 1`, one after the other, acts on states as `perm`.
///
/// Its length is the number of inversions of `perm`.
///
/// ```
/// use ddd_sym::{Perm, symbolic::adjacent_word};
///
/// let g: Perm = "[1, 2, 0, 3]".parse()?;
/// assert_eq!(adjacent_word(&g), [0, 1]);
/// let mut state = ['a', 'b', 'c', 'd'];
/// for i in adjacent_word(&g) {
///     state.swap(i as usize, i as usize + 1);
/// }
/// assert_eq!(state.to_vec(), g.act(&['a', 'b', 'c', 'd']));
/// # Ok::<(), ddd_sym::PermError>(())
/// ```
#[must_use]
pub fn adjacent_word(perm: &Perm) -> Vec<u32> {
    // Position i starts with the value of position i, whose place in the end is perm^-1(i): sort by that.
    let mut place = perm.inverse().images(0);
    let mut word = Vec::new();
    for end in (1..place.len()).rev() {
        for i in 0..end {
            if place[i] > place[i + 1] {
                place.swap(i, i + 1);
                word.push(i as u32);
            }
        }
    }
    word
}
