//! Random programs and formulas, as text.
#![allow(unreachable_pub, reason = "as modules of one program")]

use ddd_process::explicit::Kripke;
use ddd_process::{Limits, Program};
use proptest::prelude::*;

/// Locations of every process.
pub const LOCATIONS: [&str; 3] = ["A", "B", "C"];

fn location() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&LOCATIONS[..])
}

fn pick(options: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(options).prop_map(str::to_owned)
}

/// Tests that treat all processes alike.
fn symmetric_test() -> impl Strategy<Value = String> {
    let quantified = (pick(&["forall", "exists"]), pick(&["==", "!="]), location());
    let counted = (location(), pick(&["<=", ">=", "=="]), 0..3);
    prop_oneof![
        quantified.prop_map(|(q, op, l)| format!("({q} j: at[j] {op} {l})")),
        counted.prop_map(|(l, op, k)| format!("count(j: at[j] == {l}) {op} {k}")),
        (pick(&["==", "!=", "<", ">="]), 0..3).prop_map(|(op, k)| format!("g {op} {k}")),
        (pick(&["forall", "exists"]), pick(&["", "!"]))
            .prop_map(|(q, not)| format!("({q} j: {not}f[j])")),
        Just("(exists j: x[j] == g)".to_owned()),
    ]
}

/// Tests of the mover that do not name anyone.
fn own_test() -> impl Strategy<Value = String> {
    prop_oneof![
        (pick(&["<", "==", "!="]), 0..3).prop_map(|(op, k)| format!("x {op} {k}")),
        pick(&["f[self]", "!f[self]", "x == g", "x < g"]),
        (pick(&["forall", "exists"]), location())
            .prop_map(|(q, l)| format!("({q} j: j == self || at[j] == {l})")),
    ]
}

/// Tests that tell processes apart, by number, class or neighbourhood.
fn asymmetric_test() -> impl Strategy<Value = String> {
    let place = pick(&["1", "self + 1", "self - 1", "self + 2"]);
    prop_oneof![
        (place, pick(&["==", "!="]), location()).prop_map(|(p, op, l)| format!("at[{p}] {op} {l}")),
        pick(&[
            "self < 2",
            "self != 1",
            "class(self) == 1",
            "class(self) != 2",
            "at[self + 1] == at"
        ]),
        location().prop_map(|l| format!("(forall j: class(j) < class(self) => at[j] != {l})")),
        location().prop_map(|l| format!("(exists j: class(j) == 1 && at[j] == {l} && x[j] <= x)")),
    ]
}

fn guard(test: BoxedStrategy<String>) -> BoxedStrategy<String> {
    test.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (
                inner.clone(),
                pick(&["&&", "||", "=>", "<=>"]),
                inner.clone()
            )
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            inner.prop_map(|a| format!("!({a})")),
        ]
    })
    .boxed()
}

fn symmetric_update() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..3).prop_map(|k| format!("g := {k}")),
        pick(&[
            "g := (g + 1) % 3",
            "x := (x + g) % 3",
            "x := if g == 0 then 1 else 2",
            "f[self] := !f[self]",
            "f[self] := exists j: at[j] == C",
            "for j in p: f[j] := f[j] && at[j] != B",
        ]),
    ]
}

fn asymmetric_update() -> impl Strategy<Value = String> {
    pick(&[
        "f[1] := true",
        "x[self + 1] := 1",
        "g := class(self)",
        "f[self - 1] := x == 0",
        "for j in p: x[j] := if class(j) == 1 then x[j] else 0",
    ])
}

fn guarded_move(
    test: BoxedStrategy<String>,
    update: BoxedStrategy<String>,
    partner: BoxedStrategy<Option<(&'static str, &'static str)>>,
) -> impl Strategy<Value = String> {
    let step = prop::option::weighted(0.8, (location(), location()));
    let updates = prop::option::weighted(0.5, update);
    (
        step,
        partner,
        prop::option::weighted(0.8, guard(test)),
        updates,
    )
        .prop_map(|(step, partner, guard, update)| {
            let mut text = String::new();
            if let Some((from, to)) = step {
                text.push_str(&format!(" {from} -> {to}"));
                if let Some((from, to)) = partner {
                    text.push_str(&format!(" with self + 1: {from} -> {to}"));
                }
            }
            if let Some(guard) = guard {
                text.push_str(&format!(" when {guard}"));
            }
            if let Some(update) = update {
                text.push_str(&format!(" do {update}"));
            }
            text
        })
}

