//! `--order NAME|FILE`.

use std::path::Path;

use ddd_petri::net::Net;
use ddd_petri::order::{Heuristic, Method, Order};
use ddd_petri::statespace::OrderChoice;

use crate::ending::Failure;
use crate::source;

/// The order that a word stands for: `auto`, the name of a heuristic, or a file.
pub(crate) fn resolve(word: &str, net: &Net) -> Result<OrderChoice, Failure> {
    if word == "auto" {
        return Ok(OrderChoice::Auto);
    }
    if let Ok(method) = word.parse::<Method>() {
        return Ok(OrderChoice::Heuristic(method));
    }
    let path = Path::new(word);
    if !path.exists() {
        let names: Vec<String> = Heuristic::all().map(|h| h.to_string()).collect();
        return Err(Failure::refused(format!(
            "there is no order and no file called `{word}`; orders are auto, {} (each also with -reversed behind it)",
            names.join(", ")
        )));
    }
    let order = Order::parse(word, &source::text(path)?, net)
        .map_err(|e| Failure::refused(format!("{word}: {e}")))?;
    Ok(OrderChoice::Given(order))
}
