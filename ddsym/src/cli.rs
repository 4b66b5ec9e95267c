//! The command line: all subcommands in one place.

use clap::{Parser, Subcommand};

use crate::commands::{
    completions, convert, corpus, dot, format, generate, info, man, mcc, process, statespace,
    symmetries, tables,
};
use crate::ending::{Ending, Failure};

/// Exact state spaces of symmetric concurrent systems, by decision diagrams.
#[derive(Debug, Parser)]
#[command(name = "ddsym", version, about, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 answered, 1 internal error (or a wrong number in a corpus), 2 usage or refused input,
3 limit reached (what is known is printed and marked), 10 a property does not hold (with --exit-code),
130 interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Statespace(statespace::Args),
    Symmetries(symmetries::Args),
    Info(info::Args),
    Generate(generate::Args),
    Convert(convert::Args),
    Dot(dot::Args),
    Process(process::Args),
    Format(format::Args),
    Corpus(corpus::Args),
    Tables(tables::Args),
    Mcc(mcc::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    pub(crate) fn run(&self) -> Result<Ending, Failure> {
        match self {
            Self::Statespace(args) => statespace::run(args),
            Self::Symmetries(args) => symmetries::run(args),
            Self::Info(args) => info::run(args),
            Self::Generate(args) => generate::run(args),
            Self::Convert(args) => convert::run(args),
            Self::Dot(args) => dot::run(args),
            Self::Process(args) => process::run(args),
            Self::Format(args) => format::run(args),
            Self::Corpus(args) => corpus::run(args),
            Self::Tables(args) => tables::run(args),
            Self::Mcc(args) => mcc::run(args),
            Self::Completions(args) => completions::run(args),
            Self::Man(args) => man::run(args),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
