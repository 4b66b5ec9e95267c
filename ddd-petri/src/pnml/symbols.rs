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
    /// Hashes are kept, so that growing and most comparisons need not look at the texts.
    table: HashTable<(u64, Symbol)>,
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
        let same = |&(h, symbol): &(u64, Symbol)| h == hash && slice(all, ends, symbol) == text;
        if let Some(&(_, symbol)) = self.table.find(hash, same) {
            return symbol;
        }
        let symbol = Symbol(self.ends.len());
        self.text.push_str(text);
        self.ends.push(self.text.len());
        self.table.insert_unique(hash, (hash, symbol), |&(h, _)| h);
        symbol
    }
}

fn slice<'a>(text: &'a str, ends: &[usize], symbol: Symbol) -> &'a str {
    let i = symbol.0;
    let start = if i == 0 { 0 } else { ends[i - 1] };
    &text[start..ends[i]]
}
