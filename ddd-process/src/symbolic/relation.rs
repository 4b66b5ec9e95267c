//! Pairs of states: which state leads to which.
//!
//! The variables of the two states alternate, so that a pair of equal states needs few nodes.

use ddd_core::{Ddd, Hom, Image, Images, Inductive, Strategy, Var};

use super::System;
use super::moves::Place;
use crate::error::Error;
use crate::program::{Code, State};
use crate::symmetry::Relabelling;

/// The first state of a pair.
const FROM: Place = Place {
    stride: 2,
    offset: 0,
};
/// The second.
const TO: Place = Place {
    stride: 2,
    offset: 1,
};

/// The moves between the states of a set, and their transitive closure.
#[derive(Debug, Clone)]
pub(crate) struct Relation {
    /// `R`
    moves: Ddd,
    /// `R+`
    paths: Ddd,
}

impl Relation {
    /// The relation on a set that is closed under moves.
    pub(crate) fn on(system: &mut System<'_>, set: &Ddd) -> Result<Relation, Error> {
        let steps = system.moves(TO)?;
        let manager = &mut system.manager;
        let double = manager.inductive(Double);
        let equal = manager.apply(&double, set)?;
        let closure = manager.reachability(&steps, Strategy::Saturation)?;
        let step = manager.sum(&steps)?;
        let moves = manager.apply(&step, &equal)?;
        let ways = manager.apply(&closure, &equal)?;
        let paths = manager.apply(&step, &ways)?;
        Ok(Relation { moves, paths })
    }

    /// A move whose image under a permutation is no path.
    pub(crate) fn broken_by(
        &self,
        system: &mut System<'_>,
        relabelling: &Relabelling,
    ) -> Result<Option<(State, State)>, Error> {
        let image = on_pairs(system, relabelling)?;
        let images = system.manager.apply(&image, &self.moves)?;
        let broken = system.manager.difference(&images, &self.paths)?;
        let Some(path) = system.manager.paths(&broken)?.next() else {
            return Ok(None);
        };
        let side = |offset: usize| -> State {
            let values = path.iter().skip(offset).step_by(2);
            values.map(|(_, value)| *value as Code).collect()
        };
        let inverse = relabelling.inverse();
        Ok(Some((inverse.state(&side(0)), inverse.state(&side(1)))))
    }
}

/// A permutation of both states of a pair.
fn on_pairs(system: &mut System<'_>, relabelling: &Relabelling) -> Result<Hom, Error> {
    let slots = system.program().slots().len() as u32;
    let moved = |place: Place| {
        (0..slots).map(move |slot| (place.var(relabelling.slot(slot)), place.var(slot)))
    };
    let pairs: Vec<(Var, Var)> = moved(FROM).chain(moved(TO)).collect();
    Ok(system.manager.permute(pairs)?)
}

/// Makes of each state the pair of it and itself.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Double;

impl Inductive for Double {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, ddd_core::Error> {
        let this = images.this();
        let second = images.prefix(TO.var(var.0), value, this);
        Ok(images.prefix(FROM.var(var.0), value, second))
    }
}
