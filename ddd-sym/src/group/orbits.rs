//! Orbits of points: which positions can be brought to which.

use crate::perm::Perm;

/// A partition of `0..n` that only ever gets coarser (disjoint sets with path halving).
#[derive(Debug, Clone)]
pub(crate) struct Merger {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Merger {
    pub(crate) fn new(n: usize) -> Self {
        Self {
            parent: (0..n as u32).collect(),
            size: vec![1; n],
        }
    }

    /// The representative of the class of `x`.
    pub(crate) fn find(&mut self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            let above = self.parent[self.parent[x as usize] as usize];
            self.parent[x as usize] = above;
            x = above;
        }
        x
    }

    /// Joins two classes; the representative that is no longer one, if they were different.
    pub(crate) fn join(&mut self, a: u32, b: u32) -> Option<u32> {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return None;
        }
        if (self.size[a as usize], b) < (self.size[b as usize], a) {
            std::mem::swap(&mut a, &mut b);
        }
        self.parent[b as usize] = a;
        self.size[a as usize] += self.size[b as usize];
        Some(b)
    }

    /// How many members the class of `x` has.
    pub(crate) fn class_size(&mut self, x: u32) -> usize {
        let root = self.find(x);
        self.size[root as usize] as usize
    }

    /// Joins the points of each cycle of `g`.
    pub(crate) fn join_cycles(&mut self, g: &Perm) {
        for (p, i) in g.moves() {
            self.join(p, i);
        }
    }

    /// The classes, members ascending, classes by their least member.
    pub(crate) fn classes(&mut self) -> Vec<Vec<u32>> {
        let n = self.parent.len();
        let mut number = vec![u32::MAX; n];
        let mut classes: Vec<Vec<u32>> = Vec::new();
        for x in 0..n as u32 {
            let root = self.find(x) as usize;
            if number[root] == u32::MAX {
                number[root] = classes.len() as u32;
                classes.push(Vec::new());
            }
            classes[number[root] as usize].push(x);
        }
        classes
    }
}

/// The orbits of `0..degree` under `generators`, each ascending, ordered by least point; fixed points are orbits of one.
pub(crate) fn orbits(degree: usize, generators: &[Perm]) -> Vec<Vec<u32>> {
    let mut merger = Merger::new(degree);
    for g in generators {
        merger.join_cycles(g);
    }
    merger.classes()
}

/// For each point of `0..degree` the generators that move it, ascending.
pub(crate) fn movers(degree: usize, generators: &[Perm]) -> Vec<Vec<u32>> {
    let mut movers = vec![Vec::new(); degree];
    for (number, g) in generators.iter().enumerate() {
        for p in g.support() {
            movers[p as usize].push(number as u32);
        }
    }
    movers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_sorted_and_complete() {
        let gens: Vec<Perm> = ["(0 4 2)", "(1 6)"].map(|t| t.parse().unwrap()).into();
        let expected = vec![vec![0, 2, 4], vec![1, 6], vec![3], vec![5]];
        assert_eq!(orbits(7, &gens), expected);
        assert!(orbits(0, &[]).is_empty());
        assert_eq!(movers(7, &gens)[1..4], [vec![1], vec![0], vec![]]);
    }

    #[test]
    fn joining_tells_who_lost() {
        let mut merger = Merger::new(4);
        assert_eq!(merger.join(2, 1), Some(2));
        assert_eq!(merger.join(1, 2), None);
        assert_eq!(merger.class_size(2), 2);
        assert_eq!(merger.find(2), 1);
    }
}
