//! The node arena and the unique table.

use super::arena::{Arena, Shape, most_words};
use super::node::{Arc, Header, NodeId};
use super::outlook::Outlook;
use hashbrown::HashTable;
use std::cmp::Ordering;

/// End of the free list.
const NO_FREE: u32 = u32::MAX;

/// All nodes: headers by id, arcs in one arena, and the table that makes equal nodes one.
#[derive(Debug)]
pub(crate) struct Nodes {
    headers: Vec<Header>,
    arcs: Arena,
    unique: HashTable<NodeId>,
    free: u32,
    live: usize,
    live_arcs: usize,
}

/// Bytes by table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeBytes {
    pub(crate) headers: usize,
    pub(crate) arcs: usize,
    pub(crate) unique: usize,
}

/// What was learned of a node that is not there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Missing {
    hash: u64,
    shape: Shape,
}

/// Table growth would pass 32 bits.
#[derive(Debug)]
pub(crate) struct Full;

impl Nodes {
    pub(crate) fn new() -> Self {
        let terminal = Header {
            var: u32::MAX,
            first: 0,
            shape: Shape::NONE,
            outlook: Outlook::END,
        };
        Self {
            headers: vec![terminal; 2],
            arcs: Arena::default(),
            unique: HashTable::new(),
            free: NO_FREE,
            live: 0,
            live_arcs: 0,
        }
    }

    #[inline]
    pub(crate) fn header(&self, n: NodeId) -> Header {
        self.headers[n.index()]
    }

    /// Number of arcs; 0 for a terminal.
    #[inline]
    pub(crate) fn len(&self, n: NodeId) -> u32 {
        let h = self.headers[n.index()];
        self.arcs.count(h.first, h.shape)
    }

    /// The `i`-th arc in ascending order of values.
    #[inline]
    pub(crate) fn arc(&self, n: NodeId, i: u32) -> Arc {
        let h = self.headers[n.index()];
        self.arcs.arc(h.first, h.shape, i)
    }

