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
    let homes = homes(structure, encoding.places.len());
    let mut orbits: Vec<Vec<Hom>> = vec![Vec::new(); transitions.count()];
    let mut inside = vec![true; transitions.count()];
    for (t, transition) in (0..).map(TransitionId).zip(net.transitions()) {
        if !transitions.is_first(t) {
            continue;
        }
        let orbit = transitions.orbit(t);
        orbits[orbit].push(encoding.transitions[t.index()].clone());
        let effects = transition.effects();
        let mut touched = effects
            .iter()
            .map(|e| homes[encoding.variables[e.place.index()].0 as usize]);
        let first = touched.next();
        inside[orbit] &= first != Some(Home::Shared) && touched.all(|h| Some(h) == first);
    }
    let (mut local, mut global) = (Vec::new(), Vec::new());
    for (orbit, inside) in orbits.into_iter().zip(inside) {
        match inside {
            _ if orbit.is_empty() => {}
            true => local.push(orbit),
            false => global.push(m.sum(&orbit)?),
        }
    }
    Ok(Parts { local, global })
}

/// Where a level lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Home {
    /// No symmetry moves it, or none that is known to move whole blocks.
    Outside,
    /// In the block of this number.
    Block(usize),
    /// In blocks of several domains. What happens there is no matter of one block: closing each block by itself would make
    /// all combinations of what the blocks do to the other domains, and canonization has to sort them out.
    Shared,
}

/// Where each level lies.
fn homes(structure: &Structure, levels: usize) -> Vec<Home> {
    let mut homes = vec![Home::Outside; levels];
    let mut next = 0;
    let mut add = |blocks: &[Vec<u32>]| {
        for points in blocks {
            for &p in points {
                let home = &mut homes[p as usize];
                *home = match home {
                    Home::Outside => Home::Block(next),
                    _ => Home::Shared,
                };
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
                let whole = x.domains.iter().filter_map(|d| d.whole.as_ref());
                whole.for_each(|w| add(&w.blocks));
            }
            _ => {}
        }
    }
    homes
}
