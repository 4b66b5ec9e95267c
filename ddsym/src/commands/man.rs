//! `ddsym man`: the manual page.

use std::io::Write;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::ending::{Ending, Failure};
use crate::source;

/// Print the manual page, for `man -l -`
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<Ending, Failure> {
    let mut page = Vec::new();
    let command = Cli::command();
    Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands() {
        let name = format!("ddsym {}", subcommand.get_name());
        writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
        let man = Man::new(subcommand.clone().bin_name(name));
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    source::sink(None)?.write_all(&page)?;
    Ok(Ending::Answered)
}
