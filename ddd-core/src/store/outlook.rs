//! Which of the next variables are zero in a whole diagram.
//!
//! Most tries to fire a cascade end in the empty set, often many nodes further down. Where a value must not be zero and is
//! zero on every path, the try need not begin.

/// The variables that begin at some variable, one bit each.
///
/// Of a node: bit `i` is clear if the `i`-th variable from its own on stands on every path, and is zero there. Of a cascade: bit `i` is set if the `i`-th
/// variable from its first one on must not be zero. A variable that is missing somewhere is never called zero, because that is an error
/// and not an empty set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outlook(u32);

/// So many variables are seen.
const WIDTH: u32 = 31;
/// Of a node below which variables do not ascend, nothing is known. No other has the last bit.
const UNKNOWN: Outlook = Outlook(u32::MAX);
const ALL: u32 = u32::MAX >> 1;

impl Outlook {
    /// Of the terminals: no variable stands there.
    pub(crate) const END: Self = Self(ALL);
    /// Of a term that demands nothing.
    pub(crate) const NO_DEMAND: Self = Self(0);

    /// Of a node that has just its own variable so far.
    pub(crate) fn of_node(may_be_more: bool) -> Self {
        Self(u32::from(may_be_more))
    }

    /// Of a node with one more child, `distance` variables further down; `None` if the child's variable is not behind the node's own.
    #[inline]
    pub(crate) fn with_child(self, child: Self, distance: Option<u32>) -> Self {
        match distance {
            Some(d) if child != UNKNOWN && self != UNKNOWN => {
                // those in between are missing
                let between = if d > WIDTH { ALL } else { (1 << d) - 1 };
                Self(self.0 | child.ahead(d) | (between & !1))
            }
            _ => UNKNOWN,
        }
    }

    /// Of a cascade with one more step before it; `distance` as for a child.
    pub(crate) fn with_step(self, must_be_more: bool, distance: Option<u32>) -> Self {
        Self(u32::from(must_be_more) | distance.map_or(0, |d| self.ahead(d)))
    }

    /// Whether nothing more can be learned.
    #[inline]
    pub(crate) fn is_full(self) -> bool {
        self.0 >= ALL
    }

    /// Whether a node with this outlook gives nothing for a cascade that begins `distance` variables further down.
    #[inline]
    pub(crate) fn denies(self, cascade: Self, distance: u32) -> bool {
        cascade.ahead(distance) & !self.0 != 0
    }

    /// The bits as seen from `distance` variables before.
    #[inline]
    fn ahead(self, distance: u32) -> u32 {
        if distance < WIDTH {
            (self.0 << distance) & ALL
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a cascade that needs the variable `distance` below a node is denied there.
    fn denied(node: Outlook, distance: u32) -> bool {
        let need = Outlook::NO_DEMAND.with_step(true, None);
        node.denies(need, distance)
    }

    #[test]
    fn what_is_zero_or_missing_or_out_of_sight() {
        let last = Outlook::of_node(false).with_child(Outlook::END, Some(1));
        assert!(denied(last, 0) && !denied(last, 1));
        // three variables further up, and not zero itself
        let node = Outlook::of_node(true).with_child(last, Some(3));
        let zero: Vec<u32> = (0..40).filter(|d| denied(node, *d)).collect();
        assert_eq!(zero, [3]);
        for far in [WIDTH, WIDTH + 1, u32::MAX] {
            let node = Outlook::of_node(false).with_child(last, Some(far));
            assert!(denied(node, 0));
            assert!(!(1..40).chain([far]).any(|d| denied(node, d)));
        }
        // one child where it is not zero is enough
        let other = Outlook::of_node(true).with_child(Outlook::END, Some(1));
        assert!(!denied(node.with_child(other, Some(3)), 3));
    }

    #[test]
    fn nothing_is_known_where_variables_do_not_ascend() {
        let last = Outlook::of_node(false).with_child(Outlook::END, Some(1));
        let strange = Outlook::of_node(false).with_child(last, None);
        let above = Outlook::of_node(false)
            .with_child(last, Some(1))
            .with_child(strange, Some(1));
        assert!(!(0..40).any(|d| denied(strange, d) || denied(above, d)));
    }

    #[test]
    fn later_steps_are_seen_too() {
        let last = Outlook::of_node(false).with_child(Outlook::END, Some(1));
        let node = Outlook::of_node(true).with_child(last, Some(4));
        let need = Outlook::NO_DEMAND.with_step(true, None);
        assert!(node.denies(need.with_step(false, Some(2)), 2));
        assert!(!node.denies(need.with_step(false, Some(2)), 1));
        assert!(!node.denies(need.with_step(false, None), 2));
    }
}
