//! Settings of a manager.

/// Settings with working defaults: no size needs to be chosen, everything grows.
///
/// ```
/// use ddd_core::{Config, Manager};
/// let mut manager = Manager::new(Config::default().with_memory(64 << 20));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// Byte budget of all tables; none by default.
    pub memory: Option<usize>,
    /// Number of nodes below which no collection happens unless the budget calls for one.
    pub collect_from: usize,
    /// Reserved (not used) stack of the thread that runs deep recursions, in bytes.
    pub stack: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            memory: None,
            collect_from: 1 << 20,
            // as much as a 32-bit system can spare, too
            stack: usize::try_from(4u64 << 30).unwrap_or(1 << 28),
        }
    }
}

impl Config {
    /// The same settings with a byte budget.
    ///
    /// ```
    /// # use ddd_core::*;
    /// let config = Config::default().with_memory(64 << 20);
    /// assert_eq!(Manager::new(config).config().memory, Some(64 << 20));
    /// ```
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self {
            memory: Some(bytes),
            ..self
        }
    }

    /// The same settings with another first collection. `0` collects at every safe point: slow, for tests.
    ///
    /// ```
    /// # use ddd_core::*;
    /// let often = Config::default().with_collect_from(10_000);
    /// assert_eq!(often.collect_from, 10_000);
    /// ```
    #[must_use]
    pub fn with_collect_from(self, nodes: usize) -> Self {
        Self {
            collect_from: nodes,
            ..self
        }
    }

    /// The same settings with another reserved stack.
    ///
    /// ```
    /// # use ddd_core::*;
    /// let modest = Config::default().with_stack(256 << 20);
    /// assert_eq!(modest.stack, 256 << 20);
    /// ```
    #[must_use]
    pub fn with_stack(self, bytes: usize) -> Self {
        Self {
            stack: bytes,
            ..self
        }
    }
}
