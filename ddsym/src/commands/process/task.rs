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
    /// Where it is all right that nothing can happen.
    pub(super) ends: PredId,
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
        let mut asked: Vec<(String, Formula)> = properties
            .map(|property| (property.name.clone(), property.formula.clone()))
            .collect();
        for text in &args.formula {
            asked.push((text.clone(), formula(program, "--formula", text)?));
        }
        let questions = asked.into_iter().map(|(name, formula)| Question {
            broken: program.broken(&formula),
            name,
            formula,
        });
        let questions = questions.collect();
        let representatives = match &args.representatives {
            Some(text) => Some(predicate(program, "--representatives", text)?),
            None => None,
        };
        let ends = match &args.ends {
            Some(text) => predicate(program, "--ends", text)?,
            None => PredId::FALSE,
        };
        Ok(Task {
            program,
            questions,
            representatives,
            ends,
            args,
            limits,
        })
    }
}

fn formula(program: &mut Program, option: &str, text: &str) -> Result<Formula, Failure> {
    let read = program.formula(text);
    read.map_err(|error| Failure::mistake(&error.named(option)))
}

fn predicate(program: &mut Program, option: &str, text: &str) -> Result<PredId, Failure> {
    match formula(program, option, text)? {
        Formula::State(predicate) => Ok(predicate),
        _ => Err(Failure::Refused(format!(
            "{option} is a matter of the state alone: no EF, AG and the like"
        ))),
    }
}
