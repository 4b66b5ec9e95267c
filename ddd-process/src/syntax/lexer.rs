//! Text to words; comments are kept aside for the printer.

use super::token::{SIGNS, Token, TokenKind};
use super::{Mistake, Span};

/// A comment, without its `//`.
#[derive(Debug, Clone)]
pub(crate) struct Comment {
    pub(crate) text: String,
    pub(crate) start: usize,
    /// Whether it shares its line with words before it.
    pub(crate) trails: bool,
}

/// What says that a file is written in UTF-8.
const MARK: char = '\u{feff}';

/// The words of a text, closed by one of kind `End`, and its comments.
pub(crate) fn words(source: &str) -> Result<(Vec<Token>, Vec<Comment>), Mistake> {
    // Some editors write a mark before the first character of a file.
    let mark = source.strip_prefix(MARK).map_or(0, |_| MARK.len_utf8());
    let mut lexer = Lexer {
        source,
        position: mark,
        tokens: Vec::new(),
        comments: Vec::new(),
    };
    lexer.run()?;
    Ok((lexer.tokens, lexer.comments))
}

struct Lexer<'s> {
    source: &'s str,
    position: usize,
    tokens: Vec<Token>,
    comments: Vec<Comment>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.source[self.position..]
    }

    fn run(&mut self) -> Result<(), Mistake> {
        while let Some(first) = self.rest().chars().next() {
            if first.is_whitespace() {
                self.position += first.len_utf8();
            } else if self.rest().starts_with("//") {
                self.comment();
            } else if first.is_ascii_digit() {
                self.number()?;
            } else if first.is_ascii_alphabetic() || first == '_' {
                let length = self.run_of(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'');
                self.push(TokenKind::Word, length);
            } else if let Some(sign) = SIGNS.iter().find(|sign| self.rest().starts_with(**sign)) {
                self.push(TokenKind::Sign, sign.len());
            } else {
                let span = Span {
                    start: self.position,
                    end: self.position + first.len_utf8(),
                };
                return Err(Mistake::new(
                    span,
                    format!("unknown character `{first}`"),
                    "not part of the language",
                ));
            }
        }
        self.push(TokenKind::End, 0);
        Ok(())
    }

    fn run_of(&self, belongs: impl Fn(char) -> bool) -> usize {
        self.rest()
            .find(|c| !belongs(c))
            .unwrap_or(self.rest().len())
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let span = Span {
            start: self.position,
            end: self.position + length,
        };
        let text = self.source[span.start..span.end].to_owned();
        self.tokens.push(Token { kind, text, span });
        self.position += length;
    }

    fn number(&mut self) -> Result<(), Mistake> {
        let length = self.run_of(|c| c.is_ascii_digit() || c == '_');
        self.push(TokenKind::Number, length);
        let after = self.rest().chars().next();
        if after.is_some_and(|c| c.is_ascii_alphabetic()) {
            let span = Span {
                start: self.position - length,
                end: self.position + 1,
            };
            return Err(Mistake::new(
                span,
                "a name cannot begin with a digit",
                "letter after a number",
            ));
        }
        Ok(())
    }

    fn comment(&mut self) {
        let length = self.run_of(|c| c != '\n');
        let text = self.rest()[2..length].trim().to_owned();
        let last_word = self.tokens.last().map(|token| token.span.end);
        let trails = last_word.is_some_and(|end| !self.source[end..self.position].contains('\n'));
        self.comments.push(Comment {
            text,
            start: self.position,
            trails,
        });
        self.position += length;
    }
}
