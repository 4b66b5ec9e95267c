//! PNML, the XML format of Petri nets (2009 grammar), for place/transition nets.
//!
//! The reader streams: files of tens of megabytes cost little more memory than the net they hold.
//! It accepts what tools really write (several and nested pages or none at all, reference nodes, arcs
//! before the nodes they name, missing labels, white space round numbers, parallel arcs, ISO-8859-1),
//! understands inhibitor and test arcs where a file has them, and ignores what is only for the eye or for
//! one tool. Anything else is **refused**, never dropped: a net without one of its arcs is another net.
//!
//! Nested units (the `nupn` section) become hints for variable orders; when they do not fit the
//! net, they are left out with a warning.
//!
//! ```
//! let text = br#"<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
//!   <net id="handshake" type="http://www.pnml.org/version-2009/grammar/ptnet">
//!     <page id="g">
//!       <place id="idle"><initialMarking><text>1</text></initialMarking></place>
//!       <transition id="start"/>
//!       <arc id="a" source="idle" target="start"/>
//!     </page>
//!   </net>
//! </pnml>"#;
//! let document = ddd_petri::pnml::read(&text[..], "handshake.pnml")?;
//! assert_eq!(document.net.name(), "handshake");
//! assert!(document.warnings.is_empty());
//! # Ok::<(), ddd_petri::format::ReadError>(())
//! ```

mod cursor;
mod graph;
mod nupn;
mod ptnet;
mod source;
mod symbols;
mod writer;
mod xml_fault;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use cursor::Cursor;
use source::Source;

pub use writer::write;

use crate::format::{Document, Fault, Position, ReadError, Warning, clip};

/// The XML namespace of PNML.
pub const NAMESPACE: &str = "http://www.pnml.org/version-2009/grammar/pnml";
/// The type of place/transition nets.
pub const PTNET: &str = "http://www.pnml.org/version-2009/grammar/ptnet";

/// The type that some tools give to nets which are place/transition nets all the same.
const CORE_MODEL: &str = "http://www.pnml.org/version-2009/grammar/pnmlcoremodel";
/// The types of coloured nets.
const COLOURED: [&str; 3] = [
    "http://www.pnml.org/version-2009/grammar/symmetricnet",
    "http://www.pnml.org/version-2009/grammar/highlevelnet",
    "http://www.pnml.org/version-2009/grammar/pt-hlpng",
];

/// Reads a net; `source_name` is what errors call the file.
///
/// # Errors
/// On anything that is not a well-formed place/transition net; see the [module](self).
pub fn read(reader: impl BufRead, source_name: &str) -> Result<Document, ReadError> {
    let source = Source::new(reader).map_err(|fault| match fault {
        Fault::Io(_) | Fault::Directory | Fault::Empty => ReadError::unreadable(source_name, fault),
        _ => ReadError::at(source_name, Position::START, fault),
    })?;
    read_document(&mut Cursor::new(source, source_name))
}

/// Reads a net from a file.
///
/// # Errors
/// If the file cannot be read, and as for [`read`].
pub fn read_file(path: impl AsRef<Path>) -> Result<Document, ReadError> {
    let path = path.as_ref();
    let source_name = path.display().to_string();
    match File::open(path) {
        Ok(file) => read(BufReader::with_capacity(1 << 16, file), &source_name),
        Err(error) => Err(ReadError::unreadable(&source_name, error)),
    }
}

/// `<pnml>` with exactly one `<net>` in it.
fn read_document<R: BufRead>(cursor: &mut Cursor<'_, R>) -> Result<Document, ReadError> {
    if !cursor.child()? {
        return Err(cursor.fail(Fault::Empty));
    }
    let mut warnings = Vec::new();
    let namespace = cursor.adopt_namespace()?.map(String::from);
    if cursor.name() != "pnml" {
        return Err(cursor.unexpected("<pnml>"));
    }
    match namespace {
        Some(namespace) if namespace == NAMESPACE => {}
        Some(other) => return Err(cursor.fail(Fault::Namespace(clip(&other)))),
        None => warnings.push(Warning {
            at: cursor.at(),
            message: "<pnml> has no namespace; PNML of 2009 is assumed".to_owned(),
        }),
    }
    let mut document = None;
    while cursor.child()? {
        match cursor.name() {
            "net" if document.is_none() => {
                document = Some(read_net(cursor, std::mem::take(&mut warnings))?);
            }
            "net" => {
                let second = "a second net in one file".to_owned();
                return Err(cursor.fail(Fault::Unsupported(second)));
            }
            "name" | "toolspecific" => cursor.skip()?,
            _ => return Err(cursor.unexpected("<net>")),
        }
    }
    let Some(document) = document else {
        return Err(cursor.fail(Fault::Expected {
            expected: "<net>".to_owned(),
            found: "the end of <pnml>".to_owned(),
        }));
    };
    match cursor.child()? {
        false => Ok(document),
        true => Err(cursor.unexpected("the end of the file")),
    }
}

/// Hands a `<net>` to the reader for its type.
fn read_net<R: BufRead>(
    cursor: &mut Cursor<'_, R>,
    mut warnings: Vec<Warning>,
) -> Result<Document, ReadError> {
    let net_type = cursor.attribute("type")?.map(String::from);
    let Some(net_type) = net_type else {
        return Err(cursor.fail(Fault::NoAttribute {
            element: "net".to_owned(),
            attribute: "type",
        }));
    };
    match net_type.trim() {
        PTNET => {}
        CORE_MODEL => warnings.push(Warning {
            at: cursor.at(),
            message: "the net has the core type; it is read as a place/transition net".to_owned(),
        }),
        coloured if COLOURED.contains(&coloured) => return Err(cursor.fail(Fault::Coloured)),
        other => return Err(cursor.fail(Fault::NetType(clip(other)))),
    }
    ptnet::read(cursor, warnings)
}
