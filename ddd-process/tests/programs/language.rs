//! The language: what is accepted, how it is printed, and what is said about mistakes.

use crate::random;
use ddd_process::syntax::{
    Modality, Path, Scope, Shape, at, boolean, count, forall, index, name, number, parse, print,
};
use ddd_process::{Builder, MoveBuilder, ProcessBuilder, Program, assign, systems};
use proptest::prelude::*;

fn mistake(text: &str) -> (usize, usize, String) {
    let Err(error) = Program::parse(text) else {
        panic!("accepted: {text}")
    };
    assert!(
        error.render().contains('^') || text.is_empty(),
        "{}",
        error.render()
    );
    (error.line(), error.column(), error.message().to_owned())
}

#[test]
fn the_systems_are_printed_as_they_are_written() {
    for (name, text) in systems::ALL {
        let tree = parse(text).unwrap_or_else(|error| panic!("{name}: {}", error.render()));
        assert_eq!(print(&tree), text, "{name}");
        Program::parse(text).unwrap_or_else(|error| panic!("{name}: {}", error.render()));
    }
    assert_eq!(
        print(&parse(systems::TOKEN_RING).unwrap()),
        systems::TOKEN_RING
    );
}

#[test]
fn comments_stay_where_they_belong() {
    let text = "// first\nconst n = 2; // two\n\nprocess p[n] {\n    states A;\n    // inside\n    move go: when true; // always\n    // last inside\n}\n// last\n";
    assert_eq!(print(&parse(text).unwrap()), text);
}

#[test]
fn parentheses_only_where_needed() {
    let text = "process p[1] { states A; } spec s: ((1 + 2) * 3 - (4 - 5) == 6) && (!(true || false) => (true => false)) && (AG (EF (true == false)));";
    let printed = print(&parse(text).unwrap());
    assert!(
        printed.contains(
            "(1 + 2) * 3 - (4 - 5) == 6 && (!(true || false) => true => false) && AG EF true == false;"
        ),
        "{printed}"
    );
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let p = "process p[2] { states A, B;";
    let cases = [
        (
            "const n = 3",
            (1, 12),
            "expected `;`, found the end of the text",
        ),
        ("const n = 3 $", (1, 13), "unknown character `$`"),
        ("const when = 3;", (1, 7), "expected a name, found `when`"),
        ("", (1, 1), "the program has no processes"),
        (
            "process p[1] { states A; }\nerror e: at == A;",
            (2, 10),
            "only a move has a process of its own",
        ),
        (
            &format!("{p} move go: A -> C; }}"),
            (1, 43),
            "`C` is not a location of `p`",
        ),
        (
            &format!("{p} move go: A -> B when x == 1; }}"),
            (1, 50),
            "nothing is called `x`",
        ),
        (
            &format!("{p} move go: A -> B when at[3] == A; }}"),
            (1, 53),
            "there is no process 3",
        ),
        (
            &format!("{p} move go: A -> B when 1 + true == 2; }}"),
            (1, 54),
            "expected a number, found a truth value",
        ),
        (
            &format!("{p} move go: A -> B when at == 2; }}"),
            (1, 50),
            "cannot compare a symbol with a number",
        ),
        (
            &format!("{p} move go: A -> B when 1 < 2 < 3; }}"),
            (1, 56),
            "comparisons cannot be chained",
        ),
        (
            &format!("{p} move go: A -> B when (self + 1) / 2 == 1; }}"),
            (1, 51),
            "expected a number, found a process",
        ),
        (
            &format!("{p} move go: A -> B; move go: B -> A; }}"),
            (1, 51),
            "`p` has two moves `go`",
        ),
        (
            &format!("{p} move go: A -> B partition | 1 |; }}"),
            (1, 34),
            "process 2 is in no cell of the partition",
        ),
        (
            &format!("{p} move go: A -> B partition | 1, 2 | 2 |; }}"),
            (1, 64),
            "process 2 is in two cells",
        ),
        (
            &format!("{p} }} var x: 0..3 = 4;"),
            (1, 45),
            "the variable cannot take this value",
        ),
        (
            &format!("{p} }} var x: 3..0 = 0;"),
            (1, 38),
            "the range is empty",
        ),
        (
            &format!("{p} }} var p: 0..3 = 0;"),
            (1, 35),
            "`p` already means something else",
        ),
        (
            &format!("{p} move go: do at := A, at := B; }}"),
            (1, 50),
            "the move `go` assigns this twice",
        ),
        (
            &format!("{p} }} spec s: (AG true) == true;"),
            (1, 40),
            "a temporal formula is not a value",
        ),
        (
            &format!("{p} }} invariant s: AG true;"),
            (1, 44),
            "temporal operators belong to `spec`",
        ),
        (
            &format!("{p} }} define d = d; invariant s: d;"),
            (1, 42),
            "`d` is defined by itself",
        ),
        (
            &format!("{p} }} var x[1..2]: bool = true; invariant s: x[3];"),
            (1, 72),
            "`x` has no element 3",
        ),
        (
            "process p[0] { states A; }",
            (1, 1),
            "the program has no processes",
        ),
        (
            "process p[200000] { states A; }",
            (1, 11),
            "must be between 0 and 100000",
        ),
        (
            "var x: 0..100000 = 0; process p[1] { states A; }",
            (1, 8),
            "the range is too long",
        ),
        (
            "process p[1] { states A; move m: when exists j in 1..100000000: j == 1; }",
            (1, 51),
            "the range is too long",
        ),
    ];
    for (text, (line, column), message) in cases {
        assert_eq!(mistake(text), (line, column, message.to_owned()), "{text}");
    }
    let error = Program::parse_with("process p[1] { states A; }", &[("n", 1)]).unwrap_err();
    assert_eq!(error.message(), "the program has no constant `n`");
}

