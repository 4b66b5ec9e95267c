//! LoLA's low-level format: what is read, what is refused, what is written.

use ddd_petri::format::Document;
use ddd_petri::net::{Arc, NetBuilder, NetError, PlaceId};
use ddd_petri::{generate, lola};

fn document(text: &str) -> Document {
    lola::read(text.as_bytes(), "dir/m.lola").unwrap_or_else(|e| panic!("{e}"))
}

fn arc(place: u32, weight: u32) -> Arc {
    let place = PlaceId(place);
    Arc { place, weight }
}

#[test]
fn everything_that_is_allowed() {
    let document = document(
        "{ a comment\n over lines } /* and * another */
         PLACE SAFE 3: a, 7; SAFE: c; d%20e,;
         MARKING a: 2, 7, a: 1,;
         TRANSITION t STRONG FAIR CONSUME a: 2, a, c:1; PRODUCE ;
         TRANSITION 7 WEAK FAIR CONSUME; PRODUCE d%20e , 7:12;",
    );
    let net = &document.net;
    assert_eq!(net.name(), "m");
    let ids: Vec<&str> = net.places().iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["a", "7", "c", "d e"]);
    assert_eq!(net.initial_marking(), [3, 1, 0, 0]);
    assert_eq!(net.transitions()[0].consumes, [arc(0, 3), arc(2, 1)]);
    assert_eq!(net.transitions()[1].id, "7'");
    assert_eq!(net.transitions()[1].produces, [arc(1, 12), arc(3, 1)]);
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 3: SAFE is a promise, which is neither used nor checked",
            "line 5: fairness does not change the state space and is left out",
            "line 6: transition `7` is called `7'`, since a place has its name",
        ]
    );
}

#[test]
fn the_smallest_nets() {
    assert_eq!(document("PLACE; MARKING;").net.places().len(), 0);
    assert_eq!(document("PLACE p; MARKING;").net.places().len(), 1);
}

