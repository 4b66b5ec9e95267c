//! The low-level format of LoLA: places, an initial marking, and transitions that consume and produce.
//!
//! A place and a transition may share a name there; a net here cannot, so that such a transition is renamed
//! with a warning. Names cannot be quoted: what the format has no room for is written as `%` and two
//! hexadecimal digits per byte, and read back from there.
//!
//! `SAFE` promises and fairness do not change the state space and are read with a warning; high-level nets are refused.
//!
//! ```
//! use ddd_petri::lola;
//!
//! let text = "PLACE idle, busy; MARKING idle: 2; TRANSITION start CONSUME idle; PRODUCE busy;";
//! let net = lola::read(text.as_bytes(), "small.lola")?.net;
//! assert_eq!(net.name(), "small");
//! assert_eq!(net.initial_marking(), [2, 0]);
//! # Ok::<(), ddd_petri::format::ReadError>(())
//! ```

mod names;
mod reader;
mod token;
mod writer;

pub use reader::read;
pub use writer::write;
