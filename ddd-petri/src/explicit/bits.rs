//! Enabling on whole words, for states of one bit a place.
//!
//! While no place of an ordinary net has held two tokens, a state is a string of bits: a transition is enabled if some of them are
//! set and some are not, and that is asked of 64 places at a time.

use crate::net::TransitionId;
use crate::sparse::Rows;
use crate::token_game::TokenGame;

use super::layout::Layout;

/// What a transition asks of one word, and where it adds a token.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Test {
    word: u32,
    set: u64,
    clear: u64,
    grows: u64,
}

/// The transitions of an ordinary net, compiled for states of one bit a place.
#[derive(Debug)]
pub(crate) struct BitGame {
    tests: Rows<Test>,
    /// For each bit of a state, transitions that need it; each transition is listed below one bit.
    watchers: Rows<u32>,
    /// Transitions that need no bit.
    unwatched: Vec<u32>,
}

impl BitGame {
    /// Compiles a net, if its weights and its layout allow it.
    pub(crate) fn new(game: &TokenGame, layout: &Layout) -> Option<Self> {
        if layout.widths().iter().any(|&width| width != 1) {
            return None;
        }
        let bit = |place: u32| layout.delta(place, 1);
        let mut tests = Rows::default();
        for t in game.transition_ids() {
            let mut row: Vec<Test> = Vec::new();
            for c in game.conditions(t) {
                if c.at_least > 1 || c.below == 0 {
                    return None;
                }
                let (word, bit) = bit(c.place);
                let test = of_word(&mut row, word);
                test.set |= if c.at_least == 1 { bit } else { 0 };
                test.clear |= if c.below == 1 { bit } else { 0 };
            }
            for change in game.changes(t) {
                let (word, bit) = bit(change.place);
                match change.by {
                    1 => of_word(&mut row, word).grows |= bit,
                    -1 => {}
                    _ => return None,
                }
            }
            tests.push(row);
        }
        let watchers = (0..layout.widths().len() as u32).flat_map(|p| {
            let (word, bit) = bit(p);
            let number = word * u64::BITS + bit.trailing_zeros();
            game.watchers(p).iter().map(move |&t| (number, t))
        });
        Some(Self {
            tests,
            watchers: Rows::group(layout.words() * u64::BITS as usize, watchers),
            unwatched: game.unwatched().to_vec(),
        })
    }

    /// Calls `visit` with each enabled transition, always in the same order.
    pub(crate) fn for_each_enabled(&self, state: &[u64], mut visit: impl FnMut(TransitionId)) {
        let mut look = |t: u32| {
            let holds = |test: &Test| {
                let word = state[test.word as usize];
                word & test.set == test.set && word & test.clear == 0
            };
            if self.tests.row(t as usize).iter().all(holds) {
                visit(TransitionId(t));
            }
        };
        self.unwatched.iter().for_each(|&t| look(t));
        for (w, &word) in state.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let watchers = self.watchers.row(w * u64::BITS as usize + bit);
                watchers.iter().for_each(|&t| look(t));
            }
        }
    }

    /// Whether firing `t` would put a second token somewhere.
    pub(crate) fn overflows(&self, t: TransitionId, state: &[u64]) -> bool {
        let tests = self.tests.row(t.index());
        tests
            .iter()
            .any(|test| state[test.word as usize] & test.grows != 0)
    }
}

/// The test of a word; a new one if there is none.
fn of_word(row: &mut Vec<Test>, word: u32) -> &mut Test {
    let at = row.iter().position(|test| test.word == word);
    let at = at.unwrap_or_else(|| {
        row.push(Test {
            word,
            ..Test::default()
        });
        row.len() - 1
    });
    &mut row[at]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::NetBuilder;
    use proptest::prelude::*;

    proptest! {
        /// Arcs of every kind between 70 places, so that a state has two words.
        #[test]
        fn the_same_transitions_are_enabled(
            arcs in prop::collection::vec((0usize..6, 0usize..70, 0u8..4), 0..40),
            marked in prop::collection::vec(any::<bool>(), 70),
        ) {
            let mut b = NetBuilder::new("random");
            let places: Vec<_> = marked.iter().enumerate()
                .map(|(i, &m)| b.place(format!("p{i}"), u32::from(m)).unwrap()).collect();
            let transitions: Vec<_> = (0..6).map(|i| b.transition(format!("t{i}")).unwrap()).collect();
            for (t, p, kind) in arcs {
                let (t, p) = (transitions[t], places[p]);
                // an arc that is there already is refused
                let _ = match kind {
                    0 => b.consume(t, p, 1),
                    1 => b.produce(t, p, 1),
                    2 => b.test(t, p, 1),
                    _ => b.inhibit(t, p, 1),
                };
            }
            let net = b.build();
            let game = TokenGame::new(&net);
            let layout = Layout::new(&[1; 70]);
            let Some(bits) = BitGame::new(&game, &layout) else {
                return Ok(());
            };
            let marking = net.initial_marking();
            let mut state = vec![0; layout.words()];
            layout.pack(&marking, &mut state);
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            game.for_each_enabled(&marking, |t| expected.push(t.0));
            bits.for_each_enabled(&state, |t| found.push(t.0));
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
            for &t in &found {
                let t = TransitionId(t);
                let mut after = marking.clone();
                prop_assert!(game.fire(t, &mut after).is_ok());
                prop_assert_eq!(bits.overflows(t, &state), after.iter().any(|&n| n > 1));
            }
        }
    }

    #[test]
    fn weights_and_wide_places_are_left_to_others() {
        let mut b = NetBuilder::new("weights");
        let p = b.place("p", 1).unwrap();
        let t = b.transition("t").unwrap();
        b.consume(t, p, 2).unwrap();
        let game = TokenGame::new(&b.build());
        assert!(BitGame::new(&game, &Layout::new(&[1])).is_none());
        assert!(BitGame::new(&game, &Layout::new(&[2])).is_none());
    }
}
