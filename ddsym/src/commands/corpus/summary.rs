//! All rows together: a table for people, an object for machines.

use std::fmt::Write as _;
use std::time::Duration;

use num_bigint::BigUint;
use serde::Serialize;

use super::row::{Row, Verdict};
use crate::ending::Failure;
use crate::numbers;

/// How many rows came to which end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
struct Totals {
    instances: usize,
    /// All but the skipped ones.
    run: usize,
    /// Those with all numbers.
    answered: usize,
    agreeing: usize,
    wrong: usize,
    unchecked: usize,
    limit: usize,
    skipped: usize,
    errors: usize,
    seconds: f64,
}

impl Totals {
    fn of(rows: &[&Row]) -> Self {
        let having = |verdicts: &[Verdict]| {
            let matching = |row: &&&Row| verdicts.contains(&row.verdict);
            rows.iter().filter(matching).count()
        };
        let skipped = having(&[Verdict::Skipped]);
        Self {
            instances: rows.len(),
            run: rows.len() - skipped,
            answered: having(&[Verdict::Agrees, Verdict::Wrong, Verdict::Unchecked]),
            agreeing: having(&[Verdict::Agrees]),
            wrong: having(&[Verdict::Wrong]),
            unchecked: having(&[Verdict::Unchecked]),
            limit: having(&[Verdict::Limit, Verdict::Partial]),
            skipped,
            errors: having(&[Verdict::Error]),
            seconds: rows.iter().map(|row| row.seconds).sum(),
        }
    }
}

/// Rows and totals.
pub(super) fn json(rows: &[&Row]) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Object<'a> {
        rows: &'a [&'a Row],
        totals: Totals,
    }
    let totals = Totals::of(rows);
    serde_json::to_string(&Object { rows, totals }).map_err(Failure::internal)
}

/// An aligned table, and the totals in words.
pub(super) fn table(rows: &[&Row]) -> String {
    let header = ["instance", "verdict", "states", "method", "time", "memory"].map(str::to_owned);
    let lines: Vec<[String; 6]> = std::iter::once(header)
        .chain(rows.iter().map(|row| cells(row)))
        .collect();
    let width = |column: usize| {
        lines
            .iter()
            .map(|line| line[column].len())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = String::new();
    for [instance, verdict, states, method, time, memory] in &lines {
        let [a, b, c, d, e, f] = widths;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{instance:a$}  {verdict:b$}  {states:>c$}  {method:d$}  {time:>e$}  {memory:>f$}"
        );
    }
    for row in rows
        .iter()
        .filter(|row| !row.detail.is_empty() && row.verdict != Verdict::Skipped)
    {
        let _ = writeln!(text, "\n{}", row.line());
    }
    text.push_str(&totals(Totals::of(rows)));
    text
}

fn cells(row: &Row) -> [String; 6] {
    let states = row.found[0].as_deref().unwrap_or("");
    let states = match states.parse::<BigUint>() {
        Ok(number) => numbers::readable(&number),
        Err(_) => states.to_owned(),
    };
    let ran = row.verdict != Verdict::Skipped;
    let cell = |text: String| if ran { text } else { String::new() };
    [
        row.instance.clone(),
        row.verdict.word().to_owned(),
        states,
        row.method.clone(),
        cell(numbers::time(seconds(row.seconds))),
        cell(numbers::size(row.peak_memory_bytes)),
    ]
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn totals(totals: Totals) -> String {
    let Totals {
        run,
        answered,
        agreeing,
        wrong,
        unchecked,
        limit,
        skipped,
        errors,
        ..
    } = totals;
    let share = 100.0 * answered as f64 / run.max(1) as f64;
    format!(
        "\nanswered {answered} of {run} ({share:.1} %): {agreeing} agree, {wrong} wrong, {unchecked} unchecked; \
         {limit} reached a limit, {errors} failed, {skipped} skipped; {} in all\n",
        numbers::time(seconds(totals.seconds))
    )
}
