//! The README and the guide are executed: every `sh` block runs, and a `text` block behind it is what it prints.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::command::folder;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A fenced block: its language and its lines.
#[derive(Debug)]
struct Block {
    language: String,
    lines: Vec<String>,
}

fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).unwrap();
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => block.lines.push(line.to_owned()),
            (None, Some(language)) => {
                open = Some(Block {
                    language: language.to_owned(),
                    lines: Vec::new(),
                });
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{}: a block has no end", page.display());
    blocks
}

/// Runs the blocks of a page in one folder, and returns how many commands there were.
fn execute(page: &Path, folder: &Path) -> usize {
    let mut commands = 0;
    let mut printed = String::new();
    for block in blocks(page) {
        let name = page.display();
        match block.language.as_str() {
            "sh" => {
                commands += block.lines.len();
                printed = run(&block.lines.join("\n"), folder);
            }
            "text" => {
                for line in &block.lines {
                    assert!(
                        prints(&printed, line),
                        "{name} promises `{line}`, but the block before it prints\n{printed}"
                    );
                }
            }
            _ => {}
        }
    }
    commands
}

/// A line as it is executed here: with the `ddsym` that is there, where it would be built first; nothing, where something
/// else is built or tested. That is left to `.ci/run`.
fn typed(line: &str) -> Option<String> {
    if !line.starts_with("cargo ") {
        return Some(line.to_owned());
    }
    let ci = fs::read_to_string(project().join(".ci/run")).unwrap();
    assert!(ci.contains(line), "`{line}` is not executed by .ci/run");
    let words = line.strip_prefix("cargo run --release -- ")?;
    Some(format!("(cd '{}' && ddsym {words})", project().display()))
}

/// Runs a script as a reader would, with `ddsym` on the PATH.
fn run(script: &str, folder: &Path) -> String {
    let typed: Vec<String> = script.lines().filter_map(typed).collect();
    let bin = Path::new(env!("CARGO_BIN_EXE_ddsym")).parent().unwrap();
    let output = Command::new("sh")
        .args(["-e", "-c", &typed.join("\n")])
        .current_dir(folder)
        .env("PATH", format!("{}:/usr/bin:/bin", bin.display()))
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}\n{errors}");
    format!("{}{errors}", String::from_utf8_lossy(&output.stdout))
}

/// Whether some line has this text in it, however its columns are spaced.
fn prints(printed: &str, promised: &str) -> bool {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let promised = words(promised);
    printed.lines().any(|line| words(line).contains(&promised))
}

#[test]
fn the_readme_does_what_it_says() {
    let commands = execute(&project().join("README.md"), &folder("readme"));
    assert!(commands >= 6, "{commands}");
}

#[test]
fn the_guide_does_what_it_says() {
    let mut pages: Vec<PathBuf> = fs::read_dir(project().join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect();
    pages.sort();
    assert!(pages.len() >= 10, "{pages:?}");
    for page in pages {
        let name = page.file_stem().unwrap().to_string_lossy();
        execute(&page, &folder(&format!("guide-{name}")));
    }
}

/// The names of the fields of an object, and of objects in its lists. An object in an object has names of places, not fields.
fn fields(value: &Value) -> Vec<String> {
    match value {
        Value::Object(object) => {
            let below = object.values().filter(|value| value.is_array());
            let below = below.flat_map(fields).collect::<Vec<_>>();
            object.keys().cloned().chain(below).collect()
        }
        Value::Array(list) => list.iter().flat_map(fields).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_json_field_is_explained() {
    let folder = folder("json-fields");
    run("ddsym generate philosophers 3 -o net.pnml", &folder);
    let page = fs::read_to_string(project().join("docs/json.md")).unwrap();
    for command in [
        "statespace net.pnml --method dd",
        "statespace net.pnml --method dd-sym --exact",
        "statespace net.pnml --method explicit-sym",
        "symmetries net.pnml",
        "info net.pnml --all",
        "process token-ring --method architectural",
        "process arbiter --set careless=1 --method symm",
        "process controller --method adaptive",
        "process philosophers --method explicit",
        "process philosophers --method stateless --ends 'forall j: at[j] == Gone'",
    ] {
        let printed = run(&format!("ddsym {command} --json"), &folder);
        let json: Value = serde_json::from_str(&printed).unwrap();
        for field in fields(&json) {
            let explained = page.contains(&format!("`{field}`"));
            assert!(
                explained,
                "docs/json.md does not explain `{field}` of {command}"
            );
        }
    }
}

/// Links between the pages of the project lead somewhere.
#[test]
fn links_lead_somewhere() {
    let docs = fs::read_dir(project().join("docs")).unwrap();
    let pages = docs.map(|entry| entry.unwrap().path());
    let roots = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
    let pages = pages.chain(roots.map(|page| project().join(page)));
    for page in pages.filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1) {
            let link = link.split([')', '#']).next().unwrap();
            if link.is_empty() || link.starts_with("http") {
                continue;
            }
            let target = page.parent().unwrap().join(link);
            assert!(target.exists(), "{}: {link}", page.display());
        }
    }
}
