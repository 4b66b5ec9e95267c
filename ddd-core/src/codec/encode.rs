//! Saving.

use super::crc64::Crc64;
use super::{CodecError, LAST_NODE, MAGIC, VERSION};
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::query::fold::bottom_up;
use crate::store::node::{Arc, NodeId};
use std::io::{self, Write};

impl Manager {
    /// Writes the diagram in [a compact binary format](crate::codec) with a version and a checksum, which
    /// [`Manager::load`] reads back, here or in another manager.
    ///
    /// The same set gives the same bytes, whatever else the manager holds. Give it a buffered writer.
    ///
    /// ```
    /// # use ddd_core::{CodecError, Manager, Var};
    /// let mut here = Manager::default();
    /// let d = here.product((0..5).map(|i| (Var(i), 0..1000)))?;
    /// let mut bytes = Vec::new();
    /// here.save(&d, &mut bytes)?;
    ///
    /// let mut there = Manager::default();
    /// let e = there.load(&bytes[..])?;
    /// assert_eq!(there.count(&e)?, here.count(&d)?);
    /// # Ok::<(), CodecError>(())
    /// ```
    ///
    /// # Errors
    /// Those of the writer, and [`Error::Foreign`](crate::Error::Foreign).
    pub fn save(&self, d: &Ddd, to: impl Write) -> Result<(), CodecError> {
        let root = self.node(d)?;
        let nodes = &self.store.nodes;
        let order = bottom_up(nodes, root);
        let mut out = Encoder {
            to,
            crc: Crc64::new(),
        };
        out.bytes(&MAGIC)?;
        out.varint(VERSION)?;
        out.varint(root.0.min(LAST_NODE))?;
        // ids have 32 bits, and so has their number
        out.varint(order.len() as u32)?;
        let mut position = vec![0u32; nodes.slots()];
        for (i, n) in (0u32..).zip(&order) {
            position[n.index()] = i;
            out.varint(nodes.header(*n).var)?;
            out.varint(nodes.len(*n))?;
            out.arcs(nodes.arcs(*n), |child| i - position[child.index()])?;
        }
        let sum = out.crc.sum();
        out.to.write_all(&sum.to_le_bytes())?;
        Ok(out.to.flush()?)
    }
}

struct Encoder<W> {
    to: W,
    crc: Crc64,
}

impl<W: Write> Encoder<W> {
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.crc.feed(bytes);
        self.to.write_all(bytes)
    }

    fn varint(&mut self, mut number: u32) -> io::Result<()> {
        let mut bytes = [0; 5];
        let mut len = 0;
        while number > 0x7f {
            bytes[len] = number as u8 | 0x80;
            number >>= 7;
            len += 1;
        }
        bytes[len] = number as u8;
        self.bytes(&bytes[..=len])
    }

    fn arcs(
        &mut self,
        arcs: impl Iterator<Item = Arc>,
        back: impl Fn(NodeId) -> u32,
    ) -> io::Result<()> {
        let mut least = 0;
        for arc in arcs {
            self.varint(arc.value - least)?;
            // of the last arc, nothing comes after the largest value
            least = arc.value.wrapping_add(1);
            self.varint(if arc.child == NodeId::ONE {
                0
            } else {
                back(arc.child)
            })?;
        }
        Ok(())
    }
}
