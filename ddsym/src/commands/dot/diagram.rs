//! The decision diagram of all reachable markings of a small net as a picture.

use ddd_core::{Error, Manager};
use ddd_petri::limits::Limits;
use ddd_petri::net::Net;
use ddd_petri::order::{self, Order, candidates};
use ddd_petri::statespace::OrderChoice;
use ddd_petri::symbolic::encode::encode;

use crate::ending::Failure;
use crate::order_choice;

/// Whatever takes more steps than this is no small net.
const STEPS: u64 = 1 << 26;

/// The picture, if it has at most so many nodes.
pub(super) fn draw(net: &Net, order: &str, most: u64) -> Result<String, Failure> {
    let order = choose(net, order)?;
    let mut manager = Manager::default();
    manager.set_steps(Some(STEPS));
    let encoding = encode(&mut manager, net, &order).map_err(|why| too_large(&why))?;
    let reached = manager
        .saturate(&encoding.transitions, &encoding.initial)
        .map_err(|why| too_large(&why))?;
    let nodes = manager.nodes(&reached).map_err(|why| too_large(&why))?;
    if nodes as u64 > most {
        return Err(Failure::Limit(format!(
            "the diagram has {nodes} nodes: that is no picture any more (--most N draws more)"
        )));
    }
    let name = |var: ddd_core::Var| {
        let place = encoding.places[var.0 as usize];
        net.places()[place.index()].id.clone()
    };
    let picture = manager
        .dot(&reached)
        .map_err(|why| too_large(&why))?
        .with_names(name);
    Ok(picture.to_string())
}

/// The order that was asked for, or the most promising one.
fn choose(net: &Net, word: &str) -> Result<Order, Failure> {
    let limits = Limits::default();
    match order_choice::resolve(word, net)? {
        OrderChoice::Given(order) => Ok(order),
        OrderChoice::Heuristic(method) => {
            order::compute(net, method, &limits).map_err(Failure::refused)
        }
        _ => {
            let best = candidates(net, &limits).found.into_iter().next();
            Ok(best.map_or_else(|| Order::of_file(net), |best| best.order))
        }
    }
}

fn too_large(why: &Error) -> Failure {
    Failure::Limit(format!("this is no small net: {why}"))
}
