//! Which terms are fired at a node.
//!
//! Usually the variables of all paths ascend. Then the terms fired at a node are those whose smallest variable is the
//! node's, the larger ones are left for the nodes below, and the context of a node depends on its variable alone: it is *usual*.
//! Where a path descends or repeats a variable, or where a term cannot list its variables, the set of terms that
//! the path has not touched yet is carried along, and a context is such a set at a variable.

use crate::error::{Error, Stop};
use crate::hom::apply::apply;
use crate::hom::support::{skips, variables};
use crate::hom::term::HomId;
use crate::ops::union::union;
use crate::store::Store;
use crate::store::node::NodeId;
use crate::var::Var;
use ahash::AHashMap;
use std::sync::Arc as Shared;

/// A context by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ContextId(pub(crate) u32);

/// No fixpoint: nothing is closed.
pub(crate) const PLAIN: ContextId = ContextId(0);

/// The terms that may still be fired below some point of a path.
#[derive(Debug, Clone)]
enum Pending {
    /// All terms whose smallest variable is larger than this; `None` at the top.
    After(Option<u32>),
    /// Just these.
    These(Shared<[HomId]>),
}

/// What happens at the nodes of one variable.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) fixpoint: u32,
    /// Where the list of all fired terms has those that are fired here.
    fired: (u32, u32),
    pending: Pending,
    /// The context of the child visited last: nearly always the only one.
    child: (u32, ContextId),
}

impl Context {
    /// Whether the variable alone determines the context, so that the array memo applies.
    #[inline]
    pub(crate) fn is_usual(&self) -> bool {
        matches!(self.pending, Pending::After(_))
    }
}

/// The terms of one fixpoint.
#[derive(Debug)]
struct Rules {
    fixpoint: HomId,
    /// Smallest variable and term, sorted.
    by_head: Vec<(u32, HomId)>,
    start: ContextId,
}

/// All contexts.
#[derive(Debug)]
pub(crate) struct Contexts {
    contexts: Vec<Context>,
    /// The terms fired in each context, one list after the other.
    fired: Vec<HomId>,
    rules: Vec<Rules>,
    usual: AHashMap<(u32, u32), ContextId>,
    unusual: AHashMap<(u32, u32, Shared<[HomId]>), ContextId>,
    /// Terms in the lists of what is pending.
    listed: usize,
}

impl Contexts {
    pub(crate) fn new() -> Self {
        let mut contexts = Self {
            contexts: Vec::new(),
            fired: Vec::new(),
            rules: Vec::new(),
            usual: AHashMap::new(),
            unusual: AHashMap::new(),
            listed: 0,
        };
        let plain = contexts.push(0, Pending::After(None), []);
        debug_assert_eq!(plain, PLAIN);
        contexts
    }

    #[inline]
    pub(crate) fn get(&self, c: ContextId) -> &Context {
        &self.contexts[c.0 as usize]
    }

