//! A process program made in Rust: printed, checked with its symmetries, and broken.
//!
//! ```text
//! var free: bool = true;
//!
//! process client[30] {
//!     states Out, In;
//!     move enter: Out -> In when free do free := false;
//!     move leave: In -> Out do free := true;
//! }
//!
//! 30 clients: 31 states in 2 orbits, mutex holds: true
//! without the guard:
//!    0  Out Out free=true
//!    1  In Out free=false    client 1: enter
//!    2  In In free=false    client 2: enter
//! ```

use std::error::Error;

use ddd_process::symm::{Reduction, detect, find};
use ddd_process::syntax::{Shape, at, boolean, count, name, print};
use ddd_process::{Builder, Limits, MoveBuilder, ProcessBuilder};

fn enter() -> MoveBuilder {
    MoveBuilder::new("enter").step("Out", "In")
}

/// Clients with a lock, and how they enter.
fn clients(number: i64, enter: MoveBuilder) -> Builder {
    let leave = MoveBuilder::new("leave").step("In", "Out");
    let client = ProcessBuilder::new("client", number)
        .states(["Out", "In"])
        .guarded(enter.set("free", boolean(false)))
        .guarded(leave.set("free", boolean(true)));
    Builder::new()
        .variable("free", Shape::Boolean, boolean(true))
        .process(client)
}

fn main() -> Result<(), Box<dyn Error>> {
    let number = 30;
    let polite = clients(number, enter().when(name("free")));
    println!("{}", print(polite.tree()));

    let mutex = || count("j", at("j").equals("In")).at_most(1);
    let program = polite.invariant("mutex", mutex()).build()?;
    let mut quotient = Reduction::by_orbits(&program, &detect(&program), &Limits::none())?;
    let holds = quotient.check(&program.properties()[0].formula)?.holds;
    let (states, orbits) = (quotient.states()?, quotient.representatives()?);
    println!("{number} clients: {states} states in {orbits} orbits, mutex holds: {holds}");

    let rude = clients(2, enter()).invariant("mutex", mutex()).build()?;
    if let Some(broken) = rude.properties()[0].broken
        && let Some(run) = find(&rude, &detect(&rude), broken, &Limits::none())?
    {
        print!("without the guard:\n{}", run.show(&rude));
    }
    Ok(())
}