#[test]
fn everything_that_is_refused() {
    for (text, expected) in [
        ("", "m.lola: the file is empty; expected a net"),
        ("net x", "m.lola:1:1: found `net`, expected `PLACE`"),
        (
            "PLACE p",
            "m.lola:1:8: found the end of the file, expected `,` or `;`",
        ),
        ("PLACE p q;", "m.lola:1:9: found `q`, expected `,` or `;`"),
        (
            "PLACE p;\n TRANSITION",
            "m.lola:2:2: found `TRANSITION`, expected a place or `MARKING`",
        ),
        (
            "PLACE p,\n  p;",
            "m.lola:2:3: identifier `p` is already used on line 1",
        ),
        (
            "PLACE p; { MARKING",
            "m.lola:1:10: the file ends too early: a comment is not closed by `}`",
        ),
        (
            "PLACE p; /* MARKING",
            "m.lola:1:10: the file ends too early: a comment is not closed by `*/`",
        ),
        (
            "PLACE p; MARKING q: 1;",
            "m.lola:1:18: `q` is not a place of this net",
        ),
        (
            "PLACE p; MARKING p: x;",
            "m.lola:1:21: the initial marking is `x`; expected a whole number, 0 or more",
        ),
        (
            "PLACE p; MARKING p: -1;",
            "m.lola:1:21: the initial marking is `-1`; expected a whole number, 0 or more",
        ),
        (
            "PLACE p; MARKING p: 4294967296;",
            "m.lola:1:21: the initial marking is 4294967296; the largest supported is 4294967295",
        ),
        (
            "PLACE p; MARKING p: 4294967295, p;",
            "m.lola:1:33: the initial marking is 4294967295 + 1; the largest supported is 4294967295",
        ),
        (
            "PLACE p; MARKING p: ;",
            "m.lola:1:21: found `;`, expected a number",
        ),
        (
            "PLACE SAFE p: q;",
            "m.lola:1:12: the bound is `p`; expected a whole number, 0 or more",
        ),
        (
            "PLACE p; MARKING; TRANSITION;",
            "m.lola:1:29: found `;`, expected a transition",
        ),
        (
            "PLACE p; MARKING; TRANSITION t PRODUCE;",
            "m.lola:1:32: found `PRODUCE`, expected `CONSUME`",
        ),
        (
            "PLACE p; MARKING; TRANSITION t WEAK CONSUME;",
            "m.lola:1:37: found `CONSUME`, expected `FAIR`",
        ),
        (
            "PLACE p; MARKING; TRANSITION t CONSUME p: 0;",
            "m.lola:1:40: the weight of an arc is 0; expected 1 or more",
        ),
        (
            "PLACE p; MARKING; TRANSITION t CONSUME p, SAFE;",
            "m.lola:1:43: found `SAFE`, expected `,` or `;`",
        ),
        (
            "PLACE p; MARKING; TRANSITION t CONSUME; PRODUCE;\nTRANSITION t CONSUME; PRODUCE;",
            "m.lola:2:12: identifier `t` is already used on line 1",
        ),
        (
            "PLACE p; MARKING; TRANSITION t CONSUME p: 4294967295, p; PRODUCE;",
            "m.lola:1:55: a weight or a number of nodes near `p` does not fit 32 bits",
        ),
        (
            "PLACE p; MARKING; FORMULA p > 1",
            "m.lola:1:19: a formula (`FORMULA`) in the file of the net is not supported, and leaving it out would change the net",
        ),
        (
            "SORT a = 1;",
            "m.lola:1:1: a high-level net (`SORT`) is not supported, and leaving it out would change the net",
        ),
        (
            "PLACE p (;",
            "m.lola:1:9: found `(;`, expected a name, a number, `:`, `,` or `;`",
        ),
        (
            "PLACE p%01; MARKING;",
            "m.lola:1:7: identifier \"p\\u{1}\" is empty or holds a control character",
        ),
    ] {
        match lola::read(text.as_bytes(), "m.lola") {
            Ok(document) => panic!("{text} is accepted as {:?}", document.net),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }
    let broken = lola::read(&b"PLACE\n \xFF"[..], "m.lola").unwrap_err();
    assert_eq!(
        broken.to_string(),
        "m.lola:2:2: the text is not valid UTF-8"
    );
}

fn written(net: &ddd_petri::net::Net) -> String {
    let mut text = Vec::new();
    lola::write(net, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn what_is_written() {
    assert_eq!(
        written(&generate::product_line(0))
            .lines()
            .take(8)
            .collect::<Vec<_>>(),
        [
            "{ product-line-0 }",
            "",
            "PLACE OOff_0, OOn_0, OOff_1, OOn_1, OOff_2, OOn_2, OOff_3, OOn_3, OOff_4, OOn_4;",
            "",
            "MARKING OOff_0: 1, OOff_1: 1, OOff_2: 1, OOff_3: 1, OOff_4: 1;",
            "",
            "TRANSITION setO_0",
            "CONSUME OOff_0: 1;",
        ]
    );
}

#[test]
fn test_arcs_become_loops_and_inhibitor_arcs_are_refused() -> Result<(), NetError> {
    let mut b = NetBuilder::new("a }");
    let [p, q] = [b.place("p", 0)?, b.place("q", 0)?];
    let t = b.transition("t")?;
    b.consume(t, p, 2)?;
    b.test(t, p, 5)?;
    b.produce(t, p, 1)?;
    b.test(t, q, 1)?;
    let net = b.clone().build();
    assert_eq!(
        written(&net),
        "{ a%20%7D }\n\nPLACE p, q;\n\nMARKING;\n\nTRANSITION t\nCONSUME p: 5, q: 1;\nPRODUCE p: 4, q: 1;\n"
    );
    b.inhibit(t, q, 3)?;
    let error = lola::write(&b.build(), Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "LoLA's low-level format cannot express inhibitor arcs"
    );
    Ok(())
}
