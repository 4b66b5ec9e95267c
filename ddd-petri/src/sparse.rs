//! Compressed sparse rows: many short lists of numbers in two vectors.

/// A list of lists; row `i` is a slice of one shared vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rows<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Rows<T> {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of items in all rows.
    pub(crate) fn items(&self) -> usize {
        self.items.len()
    }

    /// Row `i`.
    pub(crate) fn row(&self, i: usize) -> &[T] {
        &self.items[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// All rows, in order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|i| self.row(i))
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }
}

impl<T: Copy + Default> Rows<T> {
    /// Groups `pairs` of (row, item) into `count` rows, keeping the order of the items of a row.
    pub(crate) fn group(count: usize, pairs: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut starts = vec![0u32; count + 1];
        for (row, _) in pairs.clone() {
            starts[row as usize + 1] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut items = vec![T::default(); starts[count] as usize];
        for (row, item) in pairs {
            let slot = &mut next[row as usize];
            items[*slot as usize] = item;
            *slot += 1;
        }
        Self { starts, items }
    }
}

impl Rows<u32> {
    /// The dual: row `j` of the result lists the rows that hold `j`, for all `j < count`.
    pub(crate) fn transpose(&self, count: usize) -> Self {
        let pairs = (0..self.len()).flat_map(|i| self.row(i).iter().map(move |&j| (j, i as u32)));
        Self::group(count, pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_twice_gives_sorted_rows_back() {
        let mut rows = Rows::default();
        rows.push([0u32, 2]);
        rows.push([]);
        rows.push([1, 2, 3]);
        let dual = rows.transpose(4);
        assert_eq!(dual.row(2), [0, 2]);
        assert_eq!(dual.transpose(3), rows);
    }
}
