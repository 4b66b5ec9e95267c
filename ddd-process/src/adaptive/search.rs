//! Algorithm 1 of the paper.

use ahash::AHashMap;

use super::annotated::canonicalize;
use super::edges::{SymmetricEdge, respected_by, symmetric_edges};
use super::fire::{each_mover, each_unwound, mentioned, possible};
use super::lift::lift;
use super::partition::{Lattice, PartitionId};
use super::reached::{Node, Origin, ReachedIndex};
use super::unwind::Unwinding;
use super::{Annotated, Partition};
use crate::error::Error;
use crate::explicit::Trace;
use crate::limits::Limits;
use crate::program::{Pool, PredId, Program, State};

/// A program prepared for adaptive symmetry reduction: the partition of every move is known.
///
/// ```
/// use ddd_process::adaptive::Adaptive;
/// use ddd_process::{Limits, Program, systems};
///
/// let program = Program::parse(systems::READERS_WRITERS)?;
/// let reached = Adaptive::new(&program)?.explore(&Limits::none())?;
/// // Nine annotated states stand for the 22 states of the system.
/// assert_eq!(reached.states().len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Adaptive<'p> {
    program: &'p Program,
    pool: Pool,
    edges: Vec<SymmetricEdge>,
}

/// The states reached by an adaptive search, also those that were later found to be represented by others.
#[derive(Debug, Clone)]
pub struct Reached {
    states: Vec<Annotated>,
    expanded: usize,
}

impl Reached {
    /// The annotated states. A state of the program is reachable exactly if one of them represents it.
    #[must_use]
    pub fn states(&self) -> &[Annotated] {
        &self.states
    }

    /// How many of them were explored: those not subsumed before their turn came.
    #[must_use]
    pub fn expanded(&self) -> usize {
        self.expanded
    }
}

impl<'p> Adaptive<'p> {
    /// Checks the given partitions and derives the others.
    ///
    /// # Errors
    /// A given partition that its move does not respect, with a state in which it matters.
    pub fn new(program: &'p Program) -> Result<Self, Error> {
        let mut pool = program.pool().clone();
        let edges = symmetric_edges(program, &mut pool)?;
        Ok(Adaptive {
            program,
            pool,
            edges,
        })
    }

    /// The processes no move tells apart: the largest symmetry that the text of the program shows.
    #[must_use]
    pub fn friends(&self) -> Partition {
        let types =
            Partition::by_label(self.program.processes().iter().map(|process| process.kind));
        self.edges
            .iter()
            .fold(types, |friends, edge| friends.glb(&edge.partition))
    }

    /// The partitions of the moves, or of their parts, in the order in which they are tried.
    pub fn partitions(&self) -> impl Iterator<Item = &Partition> {
        self.edges.iter().map(|edge| &edge.partition)
    }

    /// Visits everything reachable.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn explore(&self, limits: &Limits) -> Result<Reached, Error> {
        let mut search = Search::new(self);
        search.run(limits, |_, _| true)?;
        Ok(search.reached())
    }

    /// Visits everything reachable, and on the way looks for a state of each kind; a run to it is as short as any.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn explore_for(
        &self,
        goals: &[PredId],
        limits: &Limits,
    ) -> Result<(Reached, Vec<Option<Trace>>), Error> {
        let mut search = Search::new(self);
        let goals: Vec<Goal> = goals.iter().map(|goal| search.goal(*goal)).collect();
        let mut runs = vec![None; goals.len()];
        search.run(limits, |search, node| {
            for (run, goal) in runs.iter_mut().zip(&goals) {
                if run.is_none() {
                    *run = search.run_to(node, goal);
                }
            }
            true
        })?;
        Ok((search.reached(), runs))
    }

    /// Visits everything reachable with the symmetry of [`friends`](Adaptive::friends) only, from the start: the
    /// standard symmetry reduction, one state an orbit.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn standard(&self, limits: &Limits) -> Result<Reached, Error> {
        let mut search = Search::new(self);
        search.cap = Some(self.friends());
        search.run(limits, |_, _| true)?;
        Ok(search.reached())
    }

    /// Looks for a reachable state that satisfies a predicate, which may tell processes apart; the run to it is
    /// as short as any.
    ///
    /// # Errors
    /// A limit reached, or an assignment out of range.
    pub fn find(&self, goal: PredId, limits: &Limits) -> Result<Option<Trace>, Error> {
        let mut search = Search::new(self);
        let goal = search.goal(goal);
        let mut found = None;
        search.run(limits, |search, node| {
            found = search.run_to(node, &goal);
            found.is_none()
        })?;
        Ok(found)
    }
}

