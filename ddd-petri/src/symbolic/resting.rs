//! Dead markings of a net, found on the markings of a smaller one.
//!
//! Whatever holds a token that can move freely is empty in a dead marking. So the tokens of a tree of equations rest in those of its
//! places from which nothing moves freely, in all ways; of the markings that this gives, those are dead in which no other
//! transition is enabled.

use super::dead::dead;
use super::measure::{Condition, Deadlocks, conditions};
use crate::net::{Net, PlaceId, Transition, TransitionId};
use crate::reduce::{Follower, QuantityId, Reduction};
use ddd_core::{Comparison, Ddd, Error, Image, Images, Inductive, Manager, Var};

/// How the tokens of a tree get to its places, one step after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// This variable is zero.
    Empty(Var),
    /// The first variable shares its value with the second.
    Split(Var, Var),
    /// The second variable gets what a follower of the first one has.
    Follow(Var, Var, Follower),
}

/// Which places are empty in dead markings, and how many variables the others need.
pub(crate) struct Rest<'a> {
    small: &'a Reduction,
    /// By place: whether its tokens move freely.
    moves: Vec<bool>,
}

impl<'a> Rest<'a> {
    pub(crate) fn new(net: &Net, small: &'a Reduction) -> Self {
        let mut implied = vec![false; net.places().len()];
        for p in small.implied() {
            implied[p.index()] = true;
        }
        let mut moves = vec![false; net.places().len()];
        for (_, t) in live(net, small) {
            let mut asked = t.effects();
            asked.retain(|e| (e.at_least > 0 || e.below.is_some()) && !implied[e.place.index()]);
            if let [only] = asked[..]
                && (only.at_least, only.below) == (1, None)
            {
                moves[only.place.index()] = true;
            }
        }
        Self { small, moves }
    }

    /// The number of variables for a place of the smaller net.
    pub(crate) fn room(&self, group: PlaceId) -> u32 {
        self.room_of(self.small.roots[group.index()])
    }

    fn room_of(&self, q: QuantityId) -> u32 {
        let followers = self.small.equations.followers(q).iter();
        let followers: u32 = followers.map(|f| self.room_of(f.quantity)).sum();
        let members: u32 = self.kept(q).map(|m| self.room_of(m)).sum();
        members.max(1) + followers
    }

    /// The members of a sum that may hold tokens, or whose followers may.
    fn kept(&self, q: QuantityId) -> impl Iterator<Item = QuantityId> {
        let equations = &self.small.equations;
        let rests = |m: &QuantityId| {
            let place = equations.place(*m);
            let moves = place.is_some_and(|p| self.moves[p.index()]);
            !moves || !equations.followers(*m).is_empty()
        };
        equations.members(q).iter().copied().filter(rests)
    }

    /// Gives a quantity the variables from `var`, which holds its tokens at first.
    fn lay(&self, q: QuantityId, var: Var, layout: &mut Layout) {
        let equations = &self.small.equations;
        let mut next = var.0;
        let mut parts = Vec::new();
        let mut take = |q: QuantityId| {
            let var = Var(next);
            next += self.room_of(q);
            parts.push((q, var));
            var
        };
        let members: Vec<Var> = self.kept(q).map(&mut take).collect();
        if members.is_empty() {
            // its own variable
            next = var.0 + 1;
        }
        let mut follower = Var(next);
        for f in equations.followers(q) {
            layout.steps.push(Step::Follow(var, follower, *f));
            parts.push((f.quantity, follower));
            follower.0 += self.room_of(f.quantity);
        }
        for pair in members.windows(2) {
            layout.steps.push(Step::Split(pair[0], pair[1]));
        }
        match equations.place(q) {
            Some(p) => {
                layout.places.push((var, p));
                if self.moves[p.index()] {
                    layout.steps.push(Step::Empty(var));
                }
            }
            None if members.is_empty() => layout.steps.push(Step::Empty(var)),
            None => (),
        }
        for (part, var) in parts {
            self.lay(part, var, layout);
        }
    }
}

/// The variables of the places that may hold tokens, and the way there.
#[derive(Default)]
struct Layout {
    places: Vec<(Var, PlaceId)>,
    steps: Vec<Step>,
}

/// The transitions that may fire.
fn live<'a>(
    net: &'a Net,
    small: &'a Reduction,
) -> impl Iterator<Item = (TransitionId, &'a Transition)> {
    let all = (0..).map(TransitionId).zip(net.transitions());
    all.filter(|(t, _)| small.dead().binary_search(t).is_err())
}

