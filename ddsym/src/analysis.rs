//! An analysis under supervision: whatever the engines do, there is an answer when the time is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ddd_petri::explicit::ExplicitError;
use ddd_petri::net::Net;
use ddd_petri::statespace::{AnalysisError, Options, Report, Status, analyse};

use crate::ending::Failure;

/// How long an engine may take to notice that it should stop.
const GRACE: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(50);

/// Computes the state space of `net` on a thread of its own.
///
/// An engine that has not noticed its limits after a moment of grace is left behind, and the report says only how it ended.
pub(crate) fn supervise(net: &Arc<Net>, options: &Options) -> Result<Report, Failure> {
    let (sender, receiver) = mpsc::channel();
    let work = (Arc::clone(net), options.clone());
    thread::Builder::new()
        .name("analysis".to_owned())
        .spawn(move || {
            let (net, options) = work;
            // If the receiver is gone, nobody waits for the answer any more.
            let _ = sender.send(analyse(&net, &options));
        })?;
    let mut supervisor = Supervisor::new(options);
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(answer) => return answer.map_err(failure),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::internal(
                    "the engine broke down; please report this",
                ));
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(status) = supervisor.overdue() {
                    return Ok(Report::new("none", status));
                }
            }
        }
    }
}

struct Supervisor {
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    cancelled_at: Option<Instant>,
}

impl Supervisor {
    fn new(options: &Options) -> Self {
        Self {
            deadline: options.limits.deadline(),
            cancel: options.limits.flag(),
            cancelled_at: None,
        }
    }

    /// Why there is no point in waiting any longer, if there is none.
    fn overdue(&mut self) -> Option<Status> {
        let now = Instant::now();
        let raised = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.cancel.as_ref().is_some_and(raised) {
            self.cancelled_at.get_or_insert(now);
        }
        let late = |since: Instant| now > since + GRACE;
        if self.cancelled_at.is_some_and(late) {
            return Some(Status::Interrupted);
        }
        self.deadline.is_some_and(late).then_some(Status::Timeout)
    }
}

fn failure(error: AnalysisError) -> Failure {
    match error {
        AnalysisError::Order(_) => Failure::refused(error),
        AnalysisError::Explicit(ExplicitError::TokenOverflow { .. }) => {
            Failure::Limit(error.to_string())
        }
        _ => Failure::internal(error),
    }
}
