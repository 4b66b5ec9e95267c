//! Orbits that follow others.
//!
//! In the group of a net most orbits repeat each other: "idle of client i", "waiting of client i", "request of client i
//! to server j" all move as the clients and the servers do. An orbit **follows** others if there are equivariant maps
//! from it to them that are jointly injective: then an element is known on the orbit once it is known on the others, and
//! the group may be studied on far fewer points.

use ahash::AHashMap;

use super::orbits::{movers, orbits};
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;

/// An orbit whose points move as their leaders do.
#[derive(Debug, Clone)]
pub(crate) struct Follower {
    /// The points of the orbit.
    pub(crate) points: Vec<u32>,
    /// For each of `points` the tuple of points it follows; no tuple occurs twice.
    pub(crate) leaders: Vec<Vec<u32>>,
}

/// A division of the points into those that lead and the orbits that follow them.
#[derive(Debug, Clone)]
pub(crate) struct Reduction {
    /// The points of the leading orbits, ascending.
    pub(crate) kept: Vec<u32>,
    pub(crate) followers: Vec<Follower>,
}

impl Reduction {
    /// The images of all followers under `g`, which is given on the leaders; none if some image does not exist, that
    /// is, if `g` is not in the group.
    pub(crate) fn follow(&self, g: &Perm) -> Option<Vec<(u32, u32)>> {
        let mut moves = Vec::new();
        for follower in &self.followers {
            let tuples = follower.leaders.iter().zip(&follower.points);
            let by_leaders: AHashMap<&[u32], u32> =
                tuples.map(|(t, &p)| (t.as_slice(), p)).collect();
            for (tuple, &point) in follower.leaders.iter().zip(&follower.points) {
                let image: Vec<u32> = tuple.iter().map(|&l| g.image(l)).collect();
                moves.push((point, *by_leaders.get(image.as_slice())?));
            }
        }
        Some(moves)
    }
}

/// Finds the orbits that follow smaller ones; none if all orbits are needed.
pub(crate) fn reduce(
    degree: usize,
    generators: &[Perm],
    meter: &mut Meter,
) -> Result<Option<Reduction>, Interrupted> {
    let mut all = orbits(degree, generators);
    all.sort_by_key(|o| (o.len(), o[0]));
    let mut finder = Finder {
        generators,
        movers: movers(degree, generators),
        image: vec![NONE; degree],
    };
    let mut leading: Vec<Vec<u32>> = Vec::new();
    let mut followers = Vec::new();
    for orbit in all {
        match finder.follower(&orbit, &leading, meter)? {
            Some(follower) => followers.push(follower),
            None => leading.push(orbit),
        }
    }
    if followers.is_empty() {
        return Ok(None);
    }
    let mut kept: Vec<u32> = leading.concat();
    kept.sort_unstable();
    Ok(Some(Reduction { kept, followers }))
}

const NONE: u32 = u32::MAX;

struct Finder<'a> {
    generators: &'a [Perm],
    movers: Vec<Vec<u32>>,
    /// The map under construction.
    image: Vec<u32>,
}

impl Finder<'_> {
    /// The orbit as a follower of some of the leading orbits.
    fn follower(
        &mut self,
        orbit: &[u32],
        leading: &[Vec<u32>],
        meter: &mut Meter,
    ) -> Result<Option<Follower>, Interrupted> {
        let (same, smaller): (Vec<_>, Vec<_>) = leading
            .iter()
            .filter(|l| l.len() > 1 && orbit.len().is_multiple_of(l.len()))
            .partition(|l| l.len() == orbit.len());
        // A bijection is the simplest explanation.
        let mut leaders: Vec<Vec<u32>> = vec![Vec::new(); orbit.len()];
        let mut class: Vec<u32> = vec![0; orbit.len()];
        for (one, targets) in [(true, same), (false, smaller)] {
            for target in targets {
                for map in self.maps(orbit, target, one, meter)? {
                    if !refines(&mut class, &map) {
                        continue;
                    }
                    for (tuple, image) in leaders.iter_mut().zip(map) {
                        tuple.push(image);
                    }
                }
                let distinct = class.iter().max().map_or(0, |m| *m as usize + 1);
                if distinct == orbit.len() {
                    let points = orbit.to_vec();
                    return Ok(Some(Follower { points, leaders }));
                }
            }
        }
        Ok(None)
    }

    /// The equivariant maps from `orbit` onto `target`, or only the first.
    fn maps(
        &mut self,
        orbit: &[u32],
        target: &[u32],
        only_first: bool,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<u32>>, Interrupted> {
        let fewest = orbit.iter().min_by_key(|&&y| self.movers[y as usize].len());
        let Some(&root) = fewest else {
            return Ok(Vec::new());
        };
        let mut maps = Vec::new();
        for &x in target {
            meter.charge(1)?;
            if !is_subset(&self.movers[x as usize], &self.movers[root as usize]) {
                continue;
            }
            let reached = self.try_map(root, x);
            meter.charge(reached.points.len() as u64)?;
            if reached.consistent {
                maps.push(orbit.iter().map(|&y| self.image[y as usize]).collect());
            }
            for y in reached.points {
                self.image[y as usize] = NONE;
            }
            if only_first && !maps.is_empty() {
                break;
            }
        }
        Ok(maps)
    }

    /// Spreads `root -> x` along the generators until it contradicts itself or is complete.
    fn try_map(&mut self, root: u32, x: u32) -> Reached {
        self.image[root as usize] = x;
        let mut points = vec![root];
        let mut at = 0;
        while at < points.len() {
            let y = points[at];
            let x = self.image[y as usize];
            let here = &self.movers[y as usize];
            let mut consistent = is_subset(&self.movers[x as usize], here);
            for &g in here {
                let g = &self.generators[g as usize];
                let (y, x) = (g.image(y), g.image(x));
                if self.image[y as usize] == NONE {
                    self.image[y as usize] = x;
                    points.push(y);
                }
                consistent &= self.image[y as usize] == x;
            }
            if !consistent {
                return Reached { points, consistent };
            }
            at += 1;
        }
        Reached {
            points,
            consistent: true,
        }
    }
}

struct Reached {
    points: Vec<u32>,
    consistent: bool,
}

/// Whether a sorted list is contained in another.
fn is_subset(small: &[u32], large: &[u32]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|s| rest.any(|l| l == s))
}

/// Splits the classes by the values of `map`; whether there are more of them now.
fn refines(class: &mut [u32], map: &[u32]) -> bool {
    let before = class.iter().max().map_or(0, |m| m + 1);
    let mut numbers: AHashMap<(u32, u32), u32> = AHashMap::default();
    for (c, &x) in class.iter_mut().zip(map) {
        let fresh = numbers.len() as u32;
        *c = *numbers.entry((*c, x)).or_insert(fresh);
    }
    numbers.len() as u32 > before
}
