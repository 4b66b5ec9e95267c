//! A basis of all integer solutions of `y · M = 0`, by exact elimination.

use crate::limits::Limits;

use super::Incomplete;
use super::tableau::{Row, Sparse, Tableau};

/// Eliminations between two looks at the limits.
const PATIENCE: usize = 64;

/// A basis of the left null space. If it is incomplete, the vectors are solutions all the same.
pub(crate) fn basis(
    matrix: &[Sparse],
    columns: usize,
    limits: &Limits,
) -> (Vec<Sparse>, Option<Incomplete>) {
    let mut tableau = Tableau::new(matrix, columns);
    let why = eliminate(&mut tableau, limits).err();
    let mut solutions = tableau.solutions();
    for solution in &mut solutions {
        make_first_positive(solution);
    }
    (solutions, why)
}

fn eliminate(tableau: &mut Tableau, limits: &Limits) -> Result<(), Incomplete> {
    let mut steps = 0usize;
    while let Some((column, mut rows)) = tableau.take_column() {
        if steps.is_multiple_of(PATIENCE) {
            limits.check()?;
        }
        steps += 1;
        // The pivot is added to all others: a short one with a small value there keeps them so.
        let price = |row: &Row| {
            let value = row.at(column).unsigned_abs();
            (value, row.rest.len() + row.coefficients.len())
        };
        let Some(cheapest) = (0..rows.len()).min_by_key(|&i| price(&rows[i])) else {
            continue;
        };
        let pivot = rows.swap_remove(cheapest);
        for row in rows {
            tableau.insert(row.cancel(&pivot, column)?);
        }
    }
    Ok(())
}

fn make_first_positive(vector: &mut Sparse) {
    if vector.first().is_some_and(|&(_, v)| v < 0) {
        for (_, v) in vector {
            *v = -*v;
        }
    }
}
