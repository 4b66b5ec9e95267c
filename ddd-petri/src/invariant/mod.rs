//! Linear invariants of a net.
//!
//! The incidence matrix `C` has a row for each place and a column for each transition: tokens after
//! minus tokens before. A *P-flow* is an integer vector `y` with `y · C = 0`: the weighted sum
//! of tokens `y · m` is the same in every reachable marking. A *P-semiflow* has no negative weight, so it
//! bounds every place it touches. A *T-semiflow* is a vector `x >= 0` with `C · x = 0`: firing each
//! transition that often brings the marking back.
//!
//! Minimal semiflows (those whose support contains no other's) are computed by Farkas' elimination in the form of
//! Martinez and Silva. Their number can be exponential: beyond a limit only those of small support are
//! followed, what is found is still exact, and the result says that it is not all. The basis of
//! all P-flows is small and always found.

mod flow;
mod semiflow;
mod tableau;

use thiserror::Error;

use crate::limits::{Limits, Stopped};
use crate::net::{Net, PlaceId, TransitionId};

use tableau::Sparse;

/// A vector of weights for places or transitions; only those that are not zero, sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flow<N> {
    /// The weights.
    pub terms: Vec<(N, i64)>,
}

impl Flow<PlaceId> {
    /// The weighted sum of the tokens of a marking.
    ///
    /// ```
    /// use ddd_petri::invariant::Flow;
    /// use ddd_petri::net::PlaceId;
    ///
    /// let flow = Flow { terms: vec![(PlaceId(0), 2), (PlaceId(2), -1)] };
    /// assert_eq!(flow.sum(&[3, 9, 1]), 5);
    /// ```
    #[must_use]
    pub fn sum(&self, marking: &[u32]) -> i128 {
        let term = |&(p, weight): &(PlaceId, i64)| {
            i128::from(weight) * i128::from(marking.get(p.index()).copied().unwrap_or(0))
        };
        self.terms.iter().map(term).sum()
    }
}

/// Why a set of flows is not all there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Incomplete {
    /// There are too many; those of large support were dropped.
    #[error("there are too many minimal semiflows, those of large support were dropped")]
    TooMany,
    /// A weight does not fit the integers used.
    #[error("a weight is too large")]
    Overflow,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Flows, and whether they are all. Each one is exact in any case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flows<N> {
    /// The flows, sorted.
    pub flows: Vec<Flow<N>>,
    /// Why there may be others, if so.
    pub incomplete: Option<Incomplete>,
}

/// The minimal P-semiflows.
///
/// ```
/// use ddd_petri::invariant::p_semiflows;
/// use ddd_petri::limits::Limits;
/// use ddd_petri::net::NetBuilder;
///
/// let mut b = NetBuilder::new("switch");
/// let (on, off) = (b.place("on", 1)?, b.place("off", 0)?);
/// let t = b.transition("t")?;
/// b.consume(t, on, 1)?;
/// b.produce(t, off, 1)?;
/// let found = p_semiflows(&b.build(), &Limits::default());
/// assert_eq!(found.flows[0].terms, [(on, 1), (off, 1)]);
/// # Ok::<(), ddd_petri::net::NetError>(())
/// ```
#[must_use]
pub fn p_semiflows(net: &Net, limits: &Limits) -> Flows<PlaceId> {
    let (rows, columns) = by_place(net);
    let (found, incomplete) = semiflow::semiflows(&rows, columns, limits);
    flows(found, incomplete, PlaceId)
}

/// The minimal T-semiflows.
#[must_use]
pub fn t_semiflows(net: &Net, limits: &Limits) -> Flows<TransitionId> {
    let rows = by_transition(net);
    let (found, incomplete) = semiflow::semiflows(&rows, net.places().len(), limits);
    flows(found, incomplete, TransitionId)
}

/// Minimal vectors `x >= 0` of firings that take nothing and leave something: `C · x >= 0`, not zero.
///
/// If these are all and there are none, the net is bounded whatever its initial marking (structurally bounded).
/// If there are some, a firing sequence that repeats one of them makes the net unbounded, if there is one.
#[must_use]
pub fn pumps(net: &Net, limits: &Limits) -> Flows<TransitionId> {
    let mut rows = by_transition(net);
    let transitions = rows.len() as u32;
    let places = net.places().len();
    // What is left over in a place is taken by a row of its own; then nothing may be left over.
    rows.extend((0..places as u32).map(|p| vec![(p, -1)]));
    let (mut found, incomplete) = semiflow::semiflows(&rows, places, limits);
    found.retain_mut(|x| {
        let all = x.len();
        x.retain(|&(i, _)| i < transitions);
        x.len() < all
    });
    flows(found, incomplete, TransitionId)
}

/// A basis of the P-flows: every P-flow is a rational combination of these.
#[must_use]
pub fn p_flows(net: &Net, limits: &Limits) -> Flows<PlaceId> {
    let (rows, columns) = by_place(net);
    let (found, incomplete) = flow::basis(&rows, columns, limits);
    flows(found, incomplete, PlaceId)
}

/// The incidence matrix, a row for each transition.
fn by_transition(net: &Net) -> Vec<Sparse> {
    let changes =
        |e: &crate::net::Effect| (e.change != 0).then(|| (e.place.0, i128::from(e.change)));
    net.transitions()
        .iter()
        .map(|t| t.effects().iter().filter_map(changes).collect())
        .collect()
}

/// The incidence matrix, a row for each place, each different column once; and the number of columns.
fn by_place(net: &Net) -> (Vec<Sparse>, usize) {
    let mut columns = by_transition(net);
    columns.sort_unstable();
    columns.dedup();
    let mut rows = vec![Sparse::new(); net.places().len()];
    for (c, column) in (0..).zip(&columns) {
        for &(p, change) in column {
            rows[p as usize].push((c, change));
        }
    }
    (rows, columns.len())
}

/// Gives vectors their type; those whose weights do not fit are left out.
fn flows<N: Ord>(
    found: Vec<Sparse>,
    mut incomplete: Option<Incomplete>,
    node: fn(u32) -> N,
) -> Flows<N> {
    let narrow = |vector: Sparse| {
        let term = |(i, v): (u32, i128)| Some((node(i), i64::try_from(v).ok()?));
        let terms = vector.into_iter().map(term).collect::<Option<Vec<_>>>()?;
        Some(Flow { terms })
    };
    let count = found.len();
    let mut flows: Vec<Flow<N>> = found.into_iter().filter_map(narrow).collect();
    if flows.len() < count {
        incomplete = incomplete.or(Some(Incomplete::Overflow));
    }
    flows.sort_unstable();
    Flows { flows, incomplete }
}

#[cfg(test)]
mod tests;
