//! Each example prints what its first comment says.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The program of an example, which `cargo test` has built beside this test.
fn program(name: &str) -> PathBuf {
    let this = std::env::current_exe().expect("this program has a path");
    let profile = this.ancestors().nth(2).expect("profile/deps/test");
    profile
        .join("examples")
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The block of text in the first comment.
fn promised(source: &str) -> String {
    let comment = source.lines().map_while(|l| l.strip_prefix("//!"));
    let block = comment
        .map(|l| l.strip_prefix(' ').unwrap_or(l))
        .skip_while(|l| *l != "```text")
        .skip(1)
        .take_while(|l| *l != "```");
    block.map(|l| format!("{l}\n")).collect()
}

fn check(name: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{name}.rs"));
    let source = std::fs::read_to_string(source).expect("the example's source");
    assert!(source.lines().count() < 80, "an example is short");
    let expected = promised(&source);
    assert!(!expected.is_empty(), "the first comment shows the output");
    let program = program(name);
    let run = Command::new(&program)
        .output()
        .unwrap_or_else(|e| panic!("{}: {e}; try cargo build --examples", program.display()));
    assert!(run.status.success(), "{run:?}");
    assert_eq!(String::from_utf8_lossy(&run.stdout), expected);
}

macro_rules! examples {
    ($($name:ident),*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*
    };
}

examples!(
    sets_of_vectors,
    token_ring,
    user_defined,
    limits,
    portfolio,
    symmetric_net,
    process_program,
    stateless_threads
);
