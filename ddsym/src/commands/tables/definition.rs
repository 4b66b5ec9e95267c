//! What a table is: runs, each in a row and a column, and what was published about them.

use super::published::Published;

/// A table or figure of a paper, as a list of runs.
#[derive(Debug, Clone)]
pub(super) struct Table {
    /// What the user calls it.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// Where the published numbers come from.
    pub(super) source: &'static str,
    /// What a reader of the numbers should know.
    pub(super) notes: &'static [&'static str],
    pub(super) runs: Vec<Run>,
}

/// One process; it fills a cell for each of its measures.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) row: Row,
    pub(super) column: &'static str,
    pub(super) profile: Profile,
    pub(super) subject: Subject,
    /// The words of the command; [`FILE`] stands for the subject.
    pub(super) words: Vec<String>,
    pub(super) measures: Vec<Measure>,
}

/// The word of a command that stands for its subject.
pub(super) const FILE: &str = "FILE";

/// Rows of one family at several scales make a plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) family: &'static str,
    pub(super) scale: Option<u32>,
    pub(super) label: String,
}

impl Row {
    /// A row such as `salestore 5`.
    pub(super) fn scaled(family: &'static str, scale: u32) -> Self {
        Self {
            family,
            scale: Some(scale),
            label: format!("{family} {scale}"),
        }
    }

    /// A row without a place on an axis.
    pub(super) fn named(label: &'static str) -> Self {
        Self {
            family: label,
            scale: None,
            label: label.to_owned(),
        }
    }
}

/// When a run takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Profile {
    /// Always: it takes seconds at most.
    Quick,
    /// Only if everything is asked for.
    Full,
}

/// What a run is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// A generated net; it becomes a file for the process.
    Net { family: &'static str, size: u32 },
    /// A process program that comes with the tool, by its name.
    Program(&'static str),
}

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Count,
    Nodes,
    Seconds,
    Bytes,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Count, Self::Nodes, Self::Seconds, Self::Bytes];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Nodes => "nodes",
            Self::Seconds => "seconds",
            Self::Bytes => "bytes",
        }
    }
}

/// A number that is taken from what a run prints.
#[derive(Debug, Clone)]
pub(super) struct Measure {
    pub(super) kind: Kind,
    /// The field of the run's answer; time and memory are taken by whoever runs it.
    pub(super) field: &'static str,
    pub(super) published: Published,
}

impl Measure {
    /// A number of things that the answer has in this field.
    pub(super) fn count(field: &'static str, published: Published) -> Self {
        Self {
            kind: Kind::Count,
            field,
            published,
        }
    }

    /// A number of diagram nodes that the answer has in this field.
    pub(super) fn nodes(field: &'static str, published: Published) -> Self {
        Self {
            kind: Kind::Nodes,
            field,
            published,
        }
    }

    /// The time of the run.
    pub(super) fn seconds(published: Published) -> Self {
        Self {
            kind: Kind::Seconds,
            field: "",
            published,
        }
    }

    /// The memory of the run.
    pub(super) fn bytes(published: Published) -> Self {
        Self {
            kind: Kind::Bytes,
            field: "",
            published,
        }
    }
}
