//! The textual format of TINA, `.net`: places with `pl`, transitions with `tr`.
//!
//! Test and inhibitor arcs (`?` and `?-`), labels and quoted names (`{any text}`) are part of the
//! format. Time intervals other than `[0,w[`, priorities and stopwatch arcs are refused, since
//! a net without them behaves in another way. What is declared in several places adds up; the one
//! thing that cannot, a second and different marking, is refused.
//!
//! As in [LoLA's format](crate::lola), a place and a transition may share a name there, and the
//! transition is renamed with a warning.
//!
//! ```
//! use ddd_petri::tina;
//!
//! let text = "net handshake\npl idle (2)\ntr start idle*2 {on hold}?-1 -> busy\n";
//! let net = tina::read(text.as_bytes(), "small.net")?.net;
//! assert_eq!(net.name(), "handshake");
//! assert_eq!(net.transitions()[0].inhibitors.len(), 1);
//! # Ok::<(), ddd_petri::format::ReadError>(())
//! ```

mod lexer;
mod reader;
mod writer;

pub use reader::read;
pub use writer::write;

/// Words that start a declaration; as names they must be quoted.
const KEYWORDS: [&str; 6] = ["net", "tr", "pl", "lb", "nt", "pr"];

/// Whether a character may stand in a name without quotes.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '\'' | '_')
}
