//! What a system must offer to be searched.

use std::fmt::Debug;

/// A concurrent system that can be run, operation by operation, and started again.
///
/// Processes are deterministic and perform *visible* operations one at a time; between two of them a process may do
/// whatever concerns it alone. An [`Action`](Concurrent::Action) names a visible operation, the process that performs it and
/// what it is performed on, so that in one state no two transitions have the same action.
pub trait Concurrent {
    /// A visible operation of a process.
    type Action: Clone + Ord + Debug;

    /// Starts again from the initial state.
    fn reset(&mut self);

    /// An assertion that is broken before anything has happened, in words. The search reports it and does nothing else.
    fn broken_at_start(&self) -> Option<String> {
        None
    }

    /// The operations that can happen now, in increasing order.
    fn enabled(&mut self) -> Vec<Self::Action>;

    /// Performs an enabled operation.
    ///
    /// # Errors
    /// An assertion that is broken by it, in words. The search reports it and does not go further from there.
    fn execute(&mut self, action: &Self::Action) -> Result<(), String>;

    /// Whether two operations never enable or disable each other and commute. Operations of one process never are.
    fn independent(&self, one: &Self::Action, other: &Self::Action) -> bool;

    /// A persistent set: enabled operations, some if any, such that whatever the others do meanwhile is independent of them
    /// where it happens.
    fn persistent(&self, enabled: &[Self::Action]) -> Vec<Self::Action> {
        enabled.to_vec()
    }

    /// Whether it is all right that nothing can happen now.
    fn finished(&self) -> bool {
        false
    }

    /// How many symmetries there are, apart from the identity. All must leave the initial state as it is.
    fn symmetries(&self) -> usize {
        0
    }

    /// The image of an operation under a symmetry.
    fn image(&self, _symmetry: usize, action: &Self::Action) -> Self::Action {
        action.clone()
    }

    /// Whether a symmetry leaves the current state as it is, for systems that can look at their state. With `None` the run
    /// so far is compared with its image instead, which may miss some.
    fn fixed_by(&self, _symmetry: usize) -> Option<bool> {
        None
    }
}
