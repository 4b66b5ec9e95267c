//! Prints the tables of the README: times as multiples of saturation in the same run, and bytes a node.

use ddd_core::{Error, Manager, Strategy};
use ddsym_benches::model::Model;
use ddsym_benches::{biodivine, ddd, oxi};
use oxidd::bdd::BDDManagerRef;
use oxidd::util::AllocResult;
use std::time::{Duration, Instant};

/// Runs of each job; the fastest counts, because noise only adds.
const RUNS: usize = 3;
/// What one strategy may take.
const PATIENCE: Duration = Duration::from_secs(10);

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    println!(
        "| job | states | saturation | chaining | breadth first | oxidd | biodivine-lib-bdd |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for (family, size) in [
        ("philosophers", 20),
        ("philosophers", 50),
        ("philosophers", 100),
        ("slotted-ring", 5),
        ("slotted-ring", 7),
        ("slotted-ring", 9),
    ] {
        let model = Model::new(family, size)?;
        let (base, states) = saturation(&model)?;
        let peers = [
            prepared(model.marking.len() as u32, |m| oxi::reach(m, &model))?,
            best(|| Ok(biodivine::reach(&model)))?,
        ];
        let ratios = peers.map(|(time, found)| ratio(time, base, found, states));
        row(
            &model.name,
            states,
            base,
            &strategies(&model, base, states),
            &ratios,
        );
    }
    for (family, size) in [("kanban", 5), ("kanban", 20), ("fms", 5), ("fms", 10)] {
        let model = Model::new(family, size)?;
        let (base, states) = saturation(&model)?;
        let none = [String::new(), String::new()];
        row(
            &model.name,
            states,
            base,
            &strategies(&model, base, states),
            &none,
        );
    }
    for n in [8, 9, 10, 11] {
        let (base, boards) = best(|| {
            let mut manager = Manager::default();
            let boards = ddd::queens(&mut manager, n)?;
            Ok(manager.count_f64(&boards)?)
        })?;
        let peers = [
            prepared(n * n, |m| oxi::queens(m, n))?,
            best(|| Ok(biodivine::queens(n)))?,
        ];
        let ratios = peers.map(|(time, found)| ratio(time, base, found, boards));
        let none = [String::new(), String::new()];
        row(
            &format!("{n} queens (no fixpoint)"),
            boards,
            base,
            &none,
            &ratios,
        );
    }
    memory()
}

/// The fastest of some runs, and what it found.
fn best(mut job: impl FnMut() -> Result<f64, Failure>) -> Result<(Duration, f64), Failure> {
    let mut fastest = (Duration::MAX, 0.0);
    for _ in 0..RUNS {
        let start = Instant::now();
        let found = job()?;
        fastest = (fastest.0.min(start.elapsed()), found);
    }
    Ok(fastest)
}

/// [`best`] for a library whose manager takes its memory beforehand.
fn prepared(
    variables: u32,
    job: impl Fn(&BDDManagerRef) -> AllocResult<f64>,
) -> Result<(Duration, f64), Failure> {
    let mut fastest = (Duration::MAX, 0.0);
    for _ in 0..RUNS {
        let manager = oxi::manager(variables);
        let start = Instant::now();
        let found = job(&manager)?;
        fastest = (fastest.0.min(start.elapsed()), found);
    }
    Ok(fastest)
}

fn saturation(model: &Model) -> Result<(Duration, f64), Failure> {
    best(|| {
        let mut manager = Manager::default();
        let reached = ddd::reach(&mut manager, model, Strategy::Saturation)?;
        Ok(manager.count_f64(&reached)?)
    })
}

/// The other strategies, as multiples of saturation.
fn strategies(model: &Model, base: Duration, states: f64) -> [String; 2] {
    [Strategy::Chaining, Strategy::BreadthFirst].map(|strategy| {
        let run = best(|| {
            let mut manager = Manager::default();
            manager.set_deadline(Some(Instant::now() + PATIENCE));
            let reached = ddd::reach(&mut manager, model, strategy)?;
            Ok(manager.count_f64(&reached)?)
        });
        match run {
            Ok((time, found)) => ratio(time, base, found, states),
            Err(why) if why.downcast_ref() == Some(&Error::Deadline) => {
                format!("> {:.0}", PATIENCE.as_secs_f64() / base.as_secs_f64())
            }
            Err(why) => why.to_string(),
        }
    })
}

/// A time as a multiple of another, if both found the same.
fn ratio(time: Duration, base: Duration, found: f64, expected: f64) -> String {
    if (found - expected).abs() > 1e-9 * expected {
        return format!("WRONG: {found}");
    }
    format!("{:.1}", time.as_secs_f64() / base.as_secs_f64())
}

fn row(name: &str, states: f64, base: Duration, ours: &[String; 2], peers: &[String; 2]) {
    let ms = base.as_secs_f64() * 1e3;
    let cells = [&ours[..], &peers[..]].concat().join(" | ");
    println!("| {name} | {states:.3e} | {ms:.2} ms | {cells} |");
}

fn memory() -> Result<(), Failure> {
    println!();
    println!(
        "| saturation of | nodes made and kept | arcs a node | headers | arcs | unique table | memo | computed table | contexts and terms | all together | 40 and 8 an arc |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (family, size) in [
        ("philosophers", 2000),
        ("slotted-ring", 15),
        ("slotted-ring", 30),
        ("kanban", 100),
        ("fms", 50),
    ] {
        let model = Model::new(family, size)?;
        let mut manager = Manager::default();
        let _reached = ddd::reach(&mut manager, &model, Strategy::Saturation)?;
        let (s, t) = (manager.stats(), manager.stats().tables);
        let per_node = |bytes: usize| format!("{:.1}", bytes as f64 / s.nodes as f64);
        let cells = [
            s.arcs,
            t.headers,
            t.arcs,
            t.unique,
            t.memo,
            t.computed,
            t.contexts + t.terms + t.stacks,
            s.bytes,
            40 * s.nodes + 8 * s.arcs,
        ];
        println!(
            "| {} | {} | {} |",
            model.name,
            s.nodes,
            cells.map(per_node).join(" | ")
        );
    }
    Ok(())
}
