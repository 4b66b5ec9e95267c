//! `ddsym completions`: completion scripts for shells.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::ending::{Ending, Failure};
use crate::source;

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    // The generator panics if its output fails, so it writes into memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ddsym", &mut script);
    source::sink(None)?.write_all(&script)?;
    Ok(Ending::Answered)
}
