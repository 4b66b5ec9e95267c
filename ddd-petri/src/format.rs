//! Net files: what reading one gives, what can be wrong with it, and how formats are told apart.

mod detect;
mod draft;
mod error;
mod scanner;

use crate::net::Net;

pub use detect::{Format, read_net, read_net_file};
pub(crate) use draft::{Draft, Join};
pub use error::{Fault, Position, ReadError, Warning, WriteError};
pub(crate) use error::{clip, number, show_byte};
pub(crate) use scanner::{Scanner, read_text};

/// A net as it was read, with what was odd about the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The net.
    pub net: Net,
    /// Oddities that do not change the net, in the order of the file.
    pub warnings: Vec<Warning>,
}
