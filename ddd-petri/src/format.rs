//! Net files: what reading one gives, what can be wrong with it, and how formats are told apart.

mod error;

use crate::net::Net;

pub use error::{Fault, Position, ReadError, Warning, WriteError};
pub(crate) use error::{clip, number};

/// A net as it was read, with what was odd about the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The net.
    pub net: Net,
    /// Oddities that do not change the net, in the order of the file.
    pub warnings: Vec<Warning>,
}
