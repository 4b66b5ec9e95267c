//! Corpora: verdicts, and that a kill in the middle loses no finished row.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::command::{ddsym, folder, generated};

const HEADER: &str = "instance,kind,states,transitions,max_token_in_place,max_token_per_marking\n";

/// A folder of small nets with these expected rows.
fn corpus(name: &str, rows: &str) -> std::path::PathBuf {
    let folder = folder(name);
    for (instance, family, size) in [
        ("A", "philosophers", "2"),
        ("B", "philosophers", "3"),
        ("C", "kanban", "1"),
    ] {
        generated(&folder, family, size, &format!("{instance}/model.pnml"));
    }
    fs::write(folder.join("statespace.csv"), format!("{HEADER}{rows}")).unwrap();
    folder
}

fn json(folder: &Path, more: &[&str]) -> (Option<i32>, serde_json::Value) {
    let mut args = vec![
        "corpus",
        folder.to_str().unwrap(),
        "--output",
        "json",
        "--quiet",
    ];
    args.extend(more);
    let output = ddsym(&args).output().unwrap();
    (
        output.status.code(),
        serde_json::from_slice(&output.stdout).unwrap(),
    )
}

#[test]
fn agreement() {
    let folder = corpus(
        "corpus-right",
        "A,PT,9,14,1,4\nB,PT,27,63,1,6\nX,PT,1,1,1,1\n",
    );
    let (code, answer) = json(&folder, &[]);
    assert_eq!(code, Some(0), "{answer}");
    assert_eq!(answer["totals"]["agreeing"], 2, "{answer}");
    assert_eq!(answer["totals"]["unchecked"], 1);
    assert_eq!(answer["rows"].as_array().unwrap().len(), 3);
}

#[test]
fn one_wrong_number_is_an_error() {
    let folder = corpus(
        "corpus-wrong",
        "A,PT,9,14,1,4\nB,PT,27,62,1,6\nC,COL,1,1,1,1\n",
    );
    let (code, answer) = json(&folder, &["--jobs", "2"]);
    assert_eq!(code, Some(1), "{answer}");
    assert_eq!(answer["totals"]["wrong"], 1);
    assert_eq!(answer["totals"]["skipped"], 1);
    assert_eq!(
        answer["rows"][1]["detail"],
        "transitions is 63 but 62 was expected"
    );
    let (code, answer) = json(&folder, &["--filter", "A"]);
    assert_eq!(
        (code, answer["totals"]["instances"].as_u64()),
        (Some(0), Some(1))
    );
}

#[test]
fn a_kill_loses_no_finished_row() {
    let folder = corpus(
        "corpus-killed",
        "A,PT,9,14,1,4\nSLOW,PT,?,?,?,?\nB,PT,27,63,1,6\nC,PT,?,?,?,?\n",
    );
    generated(&folder, "kanban", "200", "SLOW/model.pnml");
    let results = folder.join("results.csv");
    let text = || fs::read_to_string(&results).unwrap_or_default();
    let mut killed = std::process::Command::new(env!("CARGO_BIN_EXE_ddsym"))
        .args([
            "corpus",
            "--method",
            "explicit",
            "--timeout",
            "20s",
            "--memory",
            "1GiB",
            "--quiet",
            "--results",
        ])
        .arg(&results)
        .arg(&folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let patience = Instant::now() + Duration::from_secs(60);
    while !text().contains("\nA,PT,") && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let finished = text();
    assert!(finished.contains("\nA,PT,agrees"), "{finished}");

    // A line that was cut short is no row.
    fs::write(&results, format!("{finished}B,PT,agr")).unwrap();
    let more = [
        "--results",
        results.to_str().unwrap(),
        "--method",
        "explicit",
        "--timeout",
        "300ms",
    ];
    let (code, answer) = json(&folder, &more);
    assert_eq!(code, Some(0), "{answer}");
    assert!(text().starts_with(&finished));
    for instance in ["A", "B", "C", "SLOW"] {
        let rows = text()
            .lines()
            .filter(|line| line.starts_with(&format!("{instance},")))
            .count();
        assert_eq!(rows, 1, "{instance} in {}", text());
    }
    let before = text();
    json(&folder, &more);
    assert_eq!(text(), before);
}

#[test]
fn other_files_are_not_overwritten() {
    let folder = corpus("corpus-other", "");
    let precious = folder.join("precious.txt");
    fs::write(&precious, "do not touch\n").unwrap();
    ddsym(&[
        "corpus",
        folder.to_str().unwrap(),
        "--results",
        precious.to_str().unwrap(),
    ])
    .assert()
    .code(2);
    assert_eq!(fs::read_to_string(&precious).unwrap(), "do not touch\n");
}
