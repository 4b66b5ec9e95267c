//! Orders as text: one place identifier a line, the top of the diagram first.
//!
//! Blank lines and lines that start with `#` are skipped.

use std::fmt::Write as _;

use ahash::AHashMap;
use thiserror::Error;

use crate::net::{Net, PlaceId};

use super::Order;

/// Why a text is not an order of a net's places.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OrderFileError {
    /// A line names no place of the net.
    #[error("line {line}: there is no place `{id}` in the net")]
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// What it says.
        id: String,
    },
    /// A line names a place for the second time.
    #[error("line {line}: place `{id}` was already named in line {first}")]
    Duplicate {
        /// The line, counted from 1.
        line: usize,
        /// The place's identifier.
        id: String,
        /// The line that named it first.
        first: usize,
    },
    /// The text ends before all places were named.
    #[error("the order names {named} of {places} places; `{id}` is missing")]
    Missing {
        /// The first place that is missing.
        id: String,
        /// How many places were named.
        named: usize,
        /// How many places the net has.
        places: usize,
    },
}

impl Order {
    /// Reads an order; `name` is what reports will call it.
    ///
    /// # Errors
    /// If a place is unknown, named twice or missing.
    ///
    /// ```
    /// use ddd_petri::net::NetBuilder;
    /// use ddd_petri::order::Order;
    ///
    /// let mut b = NetBuilder::new("two");
    /// b.place("p", 0)?;
    /// b.place("q", 0)?;
    /// let net = b.build();
    /// let order = Order::parse("mine", "# from the paper\nq\np\n", &net)?;
    /// assert_eq!(order.to_text(&net), "q\np\n");
    /// assert!(Order::parse("mine", "q\n", &net).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(name: impl Into<String>, text: &str, net: &Net) -> Result<Self, OrderFileError> {
        let numbers: AHashMap<&str, u32> = net
            .places()
            .iter()
            .zip(0..)
            .map(|(place, i)| (place.id.as_str(), i))
            .collect();
        let mut named_in = vec![0usize; net.places().len()];
        let mut places = Vec::with_capacity(named_in.len());
        for (line, id) in (1..).zip(text.lines().map(str::trim)) {
            if id.is_empty() || id.starts_with('#') {
                continue;
            }
            let Some(&place) = numbers.get(id) else {
                let id = id.to_owned();
                return Err(OrderFileError::Unknown { line, id });
            };
            let first = std::mem::replace(&mut named_in[place as usize], line);
            if first != 0 {
                let id = id.to_owned();
                return Err(OrderFileError::Duplicate { line, id, first });
            }
            places.push(PlaceId(place));
        }
        if let Some(missing) = named_in.iter().position(|&line| line == 0) {
            return Err(OrderFileError::Missing {
                id: net.places()[missing].id.clone(),
                named: places.len(),
                places: named_in.len(),
            });
        }
        Ok(Self {
            name: name.into(),
            places,
        })
    }

    /// The order as text that [`Order::parse`] reads back.
    #[must_use]
    pub fn to_text(&self, net: &Net) -> String {
        let mut text = String::new();
        for place in self
            .places
            .iter()
            .filter_map(|p| net.places().get(p.index()))
        {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{}", place.id);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::NetBuilder;

    fn abc() -> Net {
        let mut b = NetBuilder::new("abc");
        for id in ["a", "b", "c"] {
            b.place(id, 0).unwrap();
        }
        b.build()
    }

    #[test]
    fn round_trip() {
        let order = Order::parse("x", "c\n\n  a \n# note\nb", &abc()).unwrap();
        assert_eq!(order.places(), [PlaceId(2), PlaceId(0), PlaceId(1)]);
        assert_eq!(Order::parse("x", &order.to_text(&abc()), &abc()), Ok(order));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| Order::parse("x", text, &abc()).unwrap_err().to_string();
        assert_eq!(error("a\nz\n"), "line 2: there is no place `z` in the net");
        assert_eq!(
            error("a\n\na\n"),
            "line 3: place `a` was already named in line 1"
        );
        assert_eq!(
            error("a\nc"),
            "the order names 2 of 3 places; `b` is missing"
        );
    }
}
