//! Minimal non-negative solutions of `y · M = 0`: Farkas' elimination, after Martinez and Silva (1982).

use ahash::AHashMap;

use crate::limits::Limits;

use super::Incomplete;
use super::tableau::{Row, Sparse, Tableau};

/// Rows that are followed at a time, beyond as many as there were at first.
const MOST_MORE_ROWS: usize = 500;

/// Rows that are made for one column.
const MOST_NEW_ROWS: usize = 250;

/// Rows made between two looks at the limits.
const PATIENCE: usize = 256;

/// The solutions whose support contains no other's. If they are incomplete, those returned are solutions
/// all the same.
pub(crate) fn semiflows(
    matrix: &[Sparse],
    columns: usize,
    limits: &Limits,
) -> (Vec<Sparse>, Option<Incomplete>) {
    let mut farkas = Farkas {
        supports: Index::default(),
        tableau: Tableau::new(matrix, columns),
        most_rows: MOST_MORE_ROWS + matrix.len(),
        steps: 0,
        dropped: false,
    };
    for (number, row) in farkas.tableau.numbered_rows() {
        farkas.supports.add(number, &row.coefficients);
    }
    let why = farkas.eliminate(limits).err();
    let truncated = farkas.dropped.then_some(Incomplete::TooMany);
    let mut solutions = farkas.tableau.solutions();
    keep_minimal(&mut solutions);
    (solutions, why.or(truncated))
}

struct Farkas {
    tableau: Tableau,
    supports: Index,
    most_rows: usize,
    steps: usize,
    dropped: bool,
}

impl Farkas {
    fn eliminate(&mut self, limits: &Limits) -> Result<(), Incomplete> {
        while let Some((column, rows)) = self.tableau.take_column() {
            self.tick(limits)?;
            let (positive, negative): (Vec<Row>, Vec<Row>) =
                rows.into_iter().partition(|row| row.at(column) > 0);
            let made = self.combine(column, &positive, &negative, limits)?;
            self.keep_minimal(made, limits)?;
        }
        Ok(())
    }

    fn tick(&mut self, limits: &Limits) -> Result<(), Incomplete> {
        if self.steps.is_multiple_of(PATIENCE) {
            limits.check()?;
        }
        self.steps += 1;
        Ok(())
    }

    /// Combinations of a positive and a negative row: all of them, unless those are too many.
    fn combine(
        &mut self,
        column: u32,
        positive: &[Row],
        negative: &[Row],
        limits: &Limits,
    ) -> Result<Vec<Row>, Incomplete> {
        let room = self.most_rows.saturating_sub(self.tableau.len());
        let room = room.min(MOST_NEW_ROWS);
        let pairs = if positive.len() * negative.len() <= room {
            let all = |p| negative.iter().map(move |n| (p, n));
            positive.iter().flat_map(all).collect()
        } else {
            self.dropped = true;
            promising_pairs(positive, negative, room)
        };
        let mut made = Vec::with_capacity(pairs.len());
        for (p, n) in pairs {
            self.tick(limits)?;
            made.push(p.cancel(n, column)?);
        }
        Ok(made)
    }

    /// Adds those of the new rows whose support contains no other row's.
    fn keep_minimal(&mut self, mut made: Vec<Row>, limits: &Limits) -> Result<(), Incomplete> {
        // Smaller supports first: then only earlier ones can be contained in later ones.
        made.sort_by_key(|row| row.coefficients.len());
        for row in made {
            self.tick(limits)?;
            let tableau = &self.tableau;
            let is_alive = |number| tableau.is_alive(number);
            if !self.supports.has_subset_of(&row.coefficients, is_alive) {
                let number = self.tableau.next_number();
                self.supports.add(number, &row.coefficients);
                self.tableau.insert(row);
            }
        }
        Ok(())
    }
}

/// Every row with its smallest partner, so that none is lost, and then the smallest pairs, up to `room`.
fn promising_pairs<'a>(
    positive: &'a [Row],
    negative: &'a [Row],
    room: usize,
) -> Vec<(&'a Row, &'a Row)> {
    let size = |row: &&Row| row.coefficients.len() + row.rest.len();
    let mut positive: Vec<&Row> = positive.iter().collect();
    let mut negative: Vec<&Row> = negative.iter().collect();
    positive.sort_by_key(size);
    negative.sort_by_key(size);
    let mut pairs = Vec::new();
    // Along the diagonals of the table of pairs: the corner first, whose rows are the smallest.
    for diagonal in 0..positive.len() + negative.len() {
        for (i, p) in positive.iter().enumerate().take(diagonal + 1) {
            if let Some(n) = negative.get(diagonal - i) {
                let needed = i == 0 || i == diagonal;
                if needed || pairs.len() < room {
                    pairs.push((*p, *n));
                }
            }
        }
    }
    pairs
}

/// A set of row numbers, as bits.
#[derive(Debug, Clone)]
struct Support {
    bits: Vec<u64>,
}

impl Support {
    fn of(vector: &Sparse) -> Self {
        let words = vector.last().map_or(0, |&(last, _)| last as usize / 64 + 1);
        let mut bits = vec![0; words];
        for &(i, _) in vector {
            bits[i as usize / 64] |= 1u64 << (i % 64);
        }
        Self { bits }
    }

    fn is_subset_of(&self, other: &Self) -> bool {
        self.bits.len() <= other.bits.len()
            && self.bits.iter().zip(&other.bits).all(|(a, b)| a & !b == 0)
    }
}

/// The supports of rows, by their least member: a subset of a set has its least member in that set.
#[derive(Debug, Default)]
struct Index {
    by_least: AHashMap<u32, Vec<(u32, Support)>>,
}

impl Index {
    fn add(&mut self, row: u32, vector: &Sparse) {
        if let Some(&(least, _)) = vector.first() {
            let entry = (row, Support::of(vector));
            self.by_least.entry(least).or_default().push(entry);
        }
    }

    /// Whether the support of a row that is still there is a subset; forgets rows that are gone.
    fn has_subset_of(&mut self, vector: &Sparse, is_alive: impl Fn(u32) -> bool) -> bool {
        let support = Support::of(vector);
        for (member, _) in vector {
            if let Some(rows) = self.by_least.get_mut(member) {
                rows.retain(|&(row, _)| is_alive(row));
                if rows.iter().any(|(_, s)| s.is_subset_of(&support)) {
                    return true;
                }
            }
        }
        false
    }
}

/// Removes the solutions whose support contains another's (there are such only if rows were dropped).
fn keep_minimal(solutions: &mut Vec<Sparse>) {
    solutions.sort_by_key(Vec::len);
    let mut index = Index::default();
    solutions.retain(|solution| {
        let minimal = !index.has_subset_of(solution, |_| true);
        if minimal {
            index.add(0, solution);
        }
        minimal
    });
}
