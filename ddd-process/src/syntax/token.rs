//! Words of the language.

use super::Span;

/// A word and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl PartialEq for Span {
    fn eq(&self, other: &Self) -> bool {
        (self.start, self.end) == (other.start, other.end)
    }
}

impl Eq for Span {}

/// What sort of word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Number,
    Sign,
    End,
}

/// Signs, the longer before the shorter ones that begin them.
pub(crate) const SIGNS: [&str; 30] = [
    "<=>", ":=", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "..", "(", ")", "[", "]", "{",
    "}", ",", ";", ":", "<", ">", "=", "+", "-", "*", "/", "%", "!", "|",
];

/// Words that cannot be names.
pub(crate) const KEYWORDS: [&str; 34] = [
    "const",
    "var",
    "define",
    "process",
    "states",
    "move",
    "when",
    "do",
    "with",
    "partition",
    "init",
    "invariant",
    "error",
    "spec",
    "forall",
    "exists",
    "count",
    "in",
    "if",
    "then",
    "else",
    "true",
    "false",
    "bool",
    "self",
    "repeat",
    "for",
    "at",
    "AG",
    "AF",
    "AX",
    "EG",
    "EF",
    "EX",
];

impl Token {
    pub(crate) fn is_sign(&self, sign: &str) -> bool {
        self.kind == TokenKind::Sign && self.text == sign
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.kind == TokenKind::Word && self.text == word
    }

    /// A word that is free to be a name.
    pub(crate) fn is_name(&self) -> bool {
        self.kind == TokenKind::Word && !KEYWORDS.contains(&self.text.as_str())
    }

    /// How a message calls it.
    pub(crate) fn describe(&self) -> String {
        match self.kind {
            TokenKind::End => "the end of the text".to_owned(),
            _ => format!("`{}`", self.text),
        }
    }
}
