//! `--symmetry auto|none|FILE`.

use std::path::Path;

use ddd_petri::net::Net;
use ddd_petri::quotient::SymmetryChoice;
use ddd_petri::symmetry::read_symmetries;

use crate::ending::Failure;
use crate::source;

/// The symmetries that a word stands for; those of a file are checked, one by one.
pub(crate) fn resolve(word: &str, net: &Net) -> Result<SymmetryChoice, Failure> {
    match word {
        "auto" => Ok(SymmetryChoice::Auto),
        "none" => Ok(SymmetryChoice::None),
        file => {
            let text = source::text(Path::new(file))?;
            let given = read_symmetries(net, &text, file).map_err(Failure::refused)?;
            Ok(SymmetryChoice::Given(given))
        }
    }
}
