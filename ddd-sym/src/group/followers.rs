//! Orbits that follow others.
//!
//! In the group of a net most orbits repeat each other: "idle of client i", "waiting of client i", "request of client i
//! to server j" all move as the clients and the servers do. An orbit **follows** others if there are equivariant maps
//! from it to them, or to small sets of their points, that are jointly injective: then an element is known on the orbit
//! once it is known on the others, and the group may be studied on far fewer points.

use ahash::AHashMap;

use super::orbits::{movers, orbits};
use crate::limits::{Interrupted, Meter};
use crate::perm::Perm;

/// An orbit whose points move as their leaders do.
#[derive(Debug, Clone)]
pub(crate) struct Follower {
    /// The points of the orbit.
    pub(crate) points: Vec<u32>,
    /// For each of `points` the points it follows: one set after the other, no list twice.
    pub(crate) leaders: Vec<Vec<u32>>,
    /// The sizes of these sets, the same for all points.
    pub(crate) widths: Vec<usize>,
}

impl Follower {
    /// The leaders of the image of a point, from its leaders and the images of these.
    pub(crate) fn image(&self, leaders: &[u32], image: impl Fn(u32) -> u32) -> Vec<u32> {
        image_of_sets(leaders, &self.widths, image)
    }
}

/// The images of several sets, one after the other, each sorted.
pub(crate) fn image_of_sets(
    leaders: &[u32],
    widths: &[usize],
    image: impl Fn(u32) -> u32,
) -> Vec<u32> {
    let mut moved: Vec<u32> = leaders.iter().map(|&l| image(l)).collect();
    let mut rest = moved.as_mut_slice();
    for &width in widths {
        let (set, behind) = rest.split_at_mut(width);
        set.sort_unstable();
        rest = behind;
    }
    moved
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
                let image = follower.image(tuple, |l| g.image(l));
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
/// Sets of more points than this are not looked for.
const WIDEST: usize = 4;

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
        let mut draft = Draft::new(orbit);
        let leading = leading.iter().filter(|l| l.len() > 1);
        // A bijection is the simplest explanation, then maps to smaller orbits, then to sets.
        for target in leading.clone().filter(|l| l.len() == orbit.len()) {
            let maps = self.maps(orbit, target, true, meter)?;
            if draft.add_all(maps) {
                return Ok(Some(draft.follower));
            }
        }
        let divides = |l: &&Vec<u32>| l.len() < orbit.len() && orbit.len().is_multiple_of(l.len());
        for target in leading.clone().filter(divides) {
            let maps = self.maps(orbit, target, false, meter)?;
            if draft.add_all(maps) {
                return Ok(Some(draft.follower));
            }
        }
        for target in leading {
            let maps = self.set_maps(orbit, target, meter)?;
            if draft.add_all(maps) {
                return Ok(Some(draft.follower));
            }
        }
        Ok(None)
    }

    /// The equivariant maps from `orbit` to sets of two to `WIDEST` points of `target`.
    fn set_maps(
        &mut self,
        orbit: &[u32],
        target: &[u32],
        meter: &mut Meter,
    ) -> Result<Vec<Vec<Vec<u32>>>, Interrupted> {
        let mut maps = Vec::new();
        let mut covered: Vec<u32> = Vec::new();
        for &x in target {
            if covered.contains(&x) {
                continue;
            }
            let mut sets: AHashMap<u32, Vec<u32>> = AHashMap::default();
            let narrow = self.spread(orbit[0], x, &mut sets, meter)?;
            let root = sets.remove(&orbit[0]).unwrap_or_default();
            covered.extend_from_slice(&root);
            if !narrow || root.len() < 2 {
                continue;
            }
            sets.insert(orbit[0], root);
            let of = |y: &u32| {
                let mut set = sets.get(y).cloned().unwrap_or_default();
                set.sort_unstable();
                set
            };
            maps.push(orbit.iter().map(of).collect());
        }
        Ok(maps)
    }

    /// Spreads the relation of `root` to `x` along the generators; false if a point is related to too many.
    fn spread(
        &self,
        root: u32,
        x: u32,
        sets: &mut AHashMap<u32, Vec<u32>>,
        meter: &mut Meter,
    ) -> Result<bool, Interrupted> {
        let mut pairs = vec![(root, x)];
        sets.insert(root, vec![x]);
        while let Some((y, x)) = pairs.pop() {
            meter.charge(1)?;
            let movers = self.movers[y as usize]
                .iter()
                .chain(&self.movers[x as usize]);
            for &g in movers {
                let g = &self.generators[g as usize];
                let (y, x) = (g.image(y), g.image(x));
                let set = sets.entry(y).or_default();
                if set.contains(&x) {
                    continue;
                }
                if set.len() == WIDEST {
                    return Ok(false);
                }
                set.push(x);
                pairs.push((y, x));
            }
        }
        Ok(true)
    }

    /// The equivariant maps from `orbit` to single points of `target`, or only the first.
    fn maps(
        &mut self,
        orbit: &[u32],
        target: &[u32],
        only_first: bool,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<Vec<u32>>>, Interrupted> {
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
                maps.push(
                    orbit
                        .iter()
                        .map(|&y| vec![self.image[y as usize]])
                        .collect(),
                );
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

/// A follower under construction.
struct Draft {
    follower: Follower,
    /// Which points the maps so far do not tell apart.
    class: Vec<u32>,
    classes: usize,
}

impl Draft {
    fn new(orbit: &[u32]) -> Self {
        Self {
            follower: Follower {
                points: orbit.to_vec(),
                leaders: vec![Vec::new(); orbit.len()],
                widths: Vec::new(),
            },
            class: vec![0; orbit.len()],
            classes: 1,
        }
    }

    /// Adds those maps that tell more points apart; whether all are told apart.
    fn add_all(&mut self, maps: Vec<Vec<Vec<u32>>>) -> bool {
        for map in maps {
            let mut numbers: AHashMap<(u32, &[u32]), u32> = AHashMap::default();
            let mut finer = Vec::with_capacity(map.len());
            for (&class, set) in self.class.iter().zip(&map) {
                let fresh = numbers.len() as u32;
                finer.push(*numbers.entry((class, set)).or_insert(fresh));
            }
            if numbers.len() == self.classes {
                continue;
            }
            self.classes = numbers.len();
            self.class = finer;
            self.follower.widths.extend(map.first().map(Vec::len));
            for (leaders, set) in self.follower.leaders.iter_mut().zip(map) {
                leaders.extend(set);
            }
        }
        self.classes == self.class.len()
    }
}
