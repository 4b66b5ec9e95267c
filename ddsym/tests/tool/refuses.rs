//! What the command refuses: one screen, the file, the line where there is one, exit code 2.

use std::fs;

use crate::command::{ddsym, folder, generated};

const HEAD: &str =
    "<?xml version=\"1.0\"?>\n<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n";
const PT: &str =
    "<net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\">\n";
const END: &str = "</page></net></pnml>\n";

/// A net with this on its page.
fn page(content: &str) -> Vec<u8> {
    format!("{HEAD}{PT}{content}{END}").into_bytes()
}

fn refused(name: &str, content: &[u8]) -> String {
    let file = folder("refused").with_file_name(format!("refused-{name}.pnml"));
    fs::write(&file, content).unwrap();
    let path = file.to_str().unwrap();
    let output = ddsym(&["statespace", path]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{name}: {message}");
    assert!(output.stdout.is_empty(), "{name}");
    assert!(
        message.starts_with(&format!("error: {path}")),
        "{name}: {message}"
    );
    assert!(
        message.lines().count() <= 20 && message.len() < 2000,
        "{name}: {message}"
    );
    message[format!("error: {path}").len()..].to_owned()
}

/// The message names line and column.
fn located(name: &str, content: &[u8]) -> String {
    let message = refused(name, content);
    let mut parts = message.split(':');
    assert_eq!(parts.next(), Some(""), "{name}: {message}");
    for what in ["line", "column"] {
        let number = parts.next().and_then(|n| n.parse::<u32>().ok());
        assert!(number.is_some(), "{name}: no {what} in {message}");
    }
    message
}

#[test]
fn malformed_nets() {
    let marked = |n: &str| {
        page(&format!(
            "<place id=\"p\"><initialMarking><text>{n}</text></initialMarking></place>\n"
        ))
    };
    let text = page("<place id=\"p\"/>\n");
    for (name, content, words) in [
        (
            "truncated",
            text[..text.len() - 30].to_vec(),
            "ends too early",
        ),
        (
            "unknown-end",
            page("<place id=\"p\"/>\n<arc id=\"a\" source=\"p\" target=\"q\"/>\n"),
            "`q`",
        ),
        (
            "duplicate",
            page("<place id=\"p\"/>\n<place id=\"p\"/>\n"),
            "already used",
        ),
        ("negative", marked("-1"), "`-1`"),
        (
            "huge",
            marked("99999999999999999999"),
            "99999999999999999999",
        ),
        (
            "coloured",
            format!("{HEAD}{}{END}", PT.replace("ptnet", "symmetricnet")).into_bytes(),
            "coloured net",
        ),
        (
            "namespace",
            String::from_utf8(text.clone())
                .unwrap()
                .replace("grammar/pnml", "other")
                .into_bytes(),
            "namespace",
        ),
    ] {
        let message = located(name, &content);
        assert!(message.contains(words), "{name}: {message}");
    }
}

#[test]
fn entities_are_not_expanded() {
    let mut bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE pnml [\n<!ENTITY a \"ha\">\n".to_owned();
    for (new, old) in ["b", "c", "d", "e", "f", "g"]
        .iter()
        .zip(["a", "b", "c", "d", "e", "f"])
    {
        bomb.push_str(&format!(
            "<!ENTITY {new} \"{}\">\n",
            format!("&{old};").repeat(10)
        ));
    }
    bomb.push_str("]>\n<pnml>&g;</pnml>\n");
    assert!(located("bomb", bomb.as_bytes()).contains("refused"));
}

#[test]
fn no_nets_at_all() {
    assert!(refused("empty", b"").contains("empty"));
    refused("binary", b"\x7fELF\x02\x01\x01\0\0\0\0\xff\xfe");
    let folder = folder("a-directory");
    let path = folder.to_str().unwrap();
    let output = ddsym(&["statespace", path]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is a directory"));
    ddsym(&["statespace", "no-such-file.pnml"])
        .assert()
        .code(2)
        .stderr_eq("error: no-such-file.pnml: cannot be read: [..]\n");
}

#[test]
fn options_that_make_no_sense() {
    for args in [
        &["statespace"][..],
        &["no-such-command"],
        &["statespace", "x", "--method", "magic"],
        &["statespace", "x", "--timeout", "soon"],
        &["statespace", "x", "--memory", "lots"],
        &["generate", "philosophers", "-1"],
        &["generate", "unicorns", "3"],
        &["generate", "philosophers", "0"],
        &["generate", "philosophers", "4000000000"],
        &["corpus", "no-such-folder"],
        &["convert", "x"],
    ] {
        let output = ddsym(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn orders_that_are_none() {
    let folder = folder("bad-orders");
    let net = generated(&folder, "philosophers", "2", "net.pnml");
    ddsym(&["statespace", &net, "--order", "alphabetical"])
        .assert()
        .code(2)
        .stderr_eq(
            "error: there is no order and no file called `alphabetical`; orders are auto, [..]\n",
        );
    let file = folder.join("x.order");
    fs::write(&file, "Nowhere\n").unwrap();
    ddsym(&["statespace", &net, "--order", file.to_str().unwrap()])
        .assert()
        .code(2)
        .stderr_eq("error: [..]x.order: line 1: there is no place `Nowhere` in the net\n");
}
