//! What the places of a net are in terms of the places of a smaller one.
//!
//! A *quantity* is the number of tokens of a place, or of several places together. Three equations tell how they belong together:
//!
//! - a sum `x = p + q + ...`, whose tokens lie in its members in every way there is;
//! - a follower `y = factor * x + offset`;
//! - an implied place `p = y1 * q1 + y2 * q2 + ... + constant`, which no transition ever waits for.
//!
//! Sums and followers form trees, whose roots are the places of the smaller net. The tokens of a root decide in how many ways the
//! places of its tree can be marked; implied places are decided by the others.

use crate::net::PlaceId;

/// A quantity by its number. Those of places come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct QuantityId(pub(crate) u32);

impl QuantityId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<PlaceId> for QuantityId {
    fn from(p: PlaceId) -> Self {
        Self(p.0)
    }
}

/// `factor * leader + offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Follower {
    pub(crate) quantity: QuantityId,
    pub(crate) factor: u32,
    pub(crate) offset: i64,
}

impl Follower {
    /// Its tokens, if the leader has so many; none where there is no such marking.
    pub(crate) fn value(&self, leader: u64) -> Option<u64> {
        let value = i128::from(self.factor) * i128::from(leader) + i128::from(self.offset);
        u64::try_from(value).ok()
    }
}

/// `y1 * q1 + y2 * q2 + ... + constant`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Combination {
    pub(crate) terms: Vec<(QuantityId, u32)>,
    pub(crate) constant: i64,
}

/// One quantity.
#[derive(Debug, Clone, Default)]
struct Quantity {
    /// Of a sum; a place has none.
    members: Vec<QuantityId>,
    followers: Vec<Follower>,
    /// Whether an implied place counts it: then it stays as it is.
    counted: bool,
    /// How many quantities are below one another in its tree.
    depth: u32,
}

/// Deeper trees are not made, so that recursion is safe.
const DEEPEST: u32 = 500;

/// All equations of a net.
#[derive(Debug, Clone)]
pub(crate) struct Equations {
    places: usize,
    quantities: Vec<Quantity>,
    /// In the order in which they were found: each counts quantities that were there then.
    implied: Vec<(PlaceId, Combination)>,
}

/// An affine function of the tokens of the smaller net.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Affine {
    /// By root.
    pub(crate) slopes: Vec<i128>,
    pub(crate) constant: i128,
}

impl Equations {
    /// Every place by itself.
    pub(super) fn new(places: usize) -> Self {
        Self {
            places,
            quantities: vec![Quantity::default(); places],
            implied: Vec::new(),
        }
    }

    /// Whether two quantities may become one.
    pub(super) fn may_sum(&self, a: QuantityId, b: QuantityId) -> bool {
        self.depth(a).max(self.depth(b)) < DEEPEST
    }

    /// Whether one quantity may follow another.
    pub(super) fn may_follow(&self, leader: QuantityId, follower: QuantityId) -> bool {
        self.may_sum(leader, follower)
    }

    fn depth(&self, q: QuantityId) -> u32 {
        self.quantities[q.index()].depth
    }

    /// The sum of two quantities.
    pub(super) fn sum(&mut self, a: QuantityId, b: QuantityId) -> QuantityId {
        let (open, other) = if self.is_open(a) { (a, b) } else { (b, a) };
        if !self.is_open(open) {
            let depth = self.depth(a).max(self.depth(b)) + 1;
            self.quantities.push(Quantity {
                members: vec![a, b],
                depth,
                ..Quantity::default()
            });
            return QuantityId(self.quantities.len() as u32 - 1);
        }
        let (mut members, depth) = if self.is_open(other) {
            let members = std::mem::take(&mut self.quantities[other.index()].members);
            (members, self.depth(other))
        } else {
            (vec![other], self.depth(other) + 1)
        };
        let sum = &mut self.quantities[open.index()];
        sum.members.append(&mut members);
        sum.depth = sum.depth.max(depth);
        open
    }

    /// Whether a quantity is a sum that nobody refers to, so that it can get more members.
    fn is_open(&self, q: QuantityId) -> bool {
        let q = &self.quantities[q.index()];
        !q.members.is_empty() && q.followers.is_empty() && !q.counted
    }

    /// One quantity follows another from now on.
    pub(super) fn follow(&mut self, leader: QuantityId, follower: Follower) {
        let depth = self.depth(follower.quantity) + 1;
        let leader = &mut self.quantities[leader.index()];
        leader.depth = leader.depth.max(depth);
        leader.followers.push(follower);
    }

    /// A place is implied by others from now on.
    pub(super) fn imply(&mut self, place: PlaceId, combination: Combination) {
        for (q, _) in &combination.terms {
            self.quantities[q.index()].counted = true;
        }
        self.implied.push((place, combination));
    }

