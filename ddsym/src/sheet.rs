//! A sheet of facts: names in one column, values in the next.

use std::fmt;

/// Named values, aligned when printed.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    facts: Vec<(String, String)>,
}

impl Sheet {
    /// Adds a fact; one with an empty name continues the one above.
    pub(crate) fn fact(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.facts.push((name.into(), value.into()));
    }

    /// Adds a fact if there is one.
    pub(crate) fn known(&mut self, name: &str, value: Option<String>) {
        if let Some(value) = value {
            self.fact(name, value);
        }
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.facts.iter().map(|(name, _)| name.len()).max();
        let width = width.unwrap_or(0);
        for (name, value) in &self.facts {
            writeln!(f, "{name:width$}  {value}")?;
        }
        Ok(())
    }
}

/// The first few of some words, and how many there are beyond.
pub(crate) fn shortened(words: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let beyond = words.len().saturating_sub(most);
    let shown: Vec<String> = words.take(most).collect();
    match beyond {
        0 => shown.join(" "),
        _ => format!("{} ... and {beyond} more", shown.join(" ")),
    }
}
