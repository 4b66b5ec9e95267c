//! A cursor over the elements of an XML file: one at a time, with its place in the file.
//!
//! The cursor stands inside the innermost open element. [`Cursor::child`] enters the next child, or
//! leaves the element at its end; [`Cursor::text`] and [`Cursor::skip`] take an element whole.
//! Nothing here recurses, so depth costs memory but never the stack.

use std::borrow::Cow;
use std::io::BufRead;
use std::mem;

use quick_xml::events::attributes::{Attribute, Attributes};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::NAMESPACE;
use super::source::Source;
use super::xml_fault::{entity, resolve, xml_fault};
use crate::format::{Fault, Position, ReadError, clip};

/// See the [module](self).
#[derive(Debug)]
pub(super) struct Cursor<'n, R> {
    source_name: &'n str,
    xml: Reader<Source<R>>,
    buffer: Vec<u8>,
    open: OpenElements,
    /// The innermost element was written `<x/>`: its end comes without an event.
    ended: bool,
    /// The prefix of PNML's namespace with its colon, usually empty.
    prefix: String,
    text: String,
    at: Position,
}

/// The start tags of all open elements, without `<` and `>`, one after the other in one string.
#[derive(Debug, Default)]
struct OpenElements {
    tags: String,
    /// Where each tag starts, and how much of it is the element's name.
    marks: Vec<(usize, usize)>,
}

impl OpenElements {
    fn push(&mut self, tag: &BytesStart<'_>) {
        let name = tag.name().as_ref().len();
        self.marks.push((self.tags.len(), name));
        self.tags.push_str(tag);
    }

    fn pop(&mut self) {
        if let Some((start, _)) = self.marks.pop() {
            self.tags.truncate(start);
        }
    }

    fn innermost(&self) -> (&str, usize) {
        match self.marks.last() {
            Some(&(start, name)) => (&self.tags[start..], name),
            None => ("", 0),
        }
    }

    fn name(&self) -> &str {
        let (tag, name) = self.innermost();
        &tag[..name]
    }

    /// `pnml/net[philosophers]/place[p1]`
    fn path(&self) -> String {
        let ends = self.marks.iter().skip(1).map(|&(start, _)| start);
        let mut path = String::new();
        for (&(start, name), end) in self.marks.iter().zip(ends.chain([self.tags.len()])) {
            let tag = &self.tags[start..end];
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(&tag[..name]);
            let mut attributes = Attributes::new(tag, name).flatten();
            if let Some(id) = attributes.find(|a| a.key.as_ref() == "id") {
                path.push_str(&format!("[{}]", id.value));
            }
        }
        path
    }
}

impl<'n, R: BufRead> Cursor<'n, R> {
    pub(super) fn new(source: Source<R>, source_name: &'n str) -> Self {
        Self {
            source_name,
            xml: Reader::from_reader(source),
            buffer: Vec::new(),
            open: OpenElements::default(),
            ended: false,
            prefix: String::new(),
            text: String::new(),
            at: Position::START,
        }
    }

    /// Where the element or text that was read last begins.
    pub(super) fn at(&self) -> Position {
        self.at
    }

    /// The error for something wrong with what was read last.
    pub(super) fn fail(&self, fault: impl Into<Fault>) -> ReadError {
        self.fail_at(self.at, fault)
    }

    /// The error for something that was read before.
    pub(super) fn fail_at(&self, at: Position, fault: impl Into<Fault>) -> ReadError {
        let error = ReadError::at(self.source_name, at, fault);
        let path = clip(&self.open.path());
        ReadError { path, ..error }
    }

