//! Finite transition graphs, of a program or of a quotient of it.

use super::{StateTable, Successors};
use crate::error::Error;
use crate::limits::Limits;
use crate::program::{Program, State};

/// A finite graph of states, with one state of the program for each of its nodes: what labels are read from.
#[derive(Debug, Clone)]
pub struct Kripke {
    states: Vec<State>,
    initial: Vec<u32>,
    /// The successors of node `i` are `targets[starts[i]..starts[i + 1]]`, increasing, each once.
    starts: Vec<usize>,
    targets: Vec<u32>,
}

impl Kripke {
    /// The graph of the reachable states.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn reachable(program: &Program, limits: &Limits) -> Result<Kripke, Error> {
        Self::closed(program, StateTable::new(program), limits)
    }

    /// The graph of the states in a table and of all that can be reached from them or from the initial states.
    fn closed(program: &Program, mut table: StateTable, limits: &Limits) -> Result<Kripke, Error> {
        let initial: Vec<u32> = program
            .initial()
            .iter()
            .map(|state| table.insert(state).0)
            .collect();
        let mut successors = Successors::new(program);
        let mut kripke = Kripke {
            states: Vec::new(),
            initial,
            starts: vec![0],
            targets: Vec::new(),
        };
        let mut state = State::new();
        while kripke.states.len() < table.len() {
            table.read(kripke.states.len() as u32, &mut state);
            let mut targets = Vec::new();
            successors.each(&state, |_, successor| {
                targets.push(table.insert(successor).0);
                limits.check(table.len()).map_err(Error::from)
            })?;
            kripke.push(state.clone(), targets);
        }
        Ok(kripke)
    }

    /// The graph of all states, reachable or not.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn complete(program: &Program, limits: &Limits) -> Result<Kripke, Error> {
        let mut table = StateTable::new(program);
        let sizes: Vec<usize> = program
            .slots()
            .iter()
            .map(|slot| slot.domain.size())
            .collect();
        let mut state = vec![0; sizes.len()];
        loop {
            table.insert(&state);
            limits.check(table.len())?;
            let Some(slot) =
                (0..sizes.len()).rfind(|slot| usize::from(state[*slot]) + 1 < sizes[*slot])
            else {
                break;
            };
            state[slot] += 1;
            state[slot + 1..].fill(0);
        }
        Self::closed(program, table, limits)
    }

    /// A graph from its nodes' states, its initial nodes and the successors of each node.
    #[must_use]
    pub fn from_parts(states: Vec<State>, initial: Vec<u32>, successors: Vec<Vec<u32>>) -> Kripke {
        let (starts, targets) = (vec![0], Vec::new());
        let mut kripke = Kripke {
            states: Vec::new(),
            initial,
            starts,
            targets,
        };
        for (state, targets) in states.into_iter().zip(successors) {
            kripke.push(state, targets);
        }
        kripke
    }

    fn push(&mut self, state: State, mut targets: Vec<u32>) {
        targets.sort_unstable();
        targets.dedup();
        self.states.push(state);
        self.targets.extend(targets);
        self.starts.push(self.targets.len());
    }

    /// How many nodes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether it has no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// How many edges it has, parallel ones counted once.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.targets.len()
    }

    /// The state a node stands for.
    #[must_use]
    pub fn state(&self, node: u32) -> &State {
        &self.states[node as usize]
    }

    /// All states, by node.
    #[must_use]
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The initial nodes.
    #[must_use]
    pub fn initial(&self) -> &[u32] {
        &self.initial
    }

    /// The successors of a node, in increasing order.
    #[must_use]
    pub fn successors(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.targets[self.starts[node]..self.starts[node + 1]]
    }

    /// The predecessors of every node.
    #[must_use]
    pub fn predecessors(&self) -> Vec<Vec<u32>> {
        let mut predecessors = vec![Vec::new(); self.len()];
        for node in 0..self.len() as u32 {
            for &target in self.successors(node) {
                predecessors[target as usize].push(node);
            }
        }
        predecessors
    }
}
