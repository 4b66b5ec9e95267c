//! The `ddsym` command.
fn main() {}
