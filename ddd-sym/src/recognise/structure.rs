//! The kinds of structure, and what each means as a group.

use num_bigint::BigUint;

use crate::group::transpositions::factorial;
use crate::perm::Perm;

/// How a group permutes `n` blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// In all ways.
    Symmetric,
    /// By rotations.
    Cyclic,
    /// By rotations and reflections.
    Dihedral,
}

/// Blocks of equal length that are permuted as wholes: position `j` of a block goes to position `j` of its image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocks {
    /// How they are permuted.
    pub action: Action,
    /// The blocks, in matching inner order; for a ring, in the order round the ring.
    pub blocks: Vec<Vec<u32>>,
}

/// A wreath product: `inner` acts inside each block independently, `outer` on the blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wreath {
    /// The blocks, in matching inner order.
    pub blocks: Vec<Vec<u32>>,
    /// Acts on the positions `0..len` of a block.
    pub inner: Box<Structure>,
    /// Acts on the numbers of the blocks.
    pub outer: Box<Structure>,
}

/// One of several groups that commute and act together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Domain {
    /// Its action on the points that it alone moves.
    pub elements: Structure,
    /// Its action on all points, if that is by blocks.
    pub whole: Option<Blocks>,
    /// Generators of its action on all points; for a symmetric group the exchanges of neighbours.
    pub generators: Vec<Perm>,
}

/// The direct product of groups whose supports meet: some points are indexed by elements of several domains, or by
/// several elements of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Indexed {
    /// The factors.
    pub domains: Vec<Domain>,
    /// The points with several indices.
    pub shared: Vec<u32>,
}

/// A group that is known by generators only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct General {
    /// Generators.
    pub generators: Vec<Perm>,
    /// The number of elements.
    pub order: BigUint,
}

/// What a group is made of; see [`recognise`](super::recognise).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Structure {
    /// The identity alone.
    Trivial,
    /// Groups on disjoint sets of points.
    Product(Vec<Structure>),
    /// Blocks permuted as wholes.
    Blocks(Blocks),
    /// Blocks permuted, and a group inside each.
    Wreath(Wreath),
    /// Groups that act together.
    Indexed(Indexed),
    /// Anything else.
    General(General),
}

impl Blocks {
    /// How many blocks there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.blocks.len()
    }

    /// How many points a block has.
    #[must_use]
    pub fn length(&self) -> usize {
        self.blocks.first().map_or(0, Vec::len)
    }

    /// The order of the group.
    #[must_use]
    pub fn order(&self) -> BigUint {
        let n = self.count();
        match self.action {
            Action::Symmetric => factorial(n),
            Action::Cyclic => BigUint::from(n.max(1)),
            Action::Dihedral if n < 3 => BigUint::from(n.max(1)),
            Action::Dihedral => BigUint::from(2 * n),
        }
    }

    /// A small set of generators.
    #[must_use]
    pub fn generators(&self) -> Vec<Perm> {
        let n = self.count() as u32;
        match self.action {
            Action::Symmetric => (1..n).map(|i| self.swap(i - 1, i)).collect(),
            Action::Cyclic => vec![self.lift(|i| (i + 1) % n)],
            Action::Dihedral => vec![self.lift(|i| (i + 1) % n), self.lift(|i| n - 1 - i)],
        }
    }

    /// The exchange of two blocks.
    #[must_use]
    pub fn swap(&self, a: u32, b: u32) -> Perm {
        swap_blocks(&self.blocks, a, b)
    }

    /// The permutation of points that moves block `i` to block `image(i)`, for a permutation `image` of the blocks.
    #[must_use]
    pub fn lift(&self, image: impl Fn(u32) -> u32) -> Perm {
        lift(&self.blocks, image)
    }
}

/// Moves blocks as `image` moves their numbers.
pub(crate) fn lift(blocks: &[Vec<u32>], image: impl Fn(u32) -> u32) -> Perm {
    let mut moves = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        let target = &blocks[image(i as u32) as usize];
        moves.extend(block.iter().copied().zip(target.iter().copied()));
    }
    moves.sort_unstable();
    Perm::from_valid_moves(moves)
}

/// `count` runs of `length` consecutive positions.
pub(super) fn consecutive(count: usize, length: usize) -> Vec<Vec<u32>> {
    let (count, length) = (count as u32, length as u32);
    let run = |i: u32| (i * length..(i + 1) * length).collect();
    (0..count).map(run).collect()
}

fn swap_blocks(blocks: &[Vec<u32>], a: u32, b: u32) -> Perm {
    let pairs = blocks[a as usize].iter().zip(&blocks[b as usize]);
    let mut moves: Vec<_> = pairs.flat_map(|(&x, &y)| [(x, y), (y, x)]).collect();
    moves.sort_unstable();
    Perm::from_valid_moves(moves)
}

impl Wreath {
    /// An element of the inner group, acting in one block.
    #[must_use]
    pub fn inside(&self, block: usize, inner: &Perm) -> Perm {
        let points = &self.blocks[block];
        let moves = inner.moves();
        let mut moves: Vec<_> = moves
            .map(|(p, i)| (points[p as usize], points[i as usize]))
            .collect();
        moves.sort_unstable();
        Perm::from_valid_moves(moves)
    }

    /// An element of the outer group, acting on the points.
    #[must_use]
    pub fn across(&self, outer: &Perm) -> Perm {
        lift(&self.blocks, |i| outer.image(i))
    }
}

