//! `ddsym dot`: pictures for Graphviz.

mod graph;

use std::path::PathBuf;

use clap::ValueEnum;
use ddd_petri::dot;

use crate::ending::{Ending, Failure};
use crate::{interrupt, source};

/// Draw a net, or its reachability graph, in the language of Graphviz
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file; `-` is standard input
    file: PathBuf,
    /// What to draw
    #[arg(long, value_enum, default_value_t = What::Net)]
    what: What,
    /// The most markings that a reachability graph may have
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most: u64,
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
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let net = source::read(&args.file, false)?;
    match args.what {
        What::Net => dot::write(&net, source::sink(args.output.as_ref())?)?,
        What::Graph => {
            let graph = graph::explore(&net, args.most, &interrupt::flag()?)?;
            graph::write(&net, &graph, source::sink(args.output.as_ref())?)?;
        }
    }
    Ok(Ending::Answered)
}
