//! Ordinary Rust code on real threads, explored in every order that matters, without any encoding of its states.
//!
//! Philosophers share forks, which are semaphores. The search runs the threads one visible operation at a time, again and
//! again from the start, and finds the run after which everybody holds a left fork. Running that again shows it again.
//!
//! ```text
//! every run:           1680 operations
//! partial order:       75 operations
//! ... and rotations:   37 operations
//! the run that blocks: 0 waits for fork 0, 1 waits for fork 1, 2 waits for fork 2
//! one right-handed:    0 runs that block
//! ```

use ddd_process::Limits;
use ddd_process::stateless::{Exploration, Operation, Reductions, Threads, search};

/// `right_handed` takes the right fork first, if there is such a philosopher.
fn table(n: usize, right_handed: Option<usize>) -> Threads {
    let mut table = Threads::new(&vec![1; n]);
    for _ in 0..n {
        table.spawn(move |me| {
            let (left, right) = (me.number(), (me.number() + 1) % n);
            let (first, second) = match right_handed == Some(me.number()) {
                true => (right, left),
                false => (left, right),
            };
            me.wait(first)?;
            me.wait(second)?;
            me.signal(first)?;
            me.signal(second)
        });
    }
    table
}

type Found = Exploration<(usize, Operation)>;

fn explore(table: &mut Threads, reductions: Reductions) -> Result<Found, ddd_process::Stopped> {
    search(table, reductions, &Limits::none())
}

fn main() -> Result<(), ddd_process::Stopped> {
    let mut round = table(3, None);
    round.rotations();
    let every = explore(&mut round, Reductions::none())?;
    let ordered = explore(&mut round, Reductions::partial_order())?;
    let turned = explore(&mut round, Reductions::all())?;
    println!("every run:           {} operations", every.transitions);
    println!("partial order:       {} operations", ordered.transitions);
    println!("... and rotations:   {} operations", turned.transitions);
    let waits = |(who, what): &(usize, Operation)| match what {
        Operation::Wait(fork) => format!("{who} waits for fork {fork}"),
        other => format!("{who}: {other:?}"),
    };
    // Of the symmetric runs that block, the first one that was found.
    if let Some(run) = turned.deadlock_runs.first() {
        let steps: Vec<String> = run.iter().map(waits).collect();
        println!("the run that blocks: {}", steps.join(", "));
    }
    let found = explore(&mut table(3, Some(0)), Reductions::partial_order())?;
    println!("one right-handed:    {} runs that block", found.deadlocks);
    Ok(())
}
