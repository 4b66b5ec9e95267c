//! Parametric families of nets, for tests, benchmarks and first steps.
//!
//! Where the Model Checking Contest has a family of the same name, the nets are the same up to the order of
//! their nodes, so that published numbers apply.
//!
//! ```
//! use ddd_petri::generate;
//!
//! let net = generate::by_name("kanban", 5)?;
//! assert_eq!(net, generate::kanban(5));
//! assert!(generate::FAMILIES.iter().any(|family| family.name == "kanban"));
//! # Ok::<(), generate::GenerateError>(())
//! ```

mod manufacturing;
mod rings;
mod sharing;
mod sketch;
mod symmetric;

use thiserror::Error;

pub use manufacturing::{fms, kanban};
pub use rings::{philosophers, slotted_ring, token_ring};
pub use sharing::{database_mutex, shared_memory};
pub use symmetric::{clients_servers, product_line, salestore};

use crate::net::Net;

/// A family of nets.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// The name that [`by_name`] knows.
    pub name: &'static str,
    /// One line on what it is and what its size means.
    pub description: &'static str,
    /// The smallest size that makes sense.
    pub smallest: u32,
    generate: fn(u32) -> Net,
    /// About how many nodes and arcs a size gives.
    extent: fn(f64) -> f64,
}

impl Family {
    /// The net of a size.
    ///
    /// # Errors
    /// If the size is too small to make sense, or so large that the net would not fit in memory.
    pub fn generate(&self, size: u32) -> Result<Net, GenerateError> {
        let name = self.name;
        if size < self.smallest {
            let smallest = self.smallest;
            return Err(GenerateError::TooSmall { name, smallest });
        }
        if (self.extent)(f64::from(size)) > LARGEST {
            return Err(GenerateError::TooLarge { name, size });
        }
        Ok((self.generate)(size))
    }
}

/// Nets of more nodes and arcs than this are refused: they would take gigabytes.
const LARGEST: f64 = 5e7;

/// All families.
pub const FAMILIES: [Family; 10] = [
    Family {
        name: "philosophers",
        description: "SIZE philosophers round a table, who take their two forks in either order",
        smallest: 1,
        generate: philosophers,
        extent: |n| 26.0 * n,
    },
    Family {
        name: "kanban",
        description: "a production line of four cells with SIZE cards each",
        smallest: 0,
        generate: kanban,
        extent: |_| 1.0,
    },
    Family {
        name: "fms",
        description: "a flexible manufacturing system with SIZE pallets for each of three parts",
        smallest: 0,
        generate: fms,
        extent: |_| 1.0,
    },
    Family {
        name: "slotted-ring",
        description: "a slotted ring network of SIZE nodes",
        smallest: 1,
        generate: slotted_ring,
        extent: |n| 40.0 * n,
    },
    Family {
        name: "token-ring",
        description: "Dijkstra's self-stabilizing ring of SIZE + 1 processes",
        smallest: 1,
        generate: token_ring,
        extent: |n| 5.0 * (n + 1.0).powi(3),
    },
    Family {
        name: "shared-memory",
        description: "SIZE processors that reach each other's memory over one bus",
        smallest: 1,
        generate: shared_memory,
        extent: |n| 12.0 * n * n,
    },
    Family {
        name: "database-mutex",
        description: "SIZE sites that keep copies of SIZE files, one mutex for each file",
        smallest: 1,
        generate: database_mutex,
        extent: |n| 2.0 * n.powi(3) + 35.0 * n * n,
    },
    Family {
        name: "product-line",
        description: "a software product line of SIZE features and 5 options",
        smallest: 0,
        generate: product_line,
        extent: |n| 8.0 * n,
    },
    Family {
        name: "clients-servers",
        description: "SIZE clients that call any of 7 servers",
        smallest: 0,
        generate: clients_servers,
        extent: |n| 110.0 * n,
    },
    Family {
        name: "salestore",
        description: "SIZE people who enter a shop and leave it with some of 5 gifts",
        smallest: 0,
        generate: salestore,
        extent: |n| 2.5 * n * n + 90.0 * n,
    },
];

/// Why a net could not be generated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No family has this name.
    #[error("there is no family of nets called `{0}`; there are {known}", known = known())]
    Unknown(String),
    /// A size below the smallest.
    #[error("the smallest size of `{name}` is {smallest}")]
    TooSmall {
        /// The family.
        name: &'static str,
        /// Its smallest size.
        smallest: u32,
    },
    /// A net that would not fit in memory.
    #[error(
        "`{name}` of size {size} is too large: it would have more than {LARGEST} nodes and arcs"
    )]
    TooLarge {
        /// The family.
        name: &'static str,
        /// The size that was asked for.
        size: u32,
    },
}

fn known() -> String {
    FAMILIES.map(|family| family.name).join(", ")
}

/// The net of a family and a size.
///
/// # Errors
/// If there is no such family, and as for [`Family::generate`].
pub fn by_name(name: &str, size: u32) -> Result<Net, GenerateError> {
    match FAMILIES.iter().find(|family| family.name == name) {
        Some(family) => family.generate(size),
        None => Err(GenerateError::Unknown(name.to_owned())),
    }
}
