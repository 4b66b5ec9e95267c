//! Each method answers the formulas of its logic as the full graph does, and refuses all others.

use crate::random;
use ddd_process::architectural::{self, Quotient};
use ddd_process::explicit::Kripke;
use ddd_process::symm::{self, Reduction};
use ddd_process::symmetry::{ProcessGroup, Relabelling};
use ddd_process::{Error, Formula, Limits, PredId, Program, State, ctl};
use proptest::prelude::*;

/// What a method says of a formula; `None` if it refuses.
type Said = Option<bool>;

fn said<T>(answer: Result<T, Error>, holds: impl Fn(&T) -> bool) -> Said {
    match answer {
        Ok(answer) => Some(holds(&answer)),
        Err(Error::Refused { .. }) => None,
        Err(other) => panic!("{other}"),
    }
}

/// Architectural symmetry, state by state and on diagrams.
fn architectural(program: &Program, group: &ProcessGroup, formula: &Formula) -> [Said; 2] {
    let limits = Limits::none();
    let mut quotient = Quotient::new(program, group, &limits).unwrap();
    [
        said(
            architectural::check(program, group, formula, &limits),
            |it| it.holds,
        ),
        said(quotient.check(formula), |it| it.holds),
    ]
}

/// The quotient by symmetries of the program, state by state and on diagrams.
fn symmetric(program: &Program, group: &ProcessGroup, formula: &Formula) -> [Said; 2] {
    let limits = Limits::none();
    let mut reduction = Reduction::by_orbits(program, group, &limits).unwrap();
    [
        said(symm::check(program, group, formula, &limits), |it| it.holds),
        said(reduction.check(formula), |it| it.holds),
    ]
}

/// Whether some state and the same state with the first two processes exchanged differ in a predicate of a formula. A name
/// alone is not enough: `at[1] == B && forall j: at[j] == A` is false, whoever is asked.
fn names_somebody(program: &Program, formula: &Formula) -> bool {
    let exchange = Relabelling::exchange(program, 0, 1).unwrap();
    let complete = Kripke::complete(program, &Limits::none()).unwrap();
    let holds = |pred: PredId, state: &[u16]| program.pool().holds(pred, state);
    formula.predicates().iter().any(|pred| {
        let differs = |state: &State| holds(*pred, state) != holds(*pred, &exchange.state(state));
        complete.states().iter().any(differs)
    })
}

fn small(program: &Program) -> Option<Kripke> {
    random::graph(program).filter(|graph| graph.len() < 300)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    /// Architectural symmetry answers what has no modality but `EF` and `AG`, symmetry all of CTL.
    #[test]
    fn the_logic_and_nothing_else(text in random::symmetric_program(3), formula in random::ctl()) {
        let outside = ["EX", "AX", "EG", "AF", "U"].iter().any(|word| formula.contains(word));
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        let Some(graph) = small(&program) else { return Ok(()) };
        let truth = Some(ctl::holds(&program, &graph, &formula));
        let group = ProcessGroup::full(&program);
        let preserved = if outside { None } else { truth };
        prop_assert_eq!(architectural(&program, &group, &formula), [preserved; 2]);
        prop_assert_eq!(symmetric(&program, &group, &formula), [truth; 2]);
    }

    /// No method answers what tells exchanged processes apart.
    #[test]
    fn no_process_has_a_name(text in random::symmetric_program(3), inner in random::ef_ctl()) {
        let mut program = random::checked(&text);
        prop_assume!(program.processes().len() > 1);
        let formula = program.formula(&format!("EF (at[1] == B && ({inner}))")).unwrap();
        prop_assume!(small(&program).is_some() && names_somebody(&program, &formula));
        let group = ProcessGroup::full(&program);
        prop_assert_eq!(architectural(&program, &group, &formula), [None; 2]);
        prop_assert_eq!(symmetric(&program, &group, &formula), [None; 2]);
        // By oneself, one has: the group of the identity exchanges nobody.
        let nobody = ProcessGroup::generated(Vec::new());
        let Some(graph) = small(&program) else { return Ok(()) };
        let truth = Some(ctl::holds(&program, &graph, &formula));
        prop_assert_eq!(said(symm::check(&program, &nobody, &formula, &Limits::none()), |it| it.holds), truth);
    }
}
