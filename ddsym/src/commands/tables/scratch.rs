//! A folder for the nets and programs of the runs, gone when it is no longer needed.

use std::fs;
use std::path::{Path, PathBuf};

use ddd_petri::format::Format;
use ddd_petri::generate;
use ddd_petri::net::Net;

use super::definition::Subject;
use crate::ending::Failure;

/// The folder; processes run in it, so that their commands name files without a path.
#[derive(Debug)]
pub(super) struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    /// A new folder among the system's temporary ones.
    pub(super) fn create() -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("ddsym-tables-{}", std::process::id()));
        match fs::create_dir_all(&folder) {
            Ok(()) => Ok(Self { folder }),
            Err(e) => Err(unwritable(&folder, &e)),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a subject in our own formats, written if it is not there yet.
    pub(super) fn file(&self, subject: Subject) -> Result<String, Failure> {
        match subject {
            Subject::Net { .. } => self.net(subject, "pnml", |net, out| {
                Format::Pnml.write(net, out).map_err(Failure::from)
            }),
            Subject::Program { name, text } => {
                let file = format!("{name}.proc");
                self.write(&file, text.as_bytes())?;
                Ok(file)
            }
        }
    }

    /// The file of a net in any format, written if it is not there yet.
    pub(super) fn net(
        &self,
        subject: Subject,
        extension: &str,
        write: impl FnOnce(&Net, &mut Vec<u8>) -> Result<(), Failure>,
    ) -> Result<String, Failure> {
        let file = format!("{}.{extension}", subject.stem());
        if !self.folder.join(&file).exists() {
            let mut text = Vec::new();
            write(&net(subject)?, &mut text)?;
            self.write(&file, &text)?;
        }
        Ok(file)
    }

    fn write(&self, file: &str, text: &[u8]) -> Result<(), Failure> {
        let path = self.folder.join(file);
        fs::write(&path, text).map_err(|e| unwritable(&path, &e))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn net(subject: Subject) -> Result<Net, Failure> {
    match subject {
        Subject::Net { family, size } => generate::by_name(family, size).map_err(Failure::internal),
        Subject::Program { name, .. } => Err(Failure::internal(format!("{name} is not a net"))),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::internal(format!("{}: cannot be written: {error}", path.display()))
}
