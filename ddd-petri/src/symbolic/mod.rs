//! State spaces by decision diagrams.

pub(crate) mod dead;
pub mod encode;
mod essential;
mod firings;
pub mod measure;
mod most;
pub mod race;
pub mod reach;
pub(crate) mod resting;
mod weighed;
mod weights;
