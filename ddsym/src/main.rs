//! The `ddsym` command: exact state spaces of symmetric concurrent systems.
//!
//! Thin on purpose: every subcommand is one file in [`commands`], reads its input, calls a library and prints. What
//! they share is beside them: limits, interruption, progress, how numbers are written.

mod analysis;
mod cli;
mod commands;
mod confined;
mod ending;
mod interrupt;
mod limits;
mod memory;
mod numbers;
mod order_choice;
mod progress;
mod quantity;
mod sheet;
mod source;
mod symmetry_choice;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = cli::Cli::parse().command.run();
    ending::report(outcome)
}
