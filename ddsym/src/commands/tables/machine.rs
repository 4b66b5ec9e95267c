//! The machine on which numbers were measured, where the system tells.

use std::fs;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::numbers;

/// Names and values, in the order in which they are shown.
pub(super) fn describe() -> Vec<(&'static str, String)> {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    let processor = match (field("/proc/cpuinfo", "model name"), cores) {
        (Some(name), cores) => format!("{name}, {cores} cores"),
        (None, cores) => format!("{}, {cores} cores", std::env::consts::ARCH),
    };
    let memory = field("/proc/meminfo", "MemTotal").and_then(|text| {
        let kib: u64 = text.strip_suffix("kB")?.trim().parse().ok()?;
        Some(numbers::size(kib << 10))
    });
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let system = format!("{} {}", std::env::consts::OS, kernel.trim());
    let version = env!("CARGO_PKG_VERSION");
    let profile = match cfg!(debug_assertions) {
        true => format!("{version}, with assertions"),
        false => format!("{version}, release"),
    };
    let mut facts = vec![("ddsym", profile), ("processor", processor)];
    facts.extend(memory.map(|memory| ("memory", memory)));
    facts.push(("system", system.trim().to_owned()));
    facts.extend(today().map(|date| ("date", date)));
    facts
}

/// The value of the first line `name : value`.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    let (_, value) = line.split_once(':')?;
    Some(value.trim().to_owned())
}

fn today() -> Option<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(date(seconds / 86_400))
}

/// The date some days after 1 January 1970, in the Gregorian calendar.
fn date(days: u64) -> String {
    // Years that begin in March have their leap day at the end; 400 of them have 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_454, "2026-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days), text);
        }
    }

    #[test]
    fn there_is_something_to_say() {
        let facts = describe();
        assert!(facts.iter().all(|(_, value)| !value.is_empty()));
    }
}
