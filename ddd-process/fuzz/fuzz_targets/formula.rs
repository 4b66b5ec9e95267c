#![no_main]

use ddd_process::{Program, systems};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut ring = Program::parse(systems::TOKEN_RING).expect("a system of the library");
    if let Err(error) = ring.formula(text) {
        assert!(!error.render().is_empty());
    }
});
