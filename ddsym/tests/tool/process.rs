//! `ddsym process`: every method on every system, for people and for machines.

use crate::command::{ddsym, folder};
use serde_json::Value;
use snapbox::str;

/// The JSON object that `ddsym process` prints.
fn answer(args: &[&str]) -> Value {
    let mut all = vec!["process"];
    all.extend(args);
    all.push("--json");
    let output = ddsym(&all).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

/// A number of the answer.
fn number(args: &[&str], field: &str) -> u64 {
    let answer = answer(args);
    let text = answer[field].as_str();
    text.unwrap_or_else(|| panic!("{args:?}: no {field} in {answer}"))
        .parse()
        .unwrap()
}

const MUTEX: &str = "const n = 2;
process p[n] {
    states N, C;
    move enter: N -> C;
    move leave: C -> N;
}
invariant mutex: count(j: at[j] == C) <= 1;
spec again: AG EF (forall j: at[j] == N);
";

fn mutex(name: &str) -> String {
    let file = folder(name).join("mutex.proc");
    std::fs::write(&file, MUTEX).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_broken_invariant_step_by_step() {
    let file = mutex("process-steps");
    ddsym(&["process", &file])
        .assert()
        .success()
        .stdout_eq(str![[r#"
program      [..]mutex.proc (2 processes)
states       4
firings      8
transitions  8
deadlocks    0
depth        2
property     mutex is broken:
                0  N N
                1  [..]    p [..]: enter
                2  C C    p [..]: enter
property     again holds
time         [..]

"#]]);
    ddsym(&["process", &file, "--method", "dd"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
program    [..]mutex.proc (2 processes)
states     4
firings    8
deadlocks  0
nodes      2
property   mutex is broken:
              0  N N
              1  [..]    p [..]: enter
              2  C C    p [..]: enter
property   again holds
time       [..]

"#]]);
    ddsym(&["process", &file, "--method", "adaptive", "--set", "n=1"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
program          [..]mutex.proc (1 processes)
representatives  2
property         mutex holds
property         again is not decided by this method
                 only reachability is preserved
time             [..]

"#]]);
}

#[test]
fn what_a_method_does_not_preserve_is_not_answered() {
    // Its runs never end, so that none of them is explored to its end.
    let file = mutex("process-undecided");
    let stateless = ["process", &file, "--method", "stateless", "--set", "n=1"];
    ddsym(&[&stateless[..], &["--depth", "5"]].concat())
        .assert()
        .success()
        .stdout_eq(str![[r#"
program    [..]mutex.proc (1 processes)
symmetry   none
firings    [..]
deadlocks  0
runs       0
property   mutex is not decided by this method
           [..] runs were cut
property   again is not decided by this method
           only assertions and deadlocks are looked at
time       [..]

"#]]);
    ddsym(&[
        "process",
        "token-ring",
        "--method",
        "architectural",
        "--formula",
        "AG EX true",
        "--formula",
        "EF at[1] == C",
    ])
    .assert()
    .success()
    .stdout_eq(str![[r#"
program           token-ring (3 processes)
symmetry          full
group order       6
states            36
orbits            9
well-architected  yes
nodes             [..]
property          mutex holds
property          one_token holds
property          critical_again holds
property          start_again holds
property          AG EX true is not decided by this method
                  only EF and AG are preserved, and the formula has other modalities
property          EF at[1] == C is not decided by this method
                  the formula tells processes apart that the symmetry exchanges
time              [..]

"#]]);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let file = mutex("process-refused");
    ddsym(&["process", &file, "--set", "m=1"]).assert().code(2);
    ddsym(&["process", "no-such-system"]).assert().code(2);
    ddsym(&["process", &file, "--formula", "EF"])
        .assert()
        .code(2);
    let symm = ["process", &file, "--method", "symm", "--representatives"];
    ddsym(&[&symm[..], &["EF at[1] == N"]].concat())
        .assert()
        .code(2);
    // The ring is symmetric under rotations only.
    ddsym(&[
        "process",
        "token-ring",
        "--method",
        "symm",
        "--group",
        "full",
    ])
    .assert()
    .code(2)
    .stderr_eq("error: symmetry reduction does not apply: the program is not symmetric[..]\n");
    // A state without a representative.
    ddsym(&[&symm[..], &["at[1] == N"]].concat())
        .assert()
        .code(2)
        .stderr_eq("error: [..] the state C C has no representative among its images\n");
}

#[test]
fn a_limit_is_an_answer() {
    for limit in [["--timeout", "0s"], ["--memory", "1k"]] {
        let arbiter = ["process", "arbiter", "--method", "dd", "--json"];
        let output = ddsym(&[&arbiter[..], &limit].concat()).assert().code(3);
        let text = output.get_output().stdout.clone();
        let answer: Value = serde_json::from_slice(&text).unwrap();
        let expected = if limit[0] == "--memory" {
            "budget"
        } else {
            "timeout"
        };
        assert_eq!(answer["status"], expected);
    }
    ddsym(&["process", "arbiter", "--states", "10"])
        .assert()
        .code(3);
}

/// A mistake is shown in its line, whether it is in a file or in an option.
#[test]
fn a_caret_under_the_mistake() {
    let file = folder("process-caret").join("bad.proc");
    let text = "process p[2] {\n    states A;\n    move go: A -> B;\n}\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for command in ["process", "format"] {
        let output = ddsym(&[command, file]).assert();
        if command == "format" {
            // Only the meaning is wrong.
            output.success();
            continue;
        }
        output.code(2).stderr_eq(str![[r#"
error: `B` is not a location of `p`
 --> [..]bad.proc:3:19
  |
3 |     move go: A -> B;
  |                   ^[..]

"#]]);
    }
    ddsym(&["process", "token-ring", "--formula", "EF at[1] == Foo"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: nothing is called `Foo`
 --> --formula:1:13
  |
1 | EF at[1] == Foo
  |             ^^^[..]

"#]]);
    let folder = folder("process-unreadable");
    let binary = folder.join("binary.proc");
    std::fs::write(&binary, [0xff, 0xfe, 0, 7]).unwrap();
    for file in [&folder, &binary, &folder.join("missing.proc")] {
        for command in ["process", "format"] {
            let run = ddsym(&[command, file.to_str().unwrap()]);
            run.assert()
                .code(2)
                .stderr_eq("error: [..]: cannot be read: [..]\n");
        }
    }
}

#[test]
fn the_formatter() {
    let file = folder("process-format").join("untidy.proc");
    let untidy = "process p[2]{states A,B;move go:A->B when((at[1]==A)); }//end";
    std::fs::write(&file, untidy).unwrap();
    let file = file.to_str().unwrap();
    let tidy = str![[r#"
process p[2] {
    states A, B;
    move go: A -> B when at[1] == A;
} // end

"#]];
    ddsym(&["format", file])
        .assert()
        .success()
        .stdout_eq(tidy.clone());
    ddsym(&["format", file, "-o", file]).assert().success();
    ddsym(&["format", file]).assert().success().stdout_eq(tidy);
}

#[test]
fn an_exit_code_for_scripts() {
    let file = mutex("process-exit-code");
    for method in ["explicit", "adaptive", "symm", "stateless", "dd"] {
        let run = ["process", &file, "--method", method, "--depth", "3"];
        ddsym(&run).assert().success();
        ddsym(&[&run[..], &["--exit-code"]].concat())
            .assert()
            .code(10);
        ddsym(&[&run[..], &["--exit-code", "--set", "n=1"]].concat())
            .assert()
            .success();
    }
}

/// Whatever finds that an invariant is broken shows a run that breaks it.
#[test]
fn every_method_shows_how_an_invariant_is_broken() {
    let file = mutex("process-shown");
    for method in [
        "explicit",
        "adaptive",
        "architectural",
        "symm",
        "stateless",
        "dd",
    ] {
        for store in ["states", "diagrams"] {
            let options = ["--method", method, "--store", store, "--depth", "4"];
            let answer = answer(&[&[file.as_str()], &options[..]].concat());
            let broken = &answer["properties"][0];
            assert_eq!(broken["holds"], false, "{method}");
            let trace = broken["trace"].as_array().unwrap();
            assert_eq!(trace.len(), 3, "{method}");
            assert!(trace[0].get("move").is_none());
            assert_eq!(trace[2]["state"], "C C");
            let last = trace[2]["move"].as_str().unwrap();
            assert!(last.starts_with("p ") && last.ends_with(": enter"));
        }
    }
}

/// Two processes never touch each other, but an invariant sees who was first; and a run is not over for one property because
/// it broke another.
#[test]
fn stateless_search_decides_each_property_alone() {
    let file = folder("process-alone").join("order.proc");
    let text = "process p[2] { states A, B; move go: A -> B; }
error second_first: at[1] == A && at[2] == B;
error some: exists j: at[j] == B;
error both: forall j: at[j] == B;
invariant start: forall j: at[j] == B;
invariant fine: at[1] in {A, B};";
    std::fs::write(&file, text).unwrap();
    for method in ["stateless", "explicit", "dd"] {
        let answer = answer(&[file.to_str().unwrap(), "--method", method]);
        let holds = answer["properties"].as_array().unwrap().iter();
        let holds: Vec<bool> = holds.map(|it| it["holds"].as_bool().unwrap()).collect();
        assert_eq!(holds, [false, false, false, false, true], "{method}");
    }
}

/// Everyone holds one fork; that everyone has gone is not a deadlock.
#[test]
fn a_deadlock_step_by_step() {
    let gone = "forall j: at[j] == Gone";
    let run = [
        "process",
        "philosophers",
        "--method",
        "stateless",
        "--ends",
        gone,
    ];
    ddsym(&run).assert().success().stdout_eq(str![[r#"
program    philosophers (2 processes)
symmetry   rotation
firings    9
deadlocks  1
runs       2
deadlock   is reached:
              0  [..]
              1  [..]
              2  HasLeft(fork=0) HasLeft(fork=0)    [..]
...
"#]]);
}

/// The numbers of the adaptive paper.
#[test]
fn adaptive_symmetry_reduction() {
    assert_eq!(number(&["readers-writers"], "states"), 22);
    assert_eq!(
        number(
            &["readers-writers", "--method", "adaptive"],
            "representatives"
        ),
        9
    );
    let left = [
        "controller",
        "--set",
        "n=18",
        "--set",
        "classes=9",
        "--set",
        "small=2",
    ];
    let right = [
        "controller",
        "--set",
        "n=18",
        "--set",
        "classes=2",
        "--set",
        "small=9",
    ];
    let by = |args: &[&str], method, field| number(&[args, &["--method", method]].concat(), field);
    assert_eq!(by(&left, "dd", "states"), 1_310_716);
    assert_eq!(by(&right, "dd", "states"), 3_808_000);
    assert_eq!(by(&left, "adaptive", "representatives"), 505);
    assert_eq!(by(&right, "adaptive", "representatives"), 316);
    assert_eq!(by(&left, "symm", "orbits"), 78_729);
    let table = [
        "controller",
        "--set",
        "n=80",
        "--set",
        "classes=25",
        "--set",
        "small=2",
    ];
    assert_eq!(by(&table, "adaptive", "representatives"), 8241);
}

/// The numbers of the stateless paper.
#[test]
fn stateless_search() {
    let rows = [
        (2, 18, 17, 9),
        (3, 123, 75, 37),
        (4, 708, 275, 133),
        (5, 3765, 959, 461),
    ];
    for (n, space, partial_order, symmetry) in rows {
        let size = format!("n={n}");
        let program = ["philosophers", "--set", &size];
        let stateless = [&program[..], &["--method", "stateless"]].concat();
        assert_eq!(number(&program, "firings"), space);
        let reduced = [&stateless[..], &["--reduce", "persistent,sleep"]].concat();
        assert_eq!(number(&reduced, "firings"), partial_order);
        assert_eq!(number(&stateless, "firings"), symmetry);
    }
    let all = [
        "philosophers",
        "--method",
        "stateless",
        "--reduce",
        "none",
        "--set",
    ];
    assert_eq!(number(&[&all[..], &["n=2"]].concat(), "firings"), 18);
    assert_eq!(number(&[&all[..], &["n=3"]].concat(), "firings"), 1680);
    assert_eq!(number(&[&all[..], &["n=4"]].concat(), "firings"), 386_816);
}

/// Quotients of the ring, from single states and from diagrams.
#[test]
fn architectural_symmetry() {
    let ring = ["token-ring", "--method", "architectural", "--set", "n=6"];
    for (group, orbits, transitions) in [("full", 18, 64), ("rotation", 96, 640)] {
        let args = [&ring[..], &["--group", group]].concat();
        assert_eq!(number(&args, "orbits"), orbits);
        let states = [&args[..], &["--store", "states"]].concat();
        assert_eq!(number(&states, "orbits"), orbits);
        assert_eq!(number(&states, "transitions"), transitions);
    }
    let restricted = ["token-ring-restricted", "--method", "architectural"];
    assert_eq!(number(&restricted, "orbits"), 6);
    let lossy = answer(&["token-ring-lossy", "--method", "architectural"]);
    assert_eq!(lossy["well_architected"], false);
    assert_eq!(lossy["orbits"], "13");
}

/// One representative an orbit, and several.
#[test]
fn symmetries_of_the_program() {
    let arbiter = ["arbiter", "--method", "symm"];
    let elect_first = "forall j: at[j] == Elect => j == first(class(j))";
    let several = [&arbiter[..], &["--representatives", elect_first]].concat();
    assert_eq!(number(&arbiter, "orbits"), 1404);
    assert_eq!(number(&arbiter, "group_order"), 4);
    assert_eq!(number(&several, "representatives"), 3326);
    let states = [&several[..], &["--store", "states"]].concat();
    assert_eq!(number(&states, "representatives"), 3326);
    assert_eq!(number(&states, "transitions"), 25_643);
    let hypergraph = [
        &arbiter[..],
        &["--group", "hypergraph", "--store", "states"],
    ]
    .concat();
    assert_eq!(number(&hypergraph, "orbits"), 1404);
    let careless = answer(&[&arbiter[..], &["--set", "careless=1"]].concat());
    let property = |name: &str| {
        let all = careless["properties"].as_array().unwrap();
        all.iter().find(|it| it["name"] == name).unwrap().clone()
    };
    assert_eq!(careless["orbits"], "3024");
    assert_eq!(property("never_wrong")["holds"], false);
    assert_eq!(
        property("never_wrong")["trace"].as_array().unwrap().len(),
        11
    );
    assert_eq!(property("elect_again")["holds"], true);
}
