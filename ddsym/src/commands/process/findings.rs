//! What a method found, in one shape for all methods.

use ddd_process::explicit::Trace;
use ddd_process::{Error, PredId, Program};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use super::task::Question;

/// What was found; what a method does not know is absent. Big numbers are decimal strings.
#[derive(Debug, Default, Serialize)]
pub(super) struct Findings {
    /// The permutations of processes that were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) symmetry: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) states: Option<BigUint>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) representatives: Option<BigUint>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) orbits: Option<BigUint>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) group_order: Option<BigUint>,
    /// Moves possible in the states; for the stateless search, operations performed.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) firings: Option<BigUint>,
    /// Edges of the graph that was made: pairs of states, or of representatives.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) transitions: Option<BigUint>,
    /// Dead states; for the stateless search, runs that end in one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) deadlocks: Option<BigUint>,
    /// Runs that were explored to their end.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub(super) runs: Option<BigUint>,
    /// The longest of the shortest ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<usize>,
    /// Whether the system can always return to where it started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) well_architected: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_nodes: Option<usize>,
    /// A run to a dead state, if the method shows one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) deadlock: Vec<Shown>,
    pub(super) properties: Vec<Checked>,
}

/// A step of a run: the move, unless the run starts here, and the state it leads to.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<String>,
    pub(super) state: String,
}

/// A property and its verdict.
#[derive(Debug, Serialize)]
pub(super) struct Checked {
    pub(super) name: String,
    /// Absent if the method cannot decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) holds: Option<bool>,
    /// Why it was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// How it is broken, step by step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) trace: Vec<Shown>,
}

fn decimal<S: Serializer>(number: &Option<BigUint>, serializer: S) -> Result<S::Ok, S::Error> {
    number
        .as_ref()
        .map(BigUint::to_string)
        .serialize(serializer)
}

impl Findings {
    /// Notes that a question was not decided.
    pub(super) fn undecided(&mut self, question: &Question, reason: impl Into<String>) {
        self.properties.push(Checked {
            name: question.name.clone(),
            holds: None,
            reason: Some(reason.into()),
            trace: Vec::new(),
        });
    }

    /// Notes a verdict. A refusal is noted as well: other questions may still be answered.
    pub(super) fn verdict(
        &mut self,
        question: &Question,
        verdict: Result<bool, Error>,
    ) -> Result<(), Error> {
        match verdict {
            Err(Error::Refused { reason, .. }) => self.undecided(question, reason),
            verdict => self.properties.push(Checked {
                name: question.name.clone(),
                holds: Some(verdict?),
                reason: None,
                trace: Vec::new(),
            }),
        }
        Ok(())
    }

    /// Notes a verdict, with a run that is looked for if an invariant is broken.
    pub(super) fn explained(
        &mut self,
        program: &Program,
        question: &Question,
        verdict: Result<bool, Error>,
        find: impl FnOnce(PredId) -> Result<Option<Trace>, Error>,
    ) -> Result<(), Error> {
        match (&verdict, question.broken) {
            (Ok(false), Some(broken)) => {
                let run = find(broken)?;
                self.searched(program, question, run.as_ref());
                Ok(())
            }
            _ => self.verdict(question, verdict),
        }
    }

    /// Notes the outcome of a search for a run that breaks an invariant.
    pub(super) fn searched(&mut self, program: &Program, question: &Question, run: Option<&Trace>) {
        self.properties.push(Checked {
            name: question.name.clone(),
            holds: Some(run.is_none()),
            reason: None,
            trace: run.map(|run| steps(program, run)).unwrap_or_default(),
        });
    }
}

/// A run in words.
pub(super) fn steps(program: &Program, run: &Trace) -> Vec<Shown> {
    let start = Shown {
        by: None,
        state: program.show_state(&run.start),
    };
    let steps = run.steps.iter().map(|step| Shown {
        by: Some(program.show_command(&program.commands()[step.command as usize])),
        state: program.show_state(&step.state),
    });
    std::iter::once(start).chain(steps).collect()
}
