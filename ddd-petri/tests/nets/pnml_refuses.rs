//! Malformed PNML of every kind, each with the message that a user sees.

use ddd_petri::pnml::{read, read_file};

/// The message for a file.
fn message(bytes: &[u8]) -> String {
    match read(bytes, "m.pnml") {
        Ok(document) => panic!("accepted as {:?}", document.net),
        Err(error) => {
            let text = error.to_string();
            assert!(text.lines().count() <= 2, "one screen: {text}");
            assert!(text.len() < 600, "one screen: {text}");
            text
        }
    }
}

/// The message for a net with this content, which starts on line 3.
fn net_message(content: &str) -> String {
    let text = format!(
        "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n\
         <net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n\
         {content}\n</net>\n</pnml>"
    );
    message(text.as_bytes())
}

fn check(cases: &[(&str, &str)], message: impl Fn(&str) -> String) {
    for (input, expected) in cases {
        assert_eq!(&message(input), expected, "for {input}");
    }
}

#[test]
fn files_that_are_not_xml() {
    let cases: [(&[u8], &str); 8] = [
        (b"", "m.pnml: the file is empty; expected a net"),
        (b" \n\t ", "m.pnml: the file is empty; expected a net"),
        (b"\xEF\xBB\xBF", "m.pnml: the file is empty; expected a net"),
        (
            b"\x7FELF\x02\x01",
            "m.pnml:1:1: this is not an XML file: it starts with byte 0x7F",
        ),
        (
            b"PLACE p;",
            "m.pnml:1:1: this is not an XML file: it starts with `P`",
        ),
        (
            b"\xFF\xFE<\0?\0",
            "m.pnml:1:1: character encoding `UTF-16` is not supported; expected UTF-8 or ISO-8859-1",
        ),
        (
            b"<?xml version='1.0' encoding='KOI8-R'?><pnml/>",
            "m.pnml:1:1: character encoding `KOI8-R` is not supported; expected UTF-8 or ISO-8859-1",
        ),
        (
            b"<pnml>\n\xC3\x28</pnml>",
            "m.pnml:1:7: the text is not valid UTF-8\n  in pnml",
        ),
    ];
    for (bytes, expected) in cases {
        assert_eq!(message(bytes), expected);
    }
}

#[test]
fn files_that_cannot_be_opened() {
    let directory = read_file(env!("CARGO_MANIFEST_DIR"))
        .unwrap_err()
        .to_string();
    assert!(
        directory.ends_with(": is a directory; expected a net file"),
        "{directory}"
    );
    let missing = read_file("no/such/file.pnml").unwrap_err().to_string();
    assert!(
        missing.starts_with("no/such/file.pnml: cannot be read: "),
        "{missing}"
    );
}

#[test]
fn xml_that_is_truncated_or_not_well_formed() {
    check(
        &[
            (
                "<pnml",
                "m.pnml:1:1: the file ends too early: tag not closed: `>` not found before end of input",
            ),
            (
                "<pnml>\n<net type='http://www.pnml.org/version-2009/grammar/ptnet' id='n'><place id='p'>",
                "m.pnml:2:81: the file ends too early: <place> is not closed\n  in pnml/net[n]/place[p]",
            ),
            (
                "<pnml>\n\n  <net type='x",
                "m.pnml:3:3: the file ends too early: attribute value not closed: `'` not found before end of input\n  in pnml",
            ),
            (
                "<pnml></pmnl>",
                "m.pnml:1:7: the XML is not well formed: found </pmnl>, expected </pnml>\n  in pnml",
            ),
            (
                "<pnml><!-- x",
                "m.pnml:1:7: the file ends too early: comment not closed: `-->` not found before end of input\n  in pnml",
            ),
            (
                "<pnml><net type=ptnet></net></pnml>",
                "m.pnml:1:7: the XML is not well formed: position 9: attribute value must be enclosed in `\"` or `'`\n  in pnml/net",
            ),
            (
                "<!-- nothing -->",
                "m.pnml:1:17: the file is empty; expected a net",
            ),
            (
                "<pnml/></pnml>",
                "m.pnml:1:1: found the end of <pnml>, expected <net>",
            ),
        ],
        |text| message(text.as_bytes()),
    );
}

