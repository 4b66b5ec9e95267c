//! Criterion benchmarks: the kernel's strategies, and two published libraries on the same jobs.

#![allow(missing_docs)]

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use ddd_core::{Manager, Strategy};
use ddsym_benches::model::Model;
use ddsym_benches::{biodivine, ddd, oxi};

const STRATEGIES: [(&str, Strategy); 3] = [
    ("saturation", Strategy::Saturation),
    ("chaining", Strategy::Chaining),
    ("breadth first", Strategy::BreadthFirst),
];

fn model(family: &str, size: u32) -> Model {
    Model::new(family, size).expect("a family of the generator")
}

fn reachability(c: &mut Criterion) {
    for (family, size, safe) in [
        ("philosophers", 10, true),
        ("slotted-ring", 5, true),
        ("kanban", 5, false),
        ("fms", 3, false),
    ] {
        let model = model(family, size);
        let mut group = c.benchmark_group(&model.name);
        group.sample_size(10);
        for (name, strategy) in STRATEGIES {
            group.bench_function(name, |b| {
                b.iter(|| ddd::reach(&mut Manager::default(), &model, strategy));
            });
        }
        if safe {
            let variables = model.marking.len() as u32;
            group.bench_function("oxidd", |b| {
                b.iter_batched(
                    || oxi::manager(variables),
                    |m| oxi::reach(&m, &model),
                    BatchSize::PerIteration,
                );
            });
            group.bench_function("biodivine-lib-bdd", |b| b.iter(|| biodivine::reach(&model)));
        }
        group.finish();
    }
}

fn queens(c: &mut Criterion) {
    let mut group = c.benchmark_group("queens");
    group.sample_size(10);
    for n in [6, 8] {
        group.bench_with_input(BenchmarkId::new("ddd-core", n), &n, |b, n| {
            b.iter(|| ddd::queens(&mut Manager::default(), *n));
        });
        group.bench_with_input(BenchmarkId::new("oxidd", n), &n, |b, n| {
            b.iter_batched(
                || oxi::manager(n * n),
                |m| oxi::queens(&m, *n),
                BatchSize::PerIteration,
            );
        });
        group.bench_with_input(BenchmarkId::new("biodivine-lib-bdd", n), &n, |b, n| {
            b.iter(|| biodivine::queens(*n));
        });
    }
    group.finish();
}

fn large(c: &mut Criterion) {
    let mut group = c.benchmark_group("saturation");
    group.sample_size(10);
    for (family, size) in [
        ("philosophers", 1000),
        ("slotted-ring", 12),
        ("kanban", 20),
        ("fms", 10),
    ] {
        let model = model(family, size);
        group.bench_function(&model.name, |b| {
            b.iter(|| ddd::reach(&mut Manager::default(), &model, Strategy::Saturation));
        });
    }
    group.finish();
}

criterion_group!(benches, reachability, queens, large);
criterion_main!(benches);
