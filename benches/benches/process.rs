//! Process programs: the largest examples of the papers.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ddd_process::adaptive::Adaptive;
use ddd_process::architectural::Quotient;
use ddd_process::stateless::{ProgramSystem, Reductions, search};
use ddd_process::symbolic::System;
use ddd_process::symm::{Reduction, detect};
use ddd_process::symmetry::ProcessGroup;
use ddd_process::{Limits, Program, systems};

fn program(text: &str, constants: &[(&str, i64)]) -> Program {
    Program::parse_with(text, constants).expect("the systems of the library are programs")
}

/// The last column of Table 1 of the adaptive paper: 80 processes in 25 classes.
fn adaptive(c: &mut Criterion) {
    let mut group = c.benchmark_group("adaptive, 80 processes in 25 classes");
    group.sample_size(10);
    for small in [1, 2] {
        let constants = [("n", 80), ("classes", 25), ("small", small)];
        let controller = program(systems::CONTROLLER, &constants);
        group.bench_function(format!("small classes of {small}"), |b| {
            b.iter(|| {
                let adaptive = Adaptive::new(&controller)?;
                let reached = adaptive.explore(&Limits::none())?;
                Ok::<_, ddd_process::Error>(black_box(reached.states().len()))
            });
        });
    }
    group.finish();
}

/// 1.3e15 states and their 6.4 million orbits.
fn arbiter(c: &mut Criterion) {
    let mut group = c.benchmark_group("arbiter of 10 and 10 modules");
    group.sample_size(10);
    let arbiter = program(systems::ARBITER, &[("high", 10), ("low", 10)]);
    group.bench_function("states", |b| {
        b.iter(|| {
            let mut system = System::new(&arbiter, &Limits::none())?;
            let reachable = system.reachable()?;
            system.count(black_box(&reachable))
        });
    });
    group.bench_function("orbits", |b| {
        b.iter(|| {
            let group = detect(&arbiter);
            Reduction::by_orbits(&arbiter, &group, &Limits::none())?.representatives()
        });
    });
    group.finish();
}

/// A ring of 100 processes: states, and a property on the quotients by both groups.
fn ring(c: &mut Criterion) {
    let mut group = c.benchmark_group("token ring of 100 processes");
    group.sample_size(10);
    let mut ring = program(systems::TOKEN_RING, &[("n", 100)]);
    let again = ring
        .formula("AG EF exists j: at[j] == C")
        .expect("a formula about the ring");
    group.bench_function("states", |b| {
        b.iter(|| {
            let mut system = System::new(&ring, &Limits::none())?;
            let reachable = system.reachable()?;
            system.count(black_box(&reachable))
        });
    });
    let full = ProcessGroup::full(&ring);
    let rotations = ProcessGroup::rotations(&ring).expect("one type of processes");
    for (name, permutations) in [("full group", full), ("rotations", rotations)] {
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut quotient = Quotient::new(&ring, &permutations, &Limits::none())?;
                quotient.check(black_box(&again))
            });
        });
    }
    group.finish();
}

/// Dining philosophers, run by run.
fn stateless(c: &mut Criterion) {
    let philosophers = program(systems::PHILOSOPHERS, &[("n", 7)]);
    c.bench_function("stateless, 7 philosophers", |b| {
        b.iter(|| {
            let mut system = ProgramSystem::new(&philosophers)?.with_rotations()?;
            let found = search(&mut system, Reductions::all(), &Limits::none())?;
            Ok::<_, ddd_process::Error>(black_box(found.transitions))
        });
    });
}

criterion_group!(benches, adaptive, arbiter, ring, stateless);
criterion_main!(benches);
