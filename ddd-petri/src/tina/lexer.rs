//! Names, numbers and signs of a `.net` file.

use super::{KEYWORDS, is_plain};
use crate::format::{Fault, Position, ReadError, Scanner, clip, number};

/// A name and where it stands.
pub(super) type Name = (String, Position);

/// The rest of the file, piece by piece.
#[derive(Debug)]
pub(super) struct Lexer<'t> {
    scanner: Scanner<'t>,
    /// Only blanks since the last line break.
    line_start: bool,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(scanner: Scanner<'t>) -> Self {
        let line_start = true;
        Self {
            scanner,
            line_start,
        }
    }

    /// Steps over blanks and comment lines, and says where the next piece is.
    pub(super) fn at(&mut self) -> Position {
        loop {
            let blanks = self.scanner.take_while(|c| c.is_ascii_whitespace());
            self.line_start |= blanks.contains('\n');
            if !self.line_start || self.scanner.peek() != Some('#') {
                return self.scanner.at();
            }
            self.scanner.take_while(|c| c != '\n');
        }
    }

    pub(super) fn at_end(&mut self) -> bool {
        self.at();
        self.scanner.rest().is_empty()
    }

    fn word(&self) -> &'t str {
        self.scanner.clone().take_while(is_plain)
    }

    /// The keyword that starts a declaration.
    pub(super) fn keyword(&mut self) -> Result<(&'t str, Position), ReadError> {
        let at = self.at();
        let word = self.word();
        if !self.line_start || !KEYWORDS.contains(&word) {
            return Err(self.expected("`net`, `tr`, `pl`, `lb` or `nt` at the start of a line"));
        }
        self.scanner.take(word.len());
        self.line_start = false;
        Ok((word, at))
    }

    /// A name, if one comes next. A keyword is none: it starts a declaration where a line starts,
    /// and is a mistake elsewhere.
    pub(super) fn name_if_any(&mut self) -> Result<Option<Name>, ReadError> {
        let at = self.at();
        let word = self.word();
        if self.scanner.peek() == Some('{') {
            return Ok(Some((self.quoted()?, at)));
        }
        if word.is_empty() || (self.line_start && KEYWORDS.contains(&word)) {
            return Ok(None);
        }
        if KEYWORDS.contains(&word) {
            let quoted = format!("a name, which must be written `{{{word}}}`");
            return Err(self.expected(&quoted));
        }
        self.scanner.take(word.len());
        self.line_start = false;
        Ok(Some((word.to_owned(), at)))
    }

    /// A name that must come next.
    pub(super) fn name(&mut self, expected: &str) -> Result<Name, ReadError> {
        match self.name_if_any()? {
            Some(name) => Ok(name),
            None => Err(self.expected(expected)),
        }
    }

    /// `{any \} text}`
    fn quoted(&mut self) -> Result<String, ReadError> {
        let at = self.scanner.at();
        self.scanner.take(1);
        self.line_start = false;
        let mut name = String::new();
        loop {
            name.push_str(self.scanner.take_while(|c| !matches!(c, '{' | '}' | '\\')));
            let escaped = match self.scanner.peek() {
                Some('}') => {
                    self.scanner.take(1);
                    return Ok(name);
                }
                Some('\\') => self.scanner.rest()[1..].chars().next(),
                Some(_) => return Err(self.expected("`\\{` inside of a quoted name")),
                None => None,
            };
            let Some(escaped) = escaped else {
                let open = "a quoted name is not closed by `}`".to_owned();
                return Err(self.fail_at(at, Fault::Truncated(open)));
            };
            name.push(escaped);
            self.scanner.take(1 + escaped.len_utf8());
        }
    }

    /// Steps over a sign if it comes next.
    pub(super) fn eat(&mut self, sign: &str) -> bool {
        self.at();
        let eaten = self.scanner.eat(sign);
        self.line_start &= !eaten;
        eaten
    }

    /// `3`, or `3K` for 3000.
    pub(super) fn number(&mut self, what: &'static str) -> Result<u32, ReadError> {
        let at = self.at();
        let word = self.scanner.take_while(is_plain);
        self.line_start = false;
        let digits = word.trim_end_matches(['K', 'M', 'G', 'T', 'P', 'E']);
        let power = match &word[digits.len()..] {
            "" => 0,
            "K" => 1,
            "M" => 2,
            "G" => 3,
            "T" => 4,
            "P" => 5,
            "E" => 6,
            _ => {
                let found = clip(word);
                return Err(self.fail_at(at, Fault::NotANumber { what, found }));
            }
        };
        let base = number(digits, what).map_err(|fault| self.fail_at(at, fault))?;
        let value = u64::from(base).checked_mul(1000_u64.pow(power));
        match value.map(u32::try_from) {
            Some(Ok(value)) => Ok(value),
            _ => {
                let found = clip(word);
                Err(self.fail_at(at, Fault::TooLarge { what, found }))
            }
        }
    }

    /// A time interval such as `[0,w[`, if one comes next, without its blanks.
    pub(super) fn interval(&mut self) -> Result<Option<(String, Position)>, ReadError> {
        let at = self.at();
        if !matches!(self.scanner.peek(), Some('[' | ']')) {
            return Ok(None);
        }
        self.line_start = false;
        let mut text = self.scanner.take(1).to_owned();
        text.push_str(self.scanner.take_while(|c| !matches!(c, '[' | ']' | '\n')));
        if !matches!(self.scanner.peek(), Some('[' | ']')) {
            return Err(self.expected("`]` or `[`"));
        }
        text.push_str(self.scanner.take(1));
        text.retain(|c| !c.is_whitespace());
        Ok(Some((text, at)))
    }

    /// The error for finding something else here.
    pub(super) fn expected(&mut self, expected: &str) -> ReadError {
        self.at();
        self.scanner.expected(expected)
    }

    pub(super) fn fail_at(&self, at: Position, fault: Fault) -> ReadError {
        self.scanner.fail_at(at, fault)
    }
}
