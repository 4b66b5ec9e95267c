//! The answer for people and for machines. The names of the fields are a contract.

use std::time::Duration;

use ddd_process::Stopped;
use num_bigint::BigUint;
use serde::Serialize;

use super::Method;
use super::findings::{Checked, Findings, Shown};
use crate::ending::Failure;
use crate::numbers::{count, readable, time};
use crate::sheet::Sheet;

/// What is printed.
pub(super) struct Report<'a> {
    pub(super) program: &'a str,
    pub(super) processes: usize,
    pub(super) method: Method,
    pub(super) findings: &'a Findings,
    pub(super) elapsed: Duration,
    pub(super) peak_memory: Option<u64>,
    /// Why the work ended early, if it did.
    pub(super) stopped: Option<Stopped>,
}

#[derive(Serialize)]
struct Object<'a> {
    program: &'a str,
    processes: usize,
    method: Method,
    #[serde(flatten)]
    findings: &'a Findings,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory_bytes: Option<u64>,
    status: &'static str,
    schema: u32,
}

/// Changes when a field changes its meaning.
const SCHEMA: u32 = 1;

impl Report<'_> {
    fn status(&self) -> &'static str {
        match self.stopped {
            None => "complete",
            Some(Stopped::Deadline) => "timeout",
            Some(Stopped::Cancelled) => "interrupted",
            Some(_) => "budget",
        }
    }

    /// One object on one line.
    pub(super) fn json(&self) -> Result<String, Failure> {
        let object = Object {
            program: self.program,
            processes: self.processes,
            method: self.method,
            findings: self.findings,
            seconds: self.elapsed.as_secs_f64(),
            peak_memory_bytes: self.peak_memory,
            status: self.status(),
            schema: SCHEMA,
        };
        serde_json::to_string(&object).map_err(Failure::internal)
    }

    /// Facts in two columns.
    pub(super) fn sheet(&self) -> Sheet {
        let findings = self.findings;
        let mut sheet = Sheet::default();
        let processes = count(self.processes as u64);
        sheet.fact(
            "program",
            format!("{} ({processes} processes)", self.program),
        );
        sheet.known("symmetry", findings.symmetry.clone());
        let numbers = [
            ("group order", &findings.group_order),
            ("states", &findings.states),
            ("orbits", &findings.orbits),
            ("representatives", &findings.representatives),
            ("firings", &findings.firings),
            ("transitions", &findings.transitions),
            ("deadlocks", &findings.deadlocks),
            ("runs", &findings.runs),
        ];
        for (name, number) in numbers {
            sheet.known(name, number.as_ref().map(|it: &BigUint| readable(it)));
        }
        sheet.known("depth", findings.depth.map(|it| count(it as u64)));
        let yes_or_no = |it: bool| if it { "yes" } else { "no" }.to_owned();
        sheet.known("well-architected", findings.well_architected.map(yes_or_no));
        sheet.known("nodes", findings.nodes.map(|it| count(it as u64)));
        if !findings.deadlock.is_empty() {
            sheet.fact("deadlock", "is reached:");
            add_steps(&mut sheet, &findings.deadlock);
        }
        for property in &findings.properties {
            add_property(&mut sheet, property);
        }
        if let Some(why) = self.stopped {
            sheet.fact("stopped", why.to_string());
        }
        sheet.fact("time", time(self.elapsed));
        sheet
    }
}

fn add_property(sheet: &mut Sheet, property: &Checked) {
    let verdict = match (property.holds, property.trace.is_empty()) {
        (Some(true), _) => "holds",
        (Some(false), true) => "does not hold",
        (Some(false), false) => "is broken:",
        (None, _) => "is not decided by this method",
    };
    sheet.fact("property", format!("{} {verdict}", property.name));
    if let Some(reason) = &property.reason {
        sheet.fact("", reason.as_str());
    }
    add_steps(sheet, &property.trace);
}

fn add_steps(sheet: &mut Sheet, steps: &[Shown]) {
    for (number, Shown { by, state }) in steps.iter().enumerate() {
        let by = by.as_ref().map_or(String::new(), |by| format!("    {by}"));
        sheet.fact("", format!("{number:4}  {state}{by}"));
    }
}
