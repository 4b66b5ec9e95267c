//! Monotonic sets: few permutations that reduce whatever the group reduces.
//!
//! A permutation `g` *reduces* a state `s` if `g.s < s` lexicographically. A subset `H` of a group `G` is **monotonic** if
//! every state that some element of `G` reduces is reduced by some element of `H`. Reducing with `H` as long as possible
//! then ends in the least element of the orbit; with any other `H` it ends somewhere in the orbit.
//!
//! What is known to be monotonic, and marked [`Proof::Proved`]:
//!
//! * all elements but the identity, for every group;
//! * the exchanges of neighbours, for the symmetric group on blocks in an [aligned](Layout) layout: if block `i` is
//!   larger than block `i + 1`, the first place where the exchange changes anything is the first place where the two blocks
//!   differ, in block `i`, and there the smaller value arrives;
//! * all rotations, for a cyclic group; no proper subset is;
//! * the union over groups with disjoint supports;
//! * for a wreath product: a monotonic set inside each block, and a monotonic set of the outer group on the blocks,
//!   as long as the layout lets blocks be compared as words.
//!
//! Everything else is a [`Proof::Candidate`].

mod check;
mod cover;
mod layout;

pub use check::{Verdict, check_monotonic};
pub use cover::smallest_cover;
pub use layout::Layout;

use num_bigint::BigUint;

use crate::PermGroup;
use crate::limits::{Interrupted, Limits};
use crate::perm::Perm;
use crate::recognise::{Action, Blocks, Domain, General, Indexed, Structure, Wreath};

/// Whether a set is known to be monotonic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Reducing ends in the least element of the orbit.
    Proved,
    /// Reducing ends in an element of the orbit, perhaps not the least.
    Candidate,
}

impl Proof {
    fn and(self, other: Proof) -> Proof {
        match (self, other) {
            (Proof::Proved, Proof::Proved) => Proof::Proved,
            _ => Proof::Candidate,
        }
    }

    fn only_if(condition: bool) -> Proof {
        if condition {
            Proof::Proved
        } else {
            Proof::Candidate
        }
    }
}

/// A set of permutations to reduce with; see the [module](self).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonotonicSet {
    /// The permutations, none of them the identity.
    pub permutations: Vec<Perm>,
    /// Whether they are known to be monotonic.
    pub proof: Proof,
}

/// Groups up to this order are listed element by element where nothing better is known.
const LISTED: u32 = 200;
/// Groups on up to this many points are searched for a smallest set.
const SEARCHED: usize = 6;

/// A set to reduce with, for a group of this structure acting on positions.
///
/// ```
/// use ddd_sym::{Limits, PermGroup};
/// use ddd_sym::monotonic::{Proof, monotonic_set};
/// use ddd_sym::recognise::recognise;
///
/// let structure = recognise(&PermGroup::symmetric(4), &Limits::none())?;
/// let set = monotonic_set(&structure, &Limits::none())?;
/// let words: Vec<String> = set.permutations.iter().map(|g| g.to_string()).collect();
/// assert_eq!(words, ["(0 1)", "(1 2)", "(2 3)"]);
/// assert_eq!(set.proof, Proof::Proved);
/// # Ok::<(), ddd_sym::Interrupted>(())
/// ```
///
/// # Errors
/// When the limits are reached.
pub fn monotonic_set(structure: &Structure, limits: &Limits) -> Result<MonotonicSet, Interrupted> {
    match structure {
        Structure::Trivial => Ok(union(Vec::new())),
        Structure::Product(factors) => {
            let sets = factors.iter().map(|f| monotonic_set(f, limits));
            Ok(union(sets.collect::<Result<_, _>>()?))
        }
        Structure::Blocks(blocks) => on_blocks(blocks, limits),
        Structure::Wreath(wreath) => by_levels(wreath, limits),
        Structure::Indexed(indexed) => by_domains(indexed, structure, limits),
        Structure::General(general) => by_search(general, limits),
    }
}

/// Sets on disjoint supports, together.
fn union(sets: Vec<MonotonicSet>) -> MonotonicSet {
    let proof = sets.iter().fold(Proof::Proved, |p, s| p.and(s.proof));
    let permutations = sets.into_iter().flat_map(|s| s.permutations).collect();
    MonotonicSet {
        permutations,
        proof,
    }
}

