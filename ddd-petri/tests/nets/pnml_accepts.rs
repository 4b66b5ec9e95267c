//! What the PNML reader makes of everything that tools really write.

use ddd_petri::format::Document;
use ddd_petri::net::{Arc, Net, PlaceId};
use ddd_petri::pnml::read;

const HEAD: &str = r#"<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">"#;

fn document(net_content: &str) -> Document {
    let text = format!("{HEAD}{net_content}</net></pnml>");
    read(text.as_bytes(), "test.pnml").unwrap_or_else(|e| panic!("{e}"))
}

fn net(net_content: &str) -> Net {
    let document = document(net_content);
    assert_eq!(document.warnings, []);
    document.net
}

fn warnings(net_content: &str) -> Vec<String> {
    let warnings = document(net_content).warnings;
    warnings.iter().map(ToString::to_string).collect()
}

fn arc(place: u32, weight: u32) -> Arc {
    let place = PlaceId(place);
    Arc { place, weight }
}

#[test]
fn a_small_net_with_everything() {
    let net = net(r#"
      <name><text>Small net</text></name>
      <page id="top"><name><text>page</text></name>
        <place id="p"><name><graphics><offset x="1" y="2"/></graphics><text>the place</text></name>
          <initialMarking><text> 3
          </text><toolspecific tool="x" version="1"/></initialMarking></place>
        <place id="q"><name><text>q</text></name><graphics><position x="0" y="0"/></graphics></place>
        <transition id="t"><name><text>go &amp; &#x73;top &lt;<![CDATA[ & end]]></text></name></transition>
        <arc id="a" source="p" target="t"><inscription><text>&#50;</text></inscription></arc>
        <arc id="b" source="t" target="q"><graphics/></arc>
      </page>"#);
    assert_eq!(net.name(), "Small net");
    assert_eq!(net.initial_marking(), [3, 0]);
    assert_eq!(net.places()[0].label.as_deref(), Some("the place"));
    assert_eq!(net.places()[1].label, None);
    let t = &net.transitions()[0];
    assert_eq!(t.label.as_deref(), Some("go & stop < & end"));
    assert_eq!(t.consumes, [arc(0, 2)]);
    assert_eq!(t.produces, [arc(1, 1)]);
}

#[test]
fn arcs_may_come_first_and_add_up() {
    let net = net(r#"
      <arc source="p" target="t" id="a1"/>
      <arc id="a2" source="p" target="t"><inscription><text>4</text></inscription></arc>
      <transition id="t"/><place id="p"/>"#);
    assert_eq!(net.name(), "n");
    assert_eq!(net.transitions()[0].consumes, [arc(0, 5)]);
}

#[test]
fn pages_nest_and_references_are_resolved() {
    let net = net(r#"
      <page id="g1"><place id="p"/><referencePlace id="r2" ref="r1"/>
        <page id="g2"><referencePlace id="r1" ref="p"/><transition id="t"/>
          <arc id="a" source="r2" target="s"/></page>
      </page>
      <page id="g3"><referenceTransition id="s" ref="t"><name><text>see t</text></name></referenceTransition>
        <arc id="b" source="s" target="r1"/></page>"#);
    let t = &net.transitions()[0];
    assert_eq!((t.consumes.len(), t.produces.len()), (1, 1));
    assert_eq!(net.places().len(), 1);
}

#[test]
fn very_deep_pages_do_not_exhaust_the_stack() {
    let depth = 100_000;
    let deep = format!(
        "{}<place id=\"p\"/>{}",
        "<page>".repeat(depth),
        "</page>".repeat(depth)
    );
    assert_eq!(net(&deep).places().len(), 1);
    let tool = format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    net(&format!("<toolspecific tool=\"x\">{tool}</toolspecific>"));
}

#[test]
fn long_chains_of_references_are_walked_once() {
    let refs: String = (0..50_000)
        .map(|i| format!("<referencePlace id=\"r{i}\" ref=\"r{}\"/>", i + 1))
        .collect();
    let net = net(&format!(
        "<place id=\"r50000\"/><transition id=\"t\"/>{refs}<arc source=\"r0\" target=\"t\"/>"
    ));
    assert_eq!(net.transitions()[0].consumes, [arc(0, 1)]);
}

#[test]
fn inhibitor_and_test_arcs() {
    let net = net(
        r#"<place id="p"/><place id="q"/><place id="r"/><transition id="t"/>
      <arc id="a" source="p" target="t"><type value="inhibitor"/><inscription><text>3</text></inscription></arc>
      <arc id="b" source="q" target="t"><arctype><text>Inhibitor</text></arctype></arc>
      <arc id="c" source="r" target="t"><type value="test"></type><inscription><text>2</text></inscription></arc>
      <arc id="d" source="q" target="t"><arctype><text> read </text></arctype></arc>
      <arc id="e" source="t" target="p"><arctype><text>normal</text></arctype></arc>"#,
    );
    let t = &net.transitions()[0];
    assert_eq!(t.inhibitors, [arc(0, 3), arc(1, 1)]);
    assert_eq!(t.tests, [arc(1, 1), arc(2, 2)]);
    assert_eq!(t.produces, [arc(0, 1)]);
    assert_eq!(t.consumes, []);
}

#[test]
fn comments_instructions_and_foreign_attributes_say_nothing() {
    let text = r#"<?xml version="1.0" encoding="utf-8"?><!-- c --><?pi x?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml" xmlns:i="urn:i" i:schema="s">
      <net i:a="b" id="n" xml:space="x" type=" http://www.pnml.org/version-2009/grammar/ptnet ">
      <place xmlns="http://www.pnml.org/version-2009/grammar/pnml" id='p'><!-- > --><?pi?></place></net><!-- d -->
      </pnml><!-- e -->
      "#;
    let document = read(text.as_bytes(), "x").unwrap();
    assert_eq!(document.net.places().len(), 1);
    assert_eq!(document.warnings, []);
}

#[test]
fn prefixed_elements_are_pnml_if_their_namespace_is() {
    let text = r#"<q:pnml xmlns:q="http://www.pnml.org/version-2009/grammar/pnml">
      <q:net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">
      <q:place id="p"><q:initialMarking><q:text>1</q:text></q:initialMarking></q:place></q:net></q:pnml>"#;
    let document = read(text.as_bytes(), "x").unwrap();
    assert_eq!(document.net.initial_marking(), [1]);
    assert_eq!(document.warnings, []);
}

#[test]
fn latin1_and_byte_order_marks() {
    let body = |encoding: &str| {
        let declaration = format!("<?xml version='1.0' encoding = '{encoding}' ?>");
        format!("{declaration}{HEAD}<place id=\"caf\u{e9}\"/></net></pnml>")
    };
    let latin1: Vec<u8> = body("ISO-8859-1")
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    for bytes in [
        latin1,
        body("UTF-8").into_bytes(),
        [b"\xEF\xBB\xBF", body("utf-8").as_bytes()].concat(),
    ] {
        let net = read(&bytes[..], "x").unwrap().net;
        assert_eq!(net.places()[0].id, "caf\u{e9}");
    }
}

#[test]
fn files_without_namespace_and_with_the_core_type_are_read_with_a_warning() {
    let text = r#"<pnml><net id="net1" type="http://www.pnml.org/version-2009/grammar/pnmlcoremodel">
      <name><text>mined</text></name>
      <place id="p"><initialMarking><text>1</text></initialMarking></place>
      <finalmarkings><marking><place idref="p"><text>1</text></place></marking></finalmarkings>
      </net></pnml>"#;
    let document = read(text.as_bytes(), "x").unwrap();
    assert_eq!(document.net.name(), "mined");
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 1: <pnml> has no namespace; PNML of 2009 is assumed",
            "line 1: the net has the core type; it is read as a place/transition net",
            "line 4: final markings do not change the state space and are left out",
        ]
    );
}

#[test]
fn labels_without_a_number_mean_the_default() {
    let content = r#"<place id="p"><initialMarking><text> </text></initialMarking></place>
      <transition id="t"/><arc id="a" source="p" target="t"><inscription/></arc>"#;
    assert_eq!(
        warnings(content),
        [
            "line 2: the initial marking is empty and taken to be 0",
            "line 3: the weight of an arc is empty and taken to be 1",
        ]
    );
    let net = document(content).net;
    assert_eq!(net.transitions()[0].consumes, [arc(0, 1)]);
}

#[test]
fn an_empty_net_is_a_net() {
    let net = net("");
    assert_eq!((net.places().len(), net.transitions().len()), (0, 0));
}

const UNITS: &str = r#"<place id="p"/><place id="q"/><transition id="t"/><arc source="p" target="t"/>
<toolspecific tool="nupn" version="1.1"><size places="2" transitions="1" arcs="1"/>
<structure units="3" root="u" safe="true">
<unit id="u"><places/><subunits>v w</subunits></unit>
<unit id="v"><places>p</places><subunits/></unit>
<unit id="w"><places> q </places><subunits></subunits></unit>
</structure></toolspecific>"#;

#[test]
fn nested_units_become_hints() {
    let net = net(UNITS);
    let nupn = net.nupn().unwrap();
    assert_eq!((nupn.root, nupn.safe), (0, true));
    assert_eq!(nupn.units[0].subunits, [1, 2]);
    assert_eq!(nupn.units[0].places, []);
    assert_eq!(nupn.units[2].places, [PlaceId(1)]);
}

#[test]
fn units_that_do_not_fit_are_ignored_with_a_warning() {
    for (from, to, message) in [
        (
            "places=\"2\"",
            "places=\"3\"",
            "it declares `3` places, there are 2",
        ),
        (
            "transitions=\"1\"",
            "transitions=\"x\"",
            "it declares `x` transitions, there are 1",
        ),
        ("arcs=\"1\"", "", "it declares `` arcs, there are 1"),
        (
            "units=\"3\"",
            "units=\"2\"",
            "it declares `2` units, there are 3",
        ),
        ("root=\"u\"", "root=\"x\"", "there is no unit `x`"),
        (
            "root=\"u\"",
            "root=\"v\"",
            "unit `u` is not contained in the root",
        ),
        (">v w<", ">v<", "unit `w` is not contained in the root"),
        (">v w<", ">v w v<", "unit `v` is contained twice"),
        (">v w<", ">v w x<", "there is no unit `x`"),
        (">v w<", ">u v w<", "unit `u` is contained twice"),
        (">p<", ">p q<", "place `q` is in two units"),
        (">p<", "><", "place `p` is in no unit"),
        (">p<", ">t<", "`t` is not a place"),
        (">p<", ">p zz<", "`zz` is not a place"),
        ("id=\"w\"", "id=\"v\"", "two units have the same id"),
        ("<size", "<weight/><size", "<weight> is not understood"),
        (
            "<unit id=\"v\">",
            "<unit id=\"v\"><more/>",
            "<more> is not understood",
        ),
        (
            "<unit id=\"u\">",
            "<level/><unit id=\"u\">",
            "<level> is not understood",
        ),
    ] {
        let content = UNITS.replacen(from, to, 1);
        assert_eq!(document(&content).net.nupn(), None, "{message}");
        let expected = format!("line 3: the NUPN section is ignored: {message}");
        assert_eq!(warnings(&content), [expected]);
    }
    let twice = format!("{UNITS}<toolspecific tool=\"nupn\"/>");
    assert_eq!(
        warnings(&twice),
        ["line 8: a second NUPN section is ignored"]
    );
}
