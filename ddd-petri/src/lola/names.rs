//! Names in a format without quotes.

use std::fmt::Write;

use super::token::KEYWORDS;

/// What ends a name, and the sign that starts an escape.
const RESERVED: &str = ",;:(){}% \t";

/// A name as LoLA can carry it; see the [module](super).
pub(super) fn encode(name: &str) -> String {
    let mut encoded = String::with_capacity(name.len());
    let is_keyword = KEYWORDS.contains(&name);
    for (i, c) in name.char_indices() {
        // A leading slash might start a comment.
        if RESERVED.contains(c) || (i == 0 && (is_keyword || c == '/')) {
            // Writing into a string cannot fail; all these characters are one byte.
            let _ = write!(encoded, "%{:02X}", u32::from(c));
        } else {
            encoded.push(c);
        }
    }
    encoded
}

/// The name that was encoded. A `%` without two digits behind it stands for itself.
pub(super) fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let digits = match bytes[i] {
            b'%' => text.get(i + 1..i + 3),
            _ => None,
        };
        let hex = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        match hex.and_then(|d| u8::from_str_radix(d, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                i += 3;
            }
            None => {
                decoded.push(bytes[i]);
                i += 1;
            }
        }
    }
    // Escapes that do not make a text were not ours.
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive() {
        for (name, encoded) in [
            ("p1", "p1"),
            ("17", "17"),
            ("a b", "a%20b"),
            ("{x;y}", "%7Bx%3By%7D"),
            ("100%", "100%25"),
            ("%41", "%2541"),
            ("PLACE", "%50LACE"),
            ("PLACES", "PLACES"),
            ("/*", "%2F*"),
            ("a/*b", "a/*b"),
            ("\u{e9}t\u{e9}", "\u{e9}t\u{e9}"),
        ] {
            assert_eq!(encode(name), encoded);
            assert_eq!(decode(encoded), name);
        }
    }

    #[test]
    fn what_we_did_not_write_stays() {
        for name in ["%", "%4", "%zz", "a%", "%\u{e9}", "%FF", "%+1"] {
            assert_eq!(decode(name), name);
        }
    }
}
