//! State spaces by decision diagrams.

pub mod encode;
