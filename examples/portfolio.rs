//! A portfolio over two variable orders: the good one answers, the bad one is stopped.
//!
//! Twenty pairs of equal values. With each pair side by side the set has eight nodes a pair; with all first values
//! above all second ones it has to remember them all, and grows beyond any bound.
//!
//! ```text
//! far apart: stopped
//! side by side: won
//! 79792266297612001 states in 160 nodes
//! ```

use ddd_core::{Config, Ddd, Error, Hom, Manager, Outcome, Portfolio, Var};

const PAIRS: u32 = 20;
const TOP: u32 = 6;

/// Where pair `i` has its two variables.
type Order = fn(u32) -> [Var; 2];

fn side_by_side(i: u32) -> [Var; 2] {
    [Var(2 * i), Var(2 * i + 1)]
}

fn far_apart(i: u32) -> [Var; 2] {
    [Var(i), Var(PAIRS + i)]
}

/// Both values of a pair go up together, from 0 to the top.
fn states(m: &mut Manager, order: Order) -> Result<Ddd, Error> {
    let start = m.path((0..2 * PAIRS).map(|x| (Var(x), 0)))?;
    let rules: Vec<Hom> = (0..PAIRS)
        .map(|i| m.cascade(order(i).map(|x| (x, 0..=TOP - 1, 1))))
        .collect();
    m.saturate(&rules, &start)
}

fn main() -> Result<(), Error> {
    let config = Config::default().with_memory(1 << 30);
    let race = Portfolio::new()
        .enter("far apart", config, |m| states(m, far_apart))
        .enter("side by side", config, |m| states(m, side_by_side))
        .run(2);
    for entry in &race.entries {
        match &entry.outcome {
            Outcome::Won => println!("{}: won", entry.name),
            Outcome::Failed(why) => println!("{}: {why}", entry.name),
            _ => println!("{}: stopped", entry.name),
        }
    }
    let winner = race.into_winner()?;
    let states = winner.manager.count(&winner.answer)?;
    let nodes = winner.manager.nodes(&winner.answer)?;
    println!("{states} states in {nodes} nodes");
    Ok(())
}