    /// The error for an innermost element that does not belong here.
    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        self.fail(Fault::Expected {
            expected: expected.to_owned(),
            found: format!("<{}>", clip(self.name())),
        })
    }

    /// The innermost element's name, without the prefix of PNML's namespace.
    pub(super) fn name(&self) -> &str {
        let name = self.open.name();
        name.strip_prefix(self.prefix.as_str()).unwrap_or(name)
    }

    /// Takes the prefix of the innermost element as that of PNML, and returns its namespace.
    pub(super) fn adopt_namespace(&mut self) -> Result<Option<Cow<'_, str>>, ReadError> {
        let name = self.open.name();
        let colon = name.find(':');
        self.prefix = name[..colon.map_or(0, |at| at + 1)].to_owned();
        let key = match self.prefix.strip_suffix(':') {
            Some(prefix) => format!("xmlns:{prefix}"),
            None => "xmlns".to_owned(),
        };
        self.attribute(&key)
    }

    /// One attribute of the innermost element, whatever others it has.
    pub(super) fn attribute(&self, key: &str) -> Result<Option<Cow<'_, str>>, ReadError> {
        for attribute in self.raw_attributes() {
            let attribute = attribute.map_err(|e| self.fail(xml_fault(&e.into())))?;
            if attribute.key.as_ref() == key {
                return self.value(&attribute).map(Some);
            }
        }
        Ok(None)
    }

    /// The attributes of the innermost element. It may have no others, for we would not know what they mean.
    pub(super) fn attributes<const N: usize>(
        &self,
        keys: [&'static str; N],
    ) -> Result<[Option<Cow<'_, str>>; N], ReadError> {
        let mut found = [const { None }; N];
        for attribute in self.raw_attributes() {
            let attribute = attribute.map_err(|e| self.fail(xml_fault(&e.into())))?;
            let key = attribute.key.as_ref();
            match keys.iter().position(|k| *k == key) {
                Some(i) if found[i].is_none() => found[i] = Some(self.value(&attribute)?),
                Some(_) => {
                    let twice = format!("attribute `{key}` is given twice");
                    return Err(self.fail(Fault::Xml(twice)));
                }
                None => self.check_extra(key, &attribute)?,
            }
        }
        Ok(found)
    }

    /// Attributes of other languages say nothing about the net; unknown ones of PNML might.
    fn check_extra(&self, key: &str, attribute: &Attribute<'_>) -> Result<(), ReadError> {
        if key.contains(':') {
            return Ok(());
        }
        if key != "xmlns" {
            let found = format!("attribute `{}` of <{}>", clip(key), clip(self.name()));
            return Err(self.fail(Fault::Unsupported(found)));
        }
        match self.value(attribute)? {
            known if known == NAMESPACE => Ok(()),
            other => Err(self.fail(Fault::Namespace(clip(&other)))),
        }
    }

    fn raw_attributes(&self) -> Attributes<'_> {
        let (tag, name) = self.open.innermost();
        let mut attributes = Attributes::new(tag, name);
        attributes.with_checks(false);
        attributes
    }

    fn value<'a>(&self, attribute: &Attribute<'a>) -> Result<Cow<'a, str>, ReadError> {
        attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|e| self.fail(xml_fault(&e)))
    }

    /// Enters the next child of the innermost element; at its end, leaves it and returns `false`.
    ///
    /// Text between elements is refused, white space and comments are not.
    pub(super) fn child(&mut self) -> Result<bool, ReadError> {
        if self.leave_if_ended() {
            return Ok(false);
        }
        loop {
            self.at = self.xml.get_ref().position();
            self.buffer.clear();
            let fault = match self.xml.read_event_into(&mut self.buffer) {
                Ok(Event::Start(tag)) => {
                    self.open.push(&tag);
                    return Ok(true);
                }
                Ok(Event::Empty(tag)) => {
                    self.open.push(&tag);
                    self.ended = true;
                    return Ok(true);
                }
                Ok(Event::End(_)) => {
                    self.open.pop();
                    return Ok(false);
                }
                Ok(Event::Text(text)) if is_blank(&text) => continue,
                Ok(Event::Comment(_) | Event::PI(_) | Event::Decl(_)) => continue,
                Ok(Event::DocType(_)) => entity("a document type declaration (DTD)"),
                Ok(Event::Eof) if self.open.marks.is_empty() => return Ok(false),
                Ok(Event::Eof) => self.truncated(),
                Ok(Event::Text(text)) => {
                    self.at = self.at.of_content(&text);
                    stray(&text)
                }
                Ok(Event::CData(text)) => stray(&text),
                Ok(Event::GeneralRef(reference)) => stray(&format!("&{};", &*reference)),
                Err(error) => xml_fault(&error),
            };
            return Err(self.fail(fault));
        }
    }

    /// The text of the innermost element, which has no children, without white space around it. Leaves the element.
    pub(super) fn text(&mut self) -> Result<&str, ReadError> {
        self.text.clear();
        let mut start = self.at;
        while !self.leave_if_ended() {
            self.at = self.xml.get_ref().position();
            self.buffer.clear();
            let fault = match self.xml.read_event_into(&mut self.buffer) {
                Ok(Event::Text(text)) => {
                    if self.text.is_empty() {
                        start = self.at.of_content(&text);
                    }
                    self.text.push_str(&text.xml10_content());
                    continue;
                }
                Ok(Event::CData(text)) => {
                    self.text.push_str(&text.xml10_content());
                    continue;
                }
                Ok(Event::GeneralRef(reference)) => match resolve(&reference) {
                    Ok(text) => {
                        self.text.push(text);
                        continue;
                    }
                    Err(fault) => fault,
                },
                Ok(Event::End(_)) => {
                    self.open.pop();
                    break;
                }
                Ok(Event::Start(tag) | Event::Empty(tag)) => Fault::Expected {
                    expected: "text only".to_owned(),
                    found: format!("<{}>", clip(tag.name().as_ref())),
                },
                Ok(Event::Comment(_) | Event::PI(_) | Event::Decl(_)) => continue,
                Ok(Event::DocType(_)) => entity("a document type declaration (DTD)"),
                Ok(Event::Eof) => self.truncated(),
                Err(error) => xml_fault(&error),
            };
            return Err(self.fail(fault));
        }
        self.at = start;
        Ok(self.text.trim_matches([' ', '\t', '\n', '\r']))
    }

    /// Leaves the innermost element without looking at what is in it.
    pub(super) fn skip(&mut self) -> Result<(), ReadError> {
        let mut depth = 0_usize;
        while !self.leave_if_ended() {
            self.at = self.xml.get_ref().position();
            self.buffer.clear();
            let fault = match self.xml.read_event_into(&mut self.buffer) {
                Ok(Event::Start(_)) => {
                    depth += 1;
                    continue;
                }
                Ok(Event::End(_)) if depth > 0 => {
                    depth -= 1;
                    continue;
                }
                Ok(Event::End(_)) => {
                    self.open.pop();
                    break;
                }
                Ok(Event::DocType(_)) => entity("a document type declaration (DTD)"),
                Ok(Event::Eof) => self.truncated(),
                Ok(_) => continue,
                Err(error) => xml_fault(&error),
            };
            return Err(self.fail(fault));
        }
        Ok(())
    }

    fn leave_if_ended(&mut self) -> bool {
        let ended = mem::take(&mut self.ended);
        if ended {
            self.open.pop();
        }
        ended
    }

    fn truncated(&self) -> Fault {
        Fault::Truncated(format!("<{}> is not closed", clip(self.open.name())))
    }
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_whitespace())
}

fn stray(text: &str) -> Fault {
    Fault::Expected {
        expected: "an element".to_owned(),
        found: format!("text `{}`", clip(text.trim())),
    }
}
