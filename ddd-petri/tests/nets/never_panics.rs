//! Readers fed with damaged files: an error or a net, and never anything else.
//!
//! The same is done at length by the targets in `fuzz/`.

use crate::random_net;
use ddd_petri::format::{Format, read_net};
use ddd_petri::net::Net;
use proptest::collection::vec;
use proptest::prelude::*;

/// A change to a file, at a place counted modulo its length.
#[derive(Debug, Clone)]
enum Damage {
    Set(usize, u8),
    Insert(usize, Vec<u8>),
    Remove(usize, usize),
    Repeat(usize, usize),
    Cut(usize),
}

impl Damage {
    fn apply(&self, text: &mut Vec<u8>) {
        let length = text.len();
        let place = |at: usize| at % (length + 1);
        let end = |at: usize, size: usize| (place(at) + size % 40).min(length);
        match self {
            Self::Set(at, byte) => {
                if let Some(old) = text.get_mut(place(*at)) {
                    *old = *byte;
                }
            }
            Self::Insert(at, bytes) => {
                text.splice(place(*at)..place(*at), bytes.iter().copied());
            }
            Self::Remove(at, size) => {
                text.drain(place(*at)..end(*at, *size));
            }
            Self::Repeat(at, size) => {
                let piece = text[place(*at)..end(*at, *size)].to_vec();
                text.splice(place(*at)..place(*at), piece);
            }
            Self::Cut(at) => text.truncate(place(*at)),
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<usize>;
    let pieces = vec![
        "<",
        ">",
        "/>",
        "\"",
        "'",
        "&",
        "&#0;",
        "&lt;",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<!",
        "<?",
        "?>",
        "</text>",
        "<text>",
        "-1",
        "99999999999",
        "{",
        "}",
        "\\",
        "->",
        "*",
        "?-",
        ";",
        ":",
        ",",
        "%zz",
        "\u{e9}",
        "tr",
        "pl",
        "PLACE",
        "\n",
        "xmlns=\"a\"",
        "<!DOCTYPE a>",
        "\0",
        "\u{FEFF}",
    ];
    let piece = proptest::sample::select(pieces).prop_map(|text| text.as_bytes().to_vec());
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Damage::Set(at, byte)),
        (at(), piece).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (at(), vec(any::<u8>(), 1..4)).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (at(), at()).prop_map(|(at, size)| Damage::Remove(at, size)),
        (at(), at()).prop_map(|(at, size)| Damage::Repeat(at, size)),
        at().prop_map(Damage::Cut),
    ]
}

/// Reads in every way: what is accepted can be written and read again, what is refused is refused briefly.
fn read_all_ways(bytes: &[u8]) {
    let results = [Format::Pnml, Format::Lola, Format::Tina]
        .map(|format| format.read(bytes, "file"))
        .into_iter()
        .chain([read_net(bytes, "file")]);
    for result in results {
        match result {
            Ok(document) => write_and_read(&document.net.with_nupn(None)),
            Err(error) => check_message(&error.to_string()),
        }
    }
}

fn write_and_read(net: &Net) {
    for format in [Format::Pnml, Format::Tina] {
        let mut text = Vec::new();
        format.write(net, &mut text).unwrap();
        assert_eq!(&format.read(&text[..], "again").unwrap().net, net);
    }
}

fn check_message(message: &str) {
    assert!(message.starts_with("file"), "{message}");
    assert!(message.lines().count() <= 2, "{message}");
    assert!(message.chars().count() < 1000, "{message}");
}

fn damaged(net: &Net, format: Format, damages: &[Damage]) -> Vec<u8> {
    let mut text = Vec::new();
    // A net that the format cannot carry leaves half a file, which is good enough here.
    let _ = format.write(net, &mut text);
    for damage in damages {
        damage.apply(&mut text);
    }
    text
}

proptest! {
    #![proptest_config(random_net::config())]

    #[test]
    fn damaged_pnml(net in random_net::net(), damages in vec(damage(), 1..6)) {
        read_all_ways(&damaged(&net, Format::Pnml, &damages));
    }

    #[test]
    fn damaged_lola(net in random_net::net(), damages in vec(damage(), 1..6)) {
        read_all_ways(&damaged(&net, Format::Lola, &damages));
    }

    #[test]
    fn damaged_tina(net in random_net::net(), damages in vec(damage(), 1..6)) {
        read_all_ways(&damaged(&net, Format::Tina, &damages));
    }

    #[test]
    fn noise(bytes in vec(any::<u8>(), 0..200)) {
        read_all_ways(&bytes);
    }
}
