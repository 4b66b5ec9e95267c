//! The nested units that a file declares, as groups to keep contiguous.

use crate::net::Nupn;

use super::tree::Tree;

/// The tree of the units: a unit's own places are a group beside its subunits.
///
/// Units are hints and may be nonsense: a unit reached twice, or a place named twice, counts where
/// it was met first; places in no unit hang below the root.
pub(crate) fn tree(places: usize, nupn: &Nupn) -> Tree {
    // Units in the order found, each with its parent's rank; the root is first.
    let mut ranks: Vec<(usize, usize)> = Vec::new();
    let mut seen = vec![false; nupn.units.len()];
    if nupn.root < nupn.units.len() {
        seen[nupn.root] = true;
        ranks.push((nupn.root, 0));
    }
    let mut next = 0;
    while next < ranks.len() {
        for &sub in &nupn.units[ranks[next].0].subunits {
            if sub < seen.len() && !std::mem::replace(&mut seen[sub], true) {
                ranks.push((sub, next));
            }
        }
        next += 1;
    }
    // Two tree nodes a unit: the group of its own places, and the whole. Children come before
    // their parents, so the units are numbered backwards, the root last.
    let units = ranks.len().max(1);
    let whole = |rank: usize| (places + 2 * (units - 1 - rank) + 1) as u32;
    let root = whole(0);
    let mut parent = vec![root; places + 2 * units - 1];
    let mut placed = vec![false; places];
    for (rank, &(unit, above)) in ranks.iter().enumerate() {
        let own = whole(rank) - 1;
        parent[own as usize] = whole(rank);
        if rank > 0 {
            parent[own as usize + 1] = whole(above);
        }
        for place in &nupn.units[unit].places {
            let i = place.index();
            if i < places && !std::mem::replace(&mut placed[i], true) {
                parent[i] = own;
            }
        }
    }
    Tree::new(places, parent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{PlaceId, Unit};

    fn unit(places: &[u32], subunits: &[usize]) -> Unit {
        Unit {
            id: String::new(),
            places: places.iter().copied().map(PlaceId).collect(),
            subunits: subunits.to_vec(),
        }
    }

    #[test]
    fn units_stay_together() {
        let nupn = Nupn {
            units: vec![unit(&[1], &[1, 2]), unit(&[0, 3], &[]), unit(&[2, 4], &[])],
            root: 0,
            safe: true,
        };
        let order = tree(5, &nupn).arrange(&[0.0, 5.0, 1.0, 9.0, 2.0]);
        assert_eq!(order, [2, 4, 0, 3, 1]);
    }

    #[test]
    fn nonsense_is_survived() {
        let nupn = Nupn {
            units: vec![unit(&[0, 9, 0], &[1, 7]), unit(&[0, 2], &[0, 1])],
            root: 0,
            safe: false,
        };
        let mut order = tree(4, &nupn).arrange(&[0.0, 1.0, 2.0, 3.0]);
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3]);
        let none = Nupn {
            units: vec![],
            root: 0,
            safe: false,
        };
        assert_eq!(tree(2, &none).arrange(&[1.0, 0.0]), [1, 0]);
    }
}
