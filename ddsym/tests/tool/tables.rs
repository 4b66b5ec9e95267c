//! Tables: computed now, compared, resumed; and what happens when the world is not kind.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::command::folder;
use serde_json::Value;

/// `ddsym tables`, in a folder, without the tools that this machine may have.
fn tables(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ddsym"));
    command
        .arg("tables")
        .args(args)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .env("PATH", "/usr/bin:/bin");
    command
}

fn output(folder: &Path, args: &[&str]) -> Output {
    tables(folder, args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn cells(folder: &Path, args: &[&str]) -> Vec<Value> {
    let output = output(folder, &[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

const SALE: [&str; 3] = ["table1", "--filter", "salestore 5 dd"];

#[test]
fn cells_are_a_contract() {
    let folder = folder("tables-contract");
    let cells = cells(&folder, &["table1", "--filter", "product-line 80 dd"]);
    let cell = |kind: &str| {
        let of_kind = |c: &&Value| c["kind"] == kind && c["column"] == "dd";
        cells.iter().find(of_kind).unwrap()
    };
    let mut fields: Vec<_> = cell("count").as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(
        fields,
        [
            "column",
            "kind",
            "measured",
            "published",
            "row",
            "status",
            "table"
        ]
    );
    for (field, value) in [
        ("table", "table1"),
        ("row", "product-line 80"),
        ("published", "38685000000000000000000000"),
        ("measured", "38685626227668133590597632"),
        ("status", "equal"),
    ] {
        assert_eq!(cell("count")[field], value);
    }
    assert_eq!(cell("seconds")["published"], "135");
    assert_eq!(cell("bytes")["published"], "273000000");
    for kind in ["seconds", "bytes"] {
        let measured = cell(kind)["measured"].as_str().unwrap();
        assert!(measured.parse::<f64>().unwrap() >= 0.0);
    }
    // Nothing is left behind by a run that came to its end.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn every_format_has_the_number() {
    let folder = folder("tables-formats");
    for (format, start) in [
        ("text", "table1: "),
        ("markdown", "## table1"),
        ("csv", "table,row,column,kind,published,measured,status\n"),
        ("latex", "% ddsym tables table1"),
        ("json", "["),
        ("html", "<!doctype html>"),
    ] {
        let output = output(&folder, &[&SALE[..], &["--format", format]].concat());
        let text = text(&output.stdout);
        assert!(text.starts_with(start), "{format}: {text}");
        assert!(
            text.contains("71,238") || text.contains("71238"),
            "{format}"
        );
    }
}

#[test]
fn a_report_stands_alone() {
    let folder = folder("tables-report");
    let mut args = vec!["table1", "-o", "out"];
    for row in [
        "product-line 80 dd",
        "product-line 100 dd",
        "product-line 120 dd",
    ] {
        args.extend(["--filter", row]);
    }
    let output = output(&folder, &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = fs::read_to_string(folder.join("out/report.html")).unwrap();
    for part in [
        "<svg",
        "prefers-color-scheme: dark",
        "@media print",
        "ddsym tables table1",
        "<dt>processor</dt>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for link in ["src=", "href=", "url(", "@import"] {
        assert!(!page.contains(link), "{link} loads something");
    }
    for file in [
        "tables.md",
        "tables.csv",
        "tables.tex",
        "tables.json",
        "table1-product-line-seconds.svg",
    ] {
        assert!(folder.join("out").join(file).exists(), "{file}");
    }
    let svg = fs::read_to_string(folder.join("out/table1-product-line-seconds.svg")).unwrap();
    assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    assert!(!folder.join("out/ddsym-tables.journal").exists());
}

#[test]
fn narrow_terminals_get_narrow_tables() {
    let folder = folder("tables-narrow");
    for width in [30, 40, 60, 80, 120] {
        let output = tables(&folder, &SALE)
            .env("COLUMNS", width.to_string())
            .output()
            .unwrap();
        let text = text(&output.stdout);
        assert!(text.contains("71,238 ="), "{text}");
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width, "{widest} > {width}:\n{text}");
    }
}

#[test]
fn limits_are_dashes() {
    let folder = folder("tables-limits");
    let found = cells(
        &folder,
        &[
            "table1",
            "--filter",
            "clients-servers 8 dd",
            "--timeout",
            "1ms",
        ],
    );
    assert!(
        found
            .iter()
            .all(|cell| cell["status"] == "limit" && cell["measured"].is_null())
    );
    let shown = output(
        &folder,
        &[
            "table1",
            "--filter",
            "clients-servers 8 dd",
            "--memory",
            "100kB",
        ],
    );
    assert_eq!(shown.status.code(), Some(0));
    assert!(text(&shown.stdout).contains("—"));
}

#[test]
fn other_tools_stand_beside_ours() {
    let folder = folder("tables-tools");
    let lola = script(
        &folder,
        "lola",
        "test -s $2 && echo 'lola: 71238 markings, 1 edges' >&2",
    );
    let crash = script(&folder, "crash", "kill -SEGV $$");
    let nonsense = script(&folder, "nonsense", "echo 'many states, I guess'");
    let slow = script(&folder, "slow", "sleep 60");
    let named = |name: &str, path: &Path| format!("{name}={}", path.display());
    let tools = [
        named("lola", &lola),
        named("its-reach", &crash),
        named("pnmc", &nonsense),
        named("pnml2lts-sym", &slow),
    ];
    let mut args = SALE.to_vec();
    for tool in &tools {
        args.extend(["--tool", tool]);
    }
    args.extend(["--timeout", "3s"]);
    let found = cells(&folder, &args);
    let status = |column: &str| {
        let count = |c: &&Value| c["column"] == column && c["kind"] == "count";
        let cell = found.iter().find(count).unwrap();
        (cell["status"].as_str().unwrap(), cell["measured"].as_str())
    };
    assert_eq!(status("dd"), ("equal", Some("71238")));
    assert_eq!(status("lola"), ("unpublished", Some("71238")));
    assert_eq!(status("its-reach"), ("error", None));
    assert_eq!(status("pnmc"), ("error", None));
    assert_eq!(status("pnml2lts-sym"), ("limit", None));
}

#[test]
fn tools_on_the_path_are_found() {
    let folder = folder("tables-path");
    script(&folder, "pnmc", "echo 'states: 71238'");
    let path = format!("{}:/usr/bin:/bin", folder.display());
    let with = tables(&folder, &SALE).env("PATH", &path).output().unwrap();
    assert!(text(&with.stdout).contains("pnmc"));
    let without = tables(&folder, &[&SALE[..], &["--no-tools"]].concat())
        .env("PATH", &path)
        .output()
        .unwrap();
    assert!(!text(&without.stdout).contains("pnmc"));
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_computed() {
    let folder = folder("tables-refused");
    for (args, word) in [
        (vec!["table9"], "table9"),
        (vec!["table1", "--filter", "no such row"], "no such cell"),
        (
            vec!["table1", "--tool", "lola=/no/such/file"],
            "/no/such/file",
        ),
        (vec!["table1", "--tool", "grep=/bin/grep"], "grep"),
    ] {
        let output = output(&folder, &args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(word), "{args:?}");
    }
    fs::write(folder.join("precious.txt"), "do not touch\n").unwrap();
    let output = output(
        &folder,
        &[&SALE[..], &["--journal", "precious.txt"]].concat(),
    );
    assert_eq!(output.status.code(), Some(2));
    let precious = fs::read_to_string(folder.join("precious.txt")).unwrap();
    assert_eq!(precious, "do not touch\n");
}

/// A folder in which nobody can write, not even the superuser.
#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    let folder = folder("tables-readonly");
    let output = output(
        &folder,
        &[&SALE[..], &["-o", "/proc/ddsym-report"]].concat(),
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("/proc/ddsym-report: cannot be written"));
}

#[test]
fn a_full_disk_costs_the_journal_and_not_the_numbers() {
    let folder = folder("tables-full");
    let output = output(&folder, &[&SALE[..], &["--journal", "/dev/full"]].concat());
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("warning: /dev/full"));
    assert!(text(&output.stdout).contains("71,238 ="));
    assert!(Path::new("/dev/full").exists());
}

#[test]
fn numbers_survive_an_output_that_is_full() {
    let folder = folder("tables-full-output");
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = tables(&folder, &SALE).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("kept in ddsym-tables.journal"));
    let journal = fs::read_to_string(folder.join("ddsym-tables.journal")).unwrap();
    assert!(journal.contains("71238"));
}

/// A report that cannot be written, here because a folder has its name, costs neither the numbers nor the journal.
#[test]
fn numbers_survive_a_report_that_cannot_be_written() {
    let folder = folder("tables-no-report");
    fs::create_dir_all(folder.join("out/tables.tex")).unwrap();
    let output = output(&folder, &[&SALE[..], &["-o", "out"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("71,238"));
    let errors = text(&output.stderr);
    assert!(
        errors.contains("out/tables.tex: cannot be written"),
        "{errors}"
    );
    assert!(
        errors.contains("kept in out/ddsym-tables.journal"),
        "{errors}"
    );
    assert!(!folder.join("out/tables.tex.part").exists());
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped() {
    let folder = folder("tables-resumed");
    let slow = script(&folder, "slow", "sleep 60");
    let tool = format!("lola={}", slow.display());
    let journal = folder.join("ddsym-tables.journal");
    let args = [&SALE[..], &["--tool", &tool, "--timeout", "50s"]].concat();
    let mut child = tables(&folder, &args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let kept = || fs::read_to_string(&journal).unwrap_or_default();
    while !kept().contains("71238") {
        assert!(child.try_wait().unwrap().is_none(), "{}", kept());
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    // What is in the journal is not computed again; a line that was cut short is; and then the journal is gone.
    let forged = kept().replace("71238", "71239") + "{\"command\":\"cut";
    fs::write(&journal, forged).unwrap();
    let again = output(
        &folder,
        &[&SALE[..], &["--timeout", "50s", "--json"]].concat(),
    );
    assert!(
        text(&again.stdout).contains("71239"),
        "{}",
        text(&again.stdout)
    );
    assert!(text(&again.stderr).contains("interrupted: 1 results are there"));
    assert!(!journal.exists());

    // Other limits make another command.
    let fresh = output(
        &folder,
        &[&SALE[..], &["--timeout", "51s", "--json"]].concat(),
    );
    assert!(text(&fresh.stdout).contains("71238"));
}

/// `timeout` signals a process and then its group; a second Ctrl-C comes later than that.
#[test]
fn two_signals_together_are_one() {
    let folder = folder("tables-two-signals");
    let slow = script(&folder, "slow", "sleep 60");
    let tool = format!("lola={}", slow.display());
    let journal = folder.join("ddsym-tables.journal");
    let args = [&SALE[..], &["--tool", &tool, "--timeout", "50s"]].concat();
    let mut run = tables(&folder, &args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !fs::read_to_string(&journal).is_ok_and(|kept| kept.contains("71238")) {
        assert!(run.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(10));
    }
    let twice = "kill -TERM $0; sleep 0.01; kill -TERM $0";
    let id = run.id().to_string();
    let killed = Command::new("sh").args(["-c", twice, &id]).status();
    assert!(killed.unwrap().success());
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stdout).contains("71,238"));
    assert!(text(&output.stderr).contains("kept in ddsym-tables.journal"));
}

/// The first child of a process, as soon as it has one.
#[cfg(target_os = "linux")]
fn child_of(parent: u32) -> Option<String> {
    let is_child = |stat: &str| {
        let behind_name = stat.rsplit(')').next().unwrap_or_default();
        behind_name.split_whitespace().nth(1) == Some(&*parent.to_string())
    };
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut ids = processes.map(|entry| entry.file_name().into_string().unwrap());
    ids.find(|id| fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| is_child(&stat)))
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_cell_is_an_error_and_costs_no_other() {
    let folder = folder("tables-killed-cell");
    // The first cell takes hours, the second nothing.
    let cells = [
        "--filter",
        "philosophers 5 stateless",
        "--filter",
        "philosophers 5 partial order",
    ];
    let run = tables(&folder, &[&["stateless", "--full"], &cells[..]].concat())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let cell = loop {
        if let Some(cell) = child_of(run.id()) {
            break cell;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let killed = Command::new("kill").args(["-9", &cell]).status().unwrap();
    assert!(killed.success());
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = text(&output.stdout);
    assert!(
        text.contains("philosophers 5, stateless: the process was killed"),
        "{text}"
    );
    assert!(text.contains("959 =") && text.contains("461 ="), "{text}");
}

#[test]
fn a_killed_tool_is_an_error_and_costs_no_other() {
    let folder = folder("tables-killed-tool");
    let killed = script(&folder, "lola", "kill -9 $$");
    let tool = format!("lola={}", killed.display());
    let args = [&SALE[..], &["--tool", &tool]].concat();
    let output = output(&folder, &args);
    assert_eq!(output.status.code(), Some(0));
    let text = text(&output.stdout);
    assert!(
        text.contains("salestore 5, lola: the process was killed"),
        "{text}"
    );
    assert!(text.contains("71,238 ="), "{text}");
}

#[test]
fn published_counts_come_out() {
    let folder = folder("tables-published");
    let mut args = vec!["all"];
    for cell in [
        "philosophers",
        "classes = 3 ",
        "readers-writers",
        "classes, n = 18 standard",
        "classes, n = 18 adaptive",
        "clients-servers 5 dd",
        "salestore 5 dd",
        "product-line 80",
    ] {
        args.extend(["--filter", cell]);
    }
    let counts: Vec<Value> = cells(&folder, &args)
        .into_iter()
        .filter(|cell| cell["kind"] == "count" && !cell["published"].is_null())
        .collect();
    assert_eq!(counts.len(), 29, "{counts:#?}");
    for cell in counts {
        assert_eq!(cell["status"], "equal", "{cell}");
    }
}

#[test]
fn a_line_says_whether_it_reproduces() {
    let folder = folder("tables-verdict");
    let args = [
        "stateless",
        "table1",
        "--filter",
        "salestore 5",
        "--filter",
        "philosophers 2",
    ];
    for format in ["text", "markdown", "html"] {
        let output = output(&folder, &[&args[..], &["--format", format]].concat());
        let text = text(&output.stdout);
        // The published number of states one by one is that of another tool, which keeps several an orbit.
        assert!(
            text.contains("7 published counts: 6 equal, 1 different"),
            "{format}: {text}"
        );
        assert!(text.contains("explicit column is LoLa"), "{format}: {text}");
    }
}
