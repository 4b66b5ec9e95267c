//! Ctrl-C: once to stop and see what is known, twice to quit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::ending::Failure;

/// Signals that come together are one: who ends a whole group of processes, as `timeout` does, may reach this one twice.
const TOGETHER: Duration = Duration::from_millis(200);

/// Installs the handler; the flag is raised by the first interruption.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || {
        raised.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > TOGETHER {
            std::process::exit(130);
        }
    })
    .map_err(Failure::internal)?;
    Ok(flag)
}
