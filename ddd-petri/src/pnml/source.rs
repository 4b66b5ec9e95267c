//! The bytes of an XML file as UTF-8, with the line and column of what was consumed.

use std::io::{self, BufRead, Chain, Cursor, Read};

use crate::format::{Fault, Position, show_byte};

/// How many bytes are looked at to find the encoding: an XML declaration is shorter than that.
const HEAD: u64 = 512;

/// Decodes ISO-8859-1 where the file declares it, and counts lines as the parser goes.
#[derive(Debug)]
pub(super) struct Source<R> {
    bytes: Chain<Cursor<Vec<u8>>, R>,
    latin1: Option<Decoded>,
    position: Position,
}

/// A piece of ISO-8859-1 text after decoding.
#[derive(Debug, Default)]
struct Decoded {
    text: Vec<u8>,
    used: usize,
}

impl<R: BufRead> Source<R> {
    /// Looks at the head of the file, and refuses what cannot be XML.
    pub(super) fn new(mut reader: R) -> Result<Self, Fault> {
        let mut head = Vec::new();
        reader.by_ref().take(HEAD).read_to_end(&mut head)?;
        let latin1 = is_latin1(&head)?.then(Decoded::default);
        Ok(Self {
            bytes: Cursor::new(head).chain(reader),
            latin1,
            position: Position::START,
        })
    }

    /// Where the next byte to be consumed is.
    pub(super) fn position(&self) -> Position {
        self.position
    }

    fn count(&mut self, amount: usize) {
        // The buffer that the parser has just been shown: asking again costs nothing.
        let shown = match &self.latin1 {
            Some(decoded) => &decoded.text[decoded.used..],
            None => self.bytes.fill_buf().unwrap_or_default(),
        };
        self.position = self.position.after(&shown[..amount.min(shown.len())]);
    }
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(into)?;
        self.consume(amount);
        Ok(amount)
    }
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let Some(decoded) = &mut self.latin1 else {
            return self.bytes.fill_buf();
        };
        if decoded.used == decoded.text.len() {
            let raw = self.bytes.fill_buf()?;
            let amount = raw.len();
            decoded.text.clear();
            decoded.used = 0;
            for &byte in raw {
                // ISO-8859-1 is the first 256 characters of Unicode.
                let mut utf8 = [0; 2];
                let text = char::from(byte).encode_utf8(&mut utf8);
                decoded.text.extend_from_slice(text.as_bytes());
            }
            self.bytes.consume(amount);
        }
        Ok(&decoded.text[decoded.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.count(amount);
        match &mut self.latin1 {
            Some(decoded) => decoded.used = (decoded.used + amount).min(decoded.text.len()),
            None => self.bytes.consume(amount),
        }
    }
}

/// Whether the declaration names ISO-8859-1; an error for another encoding, and for what is not XML.
fn is_latin1(head: &[u8]) -> Result<bool, Fault> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.starts_with(b"\xFE\xFF") || head.starts_with(b"\xFF\xFE") {
        return Err(Fault::Encoding("UTF-16".to_owned()));
    }
    let text = head.trim_ascii_start();
    match text.first() {
        None => return Err(Fault::Empty),
        Some(b'<') => {}
        Some(&byte) => {
            return Err(Fault::NotThisFormat {
                expected: "an XML file",
                found: show_byte(byte),
            });
        }
    }
    let declared = declared_encoding(text).unwrap_or_default();
    match declared.to_ascii_lowercase().as_str() {
        "" | "utf-8" | "utf8" | "us-ascii" | "ascii" => Ok(false),
        "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" => Ok(true),
        _ => Err(Fault::Encoding(crate::format::clip(&declared))),
    }
}

/// The value after `encoding` in the XML declaration, if there is one.
fn declared_encoding(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text.strip_prefix(b"<?xml")?).into_owned();
    let declaration = &text[..text.find("?>")?];
    let after = &declaration[declaration.find("encoding")? + "encoding".len()..];
    let value = after.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value[1..].split(quote).next().map(str::to_owned)
}
