//! Random nets through every format and back.

use crate::random_net;
use ddd_petri::format::{Document, Format, WriteError, read_net};
use ddd_petri::net::{Net, Transition};
use ddd_petri::{generate, lola};
use proptest::prelude::*;

fn there_and_back(net: &Net, format: Format) -> Document {
    let mut text = Vec::new();
    format.write(net, &mut text).unwrap();
    let show = || String::from_utf8_lossy(&text).into_owned();
    let document = format.read(&text[..], "again.net");
    let document = document.unwrap_or_else(|e| panic!("{e}\n{}", show()));
    assert_eq!(document.warnings, [], "{}", show());
    // The content tells the format, whatever the file is called.
    assert_eq!(Format::of_content(&text), Some(format));
    document
}

/// What the low-level format of LoLA has room for.
fn as_in_lola(net: &Net) -> impl PartialEq + std::fmt::Debug {
    let places: Vec<_> = net
        .places()
        .iter()
        .map(|p| (p.id.clone(), p.initial))
        .collect();
    let transitions: Vec<_> = net
        .transitions()
        .iter()
        .map(|t| (t.id.clone(), t.effects()))
        .collect();
    (places, transitions)
}

proptest! {
    #![proptest_config(random_net::config())]

    #[test]
    fn pnml_keeps_everything(net in random_net::net()) {
        prop_assert_eq!(&there_and_back(&net, Format::Pnml).net, &net);
    }

    #[test]
    fn tina_keeps_all_but_the_units(net in random_net::net()) {
        let net = net.with_nupn(None);
        prop_assert_eq!(&there_and_back(&net, Format::Tina).net, &net);
    }

    #[test]
    fn lola_keeps_the_behaviour(net in random_net::net()) {
        let mut text = Vec::new();
        let written = lola::write(&net, &mut text);
        if net.transitions().iter().any(|t| !t.inhibitors.is_empty()) {
            let refused = matches!(written, Err(WriteError::Unsupported { .. }));
            prop_assert!(refused);
        } else if let Ok(document) = lola::read(&text[..], "again.lola") {
            prop_assert_eq!(as_in_lola(&document.net), as_in_lola(&net));
            prop_assert_eq!(document.net.name(), "again");
        } else {
            // A test arc that is already at the limit becomes a loop beyond it.
            let effects = net.transitions().iter().flat_map(Transition::effects);
            let mut puts = effects.map(|e| i64::from(e.at_least) + e.change);
            prop_assert!(puts.any(|puts| puts > i64::from(u32::MAX)));
        }
    }
}

#[test]
fn generated_families_survive_every_format() {
    for family in generate::FAMILIES {
        let net = family.generate(3).unwrap();
        for format in [Format::Pnml, Format::Tina] {
            assert_eq!(there_and_back(&net, format).net, net);
        }
        let lola = there_and_back(&net, Format::Lola).net;
        assert_eq!(as_in_lola(&lola), as_in_lola(&net));
    }
}

#[test]
fn the_format_is_found_from_the_content() {
    let net = generate::kanban(2);
    for format in [Format::Pnml, Format::Lola, Format::Tina] {
        let mut text = Vec::new();
        format.write(&net, &mut text).unwrap();
        let read = read_net(&text[..], "unknown").unwrap().net;
        assert_eq!(read.places().len(), net.places().len());
    }
}
