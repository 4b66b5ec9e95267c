//! A small monotonic set for a small group, by covering all states that the group reduces.

use std::cmp::Ordering;

use super::check::Rankings;
use crate::limits::{Interrupted, Limits};
use crate::perm::Perm;

/// A monotonic subset of `set`, which must be monotonic itself: what no other element can do, then greedily what does
/// most. Looks at every ranking of the positions.
///
/// # Errors
/// When the limits are reached.
pub fn smallest_cover(set: &[Perm], limits: &Limits) -> Result<Vec<Perm>, Interrupted> {
    let degree = set.iter().map(Perm::degree).max().unwrap_or(0);
    let mut meter = limits.meter();
    let mut rankings = Rankings::new(degree);
    // For each state the members that reduce it.
    let mut open: Vec<Vec<u32>> = Vec::new();
    while let Some(state) = rankings.next() {
        meter.charge(set.len() as u64)?;
        let reducers = set.iter().zip(0u32..);
        let reducers = reducers.filter(|(g, _)| g.compare(state) == Ordering::Less);
        let reducers: Vec<u32> = reducers.map(|(_, number)| number).collect();
        if !reducers.is_empty() {
            open.push(reducers);
        }
    }
    open.sort_unstable();
    open.dedup();
    let mut chosen: Vec<u32> = open.iter().filter(|r| r.len() == 1).map(|r| r[0]).collect();
    chosen.dedup();
    open.retain(|r| !r.iter().any(|g| chosen.contains(g)));
    while !open.is_empty() {
        let mut covers = vec![0usize; set.len()];
        for &g in open.iter().flatten() {
            covers[g as usize] += 1;
        }
        let best =
            (0..set.len() as u32).max_by_key(|&g| (covers[g as usize], std::cmp::Reverse(g)));
        meter.charge(open.len() as u64)?;
        open.retain(|r| best.is_some_and(|g| !r.contains(&g)));
        chosen.extend(best);
    }
    chosen.sort_unstable();
    Ok(chosen
        .into_iter()
        .map(|g| set[g as usize].clone())
        .collect())
}
