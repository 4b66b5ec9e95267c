//! What every name of a program means.

use ahash::AHashMap;

use crate::syntax::{Definition, Mistake, Name};

/// The names of a program, one meaning each.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    meanings: AHashMap<String, Meaning>,
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    Constant(i64),
    Symbol(u32),
    Type(usize),
    Variable(Family),
    Definition(Box<Definition>),
}

/// The slots of a variable.
#[derive(Debug, Clone)]
pub(crate) enum Family {
    /// One slot.
    Single(u32),
    /// One slot for each number from the first.
    Numbered(i64, Vec<u32>),
    /// One slot for some of the processes, by their number from 0.
    ByProcess {
        slots: Vec<Option<u32>>,
        /// Declared inside a process type: its name alone means the mover's own.
        own: bool,
    },
}

impl Names {
    pub(crate) fn get(&self, name: &str) -> Option<&Meaning> {
        self.meanings.get(name)
    }

    pub(super) fn declare(&mut self, name: &Name, meaning: Meaning) -> Result<(), Mistake> {
        if matches!(name.text.as_str(), "A" | "E") && matches!(meaning, Meaning::Variable(_)) {
            let message = format!("`{}` cannot be a variable", name.text);
            return Err(Mistake::new(
                name.span,
                message,
                "begins `A[f U g]` and `E[f U g]`",
            ));
        }
        if let Some(known) = self.meanings.get_mut(&name.text) {
            return merge(known, meaning).ok_or_else(|| already(name));
        }
        self.meanings.insert(name.text.clone(), meaning);
        Ok(())
    }

    /// The number of a symbol, which may be declared several times: by several types, or by variables.
    pub(super) fn symbol(
        &mut self,
        name: &Name,
        symbols: &mut Vec<String>,
    ) -> Result<u32, Mistake> {
        match self.meanings.get(&name.text) {
            Some(Meaning::Symbol(symbol)) => Ok(*symbol),
            Some(_) => Err(already(name)),
            None => {
                let symbol = symbols.len() as u32;
                symbols.push(name.text.clone());
                self.meanings
                    .insert(name.text.clone(), Meaning::Symbol(symbol));
                Ok(symbol)
            }
        }
    }
}

fn already(name: &Name) -> Mistake {
    let message = format!("`{}` already means something else", name.text);
    Mistake::new(name.span, message, "second declaration")
}

/// Two process types may each declare a variable of one name for their own instances.
fn merge(known: &mut Meaning, new: Meaning) -> Option<()> {
    let Meaning::Variable(Family::ByProcess { slots, own: true }) = known else {
        return None;
    };
    let Meaning::Variable(Family::ByProcess {
        slots: others,
        own: true,
    }) = new
    else {
        return None;
    };
    for (slot, other) in slots.iter_mut().zip(others) {
        if slot.is_some() && other.is_some() {
            return None;
        }
        *slot = slot.or(other);
    }
    Some(())
}