#[test]
fn entities_are_refused() {
    let laughs = r#"<?xml version="1.0"?>
<!DOCTYPE pnml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
<pnml>&b;</pnml>"#;
    let refused = "is refused: PNML needs none, and entities are a way to exhaust memory";
    assert_eq!(
        message(laughs.as_bytes()),
        format!("m.pnml:2:1: a document type declaration (DTD) {refused}")
    );
    assert_eq!(
        net_message("<name><text>&b;</text></name>"),
        format!("m.pnml:3:13: entity `&b;` {refused}\n  in pnml/net[n]/name/text")
    );
    assert_eq!(
        net_message("<place id='&b;'/>"),
        format!("m.pnml:3:1: entity `&b;` {refused}\n  in pnml/net[n]/place[&b;]")
    );
}

#[test]
fn documents_that_are_not_one_place_transition_net() {
    check(
        &[
            (
                "<html/>",
                "m.pnml:1:1: found <html>, expected <pnml>\n  in html",
            ),
            (
                "<pnml/>",
                "m.pnml:1:1: found the end of <pnml>, expected <net>",
            ),
            (
                "<pnml xmlns='urn:other'/>",
                "m.pnml:1:1: namespace `urn:other` is not that of PNML; expected `http://www.pnml.org/version-2009/grammar/pnml`\n  in pnml",
            ),
            (
                "<pnml><net id='n'/></pnml>",
                "m.pnml:1:7: <net> has no attribute `type`\n  in pnml/net[n]",
            ),
            (
                "<pnml><net id='n' type='urn:timed'/></pnml>",
                "m.pnml:1:7: net type `urn:timed` is not understood; expected a place/transition net, type `http://www.pnml.org/version-2009/grammar/ptnet`\n  in pnml/net[n]",
            ),
            (
                "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/symmetricnet'/></pnml>",
                "m.pnml:1:7: this is a coloured net (symmetric net); only place/transition nets can be read, unfold it first\n  in pnml/net[n]",
            ),
            (
                "<pnml><module/></pnml>",
                "m.pnml:1:7: found <module>, expected <net>\n  in pnml/module",
            ),
            (
                "<pnml>\n<net type='http://www.pnml.org/version-2009/grammar/ptnet'/>\n<net/></pnml>",
                "m.pnml:3:1: a second net in one file is not supported, and leaving it out would change the net\n  in pnml/net",
            ),
            (
                "<pnml><net type='http://www.pnml.org/version-2009/grammar/ptnet'/></pnml>\n<pnml/>",
                "m.pnml:2:1: found <pnml>, expected the end of the file\n  in pnml",
            ),
        ],
        |text| message(text.as_bytes()),
    );
}

