//! Where nets come from: a file, or standard input.

use std::io;
use std::path::{Path, PathBuf};

use ddd_petri::format::{Document, read_net, read_net_file};
use ddd_petri::net::Net;

use crate::ending::Failure;

/// Reads a net; `-` is standard input. What is odd about the file is said on standard error.
pub(crate) fn read(file: &Path, quiet: bool) -> Result<Net, Failure> {
    let Document { net, warnings, .. } = match is_standard_input(file) {
        true => read_net(io::stdin().lock(), "standard input")?,
        false => read_net_file(file)?,
    };
    if !quiet {
        for warning in warnings {
            eprintln!("warning: {}: {warning}", file.display());
        }
    }
    Ok(net)
}

/// Reads a text that belongs to a net, such as an order.
pub(crate) fn text(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|e| Failure::refused(format!("{}: cannot be read: {e}", file.display())))
}

fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// Where results go: a file, or standard output.
pub(crate) fn sink(file: Option<&PathBuf>) -> Result<Box<dyn io::Write>, Failure> {
    match file {
        None => Ok(Box::new(io::stdout().lock())),
        Some(path) if is_standard_input(path) => Ok(Box::new(io::stdout().lock())),
        Some(path) => match std::fs::File::create(path) {
            Ok(file) => Ok(Box::new(io::BufWriter::new(file))),
            Err(e) => Err(Failure::refused(format!(
                "{}: cannot be written: {e}",
                path.display()
            ))),
        },
    }
}