    /// Where the arc with this value leads.
    pub(crate) fn child(&self, n: NodeId, value: u32) -> Option<NodeId> {
        let (mut low, mut high) = (0, self.len(n));
        while low < high {
            let middle = low.midpoint(high);
            let arc = self.arc(n, middle);
            match arc.value.cmp(&value) {
                Ordering::Equal => return Some(arc.child),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// All arcs in ascending order of values.
    #[inline]
    pub(crate) fn arcs(&self, n: NodeId) -> impl ExactSizeIterator<Item = Arc> + '_ {
        let h = self.headers[n.index()];
        // no node has as many arcs as there are values: the arena would be too small
        let count = self.arcs.count(h.first, h.shape) as usize;
        (0..count).map(move |i| self.arcs.arc(h.first, h.shape, i as u32))
    }

    /// Number of nodes in use, terminals not counted.
    pub(crate) fn live(&self) -> usize {
        self.live
    }

    /// Number of arcs of the nodes in use.
    pub(crate) fn live_arcs(&self) -> usize {
        self.live_arcs
    }

    /// One past the largest id ever handed out and not yet returned to the system.
    pub(crate) fn slots(&self) -> usize {
        self.headers.len()
    }

    pub(crate) fn bytes(&self) -> NodeBytes {
        NodeBytes {
            headers: self.headers.capacity() * size_of::<Header>(),
            arcs: self.arcs.words.capacity() * size_of::<u32>(),
            unique: self.unique.allocation_size(),
        }
    }

    /// Bytes that the next insertion of `len` arcs would add by growing tables: 0 nearly always.
    #[inline]
    pub(crate) fn growth(&self, len: usize) -> usize {
        let mut bytes = 0;
        if self.free == NO_FREE && self.headers.len() == self.headers.capacity() {
            bytes += step(self.headers.capacity()) * size_of::<Header>();
        }
        let (words, extra) = (&self.arcs.words, most_words(len));
        if words.capacity() - words.len() < extra {
            bytes += step(words.capacity()).max(extra) * size_of::<u32>();
        }
        if self.is_unique_full() {
            // the old table is gone before the new one comes
            bytes += self.unique.allocation_size();
        }
        bytes
    }

    fn is_unique_full(&self) -> bool {
        self.unique.len() == self.unique.capacity()
    }

    /// Makes the unique table anew, with some room. The nodes know their arcs: neither hashes nor the old table are needed, and
    /// in the order of their ids they are read nearly in the order in which they lie.
    #[cold]
    fn rebuild_unique(&mut self) {
        self.unique = HashTable::new();
        let room = self.live + self.live / 4 + 8;
        self.unique.reserve(room, |_| 0);
        for n in (2..self.headers.len() as u32).map(NodeId) {
            let h = self.header(n);
            if h.shape != Shape::NONE {
                let hash = self.arcs.hash(h.first, h.shape, h.var);
                self.unique.insert_unique(hash, n, |_| hash);
            }
        }
    }

    /// The node with this variable and these arcs, if there is one; else what it takes to [insert](Self::insert) it.
    #[inline]
    pub(crate) fn find(&self, var: u32, new: &[Arc]) -> Result<NodeId, Missing> {
        let shape = Shape::of(new);
        let hash = shape.hash(var, new);
        let same = |n: &NodeId| {
            let h = self.headers[n.index()];
            h.var == var && h.shape == shape && self.arcs.holds(h.first, shape, new)
        };
        self.unique
            .find(hash, same)
            .copied()
            .ok_or(Missing { hash, shape })
    }

    /// Makes a node that is not there yet.
    pub(crate) fn insert(
        &mut self,
        Missing { hash, shape }: Missing,
        var: u32,
        new: &[Arc],
    ) -> Result<NodeId, Full> {
        if self.is_unique_full() {
            self.rebuild_unique();
        }
        let reuse = self.free != NO_FREE;
        let slot = if reuse {
            self.free as usize
        } else {
            self.headers.len()
        };
        // ids stay below the sentinel, arena offsets below 2^32
        if slot >= NO_FREE as usize
            || self.arcs.words.len() + most_words(new.len()) > u32::MAX as usize
        {
            return Err(Full);
        }
        let id = NodeId(slot as u32);
        // there is room: nothing is hashed again
        self.unique.insert_unique(hash, id, |_| hash);
        let header = Header {
            var,
            first: self.arcs.words.len() as u32,
            shape,
            outlook: outlook(&self.headers, var, new),
        };
        if reuse {
            self.free = self.headers[slot].var;
            self.headers[slot] = header;
        } else {
            reserve(&mut self.headers, 1);
            self.headers.push(header);
        }
        reserve(&mut self.arcs.words, most_words(new.len()));
        self.arcs.push(shape, new);
        self.live += 1;
        self.live_arcs += new.len();
        Ok(id)
    }

    /// Frees every node that is not marked and closes the gaps in the arc arena. Ids that survive keep their number.
    pub(crate) fn sweep(&mut self, marked: &crate::store::marks::Marks) {
        self.unique.retain(|n| marked.contains(*n));
        self.compact_arcs(marked);
        self.free = NO_FREE;
        while self.headers.len() > 2 && !marked.contains(NodeId(self.headers.len() as u32 - 1)) {
            self.headers.pop();
        }
        self.live = 0;
        for i in (2..self.headers.len()).rev() {
            if marked.contains(NodeId(i as u32)) {
                self.live += 1;
            } else {
                self.headers[i] = Header {
                    var: self.free,
                    first: 0,
                    shape: Shape::NONE,
                    outlook: Outlook::END,
                };
                self.free = i as u32;
            }
        }
        self.shrink();
    }

    /// Slides the surviving arcs down in the order in which they lie.
    fn compact_arcs(&mut self, marked: &crate::store::marks::Marks) {
        let mut by_place: Vec<NodeId> = (2..self.headers.len() as u32)
            .map(NodeId)
            .filter(|n| marked.contains(*n))
            .collect();
        by_place.sort_unstable_by_key(|n| self.headers[n.index()].first);
        let mut end = 0;
        self.live_arcs = 0;
        for n in by_place {
            let h = &mut self.headers[n.index()];
            let first = std::mem::replace(&mut h.first, end as u32);
            self.live_arcs += self.arcs.count(first, h.shape) as usize;
            end = self.arcs.slide(first, h.shape, end);
        }
        self.arcs.words.truncate(end);
    }

    /// Returns memory when most of it is unused, so that the budget sees what a collection freed.
    fn shrink(&mut self) {
        let roomy = |used: usize, capacity: usize| capacity > 1024 && used < capacity / 4;
        if roomy(self.headers.len(), self.headers.capacity()) {
            self.headers.shrink_to(self.headers.len() * 2);
        }
        let words = &mut self.arcs.words;
        if roomy(words.len(), words.capacity()) {
            words.shrink_to(words.len() * 2);
        }
        if roomy(self.unique.len(), self.unique.capacity()) {
            self.rebuild_unique();
        }
    }
}

/// The outlook of a node with these arcs. Values ascend, so the last says whether all are zero.
fn outlook(headers: &[Header], var: u32, arcs: &[Arc]) -> Outlook {
    let mut sum = Outlook::of_node(arcs.last().is_some_and(|a| a.value > 0));
    for arc in arcs {
        let child = headers[arc.child.index()];
        sum = sum.with_child(child.outlook, distance(var, arc.child, child.var));
        if sum.is_full() {
            break;
        }
    }
    sum
}

/// How far below `var` a child stands; the end is as near as can be.
fn distance(var: u32, child: NodeId, below: u32) -> Option<u32> {
    if child == NodeId::ONE {
        return Some(1);
    }
    below.checked_sub(var).filter(|d| *d > 0)
}

/// How much a vector of this capacity grows: the larger it is, the less it may waste, and the cheaper it is for the system to move.
fn step(capacity: usize) -> usize {
    let part = match capacity {
        0..0x1_0000 => 4,
        0x1_0000..0x10_0000 => 16,
        _ => 32,
    };
    (capacity / part).max(256)
}

fn reserve<T>(vec: &mut Vec<T>, extra: usize) {
    if vec.capacity() - vec.len() < extra {
        vec.reserve_exact(step(vec.capacity()).max(extra));
    }
}
