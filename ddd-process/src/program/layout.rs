//! Where a state keeps what: the slots.

use std::ops::Range;

use super::domain::{Code, Domain};

/// A state: one code for each slot. The slots of a process stand together, its location first; the shared
/// variables of no process come last.
pub type State = Vec<Code>;

/// One place of a state.
#[derive(Debug, Clone)]
pub struct Slot {
    /// The variable: `at` for a location.
    pub name: String,
    /// The index, for an element of an array over numbers.
    pub index: Option<i64>,
    /// The process whose place it is, from 0: its location, a variable of its own, or the element of an
    /// array over processes that belongs to it.
    pub owner: Option<usize>,
    /// The values it can take.
    pub domain: Domain,
    /// What sort of variable it belongs to.
    pub role: Role,
}

/// Sorts of variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The location of a process.
    Location,
    /// A variable declared inside a process type.
    Local,
    /// A variable declared outside.
    Shared,
}

/// A process type.
#[derive(Debug, Clone)]
pub struct ProcessType {
    /// Its name.
    pub name: String,
    /// Its instances, by number from 0.
    pub instances: Range<usize>,
    /// Its classes, each a stretch of its instances; some may be empty.
    pub classes: Vec<Range<usize>>,
    /// Its locations, as symbols, in declaration order.
    pub locations: Vec<u32>,
}

/// One process.
#[derive(Debug, Clone)]
pub struct Process {
    /// Its type, as a number.
    pub kind: usize,
    /// Its class within the type, from 0.
    pub class: usize,
    /// Its slots, the location first. Processes of one type have the same slots in the same order.
    pub slots: Range<usize>,
}

impl Process {
    /// The slot of its location.
    #[must_use]
    pub fn location(&self) -> usize {
        self.slots.start
    }
}
