//! The symmetries that a quotient uses.

use crate::limits::Limits;
use crate::net::Net;
use crate::symmetry::net_automorphisms;
use ddd_sym::canonical::Canonizer;
use ddd_sym::recognise::{Action, Blocks, Structure, recognise};
use ddd_sym::{Interrupted, Perm, PermGroup};
use num_bigint::BigUint;
use std::time::Duration;

/// Which symmetries to use.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub enum SymmetryChoice {
    /// Whatever the net has.
    #[default]
    Auto,
    /// None.
    None,
    /// These, which have been checked to be symmetries of the net.
    Given(Vec<Perm>),
}

/// A group of symmetries, ready to canonize markings.
#[derive(Debug)]
pub struct Symmetries {
    /// Its generators, as permutations of places.
    pub generators: Vec<Perm>,
    /// What kind of group it is.
    pub structure: Structure,
    /// Its order.
    pub order: BigUint,
    pub(crate) canonizer: Canonizer,
}

impl Symmetries {
    /// Whether a part of the group permutes blocks in all ways: then sets of markings are sorted in one pass over a
    /// diagram, and a diagram of sorted markings is small.
    #[must_use]
    pub fn sorts_blocks(&self) -> bool {
        sorts_blocks(&self.structure)
    }
}

fn sorts_blocks(structure: &Structure) -> bool {
    let all_ways = |blocks: &Blocks| blocks.action == Action::Symmetric && blocks.count() > 2;
    match structure {
        Structure::Product(factors) => factors.iter().any(sorts_blocks),
        Structure::Blocks(blocks) => all_ways(blocks),
        Structure::Wreath(wreath) => sorts_blocks(&wreath.outer),
        Structure::Indexed(indexed) => {
            let mut whole = indexed.domains.iter().filter_map(|d| d.whole.as_ref());
            whole.any(all_ways)
        }
        _ => false,
    }
}

/// Time for finding symmetries and what they are made of.
const PATIENCE: Duration = Duration::from_secs(10);

/// The limits of a computation in terms of the group library.
pub(crate) fn group_limits(limits: &Limits) -> ddd_sym::Limits {
    let mut own = ddd_sym::Limits::none();
    if let Some(deadline) = limits.deadline() {
        own = own.with_deadline(deadline);
    }
    if let Some(flag) = limits.flag() {
        own = own.with_stop(flag);
    }
    own
}

/// The symmetries of `net`; `None` if there are none but the identity.
///
/// # Errors
/// When the limits are reached.
pub fn symmetries(
    net: &Net,
    choice: &SymmetryChoice,
    limits: &Limits,
) -> Result<Option<Symmetries>, Interrupted> {
    let limits = group_limits(&limits.clone().within(PATIENCE));
    let generators = match choice {
        SymmetryChoice::None => return Ok(None),
        SymmetryChoice::Given(generators) => generators.clone(),
        SymmetryChoice::Auto => net_automorphisms(net, &limits)
            .map(|found| found.generators)
            .unwrap_or_default(),
    };
    if generators.is_empty() {
        return Ok(None);
    }
    let group = PermGroup::new(generators.clone());
    let structure = recognise(&group, &limits)?;
    let canonizer = Canonizer::new(&structure, &limits)?;
    Ok(Some(Symmetries {
        order: structure.order(),
        generators,
        structure,
        canonizer,
    }))
}
