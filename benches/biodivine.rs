//! `biodivine-lib-bdd`: binary decision diagrams, each a value of its own.

use crate::model::Model;
use crate::queen;
use biodivine_lib_bdd::{Bdd, BddPartialValuation, BddVariable, BddVariableSet, op_function};

fn cube(
    set: &BddVariableSet,
    variables: &[BddVariable],
    literals: impl Iterator<Item = (u32, bool)>,
) -> Bdd {
    let literals = literals.map(|(var, positive)| (variables[var as usize], positive));
    set.mk_conjunctive_clause(&BddPartialValuation::from_values_iter(literals))
}

/// The number of reachable markings of a 1-safe net, by the same steps as [`crate::oxi::reach`].
#[must_use]
pub fn reach(model: &Model) -> f64 {
    let variables = BddVariableSet::new_anonymous(model.marking.len() as u16);
    let all = variables.variables();
    let cube = |literals: &mut dyn Iterator<Item = (u32, bool)>| cube(&variables, &all, literals);
    let rules: Vec<(Bdd, Vec<BddVariable>, Bdd)> = model
        .rules
        .iter()
        .map(|rule| {
            (
                cube(&mut rule.iter().map(|s| (s.place, s.safe().0))),
                rule.iter().map(|s| all[s.place as usize]).collect(),
                cube(&mut rule.iter().map(|s| (s.place, s.safe().1))),
            )
        })
        .collect();
    let marking = (0u32..).zip(model.marking.iter().map(|tokens| *tokens > 0));
    let mut set = cube(&mut { marking });
    loop {
        let before = set.clone();
        for (enabled, touched, after) in &rules {
            let rest = Bdd::binary_op_with_exists(&set, enabled, op_function::and, touched);
            set = set.or(&rest.and(after));
        }
        if set == before {
            return set.cardinality();
        }
    }
}

/// The number of ways to place `n` queens: one variable a square.
#[must_use]
pub fn queens(n: u32) -> f64 {
    let variables = BddVariableSet::new_anonymous((n * n) as u16);
    let all = variables.variables();
    let mut boards = variables.mk_true();
    for row in (0..n).rev() {
        let mut some = variables.mk_false();
        for column in 0..n {
            some = some.or(&cube(&variables, &all, queen(n, row, column).into_iter()));
        }
        boards = boards.and(&some);
    }
    boards.cardinality()
}