/// States that are looked for, and the partition under which being one of them means the same.
struct Goal {
    pred: PredId,
    partition: PartitionId,
}

struct Search<'a, 'p> {
    adaptive: &'a Adaptive<'p>,
    lattice: Lattice,
    index: ReachedIndex,
    /// Tells processes apart from the start.
    cap: Option<Partition>,
    expanded: usize,
    /// By command, the processes its guard mentions.
    mentioned: AHashMap<u32, Vec<bool>>,
}

impl<'a, 'p> Search<'a, 'p> {
    fn new(adaptive: &'a Adaptive<'p>) -> Self {
        let (lattice, index) = (Lattice::new(), ReachedIndex::default());
        Search {
            adaptive,
            lattice,
            index,
            cap: None,
            expanded: 0,
            mentioned: AHashMap::new(),
        }
    }

    fn reached(self) -> Reached {
        let Search {
            lattice,
            index,
            expanded,
            ..
        } = self;
        let annotated = |node: Node| Annotated {
            partition: lattice.get(node.partition).clone(),
            state: node.state,
        };
        Reached {
            states: index.nodes.into_iter().map(annotated).collect(),
            expanded,
        }
    }

    fn goal(&mut self, pred: PredId) -> Goal {
        let mut pool = self.adaptive.pool.clone();
        let respected = respected_by(self.adaptive.program, &mut pool, pred);
        let partition = self.lattice.insert(respected);
        Goal { pred, partition }
    }

