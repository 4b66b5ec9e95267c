//! Ordinary Rust code on threads, one visible operation at a time.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use super::system::Concurrent;

/// What the code of a process does; it goes on after each operation until it returns.
type Code = Arc<dyn Fn(&Process) -> Result<(), Halt> + Send + Sync>;

/// What takes an operation of a process to its image.
type Symmetry = Box<dyn Fn(usize, Operation) -> (usize, Operation) + Send>;

/// A visible operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Takes one from a semaphore, which must not be empty.
    Wait(usize),
    /// Adds one to a semaphore.
    Signal(usize),
    /// Says whether something is as it should be.
    Assert(bool),
}

/// The search wants to start again: the code should return at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halt;

/// What the code of a process has in its hands: its own number, and the visible operations.
#[derive(Debug)]
pub struct Process {
    number: usize,
    requests: Sender<(usize, Option<Operation>)>,
    permits: Receiver<()>,
}

impl Process {
    /// Its number, from 0.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Takes one from a semaphore, when the search lets it.
    ///
    /// # Errors
    /// The search starts again.
    pub fn wait(&self, semaphore: usize) -> Result<(), Halt> {
        self.visible(Operation::Wait(semaphore))
    }

    /// Adds one to a semaphore.
    ///
    /// # Errors
    /// The search starts again.
    pub fn signal(&self, semaphore: usize) -> Result<(), Halt> {
        self.visible(Operation::Signal(semaphore))
    }

    /// Asserts something.
    ///
    /// # Errors
    /// The search starts again.
    pub fn assert(&self, holds: bool) -> Result<(), Halt> {
        self.visible(Operation::Assert(holds))
    }

    fn visible(&self, operation: Operation) -> Result<(), Halt> {
        self.requests
            .send((self.number, Some(operation)))
            .map_err(|_| Halt)?;
        self.permits.recv().map_err(|_| Halt)
    }
}

/// Whether its code returned or panicked, the process is done.
impl Drop for Process {
    fn drop(&mut self) {
        // Nobody listens when the search starts again.
        let _ = self.requests.send((self.number, None));
    }
}

/// Processes that are ordinary Rust code, each on a thread of its own, and the semaphores they share.
///
/// ```
/// use ddd_process::Limits;
/// use ddd_process::stateless::{Operation, Reductions, Threads, search};
///
/// // Two processes that take two locks, each in its own order.
/// let mut system = Threads::new(&[1, 1]);
/// for _ in 0..2 {
///     system.spawn(|me| {
///         let (first, second) = (me.number(), 1 - me.number());
///         me.wait(first)?;
///         me.wait(second)?;
///         me.signal(first)?;
///         me.signal(second)
///     });
/// }
/// let found = search(&mut system, Reductions::partial_order(), &Limits::none())?;
/// assert_eq!(found.deadlock_runs[0], [(0, Operation::Wait(0)), (1, Operation::Wait(1))]);
/// # Ok::<(), ddd_process::Stopped>(())
/// ```
pub struct Threads {
    code: Vec<Code>,
    start: Vec<u32>,
    symmetries: Vec<Symmetry>,
    semaphores: Vec<u32>,
    running: Option<Running>,
}

/// The threads of one run.
struct Running {
    requests: Receiver<(usize, Option<Operation>)>,
    permits: Vec<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
    /// By process, the operation it waits to perform; `None` when it has returned.
    pending: Vec<Option<Operation>>,
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads")
            .field("processes", &self.code.len())
            .field("semaphores", &self.semaphores)
            .finish()
    }
}

impl Threads {
    /// No process yet, and semaphores with these values.
    #[must_use]
    pub fn new(semaphores: &[u32]) -> Self {
        let start = semaphores.to_vec();
        Threads {
            code: Vec::new(),
            semaphores: start.clone(),
            start,
            symmetries: Vec::new(),
            running: None,
        }
    }

    /// Adds a process. Its code must be deterministic, and must share nothing but the semaphores.
    pub fn spawn(&mut self, code: impl Fn(&Process) -> Result<(), Halt> + Send + Sync + 'static) {
        self.code.push(Arc::new(code));
    }

    /// Declares a symmetry by what it does to operations. It is believed, not checked.
    pub fn symmetry(
        &mut self,
        image: impl Fn(usize, Operation) -> (usize, Operation) + Send + 'static,
    ) {
        self.symmetries.push(Box::new(image));
    }

