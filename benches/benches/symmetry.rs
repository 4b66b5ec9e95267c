//! Plain diagrams, the literal algorithm, the fast canonizers and the quotient marking by marking, on three symmetric
//! families, each at a size and at twice that size.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ddd_petri::generate;
use ddd_petri::quotient::{Canonization, How, Strategy};
use ddd_petri::statespace::{Method, Options, analyse};

/// What is compared: a name, an engine, and how it canonizes.
const ENGINES: [(&str, Method, Canonization, Strategy); 5] = [
    (
        "plain diagrams",
        Method::Dd,
        Canonization::Fast,
        Strategy::Saturation,
    ),
    (
        "literal",
        Method::DdSym,
        Canonization::Literal,
        Strategy::BreadthFirst,
    ),
    (
        "fast, breadth first",
        Method::DdSym,
        Canonization::Fast,
        Strategy::BreadthFirst,
    ),
    (
        "fast, saturation",
        Method::DdSym,
        Canonization::Fast,
        Strategy::Saturation,
    ),
    (
        "marking by marking",
        Method::ExplicitSym,
        Canonization::Fast,
        Strategy::Saturation,
    ),
];

/// One family at one size and at twice that size.
fn family(c: &mut Criterion, name: &str, size: u32) {
    for size in [size, 2 * size] {
        let net = generate::by_name(name, size).expect("a family of the library");
        let mut group = c.benchmark_group(format!("{name} {size}"));
        group.sample_size(10);
        for (label, method, canonization, strategy) in ENGINES {
            let mut how = How::default();
            how.canonization = canonization;
            how.strategy = strategy;
            let options = Options {
                method,
                how,
                threads: 1,
                ..Options::default()
            };
            group.bench_function(label, |b| {
                b.iter(|| analyse(black_box(&net), &options).map(|report| report.representatives));
            });
        }
        group.finish();
    }
}

fn clients_servers(c: &mut Criterion) {
    family(c, "clients-servers", 4);
}

fn salestore(c: &mut Criterion) {
    family(c, "salestore", 5);
}

fn product_line(c: &mut Criterion) {
    family(c, "product-line", 10);
}

criterion_group!(benches, clients_servers, salestore, product_line);
criterion_main!(benches);
