//! Finite domains and sets of their values.

/// The number of a value within its domain, from 0 in declaration order. States are vectors of codes.
pub type Code = u16;

/// How many values a domain can have at most.
pub const LARGEST_DOMAIN: usize = 1 << 16;

/// The values of a variable.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Domain {
    /// False, coded 0, and true, coded 1.
    Boolean,
    /// The whole numbers between two, both included.
    Between(i64, i64),
    /// Some symbols of the program, in declaration order: locations, or the values of an enumeration.
    Symbols(Vec<u32>),
}

impl Domain {
    /// How many values there are.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Domain::Boolean => 2,
            // Checked when the program was: at most `LARGEST_DOMAIN`.
            Domain::Between(low, high) => usize::try_from(high - low + 1).unwrap_or(0),
            Domain::Symbols(symbols) => symbols.len(),
        }
    }

    /// The value a code stands for: a number, 0 or 1 for a truth value, the number of a symbol.
    ///
    /// A code outside the domain stands for nothing; the answer is then some number.
    #[must_use]
    pub fn value(&self, code: Code) -> i64 {
        match self {
            Domain::Boolean => i64::from(code),
            Domain::Between(low, _) => low + i64::from(code),
            Domain::Symbols(symbols) => {
                symbols.get(usize::from(code)).map_or(-1, |s| i64::from(*s))
            }
        }
    }

    /// The code of a value, if it belongs to the domain.
    #[must_use]
    pub fn code(&self, value: i64) -> Option<Code> {
        let position = match self {
            Domain::Boolean => (0..=1).contains(&value).then_some(value)?,
            Domain::Between(low, high) => (low..=high).contains(&&value).then(|| value - low)?,
            Domain::Symbols(symbols) => {
                let position = symbols.iter().position(|s| i64::from(*s) == value)?;
                i64::try_from(position).ok()?
            }
        };
        Code::try_from(position).ok()
    }

    /// The smallest and the largest value.
    pub(crate) fn bounds(&self) -> (i64, i64) {
        match self {
            Domain::Boolean => (0, 1),
            Domain::Between(low, high) => (*low, *high),
            Domain::Symbols(symbols) => {
                let low = symbols.iter().min().map_or(0, |s| i64::from(*s));
                let high = symbols.iter().max().map_or(0, |s| i64::from(*s));
                (low, high)
            }
        }
    }
}

/// A set of codes of one domain.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CodeSet {
    words: Box<[u64]>,
}

impl CodeSet {
    /// The codes below `size` that a test accepts.
    pub fn filter(size: usize, accept: impl Fn(Code) -> bool) -> Self {
        let mut words = vec![0u64; size.div_ceil(64)].into_boxed_slice();
        for code in (0..size).filter(|&code| accept(code as Code)) {
            words[code / 64] |= 1 << (code % 64);
        }
        CodeSet { words }
    }

    /// Whether a code belongs to the set.
    #[must_use]
    pub fn contains(&self, code: Code) -> bool {
        let (word, bit) = (usize::from(code) / 64, code % 64);
        self.words
            .get(word)
            .is_some_and(|bits| bits >> bit & 1 == 1)
    }

    /// How many codes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Its codes, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Code> + '_ {
        let size = self.words.len() * 64;
        (0..size)
            .map(|code| code as Code)
            .filter(|code| self.contains(*code))
    }

    pub(crate) fn union(&self, other: &CodeSet) -> CodeSet {
        self.zip(other, |a, b| a | b)
    }

    pub(crate) fn intersection(&self, other: &CodeSet) -> CodeSet {
        self.zip(other, |a, b| a & b)
    }

    fn zip(&self, other: &CodeSet, join: impl Fn(u64, u64) -> u64) -> CodeSet {
        let words = self
            .words
            .iter()
            .zip(&other.words)
            .map(|(a, b)| join(*a, *b))
            .collect();
        CodeSet { words }
    }
}
