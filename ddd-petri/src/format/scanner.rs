//! Walks through a text, and always knows where it is.

use std::io::Read;

use super::{Fault, Position, ReadError, clip};

/// The part of a text that is still to be read.
#[derive(Debug, Clone)]
pub(crate) struct Scanner<'t> {
    source_name: &'t str,
    rest: &'t str,
    at: Position,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str, source_name: &'t str) -> Self {
        Self {
            source_name,
            rest: text,
            at: Position::START,
        }
    }

    pub(crate) fn at(&self) -> Position {
        self.at
    }

    pub(crate) fn rest(&self) -> &'t str {
        self.rest
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Steps over some bytes of the rest, which must end at a character, and returns them.
    pub(crate) fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.at = self.at.after(taken.as_bytes());
        self.rest = rest;
        taken
    }

    /// Steps over the characters that belong, and returns them.
    pub(crate) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !belongs(c));
        self.take(end.unwrap_or(self.rest.len()))
    }

    /// Steps over a text if it comes next.
    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let next = self.rest.starts_with(text);
        if next {
            self.take(text.len());
        }
        next
    }

    pub(crate) fn fail_at(&self, at: Position, fault: impl Into<Fault>) -> ReadError {
        ReadError::at(self.source_name, at, fault)
    }

    /// The error for finding something else here.
    pub(crate) fn expected(&self, expected: &str) -> ReadError {
        let found = match self.rest.split_whitespace().next() {
            Some(word) => format!("`{}`", clip(word)),
            None => "the end of the file".to_owned(),
        };
        let expected = expected.to_owned();
        self.fail_at(self.at, Fault::Expected { expected, found })
    }
}

/// A whole file as text, without the byte order mark that some editors put in front.
pub(crate) fn read_text(mut reader: impl Read, source_name: &str) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    let read = reader.read_to_end(&mut bytes);
    read.map_err(|error| ReadError::unreadable(source_name, error))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let at = Position::START.after(&error.as_bytes()[..valid]);
        ReadError::at(source_name, at, Fault::NotUtf8)
    })?;
    match text.strip_prefix('\u{FEFF}').unwrap_or(&text) {
        blank if blank.trim().is_empty() => Err(ReadError::unreadable(source_name, Fault::Empty)),
        marked if marked.len() < text.len() => Ok(marked.to_owned()),
        _ => Ok(text),
    }
}
