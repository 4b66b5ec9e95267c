//! `oxidd`: binary decision diagrams in one manager, on one thread.

use crate::model::Model;
use crate::queen;
use oxidd::bdd::{BDDFunction, BDDManagerRef, new_manager};
use oxidd::util::num::F64;
use oxidd::util::{AllocResult, FxHasher, SatCountCache};
use oxidd::{
    BooleanFunction, BooleanFunctionQuant, BooleanOperator, Manager as _, ManagerRef as _,
};
use std::hash::BuildHasherDefault;

/// Room for nodes; the library wants it beforehand.
const NODES: usize = 1 << 22;
/// Entries of its cache.
const CACHE: usize = 1 << 20;

/// A manager with so many variables. It takes its memory at once, which is no part of the job.
#[must_use]
pub fn manager(variables: u32) -> BDDManagerRef {
    let manager = new_manager(NODES, CACHE, 1);
    manager.with_manager_exclusive(|m| m.add_vars(variables));
    manager
}

/// The conjunction of literals, which come in ascending order.
fn cube(
    manager: &BDDManagerRef,
    literals: impl DoubleEndedIterator<Item = (u32, bool)>,
) -> AllocResult<BDDFunction> {
    manager.with_manager_shared(|m| {
        literals
            .rev()
            .try_fold(BDDFunction::t(m), |all, (var, positive)| {
                let literal = if positive {
                    BDDFunction::var(m, var)?
                } else {
                    BDDFunction::not_var(m, var)?
                };
                literal.and(&all)
            })
    })
}

fn count(set: &BDDFunction, variables: u32) -> f64 {
    let mut cache = SatCountCache::<F64, BuildHasherDefault<FxHasher>>::default();
    set.sat_count(variables, &mut cache).0
}

/// The number of reachable markings of a 1-safe net: relational products with one transition after the other, each on the
/// newest set, until nothing is new. A transition sets its places to constants, so that no second copy of the variables is needed.
///
/// # Errors
/// The manager is full.
pub fn reach(m: &BDDManagerRef, model: &Model) -> AllocResult<f64> {
    let n = model.marking.len() as u32;
    let mut rules = Vec::new();
    for rule in &model.rules {
        let mut steps = rule.clone();
        steps.sort_by_key(|s| s.place);
        rules.push((
            cube(m, steps.iter().map(|s| (s.place, s.safe().0)))?,
            cube(m, steps.iter().map(|s| (s.place, true)))?,
            cube(m, steps.iter().map(|s| (s.place, s.safe().1)))?,
        ));
    }
    let marking = (0..n).zip(model.marking.iter().map(|tokens| *tokens > 0));
    let mut set = cube(m, marking)?;
    loop {
        let before = set.clone();
        for (enabled, touched, after) in &rules {
            let rest = set.apply_exists(BooleanOperator::And, enabled, touched)?;
            set = set.or(&rest.and(after)?)?;
        }
        if set == before {
            return Ok(count(&set, n));
        }
    }
}

/// The number of ways to place `n` queens: one variable a square.
///
/// # Errors
/// The manager is full.
pub fn queens(m: &BDDManagerRef, n: u32) -> AllocResult<f64> {
    let mut boards = m.with_manager_shared(BDDFunction::t);
    for row in (0..n).rev() {
        let mut some = m.with_manager_shared(BDDFunction::f);
        for column in 0..n {
            some = some.or(&cube(m, queen(n, row, column).into_iter())?)?;
        }
        boards = boards.and(&some)?;
    }
    Ok(count(&boards, n * n))
}
