//! Deciding monotonicity by brute force.

use std::cmp::Ordering;

use crate::limits::{Interrupted, Limits};
use crate::perm::Perm;

/// The outcome of [`check_monotonic`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The set is monotonic.
    Monotonic,
    /// Some element of the group reduces this state, and none of the set does.
    Counterexample(Vec<u32>),
    /// An element of the set is not one of the group.
    NotASubset(Perm),
}

/// Decides whether `set` is monotonic for the group with these `elements`.
///
/// Whether a permutation reduces a state depends on the order of its values alone, so it is enough to look at each way to
/// rank the positions, ties allowed: about `1.4^n n!` of them. Meant for up to 7 or 8 points.
///
/// # Errors
/// When the limits are reached.
///
/// ```
/// use ddd_sym::{Limits, PermGroup};
/// use ddd_sym::monotonic::{Verdict, check_monotonic};
///
/// let group: Vec<_> = PermGroup::symmetric(3).chain(&[], &Limits::none())?.elements().collect();
/// let neighbours = PermGroup::symmetric(3).generators().to_vec();
/// assert_eq!(check_monotonic(&neighbours, &group, &Limits::none())?, Verdict::Monotonic);
/// let star = vec!["(0 1)".parse().unwrap(), "(0 2)".parse().unwrap()];
/// let verdict = check_monotonic(&star, &group, &Limits::none())?;
/// assert!(matches!(verdict, Verdict::Counterexample(s) if s == [0, 1, 0] || s == [0, 2, 1]));
/// # Ok::<(), ddd_sym::Interrupted>(())
/// ```
pub fn check_monotonic(
    set: &[Perm],
    elements: &[Perm],
    limits: &Limits,
) -> Result<Verdict, Interrupted> {
    if let Some(stranger) = set.iter().find(|h| !elements.contains(h)) {
        return Ok(Verdict::NotASubset(stranger.clone()));
    }
    let degree = elements.iter().map(Perm::degree).max().unwrap_or(0);
    let mut meter = limits.meter();
    let mut rankings = Rankings::new(degree);
    while let Some(state) = rankings.next() {
        meter.charge(elements.len() as u64)?;
        let reduces = |g: &Perm| g.compare(state) == Ordering::Less;
        if !set.iter().any(reduces) && elements.iter().any(reduces) {
            return Ok(Verdict::Counterexample(state.to_vec()));
        }
    }
    Ok(Verdict::Monotonic)
}

/// All states of `n` positions whose values are exactly `0..k` for some `k`, in lexicographic order.
#[derive(Debug)]
pub(super) struct Rankings {
    state: Vec<u32>,
    started: bool,
}

impl Rankings {
    pub(super) fn new(n: usize) -> Self {
        Self {
            state: vec![0; n],
            started: false,
        }
    }

    pub(super) fn next(&mut self) -> Option<&[u32]> {
        if !std::mem::replace(&mut self.started, true) {
            return Some(&self.state);
        }
        loop {
            let n = self.state.len() as u32;
            let at = self.state.iter().rposition(|&x| x + 1 < n)?;
            self.state[at] += 1;
            self.state[at + 1..].fill(0);
            let used = self
                .state
                .iter()
                .fold(0u64, |used, &x| used | 1 << x.min(63));
            if (used + 1).is_power_of_two() {
                return Some(&self.state);
            }
        }
    }
}
