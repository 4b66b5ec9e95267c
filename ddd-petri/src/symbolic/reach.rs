//! The reachable markings under one order.

use super::encode::{Encoding, encode_spaced};
use super::essential::essential;
use super::resting::Rest;
use crate::limits::Limits;
use crate::net::{Net, PlaceId};
use crate::order::Order;
use crate::reduce::Reduction;
use ddd_core::{Config, Ddd, Error, Manager, Progress};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// The reachable markings of a net that was made smaller, as a diagram.
#[derive(Debug)]
pub struct Reached {
    /// The order of the variables.
    pub order: Order,
    /// The manager that holds everything here.
    pub manager: Manager,
    /// How the net was encoded.
    pub encoding: Encoding,
    /// The reachable markings.
    pub set: Ddd,
}

/// Sees the counters of a running exploration.
pub type Watch = dyn Fn(&Progress) + Send + Sync;

/// A manager under the given limits.
pub(crate) fn manager(limits: &Limits, watch: Option<&std::sync::Arc<Watch>>) -> Manager {
    let mut config = Config::default();
    if let Some(bytes) = limits.memory_budget() {
        config = config.with_memory(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
    let mut manager = Manager::new(config);
    manager.set_deadline(limits.deadline());
    let (flag, watch) = (limits.flag(), watch.cloned());
    if flag.is_some() || watch.is_some() {
        manager.set_observer(move |progress| {
            if let Some(watch) = &watch {
                watch(progress);
            }
            match &flag {
                Some(flag) if flag.load(Ordering::Relaxed) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
    }
    manager
}

/// Explores the smaller net of `small`, which stands for `net`, under `order` by saturation; after `steps` steps, if given, it gives up.
///
/// # Errors
/// Every limit of the manager.
pub fn reach(
    net: &Net,
    small: &Reduction,
    order: &Order,
    steps: Option<u64>,
    mut manager: Manager,
) -> Result<Reached, Error> {
    manager.set_steps(steps);
    let rest = Rest::new(net, small);
    let room = |group: PlaceId| rest.room(group);
    let encoding = encode_spaced(&mut manager, &small.net, order, room)?;
    let transitions = essential(&small.net, &encoding.transitions);
    let set = manager.saturate(&transitions, &encoding.initial)?;
    manager.set_steps(None);
    Ok(Reached {
        order: order.clone(),
        manager,
        encoding,
        set,
    })
}
