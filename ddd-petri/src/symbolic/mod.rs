//! State spaces by decision diagrams.

pub mod encode;
pub mod measure;
pub mod race;
pub mod reach;
