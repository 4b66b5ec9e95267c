//! The tables, one file a paper. Published numbers stand here as data.

mod adaptive;
mod architectural;
mod stateless;
mod symm;
mod table1;

use super::definition::Table;

/// All tables, in the order in which they are shown.
pub(super) fn all() -> Vec<Table> {
    vec![
        table1::table(),
        adaptive::table(),
        architectural::table(),
        stateless::table(),
        symm::table(),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::definition::{FILE, Profile};
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_runs_share_a_cell() {
        for table in all() {
            let mut seen = HashSet::new();
            for run in &table.runs {
                assert!(
                    seen.insert((run.row.label.clone(), run.column)),
                    "{} {} {}",
                    table.name,
                    run.row.label,
                    run.column
                );
            }
        }
    }

    #[test]
    fn every_run_reads_its_file_and_measures_something() {
        for run in all().iter().flat_map(|table| &table.runs) {
            assert!(run.words.iter().any(|word| word == FILE), "{:?}", run.words);
            assert!(!run.measures.is_empty());
        }
    }

    #[test]
    fn every_table_has_something_quick() {
        for table in all() {
            assert!(table.runs.iter().any(|run| run.profile == Profile::Quick));
        }
    }
}
