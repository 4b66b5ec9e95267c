//! How much memory processes have used.

use std::fs;

/// The most memory that this process had at any time, where the system says so.
pub(crate) fn peak() -> Option<u64> {
    field("self", "VmHWM:")
}

/// The most memory that another process has had so far, where the system says so.
pub(crate) fn peak_of(process: u32) -> Option<u64> {
    field(&process.to_string(), "VmHWM:")
}

/// The memory that another process has now, where the system says so.
pub(crate) fn resident(process: u32) -> Option<u64> {
    field(&process.to_string(), "VmRSS:")
}

fn field(process: &str, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib << 10)
}
