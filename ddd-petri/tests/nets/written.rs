//! What the PNML and DOT writers write, letter by letter.

use ddd_petri::format::WriteError;
use ddd_petri::net::{Net, NetBuilder, NetError, Nupn, PlaceId, Unit};
use ddd_petri::{dot, pnml};

fn small() -> Result<Net, NetError> {
    let mut b = NetBuilder::new("a \"net\" & more");
    let p = b.place("arc", 3)?;
    let q = b.place("q", 0)?;
    b.label_place(q, "<q>");
    let t = b.transition("t")?;
    b.label_transition(t, "go");
    b.consume(t, p, 2)?;
    b.test(t, q, 1)?;
    b.inhibit(t, p, 9)?;
    b.produce(t, q, 1)?;
    b.nupn(Nupn {
        units: vec![unit("u", &[0], &[1]), unit("v", &[1], &[])],
        root: 0,
        safe: false,
    });
    Ok(b.build())
}

fn unit(id: &str, places: &[u32], subunits: &[usize]) -> Unit {
    Unit {
        id: id.to_owned(),
        places: places.iter().map(|&p| PlaceId(p)).collect(),
        subunits: subunits.to_vec(),
    }
}

fn text(write: impl FnOnce(&mut Vec<u8>) -> Result<(), WriteError>) -> String {
    let mut text = Vec::new();
    write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn pnml_text() -> Result<(), NetError> {
    let net = small()?;
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id="net" type="http://www.pnml.org/version-2009/grammar/ptnet">
<name><text>a &quot;net&quot; &amp; more</text></name>
<page id="page">
<place id="arc"><initialMarking><text>3</text></initialMarking></place>
<place id="q"><name><text>&lt;q&gt;</text></name></place>
<transition id="t"><name><text>go</text></name></transition>
<arc id="arc_1" source="arc" target="t"><inscription><text>2</text></inscription></arc>
<arc id="arc_2" source="q" target="t"><type value="test"/></arc>
<arc id="arc_3" source="arc" target="t"><inscription><text>9</text></inscription><type value="inhibitor"/></arc>
<arc id="arc_4" source="t" target="q"/>
<toolspecific tool="nupn" version="1.1">
<size places="2" transitions="1" arcs="4"/>
<structure units="2" root="u" safe="false">
<unit id="u"><places>arc</places><subunits>v</subunits></unit>
<unit id="v"><places>q</places><subunits></subunits></unit>
</structure>
</toolspecific>
</page>
</net>
</pnml>
"#;
    assert_eq!(text(|out| pnml::write(&net, out)), expected);
    Ok(())
}

#[test]
fn units_cannot_name_what_holds_blanks() -> Result<(), NetError> {
    let mut b = NetBuilder::new("n");
    b.place("a b", 0)?;
    b.nupn(Nupn {
        units: vec![unit("u", &[0], &[])],
        root: 0,
        safe: true,
    });
    let error = pnml::write(&b.build(), Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "PNML cannot express nested units with blanks in their names"
    );
    Ok(())
}

#[test]
fn dot_text() -> Result<(), NetError> {
    let net = small()?;
    let expected = r#"digraph "a \"net\" & more" {
  node [shape=circle];
  p0 [label="arc", xlabel=3];
  p1 [label="<q>"];
  node [shape=box];
  t0 [label="go"];
  p0 -> t0 [label=2];
  p1 -> t0 [dir=none];
  p0 -> t0 [arrowhead=odot, label=9];
  t0 -> p1;
}
"#;
    assert_eq!(text(|out| dot::write(&net, out)), expected);
    Ok(())
}

#[test]
fn a_destination_that_fails_is_an_error() -> Result<(), NetError> {
    let net = small()?;
    let mut room = [0_u8; 40];
    let error = pnml::write(&net, &mut room[..]).unwrap_err();
    assert!(error.to_string().starts_with("cannot be written: "));
    Ok(())
}
