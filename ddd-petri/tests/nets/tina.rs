//! TINA's textual format: what is read, what is refused, what is written.

use ddd_petri::format::Document;
use ddd_petri::net::{Arc, NetBuilder, NetError, PlaceId};
use ddd_petri::tina;

fn document(text: &str) -> Document {
    tina::read(text.as_bytes(), "dir/m.net").unwrap_or_else(|e| panic!("{e}"))
}

fn arc(place: u32, weight: u32) -> Arc {
    let place = PlaceId(place);
    Arc { place, weight }
}

#[test]
fn everything_that_is_allowed() {
    let document = document(
        "# a comment\nnet {a \\{net\\}}\n\
         tr t1 : {the label} [0,w[ a*2 b?3 c?-4\n  # comments end lines\n  a -> d e*2K\n\
         tr t2 [ 0 , w [ -> a\n\
         pl a : here (3M) t2*2 -> t1 t3?1\n\
         pl b (1)\r\n\
         nt n1 0 {tr x -> \\} y}\n\
         lb b late\nlb t2 {also late}\n\
         pl t1\n\
         tr alone",
    );
    let net = &document.net;
    assert_eq!(net.name(), "a {net}");
    let ids: Vec<&str> = net.places().iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["a", "b", "c", "d", "e", "t1"]);
    assert_eq!(net.initial_marking(), [3_000_000, 1, 0, 0, 0, 0]);
    assert_eq!(net.places()[0].label.as_deref(), Some("here"));
    assert_eq!(net.places()[1].label.as_deref(), Some("late"));
    let [t1, t2, t3, alone] = net.transitions() else {
        panic!("{:?}", net.transitions());
    };
    assert_eq!(t1.id, "t1'");
    assert_eq!(t1.label.as_deref(), Some("the label"));
    assert_eq!(t1.consumes, [arc(0, 4)]);
    assert_eq!(t1.tests, [arc(1, 3)]);
    assert_eq!(t1.inhibitors, [arc(2, 4)]);
    assert_eq!(t1.produces, [arc(3, 1), arc(4, 2000)]);
    assert_eq!(t2.produces, [arc(0, 3)]);
    assert_eq!(t2.label.as_deref(), Some("also late"));
    assert_eq!(t3.tests, [arc(0, 1)]);
    assert_eq!(alone.id, "alone");
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        ["line 3: transition `t1` is called `t1'`, since a place has its name"]
    );
}

#[test]
fn a_net_without_a_name_is_called_like_its_file() {
    assert_eq!(document("pl p").net.name(), "m");
}

#[test]
fn the_same_marking_twice_is_no_contradiction() {
    assert_eq!(document("pl p (1)\npl p (1)").net.initial_marking(), [1]);
}

