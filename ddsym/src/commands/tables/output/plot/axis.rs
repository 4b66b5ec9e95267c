//! A logarithmic axis: where numbers lie, and where the ticks are.

use super::super::super::definition::Kind;

/// Numbers from `low` to `high`, drawn from `start` to `end`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
}

impl Axis {
    /// An axis of whole powers of ten around some positive numbers.
    pub(super) fn decades(numbers: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (low, high) = range(numbers);
        let low = low.log10().floor();
        let high = high.log10().ceil().max(low + 1.0);
        Self {
            low,
            high,
            start,
            end,
        }
    }

    /// An axis that ends at the smallest and the largest of some positive numbers.
    pub(super) fn tight(numbers: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (low, high) = range(numbers);
        let (low, high) = (low.log10(), high.log10());
        Self {
            low,
            high: high.max(low + 1e-9),
            start,
            end,
        }
    }

    /// Where a number lies.
    pub(super) fn at(&self, number: f64) -> f64 {
        let share = (number.log10() - self.low) / (self.high - self.low);
        self.start + share * (self.end - self.start)
    }

    /// The powers of ten at which to draw a line; at most about eight.
    pub(super) fn powers(&self) -> impl Iterator<Item = i32> + use<> {
        let (low, high) = (self.low as i32, self.high as i32);
        let step = (high - low).div_euclid(8) + 1;
        (low..=high).filter(move |power| (power - low).rem_euclid(step) == 0)
    }
}

fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, f64::MIN_POSITIVE), |(low, high), n| {
        (low.min(n), high.max(n))
    })
}

/// A power of ten as people say it.
pub(super) fn label(power: i32, kind: Kind) -> String {
    let tens = |exponent: i32| 10u32.pow(exponent.unsigned_abs()).to_string();
    match (kind, power) {
        (Kind::Seconds, ..=-4) => power_of_ten(power) + " s",
        (Kind::Seconds, -3..=-1) => tens(power + 3) + " ms",
        (Kind::Seconds, 0..=4) => tens(power) + " s",
        (Kind::Bytes, 3..=5) => tens(power - 3) + " kB",
        (Kind::Bytes, 6..=8) => tens(power - 6) + " MB",
        (Kind::Bytes, 9..=11) => tens(power - 9) + " GB",
        (Kind::Count | Kind::Nodes, 0..=4) => tens(power),
        (Kind::Seconds, _) => power_of_ten(power) + " s",
        (Kind::Bytes, _) => power_of_ten(power) + " B",
        (Kind::Count | Kind::Nodes, _) => power_of_ten(power),
    }
}

fn power_of_ten(power: i32) -> String {
    let raised = |c: char| match c {
        '-' => '⁻',
        digit => "⁰¹²³⁴⁵⁶⁷⁸⁹"
            .chars()
            .nth(digit.to_digit(10).unwrap_or(0) as usize)
            .unwrap_or(digit),
    };
    format!(
        "10{}",
        power.to_string().chars().map(raised).collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lie_between_the_ends() {
        let axis = Axis::decades([3.0, 50_000.0].into_iter(), 100.0, 0.0);
        assert_eq!(axis.powers().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert!((axis.at(1.0) - 100.0).abs() < 1e-9);
        assert!((axis.at(100_000.0) - 0.0).abs() < 1e-9);
        assert!((axis.at(1e2) - 60.0).abs() < 1e-9);
        let huge = Axis::decades([1.0, 1e61].into_iter(), 0.0, 1.0);
        assert!(huge.powers().count() <= 9);
        let point = Axis::decades([7.0].into_iter(), 0.0, 1.0);
        assert_eq!(point.powers().collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn powers_are_said_in_units() {
        assert_eq!(label(-2, Kind::Seconds), "10 ms");
        assert_eq!(label(2, Kind::Seconds), "100 s");
        assert_eq!(label(7, Kind::Bytes), "10 MB");
        assert_eq!(label(3, Kind::Count), "1000");
        assert_eq!(label(61, Kind::Count), "10⁶¹");
    }
}
