//! Permutations of the points `0, 1, 2, ...` that move finitely many of them.
//!
//! A permutation has no fixed degree: it is the identity beyond the largest point it moves, so permutations of different
//! sizes compose freely. Points are **positions** of a state vector.
//!
//! # The convention
//!
//! `g` acts on a state `v` by `(g.v)_i = v_{g(i)}` ([`Perm::act`]): position `i` receives what was at `g(i)`.
//! The product [`Perm::then`] is "first this, then that" on points, and with it the action is a left action:
//! `g.(h.v) = (g then h).v`. Everything in this crate follows this one sentence.
//!
//! ```
//! use ddd_sym::Perm;
//!
//! let g: Perm = "(0 1 2)".parse()?; // 0 -> 1 -> 2 -> 0, not an involution
//! assert_eq!(g.act(&['a', 'b', 'c']), ['b', 'c', 'a']);
//! let h: Perm = "(0 1)".parse()?;
//! let v = ['a', 'b', 'c'];
//! assert_eq!(g.act(&h.act(&v)), g.then(&h).act(&v));
//! # Ok::<(), ddd_sym::PermError>(())
//! ```

mod notation;

pub use notation::{ParseError, ParseErrorKind, parse_cycles};

use num_bigint::BigUint;
use thiserror::Error;

/// What keeps a list of images from being a permutation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PermError {
    /// Two points have one image.
    #[error("point {0} is the image of two points")]
    Repeated(u32),
    /// A point of the list of images has no preimage.
    #[error("point {point} is out of range: there are {count} images")]
    OutOfRange {
        /// The image.
        point: u32,
        /// How many images there are.
        count: usize,
    },
    /// More points than 32 bits can number.
    #[error("{0} points are more than 32 bits can number")]
    TooLarge(usize),
    /// The text is not in cycle or image notation.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// A permutation; see the [module](self) for the convention.
///
/// Stored by its images when most points move, else as the sorted list of moves: a swap of two
/// components among 100,000 places costs a few bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Perm(Moves);

/// Which form is used depends on the permutation only, so equality is equality of this.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Moves {
    /// Images of `0..len`, the last of which is not a fixed point.
    Dense(Box<[u32]>),
    /// The moved points in ascending order, with their images.
    Sparse(Box<[(u32, u32)]>),
}

/// A degree up to which images are always stored densely.
const SMALL: usize = 32;

fn dense_pays(degree: usize, moved: usize) -> bool {
    degree <= SMALL || degree <= 4 * moved
}

impl Perm {
    /// The permutation that moves nothing.
    #[must_use]
    pub fn identity() -> Self {
        Self(Moves::Dense(Box::default()))
    }

    /// The permutation `i -> images[i]`.
    ///
    /// # Errors
    /// If `images` is not a permutation of `0..images.len()`.
    ///
    /// ```
    /// use ddd_sym::Perm;
    /// assert_eq!(Perm::from_images(vec![1, 2, 0])?.image(2), 0);
    /// assert!(Perm::from_images(vec![1, 1]).is_err());
    /// # Ok::<(), ddd_sym::PermError>(())
    /// ```
    pub fn from_images(images: Vec<u32>) -> Result<Self, PermError> {
        let count = images.len();
        if u32::try_from(count).is_err() {
            return Err(PermError::TooLarge(count));
        }
        let mut seen = vec![false; count];
        for &point in &images {
            match seen.get_mut(point as usize) {
                None => return Err(PermError::OutOfRange { point, count }),
                Some(true) => return Err(PermError::Repeated(point)),
                Some(mark) => *mark = true,
            }
        }
        Ok(Self::from_valid_images(images))
    }

    /// The product of disjoint cycles; a point that no cycle names is fixed.
    ///
    /// # Errors
    /// If a point is named twice.
    pub fn from_cycles<C: AsRef<[u32]>>(cycles: &[C]) -> Result<Self, PermError> {
        let mut moves = Vec::new();
        for cycle in cycles {
            let cycle = cycle.as_ref();
            let next = cycle.iter().cycle().skip(1);
            moves.extend(cycle.iter().zip(next).map(|(&a, &b)| (a, b)));
        }
        Self::from_moves(moves)
    }

