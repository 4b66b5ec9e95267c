//! What can be wrong with a net file, and where.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::net::NetError;

/// A position in a file, both numbers from 1; columns count bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Position {
    /// The first byte of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The position behind some text that starts here.
    pub(crate) fn after(self, text: &[u8]) -> Self {
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        match text.iter().rposition(|&b| b == b'\n') {
            Some(last) => {
                let lines = text.iter().filter(|&&b| b == b'\n').count();
                Self {
                    line: self.line.saturating_add(small(lines)),
                    column: small(text.len() - last),
                }
            }
            None => Self {
                line: self.line,
                column: self.column.saturating_add(small(text.len())),
            },
        }
    }

    /// The position of the first thing in a text that starts here, behind white space.
    pub(crate) fn of_content(self, text: &str) -> Self {
        let blank = text.len() - text.trim_start().len();
        self.after(&text.as_bytes()[..blank])
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What is wrong.
///
/// Text taken from the file is shortened, so that a message always fits a screen.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The operating system would not give us the bytes.
    #[error("cannot be read: {0}")]
    Io(io::Error),
    /// A directory where a file was expected.
    #[error("is a directory; expected a net file")]
    Directory,
    /// Nothing in it.
    #[error("the file is empty; expected a net")]
    Empty,
    /// Not the kind of file it should be.
    #[error("this is not {expected}: it starts with {found}")]
    NotThisFormat {
        /// The format that was expected.
        expected: &'static str,
        /// What the file starts with.
        found: String,
    },
    /// Bytes that are not text in the declared encoding.
    #[error("the text is not valid UTF-8")]
    NotUtf8,
    /// A character encoding that we do not decode.
    #[error("character encoding `{0}` is not supported; expected UTF-8 or ISO-8859-1")]
    Encoding(String),
    /// XML that is not well formed.
    #[error("the XML is not well formed: {0}")]
    Xml(String),
    /// The file stops in the middle.
    #[error("the file ends too early: {0}")]
    Truncated(String),
    /// A document type declaration, or an entity that only such a declaration can define.
    #[error("{0} is refused: PNML needs none, and entities are a way to exhaust memory")]
    Entity(String),
    /// Something else was expected.
    #[error("found {found}, expected {expected}")]
    Expected {
        /// What was expected.
        expected: String,
        /// What was there.
        found: String,
    },
    /// An attribute that should be there and is not.
    #[error("<{element}> has no attribute `{attribute}`")]
    NoAttribute {
        /// The element.
        element: String,
        /// The attribute.
        attribute: &'static str,
    },
    /// The root element belongs to another language.
    #[error("namespace `{0}` is not that of PNML; expected `{expected}`", expected = crate::pnml::NAMESPACE)]
    Namespace(String),
    /// A kind of net that cannot be read at all.
    #[error("net type `{0}` is not understood; expected a place/transition net, type `{expected}`", expected = crate::pnml::PTNET)]
    NetType(String),
    /// A coloured net, which this reader does not unfold.
    #[error(
        "this is a coloured net (symmetric net); only place/transition nets can be read, unfold it first"
    )]
    Coloured,
    /// A construct that changes the meaning of the net and is not supported.
    #[error("{0} is not supported, and leaving it out would change the net")]
    Unsupported(String),
    /// A number was expected.
    #[error("{what} is `{found}`; expected a whole number, 0 or more")]
    NotANumber {
        /// What the number stands for.
        what: &'static str,
        /// What was there.
        found: String,
    },
    /// A number that does not fit.
    #[error("{what} is {found}; the largest supported is {max}", max = u32::MAX)]
    TooLarge {
        /// What the number stands for.
        what: &'static str,
        /// What was there.
        found: String,
    },
    /// A weight of zero.
    #[error("the weight of an arc is 0; expected 1 or more")]
    ZeroWeight,
    /// An identifier that is taken.
    #[error("identifier `{id}` is already used on line {line}")]
    Duplicate {
        /// The identifier.
        id: String,
        /// Where it was used first.
        line: u32,
    },
    /// A name that stands for nothing.
    #[error("`{id}` is not {expected} of this net")]
    Unknown {
        /// The name.
        id: String,
        /// What it should have been, for example "a place".
        expected: &'static str,
    },
    /// An arc between two places or two transitions.
    #[error("the arc from `{from}` to `{to}` joins two {kind}; expected a place and a transition")]
    SameKind {
        /// Where the arc starts.
        from: String,
        /// Where it ends.
        to: String,
        /// Of what there are two.
        kind: &'static str,
    },
    /// A test or inhibitor arc out of a transition.
    #[error(
        "the {kind} arc from `{from}` to `{to}` starts at a transition; expected it to start at a place"
    )]
    Backwards {
        /// The kind of arc.
        kind: &'static str,
        /// Where the arc starts.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A chain of references that returns to itself.
    #[error("reference `{0}` leads back to itself")]
    ReferenceCycle(String),
    /// The net that was described is not well formed.
    #[error("{0}")]
    Net(#[from] NetError),
}

/// Why a net file was refused: the file, the place in it, and what is wrong there.
///
/// ```
/// let error = ddd_petri::pnml::read(&b"<pnml><net"[..], "half.pnml").unwrap_err();
/// assert!(error.to_string().starts_with("half.pnml:1:7: the file ends too early"));
/// ```
#[derive(Debug)]
pub struct ReadError {
    /// The file, as the caller named it.
    pub source_name: String,
    /// Where in the file, if it could be opened.
    pub at: Option<Position>,
    /// The XML elements around that place, outermost first; empty for other formats.
    pub path: String,
    /// What is wrong.
    pub fault: Box<Fault>,
}

impl ReadError {
    /// A file that could not be opened or read at all.
    pub(crate) fn unreadable(source_name: &str, fault: impl Into<Fault>) -> Self {
        Self {
            source_name: source_name.to_owned(),
            at: None,
            path: String::new(),
            fault: Box::new(fault.into()),
        }
    }

    /// A fault at a position of a file that is not XML, or of XML outside of any element.
    pub(crate) fn at(source_name: &str, at: Position, fault: impl Into<Fault>) -> Self {
        Self {
            at: Some(at),
            ..Self::unreadable(source_name, fault)
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source_name)?;
        if let Some(at) = self.at {
            write!(f, ":{at}")?;
        }
        write!(f, ": {}", self.fault)?;
        if !self.path.is_empty() {
            write!(f, "\n  in {}", clip(&self.path))?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.fault {
            Fault::Io(error) => Some(error),
            Fault::Net(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::IsADirectory => Self::Directory,
            io::ErrorKind::InvalidData => Self::NotUtf8,
            _ => Self::Io(error),
        }
    }
}

/// Something odd in a file that could be read all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Where.
    pub at: Position,
    /// What, and what was made of it.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.at.line, self.message)
    }
}

/// Why a net could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The destination failed.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The format has no word for something in the net.
    #[error("{format} cannot express {construct}")]
    Unsupported {
        /// The format.
        format: &'static str,
        /// What it cannot say.
        construct: &'static str,
    },
}

/// Text from a file, cut to what a message has room for.
pub(crate) fn clip(text: &str) -> String {
    const ROOM: usize = 160;
    let line = text.replace(char::is_control, " ");
    match line.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}

/// A count of tokens or a weight.
pub(crate) fn number(text: &str, what: &'static str) -> Result<u32, Fault> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        let found = clip(text);
        return Err(Fault::NotANumber { what, found });
    }
    let found = || clip(text);
    digits.parse().map_err(|_| Fault::TooLarge {
        what,
        found: found(),
    })
}

/// A byte as a message shows it.
pub(crate) fn show_byte(byte: u8) -> String {
    if byte.is_ascii_graphic() {
        format!("`{}`", char::from(byte))
    } else {
        format!("byte 0x{byte:02X}")
    }
}
