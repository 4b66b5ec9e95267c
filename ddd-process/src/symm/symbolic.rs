//! CTL with one or several representatives an orbit, on diagrams.

use num_bigint::BigUint;

use super::Representatives;
use super::check::METHOD;
use crate::error::Error;
use crate::limits::Limits;
use crate::program::{Formula, Program};
use crate::symbolic::{Graph, System, satisfying};
use crate::symmetry::ProcessGroup;

/// A program and a graph of representatives of its states, as diagrams.
///
/// ```
/// use ddd_process::symm::{Reduction, detect};
/// use ddd_process::{Limits, Program, systems};
///
/// let arbiter = Program::parse_with(systems::ARBITER, &[("high", 5), ("low", 0)])?;
/// let mut reduction = Reduction::by_orbits(&arbiter, &detect(&arbiter), &Limits::none())?;
/// assert_eq!(reduction.states()?, 24_978u32.into());
/// assert_eq!(reduction.representatives()?, 555u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reduction<'p> {
    system: System<'p>,
    group: ProcessGroup,
    graph: Graph,
}

/// What was found out about a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// Whether it holds in every initial state.
    pub holds: bool,
    /// How many representatives satisfy it.
    pub satisfying: BigUint,
}

impl<'p> Reduction<'p> {
    /// One representative an orbit.
    ///
    /// # Errors
    /// Refused: a group that is not known to leave the program as it is, or whose representatives diagrams cannot find.
    /// Also a limit reached, or an assignment out of range.
    pub fn by_orbits(
        program: &'p Program,
        group: &ProcessGroup,
        limits: &Limits,
    ) -> Result<Self, Error> {
        group.check_program(METHOD, program)?;
        let mut system = System::new(program, limits)?;
        let canonize = system.canonizer(group)?;
        let graph = Graph::quotient(&mut system, canonize)?;
        Ok(Reduction {
            system,
            group: group.clone(),
            graph,
        })
    }

    /// Several representatives an orbit. Every reachable state must have one among its images.
    ///
    /// The reachable part of the graph is then made of all reachable states that are representatives: a move to one of
    /// them is also an edge from every representative of the state it starts from.
    ///
    /// # Errors
    /// Refused: a reachable state without a representative. Also a limit reached, or an assignment out of range.
    pub fn by_representatives(
        program: &'p Program,
        all: &Representatives,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let mut system = System::new(program, limits)?;
        let full = Graph::full(&mut system)?;
        let mut images = Vec::new();
        for permutation in all.permutations() {
            images.push(system.image(permutation)?);
        }
        let gather = system.manager().sum(&images)?;
        let nodes = system.select(all.representative(), full.reachable())?;
        // The inverses are among the permutations: what representatives are mapped to is what has a representative.
        let covered = system.manager().apply(&gather, &nodes)?;
        if let Some(state) = system.lost(full.reachable(), &covered)? {
            return Err(super::representatives::uncovered(program, &state));
        }
        let initial = system.manager().apply(&gather, full.initial())?;
        let initial = system.manager().intersection(&initial, &nodes)?;
        let graph = Graph {
            nodes,
            initial,
            gather,
            ..full
        };
        let group = ProcessGroup::generated(all.permutations().to_vec());
        Ok(Reduction {
            system,
            group,
            graph,
        })
    }

    /// How many states are reachable.
    ///
    /// # Errors
    /// None that is known.
    pub fn states(&self) -> Result<BigUint, Error> {
        self.system.count(self.graph.reachable())
    }

    /// How many representatives there are.
    ///
    /// # Errors
    /// None that is known.
    pub fn representatives(&self) -> Result<BigUint, Error> {
        self.graph.len(&self.system)
    }

    /// The system and the graph of representatives.
    pub fn parts(&mut self) -> (&mut System<'p>, &Graph) {
        (&mut self.system, &self.graph)
    }

    /// Checks a formula of CTL on the representatives.
    ///
    /// # Errors
    /// Refused: a formula that tells exchanged processes apart. Also a limit reached.
    pub fn check(&mut self, formula: &Formula) -> Result<Verdict, Error> {
        let program = self.system.program();
        self.group
            .check_predicates(METHOD, program, &formula.predicates())?;
        let found = satisfying(&mut self.system, &self.graph, formula)?;
        let initial = self.graph.initial().clone();
        Ok(Verdict {
            holds: self.system.manager().is_subset(&initial, &found)?,
            satisfying: self.system.count(&found)?,
        })
    }
}