    /// The permutation with these moves `point -> image`, in any order; other points are fixed.
    ///
    /// # Errors
    /// If the moves do not permute the points they name.
    pub fn from_moves(mut moves: Vec<(u32, u32)>) -> Result<Self, PermError> {
        moves.sort_unstable();
        if let Some(pair) = moves.windows(2).find(|w| w[0].0 == w[1].0) {
            return Err(PermError::Repeated(pair[0].0));
        }
        let mut images: Vec<u32> = moves.iter().map(|m| m.1).collect();
        images.sort_unstable();
        if let Some(pair) = images.windows(2).find(|w| w[0] == w[1]) {
            return Err(PermError::Repeated(pair[0]));
        }
        let stray = moves.iter().zip(&images).find(|(m, i)| m.0 != **i);
        if let Some((m, &image)) = stray {
            let point = image.min(m.0);
            let count = moves.len();
            return Err(PermError::OutOfRange { point, count });
        }
        Ok(Self::from_valid_moves(moves))
    }

    /// The exchange of two points.
    #[must_use]
    pub fn transposition(a: u32, b: u32) -> Self {
        let mut moves = vec![(a, b), (b, a)];
        moves.sort_unstable();
        Self::from_valid_moves(moves)
    }

    /// `moves` permute the points they name and are sorted by point.
    pub(crate) fn from_valid_moves(mut moves: Vec<(u32, u32)>) -> Self {
        moves.retain(|(p, i)| p != i);
        let degree = moves.last().map_or(0, |m| m.0 as usize + 1);
        if !dense_pays(degree, moves.len()) {
            return Self(Moves::Sparse(moves.into()));
        }
        let mut images: Vec<u32> = (0..degree as u32).collect();
        for (p, i) in moves {
            images[p as usize] = i;
        }
        Self(Moves::Dense(images.into()))
    }

    /// `images` is a permutation of its indices.
    pub(crate) fn from_valid_images(mut images: Vec<u32>) -> Self {
        while images
            .last()
            .is_some_and(|&i| i as usize + 1 == images.len())
        {
            images.pop();
        }
        let moved = images
            .iter()
            .enumerate()
            .filter(|(p, i)| *p != **i as usize)
            .count();
        if dense_pays(images.len(), moved) {
            return Self(Moves::Dense(images.into()));
        }
        let pairs = images.iter().enumerate().map(|(p, &i)| (p as u32, i));
        Self(Moves::Sparse(pairs.filter(|(p, i)| p != i).collect()))
    }

    /// Where `point` goes.
    #[must_use]
    pub fn image(&self, point: u32) -> u32 {
        match &self.0 {
            Moves::Dense(images) => images.get(point as usize).copied().unwrap_or(point),
            Moves::Sparse(moves) => match moves.binary_search_by_key(&point, |m| m.0) {
                Ok(at) => moves[at].1,
                Err(_) => point,
            },
        }
    }

    /// The moved points in ascending order, each with its image.
    pub fn moves(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (dense, sparse): (&[u32], &[(u32, u32)]) = match &self.0 {
            Moves::Dense(images) => (images, &[]),
            Moves::Sparse(moves) => (&[], moves),
        };
        let dense = dense.iter().enumerate().map(|(p, &i)| (p as u32, i));
        dense.filter(|(p, i)| p != i).chain(sparse.iter().copied())
    }

