//! `ddsym generate`: a net of a parametric family.

use std::path::PathBuf;

use ddd_petri::format::Format;
use ddd_petri::generate::{self, FAMILIES};

use crate::ending::{Ending, Failure};
use crate::source;

/// Write a net of a parametric family
#[derive(Debug, clap::Args)]
#[command(after_help = families())]
pub(crate) struct Args {
    /// The family
    #[arg(value_name = "NAME")]
    family: String,
    /// The size of the net
    size: u32,
    /// Where to write; the extension chooses the format (.pnml, .lola, .net)
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn families() -> String {
    let mut text = "Families:".to_owned();
    for family in FAMILIES {
        text.push_str(&format!("\n  {:16} {}", family.name, family.description));
    }
    text
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let net = generate::by_name(&args.family, args.size).map_err(Failure::refused)?;
    let format = args.output.as_ref().and_then(Format::of_path);
    let out = source::sink(args.output.as_ref())?;
    format.unwrap_or(Format::Pnml).write(&net, out)?;
    Ok(Ending::Answered)
}
