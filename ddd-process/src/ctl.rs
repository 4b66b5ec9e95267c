//! CTL on explicit graphs.

use crate::explicit::Kripke;
use crate::program::{Evaluator, Formula, PredId, Program};
use crate::syntax::{Modality, Path};

/// The nodes of a graph that satisfy a formula.
///
/// Labels are read from the state each node stands for. Paths are maximal, see [`Formula`].
///
/// ```
/// use ddd_process::{Limits, Program, ctl, explicit::Kripke, systems};
///
/// let mut program = Program::parse(systems::TOKEN_RING)?;
/// let formula = program.formula("AG EF exists j: at[j] == C")?;
/// let graph = Kripke::reachable(&program, &Limits::none())?;
/// assert_eq!(ctl::satisfying(&program, &graph, &formula).iter().filter(|holds| **holds).count(), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn satisfying(program: &Program, graph: &Kripke, formula: &Formula) -> Vec<bool> {
    let predecessors = graph.predecessors();
    Checker {
        program,
        graph,
        predecessors,
    }
    .check(formula)
}

/// Whether a formula holds in every initial node.
#[must_use]
pub fn holds(program: &Program, graph: &Kripke, formula: &Formula) -> bool {
    let satisfying = satisfying(program, graph, formula);
    graph
        .initial()
        .iter()
        .all(|node| satisfying[*node as usize])
}

struct Checker<'a> {
    program: &'a Program,
    graph: &'a Kripke,
    predecessors: Vec<Vec<u32>>,
}

impl Checker<'_> {
    fn check(&self, formula: &Formula) -> Vec<bool> {
        match formula {
            Formula::State(pred) => self.label(*pred),
            Formula::Not(inner) => not(self.check(inner)),
            Formula::And(parts) => self.joined(parts, true),
            Formula::Or(parts) => self.joined(parts, false),
            Formula::Temporal(path, modality, inner) => {
                self.temporal(*path, *modality, self.check(inner))
            }
            Formula::Until(Path::Some, left, right) => {
                self.exists_until(&self.check(left), self.check(right))
            }
            Formula::Until(Path::All, left, right) => {
                self.always_until(&self.check(left), self.check(right))
            }
        }
    }

    fn label(&self, pred: PredId) -> Vec<bool> {
        let mut evaluator = Evaluator::new(self.program.pool());
        let holds = |state: &Vec<_>| {
            evaluator.next_state();
            evaluator.holds(pred, state)
        };
        self.graph.states().iter().map(holds).collect()
    }

    fn joined(&self, parts: &[Formula], neutral: bool) -> Vec<bool> {
        let mut result = vec![neutral; self.graph.len()];
        for part in parts {
            for (value, other) in result.iter_mut().zip(self.check(part)) {
                *value = if neutral {
                    *value && other
                } else {
                    *value || other
                };
            }
        }
        result
    }

    /// `AX`, `AF` and `AG` are the duals of `EX`, `EG` and `EF`, also where paths end.
    fn temporal(&self, path: Path, modality: Modality, inner: Vec<bool>) -> Vec<bool> {
        match (path, modality) {
            (Path::Some, Modality::Next) => self.exists_next(&inner),
            (Path::Some, Modality::Finally) => self.exists_until(&vec![true; inner.len()], inner),
            (Path::Some, Modality::Globally) => {
                let opposite = not(inner);
                not(self.always_until(&vec![true; opposite.len()], opposite))
            }
            (Path::All, Modality::Next) => not(self.exists_next(&not(inner))),
            (Path::All, Modality::Finally) => self.always_until(&vec![true; inner.len()], inner),
            (Path::All, Modality::Globally) => {
                not(self.exists_until(&vec![true; inner.len()], not(inner)))
            }
        }
    }

    fn exists_next(&self, inner: &[bool]) -> Vec<bool> {
        let some = |node: u32| {
            self.graph
                .successors(node)
                .iter()
                .any(|next| inner[*next as usize])
        };
        (0..self.graph.len() as u32).map(some).collect()
    }

    fn exists_until(&self, left: &[bool], mut result: Vec<bool>) -> Vec<bool> {
        let mut work = marked(&result);
        while let Some(node) = work.pop() {
            for &before in &self.predecessors[node as usize] {
                if left[before as usize] && !result[before as usize] {
                    result[before as usize] = true;
                    work.push(before);
                }
            }
        }
        result
    }

    /// A node joins when it satisfies `left`, has a successor, and all its successors have joined.
    fn always_until(&self, left: &[bool], mut result: Vec<bool>) -> Vec<bool> {
        let mut waiting: Vec<usize> = (0..self.graph.len() as u32)
            .map(|node| self.graph.successors(node).len())
            .collect();
        let mut work = marked(&result);
        while let Some(node) = work.pop() {
            for &before in &self.predecessors[node as usize] {
                let before = before as usize;
                waiting[before] -= 1;
                if waiting[before] == 0 && left[before] && !result[before] {
                    result[before] = true;
                    work.push(before as u32);
                }
            }
        }
        result
    }
}

fn not(values: Vec<bool>) -> Vec<bool> {
    values.into_iter().map(|value| !value).collect()
}

fn marked(values: &[bool]) -> Vec<u32> {
    (0u32..)
        .zip(values)
        .filter(|(_, value)| **value)
        .map(|(node, _)| node)
        .collect()
}
