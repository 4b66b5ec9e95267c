//! Words to tree, by recursive descent; the first mistake ends it.

mod declarations;
mod expressions;

use super::lexer::{Comment, words};
use super::token::{Token, TokenKind};
use super::{Expr, Mistake, Name, Origin, Remarks, SourceError, Span, Tree};

/// Reads a program text.
///
/// # Errors
/// The first place where the text is not a program, with what was expected there.
///
/// ```
/// use ddd_process::syntax::{parse, print};
///
/// let tree = parse("process p[2]{states A,B;move go:A->B;}")?;
/// assert_eq!(parse(&print(&tree))?, tree);
/// # Ok::<(), ddd_process::SourceError>(())
/// ```
pub fn parse(source: &str) -> Result<Tree, SourceError> {
    let origin = Origin {
        name: None,
        text: source.into(),
    };
    tree(source).map_err(|mistake| origin.blame(mistake))
}

pub(crate) fn tree(source: &str) -> Result<Tree, Mistake> {
    Parser::new(source)?.tree()
}

/// A text that is one expression, such as a formula.
pub(crate) fn lone_expression(source: &str) -> Result<Expr, Mistake> {
    let mut parser = Parser::new(source)?;
    let expression = parser.expression()?;
    if parser.peek().kind != TokenKind::End {
        return Err(parser.unexpected("the end of the formula"));
    }
    Ok(expression)
}

struct Parser {
    tokens: Vec<Token>,
    comments: Vec<Comment>,
    position: usize,
    comment: usize,
    /// How deep the expression being read is nested: a bound on the stack, whatever the text.
    depth: usize,
}

type Parsed<T> = Result<T, Mistake>;

impl Parser {
    fn new(source: &str) -> Parsed<Self> {
        let (tokens, comments) = words(source)?;
        Ok(Parser {
            tokens,
            comments,
            position: 0,
            comment: 0,
            depth: 0,
        })
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.position]
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        // The last token is the end, and nothing is read beyond it.
        if token.kind != TokenKind::End {
            self.position += 1;
        }
        token
    }

    fn previous_span(&self) -> Span {
        self.tokens[self.position.saturating_sub(1)].span
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let found = self.peek().is_sign(sign);
        if found {
            self.position += 1;
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek().is_word(word);
        if found {
            self.position += 1;
        }
        found
    }

    fn unexpected(&self, expected: &str) -> Mistake {
        let found = self.peek();
        let message = format!("expected {expected}, found {}", found.describe());
        let mistake = Mistake::new(found.span, message, format!("expected {expected}"));
        if found.kind == TokenKind::Word && !found.is_name() && expected.contains("name") {
            return mistake.help(format!("`{}` is a word of the language", found.text));
        }
        mistake
    }

    fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take_sign(sign) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{sign}`")))
    }

    fn word(&mut self, word: &str) -> Parsed<()> {
        if self.take_word(word) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{word}`")))
    }

    fn name(&mut self) -> Parsed<Name> {
        if !self.peek().is_name() {
            return Err(self.unexpected("a name"));
        }
        let token = self.next();
        Ok(Name {
            text: token.text,
            span: token.span,
        })
    }

    fn names(&mut self) -> Parsed<Vec<Name>> {
        self.separated(Self::name)
    }

    /// `one, one, one`
    fn separated<T>(&mut self, one: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take_sign(",") {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// Comments that stand before the next word.
    fn remarks_before(&mut self) -> Vec<String> {
        let limit = self.peek().span.start;
        let mut texts = Vec::new();
        while let Some(comment) = self.comments.get(self.comment).filter(|c| c.start < limit) {
            texts.push(comment.text.clone());
            self.comment += 1;
        }
        texts
    }

    /// Adds the comment that shares the line with the last word read.
    fn remarks(&mut self, mut before: Vec<String>) -> Remarks {
        let limit = self.peek().span.start;
        let mut after = None;
        while let Some(comment) = self.comments.get(self.comment).filter(|c| c.start < limit) {
            // What was inside the declaration moves in front of it; what trails its last word stays there.
            if comment.start < self.previous_span().start {
                before.push(comment.text.clone());
            } else if comment.trails {
                after = Some(comment.text.clone());
            } else {
                break;
            }
            self.comment += 1;
        }
        Remarks { before, after }
    }
}
