//! EF-CTL on the quotient, with diagrams.

use ddd_core::Ddd;
use num_bigint::BigUint;

use super::explicit::{METHOD, refused};
use crate::error::Error;
use crate::limits::Limits;
use crate::program::{Formula, Program, State};
use crate::symbolic::{Graph, Relation, System, satisfying};
use crate::symmetry::{ProcessGroup, Relabelling};

/// The quotient of a program by a group of architectural symmetries, as diagrams.
///
/// The conditions are checked on diagrams. A permutation that leaves the program as it is needs no more. If
/// every reachable state leads to every other, a permutation only has to keep the reachable states; else the relation
/// `R+` is computed, as a diagram of pairs of states.
///
/// ```
/// use ddd_process::architectural::Quotient;
/// use ddd_process::symmetry::ProcessGroup;
/// use ddd_process::{Limits, Program, systems};
///
/// let mut ring = Program::parse_with(systems::TOKEN_RING, &[("n", 50)])?;
/// let formula = ring.formula("AG EF exists j: at[j] == C")?;
/// let mut quotient = Quotient::new(&ring, &ProcessGroup::full(&ring), &Limits::none())?;
/// assert_eq!(quotient.orbits()?, 150u32.into());
/// assert!(quotient.is_well_architected());
/// assert!(quotient.check(&formula)?.holds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Quotient<'p> {
    system: System<'p>,
    group: ProcessGroup,
    graph: Graph,
    well_architected: bool,
}

/// What was found out about a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// Whether it holds in every initial state.
    pub holds: bool,
    /// How many orbits satisfy it, and so do all their members.
    pub satisfying: BigUint,
}

impl<'p> Quotient<'p> {
    /// Explores a program and checks that the group consists of architectural symmetries.
    ///
    /// # Errors
    /// Refused: some element of the group is not an architectural symmetry, with a move that shows it; or no
    /// representatives of the orbits are known that diagrams can find. Also a limit reached, or an assignment out of range.
    pub fn new(program: &'p Program, group: &ProcessGroup, limits: &Limits) -> Result<Self, Error> {
        let mut system = System::new(program, limits)?;
        let canonize = system.canonizer(group)?;
        let mut graph = Graph::quotient(&mut system, canonize)?;
        let well_architected = is_one_component(&mut system, graph.reachable())?;
        if group.check_program(METHOD, program).is_err() {
            check_group(&mut system, group, graph.reachable(), well_architected)?;
            graph.spread = system.orbits(group)?;
        }
        Ok(Quotient {
            system,
            group: group.clone(),
            graph,
            well_architected,
        })
    }

    /// Whether the system can always return to where it started.
    #[must_use]
    pub fn is_well_architected(&self) -> bool {
        self.well_architected
    }

    /// How many states are reachable.
    ///
    /// # Errors
    /// None that is known.
    pub fn states(&self) -> Result<BigUint, Error> {
        self.system.count(self.graph.reachable())
    }

    /// How many orbits they make.
    ///
    /// # Errors
    /// None that is known.
    pub fn orbits(&self) -> Result<BigUint, Error> {
        self.graph.len(&self.system)
    }

    /// The system and its quotient.
    pub fn parts(&mut self) -> (&mut System<'p>, &Graph) {
        (&mut self.system, &self.graph)
    }

    /// Checks a formula of EF-CTL on the quotient; what holds of an orbit holds of its members.
    ///
    /// # Errors
    /// Refused: a formula outside EF-CTL or one that tells exchanged processes apart. Also a limit reached.
    pub fn check(&mut self, formula: &Formula) -> Result<Verdict, Error> {
        super::explicit::check_formula(self.system.program(), &self.group, formula)?;
        let found = satisfying(&mut self.system, &self.graph, formula)?;
        let initial = self.graph.initial().clone();
        Ok(Verdict {
            holds: self.system.manager().is_subset(&initial, &found)?,
            satisfying: self.system.count(&found)?,
        })
    }
}

/// Whether every reachable state leads back to an initial state, and these lead to each other: then every state leads
/// to every other.
fn is_one_component(system: &mut System<'_>, reachable: &Ddd) -> Result<bool, Error> {
    let Some(first) = system.program().initial().first() else {
        return Ok(true);
    };
    let first = system.single(first)?;
    if system.closure(&first)? != *reachable {
        return Ok(false);
    }
    let graph = Graph::full(system)?;
    Ok(graph.leading_to(system, &first)? == *reachable)
}

fn check_group(
    system: &mut System<'_>,
    group: &ProcessGroup,
    reachable: &Ddd,
    one_component: bool,
) -> Result<(), Error> {
    for generator in group.generators() {
        let image = system.image(generator)?;
        let initial = system.initial().clone();
        let images = system.manager().apply(&image, &initial)?;
        if let Some(state) = system.lost(&images, &initial)? {
            return Err(missing(system.program(), generator, &state));
        }
        let images = system.manager().apply(&image, reachable)?;
        if let Some(state) = system.lost(&images, reachable)? {
            return Err(missing(system.program(), generator, &state));
        }
    }
    // A single state without moves has no edge to be mapped; all others lead to everything.
    if one_component {
        return Ok(());
    }
    let relation = Relation::on(system, reachable)?;
    for generator in group.generators() {
        if let Some((from, to)) = relation.broken_by(system, generator)? {
            return Err(super::explicit::no_path(
                system.program(),
                generator,
                &from,
                &to,
            ));
        }
    }
    Ok(())
}

fn missing(program: &Program, generator: &Relabelling, image: &State) -> Error {
    let state = generator.inverse().state(image);
    refused(format!(
        "the state {} is possible, but its image {} is not (or not as an initial state)",
        program.show_state(&state),
        program.show_state(image)
    ))
}
