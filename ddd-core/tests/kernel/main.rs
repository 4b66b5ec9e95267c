//! Everything the kernel does, against a brute-force twin.

mod bridge;
mod codec;
mod depth;
mod homomorphisms;
mod lifecycle;
mod limits;
mod models;
mod portfolio;
mod queries;
mod reachability;
mod set_algebra;
mod shapes;
mod twin;
mod user;

/// So many cases; `DDD_SOAK=20` makes it twenty times as many.
fn cases(n: u32) -> proptest::prelude::ProptestConfig {
    let soak = std::env::var("DDD_SOAK").ok();
    let times: u32 = soak.and_then(|s| s.parse().ok()).unwrap_or(1);
    proptest::prelude::ProptestConfig::with_cases(n.saturating_mul(times))
}
