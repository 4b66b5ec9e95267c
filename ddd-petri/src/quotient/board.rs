//! The token game on markings of which only the marked places are written down.

use super::transitions::TransitionOrbits;
use crate::net::{Net, PlaceId, TransitionId};
use crate::token_game::{FireError, TokenGame};
use ddd_sym::canonical::Marked;

/// A marking laid out place by place, and what can be done in it.
#[derive(Debug)]
pub(super) struct Board<'a> {
    game: TokenGame,
    transitions: &'a TransitionOrbits,
    /// By place. All empty but for the marking that lies there.
    tokens: Vec<u32>,
    marking: Vec<Marked>,
}

impl<'a> Board<'a> {
    pub(super) fn new(net: &Net, transitions: &'a TransitionOrbits) -> Self {
        Self {
            game: TokenGame::new(net),
            transitions,
            tokens: vec![0; net.places().len()],
            marking: Vec::new(),
        }
    }

    /// The tokens of the marking that lies there, by place.
    pub(super) fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Lays out another marking, and lists the transitions that are enabled in it: of those that do the same, the first.
    pub(super) fn lay_out(&mut self, marking: &[Marked], enabled: &mut Vec<TransitionId>) {
        for &(place, _) in &self.marking {
            self.tokens[place as usize] = 0;
        }
        self.marking.clear();
        self.marking.extend_from_slice(marking);
        for &(place, tokens) in marking {
            self.tokens[place as usize] = tokens;
        }
        enabled.clear();
        let watching = marking.iter().map(|m| self.game.watchers(m.0));
        let candidates = self.game.unwatched().iter().chain(watching.flatten());
        let candidates = candidates.map(|&t| TransitionId(t));
        let kinds = candidates.filter(|&t| self.transitions.is_first(t));
        enabled.extend(kinds.filter(|&t| self.game.is_enabled(t, &self.tokens)));
    }

    /// What firing an enabled transition makes of the marking that lies there.
    pub(super) fn fire(&self, t: TransitionId, next: &mut Vec<Marked>) -> Result<(), FireError> {
        next.clear();
        let mut changes = self.game.changes(t).iter().peekable();
        let mut put = |place: u32, tokens: i64| match u32::try_from(tokens) {
            Ok(0) => Ok(()),
            Ok(tokens) => {
                next.push((place, tokens));
                Ok(())
            }
            Err(_) => Err(FireError::Overflow(PlaceId(place))),
        };
        for &(place, tokens) in &self.marking {
            while let Some(change) = changes.next_if(|c| c.place < place) {
                put(change.place, change.by)?;
            }
            let change = changes.next_if(|c| c.place == place);
            put(place, i64::from(tokens) + change.map_or(0, |c| c.by))?;
        }
        changes.try_for_each(|change| put(change.place, change.by))
    }
}