#[test]
fn identifiers_that_are_missing_taken_or_unknown() {
    check(
        &[
            (
                "<place/>",
                "m.pnml:3:1: <place> has no attribute `id`\n  in pnml/net[n]/place",
            ),
            (
                "<place id=''/>",
                "m.pnml:3:1: identifier \"\" is empty or holds a control character\n  in node[]",
            ),
            (
                "<place id='p&#1;'/>",
                "m.pnml:3:1: identifier \"p\\u{1}\" is empty or holds a control character\n  in node[p ]",
            ),
            (
                "<place id='p'/>\n <transition id='p'/>",
                "m.pnml:4:2: identifier `p` is already used on line 3\n  in pnml/net[n]/transition[p]",
            ),
            (
                "<page id='p'><place id='p'/></page>",
                "m.pnml:3:14: identifier `p` is already used on line 3\n  in pnml/net[n]/page[p]/place[p]",
            ),
            (
                "<arc id='a' source='p' target='t'/><place id='a'/>",
                "m.pnml:3:36: identifier `a` is already used on line 3\n  in pnml/net[n]/place[a]",
            ),
            (
                "<arc source='p'/>",
                "m.pnml:3:1: <arc> has no attribute `target`\n  in pnml/net[n]/arc",
            ),
            (
                "<transition id='t'/>\n<arc id='a' source='p' target='t'/>",
                "m.pnml:4:1: `p` is not a place or a transition of this net\n  in arc[a]",
            ),
            (
                "<place id='p'/>\n\n<arc id='a' source='p' target='t'/>",
                "m.pnml:5:1: `t` is not a place or a transition of this net\n  in arc[a]",
            ),
            (
                "<page id='g'><place id='p'/><arc source='p' target='g'/></page>",
                "m.pnml:3:29: `g` is not a place or a transition of this net\n  in arc[]",
            ),
            (
                "<referencePlace id='r'/>",
                "m.pnml:3:1: <referencePlace> has no attribute `ref`\n  in pnml/net[n]/referencePlace[r]",
            ),
            (
                "<referencePlace id='r' ref='x'/>",
                "m.pnml:3:1: `x` is not a place of this net\n  in referencePlace[r]",
            ),
            (
                "<transition id='t'/><referencePlace id='r' ref='t'/>",
                "m.pnml:3:21: `t` is not a place of this net\n  in referencePlace[r]",
            ),
            (
                "<referenceTransition id='r' ref='s'/><referenceTransition id='s' ref='r'/>",
                "m.pnml:3:1: reference `r` leads back to itself\n  in referenceTransition[r]",
            ),
        ],
        net_message,
    );
}

#[test]
fn arcs_that_make_no_sense() {
    let nodes = "<place id='p'/><place id='q'/><transition id='t'/><transition id='u'/>\n";
    check(
        &[
            (
                "<arc id='a' source='p' target='q'/>",
                "m.pnml:4:1: the arc from `p` to `q` joins two places; expected a place and a transition\n  in arc[a]",
            ),
            (
                "<arc id='a' source='t' target='u'/>",
                "m.pnml:4:1: the arc from `t` to `u` joins two transitions; expected a place and a transition\n  in arc[a]",
            ),
            (
                "<arc id='a' source='p' target='t'><type value='reset'/></arc>",
                "m.pnml:4:35: arc type `reset` (known: normal, inhibitor, test, read) is not supported, and leaving it out would change the net\n  in pnml/net[n]/arc[a]",
            ),
            (
                "<arc id='a' source='p' target='t'><arctype/></arc>",
                "m.pnml:4:35: arc type `` (known: normal, inhibitor, test, read) is not supported, and leaving it out would change the net\n  in pnml/net[n]/arc[a]",
            ),
            (
                "<arc id='a' source='t' target='p'><type value='inhibitor'/></arc>",
                "m.pnml:4:1: the inhibitor arc from `t` to `p` starts at a transition; expected it to start at a place\n  in arc[a]",
            ),
            (
                "<arc id='a' source='t' target='p'><type value='test'/></arc>",
                "m.pnml:4:1: the test arc from `t` to `p` starts at a transition; expected it to start at a place\n  in arc[a]",
            ),
            (
                "<arc id='a' source='p' target='t'><inscription><text>0</text></inscription></arc>",
                "m.pnml:4:35: the weight of an arc is 0; expected 1 or more\n  in pnml/net[n]/arc[a]",
            ),
            (
                "<arc id='a' source='p' target='t'><inscription><text>4294967295</text></inscription></arc>\n<arc id='b' source='p' target='t'/>",
                "m.pnml:5:1: a weight or a number of nodes near `p` does not fit 32 bits\n  in arc[b]",
            ),
        ],
        |arc| net_message(&format!("{nodes}{arc}")),
    );
}

