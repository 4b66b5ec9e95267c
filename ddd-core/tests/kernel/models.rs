//! Small systems with known numbers of states.

use ddd_core::{Ddd, Hom, Manager, Var};

/// One transition: `(place, tokens taken, tokens put)`.
type Transition = Vec<(u32, u32, u32)>;

/// A net and its first marking, one variable a place.
pub(crate) struct Net {
    pub(crate) marking: Vec<u32>,
    pub(crate) transitions: Vec<Transition>,
}

impl Net {
    pub(crate) fn start(&self, m: &mut Manager) -> Ddd {
        let places = self.marking.iter().enumerate();
        m.path(places.map(|(p, n)| (Var(p as u32), *n))).unwrap()
    }

    pub(crate) fn rules(&self, m: &mut Manager) -> Vec<Hom> {
        let rule = |t: &Transition| {
            let steps = t.iter().map(|(p, take, put)| {
                (
                    Var(*p),
                    *take..=u32::MAX,
                    i64::from(*put) - i64::from(*take),
                )
            });
            m.cascade(steps)
        };
        self.transitions.iter().map(rule).collect()
    }
}

/// Kanban: four cells with `cards` cards each.
pub(crate) fn kanban(cards: u32) -> Net {
    let place = |kind: u32| move |cell: u32| 4 * cell + kind;
    let (kan, work, back, out) = (place(0), place(1), place(2), place(3));
    let mut transitions = Vec::new();
    let mut add = |take: &[u32], put: &[u32]| {
        let taken = take.iter().map(|p| (*p, 1, 0));
        transitions.push(taken.chain(put.iter().map(|p| (*p, 0, 1))).collect());
    };
    for c in 0..4 {
        add(&[work(c)], &[back(c)]);
        add(&[back(c)], &[work(c)]);
        add(&[work(c)], &[out(c)]);
    }
    add(&[kan(0)], &[work(0)]);
    add(&[out(0), kan(1), kan(2)], &[kan(0), work(1), work(2)]);
    add(&[out(1), out(2), kan(3)], &[kan(1), kan(2), work(3)]);
    add(&[out(3)], &[kan(3)]);
    let marking = (0..16).map(|p| if p % 4 == 0 { cards } else { 0 });
    Net {
        marking: marking.collect(),
        transitions,
    }
}

/// States of [`kanban`], for small numbers of cards.
pub(crate) const KANBAN: [u64; 6] = [1, 160, 4_600, 58_400, 454_475, 2_546_432];

/// States of `kanban(20)`.
pub(crate) const KANBAN_20: u64 = 805_422_366_595;

/// A ring of `n` places through which `tokens` tokens go round: `binomial(n + tokens - 1, tokens)` states.
pub(crate) fn ring(n: u32, tokens: u32) -> Net {
    Net {
        marking: (0..n).map(|p| if p == 0 { tokens } else { 0 }).collect(),
        transitions: (0..n)
            .map(|p| vec![(p, 1, 0), ((p + 1) % n, 0, 1)])
            .collect(),
    }
}

/// A counter of `bits` binary digits that counts up one by one: states are passed in a long line.
pub(crate) fn counter(bits: u32) -> Net {
    // digit b goes from 0 to 1 when all lower ones go from 1 to 0; two places a digit
    let carry = |b: u32| {
        let lower = (0..b).flat_map(|l| [(2 * l, 0, 1), (2 * l + 1, 1, 0)]);
        lower.chain([(2 * b, 1, 0), (2 * b + 1, 0, 1)]).collect()
    };
    Net {
        marking: (0..2 * bits).map(|p| 1 - p % 2).collect(),
        transitions: (0..bits).map(carry).collect(),
    }
}
