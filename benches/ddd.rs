//! This workspace's kernel.

use crate::model::Model;
use ddd_core::{Comparison, Ddd, Error, Hom, Manager, Strategy, Var};

/// The reachable markings.
///
/// # Errors
/// Every limit of the manager.
pub fn reach(manager: &mut Manager, model: &Model, strategy: Strategy) -> Result<Ddd, Error> {
    let start = manager.path((0..).map(Var).zip(model.marking.iter().copied()))?;
    let rules: Vec<Hom> = model
        .rules
        .iter()
        .map(|rule| {
            manager.cascade(
                rule.iter()
                    .map(|s| (Var(s.place), s.at_least..=u32::MAX, s.change)),
            )
        })
        .collect();
    let reach = manager.reachability(&rules, strategy)?;
    manager.apply(&reach, &start)
}

/// The ways to place `n` queens: one variable a row, its value the column. Rows are added from the bottom, and each keeps off those below.
///
/// # Errors
/// Every limit of the manager.
pub fn queens(manager: &mut Manager, n: u32) -> Result<Ddd, Error> {
    let mut boards = manager.unit();
    for row in (0..n).rev() {
        let columns = manager.product([(Var(row), 0..n)])?;
        boards = manager.concatenation(&columns, &boards)?;
        for below in row + 1..n {
            let distance = i64::from(below - row);
            let apart = [0, distance, -distance]
                .map(|k| manager.compare(Var(row), Comparison::NotEqual, Var(below), k));
            for test in &apart {
                boards = manager.apply(test, &boards)?;
            }
        }
    }
    Ok(boards)
}
