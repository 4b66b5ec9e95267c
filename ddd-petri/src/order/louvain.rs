//! Communities by greedy modularity (Blondel, Guillaume, Lambiotte, Lefebvre 2008).
//!
//! Vertices move to the neighbouring community that raises the modularity most; when none moves,
//! communities become vertices and the search goes on. The levels are kept: they are a hierarchy.

use crate::limits::Limits;

use super::graph::Graph;

/// Passes over the vertices of one level, at most.
const PASSES: usize = 30;

/// Clusterings, finest first: `levels[0]` maps vertices to clusters, the next one those clusters to
/// larger ones. Clusters are numbered from 0 by their lowest vertex. `resolution` above 1 asks for
/// smaller clusters.
pub(crate) fn louvain(graph: &Graph, resolution: f64, limits: &Limits) -> Vec<Vec<u32>> {
    let mut levels = Vec::new();
    let mut coarse = Coarse {
        graph: graph.clone(),
        loops: vec![0.0; graph.len()],
    };
    while limits.check().is_ok() {
        let clusters = coarse.local_moves(resolution, limits);
        let count = clusters.iter().max().map_or(0, |&c| c as usize + 1);
        if count == clusters.len() {
            break;
        }
        coarse = coarse.aggregate(&clusters, count);
        levels.push(clusters);
    }
    levels
}

/// A graph of clusters; `loops` is twice the weight inside each.
struct Coarse {
    graph: Graph,
    loops: Vec<f64>,
}

impl Coarse {
    fn strength(&self, v: usize) -> f64 {
        self.loops[v] + self.graph.around(v).iter().map(|&(_, w)| w).sum::<f64>()
    }

    fn local_moves(&self, resolution: f64, limits: &Limits) -> Vec<u32> {
        let n = self.graph.len();
        let strength: Vec<f64> = (0..n).map(|v| self.strength(v)).collect();
        let total: f64 = strength.iter().sum();
        let mut community: Vec<u32> = (0..n as u32).collect();
        let mut inside = strength.clone();
        let mut links = Links::new(n);
        for _ in 0..PASSES {
            let mut moved = false;
            for v in 0..n {
                let old = community[v];
                inside[old as usize] -= strength[v];
                links.gather(self.graph.around(v), &community, old);
                let scale = resolution * strength[v] / total;
                let new = links.best(old, |c| scale * inside[c as usize]);
                inside[new as usize] += strength[v];
                community[v] = new;
                moved |= new != old;
            }
            if !moved || limits.check().is_err() {
                break;
            }
        }
        renumber(&community)
    }

    fn aggregate(&self, clusters: &[u32], count: usize) -> Self {
        let mut loops = vec![0.0; count];
        let mut edges = Vec::new();
        for (v, &c) in clusters.iter().enumerate() {
            loops[c as usize] += self.loops[v];
            for &(u, w) in self.graph.around(v) {
                let d = clusters[u as usize];
                if c == d {
                    loops[c as usize] += w;
                } else if c < d {
                    edges.push((c, d, w));
                }
            }
        }
        let graph = Graph::new(count, &edges);
        Self { graph, loops }
    }
}

/// The weight from one vertex to each community around it.
struct Links {
    weight: Vec<f64>,
    near: Vec<u32>,
}

impl Links {
    fn new(n: usize) -> Self {
        Self {
            weight: vec![0.0; n],
            near: Vec::new(),
        }
    }

    fn gather(&mut self, around: &[(u32, f64)], community: &[u32], own: u32) {
        for c in self.near.drain(..) {
            self.weight[c as usize] = 0.0;
        }
        self.near.push(own);
        for &(u, w) in around {
            let c = community[u as usize];
            if self.weight[c as usize] == 0.0 && c != own {
                self.near.push(c);
            }
            self.weight[c as usize] += w;
        }
    }

    /// The community of largest gain; the own one unless another is clearly better.
    fn best(&self, own: u32, cost: impl Fn(u32) -> f64) -> u32 {
        let gain = |c: u32| self.weight[c as usize] - cost(c);
        let mut best = (own, gain(own) + 1e-9);
        for &c in &self.near {
            let g = gain(c);
            if g > best.1 {
                best = (c, g);
            }
        }
        best.0
    }
}

/// Numbers communities from 0 in the order of their lowest member.
fn renumber(community: &[u32]) -> Vec<u32> {
    let mut number = vec![u32::MAX; community.len()];
    let mut next = 0;
    community
        .iter()
        .map(|&c| {
            let slot = &mut number[c as usize];
            if *slot == u32::MAX {
                *slot = next;
                next += 1;
            }
            *slot
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_triangles_are_two_communities() {
        let edges = [
            (0, 2, 1.0),
            (2, 4, 1.0),
            (4, 0, 1.0),
            (1, 3, 1.0),
            (3, 5, 1.0),
            (5, 1, 1.0),
            (0, 1, 0.1),
        ];
        let levels = louvain(&Graph::new(6, &edges), 1.0, &Limits::default());
        assert_eq!(levels, [vec![0, 1, 0, 1, 0, 1]]);
    }

    #[test]
    fn no_edges_no_communities() {
        assert!(louvain(&Graph::new(3, &[]), 1.0, &Limits::default()).is_empty());
        assert!(louvain(&Graph::new(0, &[]), 1.0, &Limits::default()).is_empty());
    }
}
