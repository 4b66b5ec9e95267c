//! Reachable states of the paper systems.

use ddd_process::explicit::explore;
use ddd_process::{Limits, Program, systems};

fn space(text: &str, constants: &[(&str, i64)]) -> (usize, u64, usize) {
    let program = Program::parse_with(text, constants).unwrap_or_else(|e| panic!("{}", e.render()));
    let it = explore(&program, &Limits::none()).unwrap();
    (it.states, it.firings, it.depth)
}

#[test]
fn show() {
    for (r, w) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        println!(
            "{:?}",
            space(systems::READERS_WRITERS, &[("readers", r), ("writers", w)])
        );
    }
    for (n, k, s) in [(4, 2, 2), (6, 3, 2), (6, 2, 3), (18, 9, 2), (18, 2, 9)] {
        println!(
            "{:?}",
            space(
                systems::CONTROLLER,
                &[("n", n), ("classes", k), ("small", s)]
            )
        );
    }
    for n in 3..7 {
        println!("ring {:?}", space(systems::TOKEN_RING, &[("n", n)]));
        println!(
            "ring {:?}",
            space(systems::TOKEN_RING_RESTRICTED, &[("n", n)])
        );
        println!("ring {:?}", space(systems::TOKEN_RING_LOSSY, &[("n", n)]));
    }
    for n in 2..6 {
        println!("phil {:?}", space(systems::PHILOSOPHERS, &[("n", n)]));
    }
    for (h, l) in [
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
        (1, 1),
        (2, 1),
        (1, 2),
        (2, 2),
        (3, 3),
    ] {
        println!(
            "arb {h} {l} {:?}",
            space(systems::ARBITER, &[("high", h), ("low", l)])
        );
    }
}
