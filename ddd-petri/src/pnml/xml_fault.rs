//! Errors of the XML parser in our words, and the few entities that need no declaration.

use std::io;

use quick_xml::Error;
use quick_xml::errors::{IllFormedError, SyntaxError};
use quick_xml::escape::{EscapeError, resolve_predefined_entity};
use quick_xml::events::BytesRef;

use crate::format::{Fault, clip};

pub(super) fn xml_fault(error: &Error) -> Fault {
    match error {
        Error::Io(error) => io::Error::new(error.kind(), error.to_string()).into(),
        Error::Encoding(_) => Fault::NotUtf8,
        Error::Syntax(SyntaxError::InvalidBangMarkup) => {
            Fault::Xml("`<!` starts nothing that is known".to_owned())
        }
        Error::Syntax(error) => Fault::Truncated(error.to_string()),
        Error::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
            let (expected, found) = (clip(expected), clip(found));
            Fault::Xml(format!("found </{found}>, expected </{expected}>"))
        }
        Error::IllFormed(error) => Fault::Xml(clip(&error.to_string())),
        Error::Escape(EscapeError::UnrecognizedEntity(_, name)) => entity(&shown(name)),
        Error::Escape(_) => Fault::Xml("a character reference is wrong".to_owned()),
        Error::InvalidAttr(error) => Fault::Xml(clip(&error.to_string())),
        Error::Namespace(error) => Fault::Xml(clip(&error.to_string())),
    }
}

pub(super) fn entity(what: &str) -> Fault {
    Fault::Entity(what.to_owned())
}

fn shown(name: &str) -> String {
    format!("entity `&{};`", clip(name))
}

/// The character that a reference in text stands for.
pub(super) fn resolve(reference: &BytesRef<'_>) -> Result<char, Fault> {
    let character = reference.resolve_char_ref().map_err(|e| xml_fault(&e))?;
    let predefined = || resolve_predefined_entity(reference)?.chars().next();
    character
        .or_else(predefined)
        .ok_or_else(|| entity(&shown(reference)))
}
