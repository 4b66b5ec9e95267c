//! The table that both eliminations work on: integer rows that are combinations of the original ones.
//!
//! A row is `coefficients · M = rest`, where `M` is the matrix whose left solutions are wanted.
//! Eliminating a column replaces the rows that are not zero there by combinations that are;
//! a row without rest is a solution. All arithmetic is exact and checked.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use num_integer::Integer;

use super::Incomplete;

/// A sparse vector: sorted by index, no zeros.
pub(crate) type Sparse = Vec<(u32, i128)>;

/// `coefficients · M = rest`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) coefficients: Sparse,
    pub(crate) rest: Sparse,
}

impl Row {
    /// The value in a column.
    pub(crate) fn at(&self, column: u32) -> i128 {
        self.rest
            .binary_search_by_key(&column, |&(c, _)| c)
            .map_or(0, |i| self.rest[i].1)
    }

    /// The combination of two rows with opposite sign in a column that is zero there,
    /// divided by its common factor. Both factors are positive, unless the signs are equal:
    /// then `other` is subtracted.
    pub(crate) fn cancel(&self, other: &Self, column: u32) -> Result<Self, Incomplete> {
        let (a, b) = (self.at(column), other.at(column));
        let common = a.gcd(&b);
        let factor_self = (b / common).abs();
        let mut factor_other = (a / common).abs();
        if a.signum() == b.signum() {
            factor_other = -factor_other;
        }
        let mut row = Self {
            coefficients: add(
                &self.coefficients,
                factor_self,
                &other.coefficients,
                factor_other,
            )?,
            rest: add(&self.rest, factor_self, &other.rest, factor_other)?,
        };
        row.reduce();
        Ok(row)
    }

    /// Divides by the common factor.
    fn reduce(&mut self) {
        let mut common = 0i128;
        for &(_, v) in self.coefficients.iter().chain(&self.rest) {
            common = common.gcd(&v);
            if common == 1 {
                return;
            }
        }
        if common > 1 {
            for (_, v) in self.coefficients.iter_mut().chain(&mut self.rest) {
                *v /= common;
            }
        }
    }
}

/// `x · a + y · b`.
fn add(a: &Sparse, x: i128, b: &Sparse, y: i128) -> Result<Sparse, Incomplete> {
    let times = |f: i128, v: i128| f.checked_mul(v).ok_or(Incomplete::Overflow);
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let from_a = j == b.len() || (i < a.len() && a[i].0 <= b[j].0);
        let from_b = i == a.len() || (j < b.len() && b[j].0 <= a[i].0);
        let index = if from_a { a[i].0 } else { b[j].0 };
        let mut value = 0i128;
        if from_a {
            value = times(x, a[i].1)?;
            i += 1;
        }
        if from_b {
            value = times(y, b[j].1)?
                .checked_add(value)
                .ok_or(Incomplete::Overflow)?;
            j += 1;
        }
        if value != 0 {
            sum.push((index, value));
        }
    }
    Ok(sum)
}

/// Rows, and for each column the rows that are not zero there.
#[derive(Debug, Default)]
pub(crate) struct Tableau {
    rows: Vec<Option<Row>>,
    /// May list rows that are gone.
    columns: Vec<Vec<u32>>,
    positive: Vec<usize>,
    negative: Vec<usize>,
    alive: usize,
    /// Columns by estimated work, cheapest first; may hold outdated entries.
    queue: BinaryHeap<Reverse<(usize, u32)>>,
    /// The work that each column was last queued with.
    queued: Vec<usize>,
}

impl Tableau {
    /// The rows of `matrix`, each with itself as its only coefficient.
    pub(crate) fn new(matrix: &[Sparse], columns: usize) -> Self {
        let mut tableau = Self {
            columns: vec![Vec::new(); columns],
            positive: vec![0; columns],
            negative: vec![0; columns],
            queued: vec![0; columns],
            ..Self::default()
        };
        for (i, rest) in (0..).zip(matrix) {
            tableau.insert(Row {
                coefficients: vec![(i, 1)],
                rest: rest.clone(),
            });
        }
        for column in 0..columns as u32 {
            tableau.enqueue(column);
        }
        tableau
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.alive
    }

