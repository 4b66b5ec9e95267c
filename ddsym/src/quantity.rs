//! Times and sizes as people type them: `60`, `1.5s`, `2m`, `8GiB`, `500MB`.

use std::time::Duration;

/// A time; a bare number is seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [
        ("", 1.0),
        ("ms", 1e-3),
        ("s", 1.0),
        ("m", 60.0),
        ("min", 60.0),
        ("h", 3600.0),
    ];
    let seconds = quantity(text, &units, "a time such as 60, 1.5s, 2m or 1h")?;
    Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string())
}

/// A number of bytes; a bare number is bytes.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    const K: f64 = 1024.0;
    let units = [
        ("", 1.0),
        ("b", 1.0),
        ("k", K),
        ("kib", K),
        ("kb", 1e3),
        ("m", K * K),
        ("mib", K * K),
        ("mb", 1e6),
        ("g", K * K * K),
        ("gib", K * K * K),
        ("gb", 1e9),
        ("t", K * K * K * K),
        ("tib", K * K * K * K),
        ("tb", 1e12),
    ];
    let bytes = quantity(text, &units, "a size such as 8GiB, 500MB or 4096")?;
    // A float beyond the range becomes the largest integer: no limit.
    Ok(bytes as u64)
}

fn quantity(text: &str, units: &[(&str, f64)], expected: &str) -> Result<f64, String> {
    let text = text.trim();
    let split = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = unit.trim().to_ascii_lowercase();
    let factor = units.iter().find(|(name, _)| *name == unit);
    match (number.parse::<f64>(), factor) {
        (Ok(number), Some((_, factor))) => Ok(number * factor),
        _ => Err(format!("expected {expected}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(time("60"), Ok(Duration::from_secs(60)));
        assert_eq!(time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("1 h"), Ok(Duration::from_secs(3600)));
        for wrong in [
            "",
            "s",
            "-1",
            "1y",
            "1.2.3s",
            "1e400000",
            "99999999999999999999999h",
        ] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("4096"), Ok(4096));
        assert_eq!(bytes("8GiB"), Ok(8 << 30));
        assert_eq!(bytes("8g"), Ok(8 << 30));
        assert_eq!(bytes("500MB"), Ok(500_000_000));
        assert_eq!(bytes("0.5k"), Ok(512));
        assert!(bytes("lots").is_err());
        assert!(bytes("8GX").is_err());
    }
}
