//! The reachable markings under one order.

use super::encode::{Encoding, encode_spaced};
use super::paired::unpaired;
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

impl CutShort {
    fn of(why: Error, manager: &Manager, encoding: Option<&Encoding>) -> Self {
        let stats = manager.stats();
        let saturated = match (encoding, stats.saturated_up_to) {
            (Some(e), Some(top)) => {
                let done = e.variables.iter().filter(|v| v.0 >= top).count();
                done as f64 / e.variables.len().max(1) as f64
            }
            _ => 0.0,
        };
        Self {
            why,
            saturated,
            peak_nodes: stats.peak_nodes,
        }
    }
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

/// An exploration that was cut short.
#[derive(Debug, Clone, PartialEq)]
pub struct CutShort {
    /// Why.
    pub why: Error,
    /// How much of the path of the initial marking was saturated, from the bottom: from 0 to 1.
    pub saturated: f64,
    /// The largest number of nodes there were.
    pub peak_nodes: usize,
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
) -> Result<Reached, CutShort> {
    manager.set_steps(steps);
    let rest = Rest::new(net, small);
    let room = |group: PlaceId| rest.room(group);
    let encoding = encode_spaced(&mut manager, &small.net, order, room)
        .map_err(|why| CutShort::of(why, &manager, None))?;
    let set = manager
        .saturate(
            &unpaired(&small.net, &encoding.transitions),
            &encoding.initial,
        )
        .map_err(|why| CutShort::of(why, &manager, Some(&encoding)))?;
    manager.set_steps(None);
    Ok(Reached {
        order: order.clone(),
        manager,
        encoding,
        set,
    })
}
