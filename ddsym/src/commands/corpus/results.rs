//! The results file: what is finished stays finished, whatever happens.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::expected::Instance;
use super::row::{HEADER, Row};
use crate::ending::Failure;

/// The rows so far, in memory and, if wanted, in a file.
#[derive(Debug, Default)]
pub(super) struct Results {
    rows: HashMap<String, Row>,
    file: Option<File>,
}

impl Results {
    /// Opens a results file, or makes one. A last line that was cut short is removed.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let refused = |what: &str| Failure::refused(format!("{}: {what}", path.display()));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|e| refused(&e.to_string()))?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|_| refused("this is not a results file"))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        match lines.next() {
            Some(HEADER) => {
                file.set_len(whole as u64)?;
                file.seek(SeekFrom::End(0))?;
            }
            None if HEADER.starts_with(&text) => {
                file.set_len(0)?;
                file.rewind()?;
                writeln!(file, "{HEADER}")?;
            }
            _ => return Err(refused("this is not a results file; it is left as it is")),
        }
        let rows = lines.filter_map(Row::parse);
        Ok(Self {
            rows: rows.map(|row| (row.instance.clone(), row)).collect(),
            file: Some(file),
        })
    }

    /// Whether an instance is finished.
    pub(super) fn has(&self, instance: &str) -> bool {
        self.rows.contains_key(instance)
    }

    /// Keeps a row; when this returns, the system has it.
    pub(super) fn add(&mut self, row: Row) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            // One write, so that a kill cannot cut the line.
            file.write_all(format!("{}\n", row.csv()).as_bytes())?;
        }
        self.rows.insert(row.instance.clone(), row);
        Ok(())
    }

    /// The rows of some instances, in their order.
    pub(super) fn rows_of(&self, instances: &[Instance]) -> Vec<&Row> {
        let row = |instance: &Instance| self.rows.get(&instance.name);
        instances.iter().filter_map(row).collect()
    }
}
