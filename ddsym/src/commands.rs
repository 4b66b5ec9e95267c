//! One file a subcommand.

pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod corpus;
pub(crate) mod dot;
pub(crate) mod format;
pub(crate) mod generate;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod mcc;
pub(crate) mod process;
pub(crate) mod statespace;
pub(crate) mod symmetries;
pub(crate) mod tables;
