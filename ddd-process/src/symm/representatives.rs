//! Several representatives an orbit.

use super::check::{METHOD, answer};
use crate::error::Error;
use crate::explicit::{Kripke, StateTable, Successors};
use crate::limits::Limits;
use crate::program::{Evaluator, Formula, Pool, PredId, Program, State, Verdict};
use crate::symmetry::{ProcessGroup, Relabelling};

/// A set of permutations and a set of representatives, such that every state has a representative among its images.
///
/// Which states are representatives is cheap to say and need not leave one an orbit: "the master elect, if any, is the
/// first of its class". The graph of representatives has an edge from `r` to `t` if some image of `r` has one.
#[derive(Debug, Clone)]
pub struct Representatives {
    permutations: Vec<Relabelling>,
    representative: PredId,
}

/// What was found out, and from how much.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MultipleAnswer {
    /// Whether the formula holds in every initial state.
    pub holds: bool,
    /// Reachable representatives.
    pub representatives: usize,
    /// Edges between them.
    pub transitions: usize,
    /// How many of them satisfy the formula.
    pub satisfying: usize,
}

impl Representatives {
    /// Checks that the permutations are symmetries of the program, that the inverse of each is among them, and the
    /// identity too.
    ///
    /// # Errors
    /// Refused, with the reason.
    pub fn new(
        program: &Program,
        permutations: Vec<Relabelling>,
        representative: PredId,
    ) -> Result<Self, Error> {
        if !permutations.iter().any(Relabelling::is_identity) {
            return Err(refused(
                "the identity is missing among the permutations".to_owned(),
            ));
        }
        if permutations
            .iter()
            .any(|one| !permutations.contains(&one.inverse()))
        {
            return Err(refused(
                "the inverse of a permutation is missing".to_owned(),
            ));
        }
        ProcessGroup::generated(permutations.clone()).check_program(METHOD, program)?;
        Ok(Representatives {
            permutations,
            representative,
        })
    }

    /// The permutations.
    #[must_use]
    pub fn permutations(&self) -> &[Relabelling] {
        &self.permutations
    }

    /// The predicate that representatives satisfy.
    #[must_use]
    pub fn representative(&self) -> PredId {
        self.representative
    }

    /// Whether *every* state, reachable or not, has a representative among its images (requirement 2 of the paper).
    ///
    /// The paper's own choice, the states not smaller than any of their images, does not have this property for every set
    /// of permutations that is closed under inverses. What matters is reachable states: [`graph`](Self::graph) checks those.
    #[must_use]
    pub fn cover_everything(&self, program: &Program) -> bool {
        let mut pool: Pool = program.pool().clone();
        let images: Vec<PredId> = self
            .permutations
            .iter()
            .map(|permutation| {
                let inverse = permutation.inverse();
                pool.rename(&[self.representative], &[], |slot| inverse.slot(slot))
                    .0[0]
            })
            .collect();
        let covered = pool.or(images);
        pool.same(covered, PredId::TRUE) == Verdict::Same
    }

    /// The graph of the reachable representatives.
    ///
    /// # Errors
    /// Refused: a reachable state without a representative among its images. Also a limit reached, or an assignment out
    /// of range.
    pub fn graph(&self, program: &Program, limits: &Limits) -> Result<Kripke, Error> {
        let mut table = StateTable::new(program);
        let mut initial = Vec::new();
        for state in program.initial() {
            initial.extend(self.of(program, state)?.iter().map(|it| table.insert(it).0));
        }
        initial.sort_unstable();
        initial.dedup();
        let mut evaluator = Evaluator::new(program.pool());
        let mut expander = Successors::new(program);
        let (mut states, mut successors): (Vec<State>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
        while states.len() < table.len() {
            let mut state = State::new();
            table.read(states.len() as u32, &mut state);
            let mut targets = Vec::new();
            for permutation in &self.permutations {
                expander.each(&permutation.state(&state), |_, successor| {
                    evaluator.next_state();
                    if evaluator.holds(self.representative, successor) {
                        targets.push(table.insert(successor).0);
                    } else {
                        self.of(program, successor)?;
                    }
                    limits.check(table.len()).map_err(Error::from)
                })?;
            }
            states.push(state);
            successors.push(targets);
        }
        Ok(Kripke::from_parts(states, initial, successors))
    }

    /// The representatives of a state: the relation called xi in the paper.
    ///
    /// # Errors
    /// Refused: there are none.
    pub fn of(&self, program: &Program, state: &State) -> Result<Vec<State>, Error> {
        let images = self
            .permutations
            .iter()
            .map(|permutation| permutation.state(state));
        let mut found: Vec<State> = images
            .filter(|image| program.pool().holds(self.representative, image))
            .collect();
        found.sort();
        found.dedup();
        if found.is_empty() {
            return Err(uncovered(program, state));
        }
        Ok(found)
    }

    /// Checks a formula of CTL on the graph of representatives.
    ///
    /// # Errors
    /// Refused: as [`graph`](Self::graph), and a formula that tells exchanged processes apart. Also a limit reached, or an
    /// assignment out of range.
    pub fn check(
        &self,
        program: &Program,
        formula: &Formula,
        limits: &Limits,
    ) -> Result<MultipleAnswer, Error> {
        let group = ProcessGroup::generated(self.permutations.clone());
        group.check_predicates(METHOD, program, &formula.predicates())?;
        let it = answer(program, &self.graph(program, limits)?, formula);
        let (representatives, satisfying) = (it.nodes, it.satisfying);
        Ok(MultipleAnswer {
            holds: it.holds,
            representatives,
            transitions: it.transitions,
            satisfying,
        })
    }
}

/// For each cell the identity or one exchange of its first process with another, in all combinations. Every state can thus
/// be given the first processes one likes, which is what makes these permutations good ones.
#[must_use]
pub fn star_exchanges(program: &Program, cells: &[Vec<usize>]) -> Vec<Relabelling> {
    let identity: Vec<usize> = (0..program.processes().len()).collect();
    let mut all = vec![identity];
    for cell in cells {
        let Some((&first, others)) = cell.split_first() else {
            continue;
        };
        let exchanged = all.iter().flat_map(|images| {
            others.iter().map(move |other| {
                let mut images = images.clone();
                images.swap(first, *other);
                images
            })
        });
        let exchanged: Vec<Vec<usize>> = exchanged.collect();
        all.extend(exchanged);
    }
    all.iter()
        .filter_map(|images| Relabelling::of_processes(program, images))
        .collect()
}

/// Refuses a set of representatives that leaves out a state.
pub(super) fn uncovered(program: &Program, state: &State) -> Error {
    let state = program.show_state(state);
    refused(format!(
        "the state {state} has no representative among its images"
    ))
}

fn refused(reason: String) -> Error {
    Error::Refused {
        method: METHOD,
        reason,
    }
}