#[test]
fn everything_that_is_refused() {
    for (text, expected) in [
        ("", "m.net: the file is empty; expected a net"),
        (
            "x",
            "m.net:1:1: found `x`, expected `net`, `tr`, `pl`, `lb` or `nt` at the start of a line",
        ),
        (
            "net a b",
            "m.net:1:7: found `b`, expected `net`, `tr`, `pl`, `lb` or `nt` at the start of a line",
        ),
        (
            "tr",
            "m.net:1:3: found the end of the file, expected the name of a transition",
        ),
        (
            "tr t a",
            "m.net:1:7: found the end of the file, expected a name, an arc or `->`",
        ),
        (
            "tr t a # b",
            "m.net:1:8: found `#`, expected a name, an arc or `->`",
        ),
        (
            "tr t [1,2] a -> b",
            "m.net:1:6: the time interval `[1,2]` is not supported, and leaving it out would change the net",
        ),
        (
            "tr t ]0,w[",
            "m.net:1:6: the time interval `]0,w[` is not supported, and leaving it out would change the net",
        ),
        (
            "tr t [0,w",
            "m.net:1:10: found the end of the file, expected `]` or `[`",
        ),
        (
            "tr t a!2 -> b",
            "m.net:1:7: a stopwatch arc (`!`) is not supported, and leaving it out would change the net",
        ),
        (
            "tr t a!-2 -> b",
            "m.net:1:7: a stopwatch arc (`!`) is not supported, and leaving it out would change the net",
        ),
        (
            "pr t1 > t2",
            "m.net:1:1: a priority (`pr`) is not supported, and leaving it out would change the net",
        ),
        (
            "tr t -> b?1",
            "m.net:1:10: found a test or inhibitor arc, expected a normal arc into a place",
        ),
        (
            "pl p t?-1 -> u",
            "m.net:1:7: found a test or inhibitor arc, expected a normal arc into a place",
        ),
        (
            "tr t a*0 -> b",
            "m.net:1:7: the weight of an arc is 0; expected 1 or more",
        ),
        (
            "tr t a* -> b",
            "m.net:1:9: the weight of an arc is ``; expected a whole number, 0 or more",
        ),
        (
            "tr t a*x -> b",
            "m.net:1:8: the weight of an arc is `x`; expected a whole number, 0 or more",
        ),
        (
            "tr t a*5G -> b",
            "m.net:1:8: the weight of an arc is 5G; the largest supported is 4294967295",
        ),
        (
            "tr t a*4294967295E -> b",
            "m.net:1:8: the weight of an arc is 4294967295E; the largest supported is 4294967295",
        ),
        (
            "tr t a*1KK -> b",
            "m.net:1:8: the weight of an arc is `1KK`; expected a whole number, 0 or more",
        ),
        (
            "pl p (1",
            "m.net:1:8: found the end of the file, expected `)`",
        ),
        (
            "pl p (-1)",
            "m.net:1:7: the initial marking is ``; expected a whole number, 0 or more",
        ),
        (
            "pl p (1)\npl p (2)",
            "m.net:2:6: a second marking of place `p` is not supported, and leaving it out would change the net",
        ),
        (
            "pl {p",
            "m.net:1:4: the file ends too early: a quoted name is not closed by `}`",
        ),
        (
            "pl {p\\",
            "m.net:1:4: the file ends too early: a quoted name is not closed by `}`",
        ),
        (
            "pl {p{q}",
            "m.net:1:6: found `{q}`, expected `\\{` inside of a quoted name",
        ),
        (
            "pl {a\nb}",
            "m.net:1:4: identifier \"a\\nb\" is empty or holds a control character",
        ),
        (
            "pl {}",
            "m.net:1:4: identifier \"\" is empty or holds a control character",
        ),
        (
            "pl a (1) tr t a -> b",
            "m.net:1:10: found `tr`, expected a name, which must be written `{tr}`",
        ),
        (
            "lb x y",
            "m.net:1:4: `x` is not a place or a transition of this net",
        ),
        (
            "pl a.b",
            "m.net:1:5: found `.b`, expected `net`, `tr`, `pl`, `lb` or `nt` at the start of a line",
        ),
    ] {
        match tina::read(text.as_bytes(), "m.net") {
            Ok(document) => panic!("{text} is accepted as {:?}", document.net),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }
}

#[test]
fn what_is_written() -> Result<(), NetError> {
    let mut b = NetBuilder::new("a net");
    let p = b.place("p", 3)?;
    let q = b.place("q {1}", 0)?;
    b.label_place(q, "back\\slash");
    let t = b.transition("tr")?;
    b.label_transition(t, "go");
    b.consume(t, p, 2)?;
    b.test(t, q, 1)?;
    b.inhibit(t, p, 9)?;
    b.produce(t, q, 1)?;
    let mut text = Vec::new();
    tina::write(&b.build(), &mut text).unwrap();
    assert_eq!(
        String::from_utf8(text).unwrap(),
        "net {a net}\n\
         pl p (3)\n\
         pl {q \\{1\\}} : {back\\\\slash}\n\
         tr {tr} : go p*2 {q \\{1\\}}?1 p?-9 -> {q \\{1\\}}*1\n"
    );
    Ok(())
}
