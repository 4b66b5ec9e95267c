//! Loading.

use super::crc64::Crc64;
use super::{CodecError, LAST_NODE, MAGIC, VERSION};
use crate::error::{Error, Stop};
use crate::handle::Ddd;
use crate::manager::Manager;
use crate::store::Store;
use crate::store::node::{Arc, NodeId};
use crate::store::sequential::Sequential;
use std::io::BufRead;

/// Nodes between two looks at flag, clock and budget while reading.
const LOOK: u32 = 1 << 12;

impl Manager {
    /// Reads a diagram that [`Manager::save`] has written, and no byte more.
    ///
    /// ```
    /// # use ddd_core::{CodecError, Manager};
    /// let mut m = Manager::default();
    /// assert!(matches!(m.load(&b"no diagram at all"[..]), Err(CodecError::NotADiagram)));
    /// ```
    ///
    /// # Errors
    /// [`CodecError`] for whatever is not a saved diagram, every limit of the manager, and errors of the reader. No handle
    /// loses its set.
    pub fn load(&mut self, from: impl BufRead) -> Result<Ddd, CodecError> {
        let plan = self.read(Decoder {
            from,
            crc: Crc64::new(),
            offset: 0,
        })?;
        let root = self.run(|s| build(s, &plan))?;
        Ok(self.ddd(root))
    }

    /// Reads and checks a whole file before anything is built.
    fn read(&self, mut file: Decoder<impl BufRead>) -> Result<Plan, CodecError> {
        file.header()?;
        let root = file.varint()?;
        let count = file.varint()?;
        if root > LAST_NODE || (root == LAST_NODE) != (count > 0) {
            return Err(file.corrupt("a root that is none"));
        }
        let mut plan = Plan {
            terminal: NodeId(root.min(1)),
            nodes: Vec::new(),
            arcs: Vec::new(),
        };
        for i in 0..count {
            if i % LOOK == 0 {
                self.look()?;
            }
            let (var, arcs) = (file.varint()?, file.varint()?);
            if arcs == 0 {
                return Err(file.corrupt("a node without arcs"));
            }
            plan.nodes.push((var, arcs));
            let mut least = Some(0);
            for j in 0..arcs {
                if j % LOOK == 0 {
                    self.admits(&plan)?;
                }
                let arc = file.arc(least, i)?;
                least = arc.value.checked_add(1);
                plan.arcs.push(arc);
            }
        }
        file.checksum()?;
        Ok(plan)
    }

    /// Whether what has been read fits the budget, beside what there is.
    fn admits(&self, plan: &Plan) -> Result<(), Error> {
        let used = self.store.bytes() + plan.bytes();
        match self.store.config.memory {
            Some(budget) if used > budget => Err(Error::MemoryBudget { used, budget }),
            _ => Ok(()),
        }
    }
}

/// A diagram that has been read and not yet been built.
#[derive(Debug)]
struct Plan {
    /// The root, if there are no nodes.
    terminal: NodeId,
    /// Variable and number of arcs, children before parents.
    nodes: Vec<(u32, u32)>,
    /// The arcs of all nodes. Children are numbered like `nodes`, after the two terminals.
    arcs: Vec<Arc>,
}

impl Plan {
    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(u32, u32)>() + self.arcs.capacity() * size_of::<Arc>()
    }
}

fn build(s: &mut Sequential, plan: &Plan) -> Result<NodeId, Stop> {
    let mut made = vec![NodeId::ZERO, NodeId::ONE];
    let mut arcs = &plan.arcs[..];
    for (var, len) in &plan.nodes {
        s.tick()?;
        let (these, rest) = arcs.split_at(*len as usize);
        arcs = rest;
        let base = s.base();
        let built = |a: &Arc| Arc {
            value: a.value,
            child: made[a.child.index()],
        };
        s.scratch().extend(these.iter().map(built));
        made.push(s.make(*var, base)?);
    }
    Ok(match plan.nodes[..] {
        [] => plan.terminal,
        _ => made[made.len() - 1],
    })
}

struct Decoder<R> {
    from: R,
    crc: Crc64,
    offset: u64,
}

impl<R: BufRead> Decoder<R> {
    fn corrupt(&self, what: &'static str) -> CodecError {
        CodecError::Corrupt {
            offset: self.offset,
            what,
        }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], CodecError> {
        let mut bytes = [0; N];
        self.from.read_exact(&mut bytes)?;
        self.crc.feed(&bytes);
        self.offset += N as u64;
        Ok(bytes)
    }

    fn header(&mut self) -> Result<(), CodecError> {
        if self.bytes()? != MAGIC {
            return Err(CodecError::NotADiagram);
        }
        match self.varint()? {
            VERSION => Ok(()),
            found => Err(CodecError::Version { found }),
        }
    }

    fn varint(&mut self) -> Result<u32, CodecError> {
        let mut number = 0u64;
        for shift in (0..35).step_by(7) {
            let [byte] = self.bytes()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                if byte == 0 && shift > 0 {
                    return Err(self.corrupt("a number longer than it must be"));
                }
                let too_large = |_| self.corrupt("a number of more than 32 bits");
                return u32::try_from(number).map_err(too_large);
            }
        }
        Err(self.corrupt("a number of more than 32 bits"))
    }

    /// An arc of the node with this number, whose value is at least `least`.
    fn arc(&mut self, least: Option<u32>, node: u32) -> Result<Arc, CodecError> {
        let distance = self.varint()?;
        let Some(value) = least.and_then(|l| l.checked_add(distance)) else {
            return Err(self.corrupt("a value of more than 32 bits"));
        };
        let child = match self.varint()? {
            0 => NodeId::ONE,
            back if back <= node => NodeId(node - back + 2),
            _ => return Err(self.corrupt("an arc to a node that does not come before it")),
        };
        Ok(Arc { value, child })
    }

    fn checksum(&mut self) -> Result<(), CodecError> {
        let expected = self.crc.sum();
        if u64::from_le_bytes(self.bytes()?) == expected {
            Ok(())
        } else {
            Err(CodecError::Checksum)
        }
    }
}