    /// Algorithm 1, breadth first: Unexplored are the nodes that are open, in the order in which they were reached.
    /// `on_new` sees each node when it is added to Reached, and says whether to go on.
    fn run(
        &mut self,
        limits: &Limits,
        mut on_new: impl FnMut(&mut Self, usize) -> bool,
    ) -> Result<(), Error> {
        let edges: Vec<PartitionId> = self
            .adaptive
            .edges
            .iter()
            .map(|edge| self.lattice.insert(edge.partition.clone()))
            .collect();
        for (state, partition) in self.start() {
            let partition = self.lattice.insert(partition);
            let node = Node {
                state,
                partition,
                open: true,
                origin: None,
            };
            if let Some(number) = self.update(node)
                && !on_new(self, number)
            {
                return Ok(());
            }
        }
        let mut next = 0;
        while next < self.index.nodes.len() {
            if self.index.nodes[next].open {
                self.index.nodes[next].open = false;
                self.expanded += 1;
                for (edge, partition) in self.adaptive.edges.iter().zip(&edges) {
                    for node in self.successors(next, edge, *partition)? {
                        if let Some(number) = self.update(node)
                            && !on_new(self, number)
                        {
                            return Ok(());
                        }
                    }
                    limits.check(self.index.nodes.len())?;
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// The initial states with the coarsest partitions under which they stand for initial states only.
    fn start(&self) -> Vec<(State, Partition)> {
        let program = self.adaptive.program;
        let types = Partition::by_label(program.processes().iter().map(|process| process.kind));
        let types = self
            .cap
            .as_ref()
            .map_or(types.clone(), |cap| types.glb(cap));
        let cells = types.cells();
        let mut orbits: AHashMap<State, Vec<&State>> = AHashMap::new();
        let mut order = Vec::new();
        for state in program.initial() {
            let mut key = state.clone();
            canonicalize(program, &cells, &mut key);
            let orbit = orbits.entry(key.clone()).or_default();
            if orbit.is_empty() {
                order.push(key);
            }
            orbit.push(state);
        }
        let mut start = Vec::new();
        for key in order {
            let members = &orbits[&key];
            if orbit_size(program, &cells, &key) == Some(members.len() as u128) {
                start.push((key, types.clone()));
                continue;
            }
            for state in members {
                let alike =
                    |process: usize| state[program.processes()[process].slots.clone()].to_vec();
                let labels = (0..program.processes().len())
                    .map(|process| (types.cell_of(process), alike(process)));
                start.push(((*state).clone(), Partition::by_label(labels)));
            }
        }
        start
    }

    /// The inner loops of Algorithm 1 for one edge `A -phi,Q-> B`: `R := glb(P, Q)`, unwind, fire one process of each cell, the states it leads to from a node.
    fn successors(
        &mut self,
        parent: usize,
        edge: &SymmetricEdge,
        partition: PartitionId,
    ) -> Result<Vec<Node>, Error> {
        let program = self.adaptive.program;
        let node = &self.index.nodes[parent];
        let meet = self.lattice.glb(node.partition, partition);
        let (coarse, fine) = (self.lattice.cells(node.partition), self.lattice.cells(meet));
        let mut nodes = Vec::new();
        for cell in fine {
            let Some(number) = edge.commands[cell[0]] else {
                continue;
            };
            let command = &program.commands()[number as usize];
            let home = &coarse[self.lattice.get(node.partition).cell_of(cell[0])];
            if !possible(program, command, home, &node.state) {
                continue;
            }
            let mut outcome = Ok(());
            let mut fire = |before: &State| {
                let mut state = State::new();
                outcome = program.apply(command, before, &mut state);
                canonicalize(program, fine, &mut state);
                let origin = Some(Origin {
                    parent,
                    before: before.clone(),
                    command: number,
                });
                nodes.push(Node {
                    state,
                    partition: meet,
                    open: true,
                    origin,
                });
                outcome.is_ok()
            };
            if meet == node.partition {
                each_mover(program, command, cell, &node.state, &mut fire);
            } else {
                let mentioned = self
                    .mentioned
                    .entry(number)
                    .or_insert_with(|| mentioned(program, command.guard));
                each_unwound(
                    program,
                    command,
                    mentioned,
                    (coarse, fine),
                    &node.state,
                    &mut fire,
                );
            }
            outcome?;
        }
        Ok(nodes)
    }

    /// Algorithm 2: adds a node to Reached if it is new there.
    fn update(&mut self, node: Node) -> Option<usize> {
        self.index
            .update(self.adaptive.program, &self.lattice, node)
    }

    /// A run to a state that a node stands for and that is looked for.
    fn run_to(&mut self, number: usize, goal: &Goal) -> Option<Trace> {
        let program = self.adaptive.program;
        let node = &self.index.nodes[number];
        let meet = self.lattice.glb(node.partition, goal.partition);
        let (coarse, fine) = (self.lattice.cells(node.partition), self.lattice.cells(meet));
        let unwinding = Unwinding::new(program, goal.pred, coarse, fine.iter().cloned(), |_| false);
        let mut found = None;
        unwinding.each(&node.state, &mut |state| {
            if program.pool().holds(goal.pred, state) {
                found = Some(state.clone());
            }
            found.is_none()
        });
        Some(lift(
            program,
            &self.lattice,
            &self.index.nodes,
            number,
            found?,
        ))
    }
}

/// How many states a state stands for, if that fits: a product of multinomial coefficients.
fn orbit_size(program: &Program, cells: &[Vec<usize>], state: &State) -> Option<u128> {
    let mut size: u128 = 1;
    for cell in cells {
        let records = super::annotated::sorted(program, state, cell);
        let mut run: u128 = 0;
        for (position, record) in (1u128..).zip(&records) {
            let same = position > 1 && *record == records[position as usize - 2];
            run = if same { run + 1 } else { 1 };
            size = size.checked_mul(position)? / run;
        }
    }
    Some(size)
}
