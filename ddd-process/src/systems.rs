//! The systems of the papers, as program texts; their constants are the parameters.

/// Readers and writers (`readers`, `writers`).
pub const READERS_WRITERS: &str = include_str!("../systems/readers-writers.proc");
/// The resource controller with classes of priority (`n`, `classes`, `small`).
pub const CONTROLLER: &str = include_str!("../systems/controller.proc");
/// The token ring (`n`).
pub const TOKEN_RING: &str = include_str!("../systems/token-ring.proc");
/// The token ring in which one representative for each orbit is not enough (`n`).
pub const TOKEN_RING_RESTRICTED: &str = include_str!("../systems/token-ring-restricted.proc");
/// The token ring that may lose its token (`n`).
pub const TOKEN_RING_LOSSY: &str = include_str!("../systems/token-ring-lossy.proc");
/// Dining philosophers without loops (`n`).
pub const PHILOSOPHERS: &str = include_str!("../systems/philosophers.proc");
/// The Futurebus arbiter (`high`, `low`, `lowest`, `careless`).
pub const ARBITER: &str = include_str!("../systems/arbiter.proc");

/// All of them, with their names.
pub const ALL: [(&str, &str); 7] = [
    ("readers-writers", READERS_WRITERS),
    ("controller", CONTROLLER),
    ("token-ring", TOKEN_RING),
    ("token-ring-restricted", TOKEN_RING_RESTRICTED),
    ("token-ring-lossy", TOKEN_RING_LOSSY),
    ("philosophers", PHILOSOPHERS),
    ("arbiter", ARBITER),
];
