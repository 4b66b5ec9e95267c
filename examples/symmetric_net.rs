//! A net built in Rust, its symmetries, and its state space with and without them.
//!
//! Readers share tickets; a writer needs all of them at once. Readers can be exchanged, so one marking for each number of
//! active readers is enough, and the number of all markings follows from the sizes of the orbits.
//!
//! ```text
//! symmetries: 2432902008176640000
//! dd: 1048577 markings, 0 dead
//! explicit-sym: 1048577 markings, 0 dead, from 22 orbits
//! dd-sym: 1048577 markings, 0 dead, from 22 orbits
//! ```

use std::error::Error;

use ddd_petri::net::{Net, NetBuilder, NetError};
use ddd_petri::statespace::{Method, Options, analyse};
use ddd_petri::symmetry::net_automorphisms;
use ddd_sym::Limits;

/// Twenty readers, any number of which may read; and one writer, alone.
fn readers_and_writer(readers: u32) -> Result<Net, NetError> {
    let mut b = NetBuilder::new("readers and a writer");
    let tickets = b.place("tickets", readers)?;
    let (idle, writing) = (b.place("idle", 1)?, b.place("writing", 0)?);
    let (begin, end) = (b.transition("begin")?, b.transition("end")?);
    b.consume(begin, idle, 1)?;
    b.consume(begin, tickets, readers)?;
    b.produce(begin, writing, 1)?;
    b.consume(end, writing, 1)?;
    b.produce(end, idle, 1)?;
    b.produce(end, tickets, readers)?;
    for i in 0..readers {
        let (away, reads) = (
            b.place(format!("away{i}"), 1)?,
            b.place(format!("reads{i}"), 0)?,
        );
        let (enter, leave) = (
            b.transition(format!("enter{i}"))?,
            b.transition(format!("leave{i}"))?,
        );
        b.consume(enter, away, 1)?;
        b.consume(enter, tickets, 1)?;
        b.produce(enter, reads, 1)?;
        b.consume(leave, reads, 1)?;
        b.produce(leave, away, 1)?;
        b.produce(leave, tickets, 1)?;
    }
    Ok(b.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    let net = readers_and_writer(20)?;
    let symmetries = net_automorphisms(&net, &Limits::none())?;
    println!("symmetries: {}", symmetries.order.unwrap_or_default());
    for method in [Method::Dd, Method::ExplicitSym, Method::DdSym] {
        let options = Options {
            method,
            exact: true,
            ..Options::default()
        };
        let report = analyse(&net, &options)?;
        let (markings, dead) = (
            report.states.unwrap_or_default(),
            report.deadlocks.unwrap_or_default(),
        );
        print!("{}: {markings} markings, {dead} dead", report.method);
        match report.orbits {
            Some(orbits) => println!(", from {orbits} orbits"),
            None => println!(),
        }
    }
    Ok(())
}
