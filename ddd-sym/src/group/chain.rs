//! Stabilizer chains: a base, a strong generating set, and one Schreier tree for each base point.
//!
//! For a base `b_0, b_1, ...` the chain holds `G = G_0 >= G_1 >= ...` where `G_i` fixes `b_0 .. b_{i-1}`.
//! A level stores the orbit of `b_i` under `G_i` as a tree whose edges are strong generators, never explicit coset
//! representatives: memory is linear in the orbit.

use num_bigint::BigUint;

use super::working::Working;
use crate::perm::Perm;
use crate::random::Source;

/// No label: the point is not in the orbit.
const OUTSIDE: u32 = u32::MAX;
/// The label of the base point itself.
const ROOT: u32 = u32::MAX - 1;

/// A strong generator with its inverse at hand.
#[derive(Debug, Clone)]
pub(super) struct Strong {
    pub(super) perm: Perm,
    pub(super) inverse: Perm,
}

/// One base point and its orbit under the stabilizer of the base points before it.
#[derive(Debug, Clone)]
pub(super) struct Level {
    pub(super) base: u32,
    /// Numbers of the strong generators that fix all earlier base points.
    pub(super) gens: Vec<u32>,
    /// For each of `gens`, how many points of `orbit` have had their Schreier generator checked.
    pub(super) checked: Vec<usize>,
    pub(super) orbit: Vec<u32>,
    /// For each point the edge to it: `2g` if generator `g` leads here, `2g + 1` if its inverse does. Empty while the
    /// orbit is the base point alone.
    label: Vec<u32>,
}

impl Level {
    fn new(base: u32) -> Self {
        Self {
            base,
            gens: Vec::new(),
            checked: Vec::new(),
            orbit: vec![base],
            label: Vec::new(),
        }
    }

    pub(super) fn label(&self, point: u32) -> u32 {
        match self.label.get(point as usize) {
            Some(&label) => label,
            None if point == self.base => ROOT,
            None => OUTSIDE,
        }
    }

    pub(super) fn contains(&self, point: u32) -> bool {
        self.label(point) != OUTSIDE
    }
}

/// A base and strong generating set of a permutation group.
///
/// ```
/// use ddd_sym::{Limits, Perm, group::StabilizerChain};
///
/// let rotation: Perm = "(0 1 2 3 4)".parse()?;
/// let flip: Perm = "(1 4)(2 3)".parse()?;
/// let dihedral = StabilizerChain::new(5, &[rotation, flip], &Limits::none())?;
/// assert_eq!(dihedral.order(), 10u32.into());
/// assert!(!dihedral.contains(&"(0 1)".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct StabilizerChain {
    pub(super) degree: usize,
    pub(super) strong: Vec<Strong>,
    pub(super) levels: Vec<Level>,
}

/// What is left of a permutation after sifting.
pub(super) enum Sifted {
    /// Nothing: it belongs to the group.
    Trivial,
    /// It fixes the base points before `level` and leads out of the orbit there (or the base is exhausted).
    Residue { level: usize, perm: Perm },
}

impl StabilizerChain {
    pub(super) fn empty(degree: usize, base: &[u32]) -> Self {
        Self {
            degree,
            strong: Vec::new(),
            levels: base.iter().map(|&b| Level::new(b)).collect(),
        }
    }

    /// The chain of a group whose base and strong generators are known, as from an automorphism search.
    ///
    /// That they are strong is taken on trust: if they are not, the chain describes a smaller set than the group they
    /// generate. Points from `degree` on must be fixed.
    #[must_use]
    pub fn from_strong_generators(degree: usize, base: &[u32], generators: &[Perm]) -> Self {
        let mut chain = Self::empty(degree, base);
        for g in generators {
            let first_moved = base.iter().position(|&b| g.image(b) != b);
            if let Some(last) = first_moved {
                chain.add_generator(g.clone(), 0, last);
            }
        }
        chain
    }

    /// Adds a strong generator to the levels `from..=to`.
    pub(super) fn add_generator(&mut self, perm: Perm, from: usize, to: usize) {
        let number = self.strong.len() as u32;
        let inverse = perm.inverse();
        self.strong.push(Strong { perm, inverse });
        for level in from..=to {
            self.levels[level].gens.push(number);
            self.levels[level].checked.push(0);
            self.extend_orbit(level);
        }
    }

    /// A new base point at the end: the least one that `perm` moves.
    pub(super) fn extend_base(&mut self, perm: &Perm) {
        if let Some(point) = perm.support().next() {
            self.levels.push(Level::new(point));
        }
    }

