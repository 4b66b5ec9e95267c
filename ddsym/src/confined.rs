//! A process of its own, confined to its time and its memory: whatever it does, it costs no more.

use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::memory;

const LOOK: Duration = Duration::from_millis(2);
/// How long a pipe may stay open behind its process: a child of the child may hold it for ever.
const DRAIN: Duration = Duration::from_millis(500);
/// What a process prints beyond this is not kept.
const MOST_OUTPUT: usize = 16 << 20;

/// What a process may cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Confinement {
    pub(crate) time: Duration,
    /// Bytes.
    pub(crate) memory: u64,
}

/// How a process came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// By itself, with this code; `None` if the system killed it.
    Exit(Option<i32>),
    /// We killed it for its time.
    Time,
    /// We killed it for its memory.
    Memory,
    /// We killed it because the user wants to stop.
    Stopped,
}

/// A process that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) end: End,
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) elapsed: Duration,
    /// The most memory that was seen; absent where the system does not say.
    pub(crate) peak: Option<u64>,
}

/// Runs a command to its end, or brings that about where a limit is passed.
pub(crate) fn run(
    command: &mut Command,
    confinement: Confinement,
    stop: &AtomicBool,
) -> io::Result<Finished> {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let output = child.stdout.take().map(Drained::start);
    let errors = child.stderr.take().map(Drained::start);
    let mut peak = None;
    let end = wait(&mut child, start, confinement, stop, &mut peak)?;
    let elapsed = start.elapsed();
    Ok(Finished {
        end,
        output: output.map(Drained::text).unwrap_or_default(),
        errors: errors.map(Drained::text).unwrap_or_default(),
        elapsed,
        peak,
    })
}

fn wait(
    child: &mut Child,
    start: Instant,
    confinement: Confinement,
    stop: &AtomicBool,
    peak: &mut Option<u64>,
) -> io::Result<End> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(End::Exit(status.code()));
        }
        *peak = memory::peak_of(child.id()).max(*peak);
        let too_large =
            memory::resident(child.id()).is_some_and(|bytes| bytes > confinement.memory);
        let end = match () {
            () if stop.load(Ordering::Relaxed) => End::Stopped,
            () if too_large => End::Memory,
            () if start.elapsed() > confinement.time => End::Time,
            () => {
                thread::sleep(LOOK);
                continue;
            }
        };
        // It may have come to its end in the meantime.
        let _ = child.kill();
        child.wait()?;
        return Ok(end);
    }
}

/// A pipe that is read on a thread, so that a full pipe never stops its writer.
struct Drained {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

impl Drained {
    fn start(mut pipe: impl Read + Send + 'static) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&bytes);
        let reader = thread::spawn(move || {
            let mut chunk = [0; 1 << 14];
            // What was read before a failure is all there is.
            while let Ok(read @ 1..) = pipe.read(&mut chunk) {
                let Ok(mut kept) = kept.lock() else { return };
                let room = MOST_OUTPUT.saturating_sub(kept.len()).min(read);
                kept.extend_from_slice(&chunk[..room]);
            }
        });
        Self { bytes, reader }
    }

    /// All that came, or all that came in time.
    fn text(self) -> String {
        let patience = Instant::now() + DRAIN;
        while !self.reader.is_finished() && Instant::now() < patience {
            thread::sleep(LOOK);
        }
        let bytes = self.bytes.lock().map(|bytes| bytes.clone());
        String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const LIMITS: Confinement = Confinement {
        time: Duration::from_secs(60),
        memory: 1 << 30,
    };

    fn shell(script: &str, confinement: Confinement) -> Finished {
        let never = AtomicBool::new(false);
        run(Command::new("sh").args(["-c", script]), confinement, &never).unwrap()
    }

    #[test]
    fn both_pipes_and_the_code_come_back() {
        let finished = shell("echo out; echo err >&2; exit 7", LIMITS);
        assert_eq!(finished.end, End::Exit(Some(7)));
        assert_eq!((&*finished.output, &*finished.errors), ("out\n", "err\n"));
    }

    #[test]
    fn time_is_kept_even_if_a_grandchild_holds_the_pipe() {
        let short = Confinement {
            time: Duration::from_millis(100),
            ..LIMITS
        };
        let finished = shell("echo early; sleep 20 & wait", short);
        assert_eq!(finished.end, End::Time);
        assert_eq!(finished.output, "early\n");
        assert!(finished.elapsed < Duration::from_secs(15));
    }

    #[test]
    fn memory_is_kept() {
        let small = Confinement {
            memory: 1 << 10,
            ..LIMITS
        };
        assert_eq!(shell("sleep 20", small).end, End::Memory);
    }

    #[test]
    fn killed_processes_have_no_code() {
        assert_eq!(shell("kill -9 $$", LIMITS).end, End::Exit(None));
    }

    #[test]
    fn a_user_who_wants_to_stop_is_heard() {
        let now = AtomicBool::new(true);
        let finished = run(Command::new("sleep").arg("20"), LIMITS, &now).unwrap();
        assert_eq!(finished.end, End::Stopped);
    }
}