fn assembled(sizes: (usize, usize), moves: &[String], init: &str) -> String {
    let mut text = format!(
        "var g: 0..2 = 0;\nvar f[p]: bool = false;\nprocess p[{}, {}] {{\n",
        sizes.0, sizes.1
    );
    text.push_str("    states A, B, C;\n    var x: 0..2 = 0;\n");
    for (number, it) in moves.iter().enumerate() {
        text.push_str(&format!("    move m{number}:{it};\n"));
    }
    text.push_str(&format!("}}\n{init}\n"));
    text
}

/// Programs that treat all processes alike.
pub fn symmetric_program(most: usize) -> impl Strategy<Value = String> {
    let test = prop_oneof![symmetric_test(), own_test()].boxed();
    let moves = prop::collection::vec(
        guarded_move(test, symmetric_update().boxed(), Just(None).boxed()),
        1..5,
    );
    (1..=most, moves).prop_map(|(n, moves)| assembled((n, 0), &moves, ""))
}

/// Programs that may tell processes apart in every way the language knows.
pub fn program(most: usize) -> impl Strategy<Value = String> {
    let test = prop_oneof![3 => symmetric_test(), 2 => own_test(), 2 => asymmetric_test()].boxed();
    let partner = prop::option::weighted(0.2, (location(), location())).boxed();
    let update = prop_oneof![3 => symmetric_update(), 1 => asymmetric_update()].boxed();
    let moves = prop::collection::vec(guarded_move(test, update, partner), 1..5);
    let init = pick(&["", "", "init(i in p): at[i] := B;", "init: at[1] := C;"]);
    (1..=most, 0..=1usize, moves, init).prop_map(|(n, second, moves, init)| {
        let second = second.min(n - 1);
        assembled((n - second, second), &moves, &init)
    })
}

/// State formulas that treat all processes alike.
pub fn symmetric_predicate() -> impl Strategy<Value = String> {
    guard(symmetric_test().boxed())
}

/// State formulas that may name processes.
pub fn predicate() -> impl Strategy<Value = String> {
    let named = prop_oneof![
        location().prop_map(|l| format!("at[1] == {l}")),
        Just("f[1]".to_owned()),
        location().prop_map(|l| format!("(forall j: class(j) == 1 => at[j] == {l})")),
        location().prop_map(|l| format!("(exists j: at[j + 1] == {l} && at[j] == at[j + 1])")),
    ];
    guard(prop_oneof![symmetric_test(), named].boxed())
}

/// Formulas of EF-CTL over symmetric predicates.
pub fn ef_ctl() -> impl Strategy<Value = String> {
    formula(pick(&["EF", "AG"]).boxed(), false)
}

/// Formulas of CTL over symmetric predicates.
pub fn ctl() -> impl Strategy<Value = String> {
    formula(pick(&["EF", "AG", "EX", "AX", "EG", "AF"]).boxed(), true)
}

fn formula(modality: BoxedStrategy<String>, until: bool) -> BoxedStrategy<String> {
    symmetric_test()
        .prop_map(|test| format!("({test})"))
        .boxed()
        .prop_recursive(4, 12, 2, move |inner| {
            let unary = (modality.clone(), inner.clone()).prop_map(|(m, a)| format!("{m} ({a})"));
            let binary = (
                inner.clone(),
                pick(&["&&", "||", "=>", "<=>"]),
                inner.clone(),
            );
            let binary = binary.prop_map(|(a, op, b)| format!("({a} {op} {b})"));
            let not = inner.clone().prop_map(|a| format!("!({a})"));
            let both = (pick(&["A", "E"]), inner.clone(), inner);
            let both = both.prop_map(move |(path, a, b)| match until {
                true => format!("{path}[{a} U {b}]"),
                false => format!("EF ({a} && {b})"),
            });
            prop_oneof![4 => unary, 2 => binary, 1 => not, 2 => both]
        })
        .boxed()
}

/// A random text must be a program.
pub fn checked(text: &str) -> Program {
    Program::parse(text).unwrap_or_else(|error| panic!("{}", error.render()))
}

/// The graph of a program, if it is small enough to be worth looking at.
pub fn graph(program: &Program) -> Option<Kripke> {
    Kripke::reachable(program, &Limits::none().states(3000)).ok()
}
