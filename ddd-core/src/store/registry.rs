//! The registry of handles: what users hold must survive collections.

use parking_lot::Mutex;
use std::sync::Arc;

const VACANT: u32 = u32::MAX;

/// Ids that handles hold. Touched when a handle is made or its last clone dropped, never by a recursion.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    slots: Mutex<Slots>,
}

#[derive(Debug, Default)]
struct Slots {
    ids: Vec<u32>,
    vacant: Vec<u32>,
}

impl Registry {
    /// The ids that are held, each at least once.
    pub(crate) fn held(&self) -> Vec<u32> {
        self.slots
            .lock()
            .ids
            .iter()
            .copied()
            .filter(|id| *id != VACANT)
            .collect()
    }

    /// Registers `id` until the returned root is dropped.
    pub(crate) fn hold(self: &Arc<Self>, id: u32) -> Root {
        let mut slots = self.slots.lock();
        let slot = if let Some(slot) = slots.vacant.pop() {
            slots.ids[slot as usize] = id;
            slot
        } else {
            slots.ids.push(id);
            slots.ids.len() as u32 - 1
        };
        Root {
            id,
            slot,
            registry: Arc::clone(self),
        }
    }
}

/// One registered id.
#[derive(Debug)]
pub(crate) struct Root {
    pub(crate) id: u32,
    slot: u32,
    pub(crate) registry: Arc<Registry>,
}

impl Drop for Root {
    fn drop(&mut self) {
        let mut slots = self.registry.slots.lock();
        slots.ids[self.slot as usize] = VACANT;
        slots.vacant.push(self.slot);
    }
}
