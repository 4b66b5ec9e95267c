//! Which variables a term looks at. The others it skips: it commutes with their arcs.

use super::table::Terms;
use super::term::{HomId, Term};
use crate::var::Var;

/// The variables of a term, sorted; `None` if no finite list is known.
pub(crate) fn variables(terms: &Terms, h: HomId) -> Option<Vec<u32>> {
    let mut vars = Vec::new();
    collect(terms, h, &mut vars)?;
    vars.sort_unstable();
    vars.dedup();
    Some(vars)
}

fn collect(terms: &Terms, mut h: HomId, vars: &mut Vec<u32>) -> Option<()> {
    while let Term::Step { var, next, .. } = terms.term(h) {
        vars.push(*var);
        h = *next;
    }
    match terms.term(h) {
        Term::Id | Term::Zero => {}
        Term::Compare { left, right, .. } => vars.extend([*left, *right]),
        Term::AssignFrom { target, source, .. } => vars.extend([*target, *source]),
        Term::Swap(x, y) => vars.extend([*x, *y]),
        Term::Permute(pairs) => vars.extend(pairs.iter().map(|p| p.0)),
        Term::Sum(_)
        | Term::Compose { .. }
        | Term::Complement(_)
        | Term::IfThenElse { .. }
        | Term::Fixpoint { .. } => {
            for part in terms.term(h).parts() {
                collect(terms, part, vars)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// Whether the term skips the variable.
pub(crate) fn skips(terms: &Terms, mut h: HomId, v: u32) -> bool {
    while let Term::Step { var, next, .. } = terms.term(h) {
        if *var == v {
            return false;
        }
        h = *next;
    }
    match terms.term(h) {
        Term::Id | Term::Zero => true,
        Term::Compare { left, right, .. } => *left != v && *right != v,
        Term::AssignFrom { target, source, .. } => *target != v && *source != v,
        Term::Swap(x, y) => *x != v && *y != v,
        Term::Permute(pairs) => pairs.binary_search_by_key(&v, |p| p.0).is_err(),
        Term::At { var, .. } => *var != v,
        Term::User(user) => user.0.skips(Var(v)),
        Term::Sum(_)
        | Term::Compose { .. }
        | Term::Complement(_)
        | Term::IfThenElse { .. }
        | Term::Fixpoint { .. } => terms
            .term(h)
            .parts()
            .into_iter()
            .all(|p| skips(terms, p, v)),
        Term::Constant(_) | Term::Prefix { .. } | Term::IntersectWith(_) | Term::Minus { .. } => {
            false
        }
        Term::Step { .. } => true,
    }
}
