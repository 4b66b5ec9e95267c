//! What became of a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::definition::{Kind, Measure};

/// An answer, or the reason why there is none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Answered(Answer),
    /// A limit of time or memory struck.
    Limit {
        why: String,
    },
    /// The process failed, or printed nonsense.
    Error {
        why: String,
    },
}

/// The numbers of a run that came to its end.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Answer {
    /// Whole numbers by the name of their field, in decimal.
    pub(super) numbers: BTreeMap<String, String>,
    pub(super) seconds: f64,
    pub(super) bytes: Option<u64>,
}

impl Outcome {
    pub(super) fn limit(why: impl Into<String>) -> Self {
        Self::Limit { why: why.into() }
    }

    pub(super) fn error(why: impl Into<String>) -> Self {
        Self::Error { why: why.into() }
    }

    /// Why there is no answer, if there is none.
    pub(super) fn trouble(&self) -> Option<&str> {
        match self {
            Self::Answered(_) => None,
            Self::Limit { why } | Self::Error { why } => Some(why),
        }
    }

    /// The number that a measure asks for, in decimal.
    pub(super) fn value(&self, measure: &Measure) -> Option<String> {
        let Self::Answered(answer) = self else {
            return None;
        };
        match measure.kind {
            Kind::Seconds => Some(format!("{:.3}", answer.seconds)),
            Kind::Bytes => answer.bytes.map(|bytes| bytes.to_string()),
            Kind::Count | Kind::Nodes => answer.numbers.get(measure.field).cloned(),
        }
    }
}

/// The whole numbers of an object, whether they are written as numbers or as strings.
pub(super) fn whole_numbers(object: &Value) -> BTreeMap<String, String> {
    let fields = object.as_object().into_iter().flatten();
    fields
        .filter_map(|(name, value)| Some((name.clone(), whole_number(value)?)))
        .collect()
}

fn whole_number(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => number.as_u64().map(|n| n.to_string()),
        Value::String(text) => {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.clone())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_two_dresses() {
        let object = serde_json::json!({
            "states": "123456789012345678901234567890", "nodes": 7, "net": "x", "seconds": 0.5, "firings": null
        });
        let numbers = whole_numbers(&object);
        assert_eq!(numbers.len(), 2);
        assert_eq!(numbers["states"], "123456789012345678901234567890");
        assert_eq!(numbers["nodes"], "7");
        assert!(whole_numbers(&Value::Null).is_empty());
    }
}
