//! Reducing by exchanges, in one pass over the diagram.
//!
//! For a permutation that only exchanges pairs of positions, whether it reduces a state is decided by the first pair whose
//! values differ. Values are read along the path and held back until the pair at the front is complete: equal pairs
//! are let go, a pair in order ends the matter, and a pair out of order means that it and all pairs behind it are exchanged.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use ahash::AHashMap;
use ddd_core::{Error, Hom, Image, Images, Inductive, Manager, Var};

use super::Positions;
use crate::perm::Perm;
use crate::random::mix;

/// Pairs further apart on the path than this are not held back: too many values would have to be remembered.
const WIDEST: u32 = 40;

impl Positions {
    /// Like [`Positions::reduce`], in one pass where `perm` only exchanges pairs that are not too far apart.
    ///
    /// # Errors
    /// If `perm` moves a position that there is not.
    pub fn exchange(&self, m: &mut Manager, perm: &Perm) -> Result<Hom, Error> {
        let mut partner = AHashMap::default();
        let mut hash = 0u64;
        let mut last = None;
        for (p, q) in perm.moves() {
            let (here, there) = (self.held(p)?, self.held(q)?);
            let distance = self.depth[p as usize].abs_diff(self.depth[q as usize]);
            if perm.image(q) != p || distance > WIDEST {
                return self.reduce(m, perm);
            }
            let is_first = self.depth[p as usize] < self.depth[q as usize];
            partner.insert(here, (there, is_first));
            hash = mix(hash ^ u64::from(here.0)).wrapping_add(u64::from(there.0));
            last = last.max(Some((self.depth[p as usize], here)));
        }
        let Some((_, last)) = last else {
            return Ok(m.id());
        };
        Ok(m.inductive(Exchange {
            pairs: Pairs(Arc::new(PairData {
                partner,
                last,
                hash,
            })),
            decided: false,
            held: Vec::new(),
        }))
    }
}

/// Which variables are exchanged. Compared by content, hashed in no time.
#[derive(Debug, Clone)]
struct Pairs(Arc<PairData>);

#[derive(Debug, PartialEq, Eq)]
struct PairData {
    /// The other variable of the pair, and whether this one comes first on the path.
    partner: AHashMap<Var, (Var, bool)>,
    /// The last variable on the path that is exchanged.
    last: Var,
    hash: u64,
}

impl PartialEq for Pairs {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Pairs {}

impl Hash for Pairs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

/// Exchanges the values of all pairs if that makes the state smaller.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Exchange {
    pairs: Pairs,
    /// Whether a pair has been found out of order, so that all pairs from here on are exchanged.
    decided: bool,
    /// Assignments that have been read and not let go.
    held: Vec<(Var, u32)>,
}

impl Exchange {
    fn partner(&self, var: Var) -> Option<(Var, bool)> {
        self.pairs.0.partner.get(&var).copied()
    }

    /// The place of a variable among those held.
    fn place(&self, var: Var) -> Option<usize> {
        self.held.iter().position(|h| h.0 == var)
    }

    fn swap_values(&mut self, a: usize, b: usize) {
        let value = self.held[a].1;
        self.held[a].1 = self.held[b].1;
        self.held[b].1 = value;
    }

    /// Takes one more assignment; how many of the held ones can be let go, and whether the rest stays as it is.
    fn read(&mut self, var: Var, value: u32) -> (usize, bool) {
        self.held.push((var, value));
        if self.decided
            && let Some((first, false)) = self.partner(var)
            && let Some(place) = self.place(first)
        {
            self.swap_values(place, self.held.len() - 1);
        }
        let mut ready = 0;
        while ready < self.held.len() {
            let (var, value) = self.held[ready];
            if let Some((second, true)) = self.partner(var) {
                let Some(place) = self.place(second) else {
                    break;
                };
                if !self.decided && self.held[place].1 > value {
                    return (self.held.len(), true);
                }
                if !self.decided && self.held[place].1 < value {
                    self.decided = true;
                    self.swap_all(ready);
                }
            }
            ready += 1;
        }
        (ready, var == self.pairs.0.last && ready == self.held.len())
    }

    /// Exchanges the pairs that are held completely, from a place on.
    fn swap_all(&mut self, from: usize) {
        for first in from..self.held.len() {
            if let Some((second, true)) = self.partner(self.held[first].0)
                && let Some(second) = self.place(second)
            {
                self.swap_values(first, second);
            }
        }
    }
}

impl Inductive for Exchange {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let mut next = self.clone();
        let (ready, settled) = next.read(var, value);
        let gone: Vec<(Var, u32)> = next.held.drain(..ready).collect();
        let rest = if settled {
            images.id()
        } else {
            images.inductive(next)
        };
        let backwards = gone.into_iter().rev();
        Ok(backwards.fold(rest, |rest, (var, value)| images.prefix(var, value, rest)))
    }

    fn at_end(&self, _images: &mut Images<'_>) -> Result<Image, Error> {
        let var = self.pairs.0.last;
        Err(Error::MissingVariable { var })
    }

    fn skips(&self, var: Var) -> bool {
        self.held.is_empty() && self.partner(var).is_none()
    }
}
