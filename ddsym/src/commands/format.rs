//! `ddsym format`: a process program as it should be written.

use std::path::PathBuf;

use ddd_process::syntax::{parse, print};

use crate::ending::{Ending, Failure};
use crate::source;

/// Print a process program with tidy spacing and without needless parentheses
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Program file
    file: PathBuf,
    /// Write to this file; it may be the same
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let text = source::text(&args.file)?;
    let name = args.file.display().to_string();
    let tree = parse(&text).map_err(|error| Failure::mistake(&error.named(&name)))?;
    let mut out = source::sink(args.output.as_ref())?;
    write!(out, "{}", print(&tree))?;
    out.flush()?;
    Ok(Ending::Answered)
}
