//! Which format a file is in.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use super::{Document, Fault, Position, ReadError, WriteError};
use crate::net::Net;
use crate::{lola, pnml, tina};

/// A format that nets are read from and written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// [PNML](crate::pnml).
    Pnml,
    /// [LoLA's low-level format](crate::lola).
    Lola,
    /// [TINA's textual format](crate::tina).
    Tina,
}

impl Format {
    /// The format that the extension of a file name stands for.
    #[must_use]
    pub fn of_path(path: impl AsRef<Path>) -> Option<Self> {
        let extension = path.as_ref().extension()?.to_str()?;
        match extension.to_ascii_lowercase().as_str() {
            "pnml" | "xml" => Some(Self::Pnml),
            "lola" | "llnet" => Some(Self::Lola),
            "net" => Some(Self::Tina),
            _ => None,
        }
    }

    /// The format that the first bytes of a file speak for. They say more than an extension:
    /// `.net` and `.xml` are used for many things.
    #[must_use]
    pub fn of_content(head: &[u8]) -> Option<Self> {
        let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
        let head = head.trim_ascii_start();
        let word = head
            .split(|b| !b.is_ascii_alphanumeric())
            .next()
            .unwrap_or_default();
        match (head.first()?, word) {
            (b'<', _) => Some(Self::Pnml),
            (b'{', _) | (_, b"PLACE") => Some(Self::Lola),
            (b'/', _) if head.starts_with(b"/*") => Some(Self::Lola),
            (b'#', _) | (_, b"net" | b"tr" | b"pl" | b"lb" | b"nt" | b"pr") => Some(Self::Tina),
            _ => None,
        }
    }

    /// Reads a net in this format.
    ///
    /// # Errors
    /// If it is not in this format, or not well formed.
    pub fn read(self, reader: impl BufRead, source_name: &str) -> Result<Document, ReadError> {
        match self {
            Self::Pnml => pnml::read(reader, source_name),
            Self::Lola => lola::read(reader, source_name),
            Self::Tina => tina::read(reader, source_name),
        }
    }

    /// Writes a net in this format.
    ///
    /// # Errors
    /// If `out` fails, or the format cannot express the net.
    pub fn write(self, net: &Net, out: impl Write) -> Result<(), WriteError> {
        match self {
            Self::Pnml => pnml::write(net, out),
            Self::Lola => lola::write(net, out),
            Self::Tina => tina::write(net, out),
        }
    }
}

/// Reads a net in whatever format it is in. The content decides, then the extension of `source_name`.
///
/// # Errors
/// If the format is not known, or the net is not well formed.
pub fn read_net(mut reader: impl BufRead, source_name: &str) -> Result<Document, ReadError> {
    let head = match reader.fill_buf() {
        Ok(head) => head,
        Err(error) => return Err(ReadError::unreadable(source_name, error)),
    };
    let format = Format::of_content(head).or_else(|| Format::of_path(source_name));
    match (format, head.trim_ascii_start().first()) {
        (Some(format), _) => format.read(reader, source_name),
        (None, None) => Err(ReadError::unreadable(source_name, Fault::Empty)),
        (None, Some(&byte)) => {
            let fault = Fault::NotThisFormat {
                expected: "a net in PNML, in LoLA's or in TINA's format",
                found: super::show_byte(byte),
            };
            Err(ReadError::at(source_name, Position::START, fault))
        }
    }
}

/// Reads a net file in whatever format it is in.
///
/// # Errors
/// If the file cannot be read, and as for [`read_net`].
///
/// ```
/// let error = ddd_petri::format::read_net_file("missing.pnml").unwrap_err();
/// assert!(error.to_string().starts_with("missing.pnml: cannot be read"));
/// ```
pub fn read_net_file(path: impl AsRef<Path>) -> Result<Document, ReadError> {
    let path = path.as_ref();
    let source_name = path.display().to_string();
    match File::open(path) {
        Ok(file) => read_net(BufReader::with_capacity(1 << 16, file), &source_name),
        Err(error) => Err(ReadError::unreadable(&source_name, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_says_something() {
        assert_eq!(Format::of_path("a/b.PNML"), Some(Format::Pnml));
        assert_eq!(Format::of_path("b.lola"), Some(Format::Lola));
        assert_eq!(Format::of_path("b.net"), Some(Format::Tina));
        assert_eq!(Format::of_path("b"), None);
        assert_eq!(Format::of_path("b.pdf"), None);
    }

    #[test]
    fn the_content_says_more() {
        for (head, format) in [
            ("\u{FEFF}\n <pnml", Some(Format::Pnml)),
            ("{ comment }", Some(Format::Lola)),
            ("/* comment */", Some(Format::Lola)),
            ("PLACE a;", Some(Format::Lola)),
            ("PLACEMENT", None),
            ("# comment", Some(Format::Tina)),
            ("net x", Some(Format::Tina)),
            ("tr {t}", Some(Format::Tina)),
            ("|0|", None),
            ("", None),
        ] {
            assert_eq!(Format::of_content(head.as_bytes()), format, "{head}");
        }
    }

    #[test]
    fn content_wins_over_the_extension() {
        let net = read_net(&b"PLACE p; MARKING; "[..], "x.net").unwrap().net;
        assert_eq!(net.places().len(), 1);
        let message = |text: &[u8], name| read_net(text, name).unwrap_err().to_string();
        assert_eq!(message(b"", "x"), "x: the file is empty; expected a net");
        assert_eq!(message(b" \n", "x"), "x: the file is empty; expected a net");
        assert_eq!(
            message(b" |0|", "x"),
            "x:1:1: this is not a net in PNML, in LoLA's or in TINA's format: it starts with `|`"
        );
        assert!(message(b"|0|", "x.net").starts_with("x.net:1:1: found `|0|`"));
        assert!(message(b"\x7FELF", "x").contains("byte 0x7F"));
    }
}
