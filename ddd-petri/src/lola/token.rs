//! The words and signs of a LoLA file.

use crate::format::{Fault, Position, ReadError, Scanner, clip};

/// Words that cannot be names.
pub(super) const KEYWORDS: [&str; 9] = [
    "CONSUME",
    "FAIR",
    "MARKING",
    "PLACE",
    "PRODUCE",
    "SAFE",
    "STRONG",
    "TRANSITION",
    "WEAK",
];

/// Words that start what is not a low-level net.
const FOREIGN: [(&str, &str); 7] = [
    ("SORT", "a high-level net (`SORT`)"),
    ("FUNCTION", "a high-level net (`FUNCTION`)"),
    ("CONSTANT", "a high-level net (`CONSTANT`)"),
    ("VAR", "a high-level net (`VAR`)"),
    ("GUARD", "a high-level net (`GUARD`)"),
    ("FORMULA", "a formula (`FORMULA`) in the file of the net"),
    ("ANALYSE", "a task (`ANALYSE`) in the file of the net"),
];

/// A piece of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// One of [`KEYWORDS`].
    Keyword(&'t str),
    /// A name or a number: which one depends on where it stands.
    Word(&'t str),
    Colon,
    Comma,
    Semicolon,
    End,
}

/// The tokens of a file, one ahead.
#[derive(Debug)]
pub(super) struct Tokens<'t> {
    scanner: Scanner<'t>,
    next: Token<'t>,
    next_at: Position,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(scanner: Scanner<'t>) -> Result<Self, ReadError> {
        let mut tokens = Self {
            next_at: scanner.at(),
            scanner,
            next: Token::End,
        };
        tokens.advance()?;
        Ok(tokens)
    }

    pub(super) fn peek(&self) -> Token<'t> {
        self.next
    }

    /// Where the next token starts.
    pub(super) fn at(&self) -> Position {
        self.next_at
    }

    /// Steps over the next token.
    pub(super) fn advance(&mut self) -> Result<(), ReadError> {
        self.skip_blanks()?;
        self.next_at = self.scanner.at();
        self.next = match self.scanner.peek() {
            None => Token::End,
            Some(':') => self.sign(Token::Colon),
            Some(',') => self.sign(Token::Comma),
            Some(';') => self.sign(Token::Semicolon),
            Some('(' | ')' | '}') => {
                return Err(self.scanner.expected("a name, a number, `:`, `,` or `;`"));
            }
            Some(_) => {
                let word = self.scanner.take_while(|c| !",;:(){} \t\r\n".contains(c));
                match KEYWORDS.contains(&word) {
                    true => Token::Keyword(word),
                    false => Token::Word(word),
                }
            }
        };
        Ok(())
    }

    fn sign(&mut self, token: Token<'t>) -> Token<'t> {
        self.scanner.take(1);
        token
    }

    /// Steps over blanks and over comments of both kinds.
    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        loop {
            self.scanner.take_while(|c| c.is_ascii_whitespace());
            let end = match self.scanner.rest() {
                rest if rest.starts_with('{') => "}",
                rest if rest.starts_with("/*") => "*/",
                _ => return Ok(()),
            };
            let Some(length) = self.scanner.rest().find(end) else {
                let open = format!("a comment is not closed by `{end}`");
                let fault = Fault::Truncated(open);
                return Err(self.scanner.fail_at(self.scanner.at(), fault));
            };
            self.scanner.take(length + end.len());
        }
    }

    /// Steps over a token that must come next.
    pub(super) fn expect(&mut self, token: Token<'_>, shown: &str) -> Result<(), ReadError> {
        if self.next == token {
            self.advance()
        } else {
            Err(self.unexpected(shown))
        }
    }

    /// Steps over a token if it comes next.
    pub(super) fn eat(&mut self, token: Token<'_>) -> Result<bool, ReadError> {
        let next = self.next == token;
        if next {
            self.advance()?;
        }
        Ok(next)
    }

    /// The error for a next token that does not belong here.
    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        let found = match self.next {
            Token::Keyword(word) | Token::Word(word) => word,
            Token::Colon => ":",
            Token::Comma => ",",
            Token::Semicolon => ";",
            Token::End => "",
        };
        if let Some((_, what)) = FOREIGN.iter().find(|(word, _)| *word == found) {
            return self.fail(Fault::Unsupported((*what).to_owned()));
        }
        let expected = expected.to_owned();
        let found = match self.next {
            Token::End => "the end of the file".to_owned(),
            _ => format!("`{}`", clip(found)),
        };
        self.fail(Fault::Expected { expected, found })
    }

    /// The error for something wrong with the next token.
    pub(super) fn fail(&self, fault: Fault) -> ReadError {
        self.scanner.fail_at(self.next_at, fault)
    }

    /// The error for something wrong before.
    pub(super) fn fail_at(&self, at: Position, fault: Fault) -> ReadError {
        self.scanner.fail_at(at, fault)
    }
}
