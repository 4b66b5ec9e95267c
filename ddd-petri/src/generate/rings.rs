//! Processes in a ring, each of which only knows its neighbour.

use super::sketch::Sketch;
use crate::net::Net;

/// `n` philosophers round a table, who take their two forks in either order.
///
/// The contest's family `Philosophers-PT`: 3^n markings, two of them dead.
///
/// ```
/// let net = ddd_petri::generate::philosophers(5);
/// assert_eq!(net.places().len(), 25);
/// assert_eq!(net.transitions().len(), 25);
/// ```
#[must_use]
pub fn philosophers(n: u32) -> Net {
    let mut net = Sketch::new("philosophers", n);
    let seats: Vec<_> = (1..=n)
        .map(|i| {
            [
                net.place(format!("Fork_{i}"), 1),
                net.place(format!("Think_{i}"), 1),
                net.place(format!("Catch1_{i}"), 0),
                net.place(format!("Catch2_{i}"), 0),
                net.place(format!("Eat_{i}"), 0),
            ]
        })
        .collect();
    for (seat, &[right, think, catch1, catch2, eat]) in seats.iter().enumerate() {
        let [left, ..] = seats[(seat + seats.len() - 1) % seats.len()];
        let i = seat + 1;
        net.transition(format!("FF1a_{i}"), [think, left], [catch1]);
        net.transition(format!("FF1b_{i}"), [think, right], [catch2]);
        net.transition(format!("FF2a_{i}"), [catch1, right], [eat]);
        net.transition(format!("FF2b_{i}"), [catch2, left], [eat]);
        net.transition(format!("End_{i}"), [eat], [think, left, right]);
    }
    net.finish()
}

/// The slotted ring: `n` nodes that put messages into the slots that pass them.
///
/// A node reads the slot in front of it, may free it or write to it, and hands it to its neighbour
/// (Pastor, Roig, Cortadella and Badia 1994).
#[must_use]
pub fn slotted_ring(n: u32) -> Net {
    let mut net = Sketch::new("slotted-ring", n);
    let nodes: Vec<_> = (0..n)
        .map(|i| {
            [
                net.place(format!("A_{i}"), 0),
                net.place(format!("B_{i}"), 0),
                net.place(format!("C_{i}"), 1),
                net.place(format!("D_{i}"), 0),
                net.place(format!("E_{i}"), 1),
                net.place(format!("F_{i}"), 0),
                net.place(format!("G_{i}"), 0),
                net.place(format!("H_{i}"), 0),
            ]
        })
        .collect();
    for (i, &[a, b, c, d, e, f, g, h]) in nodes.iter().enumerate() {
        let [next_a, next_b, next_c, ..] = nodes[(i + nodes.len() - 1) % nodes.len()];
        net.transition(format!("other_{i}"), [a], [d]);
        net.transition(format!("owner_{i}"), [a], [b]);
        net.transition(format!("write_{i}"), [b], [d]);
        net.transition(format!("go_{i}"), [b], [h]);
        net.transition(format!("give_{i}"), [h, f], [c, e]);
        net.transition(format!("put_{i}"), [d, f], [c, g]);
        net.transition(format!("used_{i}"), [g, next_c], [f, next_a]);
        net.transition(format!("free_{i}"), [e, next_c], [f, next_b]);
    }
    net.finish()
}

/// Dijkstra's self-stabilizing token ring: `n + 1` processes, each with a value from 0 to `n`.
///
/// The contest's family `TokenRing-PT`: a process copies the value before it, except the first,
/// which steps on when the last has caught up with it.
#[must_use]
pub fn token_ring(n: u32) -> Net {
    let mut net = Sketch::new("token-ring", n);
    let values: Vec<usize> = (0..=n as usize).collect();
    let state: Vec<Vec<_>> = values
        .iter()
        .map(|&process| {
            let holds = |&value: &usize| {
                net.place(
                    format!("State_{process}_{value}"),
                    u32::from(process == value),
                )
            };
            values.iter().map(holds).collect()
        })
        .collect();
    for &value in &values {
        let last = state[state.len() - 1][value];
        let stepped = state[0][(value + 1) % values.len()];
        net.transition(
            format!("MainProcess_{value}"),
            [state[0][value], last],
            [stepped, last],
        );
    }
    for process in 1..state.len() {
        for (&old, &new) in values
            .iter()
            .flat_map(|old| values.iter().map(move |new| (old, new)))
        {
            if old != new {
                let before = state[process - 1][new];
                net.transition(
                    format!("OtherProcess_{process}_{old}_{new}"),
                    [state[process][old], before],
                    [state[process][new], before],
                );
            }
        }
    }
    net.finish()
}
