//! Limits: a memory budget, a deadline, and a stop flag that another thread raises. Each ends the operation and nothing else.
//!
//! ```text
//! with 200 kB: memory budget exceeded
//! with 64 MB: 805422366595 states, peak within the budget: true
//! until the deadline: deadline passed
//! until the flag is up: cancelled
//! and still there: 805422366595 states
//! ```

use ddd_core::{Config, Ddd, Error, Hom, Manager, Var};
use std::thread;
use std::time::{Duration, Instant};

/// Kanban: four cells of four places each, with 20 cards; pieces of work pass through all of them.
fn kanban(m: &mut Manager) -> Result<(Ddd, Vec<Hom>), Error> {
    let start = m.path((0..16).map(|p| (Var(p), if p % 4 == 0 { 20 } else { 0 })))?;
    let mut rules = Vec::new();
    let mut rule = |m: &mut Manager, take: &[u32], put: &[u32]| {
        let taken = take.iter().map(|p| (Var(*p), 1..=20, -1));
        rules.push(m.cascade(taken.chain(put.iter().map(|p| (Var(*p), 0..=20, 1)))));
    };
    for cell in [0, 4, 8, 12] {
        rule(m, &[cell + 1], &[cell + 2]);
        rule(m, &[cell + 2], &[cell + 1]);
        rule(m, &[cell + 1], &[cell + 3]);
    }
    rule(m, &[0], &[1]);
    rule(m, &[3, 4, 8], &[0, 5, 9]);
    rule(m, &[7, 11, 12], &[4, 8, 13]);
    rule(m, &[15], &[12]);
    Ok((start, rules))
}

fn main() -> Result<(), Error> {
    let mut m = Manager::new(Config::default().with_memory(200_000));
    let (start, rules) = kanban(&mut m)?;
    if let Err(Error::MemoryBudget { .. }) = m.saturate(&rules, &start) {
        println!("with 200 kB: memory budget exceeded");
    }

    // the same manager, with more room
    m.set_memory(Some(64 << 20));
    let reached = m.saturate(&rules, &start)?;
    let within = m.stats().peak_bytes <= 64 << 20;
    let states = m.count(&reached)?;
    println!("with 64 MB: {states} states, peak within the budget: {within}");

    // a counter that would go on for four thousand million steps
    let zero = m.path([(Var(0), 0), (Var(1), 0)])?;
    let up = m.add(Var(0), 0, 1);
    m.set_deadline(Some(Instant::now() + Duration::from_millis(50)));
    if let Err(why) = m.saturate([&up], &zero) {
        println!("until the deadline: {why}");
    }
    m.set_deadline(None);

    let stop = m.stop_flag();
    let waiter = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        stop.raise();
    });
    if let Err(why) = m.saturate([&up], &zero) {
        println!("until the flag is up: {why}");
    }
    let _ = waiter.join();
    m.stop_flag().lower();
    println!("and still there: {} states", m.count(&reached)?);
    Ok(())
}
