//! Weighted graphs over places: what Sloan, Cuthill-McKee and the search for communities work on.

use crate::sparse::Rows;

use super::hypergraph::Hypergraph;

/// Edges larger than this are not expanded to all pairs but to a path, to stay near linear.
const CLIQUE: usize = 24;

/// An undirected weighted graph; each neighbour is listed once, sorted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    neighbours: Rows<(u32, f64)>,
}

impl Graph {
    /// The graph with these edges, given once each in either direction; parallel ones are added up.
    pub(crate) fn new(vertices: usize, edges: &[(u32, u32, f64)]) -> Self {
        let both = edges
            .iter()
            .flat_map(|&(a, b, w)| [(a, (b, w)), (b, (a, w))]);
        let raw: Rows<(u32, f64)> = Rows::group(vertices, both);
        let mut neighbours = Rows::default();
        for v in 0..vertices {
            let mut row = raw.row(v).to_vec();
            row.sort_by_key(|&(u, _)| u);
            row.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 += next.1;
                }
                same
            });
            neighbours.push(row);
        }
        Self { neighbours }
    }

    /// Two vertices are joined if an edge holds both; an edge of `k` vertices weighs the same for each
    /// of its vertices, whatever `k` is.
    pub(crate) fn of_hypergraph(h: &Hypergraph) -> Self {
        let mut edges = Vec::new();
        for (pins, weight) in h.edges() {
            if pins.len() <= CLIQUE {
                let share = weight / (pins.len() - 1) as f64;
                for (i, &a) in pins.iter().enumerate() {
                    edges.extend(pins[i + 1..].iter().map(|&b| (a, b, share)));
                }
            } else {
                edges.extend(pins.windows(2).map(|pair| (pair[0], pair[1], weight / 2.0)));
            }
        }
        Self::new(h.vertices(), &edges)
    }

    /// The number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// The neighbours of `v` with the weights of the edges to them.
    pub(crate) fn around(&self, v: usize) -> &[(u32, f64)] {
        self.neighbours.row(v)
    }

    /// The number of neighbours of `v`.
    pub(crate) fn degree(&self, v: usize) -> usize {
        self.around(v).len()
    }

    /// Breadth-first distances from `from` within its component, and the vertices in the order found.
    /// `distance` must hold `u32::MAX` for the vertices of the component.
    pub(crate) fn breadth_first(&self, from: u32, distance: &mut [u32]) -> Vec<u32> {
        let mut found = vec![from];
        distance[from as usize] = 0;
        let mut next = 0;
        while next < found.len() {
            let v = found[next] as usize;
            next += 1;
            for &(u, _) in self.around(v) {
                if distance[u as usize] == u32::MAX {
                    distance[u as usize] = distance[v] + 1;
                    found.push(u);
                }
            }
        }
        found
    }

    /// A vertex far from another one, and that other one, in the component of `from`
    /// (the ends of a pseudo-diameter): a search is repeated from the far end while the distance grows.
    /// `distance` is room to work in: `u32::MAX` for the vertices of the component, before and after.
    pub(crate) fn far_ends(&self, from: u32, distance: &mut [u32]) -> (u32, u32) {
        const ROUNDS: usize = 8;
        let (mut start, mut depth) = (from, 0);
        let mut end = from;
        for _ in 0..ROUNDS {
            let found = self.breadth_first(start, distance);
            let deepest = found.last().map_or(0, |&v| distance[v as usize]);
            // Of the vertices farthest away, one of least degree is most likely at the border.
            end = found
                .iter()
                .rev()
                .take_while(|&&v| distance[v as usize] == deepest)
                .min_by_key(|&&v| (self.degree(v as usize), v))
                .copied()
                .unwrap_or(start);
            for v in found {
                distance[v as usize] = u32::MAX;
            }
            if deepest <= depth {
                break;
            }
            depth = deepest;
            std::mem::swap(&mut start, &mut end);
        }
        (start, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(n: u32) -> Graph {
        let edges: Vec<_> = (1..n).map(|v| (v - 1, v, 1.0)).collect();
        Graph::new(n as usize, &edges)
    }

    #[test]
    fn far_ends_of_a_path_are_its_ends() {
        let (a, b) = path(9).far_ends(3, &mut [u32::MAX; 9]);
        assert_eq!([a.min(b), a.max(b)], [0, 8]);
    }

    #[test]
    fn parallel_edges_are_added() {
        let g = Graph::new(2, &[(0, 1, 1.0), (1, 0, 0.5)]);
        assert_eq!(g.around(0), [(1, 1.5)]);
    }

    #[test]
    fn a_large_edge_becomes_a_path() {
        let all: Vec<u32> = (0..100).collect();
        let h = Hypergraph::new(100, [(all, 1.0)].into_iter());
        let g = Graph::of_hypergraph(&h);
        assert_eq!(g.degree(0), 1);
        assert_eq!(g.degree(50), 2);
    }

    #[test]
    fn a_lone_vertex_is_both_its_ends() {
        assert_eq!(path(1).far_ends(0, &mut [u32::MAX]), (0, 0));
    }
}
