//! Cheap measures of an order, all of them better when lower.

use super::Order;
use super::hypergraph::Hypergraph;
use crate::net::Net;

/// What is measured of an order; see the fields. The top of the diagram is position 0.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Scores {
    /// Sum over transitions of the levels from the first to the last one touched.
    pub spans: f64,
    /// [`spans`](Scores::spans) divided by the numbers of transitions and places: 1 is worst.
    pub normalised_span: f64,
    /// Spans weighted by how high their top is (Siminiceanu and Ciardo's weighted event span, moment 1).
    pub weighted_span: f64,
    /// Sum over transitions of the height of their top.
    pub tops: f64,
    /// The widest span.
    pub bandwidth: f64,
    /// Sum over levels of the places at or above that share a transition with one below.
    pub profile: f64,
    /// Sum over levels of the squared number of transitions that cross it.
    pub squared_cut: f64,
    /// The largest number of transitions that cross a level.
    pub cutwidth: f64,
    /// Logarithm of the sum over levels of two to the power of its linear connectivity (see the module of that name);
    /// not known for nets whose flows are too many.
    pub connectivity: Option<f64>,
    /// Sum over levels of the linear connectivity.
    pub total_connectivity: Option<f64>,
}

impl Scores {
    /// Measures an order of the places of `net`.
    pub(crate) fn of_order(net: &Net, order: &Order) -> Self {
        let places: Vec<u32> = order.places().iter().map(|p| p.0).collect();
        Self::of(&Hypergraph::of_net(net), &places)
    }

    /// Measures an order of the vertices of `h`.
    pub(crate) fn of(h: &Hypergraph, order: &[u32]) -> Self {
        let n = order.len() as f64;
        let mut position = vec![0u32; order.len()];
        for (i, &v) in order.iter().enumerate() {
            position[v as usize] = i as u32;
        }
        let mut scores = Self::default();
        let mut crossing = vec![0.0; order.len() + 1];
        let mut last = position.clone();
        let mut transitions = 0.0;
        for (pins, weight) in h.edges() {
            let at = || pins.iter().map(|&v| position[v as usize]);
            let (top, bottom) = (at().min().unwrap_or(0), at().max().unwrap_or(0));
            let span = f64::from(bottom - top + 1);
            let height = n - f64::from(top);
            transitions += weight;
            scores.spans += weight * span;
            scores.weighted_span += weight * span * 2.0 * height / n;
            scores.tops += weight * height;
            scores.bandwidth = scores.bandwidth.max(span);
            crossing[top as usize] += weight;
            crossing[bottom as usize] -= weight;
            for &v in pins {
                last[v as usize] = last[v as usize].max(bottom);
            }
        }
        let scale = (n * transitions).max(1.0);
        scores.normalised_span = scores.spans / scale;
        scores.weighted_span /= scale;
        scores.profile = position
            .iter()
            .zip(&last)
            .map(|(&own, &last)| f64::from(last - own))
            .sum();
        let mut cut = 0.0f64;
        for change in crossing {
            cut += change;
            scores.cutwidth = scores.cutwidth.max(cut);
            scores.squared_cut += cut * cut;
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_in_order() {
        let h = Hypergraph::new(4, (1..4u32).map(|v| (vec![v - 1, v], 1.0)));
        let s = Scores::of(&h, &[0, 1, 2, 3]);
        assert_eq!(s.spans, 6.0);
        assert_eq!(s.normalised_span, 0.5);
        assert_eq!(s.tops, 4.0 + 3.0 + 2.0);
        assert_eq!(s.bandwidth, 2.0);
        assert_eq!(s.profile, 3.0);
        assert_eq!(s.squared_cut, 3.0);
        assert_eq!(s.cutwidth, 1.0);
        assert_eq!(
            s.weighted_span,
            2.0 * (2.0 * 4.0 + 2.0 * 3.0 + 2.0 * 2.0) / 4.0 / 12.0
        );
    }

    #[test]
    fn a_bad_order_is_worse_in_every_measure() {
        let h = Hypergraph::new(6, (1..6u32).map(|v| (vec![v - 1, v], 1.0)));
        let good = Scores::of(&h, &[0, 1, 2, 3, 4, 5]);
        let bad = Scores::of(&h, &[0, 3, 1, 4, 2, 5]);
        assert!(good.spans < bad.spans);
        assert!(good.weighted_span < bad.weighted_span);
        assert!(good.profile < bad.profile);
        assert!(good.squared_cut < bad.squared_cut);
        assert!(good.cutwidth < bad.cutwidth);
    }

    #[test]
    fn an_empty_net_scores_zero() {
        let h = Hypergraph::new(0, std::iter::empty());
        assert_eq!(Scores::of(&h, &[]), Scores::default());
    }
}