    /// The place that a quantity is, unless it is a sum.
    pub(crate) fn place(&self, q: QuantityId) -> Option<PlaceId> {
        (q.index() < self.places).then_some(PlaceId(q.0))
    }

    /// The members of a sum.
    pub(crate) fn members(&self, q: QuantityId) -> &[QuantityId] {
        &self.quantities[q.index()].members
    }

    /// What follows a quantity.
    pub(crate) fn followers(&self, q: QuantityId) -> &[Follower] {
        &self.quantities[q.index()].followers
    }

    /// Whether a quantity is a place that nothing follows.
    pub(crate) fn is_bare(&self, q: QuantityId) -> bool {
        q.index() < self.places && self.followers(q).is_empty()
    }

    /// The implied places.
    pub(crate) fn implied(&self) -> impl Iterator<Item = PlaceId> {
        self.implied.iter().map(|(p, _)| *p)
    }

    /// The places of a tree, in the order of its members, each before its followers.
    pub(crate) fn places_of(&self, root: QuantityId) -> Vec<PlaceId> {
        let mut found = Vec::new();
        let mut open = vec![root];
        while let Some(q) = open.pop() {
            found.extend(self.place(q));
            let followers = self.followers(q).iter().rev().map(|f| f.quantity);
            open.extend(followers);
            open.extend(self.members(q).iter().rev());
        }
        found
    }

    /// Computes the implied places of a marking from the others.
    pub(crate) fn complete(&self, marking: &mut [u32]) {
        for (place, combination) in self.implied.iter().rev() {
            let term = |&(q, y): &(QuantityId, u32)| i128::from(y) * self.tokens(q, marking);
            let sum: i128 = combination.terms.iter().map(term).sum();
            let tokens = u32::try_from(sum + i128::from(combination.constant));
            marking[place.index()] = tokens.unwrap_or_default();
        }
    }

    fn tokens(&self, q: QuantityId, marking: &[u32]) -> i128 {
        let mut sum = 0;
        let mut open = vec![q];
        while let Some(q) = open.pop() {
            sum += self.place(q).map_or(0, |p| i128::from(marking[p.index()]));
            open.extend(self.members(q));
        }
        sum
    }

    /// What each place holds at most, if each root does. For a place that is not implied, a marking has that much.
    pub(crate) fn at_most(&self, roots: &[QuantityId], most: &[u32]) -> Vec<u64> {
        let mut bounds = vec![0u64; self.quantities.len()];
        let mut open = Vec::new();
        for (root, most) in roots.iter().zip(most) {
            bounds[root.index()] = (*most).into();
            open.push(*root);
        }
        while let Some(q) = open.pop() {
            let most = bounds[q.index()];
            let members = self.members(q).iter().map(|m| (*m, most));
            let followers = self.followers(q).iter();
            let followers = followers.map(|f| (f.quantity, f.value(most).unwrap_or(0)));
            for (below, most) in members.chain(followers) {
                bounds[below.index()] = most;
                open.push(below);
            }
        }
        for (place, combination) in self.implied.iter().rev() {
            let bound = |q: QuantityId| i128::from(bounds[q.index()]);
            let terms = combination.terms.iter();
            let sum: i128 = terms.map(|(q, y)| i128::from(*y) * bound(*q)).sum();
            let most = u64::try_from(sum + i128::from(combination.constant));
            bounds[place.index()] = most.unwrap_or(0);
        }
        bounds.truncate(self.places);
        bounds
    }

    /// The largest value of a weighted sum of the places, as a function of the tokens of the roots: in a sum, all tokens
    /// lie where they count most.
    pub(crate) fn largest(&self, roots: &[QuantityId], weight: impl Fn(PlaceId) -> u32) -> Affine {
        let mut weights = vec![0i128; self.quantities.len()];
        for (p, w) in (0..self.places as u32).zip(&mut weights) {
            *w = weight(PlaceId(p)).into();
        }
        let mut constant = 0;
        for (place, combination) in &self.implied {
            let w = std::mem::take(&mut weights[place.index()]);
            constant += w * i128::from(combination.constant);
            for (q, y) in &combination.terms {
                weights[q.index()] += w * i128::from(*y);
            }
        }
        let slopes = roots
            .iter()
            .map(|root| self.slope(*root, &weights, &mut constant))
            .collect();
        Affine { slopes, constant }
    }

    /// What one token of a quantity is worth. What its followers have without it goes to the constant.
    fn slope(&self, q: QuantityId, weights: &[i128], constant: &mut i128) -> i128 {
        let mut slope = weights[q.index()];
        let members = self.members(q).iter();
        let best = members.map(|m| self.slope(*m, weights, constant)).max();
        slope += best.unwrap_or(0);
        for f in self.followers(q) {
            let worth = self.slope(f.quantity, weights, constant);
            slope += worth * i128::from(f.factor);
            *constant += worth * i128::from(f.offset);
        }
        slope
    }
}