#[test]
fn numbers_that_are_none() {
    let cases = [
        (
            "-1",
            "m.pnml:3:38: the initial marking is `-1`; expected a whole number, 0 or more",
        ),
        (
            "three",
            "m.pnml:3:38: the initial marking is `three`; expected a whole number, 0 or more",
        ),
        (
            "1.0",
            "m.pnml:3:38: the initial marking is `1.0`; expected a whole number, 0 or more",
        ),
        (
            "1 2",
            "m.pnml:3:38: the initial marking is `1 2`; expected a whole number, 0 or more",
        ),
        (
            "+",
            "m.pnml:3:38: the initial marking is `+`; expected a whole number, 0 or more",
        ),
        (
            "4294967296",
            "m.pnml:3:38: the initial marking is 4294967296; the largest supported is 4294967295",
        ),
        ("<b/>", "m.pnml:3:38: found <b>, expected text only"),
    ];
    for (number, expected) in cases {
        let place = format!(
            "<place id='p'><initialMarking ><text>{number}</text></initialMarking></place>"
        );
        let message = net_message(&place);
        assert_eq!(message.lines().next(), Some(expected));
    }
    let long = "9".repeat(5000);
    let place =
        format!("<place id='p'><initialMarking><text>{long}</text></initialMarking></place>");
    assert!(net_message(&place).contains("999..."));
}

#[test]
fn constructs_that_are_not_understood() {
    check(
        &[
            (
                "<module/>",
                "m.pnml:3:1: found <module>, expected <page>, <place>, <transition>, <arc>, <referencePlace>, <referenceTransition>, <name>, <graphics> or <toolspecific>\n  in pnml/net[n]/module",
            ),
            (
                "stray",
                "m.pnml:3:1: found text `stray`, expected an element\n  in pnml/net[n]",
            ),
            (
                "<place id='p'><capacity><text>1</text></capacity></place>",
                "m.pnml:3:15: found <capacity>, expected <initialMarking>, <name>, <graphics> or <toolspecific>\n  in pnml/net[n]/place[p]/capacity",
            ),
            (
                "<place id='p' invariant='x'/>",
                "m.pnml:3:1: attribute `invariant` of <place> is not supported, and leaving it out would change the net\n  in pnml/net[n]/place[p]",
            ),
            (
                "<place id='p' id='q'/>",
                "m.pnml:3:1: the XML is not well formed: attribute `id` is given twice\n  in pnml/net[n]/place[p]",
            ),
            (
                "<place id='p' xmlns='urn:other'/>",
                "m.pnml:3:1: namespace `urn:other` is not that of PNML; expected `http://www.pnml.org/version-2009/grammar/pnml`\n  in pnml/net[n]/place[p]",
            ),
            (
                "<x:place id='p'/>",
                "m.pnml:3:1: found <x:place>, expected <page>, <place>, <transition>, <arc>, <referencePlace>, <referenceTransition>, <name>, <graphics> or <toolspecific>\n  in pnml/net[n]/x:place[p]",
            ),
            (
                "<place id='p'><initialMarking/><initialMarking/></place>",
                "m.pnml:3:32: a second <initialMarking> is not supported, and leaving it out would change the net\n  in pnml/net[n]/place[p]/initialMarking",
            ),
            (
                "<place id='p'><initialMarking><value>1</value></initialMarking></place>",
                "m.pnml:3:31: found <value>, expected <text>, <graphics> or <toolspecific>\n  in pnml/net[n]/place[p]/initialMarking/value",
            ),
            (
                "<transition id='t'><guard/></transition>",
                "m.pnml:3:20: found <guard>, expected <name>, <graphics> or <toolspecific>\n  in pnml/net[n]/transition[t]/guard",
            ),
            (
                "<arc source='a' target='b'><hlinscription/></arc>",
                "m.pnml:3:28: found <hlinscription>, expected <inscription>, <type>, <arctype>, <name>, <graphics> or <toolspecific>\n  in pnml/net[n]/arc/hlinscription",
            ),
        ],
        net_message,
    );
}
