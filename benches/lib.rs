//! One job, several engines: the models of the benchmarks and what each library does with them.
//!
//! All engines get the same models in the same variable order, and answer with the number of states as a floating-point number,
//! which is how they are held against each other.

pub mod biodivine;
pub mod ddd;
pub mod model;
pub mod oxi;

/// The squares of its row and of the rows below that a queen attacks, itself included, with whether a queen may stand there: itself yes, all
/// others no. The rows above keep off by themselves.
///
/// Squares are numbered row by row, and come in this order.
#[must_use]
pub fn queen(n: u32, row: u32, column: u32) -> Vec<(u32, bool)> {
    let attacks =
        |r: u32, c: u32| r == row || c == column || r + c == row + column || r + column == c + row;
    let squares = (row..n).flat_map(|r| (0..n).map(move |c| (r, c)));
    squares
        .filter(|(r, c)| attacks(*r, *c))
        .map(|(r, c)| (r * n + c, (r, c) == (row, column)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::model::Model;
    use super::{biodivine, ddd, oxi};
    use ddd_core::Strategy;

    #[test]
    fn engines_agree_on_reachable_states() {
        for (family, size, states) in [
            ("philosophers", 3, 27.0),
            ("philosophers", 6, 729.0),
            ("slotted-ring", 2, 52.0),
            ("slotted-ring", 5, 53_856.0),
        ] {
            let model = Model::new(family, size).unwrap();
            for strategy in [
                Strategy::Saturation,
                Strategy::Chaining,
                Strategy::BreadthFirst,
            ] {
                let mut manager = ddd_core::Manager::default();
                let reached = ddd::reach(&mut manager, &model, strategy).unwrap();
                assert_eq!(
                    manager.count_f64(&reached).unwrap(),
                    states,
                    "{family} {size}"
                );
            }
            assert_eq!(
                oxi::reach(&oxi::manager(model.marking.len() as u32), &model).unwrap(),
                states,
                "{family} {size}"
            );
            assert_eq!(biodivine::reach(&model), states, "{family} {size}");
        }
    }

    #[test]
    fn engines_agree_on_queens() {
        for (n, solutions) in [(1, 1.0), (3, 0.0), (4, 2.0), (5, 10.0), (6, 4.0), (7, 40.0)] {
            let mut manager = ddd_core::Manager::default();
            let boards = ddd::queens(&mut manager, n).unwrap();
            assert_eq!(manager.count_f64(&boards).unwrap(), solutions);
            assert_eq!(oxi::queens(&oxi::manager(n * n), n).unwrap(), solutions);
            assert_eq!(biodivine::queens(n), solutions);
        }
    }
}
