//! Symmetries from a user's file.

use ahash::AHashMap;
use ddd_sym::Perm;
use ddd_sym::perm::{ParseError, parse_cycles};
use thiserror::Error;

use super::check::{NotSymmetric, check_symmetry};
use crate::net::Net;

/// A line of a symmetry file that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{source_name}:{line}: {fault}")]
pub struct SymmetryFileError {
    /// What errors call the file.
    pub source_name: String,
    /// Lines from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: SymmetryFileFault,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryFileFault {
    /// It is not a product of cycles of places.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// It is not a symmetry of the net.
    #[error("`{name}` is not a symmetry of the net: {reason}")]
    NotSymmetric {
        /// The permutation, by its name or as it is written.
        name: String,
        /// Why.
        reason: NotSymmetric,
    },
}

/// Reads symmetries of `net`: one a line, as disjoint cycles of place identifiers, each checked.
///
/// `#` starts a comment at the beginning of a line; a line may start with a name and a colon. Identifiers with blanks,
/// commas or parentheses are quoted.
///
/// ```text
/// # two clients
/// swap: (idle1 idle2)(busy1 busy2)
/// ```
///
/// # Errors
/// The first line that is not understood or not a symmetry.
///
/// ```
/// use ddd_petri::net::NetBuilder;
/// use ddd_petri::symmetry::read_symmetries;
///
/// let mut b = NetBuilder::new("two places");
/// b.place("a", 1)?;
/// b.place("b", 2)?;
/// let refused = read_symmetries(&b.build(), "swap: (a b)", "my.sym").unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "my.sym:1: `swap` is not a symmetry of the net: \
///      it maps place `a` with 1 initial tokens to `b` with 2"
/// );
/// # Ok::<(), ddd_petri::net::NetError>(())
/// ```
pub fn read_symmetries(
    net: &Net,
    text: &str,
    source_name: &str,
) -> Result<Vec<Perm>, SymmetryFileError> {
    let places = net.places().iter().map(|p| p.id.as_str());
    let number: AHashMap<&str, u32> = places.zip(0..).collect();
    let mut symmetries = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let error = |fault| SymmetryFileError {
            source_name: source_name.to_owned(),
            line: line + 1,
            fault,
        };
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let (name, cycles) = named(trimmed);
        let parsed = parse_cycles(cycles, |id| number.get(id).copied());
        let shift = text.len() - text.trim_start().len() + (trimmed.len() - cycles.len());
        let perm = parsed.map_err(|e| {
            let offset = e.offset + shift;
            error(ParseError { offset, ..e }.into())
        })?;
        check_symmetry(net, &perm).map_err(|reason| {
            let name = name.to_owned();
            error(SymmetryFileFault::NotSymmetric { name, reason })
        })?;
        symmetries.push(perm);
    }
    Ok(symmetries)
}

/// Splits `name: cycles`; without a name the cycles are the name.
fn named(line: &str) -> (&str, &str) {
    let before_cycles = line.find('(').unwrap_or(line.len());
    match line[..before_cycles].rfind(':') {
        Some(colon) => (line[..colon].trim_end(), &line[colon + 1..]),
        None => (line, line),
    }
}
