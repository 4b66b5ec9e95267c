//! The contest's protocol, byte for byte.

use crate::command::{ddsym, folder, generated};

#[test]
fn state_space() {
    let folder = folder("contest");
    generated(&folder, "philosophers", "3", "model.pnml");
    let expected = "\
STATE_SPACE STATES 27 TECHNIQUES PARALLEL_PROCESSING DECISION_DIAGRAMS
STATE_SPACE TRANSITIONS 63 TECHNIQUES PARALLEL_PROCESSING DECISION_DIAGRAMS
STATE_SPACE MAX_TOKEN_PER_MARKING 6 TECHNIQUES PARALLEL_PROCESSING DECISION_DIAGRAMS
STATE_SPACE MAX_TOKEN_IN_PLACE 1 TECHNIQUES PARALLEL_PROCESSING DECISION_DIAGRAMS
";
    let output = ddsym(&["mcc", "--threads", "2"])
        .current_dir(&folder)
        .env("BK_EXAMINATION", "StateSpace")
        .env("BK_INPUT", "Philosophers-PT-000003")
        .env("BK_TIME_CONFINEMENT", "60")
        .env("BK_MEMORY_CONFINEMENT", "4000")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(output.status.code(), Some(0));
    let elsewhere = ddsym(&["mcc", "--threads", "2"])
        .env("BK_INPUT", &folder)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(elsewhere.stdout).unwrap(), expected);
    // What one thread does is not parallel.
    let alone = ddsym(&["mcc", "--threads", "1"])
        .env("BK_INPUT", &folder)
        .output()
        .unwrap();
    let alone = String::from_utf8(alone.stdout).unwrap();
    assert!(!alone.contains("PARALLEL_PROCESSING"), "{alone}");
    assert!(
        alone.starts_with("STATE_SPACE STATES 27 TECHNIQUES"),
        "{alone}"
    );
}

#[test]
fn what_we_do_not_do() {
    for examination in ["CTLFireability", "UpperBounds", "LTLCardinality"] {
        let output = ddsym(&["mcc"])
            .env("BK_EXAMINATION", examination)
            .output()
            .unwrap();
        assert_eq!(output.stdout, b"DO_NOT_COMPETE\n");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn what_cannot_be_computed() {
    let empty = folder("contest-empty");
    let output = ddsym(&["mcc"])
        .current_dir(&empty)
        .env("BK_EXAMINATION", "StateSpace")
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"CANNOT_COMPUTE\n");
    assert_eq!(output.status.code(), Some(2));
}
