//! Ctrl-C: once to stop and see what is known, twice to quit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::ending::Failure;

/// Installs the handler; the flag is raised by the first interruption.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(Failure::internal)?;
    Ok(flag)
}
