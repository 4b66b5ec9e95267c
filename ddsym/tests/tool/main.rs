//! The command as its users meet it.

mod answers;
mod command;
mod contest;
mod corpus;
mod documentation;
mod process;
mod refuses;
mod tables;
