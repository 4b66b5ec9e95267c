//! Messages that show the line, the column and the words they are about.

use std::fmt;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::Span;

/// A mistake in the text before it is known which text it is.
#[derive(Debug, Clone)]
pub(crate) struct Mistake {
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) label: String,
    pub(crate) help: Option<String>,
}

impl Mistake {
    pub(crate) fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Mistake {
            span,
            message: message.into(),
            label: label.into(),
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The text that mistakes are shown in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origin {
    pub(crate) name: Option<String>,
    pub(crate) text: Arc<str>,
}

impl Origin {
    pub(crate) fn blame(&self, mistake: Mistake) -> SourceError {
        SourceError {
            origin: self.clone(),
            mistake: Box::new(mistake),
        }
    }
}

/// A program text that is not a program, and where.
///
/// ```
/// use ddd_process::Program;
///
/// let error = Program::parse("process p[2] { states A, B;\n  move go: A -> X;\n}").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 17));
/// assert!(error.render().contains("^"));
/// ```
#[derive(Debug, Clone)]
pub struct SourceError {
    origin: Origin,
    mistake: Box<Mistake>,
}

impl SourceError {
    /// The same mistake, in a text of this name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.origin.name = Some(name.into());
        self
    }

    /// What is wrong, in one sentence.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.mistake.message
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        let before = self.before();
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        line.chars().count() + 1
    }

    fn before(&self) -> &str {
        self.origin
            .text
            .get(..self.mistake.span.start)
            .unwrap_or("")
    }

    /// The message with the line it is about and a caret under the words, in plain text.
    #[must_use]
    pub fn render(&self) -> String {
        let text: &str = &self.origin.text;
        let start = self.mistake.span.start.min(text.len());
        let end = self.mistake.span.end.clamp(start, text.len());
        let annotation = AnnotationKind::Primary
            .span(start..end)
            .label(&self.mistake.label);
        let snippet = Snippet::source(text).annotation(annotation);
        let snippet = match &self.origin.name {
            Some(name) => snippet.path(name),
            None => snippet,
        };
        let mut group = Level::ERROR
            .primary_title(&self.mistake.message)
            .element(snippet);
        if let Some(help) = &self.mistake.help {
            group = group.element(Level::HELP.message(help));
        }
        Renderer::plain().render(&[group])
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.origin.name {
            write!(f, "{name}:")?;
        }
        write!(
            f,
            "{}:{}: {}",
            self.line(),
            self.column(),
            self.mistake.message
        )
    }
}

impl std::error::Error for SourceError {}
