#![no_main]

use ddd_process::Program;
use ddd_process::syntax::{parse, print};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(tree) = parse(text) {
        assert_eq!(parse(&print(&tree)).expect("what was printed"), tree);
    }
    if let Err(error) = Program::parse(text) {
        assert!(!error.render().is_empty());
    }
});
