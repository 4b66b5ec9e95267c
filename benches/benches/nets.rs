//! Whole state spaces of nets, as `ddsym statespace` computes them on one thread.
//!
//! The first nets are generated. The environment variable `DDSYM_NETS` names a folder with others, each as `NAME/model.pnml`; those of
//! [`READ`] that are there are measured too.

use std::hint::black_box;
use std::path::PathBuf;

use criterion::{Criterion, criterion_group, criterion_main};
use ddd_petri::format::read_net_file;
use ddd_petri::generate;
use ddd_petri::net::Net;
use ddd_petri::statespace::{Options, analyse};

const GENERATED: [(&str, u32); 4] = [
    ("kanban", 100),
    ("fms", 50),
    ("philosophers", 200),
    ("shared-memory", 20),
];

/// Nets of the Model Checking Contest that no generator makes.
const READ: [&str; 4] = [
    "Railroad-PT-010",
    "Peterson-PT-3",
    "BridgeAndVehicles-PT-V20P20N10",
    "SwimmingPool-PT-04",
];

fn bench(c: &mut Criterion, name: &str, net: &Net) {
    let options = Options {
        threads: 1,
        ..Options::default()
    };
    let mut group = c.benchmark_group("state space");
    group.sample_size(10);
    group.bench_function(name, |b| {
        b.iter(|| analyse(black_box(net), &options).map(|report| report.states));
    });
    group.finish();
}

fn generated(c: &mut Criterion) {
    for (family, size) in GENERATED {
        let net = generate::by_name(family, size).expect("a family of the library");
        bench(c, &format!("{family} {size}"), &net);
    }
}

fn read(c: &mut Criterion) {
    let Some(folder) = std::env::var_os("DDSYM_NETS").map(PathBuf::from) else {
        return;
    };
    for name in READ {
        let file = folder.join(name).join("model.pnml");
        if file.exists() {
            let document = read_net_file(&file).expect("a net");
            bench(c, name, &document.net);
        }
    }
}

criterion_group!(benches, generated, read);
criterion_main!(benches);
