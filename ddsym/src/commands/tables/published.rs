//! Published numbers, as they are printed, and whether another number agrees with one.

use num_bigint::BigUint;

/// A number as a paper prints it: digits, perhaps a fraction, perhaps a power of ten (`3.8685e25`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Published(Option<String>);

impl Published {
    /// Nothing was published, or a dash.
    pub(super) const NOTHING: Self = Self(None);

    /// A number as it is printed; a dash is none.
    pub(super) fn printed(text: &str) -> Self {
        Self((text != "-").then(|| text.to_owned()))
    }

    /// A number of megabytes; a dash is none.
    pub(super) fn megabytes(text: &str) -> Self {
        Self(decimal(text).map(|number| number.shifted(6).whole()))
    }

    /// As it is printed.
    pub(super) fn text(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// With all digits of a whole number: those that were not printed are zeros.
    pub(super) fn digits(&self) -> Option<String> {
        let text = self.text()?;
        let number = decimal(text)?;
        match number.exponent >= 0 {
            true => Some(number.whole()),
            false => Some(text.to_owned()),
        }
    }

    /// Whether a number agrees with this one, to the digits that are printed.
    ///
    /// A number that was printed with all its digits must be equal; of one that was cut, papers
    /// mix truncation and rounding, so that one unit of the last printed digit is allowed.
    pub(super) fn agrees(&self, measured: &str) -> Option<bool> {
        let printed = decimal(self.text()?)?;
        let Some(measured) = decimal(measured) else {
            return Some(false);
        };
        let lowest = printed.exponent.min(measured.exponent);
        let (p, m) = (printed.at(lowest), measured.at(lowest));
        let distance = if p > m { &p - &m } else { &m - &p };
        let unit = match printed.exponent {
            0 if measured.exponent >= 0 => BigUint::ZERO,
            _ => Decimal::unit(printed.exponent).at(lowest),
        };
        Some(distance <= unit)
    }
}

/// `digits` times ten to the `exponent`.
#[derive(Debug)]
struct Decimal {
    digits: BigUint,
    exponent: i64,
}

impl Decimal {
    fn unit(exponent: i64) -> Self {
        let digits = BigUint::from(1u32);
        Self { digits, exponent }
    }

    fn shifted(mut self, by: i64) -> Self {
        self.exponent += by;
        self
    }

    /// In units of ten to the `exponent`, which must not be larger than ours.
    fn at(&self, exponent: i64) -> BigUint {
        let zeros = u32::try_from(self.exponent - exponent).unwrap_or(0);
        &self.digits * BigUint::from(10u32).pow(zeros)
    }

    fn whole(&self) -> String {
        self.at(0).to_string()
    }
}

/// The largest power of ten that is taken for a number: nothing larger was ever printed or counted.
const LARGEST: i64 = 100_000;

fn decimal(text: &str) -> Option<Decimal> {
    let (mantissa, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let only_digits = !all.is_empty() && all.bytes().all(|b| b.is_ascii_digit());
    let power: i64 = power.parse().ok()?;
    let exponent = power - i64::try_from(fraction.len()).ok()?;
    (only_digits && exponent.abs() <= LARGEST).then_some(Decimal {
        digits: all.parse().ok()?,
        exponent,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees(printed: &str, measured: &str) -> Option<bool> {
        Published::printed(printed).agrees(measured)
    }

    #[test]
    fn whole_numbers_are_equal_or_not() {
        assert_eq!(agrees("805284", "805284"), Some(true));
        assert_eq!(agrees("805284", "805285"), Some(false));
        assert_eq!(agrees("805284", "nonsense"), Some(false));
        assert_eq!(agrees("-", "1"), None);
    }

    #[test]
    fn cut_numbers_agree_to_the_last_printed_digit() {
        let all = BigUint::from(2u32).pow(85).to_string();
        assert_eq!(all, "38685626227668133590597632");
        assert_eq!(agrees("3.8685e25", &all), Some(true));
        assert_eq!(agrees("3.8686e25", &all), Some(true));
        assert_eq!(agrees("3.8684e25", &all), Some(false));
        assert_eq!(agrees("3.8685e24", &all), Some(false));
        assert_eq!(agrees("0.93", "0.931"), Some(true));
        assert_eq!(agrees("0.93", "0.95"), Some(false));
    }

    #[test]
    fn all_digits_of_a_cut_number() {
        let digits = |text: &str| Published::printed(text).digits();
        assert_eq!(digits("3.8685e6").as_deref(), Some("3868500"));
        assert_eq!(digits("1.4").as_deref(), Some("1.4"));
        assert_eq!(digits("42").as_deref(), Some("42"));
        assert_eq!(digits("-"), None);
        assert_eq!(
            Published::megabytes("3.9").digits().as_deref(),
            Some("3900000")
        );
        assert_eq!(Published::megabytes("-"), Published::NOTHING);
    }

    #[test]
    fn monstrous_powers_are_no_numbers() {
        assert_eq!(agrees("1", "1e999999999999"), Some(false));
        assert_eq!(agrees("1", ""), Some(false));
        assert_eq!(agrees("1", "1e"), Some(false));
    }
}
