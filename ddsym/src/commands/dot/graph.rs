//! The reachability graph of a small net as a picture.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ddd_petri::explicit::{Exploration, Options, explore as search};
use ddd_petri::limits::Limits;
use ddd_petri::net::{Net, TransitionId};
use ddd_petri::token_game::TokenGame;

use crate::ending::Failure;

/// All markings of a net that has at most `most` of them.
pub(super) fn explore(
    net: &Net,
    most: u64,
    interrupted: &Arc<AtomicBool>,
) -> Result<Exploration, Failure> {
    let limits = Limits::default().cancelled_by(Arc::clone(interrupted));
    // The search looks at the flag, so the observer can raise it when there are too many.
    let mut observe = |progress: &ddd_petri::explicit::Progress| {
        if progress.states > most {
            interrupted.store(true, Ordering::Relaxed);
        }
    };
    let found =
        search(net, &Options::default(), &limits, &mut observe).map_err(Failure::refused)?;
    if found.states > most || !found.is_complete() {
        return Err(Failure::Limit(format!(
            "the net has more than {most} reachable markings: that is no picture any more (--most N draws more)"
        )));
    }
    Ok(found)
}

/// Markings are numbered from the initial one, which is `m0`; edges carry the names of transitions.
pub(super) fn write(net: &Net, graph: &Exploration, mut out: impl Write) -> io::Result<()> {
    let game = TokenGame::new(net);
    let numbers: BTreeMap<Vec<u32>, usize> = graph.markings().zip(0..).collect();
    writeln!(out, "digraph reachability {{")?;
    writeln!(out, "  node [shape=box, style=rounded];")?;
    for (marking, number) in graph.markings().zip(0..) {
        writeln!(out, "  m{number} [label={:?}];", words(net, &marking))?;
    }
    for (marking, number) in graph.markings().zip(0..) {
        for (t, transition) in (0..).map(TransitionId).zip(net.transitions()) {
            let mut next = marking.clone();
            if game.fire(t, &mut next).is_ok() {
                let target = numbers.get(&next).copied().unwrap_or_default();
                let name = &transition.id;
                writeln!(out, "  m{number} -> m{target} [label={name:?}];")?;
            }
        }
    }
    writeln!(out, "}}")?;
    out.flush()
}

fn words(net: &Net, marking: &[u32]) -> String {
    let marked = net.places().iter().zip(marking).filter(|(_, n)| **n > 0);
    let words = marked.map(|(place, n)| match n {
        1 => place.id.clone(),
        n => format!("{}*{n}", place.id),
    });
    words.collect::<Vec<_>>().join(" ")
}
