//! Limits that every long command takes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use ddd_petri::limits::Limits;

use crate::quantity;

#[derive(Debug, Clone, Args)]
pub(crate) struct LimitArgs {
    /// Number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    /// Most memory for the tables, such as 8GiB
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    pub(crate) memory: Option<u64>,
    /// Most time, such as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(crate) timeout: Option<Duration>,
}

impl LimitArgs {
    /// The limits, from now on.
    pub(crate) fn start(&self, cancel: Arc<AtomicBool>) -> Limits {
        let mut limits = Limits::default().cancelled_by(cancel);
        if let Some(time) = self.timeout {
            limits = limits.within(time);
        }
        if let Some(bytes) = self.memory {
            limits = limits.memory(bytes);
        }
        limits
    }
}
