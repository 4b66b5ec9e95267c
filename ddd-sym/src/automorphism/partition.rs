//! Ordered partitions of the vertices that are refined and taken back.

/// An ordered partition: cells are runs of `elements`, a cell is known by the place where it starts.
///
/// Splitting a cell keeps the start of its front part; every split can be undone, at the cost of the part split off.
#[derive(Debug, Clone)]
pub(super) struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    cell: Vec<u32>,
    /// By start of the cell.
    length: Vec<u32>,
    /// Starts of the (front, back) parts of each split.
    splits: Vec<(u32, u32)>,
    /// Vertices whose cell has changed since somebody looked.
    moved: Vec<u32>,
}

impl Partition {
    /// The cells are the classes of equal colour, by ascending colour.
    pub(super) fn by_colour(colours: &[u32]) -> Self {
        let n = colours.len();
        let mut elements: Vec<u32> = (0..n as u32).collect();
        elements.sort_by_key(|&v| colours[v as usize]);
        let mut partition = Self {
            place: vec![0; n],
            cell: vec![0; n],
            length: vec![0; n],
            elements,
            splits: Vec::new(),
            moved: Vec::new(),
        };
        let mut start = 0;
        for at in 0..n {
            let v = partition.elements[at] as usize;
            let before = partition.elements[at.saturating_sub(1)] as usize;
            if colours[v] != colours[before] {
                start = at;
            }
            partition.place[v] = at as u32;
            partition.cell[v] = start as u32;
            partition.length[start] += 1;
        }
        partition
    }

    pub(super) fn starts(&self) -> Vec<u32> {
        let n = self.elements.len() as u32;
        (0..n).filter(|&s| self.length[s as usize] > 0).collect()
    }

    /// The start of the cell of `vertex`.
    pub(super) fn cell(&self, vertex: u32) -> u32 {
        self.cell[vertex as usize]
    }

    pub(super) fn length(&self, start: u32) -> u32 {
        self.length[start as usize]
    }

    pub(super) fn members(&self, start: u32) -> &[u32] {
        let from = start as usize;
        &self.elements[from..from + self.length[from] as usize]
    }

    /// The first vertex of a cell.
    pub(super) fn first(&self, start: u32) -> u32 {
        self.elements[start as usize]
    }

    /// Moves `vertex` to another place of its cell.
    pub(super) fn move_to(&mut self, vertex: u32, place: u32) {
        let from = self.place[vertex as usize];
        let other = self.elements[place as usize];
        self.elements.swap(from as usize, place as usize);
        self.place[vertex as usize] = place;
        self.place[other as usize] = from;
    }

    /// Sorts the last `count` members of a cell.
    pub(super) fn sort_tail<K: Ord>(&mut self, start: u32, count: u32, key: impl Fn(u32) -> K) {
        let end = (start + self.length[start as usize]) as usize;
        let from = end - count as usize;
        self.elements[from..end].sort_unstable_by_key(|&v| (key(v), v));
        for at in from..end {
            self.place[self.elements[at] as usize] = at as u32;
        }
    }

    /// Makes the members of the cell `front` from the place `back` on a cell of their own.
    pub(super) fn split(&mut self, front: u32, back: u32) {
        let end = front + self.length[front as usize];
        self.length[front as usize] = back - front;
        self.length[back as usize] = end - back;
        self.relabel(back, back);
        self.splits.push((front, back));
    }

    /// Splits `vertex` off its cell; the start of its own cell. The cell must not be a singleton.
    pub(super) fn individualise(&mut self, vertex: u32) -> u32 {
        let front = self.cell(vertex);
        let last = front + self.length(front) - 1;
        self.move_to(vertex, last);
        self.split(front, last);
        last
    }

    /// A point in time to return to.
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// The splits since `mark`.
    pub(super) fn splits_since(&self, mark: usize) -> &[(u32, u32)] {
        &self.splits[mark..]
    }

    /// Takes back all splits since `mark`.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.splits.len() > mark
            && let Some((front, back)) = self.splits.pop()
        {
            self.relabel(back, front);
            self.length[front as usize] += self.length[back as usize];
            self.length[back as usize] = 0;
        }
    }

    fn relabel(&mut self, start: u32, cell: u32) {
        for at in start..start + self.length[start as usize] {
            let v = self.elements[at as usize];
            self.cell[v as usize] = cell;
            self.moved.push(v);
        }
    }

    /// Vertices whose cell has changed since the last call, some perhaps twice.
    pub(super) fn take_moved(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.moved)
    }

    pub(super) fn forget_moved(&mut self) {
        self.moved.clear();
    }
}
