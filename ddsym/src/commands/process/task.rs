//! What was asked for.

use ddd_process::{Formula, Limits, PredId, Program};

use super::Args;
use crate::ending::Failure;

/// A program, and what to find out about it.
pub(super) struct Task<'a> {
    pub(super) program: &'a Program,
    pub(super) questions: Vec<Question>,
    /// Which states are representatives, if the user says so.
    pub(super) representatives: Option<PredId>,
    pub(super) args: &'a Args,
    pub(super) limits: Limits,
}

/// A property of the program, or a formula of the user.
pub(super) struct Question {
    pub(super) name: String,
    pub(super) formula: Formula,
    /// The states to look for, if it is an invariant.
    pub(super) broken: Option<PredId>,
}

impl<'a> Task<'a> {
    pub(super) fn new(
        program: &'a mut Program,
        args: &'a Args,
        limits: Limits,
    ) -> Result<Self, Failure> {
        let properties = program.properties().iter();
        let mut questions: Vec<Question> = properties
            .map(|property| Question {
                name: property.name.clone(),
                formula: property.formula.clone(),
                broken: property.broken,
            })
            .collect();
        for text in &args.formula {
            questions.push(Question {
                name: text.clone(),
                formula: program.formula(text).map_err(Failure::refused)?,
                broken: None,
            });
        }
        let representatives = match &args.representatives {
            Some(text) => Some(predicate(program, text)?),
            None => None,
        };
        Ok(Task {
            program,
            questions,
            representatives,
            args,
            limits,
        })
    }
}

fn predicate(program: &mut Program, text: &str) -> Result<PredId, Failure> {
    match program.formula(text).map_err(Failure::refused)? {
        Formula::State(predicate) => Ok(predicate),
        _ => Err(Failure::refused(
            "representatives are a matter of the state alone: no EF, AG and the like",
        )),
    }
}