    /// The terms fired in a context.
    #[inline]
    pub(crate) fn here(&self, c: ContextId) -> &[HomId] {
        let (from, to) = self.get(c).fired;
        &self.fired[from as usize..to as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        let rules = self.rules.iter().map(|r| r.by_head.capacity());
        self.contexts.capacity() * size_of::<Context>()
            + self.fired.capacity() * size_of::<HomId>()
            + rules.sum::<usize>() * size_of::<(u32, HomId)>()
            + self.usual.capacity() * 16
            + self.unusual.capacity() * 40
            + self.listed * size_of::<HomId>()
    }

    fn push(
        &mut self,
        fixpoint: u32,
        pending: Pending,
        here: impl IntoIterator<Item = HomId>,
    ) -> ContextId {
        if let Pending::These(terms) = &pending {
            self.listed += terms.len();
        }
        let from = self.fired.len() as u32;
        self.fired.extend(here);
        self.contexts.push(Context {
            fixpoint,
            fired: (from, self.fired.len() as u32),
            pending,
            child: (u32::MAX, PLAIN),
        });
        ContextId(self.contexts.len() as u32 - 1)
    }
}

/// The context above the top of a diagram, for this set of terms.
pub(crate) fn start<S: Store>(s: &mut S, fixpoint: HomId, terms: &[HomId]) -> ContextId {
    if let Some(rules) = s
        .saturation()
        .contexts
        .rules
        .iter()
        .find(|r| r.fixpoint == fixpoint)
    {
        return rules.start;
    }
    let mut by_head = Vec::with_capacity(terms.len());
    let mut listed = true;
    for h in terms {
        match variables(s.terms(), *h).as_deref() {
            Some([head, ..]) => by_head.push((*head, *h)),
            _ => listed = false,
        }
    }
    by_head.sort_unstable();
    let contexts = &mut s.saturation_mut().contexts;
    let number = contexts.rules.len() as u32;
    let pending = if listed {
        Pending::After(None)
    } else {
        Pending::These(terms.into())
    };
    let start = contexts.push(number, pending, []);
    contexts.rules.push(Rules {
        fixpoint,
        by_head,
        start,
    });
    start
}

/// The context of `child`, a node below the context `c`. For the terminals, and in [`PLAIN`], `c` itself.
#[inline]
pub(crate) fn child<S: Store>(s: &mut S, c: ContextId, child: NodeId) -> Result<ContextId, Stop> {
    if c == PLAIN || child.is_terminal() {
        return Ok(c);
    }
    let var = s.var(child);
    let known = s.saturation().contexts.get(c).child;
    if known.0 == var && known.1 != PLAIN {
        return Ok(known.1);
    }
    let found = find(s, c, var);
    s.saturation_mut().contexts.contexts[c.0 as usize].child = (var, found);
    Ok(found)
}

/// At the end of a path the terms that still wait have missed their variable, unless they are content with the end.
pub(crate) fn check_end<S: Store>(s: &mut S, c: ContextId) -> Result<(), Stop> {
    let contexts = &s.saturation().contexts;
    let context = contexts.get(c);
    let rules = &contexts.rules[context.fixpoint as usize];
    match &context.pending {
        Pending::After(last) => match rules.after(*last).first() {
            None => Ok(()),
            Some(&(var, _)) => Err(s.fail(Error::MissingVariable { var: Var(var) })),
        },
        Pending::These(terms) => {
            for h in Shared::clone(terms).iter() {
                let image = apply(s, *h, NodeId::ONE)?;
                // anything but `0` and `1` goes on where the others end
                union(s, NodeId::ONE, image)?;
            }
            Ok(())
        }
    }
}

impl Rules {
    /// The terms whose smallest variable is larger than `last`.
    fn after(&self, last: Option<u32>) -> &[(u32, HomId)] {
        let from = last.map_or(0, |v| self.by_head.partition_point(|r| r.0 <= v));
        &self.by_head[from..]
    }
}

#[cold]
fn find<S: Store>(s: &mut S, c: ContextId, var: u32) -> ContextId {
    let contexts = &s.saturation().contexts;
    let parent = contexts.get(c);
    let fixpoint = parent.fixpoint;
    match &parent.pending {
        Pending::After(last) => {
            let rules = contexts.rules[fixpoint as usize].after(*last);
            let ascends = last.is_none_or(|v| v < var);
            if ascends && rules.first().is_none_or(|r| r.0 >= var) {
                return usual(s, fixpoint, var);
            }
            // a variable that was passed over may come later, or its term may be fired by another one
            let pending: Shared<[HomId]> = rules.iter().map(|r| r.1).collect();
            unusual(s, fixpoint, var, &pending)
        }
        Pending::These(pending) => {
            let pending = Shared::clone(pending);
            unusual(s, fixpoint, var, &pending)
        }
    }
}

fn usual<S: Store>(s: &mut S, fixpoint: u32, var: u32) -> ContextId {
    let contexts = &mut s.saturation_mut().contexts;
    if let Some(found) = contexts.usual.get(&(fixpoint, var)) {
        return *found;
    }
    let rules = &contexts.rules[fixpoint as usize].by_head;
    let from = rules.partition_point(|r| r.0 < var);
    let here = rules[from..].iter().take_while(|r| r.0 == var);
    let here: Vec<HomId> = here.map(|r| r.1).collect();
    let made = contexts.push(fixpoint, Pending::After(Some(var)), here);
    contexts.usual.insert((fixpoint, var), made);
    made
}

/// `pending` is what the path above has not touched, in one fixed order.
fn unusual<S: Store>(s: &mut S, fixpoint: u32, var: u32, pending: &Shared<[HomId]>) -> ContextId {
    let key = (fixpoint, var, Shared::clone(pending));
    if let Some(found) = s.saturation().contexts.unusual.get(&key) {
        return *found;
    }
    let (left, here): (Vec<HomId>, Vec<HomId>) =
        pending.iter().partition(|h| skips(s.terms(), **h, var));
    let contexts = &mut s.saturation_mut().contexts;
    let made = contexts.push(fixpoint, Pending::These(left.into()), here);
    contexts.unusual.insert(key, made);
    made
}
