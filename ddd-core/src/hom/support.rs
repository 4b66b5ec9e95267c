//! Which variables a term looks at. The others it skips: it commutes with their arcs.

use super::table::Terms;
use super::term::{HomId, Term};
use crate::var::Var;
use ahash::AHashSet;

/// What a term says about itself.
enum Answer {
    No,
    Yes,
    /// If all its parts say so.
    Parts,
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// The variables of a term, sorted: it skips all others. `None` if no finite list is known.
pub(crate) fn variables(terms: &Terms, h: HomId) -> Option<Vec<u32>> {
    let mut vars = Vec::new();
    let listed = ask(terms, h, |term| {
        match term {
            Term::Step { var, .. } => {
                vars.push(*var);
                return Answer::Parts;
            }
            Term::Compare { left, right, .. } => vars.extend([*left, *right]),
            Term::AssignFrom { target, source, .. } => vars.extend([*target, *source]),
            Term::Swap(x, y) => vars.extend([*x, *y]),
            Term::Permute(pairs) => vars.extend(pairs.iter().map(|p| p.0)),
            Term::At { var, .. } => vars.push(*var),
            Term::User(_) => return Answer::No,
            _ => return made_of_parts(term),
        }
        Answer::Yes
    });
    vars.sort_unstable();
    vars.dedup();
    listed.then_some(vars)
}

/// Whether the term skips the variable.
pub(crate) fn skips(terms: &Terms, h: HomId, v: u32) -> bool {
    ask(terms, h, |term| match term {
        Term::Step { var, .. } if *var == v => Answer::No,
        Term::Step { .. } => Answer::Parts,
        Term::Compare { left, right, .. } => (*left != v && *right != v).into(),
        Term::AssignFrom { target, source, .. } => (*target != v && *source != v).into(),
        Term::Swap(x, y) => (*x != v && *y != v).into(),
        Term::Permute(pairs) => pairs.binary_search_by_key(&v, |p| p.0).is_err().into(),
        Term::At { var, .. } => (*var != v).into(),
        Term::User(user) => user.0.skips(Var(v)).into(),
        _ => made_of_parts(term),
    })
}

/// Whether a term without variables of its own skips what its parts skip.
fn made_of_parts(term: &Term) -> Answer {
    match term {
        Term::Id | Term::Zero => Answer::Yes,
        Term::Sum(_)
        | Term::Compose { .. }
        | Term::Complement(_)
        | Term::IfThenElse { .. }
        | Term::Fixpoint { .. } => Answer::Parts,
        _ => Answer::No,
    }
}

/// Whether the term and all its parts say yes. Terms share parts and may be deep: each is asked once.
fn ask(terms: &Terms, h: HomId, mut question: impl FnMut(&Term) -> Answer) -> bool {
    let mut asked = AHashSet::new();
    let mut pending = vec![h];
    while let Some(h) = pending.pop() {
        let term = terms.term(h);
        match question(term) {
            Answer::No => return false,
            Answer::Yes => {}
            Answer::Parts => match term {
                // a cascade is a list: nothing in it comes twice
                Term::Step { next, .. } => pending.push(*next),
                _ => pending.extend(term.parts().into_iter().filter(|p| asked.insert(*p))),
            },
        }
    }
    true
}
