//! `ddsym convert`: a net in another format.

use std::path::PathBuf;

use clap::ValueEnum;
use ddd_petri::dot;
use ddd_petri::format::Format;

use crate::ending::{Ending, Failure};
use crate::source;

/// Write a net in another format
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file; `-` is standard input
    input: PathBuf,
    /// Where to write; the extension chooses the format (.pnml, .lola, .net, .dot)
    output: Option<PathBuf>,
    /// The format, whatever the extension says
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Target>,
}

/// The formats that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// The Petri net markup language
    Pnml,
    /// LoLA's low-level format
    Lola,
    /// TINA's textual format
    Tina,
    /// A picture, for Graphviz
    Dot,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let target = target(args)?;
    let net = source::read(&args.input, false)?;
    let out = source::sink(args.output.as_ref())?;
    match target {
        Target::Pnml => Format::Pnml.write(&net, out)?,
        Target::Lola => Format::Lola.write(&net, out)?,
        Target::Tina => Format::Tina.write(&net, out)?,
        Target::Dot => dot::write(&net, out)?,
    }
    Ok(Ending::Answered)
}

fn target(args: &Args) -> Result<Target, Failure> {
    if let Some(target) = args.to {
        return Ok(target);
    }
    let Some(output) = &args.output else {
        return Err(Failure::refused(
            "where to? give an output file, or a format with --to",
        ));
    };
    match Format::of_path(output) {
        Some(Format::Pnml) => Ok(Target::Pnml),
        Some(Format::Lola) => Ok(Target::Lola),
        Some(Format::Tina) => Ok(Target::Tina),
        _ if output.extension().is_some_and(|e| e == "dot" || e == "gv") => Ok(Target::Dot),
        _ => Err(Failure::refused(format!(
            "{}: the extension says nothing about the format; give one with --to",
            output.display()
        ))),
    }
}
