//! A folder for the nets of the runs, gone when it is no longer needed.

use std::fs;
use std::path::{Path, PathBuf};

use ddd_petri::generate;
use ddd_petri::net::Net;

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

    /// The file of a net in some format, written if it is not there yet.
    pub(super) fn net(
        &self,
        family: &str,
        size: u32,
        extension: &str,
        write: impl FnOnce(&Net, &mut Vec<u8>) -> Result<(), Failure>,
    ) -> Result<String, Failure> {
        let file = format!("{family}-{size}.{extension}");
        let path = self.folder.join(&file);
        if !path.exists() {
            let net = generate::by_name(family, size).map_err(Failure::internal)?;
            let mut text = Vec::new();
            write(&net, &mut text)?;
            fs::write(&path, text).map_err(|e| unwritable(&path, &e))?;
        }
        Ok(file)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::internal(format!("{}: cannot be written: {error}", path.display()))
}
