//! State spaces by decision diagrams.

pub mod encode;
mod firings;
pub mod measure;
mod most;
mod paired;
pub mod race;
pub mod reach;
pub(crate) mod resting;
mod weighed;
mod weights;
