//! How many states the orbits of a set have together.
//!
//! Three ways, one for each kind of factor of the group:
//!
//! * symmetric groups on blocks that fill a run of positions, and wreath products over them: the number of arrangements of
//!   the contents is a product of binomials along a sorted path, so the sum is computed node by node on the diagram (see
//!   `arrangements`);
//! * small groups: the set is divided by how many elements fix a state;
//! * anything else: state by state.

use ddd_core::{Comparison, Ddd, Error, Manager};
use num_bigint::BigUint;
use thiserror::Error;

use super::Positions;
use super::arrangements::{Run, count_arrangements};
use crate::PermGroup;
use crate::canonical::{CanonicalError, Canonizer};
use crate::limits::{Interrupted, Limits};
use crate::monotonic::{Layout, Proof};
use crate::perm::Perm;
use crate::recognise::{Action, Structure, Wreath};

/// Why there is no sum.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OrbitSumError {
    /// The diagram could not be computed.
    #[error(transparent)]
    Diagram(#[from] Error),
    /// A limit was reached.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A state does not fit the group.
    #[error(transparent)]
    State(CanonicalError),
}

impl From<CanonicalError> for OrbitSumError {
    /// A limit is a limit, whether it ends the sum or the search for one canonical state.
    fn from(why: CanonicalError) -> Self {
        match why {
            CanonicalError::Interrupted(why) => Self::Interrupted(why),
            other => Self::State(other),
        }
    }
}

/// Groups up to this order are small.
const SMALL: u32 = 500;

/// A factor of the group, by the way its orbits are counted.
enum Kind {
    Arranged(Run),
    Small(Vec<Perm>),
    Large,
}

/// Adds up orbits on the diagram; see [`Positions::orbit_sums`].
#[derive(Debug)]
pub struct OrbitSums {
    positions: Positions,
    runs: Vec<Run>,
    /// Small factors, by their elements but the identity.
    small: Vec<Vec<Perm>>,
    limits: Limits,
}

impl OrbitSums {
    /// The number of states that are equivalent to some state of `least`, each of which is the least of its orbit.
    ///
    /// # Errors
    /// When a limit of the manager or one of those that the sums were prepared with is reached.
    pub fn of(&self, m: &mut Manager, least: &Ddd) -> Result<BigUint, OrbitSumError> {
        let mut parts = vec![(BigUint::from(1u32), least.clone())];
        for elements in &self.small {
            parts = self.positions.divide(m, parts, elements)?;
        }
        let mut total = BigUint::ZERO;
        for (size, part) in parts {
            total += size * count_arrangements(m, &part, &self.runs, &self.limits)?;
        }
        Ok(total)
    }
}

