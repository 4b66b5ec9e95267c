//! Partitions of the processes, and their lattice.

use std::fmt;

use ahash::AHashMap;

use crate::program::Interner;

/// A partition of the processes `0..n` into cells.
///
/// ```
/// use ddd_process::adaptive::Partition;
///
/// let left = Partition::from_cells(4, &[vec![0, 1], vec![2, 3]]);
/// let right = Partition::from_cells(4, &[vec![0], vec![1, 2, 3]]);
/// let meet = left.glb(&right);
/// assert_eq!(meet.to_string(), "|1|2|3,4|");
/// assert!(meet.is_finer_than(&left) && !left.is_finer_than(&meet));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Partition {
    /// The cell of each process; cells are numbered from 0 in the order of their first members.
    cell_of: Box<[u32]>,
}

impl Partition {
    /// One cell with everyone.
    #[must_use]
    pub fn coarsest(processes: usize) -> Self {
        Partition {
            cell_of: vec![0; processes].into(),
        }
    }

    /// One cell for each.
    #[must_use]
    pub fn finest(processes: usize) -> Self {
        Partition {
            cell_of: (0..processes as u32).collect(),
        }
    }

    /// Processes with equal labels share a cell.
    pub fn by_label<L: std::hash::Hash + Eq>(labels: impl IntoIterator<Item = L>) -> Self {
        let mut cells = AHashMap::new();
        let number = |label| {
            let next = cells.len() as u32;
            *cells.entry(label).or_insert(next)
        };
        Partition {
            cell_of: labels.into_iter().map(number).collect(),
        }
    }

    /// The partition with these cells; whoever is in none of them is alone.
    #[must_use]
    pub fn from_cells(processes: usize, cells: &[Vec<usize>]) -> Self {
        let mut labels: Vec<usize> = (0..processes).collect();
        for cell in cells {
            for &process in cell {
                labels[process] = processes + cell[0];
            }
        }
        Self::by_label(labels)
    }

    /// How many processes.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.cell_of.len()
    }

    /// How many cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cell_of
            .iter()
            .max()
            .map_or(0, |last| *last as usize + 1)
    }

    /// Whether there are no processes at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cell_of.is_empty()
    }

    /// The number of the cell of a process.
    #[must_use]
    pub fn cell_of(&self, process: usize) -> usize {
        self.cell_of[process] as usize
    }

    /// Whether two processes share a cell.
    #[must_use]
    pub fn together(&self, one: usize, other: usize) -> bool {
        self.cell_of[one] == self.cell_of[other]
    }

    /// The cells, each in increasing order.
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<usize>> {
        let mut cells = vec![Vec::new(); self.len()];
        for (process, cell) in self.cell_of.iter().enumerate() {
            cells[*cell as usize].push(process);
        }
        cells
    }

    /// The coarsest partition finer than both: two processes stay together when both leave them together.
    #[must_use]
    pub fn glb(&self, other: &Partition) -> Partition {
        Self::by_label(self.cell_of.iter().zip(&other.cell_of))
    }

    /// Whether every cell lies inside a cell of the other.
    #[must_use]
    pub fn is_finer_than(&self, other: &Partition) -> bool {
        let mut image = vec![None; self.len()];
        self.cell_of
            .iter()
            .zip(&other.cell_of)
            .all(|(cell, target)| *image[*cell as usize].get_or_insert(*target) == *target)
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|")?;
        for cell in self.cells() {
            let members: Vec<String> = cell
                .iter()
                .map(|process| (process + 1).to_string())
                .collect();
            write!(f, "{}|", members.join(","))?;
        }
        Ok(())
    }
}

/// The number of a partition in a [`Lattice`].
pub(super) type PartitionId = u32;

/// The partitions met so far, with their cells, and their meets, each computed once.
#[derive(Debug)]
pub(super) struct Lattice {
    partitions: Interner<Partition>,
    cells: Vec<Vec<Vec<usize>>>,
    meets: AHashMap<(PartitionId, PartitionId), PartitionId>,
}

impl Lattice {
    pub(super) fn new() -> Self {
        Lattice {
            partitions: Interner::new(),
            cells: Vec::new(),
            meets: AHashMap::new(),
        }
    }

    pub(super) fn insert(&mut self, partition: Partition) -> PartitionId {
        let cells = partition.cells();
        let (id, new) = self.partitions.insert(partition);
        if new {
            self.cells.push(cells);
        }
        id
    }

    pub(super) fn get(&self, id: PartitionId) -> &Partition {
        self.partitions.get(id)
    }

    pub(super) fn cells(&self, id: PartitionId) -> &[Vec<usize>] {
        &self.cells[id as usize]
    }

    pub(super) fn glb(&mut self, left: PartitionId, right: PartitionId) -> PartitionId {
        if let Some(&meet) = self.meets.get(&(left, right)) {
            return meet;
        }
        let meet = self.get(left).glb(self.get(right));
        let meet = self.insert(meet);
        self.meets.insert((left, right), meet);
        meet
    }
}
