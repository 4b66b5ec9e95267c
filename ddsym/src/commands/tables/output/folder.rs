//! The folder of a report: a page, the tables in every format, and the plots.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Format, Report, plot};
use crate::ending::Failure;

/// A folder that can be written to.
#[derive(Debug)]
pub(in super::super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes the folder if need be; that it cannot be written to is said before anything is computed.
    pub(in super::super) fn open(path: &Path) -> Result<Self, Failure> {
        let refused =
            |e: io::Error| Failure::refused(format!("{}: cannot be written: {e}", path.display()));
        fs::create_dir_all(path).map_err(refused)?;
        let probe = path.join(".ddsym-tables.probe");
        fs::write(&probe, "").map_err(refused)?;
        fs::remove_file(&probe).map_err(refused)?;
        Ok(Self {
            path: path.to_owned(),
        })
    }

    /// Writes everything.
    pub(in super::super) fn write(&self, report: &Report<'_>) -> Result<(), Failure> {
        for (file, format) in [
            ("report.html", Format::Html),
            ("tables.md", Format::Markdown),
            ("tables.csv", Format::Csv),
            ("tables.tex", Format::Latex),
            ("tables.json", Format::Json),
        ] {
            self.replace(file, &report.render(format)?)?;
        }
        for plot in report.sections.iter().flat_map(plot::plots) {
            self.replace(&format!("{}.svg", plot.name), &plot.standalone())?;
        }
        Ok(())
    }

    /// An older file is only replaced by a whole one.
    fn replace(&self, file: &str, text: &str) -> Result<(), Failure> {
        let (path, part) = (self.path.join(file), self.path.join(format!("{file}.part")));
        fs::write(&part, text)
            .and_then(|()| fs::rename(&part, &path))
            .map_err(|e| {
                // Half a file is of no use to anyone.
                let _ = fs::remove_file(&part);
                Failure::internal(format!("{}: cannot be written: {e}", path.display()))
            })
    }
}