    /// The rows with their numbers.
    pub(crate) fn numbered_rows(&self) -> impl Iterator<Item = (u32, &Row)> {
        (0..)
            .zip(&self.rows)
            .filter_map(|(number, row)| Some((number, row.as_ref()?)))
    }

    /// Whether the row with this number is still there.
    pub(crate) fn is_alive(&self, number: u32) -> bool {
        self.rows[number as usize].is_some()
    }

    fn enqueue(&mut self, column: u32) {
        let work = self.work(column);
        let queued = &mut self.queued[column as usize];
        if work > 0 && work != *queued {
            *queued = work;
            self.queue.push(Reverse((work, column)));
        }
    }

    /// Rows after elimination of the column in the worst case, or how many there are to remove.
    fn work(&self, column: u32) -> usize {
        let (p, n) = (
            self.positive[column as usize],
            self.negative[column as usize],
        );
        (p * n).max(p + n)
    }

    /// The number of the row that is inserted next.
    pub(crate) fn next_number(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Adds a row.
    pub(crate) fn insert(&mut self, row: Row) {
        let number = self.next_number();
        for &(column, value) in &row.rest {
            let c = column as usize;
            self.columns[c].push(number);
            if value > 0 {
                self.positive[c] += 1;
            } else {
                self.negative[c] += 1;
            }
        }
        let touched: Vec<u32> = row.rest.iter().map(|&(c, _)| c).collect();
        self.rows.push(Some(row));
        self.alive += 1;
        for column in touched {
            self.enqueue(column);
        }
    }

    fn remove(&mut self, number: u32) -> Option<Row> {
        let row = self.rows[number as usize].take()?;
        self.alive -= 1;
        for &(column, value) in &row.rest {
            let c = column as usize;
            if value > 0 {
                self.positive[c] -= 1;
            } else {
                self.negative[c] -= 1;
            }
        }
        let touched: Vec<u32> = row.rest.iter().map(|&(c, _)| c).collect();
        for column in touched {
            self.enqueue(column);
        }
        Some(row)
    }

    /// Takes out the rows of the column that is cheapest to eliminate, if one is left.
    pub(crate) fn take_column(&mut self) -> Option<(u32, Vec<Row>)> {
        while let Some(Reverse((work, column))) = self.queue.pop() {
            if work != self.work(column) {
                continue;
            }
            self.queued[column as usize] = 0;
            let listed = std::mem::take(&mut self.columns[column as usize]);
            let rows: Vec<Row> = listed.into_iter().filter_map(|r| self.remove(r)).collect();
            if !rows.is_empty() {
                return Some((column, rows));
            }
        }
        None
    }

    /// The solutions: the coefficients of the rows without rest.
    pub(crate) fn solutions(self) -> Vec<Sparse> {
        self.rows
            .into_iter()
            .flatten()
            .filter(|row| row.rest.is_empty())
            .map(|row| row.coefficients)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cancelling_keeps_the_equation() {
        let a = Row {
            coefficients: vec![(0, 2)],
            rest: vec![(1, 4), (2, -6)],
        };
        let b = Row {
            coefficients: vec![(1, 1)],
            rest: vec![(1, -6), (3, 2)],
        };
        let sum = a.cancel(&b, 1).unwrap();
        assert_eq!(sum.coefficients, [(0, 3), (1, 1)]);
        assert_eq!(sum.rest, [(2, -9), (3, 2)]);
    }

    #[test]
    fn equal_signs_are_subtracted() {
        let row = |i, value| Row {
            coefficients: vec![(i, 1)],
            rest: vec![(0, value)],
        };
        let difference = row(0, 2).cancel(&row(1, 4), 0).unwrap();
        assert_eq!(difference.coefficients, [(0, 2), (1, -1)]);
        assert_eq!(difference.rest, []);
    }

    #[test]
    fn an_overflow_is_an_error() {
        let row = |value| Row {
            coefficients: vec![(0, i128::MAX)],
            rest: vec![(0, value)],
        };
        assert_eq!(row(2).cancel(&row(-3), 0), Err(Incomplete::Overflow));
    }
}