/// Where the tokens of dead markings are.
pub(super) struct Resting<'a> {
    net: &'a Net,
    small: &'a Reduction,
    layout: Layout,
    /// The variables of the smaller net that stay as they are.
    whole: Vec<Var>,
}

impl<'a> Resting<'a> {
    /// The places of the smaller net have these variables, with [room](Rest::room) behind them.
    pub(super) fn new(net: &'a Net, small: &'a Reduction, variables: &[Var]) -> Self {
        let rest = Rest::new(net, small);
        let mut layout = Layout::default();
        let mut whole = Vec::new();
        for (root, var) in small.roots.iter().zip(variables) {
            match small.equations.place(*root) {
                // its guards say the rest
                Some(p) if small.equations.is_bare(*root) => {
                    layout.places.push((*var, p));
                    whole.push(*var);
                }
                _ => rest.lay(*root, *var, &mut layout),
            }
        }
        whole.sort_unstable();
        Self {
            net,
            small,
            layout,
            whole,
        }
    }

    /// The dead markings among those that `set` stands for.
    pub(super) fn dead(&self, manager: &mut Manager, set: &Ddd) -> Result<Deadlocks, Error> {
        let is_whole = |c: &Condition| self.whole.binary_search(&c.0).is_ok();
        let (early, late): (Vec<_>, Vec<_>) = self
            .guards()
            .into_iter()
            .partition(|g| g.iter().all(is_whole));
        // few markings are left for the ways to share tokens
        let mut left = dead(manager, set, &early)?;
        for step in &self.layout.steps {
            let step = match *step {
                Step::Empty(var) => manager.test(var, Comparison::Equal, 0),
                Step::Split(var, next) => manager.inductive(Split(var, next)),
                Step::Follow(var, next, f) => {
                    let (factor, offset) = (f.factor, f.offset);
                    manager.inductive(Follow(var, next, factor, offset))
                }
            };
            left = manager.apply(&step, &left)?;
        }
        left = dead(manager, &left, &late)?;
        Ok(Deadlocks {
            count: manager.count(&left)?,
            example: manager.paths(&left)?.next().map(|path| self.marking(path)),
        })
    }

    /// The guards that a marking with all tokens at rest may satisfy.
    fn guards(&self) -> Vec<Vec<Condition>> {
        /// No diagram has these variables: of empty places, and of those that nobody waits for.
        const EMPTY: Var = Var(u32::MAX);
        const IMPLIED: Var = Var(u32::MAX - 1);
        let mut variables = vec![EMPTY; self.net.places().len()];
        for p in self.small.implied() {
            variables[p.index()] = IMPLIED;
        }
        for (var, p) in &self.layout.places {
            variables[p.index()] = *var;
        }
        let guards = live(self.net, self.small).map(|(_, t)| {
            let mut guard = conditions(t, &variables);
            guard.retain(|c| c.0 != IMPLIED);
            guard
        });
        guards
            .filter(|g| g.last().is_none_or(|c| c.0 != EMPTY))
            .collect()
    }

    fn marking(&self, path: impl IntoIterator<Item = (Var, u32)>) -> Vec<u32> {
        let places: std::collections::BTreeMap<_, _> = self.layout.places.iter().copied().collect();
        let mut marking = vec![0; self.net.places().len()];
        for (var, value) in path {
            if let Some(p) = places.get(&var) {
                marking[p.index()] = value;
            }
        }
        self.small.equations.complete(&mut marking);
        marking
    }
}

/// Shares the value of a variable with another one behind it, in all ways.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Split(Var, Var);

impl Inductive for Split {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let id = images.id();
        let shares: Vec<Image> = (0..=value)
            .map(|here| {
                let there = images.prefix(self.1, value - here, id);
                images.prefix(var, here, there)
            })
            .collect();
        Ok(images.sum(shares))
    }

    fn skips(&self, var: Var) -> bool {
        var != self.0
    }
}

/// Puts a variable behind another one, with the value times a factor plus an offset.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Follow(Var, Var, u32, i64);

impl Inductive for Follow {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let Self(_, next, factor, offset) = *self;
        let follows = i64::from(factor) * i64::from(value) + offset;
        let follows = u32::try_from(follows).map_err(|_| Error::Overflow {
            var: next,
            value,
            change: offset,
        })?;
        let id = images.id();
        let there = images.prefix(next, follows, id);
        Ok(images.prefix(var, value, there))
    }

    fn skips(&self, var: Var) -> bool {
        var != self.0
    }
}