#[test]
fn deep_nesting_is_refused_not_followed() {
    for (open, close) in [
        ("(", ")"),
        ("!", ""),
        ("AG ", ""),
        ("if true then 1 else ", ""),
    ] {
        let text = format!(
            "error e: {}true{};",
            open.repeat(100_000),
            close.repeat(100_000)
        );
        assert_eq!(mistake(&text).2, "expression nested too deeply");
    }
    let text = format!("error e: true{};", " && true".repeat(100_000));
    assert_eq!(mistake(&text).2, "expression nested too deeply");
}

/// Definitions that build on each other are a way to nest deeply as well.
#[test]
fn chains_of_definitions_end_somewhere() {
    let chain = |length: usize, step: &str| {
        let rest = (1..length).map(|i| format!("define d{i} = {step}d{};\n", i - 1));
        let rest: String = rest.collect();
        let last = length - 1;
        format!("process p[1] {{ states A; }}\ndefine d0 = at[1] == A;\n{rest}error e: d{last};")
    };
    assert!(Program::parse(&chain(200, "!")).is_ok());
    for (length, step) in [(20_000, "!"), (2_000, "!!!!!!!!!!!!!!!!!!!!!!!!")] {
        let (_, _, message) = mistake(&chain(length, step));
        assert_eq!(message, "the program is too large to expand");
    }
}

#[test]
fn a_mark_before_the_text_is_no_mistake() {
    let marked = format!("\u{feff}{}", systems::TOKEN_RING);
    assert_eq!(print(&parse(&marked).unwrap()), systems::TOKEN_RING);
    assert_eq!(mistake("\u{feff}const n = 3").1, 13);
}

#[test]
fn neighbours_go_round_their_type() {
    let text = "process p[2] { states A; } process q[3] { states A, B; move m: A -> B with self + 2: B -> A; }";
    let program = Program::parse(text).unwrap();
    let partners: Vec<u32> = program
        .commands()
        .iter()
        .map(|it| {
            it.effects
                .iter()
                .map(|e| e.slot())
                .find(|s| *s as usize != it.mover)
                .unwrap()
        })
        .collect();
    assert_eq!(partners, [4, 2, 3]);
    let alone =
        Program::parse("process p[1] { states A; move m: A -> A with self + 1: A -> A; }").unwrap();
    assert!(alone.commands().is_empty());
}

#[test]
fn static_conditions_protect_what_follows() {
    let text = "const n = 2; process p[n] { states A; move m: when forall i in 1..n + 1: i > n || at[i] == A; }";
    assert_eq!(Program::parse(text).unwrap().commands().len(), 2);
}

#[test]
fn two_types_share_names_but_not_slots() {
    let text = "process p[1] { states A, B; var x: 0..1 = 0; move m: A -> B when x == 0; }
                process q[1] { states B, C; var x: bool = true; move m: B -> C when x && at[1] == B; }
                invariant both: x[1] == 0 && x[2] && at[2] in {B, C};";
    let program = Program::parse(text).unwrap();
    assert_eq!(
        program.show_state(&program.initial()[0]),
        "A(x=0) B(x=true)"
    );
}

