//! Programs that embed the libraries; each file shows one idea.

/// The programs in the README, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The programs in the guide, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
pub struct Embedding;
