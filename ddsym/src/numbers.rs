//! Numbers as people read them.

use num_bigint::BigUint;
use std::time::Duration;

/// More digits than this are shortened.
const LONG: usize = 40;

/// Digits in groups of three; very long numbers by their first digits and their length.
pub(crate) fn readable(number: &BigUint) -> String {
    let digits = number.to_string();
    if digits.len() <= LONG {
        return grouped(&digits);
    }
    let exponent = digits.len() - 1;
    let count = grouped(&digits.len().to_string());
    format!(
        "{}.{}e{exponent} ({count} digits)",
        &digits[..1],
        &digits[1..9]
    )
}

/// Digits in groups of three.
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count in groups of three digits.
pub(crate) fn count(number: impl Into<u128>) -> String {
    grouped(&number.into().to_string())
}

/// A size in the unit that suits it.
pub(crate) fn size(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match unit {
        0 => format!("{bytes} B"),
        _ => format!("{value:.1} {}", units[unit]),
    }
}

/// A time with three digits that matter.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.9995 => format!("{:.0} ms", s * 1e3),
        s if s < 9.995 => format!("{s:.2} s"),
        s if s < 120.0 => format!("{s:.1} s"),
        s => format!("{} min {:02.0} s", (s / 60.0) as u64, s % 60.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_threes() {
        for (number, text) in [
            (0u32, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(readable(&number.into()), text);
        }
    }

    #[test]
    fn long_numbers_are_shortened() {
        let ten_to = |n| BigUint::from(10u32).pow(n);
        assert!(readable(&ten_to(39)).starts_with("1,000,000"));
        assert_eq!(readable(&ten_to(40)), "1.00000000e40 (41 digits)");
        let text = readable(&(ten_to(23_856) * 7u32));
        assert_eq!(text, "7.00000000e23856 (23,857 digits)");
    }

    #[test]
    fn sizes_and_times_have_units() {
        assert_eq!(size(1023), "1023 B");
        assert_eq!(size(1536), "1.5 KiB");
        assert_eq!(size(8 << 30), "8.0 GiB");
        assert_eq!(time(Duration::from_millis(12)), "12 ms");
        assert_eq!(time(Duration::from_millis(1234)), "1.23 s");
        assert_eq!(time(Duration::from_millis(12_340)), "12.3 s");
        assert_eq!(time(Duration::from_secs(125)), "2 min 05 s");
    }
}
