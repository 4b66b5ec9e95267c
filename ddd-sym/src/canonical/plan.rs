//! Which algorithm for which structure.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::assignment::{arrangements, assign, content, sort};
use super::search::Search;
use super::wreath::WreathPlan;
use crate::PermGroup;
use crate::limits::{Interrupted, Limits, Meter};
use crate::monotonic::Layout;
use crate::perm::Perm;
use crate::recognise::{Action, Structure};

/// How to find the least state of an orbit.
#[derive(Debug, Clone)]
pub(super) enum Plan {
    /// One after the other: their supports are disjoint.
    Each(Vec<Plan>),
    /// Sort the blocks, which are in an aligned layout.
    Sort(Vec<Vec<u32>>),
    /// Assign contents to blocks, in any layout.
    Assign(Vec<Vec<u32>>),
    /// Try all elements.
    All(Vec<Perm>),
    /// Inner group first, then the outer one.
    Wreath(Box<WreathPlan>),
    /// Search along a stabilizer chain.
    Search(Box<Search>),
}

impl Plan {
    pub(super) fn new(structure: &Structure, limits: &Limits) -> Result<Plan, Interrupted> {
        match structure {
            Structure::Trivial => Ok(Plan::Each(Vec::new())),
            Structure::Product(factors) => {
                let plans = factors.iter().map(|f| Plan::new(f, limits));
                Ok(Plan::Each(plans.collect::<Result<_, _>>()?))
            }
            Structure::Blocks(b) if b.action == Action::Symmetric => {
                let layout = Layout::of(&b.blocks);
                Ok(if layout.aligned {
                    Plan::Sort(layout.blocks)
                } else {
                    Plan::Assign(layout.blocks)
                })
            }
            Structure::Blocks(b) => {
                let ring = PermGroup::new(b.generators()).chain(&[], limits)?;
                Ok(Plan::All(ring.elements().skip(1).collect()))
            }
            Structure::Wreath(w) => Ok(Plan::Wreath(Box::new(WreathPlan::new(w, limits)?))),
            Structure::Indexed(_) | Structure::General(_) => {
                let (generators, order) = (structure.generators(), structure.order());
                let search = Search::new(&generators, &order, limits)?;
                Ok(Plan::Search(Box::new(search)))
            }
        }
    }

    pub(super) fn is_polynomial(&self) -> bool {
        match self {
            Plan::Each(plans) => plans.iter().all(Plan::is_polynomial),
            Plan::Sort(_) | Plan::Assign(_) | Plan::All(_) => true,
            Plan::Wreath(wreath) => wreath.is_polynomial(),
            Plan::Search(_) => false,
        }
    }

    pub(super) fn minimise<T: Ord + Clone>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<(), Interrupted> {
        match self {
            Plan::Each(plans) => plans.iter().try_for_each(|p| p.minimise(state, meter)),
            Plan::Wreath(wreath) => wreath.minimise(state, meter),
            Plan::Search(search) => search.minimise(state, meter),
            Plan::Sort(_) | Plan::Assign(_) | Plan::All(_) => {
                self.descend(state);
                Ok(())
            }
        }
    }

    /// Like `minimise`, but a search only goes down one path.
    pub(super) fn descend<T: Ord + Clone>(&self, state: &mut [T]) {
        match self {
            Plan::Each(plans) => plans.iter().for_each(|p| p.descend(state)),
            Plan::Sort(blocks) => {
                sort(state, blocks);
            }
            Plan::Assign(blocks) => assign(state, blocks),
            Plan::All(elements) => least_image(state, elements),
            Plan::Wreath(wreath) => wreath.descend(state),
            Plan::Search(search) => search.descend(state),
        }
    }

    pub(super) fn orbit_size<T: Ord + Clone>(
        &self,
        state: &[T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        match self {
            Plan::Each(plans) => {
                let sizes = plans.iter().map(|p| p.orbit_size(state, meter));
                sizes.product()
            }
            Plan::Sort(blocks) | Plan::Assign(blocks) => {
                let contents = blocks.iter().map(|b| content(state, b));
                Ok(arrangements(contents.collect()))
            }
            Plan::All(elements) => {
                let fixing = 1 + elements.iter().filter(|g| g.fixes(state)).count();
                Ok(BigUint::from((elements.len() + 1) / fixing))
            }
            Plan::Wreath(wreath) => wreath.orbit_size(state, meter),
            Plan::Search(search) => search.orbit_size(state, meter),
        }
    }
}

/// Replaces `state` by the least of its images under `elements`, if that is less.
pub(super) fn least_image<T: Ord + Clone>(state: &mut [T], elements: &[Perm]) {
    let mut best: Option<&Perm> = None;
    for g in elements {
        if compare_images(state, g, best) == Ordering::Less {
            best = Some(g);
        }
    }
    if let Some(g) = best {
        let image = g.act(state);
        state.clone_from_slice(&image);
    }
}

/// Compares the images of a state under `a` and under `b` (the state itself if none).
fn compare_images<T: Ord>(state: &[T], a: &Perm, b: Option<&Perm>) -> Ordering {
    let Some(b) = b else {
        return a.compare(state);
    };
    let image = |g: &Perm, p: usize| &state[g.image(p as u32) as usize];
    let degree = a.degree().max(b.degree());
    let differ = (0..degree).map(|p| image(a, p).cmp(image(b, p)));
    differ
        .into_iter()
        .find(|o| o.is_ne())
        .unwrap_or(Ordering::Equal)
}
