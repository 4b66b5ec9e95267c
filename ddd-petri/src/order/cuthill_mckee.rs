//! Cuthill-McKee (1969): breadth-first from a far end, neighbours by increasing degree.

use super::graph::Graph;

/// An order of small bandwidth.
pub(crate) fn cuthill_mckee(graph: &Graph) -> Vec<u32> {
    let mut order: Vec<u32> = Vec::with_capacity(graph.len());
    let mut found = vec![false; graph.len()];
    let mut distance = vec![u32::MAX; graph.len()];
    for v in 0..graph.len() as u32 {
        if found[v as usize] {
            continue;
        }
        let (start, _) = graph.far_ends(v, &mut distance);
        let mut next = order.len();
        found[start as usize] = true;
        order.push(start);
        while next < order.len() {
            let from = order.len();
            for &(u, _) in graph.around(order[next] as usize) {
                if !std::mem::replace(&mut found[u as usize], true) {
                    order.push(u);
                }
            }
            order[from..].sort_unstable_by_key(|&u| (graph.degree(u as usize), u));
            next += 1;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_has_its_centre_second() {
        let graph = Graph::new(4, &[(1, 0, 1.0), (1, 2, 1.0), (1, 3, 1.0)]);
        assert_eq!(cuthill_mckee(&graph)[1], 1);
    }

    #[test]
    fn components_follow_each_other() {
        let graph = Graph::new(4, &[(0, 2, 1.0), (1, 3, 1.0)]);
        let order = cuthill_mckee(&graph);
        let at = |v: u32| order.iter().position(|&u| u == v).unwrap();
        assert_eq!(at(0).abs_diff(at(2)), 1);
        assert_eq!(at(1).abs_diff(at(3)), 1);
    }
}
