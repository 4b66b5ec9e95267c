//! What the command prints when all is well.

use crate::command::{ddsym, folder, generated};
use snapbox::str;

#[test]
fn people_get_a_sheet() {
    let net = generated(&folder("sheet"), "philosophers", "3", "net.pnml");
    ddsym(&["statespace", &net, "--method", "dd", "--order", "force"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
net                  philosophers-3 (15 places, 15 transitions)
states               27
firings              63
tokens in a place    at most 1
tokens in a marking  at most 6
deadlocks            2
a dead marking       Catch[..]
method               dd
order                force
nodes                [..], at the peak [..]
time                 [..] (reading [..], order [..], reachability [..], measures [..])
memory               [..] at most

"#]])
        .stderr_eq("");
}

#[test]
fn machines_get_an_object() {
    let net = generated(&folder("object"), "philosophers", "3", "net.pnml");
    ddsym(&["statespace", &net, "--json", "--method", "dd", "--order", "force"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
{"net":"philosophers-3","places":15,"transitions":15,"method":"dd","order":"force","symmetry":"none","states":"27","firings":"63","max_token_in_place":1,"max_token_per_marking":6,"deadlocks":"2","nodes":[..],"peak_nodes":[..],"seconds":[..],"peak_memory_bytes":[..],"status":"complete","dead_marking":{[..]},"reasons":[],"phases":[[..]],"orders_tried":[{"order":"force"}],"schema":1}

"#]]);
}

#[test]
fn engines_agree() {
    let folder = folder("engines");
    for (family, size) in [
        ("kanban", "1"),
        ("slotted-ring", "2"),
        ("shared-memory", "2"),
    ] {
        let net = generated(&folder, family, size, "net.pnml");
        let numbers = |method: &str| {
            let output = ddsym(&["statespace", &net, "--json", "--method", method])
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(0), "{family} {method}");
            let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            [
                "states",
                "firings",
                "deadlocks",
                "max_token_in_place",
                "max_token_per_marking",
            ]
            .map(|field| object[field].to_string())
        };
        assert_eq!(numbers("dd"), numbers("explicit"), "{family}");
        assert_eq!(numbers("dd"), numbers("auto"), "{family}");
    }
}

#[test]
fn a_limit_is_marked() {
    let net = generated(&folder("limit"), "kanban", "200", "net.pnml");
    ddsym(&[
        "statespace",
        &net,
        "--method",
        "explicit",
        "--timeout",
        "200ms",
    ])
    .assert()
    .code(3)
    .stdout_eq(str![[r#"
net     kanban-200 (16 places, 16 transitions)
status  INCOMPLETE: the time limit was reached; what is not listed is not known
...
"#]]);
    ddsym(&[
        "statespace",
        &net,
        "--method",
        "explicit",
        "--memory",
        "1MiB",
        "--json",
    ])
    .assert()
    .code(3)
    .stdout_eq(str![[r#"
{[..]"status":"budget"[..]}

"#]]);
}

#[test]
fn an_order_can_be_saved_and_given_back() {
    let folder = folder("orders");
    let net = generated(&folder, "philosophers", "3", "net.pnml");
    let order = folder.join("my.order");
    let order = order.to_str().unwrap();
    ddsym(&[
        "statespace",
        &net,
        "--method",
        "dd",
        "--order",
        "sloan",
        "--save-order",
        order,
    ])
    .assert()
    .success();
    let output = ddsym(&[
        "statespace",
        &net,
        "--method",
        "dd",
        "--order",
        order,
        "--json",
    ])
    .output()
    .unwrap();
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["order"], order);
    assert_eq!(object["states"], "27");
}

#[test]
fn nets_come_from_standard_input_and_change_their_format() {
    let net = ddsym(&["generate", "philosophers", "2"])
        .output()
        .unwrap()
        .stdout;
    let lola = ddsym(&["convert", "-", "--to", "lola"])
        .stdin(net.as_slice())
        .output()
        .unwrap()
        .stdout;
    assert!(lola.starts_with(b"PLACE") || lola.starts_with(b"{"));
    let output = ddsym(&["statespace", "-", "--json"])
        .stdin(lola.as_slice())
        .output()
        .unwrap();
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["states"], "9");
}

#[test]
fn symmetries_for_people_and_machines() {
    let folder = folder("symmetries");
    let net = generated(&folder, "shared-memory", "3", "net.pnml");
    let output = ddsym(&["symmetries", &net, "--json"]).output().unwrap();
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["group_order"], "6");
    assert_eq!(object["complete"], true);
    ddsym(&["symmetries", &net])
        .assert()
        .success()
        .stdout_eq(str![[r#"
net               shared-memory-3 ([..] places, [..] transitions)
group order       6
structure         [..]
generators        2
...
"#]]);
}

#[test]
fn quotients_count_everything() {
    let folder = folder("quotient");
    let net = generated(&folder, "shared-memory", "5", "net.pnml");
    let object = |args: &[&str]| -> serde_json::Value {
        let all = [&["statespace", "--json", net.as_str()], args].concat();
        serde_json::from_slice(&ddsym(&all).output().unwrap().stdout).unwrap()
    };
    let found = object(&["--method", "explicit-sym", "--exact"]);
    for (field, value) in [
        ("states", "1863"),
        ("orbits", "51"),
        ("group_order", "120"),
        ("symmetry", "auto"),
    ] {
        assert_eq!(found[field], value, "{found}");
    }
    assert_eq!(object(&["--method", "dd"])["symmetry"], "none");

    // What `symmetries --cycles` prints is what `--symmetry` reads.
    let file = folder.join("group.sym");
    let cycles = ddsym(&["symmetries", &net, "--cycles"])
        .output()
        .unwrap()
        .stdout;
    std::fs::write(&file, cycles).unwrap();
    let file = file.to_str().unwrap();
    let found = object(&["--method", "explicit-sym", "--symmetry", file]);
    assert_eq!(
        (&found["orbits"], &found["symmetry"]),
        (&"51".into(), &file.into())
    );

    // Exchanging one place with another is no symmetry of this net.
    let text = std::fs::read_to_string(file).unwrap();
    let mut names = text
        .split(['(', ')', ' ', '\n'])
        .filter(|name| !name.is_empty());
    let wrong = format!("({} {})\n", names.next().unwrap(), names.next().unwrap());
    std::fs::write(file, wrong).unwrap();
    ddsym(&[
        "statespace",
        &net,
        "--method",
        "explicit-sym",
        "--symmetry",
        file,
    ])
    .assert()
    .code(2)
    .stderr_eq("error: [..]group.sym:1: `[..]` is not a symmetry of the net: [..]\n");
}

#[test]
fn structure_of_a_net() {
    let net = generated(&folder("info"), "philosophers", "3", "net.pnml");
    ddsym(&["info", &net])
        .assert()
        .success()
        .stdout_eq(str![[r#"
net              philosophers-3
places           15
transitions      15
arcs             48
largest weight   1
initial marking  6 tokens in 6 places
P-semiflows      6 minimal ones
T-semiflows      [..] minimal ones
bounded places   15 by structure, none beyond 1 tokens
reduced net      [..] places, [..] transitions; [..] places are implied, 0 transitions never fire

"#]]);
    let kanban = generated(&folder("info-all"), "kanban", "5", "net.pnml");
    ddsym(&["info", &kanban, "--all"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
...
reduced net      3 places, 0 transitions; [..] places are implied, 0 transitions never fire

place invariants
...
transition invariants
...
bounds
...
counted together
...
"#]]);
}

#[test]
fn pictures() {
    let net = generated(&folder("pictures"), "philosophers", "1", "net.pnml");
    ddsym(&["dot", &net]).assert().success().stdout_eq(str![[r#"
digraph "philosophers-1" {
...
}

"#]]);
    ddsym(&["dot", &net, "--what", "graph"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
digraph reachability {
...
}

"#]]);
    ddsym(&["dot", &net, "--what", "diagram", "--order", "file"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
digraph [..] {
...
}

"#]]);
    let large = generated(&folder("large-picture"), "philosophers", "10", "net.pnml");
    ddsym(&["dot", &large, "--what", "graph"]).assert().code(3);
    ddsym(&["dot", &large, "--what", "diagram", "--most", "10"])
        .assert()
        .code(3);
}

#[test]
fn shells_and_manuals() {
    for shell in ["bash", "zsh", "fish"] {
        ddsym(&["completions", shell]).assert().success();
    }
    ddsym(&["man"])
        .assert()
        .success()
        .stdout_eq("...\n.TH ddsym 1[..]\n...\n");
}