    /// Closes the orbit of a level after its newest generator was added.
    fn extend_orbit(&mut self, level: usize) {
        let (level, strong) = (&mut self.levels[level], &self.strong);
        let Some((&newest, older)) = level.gens.split_last() else {
            return;
        };
        let moves_nothing = |g: u32| {
            let g = &strong[g as usize].perm;
            level.orbit.iter().all(|&p| g.image(p) == p)
        };
        if moves_nothing(newest) {
            return;
        }
        if level.label.is_empty() {
            level.label = vec![OUTSIDE; self.degree];
            level.label[level.base as usize] = ROOT;
        }
        let known = level.orbit.len();
        let mut at = 0;
        while at < level.orbit.len() {
            let point = level.orbit[at];
            // Old points are already closed under the older generators.
            let older = if at < known { &[] } else { older };
            for &g in std::iter::once(&newest).chain(older) {
                let generator = &strong[g as usize];
                let forward = (generator.perm.image(point), 2 * g);
                let backward = (generator.inverse.image(point), 2 * g + 1);
                for (next, label) in [forward, backward] {
                    if level.label[next as usize] == OUTSIDE {
                        level.label[next as usize] = label;
                        level.orbit.push(next);
                    }
                }
            }
            at += 1;
        }
    }

    /// The strong generator (or inverse) that leads from the edge's end back towards the base point.
    fn back(&self, label: u32) -> &Perm {
        let generator = &self.strong[(label / 2) as usize];
        if label.is_multiple_of(2) {
            &generator.inverse
        } else {
            &generator.perm
        }
    }

    /// Multiplies `working` by the inverse of the coset representative of `point`; returns the products taken.
    pub(super) fn push_back(&self, level: usize, mut point: u32, working: &mut Working) -> u64 {
        let level = &self.levels[level];
        let mut products = 0;
        loop {
            let label = level.label(point);
            if label >= ROOT {
                return products;
            }
            let back = self.back(label);
            working.push(back);
            point = back.image(point);
            products += 1;
        }
    }

    /// Sifts `working`, which fixes the base points before `from`, through the levels from there on.
    pub(super) fn sift_from(&self, from: usize, mut working: Working) -> Sifted {
        for (number, level) in self.levels.iter().enumerate().skip(from) {
            let point = working.image(level.base);
            if !level.contains(point) {
                let perm = working.into_perm();
                return Sifted::Residue {
                    level: number,
                    perm,
                };
            }
            self.push_back(number, point, &mut working);
        }
        if working.is_identity() {
            return Sifted::Trivial;
        }
        Sifted::Residue {
            level: self.levels.len(),
            perm: working.into_perm(),
        }
    }

    /// The least `n` such that all points from `n` on are known to be fixed.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> BigUint {
        let lengths = self.levels.iter().map(|l| l.orbit.len());
        lengths.fold(BigUint::from(1u32), |order, length| order * length)
    }

    /// Whether `perm` is an element.
    #[must_use]
    pub fn contains(&self, perm: &Perm) -> bool {
        if perm.degree() > self.degree {
            return false;
        }
        let working = Working::from_perm(self.degree, perm);
        matches!(self.sift_from(0, working), Sifted::Trivial)
    }

    /// The base points.
    #[must_use]
    pub fn base(&self) -> Vec<u32> {
        self.levels.iter().map(|l| l.base).collect()
    }

    /// The orbit of the base point of `level` under the stabilizer of those before it (empty beyond the last level).
    #[must_use]
    pub fn basic_orbit(&self, level: usize) -> &[u32] {
        self.levels.get(level).map_or(&[], |l| &l.orbit)
    }

    /// An element that fixes the base points before `level` and maps the one of `level` to `point`.
    #[must_use]
    pub fn representative(&self, level: usize, point: u32) -> Option<Perm> {
        self.levels.get(level).filter(|l| l.contains(point))?;
        let mut working = Working::identity(self.degree);
        self.push_back(level, point, &mut working);
        working.invert();
        Some(working.into_perm())
    }

    /// Generators of the subgroup that fixes the first `level` base points.
    #[must_use]
    pub fn stabilizer_generators(&self, level: usize) -> Vec<Perm> {
        let gens = self.levels.get(level).map_or(&[][..], |l| &l.gens);
        let perms = gens.iter().map(|&g| &self.strong[g as usize].perm);
        perms.cloned().collect()
    }

    /// The strong generators.
    pub fn strong_generators(&self) -> impl Iterator<Item = &Perm> {
        self.strong.iter().map(|s| &s.perm)
    }

    /// A uniformly distributed element.
    #[must_use]
    pub fn random_element(&self, source: &mut Source) -> Perm {
        let mut working = Working::identity(self.degree);
        for (number, level) in self.levels.iter().enumerate() {
            let point = level.orbit[source.below(level.orbit.len())];
            self.push_back(number, point, &mut working);
        }
        working.into_perm()
    }
}