fn on_blocks(blocks: &Blocks, limits: &Limits) -> Result<MonotonicSet, Interrupted> {
    match blocks.action {
        Action::Symmetric => {
            let layout = Layout::of(&blocks.blocks);
            if !layout.aligned && blocks.order() <= BigUint::from(LISTED) {
                return all_elements(blocks.generators(), limits);
            }
            let sorted = Blocks {
                action: Action::Symmetric,
                blocks: layout.blocks,
            };
            Ok(MonotonicSet {
                permutations: sorted.generators(),
                proof: Proof::only_if(layout.aligned),
            })
        }
        Action::Cyclic | Action::Dihedral => all_elements(blocks.generators(), limits),
    }
}

/// All elements but the identity.
fn all_elements(generators: Vec<Perm>, limits: &Limits) -> Result<MonotonicSet, Interrupted> {
    let chain = PermGroup::new(generators).chain(&[], limits)?;
    Ok(MonotonicSet {
        permutations: chain.elements().skip(1).collect(),
        proof: Proof::Proved,
    })
}

fn by_levels(wreath: &Wreath, limits: &Limits) -> Result<MonotonicSet, Interrupted> {
    let layout = Layout::of(&wreath.blocks);
    let sorted = layout.reorder(wreath);
    let inner = monotonic_set(&sorted.inner, limits)?;
    let outer = monotonic_set(&sorted.outer, limits)?;
    let every_outer = BigUint::from(outer.permutations.len() + 1) == sorted.outer.order();
    let is_symmetric = matches!(&*sorted.outer, Structure::Blocks(b) if b.action == Action::Symmetric && b.length() == 1);
    let words = layout.contiguous || (is_symmetric && layout.aligned) || every_outer;
    let proof = inner.proof.and(outer.proof);
    let proof = proof.and(Proof::only_if(layout.rows_aligned && words));
    let blocks = 0..sorted.blocks.len();
    let inside = blocks.flat_map(|b| inner.permutations.iter().map(move |g| (b, g)));
    let inside = inside.map(|(b, g)| sorted.inside(b, g));
    let across = outer.permutations.iter().map(|g| sorted.across(g));
    Ok(MonotonicSet {
        permutations: inside.chain(across).collect(),
        proof,
    })
}

fn by_domains(
    indexed: &Indexed,
    structure: &Structure,
    limits: &Limits,
) -> Result<MonotonicSet, Interrupted> {
    if structure.order() <= BigUint::from(LISTED) {
        return all_elements(structure.generators(), limits);
    }
    let of_domain = |domain: &Domain| match &domain.whole {
        Some(blocks) => on_blocks(blocks, limits),
        None if domain.elements.order() <= BigUint::from(LISTED) => {
            all_elements(domain.generators.clone(), limits)
        }
        None => Ok(MonotonicSet {
            permutations: domain.generators.clone(),
            proof: Proof::Candidate,
        }),
    };
    let sets = indexed.domains.iter().map(of_domain);
    let mut set = union(sets.collect::<Result<_, _>>()?);
    // Exchanging two elements of one domain may pay only together with two of another.
    set.proof = set.proof.and(Proof::only_if(indexed.domains.len() == 1));
    Ok(set)
}

fn by_search(general: &General, limits: &Limits) -> Result<MonotonicSet, Interrupted> {
    if general.order > BigUint::from(LISTED) {
        let inverses = general.generators.iter().map(Perm::inverse);
        let mut permutations: Vec<Perm> =
            general.generators.iter().cloned().chain(inverses).collect();
        permutations.sort_unstable();
        permutations.dedup();
        let proof = Proof::Candidate;
        return Ok(MonotonicSet {
            permutations,
            proof,
        });
    }
    let mut set = all_elements(general.generators.clone(), limits)?;
    let mut points: Vec<u32> = set.permutations.iter().flat_map(Perm::support).collect();
    points.sort_unstable();
    points.dedup();
    if points.len() <= SEARCHED {
        set.permutations = smallest_cover(&set.permutations, limits)?;
    }
    Ok(set)
}

#[cfg(test)]
mod tests;
