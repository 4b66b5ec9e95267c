//! Structures in words.

use std::fmt;

use super::structure::{Action, Blocks, Domain, Structure};
use crate::perm::Perm;

impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_action(f, self.action, self.count())?;
        match (self.count(), self.length()) {
            (n, 1) => write!(f, " on {n} points"),
            (n, length) => write!(f, " on {n} blocks of {length}"),
        }
    }
}

fn write_action(f: &mut fmt::Formatter<'_>, action: Action, n: usize) -> fmt::Result {
    let letter = match action {
        Action::Symmetric => 'S',
        Action::Cyclic => 'C',
        Action::Dihedral => 'D',
    };
    write!(f, "{letter}_{n}")
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Structure::Trivial => f.write_str("trivial"),
            Structure::Product(factors) => write_product(f, factors),
            Structure::Blocks(blocks) => blocks.fmt(f),
            Structure::Wreath(w) => {
                write!(f, "({}) wr ", w.inner)?;
                match &*w.outer {
                    Structure::Blocks(b) if b.length() == 1 => {
                        write_action(f, b.action, b.count())?;
                    }
                    outer => write!(f, "({outer})")?,
                }
                let length = w.blocks.first().map_or(0, Vec::len);
                write!(f, " on {} blocks of {length}", w.blocks.len())
            }
            Structure::Indexed(indexed) => {
                for (i, domain) in indexed.domains.iter().enumerate() {
                    let times = if i == 0 { "" } else { " x " };
                    write!(f, "{times}{domain}")?;
                }
                write!(f, ", {} points shared", indexed.shared.len())
            }
            Structure::General(general) => {
                let mut points: Vec<u32> =
                    general.generators.iter().flat_map(Perm::support).collect();
                points.sort_unstable();
                points.dedup();
                write!(
                    f,
                    "a group of order {} on {} points",
                    general.order,
                    points.len()
                )
            }
        }
    }
}

/// Equal factors are counted, not repeated.
fn write_product(f: &mut fmt::Formatter<'_>, factors: &[Structure]) -> fmt::Result {
    let words: Vec<String> = factors.iter().map(Structure::to_string).collect();
    let mut at = 0;
    while at < words.len() {
        let same = words[at..].iter().take_while(|w| **w == words[at]).count();
        let times = if at == 0 { "" } else { " x " };
        match same {
            1 => write!(f, "{times}({})", words[at])?,
            _ => write!(f, "{times}({})^{same}", words[at])?,
        }
        at += same;
    }
    Ok(())
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.whole {
            Some(blocks) => write!(f, "({blocks})"),
            None => write!(f, "({})", self.elements),
        }
    }
}
