//! Identifiers as small numbers: each text is stored once, however often arcs name it.

use ahash::RandomState;
use hashbrown::HashTable;

/// A text, by the order of its first appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Symbol(pub(super) usize);

/// All texts seen so far.
#[derive(Debug)]
pub(super) struct Symbols {
    text: String,
    ends: Vec<usize>,
    table: HashTable<Symbol>,
    hasher: RandomState,
}

impl Symbols {
    pub(super) fn new() -> Self {
        Self {
            text: String::new(),
            ends: Vec::new(),
            table: HashTable::new(),
            hasher: RandomState::with_seeds(1, 2, 3, 4),
        }
    }

    pub(super) fn get(&self, symbol: Symbol) -> &str {
        slice(&self.text, &self.ends, symbol)
    }

    /// The symbol of a text, which is stored if it is new.
    pub(super) fn intern(&mut self, text: &str) -> Symbol {
        let hash = self.hasher.hash_one(text);
        let (all, ends) = (&self.text, &self.ends);
        let same = |&symbol: &Symbol| slice(all, ends, symbol) == text;
        if let Some(&symbol) = self.table.find(hash, same) {
            return symbol;
        }
        let symbol = Symbol(self.ends.len());
        self.text.push_str(text);
        self.ends.push(self.text.len());
        let (all, ends, hasher) = (&self.text, &self.ends, &self.hasher);
        let rehash = |&symbol: &Symbol| hasher.hash_one(slice(all, ends, symbol));
        self.table.insert_unique(hash, symbol, rehash);
        symbol
    }
}

fn slice<'a>(text: &'a str, ends: &[usize], symbol: Symbol) -> &'a str {
    let i = symbol.0;
    let start = if i == 0 { 0 } else { ends[i - 1] };
    &text[start..ends[i]]
}
