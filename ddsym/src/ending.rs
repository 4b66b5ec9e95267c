//! How a run of the command ends: its exit code, and its last words.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use ddd_petri::format::{ReadError, WriteError};
use ddd_process::SourceError;

/// A run that did what it could.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The question was answered.
    Answered,
    /// The question was answered, and the answer is that something is wrong.
    Wrong,
    /// The question was answered, and a property does not hold; only where the user wants to know by the exit code.
    DoesNotHold,
    /// A limit was reached; what is known was printed.
    Limit,
    /// The user stopped it; what is known was printed.
    Interrupted,
}

/// A run that could not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A bug, or a system that does not work.
    Internal(String),
    /// The input or the options make no sense.
    Refused(String),
    /// A number outgrew what the engines can hold.
    Limit(String),
    /// Whoever read our output has gone.
    NobodyListens,
}

impl Failure {
    /// Input that is refused.
    pub(crate) fn refused(why: impl Display) -> Self {
        Self::Refused(why.to_string())
    }

    /// A mistake in a text, with the line it is about and a caret.
    pub(crate) fn mistake(error: &SourceError) -> Self {
        let shown = error.render();
        // Whoever prints the failure says that it is an error.
        Self::Refused(shown.strip_prefix("error: ").unwrap_or(&shown).to_owned())
    }

    /// Something that should not have happened.
    pub(crate) fn internal(why: impl Display) -> Self {
        Self::Internal(why.to_string())
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::refused(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::internal(error),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => error.into(),
            other => Self::refused(other),
        }
    }
}

/// Says why a run failed, and gives the exit code.
pub(crate) fn report(outcome: Result<Ending, Failure>) -> ExitCode {
    let code = match outcome {
        Ok(Ending::Answered) | Err(Failure::NobodyListens) => 0,
        Ok(Ending::Wrong) => 1,
        Ok(Ending::DoesNotHold) => 10,
        Ok(Ending::Limit) => 3,
        Ok(Ending::Interrupted) => 130,
        Err(Failure::Internal(why)) => complain(&why, 1),
        Err(Failure::Refused(why)) => complain(&why, 2),
        Err(Failure::Limit(why)) => complain(&why, 3),
    };
    ExitCode::from(code)
}

fn complain(why: &str, code: u8) -> u8 {
    eprintln!("error: {why}");
    code
}
