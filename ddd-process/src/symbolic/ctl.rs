//! CTL on graphs of diagrams.

use ddd_core::Ddd;

use super::{Graph, System};
use crate::error::Error;
use crate::program::Formula;
use crate::syntax::{Modality, Path};

/// The nodes of a graph that satisfy a formula. Paths are maximal, see [`Formula`].
///
/// ```
/// use ddd_process::symbolic::{Graph, System, satisfying};
/// use ddd_process::{Limits, Program, systems};
///
/// let mut program = Program::parse_with(systems::TOKEN_RING, &[("n", 30)])?;
/// let formula = program.formula("AG EF exists j: at[j] == C")?;
/// let mut system = System::new(&program, &Limits::none())?;
/// let graph = Graph::full(&mut system)?;
/// assert_eq!(satisfying(&mut system, &graph, &formula)?, *graph.nodes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A limit reached.
pub fn satisfying(system: &mut System<'_>, graph: &Graph, formula: &Formula) -> Result<Ddd, Error> {
    let dead = match uses_deadlocks(formula) {
        true => {
            let alive = graph.before(system, &graph.nodes)?;
            system.manager.difference(&graph.nodes, &alive)?
        }
        false => system.manager.empty(),
    };
    Checker {
        system,
        graph,
        dead,
    }
    .check(formula)
}

/// Whether a formula holds in every initial node.
///
/// # Errors
/// A limit reached.
pub fn holds(system: &mut System<'_>, graph: &Graph, formula: &Formula) -> Result<bool, Error> {
    let satisfying = satisfying(system, graph, formula)?;
    Ok(system.manager.is_subset(&graph.initial, &satisfying)?)
}

/// Whether the states without successors matter to a formula beyond what `EX` sees.
fn uses_deadlocks(formula: &Formula) -> bool {
    match formula {
        Formula::State(_) => false,
        Formula::Not(inner) => uses_deadlocks(inner),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(uses_deadlocks),
        Formula::Temporal(Path::Some, Modality::Globally, _)
        | Formula::Temporal(Path::All, Modality::Finally, _)
        | Formula::Until(Path::All, ..) => true,
        Formula::Temporal(_, _, inner) => uses_deadlocks(inner),
        Formula::Until(Path::Some, left, right) => uses_deadlocks(left) || uses_deadlocks(right),
    }
}

struct Checker<'a, 'p> {
    system: &'a mut System<'p>,
    graph: &'a Graph,
    /// The nodes without successors, if they matter.
    dead: Ddd,
}

impl Checker<'_, '_> {
    fn check(&mut self, formula: &Formula) -> Result<Ddd, Error> {
        match formula {
            Formula::State(pred) => self.graph.label(self.system, *pred),
            Formula::Not(inner) => {
                let inner = self.check(inner)?;
                self.not(&inner)
            }
            Formula::And(parts) => {
                let mut all = self.graph.nodes.clone();
                for part in parts {
                    let part = self.check(part)?;
                    all = self.system.manager.intersection(&all, &part)?;
                }
                Ok(all)
            }
            Formula::Or(parts) => {
                let mut any = self.system.manager.empty();
                for part in parts {
                    let part = self.check(part)?;
                    any = self.system.manager.union(&any, &part)?;
                }
                Ok(any)
            }
            Formula::Temporal(path, modality, inner) => {
                let inner = self.check(inner)?;
                self.temporal(*path, *modality, &inner)
            }
            Formula::Until(path, left, right) => {
                let (left, right) = (self.check(left)?, self.check(right)?);
                match path {
                    Path::Some => self.graph.leading_within(self.system, &left, &right),
                    Path::All => self.always_until(&left, &right),
                }
            }
        }
    }

    fn not(&mut self, nodes: &Ddd) -> Result<Ddd, Error> {
        Ok(self.system.manager.difference(&self.graph.nodes, nodes)?)
    }

    /// `AX`, `AF` and `AG` are the duals of `EX`, `EG` and `EF`, also where paths end.
    fn temporal(&mut self, path: Path, modality: Modality, inner: &Ddd) -> Result<Ddd, Error> {
        match (path, modality) {
            (Path::Some, Modality::Next) => self.graph.before(self.system, inner),
            (Path::Some, Modality::Finally) => self.graph.leading_to(self.system, inner),
            (Path::Some, Modality::Globally) => self.lasting(inner, &self.dead.clone()),
            (Path::All, Modality::Next) => {
                let opposite = self.not(inner)?;
                let some = self.graph.before(self.system, &opposite)?;
                self.not(&some)
            }
            (Path::All, Modality::Finally) => self.always_until(&self.graph.nodes, inner),
            (Path::All, Modality::Globally) => {
                let opposite = self.not(inner)?;
                let some = self.graph.leading_to(self.system, &opposite)?;
                self.not(&some)
            }
        }
    }

    /// All but the nodes from which some path never comes to `right`, or not through `left`.
    fn always_until(&mut self, left: &Ddd, right: &Ddd) -> Result<Ddd, Error> {
        let not_left = self.not(left)?;
        let release = self.system.manager.union(&not_left, &self.dead)?;
        let keep = self.not(right)?;
        let avoiding = self.lasting(&keep, &release)?;
        self.not(&avoiding)
    }

    /// The nodes from which some path stays in `keep`, for ever or up to a node of `release` that is in `keep` as well.
    fn lasting(&mut self, keep: &Ddd, release: &Ddd) -> Result<Ddd, Error> {
        let mut nodes = keep.clone();
        loop {
            let before = self.graph.before(self.system, &nodes)?;
            let manager = &mut self.system.manager;
            let stay = manager.union(&before, release)?;
            let next = manager.intersection(&stay, keep)?;
            if next == nodes {
                return Ok(nodes);
            }
            nodes = next;
        }
    }
}
