//! Models as lists of numbers, so that every engine gets the same.

use ddd_petri::generate::{GenerateError, by_name};

/// What a transition asks of one place and does to it.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// The place.
    pub place: u32,
    /// Tokens that must be there.
    pub at_least: u32,
    /// Tokens put, less tokens taken.
    pub change: i64,
}

impl Step {
    /// In a net whose places never hold two tokens: what must be there before, and what is there after.
    #[must_use]
    pub fn safe(self) -> (bool, bool) {
        let before = self.at_least > 0 || self.change < 0;
        (before, i64::from(before) + self.change > 0)
    }
}

/// A net with its places in the order of the variables.
#[derive(Debug, Clone)]
pub struct Model {
    /// Its name and size.
    pub name: String,
    /// The first marking.
    pub marking: Vec<u32>,
    /// The transitions.
    pub rules: Vec<Vec<Step>>,
}

impl Model {
    /// A net of a parametric family.
    ///
    /// # Errors
    /// An unknown family, or a size that it does not have.
    pub fn new(family: &str, size: u32) -> Result<Self, GenerateError> {
        let net = by_name(family, size)?;
        let rules = net.transitions().iter().map(|t| {
            let effects = t.effects().into_iter();
            effects.map(|e| Step {
                place: e.place.index() as u32,
                at_least: e.at_least,
                change: e.change,
            })
        });
        Ok(Self {
            name: format!("{family} {size}"),
            marking: net.initial_marking(),
            rules: rules.map(Iterator::collect).collect(),
        })
    }
}
