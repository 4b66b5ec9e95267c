//! The command, and folders for its files.

use std::fs;
use std::path::PathBuf;

use snapbox::cmd::Command;

/// The command, deaf to the environment that tests run in.
pub(crate) fn ddsym(args: &[&str]) -> Command {
    Command::new(env!("CARGO_BIN_EXE_ddsym"))
        .args(args)
        .env_remove("BK_INPUT")
        .env_remove("BK_EXAMINATION")
        .env_remove("BK_TIME_CONFINEMENT")
        .env_remove("BK_MEMORY_CONFINEMENT")
}

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A net of a family, as a file in a folder.
pub(crate) fn generated(folder: &std::path::Path, family: &str, size: &str, file: &str) -> String {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let path = path.to_str().unwrap().to_owned();
    ddsym(&["generate", family, size, "-o", &path])
        .assert()
        .success();
    path
}