#[test]
fn a_builder_gives_the_tree_of_the_text() {
    let step = |name: &str, from: &str, to: &str| MoveBuilder::new(name).step(from, to);
    let ring = ProcessBuilder::new("ring", "n")
        .states(["N", "T", "H", "W", "C"])
        .guarded(step("try", "N", "T"))
        .guarded(step("retreat", "T", "N"))
        .guarded(step("try_holding", "H", "W"))
        .guarded(step("retreat_holding", "W", "H"))
        .guarded(step("enter", "W", "C"))
        .guarded(step("leave", "C", "H"))
        .guarded(step("pass", "H", "N").with(name("self") + 1, "N", "H"))
        .guarded(step("pass_on", "H", "N").with(name("self") + 1, "T", "W"));
    let everyone = Scope::Type("ring".into());
    let critical = || count("j", at("j").equals("C"));
    let builder = Builder::new()
        .constant("n", 3)
        .process(ring)
        .init(&[("i", everyone)], vec![assign("at", Some(name("i")), "H")])
        .invariant("mutex", critical().at_most(1));
    let printed = print(builder.tree());
    let text: Vec<&str> = systems::TOKEN_RING
        .lines()
        .filter(|line| !line.starts_with("//"))
        .collect();
    let end = text
        .iter()
        .position(|line| line.starts_with("invariant"))
        .unwrap();
    assert_eq!(printed.lines().collect::<Vec<_>>(), text[..=end]);
    assert_eq!(builder.build().unwrap().commands().len(), 24);
}

#[test]
fn a_builder_reaches_every_corner() {
    let it = ProcessBuilder::with_classes("p", [1, 2])
        .states(["A", "B"])
        .variable("x", Shape::Between(number(0), number(3)), 0)
        .guarded(
            MoveBuilder::new("m")
                .parameter(
                    "c",
                    Scope::Between(Box::new(number(1)), Box::new(number(2))),
                )
                .step("A", "B")
                .when(name("x").less(2))
                .when(!name("g") | forall("j", at("j").differs("B")))
                .set(
                    "x",
                    name("c").equals(1).choose(name("x") + 1, name("x") - 0),
                )
                .set_at("f", name("self"), boolean(true)),
        );
    let text = Builder::new()
        .variable("g", Shape::Boolean, boolean(false))
        .array(
            "f",
            ("i", Scope::Type("p".into())),
            Shape::Boolean,
            boolean(false),
        )
        .define("set", &["i"], index("f", "i"))
        .process(it)
        .error("e", index("f", 1) & name("g"))
        .spec(
            "s",
            index("f", 1)
                .temporal(Path::Some, Modality::Finally)
                .implies(boolean(true)),
        )
        .spec("t", boolean(true).until(Path::All, boolean(true)));
    let tree = text.tree().clone();
    assert_eq!(parse(&print(&tree)).unwrap(), tree);
    assert_eq!(text.build().unwrap().edges().len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_reading_agree(text in random::program(4), formula in random::ctl()) {
        let tree = parse(&format!("{text}\nspec s: {formula};")).unwrap();
        let printed = print(&tree);
        prop_assert_eq!(&parse(&printed).unwrap(), &tree);
        prop_assert_eq!(print(&parse(&printed).unwrap()), printed);
    }

    /// Whatever the text, the answer is a program or a message, and the message can be shown.
    #[test]
    fn no_text_is_too_strange(words in prop::collection::vec(prop::sample::select(&[
        "process", "p", "[", "]", "{", "}", "states", "A", ",", ";", "move", ":", "->", "when", "do", ":=", "at", "(", ")",
        "self", "+", "1", "99999999999999999999", "forall", "j", "in", "..", "|", "||", "partition", "E", "U", "AG", "if", "then",
        "else", "-", "/", "0", "=", "==", "var", "const", "init", "spec", "// x\n", "é", "\n", "count", "repeat", "with",
    ][..]), 0..60)) {
        let text = words.join(" ");
        if let Err(error) = Program::parse(&text) {
            prop_assert!(!error.render().is_empty() && error.column() >= 1);
        }
    }

    /// Mutated programs are refused or accepted, never worse.
    #[test]
    fn damaged_programs(which in 0..systems::ALL.len(), cut in 0..2000usize, insert in "[ -~]{0,3}") {
        let text = systems::ALL[which].1;
        let place = cut.min(text.len());
        let damaged = format!("{}{insert}{}", &text[..place], &text[(place + 2).min(text.len())..]);
        if let Err(error) = Program::parse(&damaged) {
            prop_assert!(!error.render().is_empty());
        }
    }
}