impl Structure {
    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> BigUint {
        match self {
            Structure::Trivial => BigUint::from(1u32),
            Structure::Product(factors) => factors.iter().map(Structure::order).product(),
            Structure::Blocks(blocks) => blocks.order(),
            Structure::Wreath(w) => w.inner.order().pow(w.blocks.len() as u32) * w.outer.order(),
            Structure::Indexed(indexed) => {
                let domains = indexed.domains.iter();
                domains.map(|d| d.elements.order()).product()
            }
            Structure::General(general) => general.order.clone(),
        }
    }

    /// Generators; for symmetric groups the exchanges of neighbouring blocks.
    #[must_use]
    pub fn generators(&self) -> Vec<Perm> {
        match self {
            Structure::Trivial => Vec::new(),
            Structure::Product(factors) => factors.iter().flat_map(Self::generators).collect(),
            Structure::Blocks(blocks) => blocks.generators(),
            Structure::Wreath(w) => {
                let inner = w.inner.generators();
                let inside =
                    (0..w.blocks.len()).flat_map(|b| inner.iter().map(move |g| w.inside(b, g)));
                let outer = w.outer.generators();
                inside.chain(outer.iter().map(|g| w.across(g))).collect()
            }
            Structure::Indexed(indexed) => {
                let domains = indexed.domains.iter();
                domains.flat_map(|d| d.generators.clone()).collect()
            }
            Structure::General(general) => general.generators.clone(),
        }
    }

    /// Whether the identity is the only element.
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        matches!(self, Structure::Trivial)
    }

    /// The structure after its points are renamed; `name` must be injective.
    #[must_use]
    pub fn renamed(&self, name: &impl Fn(u32) -> u32) -> Structure {
        let mut points: Vec<u32> = Vec::new();
        self.visit_points(&mut |p| points.push(p));
        let degree = points.iter().max().map_or(0, |&p| p + 1);
        points.sort_unstable();
        points.dedup();
        let mut run = vec![Vec::new(); degree as usize];
        for p in points {
            run[p as usize].push(name(p));
        }
        self.expanded(&run)
    }

    /// The least `n` such that all points from `n` on are fixed.
    #[must_use]
    pub fn degree(&self) -> usize {
        let mut degree = 0;
        self.visit_points(&mut |p| degree = degree.max(p as usize + 1));
        degree
    }

    /// Calls `visit` with each point that is named, some perhaps several times.
    fn visit_points(&self, visit: &mut impl FnMut(u32)) {
        match self {
            Structure::Trivial => {}
            Structure::Product(factors) => factors.iter().for_each(|f| f.visit_points(visit)),
            Structure::Blocks(b) => b.blocks.iter().flatten().for_each(|&p| visit(p)),
            Structure::Wreath(w) => w.blocks.iter().flatten().for_each(|&p| visit(p)),
            Structure::Indexed(x) => {
                x.shared.iter().for_each(|&p| visit(p));
                x.domains
                    .iter()
                    .for_each(|d| d.elements.visit_points(visit));
            }
            Structure::General(g) => g.generators.iter().flat_map(Perm::support).for_each(visit),
        }
    }

    /// The same group with each point replaced by a run of points, all of one length.
    pub(super) fn expanded(&self, runs: &[Vec<u32>]) -> Structure {
        let flat = |points: &[u32]| -> Vec<u32> {
            let run = |&p: &u32| runs[p as usize].iter().copied();
            points.iter().flat_map(run).collect()
        };
        let all = |blocks: &[Vec<u32>]| blocks.iter().map(|b| flat(b)).collect();
        let whole = |b: &Blocks| Blocks {
            action: b.action,
            blocks: all(&b.blocks),
        };
        let perms = |list: &[Perm]| list.iter().map(|g| lift(runs, |i| g.image(i))).collect();
        match self {
            Structure::Trivial => Structure::Trivial,
            Structure::Product(f) => {
                Structure::Product(f.iter().map(|s| s.expanded(runs)).collect())
            }
            Structure::Blocks(b) => Structure::Blocks(whole(b)),
            Structure::Wreath(w) => {
                let blocks: Vec<Vec<u32>> = all(&w.blocks);
                let positions = w.blocks.first().map_or(0, Vec::len);
                let length = blocks.first().map_or(0, Vec::len) / positions.max(1);
                Structure::Wreath(Wreath {
                    blocks,
                    inner: Box::new(w.inner.expanded(&consecutive(positions, length))),
                    outer: w.outer.clone(),
                })
            }
            Structure::Indexed(x) => {
                let domain = |d: &Domain| Domain {
                    elements: d.elements.expanded(runs),
                    whole: d.whole.as_ref().map(whole),
                    generators: perms(&d.generators),
                };
                Structure::Indexed(Indexed {
                    domains: x.domains.iter().map(domain).collect(),
                    shared: flat(&x.shared),
                })
            }
            Structure::General(g) => Structure::General(General {
                generators: perms(&g.generators),
                order: g.order.clone(),
            }),
        }
    }

    /// The product of structures on disjoint sets of points, as flat as possible.
    #[must_use]
    pub fn product(factors: Vec<Structure>) -> Structure {
        let mut flat = Vec::new();
        for factor in factors {
            match factor {
                Structure::Trivial => {}
                Structure::Product(inside) => flat.extend(inside),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Structure::Trivial,
            1 => flat.swap_remove(0),
            _ => Structure::Product(flat),
        }
    }
}