impl Positions {
    /// The number of states that are equivalent to some state of `set`. If `set` is a quotient state space, this is the number
    /// of states of the full one.
    ///
    /// # Errors
    /// When a limit of the manager or of `limits` is reached.
    ///
    /// ```
    /// use ddd_core::{Manager, Var};
    /// use ddd_sym::symbolic::Positions;
    /// use ddd_sym::{Limits, PermGroup, recognise::recognise};
    ///
    /// let mut m = Manager::default();
    /// let x: Vec<Var> = (0..4).map(Var).collect();
    /// let set = m.vectors(&x, [[0, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0]])?;
    /// let s4 = recognise(&PermGroup::symmetric(4), &Limits::none())?;
    /// let states = Positions::new(x).orbit_sum(&mut m, &set, &s4, &Limits::none())?;
    /// assert_eq!(states, (4u32 + 6).into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn orbit_sum(
        &self,
        m: &mut Manager,
        set: &Ddd,
        structure: &Structure,
        limits: &Limits,
    ) -> Result<BigUint, OrbitSumError> {
        let canonizer = self.canonizer(m, structure, limits)?;
        let sums = self.orbit_sums(structure, limits)?;
        match sums.filter(|_| canonizer.proof == Proof::Proved) {
            Some(sums) => {
                let least = m.apply(&canonizer.hom, set)?;
                sums.of(m, &least)
            }
            None => self.one_by_one(m, set, structure, limits),
        }
    }

    /// What adds up orbits under this group on the diagram, if they can be added up there: if each factor is small or
    /// permutes blocks that fill a run of positions. The limits hold for each sum, too.
    ///
    /// # Errors
    /// When the limits are reached.
    pub fn orbit_sums(
        &self,
        structure: &Structure,
        limits: &Limits,
    ) -> Result<Option<OrbitSums>, OrbitSumError> {
        let factors = match structure {
            Structure::Product(factors) => factors.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut sums = OrbitSums {
            positions: self.clone(),
            runs: Vec::new(),
            small: Vec::new(),
            limits: limits.clone(),
        };
        for factor in factors {
            match self.kind(factor, limits)? {
                Kind::Arranged(run) => sums.runs.push(run),
                Kind::Small(elements) => sums.small.push(elements),
                Kind::Large => return Ok(None),
            }
        }
        Ok(Some(sums))
    }

    fn kind(&self, factor: &Structure, limits: &Limits) -> Result<Kind, OrbitSumError> {
        let arranged = match factor {
            Structure::Trivial => return Ok(Kind::Small(Vec::new())),
            Structure::Blocks(b) if b.action == Action::Symmetric => {
                self.arranged(&b.blocks, &Structure::Trivial, limits)?
            }
            Structure::Wreath(w) if has_symmetric_outside(w) => {
                let sorted = Layout::of(&w.blocks).reorder(w);
                self.arranged(&sorted.blocks, &sorted.inner, limits)?
            }
            _ => None,
        };
        if let Some(run) = arranged {
            return Ok(Kind::Arranged(run));
        }
        if factor.order() > BigUint::from(SMALL) {
            return Ok(Kind::Large);
        }
        let chain = PermGroup::new(factor.generators()).chain(&[], limits)?;
        Ok(Kind::Small(chain.elements().skip(1).collect()))
    }

    /// Blocks that fill a run of positions.
    fn arranged(
        &self,
        blocks: &[Vec<u32>],
        inner: &Structure,
        limits: &Limits,
    ) -> Result<Option<Run>, OrbitSumError> {
        let layout = Layout::of(blocks);
        if !layout.aligned {
            return Ok(None);
        }
        let Some(blocks) = self.run(&layout.blocks)? else {
            return Ok(None);
        };
        Ok(Some(Run::new(blocks, Canonizer::new(inner, limits)?)))
    }

    /// Divides parts by the size of the orbits under a small group, given by its elements but the identity.
    fn divide(
        &self,
        m: &mut Manager,
        parts: Vec<(BigUint, Ddd)>,
        elements: &[Perm],
    ) -> Result<Vec<(BigUint, Ddd)>, Error> {
        let order = elements.len() + 1;
        let mut divided = Vec::new();
        for (size, part) in parts {
            // By how many elements, the identity among them, fix a state.
            let mut fixed: Vec<Ddd> = vec![m.empty(), part];
            for g in elements {
                let fixes = self.fixes(m, g)?;
                let mut next = vec![m.empty(); fixed.len() + 1];
                for (count, set) in fixed.iter().enumerate() {
                    let yes = m.apply(&fixes, set)?;
                    let no = m.difference(set, &yes)?;
                    next[count] = m.union(&next[count], &no)?;
                    next[count + 1] = m.union(&next[count + 1], &yes)?;
                }
                fixed = next;
            }
            let empty = m.empty();
            let sets = fixed.into_iter().enumerate().skip(1);
            let sets = sets.filter(|(_, set)| *set != empty);
            divided.extend(sets.map(|(count, set)| (&size * (order / count), set)));
        }
        Ok(divided)
    }

    /// Selects the states that `perm` leaves as they are.
    fn fixes(&self, m: &mut Manager, perm: &Perm) -> Result<ddd_core::Hom, Error> {
        let mut tests = Vec::new();
        for cycle in perm.cycles() {
            for pair in cycle.windows(2) {
                let (a, b) = (self.held(pair[0])?, self.held(pair[1])?);
                tests.push(m.compare(a, Comparison::Equal, b, 0));
            }
        }
        m.sequence(&tests)
    }

    /// Canonizes each state, and adds up the orbits that have not been seen.
    fn one_by_one(
        &self,
        m: &Manager,
        set: &Ddd,
        structure: &Structure,
        limits: &Limits,
    ) -> Result<BigUint, OrbitSumError> {
        let canonizer = Canonizer::new(structure, limits)?;
        let mut meter = limits.meter();
        let mut seen: ahash::AHashSet<Vec<u32>> = ahash::AHashSet::default();
        let place: ahash::AHashMap<_, usize> = self.vars().iter().copied().zip(0..).collect();
        let mut total = BigUint::ZERO;
        for path in m.paths(set)? {
            meter.charge(1)?;
            // Values of variables without a position tell states apart all the same.
            let mut state = vec![0; self.vars().len()];
            let mut others = Vec::new();
            for (var, value) in path {
                match place.get(&var) {
                    Some(&p) => state[p] = value,
                    None => others.push(value),
                }
            }
            canonizer.canonize(&mut state, limits)?;
            let size = canonizer.orbit_size(&state, limits)?;
            state.extend(others);
            if seen.insert(state) {
                total += size;
            }
        }
        Ok(total)
    }
}

fn has_symmetric_outside(wreath: &Wreath) -> bool {
    matches!(
        &*wreath.outer,
        Structure::Blocks(b) if b.action == Action::Symmetric && b.length() == 1
    )
}
