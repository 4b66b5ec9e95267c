//! Permutations as text: cycles `(0 1 2)(3 4)` and images `[1, 2, 0, 4, 3]`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Perm, PermError};

/// A text that is no permutation, and where it goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("at byte {offset}: {kind}")]
pub struct ParseError {
    /// Bytes before the offending place.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Something else than a cycle.
    #[error("expected `(` to open a cycle, found `{0}`")]
    ExpectedCycle(String),
    /// A cycle without end.
    #[error("this cycle is never closed by `)`")]
    Unclosed,
    /// A name that means nothing.
    #[error("`{0}` is not the name of a point")]
    UnknownPoint(String),
    /// A point in two places.
    #[error("`{0}` is named twice")]
    Repeated(String),
    /// A list of images without its end.
    #[error("expected `]` at the end of the list of images")]
    UnclosedList,
}

/// Parses a product of disjoint cycles over named points: `(a b c)(d e)`.
///
/// Names are separated by blanks or commas; a name may be quoted as `"like this"` if it contains blanks, commas or
/// parentheses. `()` is the identity. `point` gives the number of a name.
///
/// # Errors
/// A [`ParseError`] with the offset of what could not be understood.
///
/// ```
/// use ddd_sym::perm::parse_cycles;
///
/// let names = ["idle", "busy", "done"];
/// let number = |name: &str| names.iter().position(|n| *n == name).map(|i| i as u32);
/// assert_eq!(parse_cycles("(idle, busy)", number)?.to_string(), "(0 1)");
/// assert_eq!(parse_cycles("(idle gone)", number).unwrap_err().offset, 6);
/// # Ok::<(), ddd_sym::perm::ParseError>(())
/// ```
pub fn parse_cycles(text: &str, point: impl Fn(&str) -> Option<u32>) -> Result<Perm, ParseError> {
    let mut scanner = Scanner { text, at: 0 };
    let mut moves = Vec::new();
    let mut seen = ahash::AHashSet::default();
    while let Some(c) = scanner.peek_past_blanks() {
        if c != '(' {
            let found = scanner.rest().split_whitespace().next().unwrap_or("");
            let kind = ParseErrorKind::ExpectedCycle(found.to_owned());
            return Err(scanner.error(kind));
        }
        let cycle = scanner.cycle(&point, &mut seen)?;
        let next = cycle.iter().cycle().skip(1);
        moves.extend(cycle.iter().zip(next).map(|(&a, &b)| (a, b)));
    }
    moves.sort_unstable();
    Ok(Perm::from_valid_moves(moves))
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError {
            offset: self.at,
            kind,
        }
    }

    fn peek_past_blanks(&mut self) -> Option<char> {
        let skipped = self.rest().trim_start().len();
        self.at = self.text.len() - skipped;
        self.rest().chars().next()
    }

    fn skip_separators(&mut self) {
        let is_separator = |c: char| c.is_whitespace() || c == ',';
        let skipped = self.rest().trim_start_matches(is_separator).len();
        self.at = self.text.len() - skipped;
    }

    /// The name at the current place: quoted, or up to a separator or parenthesis.
    fn name(&self) -> (&str, usize) {
        if let Some(quoted) = self.rest().strip_prefix('"')
            && let Some(end) = quoted.find('"')
        {
            return (&quoted[..end], end + 2);
        }
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
        let end = self.rest().find(ends).unwrap_or(self.rest().len());
        (&self.rest()[..end], end)
    }

    fn cycle(
        &mut self,
        point: impl Fn(&str) -> Option<u32>,
        seen: &mut ahash::AHashSet<u32>,
    ) -> Result<Vec<u32>, ParseError> {
        let open = self.at;
        self.at += 1;
        let mut cycle = Vec::new();
        loop {
            self.skip_separators();
            if self.rest().starts_with(')') {
                self.at += 1;
                return Ok(cycle);
            }
            let (name, length) = self.name();
            if name.is_empty() {
                self.at = open;
                return Err(self.error(ParseErrorKind::Unclosed));
            }
            let name = name.to_owned();
            let Some(number) = point(&name) else {
                return Err(self.error(ParseErrorKind::UnknownPoint(name)));
            };
            if !seen.insert(number) {
                return Err(self.error(ParseErrorKind::Repeated(name)));
            }
            cycle.push(number);
            self.at += length;
        }
    }
}

/// Cycle notation, or a list of images in brackets.
impl FromStr for Perm {
    type Err = PermError;

    fn from_str(text: &str) -> Result<Self, PermError> {
        let number = |name: &str| name.parse().ok();
        let trimmed = text.trim_start();
        let Some(list) = trimmed.strip_prefix('[') else {
            return Ok(parse_cycles(text, number)?);
        };
        let Some(list) = list.trim_end().strip_suffix(']') else {
            let kind = ParseErrorKind::UnclosedList;
            let offset = text.trim_end().len();
            return Err(ParseError { offset, kind }.into());
        };
        let start = text.len() - trimmed.len() + 1;
        let mut images = Vec::new();
        for name in list.split([' ', ',', '\t', '\n']) {
            if name.is_empty() {
                continue;
            }
            let offset = start + (name.as_ptr() as usize - list.as_ptr() as usize);
            let kind = || ParseErrorKind::UnknownPoint(name.to_owned());
            let image = number(name).ok_or_else(|| ParseError {
                offset,
                kind: kind(),
            })?;
            images.push(image);
        }
        Self::from_images(images)
    }
}

/// Cycle notation; the identity is `()`.
impl fmt::Display for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_identity() {
            return f.write_str("()");
        }
        for cycle in self.cycles() {
            f.write_str("(")?;
            for (i, point) in cycle.iter().enumerate() {
                let gap = if i == 0 { "" } else { " " };
                write!(f, "{gap}{point}")?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
