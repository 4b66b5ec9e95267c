//! `ddsym statespace`: the exact state space of a net.

mod json;
mod text;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use ddd_petri::net::Net;
use ddd_petri::quotient::{Canonization, How, Strategy};
use ddd_petri::statespace::{Method, Options, Report, Status};

use crate::ending::{Ending, Failure};
use crate::limits::LimitArgs;
use crate::progress::Display;
use crate::{analysis, interrupt, memory, order_choice, source, symmetry_choice};

/// The exact state space of a net: states, firings, token bounds, deadlocks
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Net file in PNML, LoLA's or TINA's format; `-` is standard input
    file: PathBuf,
    /// Engine
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    method: Engine,
    /// Variable order: `auto`, the name of a heuristic, or a file with one place a line
    #[arg(long, value_name = "NAME|FILE", default_value = "auto")]
    order: String,
    /// Write the variable order that was used to a file
    #[arg(long, value_name = "FILE")]
    save_order: Option<PathBuf>,
    /// Symmetries for the methods that use some: `auto`, `none`, or a file with cycles of places
    #[arg(long, value_name = "auto|none|FILE", default_value = "auto")]
    symmetry: String,
    /// With dd-sym: count orbits, all states and all firings exactly; the other methods always do
    #[arg(long)]
    exact: bool,
    /// With dd-sym: how sets are canonized
    #[arg(long, value_enum, default_value_t = Canonizer::Fast)]
    canonizer: Canonizer,
    /// With dd-sym: what is fired between two canonizations
    #[arg(long, value_enum, default_value_t = Between::Saturation)]
    strategy: Between,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// No progress, no warnings
    #[arg(long, short)]
    quiet: bool,
}

/// The engines by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// Whichever answers first
    Auto,
    /// Decision diagrams and saturation
    Dd,
    /// Marking by marking, breadth-first
    Explicit,
    /// The same, one marking for each orbit of the symmetries
    ExplicitSym,
    /// Decision diagrams, few markings for each orbit of the symmetries
    DdSym,
}

/// The canonizers by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Canonizer {
    /// By the structure of the group
    Fast,
    /// The literal algorithm, for comparison
    Literal,
}

/// The strategies by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Between {
    /// All transitions, on the newest markings
    BreadthFirst,
    /// One orbit of transitions after the other, on all markings
    Chaining,
    /// Transitions inside a block to the end, then the others
    Saturation,
}

impl Args {
    fn how(&self) -> How {
        let mut how = How::default();
        how.canonization = match self.canonizer {
            Canonizer::Fast => Canonization::Fast,
            Canonizer::Literal => Canonization::Literal,
        };
        how.strategy = match self.strategy {
            Between::BreadthFirst => Strategy::BreadthFirst,
            Between::Chaining => Strategy::Chaining,
            Between::Saturation => Strategy::Saturation,
        };
        how
    }
}

impl From<Engine> for Method {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Auto => Self::Auto,
            Engine::Dd => Self::Dd,
            Engine::Explicit => Self::Explicit,
            Engine::ExplicitSym => Self::ExplicitSym,
            Engine::DdSym => Self::DdSym,
        }
    }
}

/// What is printed: the net, what was found, and what it cost.
struct Answer {
    net: Arc<Net>,
    /// The symmetries that were used, as the user calls them.
    symmetry: String,
    report: Report,
    reading: Duration,
    elapsed: Duration,
    peak_memory: u64,
}

pub(crate) fn run(args: &Args) -> Result<Ending, Failure> {
    let start = Instant::now();
    let limits = args.limits.start(interrupt::flag()?);
    let net = Arc::new(source::read(&args.file, args.quiet)?);
    let reading = start.elapsed();
    let display = Display::start(args.quiet);
    display.phase("choosing variable orders");
    let options = Options {
        method: args.method.into(),
        order: order_choice::resolve(&args.order, &net)?,
        symmetry: symmetry_choice::resolve(&args.symmetry, &net)?,
        how: args.how(),
        exact: args.exact,
        threads: args.limits.threads,
        limits,
        watch: display.watch(),
    };
    let report = analysis::supervise(&net, &options)?;
    display.finish();
    let peak_memory = memory::peak().unwrap_or(report.peak_bytes);
    let answer = Answer {
        net,
        symmetry: used_symmetry(args, &report),
        report,
        reading,
        elapsed: start.elapsed(),
        peak_memory,
    };
    save_order(args, &answer)?;
    print(args, &answer)?;
    Ok(ending(answer.report.status))
}

/// What the answer rests on; symmetries of a file that were of no use are worth a word.
fn used_symmetry(args: &Args, report: &Report) -> String {
    if report.method.ends_with("-sym") {
        return args.symmetry.clone();
    }
    let from_file = !matches!(args.symmetry.as_str(), "auto" | "none");
    if from_file && !args.quiet {
        eprintln!(
            "warning: method {} does not use symmetries; ask for --method explicit-sym or dd-sym",
            report.method
        );
    }
    "none".to_owned()
}

fn print(args: &Args, answer: &Answer) -> Result<(), Failure> {
    let mut out = source::sink(None)?;
    match args.json {
        true => writeln!(out, "{}", json::object(answer)?)?,
        false => write!(out, "{}", text::sheet(answer))?,
    }
    Ok(out.flush()?)
}

fn save_order(args: &Args, answer: &Answer) -> Result<(), Failure> {
    let Some(path) = &args.save_order else {
        return Ok(());
    };
    let Some(order) = &answer.report.order else {
        eprintln!("warning: there is no variable order to save; ask for --method dd");
        return Ok(());
    };
    let mut out = source::sink(Some(path))?;
    out.write_all(order.to_text(&answer.net).as_bytes())?;
    Ok(out.flush()?)
}

pub(crate) fn ending(status: Status) -> Ending {
    match status {
        Status::Complete | Status::Unbounded => Ending::Answered,
        Status::Interrupted => Ending::Interrupted,
        _ => Ending::Limit,
    }
}

impl Answer {
    /// The time of each phase; phases of the same name are added up.
    fn phases(&self) -> Vec<(&'static str, Duration)> {
        let mut phases = vec![("reading", self.reading)];
        for phase in &self.report.phases {
            match phases.iter_mut().find(|(name, _)| *name == phase.name) {
                Some((_, time)) => *time += phase.time,
                None => phases.push((phase.name, phase.time)),
            }
        }
        phases
    }

    /// The places that a dead marking marks, if there is a dead marking.
    fn dead_marking(&self) -> Option<impl Iterator<Item = (&str, u32)>> {
        let marking = self.report.dead_marking.as_ref()?;
        let places = self.net.places().iter().map(|place| place.id.as_str());
        Some(
            places
                .zip(marking.iter().copied())
                .filter(|(_, tokens)| *tokens > 0),
        )
    }
}
