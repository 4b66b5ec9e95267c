//! Diagrams as bytes: saved by one manager, loaded by another, on any machine.
//!
//! # The format, version 1
//!
//! ```text
//! file     = magic version root count node* checksum
//! magic    = the eight bytes 89 44 44 44 0D 0A 1A 0A         (a byte above 127, "DDD", line ends that careless copies change)
//! version  = varint, 1
//! root     = varint: 0 the empty set, 1 the set of the empty sequence, 2 the last node
//! count    = varint, number of nodes; 0 just when root is not 2
//! node     = variable arcs value-child*                      children come before parents
//! variable = varint
//! arcs     = varint, number of arcs, at least 1
//! value    = varint: the least value itself; every later one as its distance to the one before, less 1
//! child    = varint: 0 the terminal 1, k the k-th node before this one
//! checksum = eight bytes, least significant first: CRC-64/XZ of all bytes before it
//! ```
//!
//! A *varint* is a number of at most 32 bits, seven bits a byte, least significant first; all bytes but the last have
//! their top bit set, and none is longer than it must be. Values ascend by construction and arcs to the terminal `0` cannot be written, so
//! whatever a reader accepts is a diagram.
//!
//! A reader takes the bytes of one diagram and no more: several diagrams may follow each other in one file.
//! It believes no number in the file: memory is taken only for what has really been read, and nothing is given to the manager before the
//! checksum has been seen to be right.

mod crc64;
mod decode;
mod encode;

use crate::error::Error;
use std::io;
use thiserror::Error as ThisError;

const MAGIC: [u8; 8] = *b"\x89DDD\r\n\x1a\n";
const VERSION: u32 = 1;

/// The root of a saved diagram that is not a terminal.
const LAST_NODE: u32 = 2;

/// Why a diagram was not saved or loaded.
///
/// ```
/// # use ddd_core::*;
/// let mut m = Manager::default();
/// let mut bytes = Vec::new();
/// m.save(&m.unit(), &mut bytes)?;
/// bytes[9] ^= 1; // a bit flips on the way
/// assert!(matches!(m.load(&bytes[..]), Err(CodecError::Checksum)));
/// # Ok::<(), CodecError>(())
/// ```
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum CodecError {
    /// The reader or the writer failed; a file that is too short is [`io::ErrorKind::UnexpectedEof`].
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The bytes do not begin like a saved diagram.
    #[error("not a saved diagram")]
    NotADiagram,
    /// A format that this version of the library does not know.
    #[error("saved in format {found}; known is {VERSION}")]
    Version {
        /// The version that the file names.
        found: u32,
    },
    /// The file breaks a rule of the format.
    #[error("corrupt at byte {offset}: {what}")]
    Corrupt {
        /// Number of bytes read before the rule was broken.
        offset: u64,
        /// The rule.
        what: &'static str,
    },
    /// The checksum is that of another file.
    #[error("corrupt: the checksum does not fit")]
    Checksum,
    /// A limit of the manager, or a handle of another one.
    #[error(transparent)]
    Manager(#[from] Error),
}