    /// The moved points in ascending order.
    pub fn support(&self) -> impl Iterator<Item = u32> + '_ {
        self.moves().map(|m| m.0)
    }

    /// The least `n` such that every point from `n` on is fixed.
    #[must_use]
    pub fn degree(&self) -> usize {
        match &self.0 {
            Moves::Dense(images) => images.len(),
            Moves::Sparse(moves) => moves.last().map_or(0, |m| m.0 as usize + 1),
        }
    }

    /// Whether nothing moves.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.degree() == 0
    }

    /// The product "first `self`, then `next`": `i -> next(self(i))`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        if let (Moves::Sparse(a), Moves::Sparse(b)) = (&self.0, &next.0) {
            let mut points: Vec<u32> = a.iter().chain(b.iter()).map(|m| m.0).collect();
            points.sort_unstable();
            points.dedup();
            let moves = points.iter().map(|&p| (p, next.image(self.image(p))));
            return Self::from_valid_moves(moves.collect());
        }
        let degree = self.degree().max(next.degree()) as u32;
        Self::from_valid_images((0..degree).map(|p| next.image(self.image(p))).collect())
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        match &self.0 {
            Moves::Dense(images) => {
                let mut inverse = vec![0; images.len()];
                for (p, &i) in images.iter().enumerate() {
                    inverse[i as usize] = p as u32;
                }
                Self(Moves::Dense(inverse.into()))
            }
            Moves::Sparse(moves) => {
                let mut inverse: Vec<_> = moves.iter().map(|&(p, i)| (i, p)).collect();
                inverse.sort_unstable();
                Self(Moves::Sparse(inverse.into()))
            }
        }
    }

    /// This permutation `exponent` times in a row; a negative exponent means the inverse.
    #[must_use]
    pub fn pow(&self, exponent: i64) -> Self {
        let mut moves = Vec::new();
        for cycle in self.cycles() {
            let length = cycle.len() as i64;
            let shift = exponent.rem_euclid(length) as usize;
            let ahead = cycle.iter().cycle().skip(shift);
            moves.extend(cycle.iter().zip(ahead).map(|(&a, &b)| (a, b)));
        }
        moves.sort_unstable();
        Self::from_valid_moves(moves)
    }

    /// The least `k > 0` such that `k` times in a row is the identity.
    #[must_use]
    pub fn order(&self) -> BigUint {
        let mut lengths: Vec<u64> = self.cycles().iter().map(|c| c.len() as u64).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths.into_iter().fold(BigUint::from(1u32), |lcm, n| {
            let common = gcd(n, u64::try_from(&lcm % n).unwrap_or(0));
            lcm * (n / common)
        })
    }

    /// The cycles of length at least 2, each from its least point, in ascending order of these.
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<u32>> {
        let points: Vec<u32> = self.support().collect();
        let mut seen = vec![false; points.len()];
        let mut cycles = Vec::new();
        for start in 0..points.len() {
            let mut cycle = Vec::new();
            let mut at = start;
            while !seen[at] {
                seen[at] = true;
                cycle.push(points[at]);
                let image = self.image(points[at]);
                at = points.binary_search(&image).unwrap_or(start);
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Whether it is a product of an even number of transpositions.
    #[must_use]
    pub fn is_even(&self) -> bool {
        let odd_cycles = self.cycles().iter().filter(|c| c.len() % 2 == 0).count();
        odd_cycles % 2 == 0
    }

    /// The same permutation after the points are renamed by `g`: it maps `g(i)` to `g(self(i))`.
    #[must_use]
    pub fn conjugate(&self, g: &Self) -> Self {
        let mut moves: Vec<_> = self
            .moves()
            .map(|(p, i)| (g.image(p), g.image(i)))
            .collect();
        moves.sort_unstable();
        Self::from_valid_moves(moves)
    }

    /// The action on a state: `result[i] = state[self(i)]`. Positions beyond the end of `state` count as absent, so a
    /// permutation that moves such a position changes nothing there.
    #[must_use]
    pub fn act<T: Clone>(&self, state: &[T]) -> Vec<T> {
        let mut result = state.to_vec();
        for (p, i) in self.moves() {
            if let (Some(to), Some(from)) = (result.get_mut(p as usize), state.get(i as usize)) {
                *to = from.clone();
            }
        }
        result
    }

    /// Whether `self.act(state) == state`, without building it.
    #[must_use]
    pub fn fixes<T: PartialEq>(&self, state: &[T]) -> bool {
        self.moves()
            .all(|(p, i)| state.get(p as usize) == state.get(i as usize))
    }

    /// How `self.act(state)` compares with `state`, lexicographically: `Less` means that it **reduces** the state.
    #[must_use]
    pub fn compare<T: Ord>(&self, state: &[T]) -> std::cmp::Ordering {
        self.moves()
            .map(|(p, i)| state.get(i as usize).cmp(&state.get(p as usize)))
            .find(|o| o.is_ne())
            .unwrap_or(std::cmp::Ordering::Equal)
    }

    /// The same permutation on the points `0..n` alone; none if it does not map them to themselves.
    #[must_use]
    pub fn restricted_to(&self, n: u32) -> Option<Self> {
        let inside = self.moves().filter(|m| m.0 < n);
        Self::from_moves(inside.collect()).ok()
    }

    /// The images of `0..degree` as a list.
    #[must_use]
    pub fn images(&self, degree: usize) -> Vec<u32> {
        let mut images: Vec<u32> = (0..degree.max(self.degree()) as u32).collect();
        for (p, i) in self.moves() {
            images[p as usize] = i;
        }
        images
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
pub(crate) mod tests;
