//! `ddsym dot`: pictures for Graphviz.

mod diagram;
mod graph;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use ddd_petri::dot;

use crate::ending::{Ending, Failure};
use crate::{interrupt, source};

/// Draw a net, its reachability graph or its decision diagram, in the language of Graphviz
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file; `-` is standard input
    file: PathBuf,
    /// What to draw
    #[arg(long, value_enum, default_value_t = What::Net)]
    what: What,
    /// The most markings of a reachability graph, or nodes of a diagram
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most: u64,
    /// The variable order of a diagram: a heuristic's name, or a file with one place a line
    #[arg(long, value_name = "NAME|FILE", default_value = "auto")]
    order: String,
    /// Where to write
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Places, transitions and arcs
    Net,
    /// Reachable markings and firings
    Graph,
    /// The set of all reachable markings as a decision diagram
    Diagram,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let net = source::read(&args.file, false)?;
    match args.what {
        What::Net => dot::write(&net, source::sink(args.output.as_ref())?)?,
        What::Graph => {
            let graph = graph::explore(&net, args.most, &interrupt::flag()?)?;
            graph::write(&net, &graph, source::sink(args.output.as_ref())?)?;
        }
        What::Diagram => {
            let picture = diagram::draw(&net, &args.order, args.most)?;
            let mut out = source::sink(args.output.as_ref())?;
            out.write_all(picture.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(Ending::Answered)
}
