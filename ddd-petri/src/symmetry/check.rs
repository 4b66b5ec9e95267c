//! Checking that a permutation of places is a symmetry of the net.

use ahash::AHashSet;
use ddd_sym::Perm;
use thiserror::Error;

use crate::net::{Effect, Net, PlaceId, Transition};

/// Why a permutation is not a symmetry of a net.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotSymmetric {
    /// It moves the initial marking.
    #[error(
        "it maps place `{place}` with {tokens} initial tokens to `{image}` with {image_tokens}"
    )]
    Marking {
        /// A place.
        place: String,
        /// Its initial tokens.
        tokens: u32,
        /// The image of the place.
        image: String,
        /// The initial tokens of the image.
        image_tokens: u32,
    },
    /// A transition has no image.
    #[error("it maps transition `{0}` to something that is no transition of the net")]
    Transition(String),
    /// It moves a position that is no place.
    #[error("it moves position {position} of a net with {places} places")]
    OutOfRange {
        /// The largest position moved.
        position: usize,
        /// How many places there are.
        places: usize,
    },
}

/// Checks that `perm`, a permutation of positions of [`Net::places`], is a symmetry of the net.
///
/// # Errors
/// What it breaks, by name.
pub fn check_symmetry(net: &Net, perm: &Perm) -> Result<(), NotSymmetric> {
    let places = net.places();
    if perm.degree() > places.len() {
        return Err(NotSymmetric::OutOfRange {
            position: perm.degree() - 1,
            places: places.len(),
        });
    }
    for (from, to) in perm.moves() {
        let (place, image) = (&places[from as usize], &places[to as usize]);
        if place.initial != image.initial {
            return Err(NotSymmetric::Marking {
                place: place.id.clone(),
                tokens: place.initial,
                image: image.id.clone(),
                image_tokens: image.initial,
            });
        }
    }
    let effects: Vec<Vec<Effect>> = net.transitions().iter().map(Transition::effects).collect();
    let known: AHashSet<&[Effect]> = effects.iter().map(Vec::as_slice).collect();
    for (transition, effects) in net.transitions().iter().zip(&effects) {
        let image = image(effects, perm);
        if image != *effects && !known.contains(image.as_slice()) {
            return Err(NotSymmetric::Transition(transition.id.clone()));
        }
    }
    Ok(())
}

/// What a transition becomes when its places are renamed.
pub(crate) fn image(effects: &[Effect], perm: &Perm) -> Vec<Effect> {
    let moved = effects.iter().map(|e| Effect {
        place: PlaceId(perm.image(e.place.0)),
        ..*e
    });
    let mut image: Vec<Effect> = moved.collect();
    image.sort_unstable();
    image
}
