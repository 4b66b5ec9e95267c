//! Representatives of all orbits as one diagram.

use super::group::{Symmetries, group_limits};
use super::strategy::{Parts, Strategy, closure};
use super::transitions::TransitionOrbits;
use crate::limits::Limits;
use crate::net::{Net, TransitionId};
use crate::order::Order;
use crate::symbolic::encode::{Encoding, encode};
use ddd_core::{Ddd, Error, Hom, Manager, Var};
use ddd_sym::monotonic::{Proof, monotonic_set};
use ddd_sym::recognise::Structure;
use ddd_sym::symbolic::{Positions, SetCanonizer};

/// How sets of markings are canonized.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Canonization {
    /// By the fastest method for the structure of the group.
    #[default]
    Fast,
    /// By the literal algorithm: reduce with a few permutations until none reduces.
    Literal,
}

/// How to build a quotient on diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct How {
    /// How sets are canonized.
    pub canonization: Canonization,
    /// When.
    pub strategy: Strategy,
}

/// A quotient state space as a diagram.
#[derive(Debug)]
pub struct SymbolicQuotient {
    /// The order of the variables.
    pub order: Order,
    /// The manager that holds everything here.
    pub manager: Manager,
    /// How the net was encoded.
    pub encoding: Encoding,
    /// Representatives of the orbits of reachable markings.
    pub set: Ddd,
    /// Whether there is exactly one representative, the least marking, for each orbit; if this is not proved there may be
    /// several.
    pub proof: Proof,
    /// The group, acting on levels.
    pub(super) structure: Structure,
    /// The variables by level.
    pub(super) positions: Positions,
}

/// Builds the quotient of `net` under the given symmetries and order.
///
/// # Errors
/// Every limit of the manager; `limits` bound what is computed about the group.
pub fn reach(
    net: &Net,
    symmetries: &Symmetries,
    order: &Order,
    how: How,
    limits: &Limits,
    mut manager: Manager,
) -> Result<SymbolicQuotient, Error> {
    let encoding = encode(&mut manager, net, order)?;
    let levels = order.levels();
    let structure = symmetries.structure.renamed(&|p| levels[p as usize]);
    let positions = Positions::new((0..levels.len() as u32).map(Var).collect());
    let canonizer = canonizer(&mut manager, &positions, &structure, how, limits)?;
    let parts = parts(&mut manager, net, symmetries, &encoding, &structure)?;
    let set = closure(
        &mut manager,
        how.strategy,
        &parts,
        &canonizer.hom,
        &encoding.initial,
    )?;
    Ok(SymbolicQuotient {
        order: order.clone(),
        manager,
        encoding,
        set,
        proof: canonizer.proof,
        structure,
        positions,
    })
}

fn canonizer(
    m: &mut Manager,
    positions: &Positions,
    structure: &Structure,
    how: How,
    limits: &Limits,
) -> Result<SetCanonizer, Error> {
    let limits = group_limits(limits);
    match how.canonization {
        Canonization::Fast => positions.canonizer(m, structure, &limits),
        Canonization::Literal => {
            let set = monotonic_set(structure, &limits).map_err(interrupted)?;
            Ok(SetCanonizer {
                hom: positions.set_canonize(m, &set.permutations)?,
                proof: set.proof,
            })
        }
    }
}

/// A limit of the group library in terms of the kernel.
fn interrupted(why: ddd_sym::Interrupted) -> Error {
    match why {
        ddd_sym::Interrupted::Cancelled => Error::Cancelled,
        _ => Error::Deadline,
    }
}

/// The transitions, by orbit and by whether they stay inside a block.
fn parts(
    m: &mut Manager,
    net: &Net,
    symmetries: &Symmetries,
    encoding: &Encoding,
    structure: &Structure,
) -> Result<Parts, Error> {
    let transitions = TransitionOrbits::new(net, &symmetries.structure.generators());
    let block = blocks_of_levels(structure, encoding.places.len());
    let mut orbits: Vec<Vec<Hom>> = vec![Vec::new(); transitions.count()];
    let (mut local, mut global) = (Vec::new(), Vec::new());
    for (t, transition) in (0..).map(TransitionId).zip(net.transitions()) {
        if !transitions.is_first(t) {
            continue;
        }
        let hom = &encoding.transitions[t.index()];
        orbits[transitions.orbit(t)].push(hom.clone());
        let effects = transition.effects();
        let mut touched = effects
            .iter()
            .map(|e| block[encoding.variables[e.place.index()].0 as usize]);
        let first = touched.next();
        match touched.all(|b| Some(b) == first) {
            true => local.push(hom.clone()),
            false => global.push(hom.clone()),
        }
    }
    let orbits = orbits.iter().filter(|o| !o.is_empty()).map(|o| m.sum(o));
    Ok(Parts {
        orbits: orbits.collect::<Result<_, _>>()?,
        local,
        global: m.sum(&global)?,
    })
}

/// The block that each level lies in, if it lies in one.
fn blocks_of_levels(structure: &Structure, levels: usize) -> Vec<Option<usize>> {
    let mut block = vec![None; levels];
    let mut next = 0;
    let mut add = |blocks: &[Vec<u32>]| {
        for points in blocks {
            for &p in points {
                block[p as usize].get_or_insert(next);
            }
            next += 1;
        }
    };
    let factors = match structure {
        Structure::Product(factors) => factors.as_slice(),
        one => std::slice::from_ref(one),
    };
    for factor in factors {
        match factor {
            Structure::Blocks(b) => add(&b.blocks),
            Structure::Wreath(w) => add(&w.blocks),
            Structure::Indexed(x) => {
                let mut whole: Vec<_> = x.domains.iter().filter_map(|d| d.whole.as_ref()).collect();
                // of domains that share points, the one with the larger blocks
                whole.sort_by_key(|w| std::cmp::Reverse(w.count() * w.length()));
                whole.iter().for_each(|w| add(&w.blocks));
            }
            _ => {}
        }
    }
    block
}