    /// Declares that process `i + 1` does to semaphore `s + 1` what process `i` does to `s`, all round.
    pub fn rotations(&mut self) {
        let (processes, semaphores) = (self.code.len(), self.start.len());
        for by in 1..processes {
            self.symmetry(move |process, operation| {
                let turn = |semaphore: usize| (semaphore + by) % semaphores;
                let operation = match operation {
                    Operation::Wait(semaphore) => Operation::Wait(turn(semaphore)),
                    Operation::Signal(semaphore) => Operation::Signal(turn(semaphore)),
                    Operation::Assert(holds) => Operation::Assert(holds),
                };
                ((process + by) % processes, operation)
            });
        }
    }

    fn possible(&self, operation: Operation) -> bool {
        match operation {
            Operation::Wait(semaphore) => self
                .semaphores
                .get(semaphore)
                .is_some_and(|value| *value > 0),
            Operation::Signal(_) | Operation::Assert(_) => true,
        }
    }
}

impl Running {
    fn start(code: &[Code]) -> Self {
        let (sender, requests) = channel();
        let mut running = Running {
            requests,
            permits: Vec::new(),
            threads: Vec::new(),
            pending: vec![None; code.len()],
        };
        for (number, code) in code.iter().cloned().enumerate() {
            let (permit, permits) = channel();
            let process = Process {
                number,
                requests: sender.clone(),
                permits,
            };
            running.permits.push(permit);
            running.threads.push(std::thread::spawn(move || {
                // Whether it came to its end or was halted, there is nothing left to do for it.
                let _ = code(&process);
            }));
        }
        for _ in code {
            running.hear();
        }
        running
    }

    /// Waits until some process has come to its next visible operation, or to its end.
    fn hear(&mut self) {
        if let Ok((process, operation)) = self.requests.recv() {
            self.pending[process] = operation;
        }
    }

    fn halt(self) {
        // Without permits every wait for one fails, and the code returns.
        drop(self.permits);
        drop(self.requests);
        for thread in self.threads {
            // A process that panicked has been reported by its thread.
            let _ = thread.join();
        }
    }
}

impl Concurrent for Threads {
    type Action = (usize, Operation);

    fn reset(&mut self) {
        if let Some(running) = self.running.take() {
            running.halt();
        }
        self.semaphores.clone_from(&self.start);
        self.running = Some(Running::start(&self.code));
    }

    fn enabled(&mut self) -> Vec<(usize, Operation)> {
        let pending = self
            .running
            .iter()
            .flat_map(|running| running.pending.iter().enumerate());
        let waiting = pending.filter_map(|(process, operation)| Some((process, (*operation)?)));
        waiting
            .filter(|(_, operation)| self.possible(*operation))
            .collect()
    }

    fn execute(&mut self, (process, operation): &(usize, Operation)) -> Result<(), String> {
        match *operation {
            Operation::Wait(semaphore) => self.semaphores[semaphore] -= 1,
            Operation::Signal(semaphore) => match self.semaphores.get_mut(semaphore) {
                Some(value) => *value = value.saturating_add(1),
                None => {
                    return Err(format!(
                        "process {process} signals semaphore {semaphore}, which does not exist"
                    ));
                }
            },
            Operation::Assert(false) => return Err(format!("assertion of process {process}")),
            Operation::Assert(true) => {}
        }
        if let Some(running) = &mut self.running
            && running.permits[*process].send(()).is_ok()
        {
            running.hear();
        }
        Ok(())
    }

    fn independent(&self, one: &Self::Action, other: &Self::Action) -> bool {
        let object = |operation: Operation| match operation {
            Operation::Wait(semaphore) | Operation::Signal(semaphore) => Some(semaphore),
            Operation::Assert(_) => None,
        };
        let apart = match (object(one.1), object(other.1)) {
            (Some(a), Some(b)) => a != b,
            _ => true,
        };
        one.0 != other.0 && apart
    }

    /// A signal, or an assertion, can go first: nobody can prevent it, and whoever waits for the same semaphore while
    /// it is pending and succeeds could as well have done so after it.
    fn persistent(&self, enabled: &[Self::Action]) -> Vec<Self::Action> {
        let patient = enabled
            .iter()
            .find(|(_, operation)| !matches!(operation, Operation::Wait(_)));
        patient.map_or_else(|| enabled.to_vec(), |action| vec![*action])
    }

    fn finished(&self) -> bool {
        self.running
            .as_ref()
            .is_none_or(|running| running.pending.iter().all(Option::is_none))
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn image(&self, symmetry: usize, action: &Self::Action) -> Self::Action {
        (self.symmetries[symmetry])(action.0, action.1)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.halt();
        }
    }
}
