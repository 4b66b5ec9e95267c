//! One instance's result.

use std::time::Duration;

use serde::Serialize;

use super::expected::Instance;
use crate::numbers;

/// How many numbers are compared.
pub(super) const MEASURES: usize = 4;

/// The columns of a results file.
pub(super) const HEADER: &str = "instance,kind,verdict,status,states,transitions,max_token_in_place,max_token_per_marking,\
    method,order,seconds,peak_memory_bytes,detail";
const COLUMNS: usize = 13;

/// What became of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// All expected numbers came out.
    Agrees,
    /// A number differs.
    Wrong,
    /// Numbers came out, and there is nothing to compare them with.
    Unchecked,
    /// Some numbers came out as expected before a limit was reached.
    Partial,
    /// A limit was reached first.
    Limit,
    /// It was not run: nets of its kind cannot be read.
    Skipped,
    /// The process failed.
    Error,
}

const VERDICTS: [(Verdict, &str); 7] = [
    (Verdict::Agrees, "agrees"),
    (Verdict::Wrong, "wrong"),
    (Verdict::Unchecked, "unchecked"),
    (Verdict::Partial, "partial"),
    (Verdict::Limit, "limit"),
    (Verdict::Skipped, "skipped"),
    (Verdict::Error, "error"),
];

impl Verdict {
    pub(super) fn word(self) -> &'static str {
        let found = VERDICTS.iter().find(|(verdict, _)| *verdict == self);
        found.map_or("error", |(_, word)| word)
    }

    fn parse(word: &str) -> Option<Self> {
        let found = VERDICTS.iter().find(|(_, name)| *name == word);
        found.map(|(verdict, _)| *verdict)
    }
}

/// A line of the results file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Row {
    pub(super) instance: String,
    pub(super) kind: String,
    pub(super) verdict: Verdict,
    pub(super) status: String,
    /// States, transitions, tokens in a place, tokens in a marking.
    pub(super) found: [Option<String>; MEASURES],
    pub(super) method: String,
    pub(super) order: String,
    pub(super) seconds: f64,
    pub(super) peak_memory_bytes: u64,
    /// What differs, or what went wrong.
    pub(super) detail: String,
}

impl Row {
    /// A row about an instance of which nothing is known yet.
    pub(super) fn of(instance: &Instance, verdict: Verdict, status: &str) -> Self {
        Self {
            instance: instance.name.clone(),
            kind: instance.kind.clone(),
            verdict,
            status: status.to_owned(),
            found: Default::default(),
            method: String::new(),
            order: String::new(),
            seconds: 0.0,
            peak_memory_bytes: 0,
            detail: String::new(),
        }
    }

    /// Compares what was found with what was expected.
    pub(super) fn judge(&mut self, instance: &Instance) {
        let names = [
            "states",
            "transitions",
            "max_token_in_place",
            "max_token_per_marking",
        ];
        let pairs = || self.found.iter().zip(&instance.expected);
        let differing = names
            .iter()
            .zip(pairs())
            .find_map(|(name, pair)| match pair {
                (Some(found), Some(expected)) if found != expected => {
                    Some(format!("{name} is {found} but {expected} was expected"))
                }
                _ => None,
            });
        let none_found = self.found.iter().all(Option::is_none);
        let none_expected = instance.expected.iter().all(Option::is_none);
        let some_missing = match none_expected {
            true => self.found.iter().any(Option::is_none),
            false => pairs().any(|pair| matches!(pair, (None, Some(_)))),
        };
        self.verdict = match differing {
            Some(detail) => {
                self.detail = detail;
                Verdict::Wrong
            }
            None if none_found => Verdict::Limit,
            None if some_missing => Verdict::Partial,
            None if none_expected => Verdict::Unchecked,
            None => Verdict::Agrees,
        };
    }

    /// The row as a line of CSV; no cell has a comma in it.
    pub(super) fn csv(&self) -> String {
        let [states, firings, in_place, in_marking] =
            self.found.each_ref().map(|n| n.as_deref().unwrap_or(""));
        let clean = |text: &str| text.replace([',', '\n', '\r'], ";");
        [
            &self.instance,
            &self.kind,
            self.verdict.word(),
            &self.status,
            states,
            firings,
            in_place,
            in_marking,
            &self.method,
            &self.order,
            &format!("{:.3}", self.seconds),
            &self.peak_memory_bytes.to_string(),
            &self.detail,
        ]
        .map(clean)
        .join(",")
    }

    /// Reads a line that [`csv`](Self::csv) wrote.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        if cells.len() != COLUMNS {
            return None;
        }
        let text = |i: usize| cells[i].to_owned();
        let number = |i: usize| (!cells[i].is_empty()).then(|| text(i));
        Some(Self {
            instance: text(0),
            kind: text(1),
            verdict: Verdict::parse(cells[2])?,
            status: text(3),
            found: [number(4), number(5), number(6), number(7)],
            method: text(8),
            order: text(9),
            seconds: cells[10].parse().ok()?,
            peak_memory_bytes: cells[11].parse().ok()?,
            detail: text(12),
        })
    }

    /// A short line for people.
    pub(super) fn line(&self) -> String {
        let time = numbers::time(Duration::try_from_secs_f64(self.seconds).unwrap_or_default());
        let mut line = format!(
            "{} {} ({}, {time})",
            self.instance,
            self.verdict.word(),
            self.status
        );
        if !self.detail.is_empty() {
            line.push_str(": ");
            line.push_str(&self.detail);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instance(expected: [&str; MEASURES]) -> Instance {
        Instance {
            name: "x".to_owned(),
            kind: "PT".to_owned(),
            expected: expected.map(|n| (!n.is_empty()).then(|| n.to_owned())),
        }
    }

    fn judged(found: [&str; MEASURES], expected: [&str; MEASURES]) -> Verdict {
        let instance = instance(expected);
        let mut row = Row::of(&instance, Verdict::Error, "complete");
        row.found = found.map(|n| (!n.is_empty()).then(|| n.to_owned()));
        row.judge(&instance);
        row.verdict
    }

    #[test]
    fn every_number_counts() {
        let four = ["10", "20", "1", "3"];
        assert_eq!(judged(four, four), Verdict::Agrees);
        for i in 0..MEASURES {
            let mut other = four;
            other[i] = "99";
            assert_eq!(judged(other, four), Verdict::Wrong);
            other[i] = "";
            assert_eq!(judged(other, four), Verdict::Partial);
            assert_eq!(judged(four, other), Verdict::Agrees);
        }
        assert_eq!(judged([""; 4], four), Verdict::Limit);
        assert_eq!(judged(four, [""; 4]), Verdict::Unchecked);
        assert_eq!(judged(["10", "", "", ""], [""; 4]), Verdict::Partial);
        assert_eq!(judged(["+inf"; 4], four), Verdict::Wrong);
        assert_eq!(judged(["+inf"; 4], ["+inf"; 4]), Verdict::Agrees);
    }

    #[test]
    fn rows_survive_the_file() {
        let mut row = Row::of(&instance(["1", "", "", ""]), Verdict::Wrong, "complete");
        row.found[0] = Some("2".to_owned());
        row.seconds = 1.25;
        row.detail = "states, transitions".to_owned();
        let back = Row::parse(&row.csv()).unwrap();
        assert_eq!(back.detail, "states; transitions");
        assert_eq!(
            Row {
                detail: row.detail.clone(),
                ..back
            },
            row
        );
        assert_eq!(HEADER.split(',').count(), COLUMNS);
        assert_eq!(Row::parse("x,PT,agr"), None);
    }
}
