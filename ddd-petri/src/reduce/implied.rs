//! Places that others imply.
//!
//! Let the tokens of `p` change as `y1 * q1 + y2 * q2 + ...` do, whatever fires. Then they always differ by a constant, and if every transition
//! that takes from `p` asks so much of the `q` that `p` has what it takes, then it never waits for `p`: the net needs only the `q`. Places that
//! never change and places that are always the same are the simplest cases.
//!
//! The `q` are found by search: some of them must account for the change by some transition, and few places change by the same. What is found is exact;
//! the search gives up early, so not everything is found.

use super::draft::Draft;
use super::equations::{Combination, Follower, QuantityId};
use crate::limits::Limits;
use crate::net::PlaceId;
use std::collections::BTreeMap;

/// Numbers that the search may look at in all, and for one place.
pub(super) const PATIENCE: usize = 20_000_000;
const FOR_ONE: usize = 4_000;

/// Places that imply another, each as often as it counts.
const MOST: usize = 24;

/// What becomes of a place that others imply.
enum Fate {
    /// Nobody ever waits for it.
    Implied(Combination),
    /// It is no obstacle to what is reached, but some transitions wait for its tokens, or for those of its members.
    Follows(QuantityId, Follower),
}

/// How the transitions change the groups, both ways.
struct Changes {
    /// By group: the transitions that change it, and by how much.
    rows: Vec<Vec<(usize, i64)>>,
    /// By transition: the groups that it changes.
    columns: Vec<Vec<(PlaceId, i64)>>,
}

impl Draft {
    /// Removes every place that is found to be implied by others; true if there was one.
    pub(super) fn imply_all(&mut self, patience: &mut usize, limits: &Limits) -> bool {
        let mut changes = self.changes();
        let mut any = false;
        for p in (0..self.quantities.len() as u32).map(PlaceId) {
            if *patience == 0 || limits.check().is_err() {
                break;
            }
            if self.quantities[p.index()].is_none() || self.inhibited[p.index()] {
                continue;
            }
            let mut search = Search::new(self, &changes, p, FOR_ONE.min(*patience));
            let fate = search.cover();
            *patience -= search.seen.min(*patience);
            if let Some(fate) = fate {
                self.remove(p, fate);
                changes.remove(p);
                any = true;
            }
        }
        any
    }

    fn changes(&self) -> Changes {
        let mut rows = vec![Vec::new(); self.quantities.len()];
        let mut columns = vec![Vec::new(); self.transitions.len()];
        for (t, column) in columns.iter_mut().enumerate() {
            for e in self.moving(t).unwrap_or_default() {
                if e.change != 0 {
                    rows[e.place.index()].push((t, e.change));
                    column.push((e.place, e.change));
                }
            }
        }
        Changes { rows, columns }
    }

    fn remove(&mut self, p: PlaceId, fate: Fate) {
        match fate {
            Fate::Implied(combination) => self.equations.imply(p, combination),
            Fate::Follows(leader, follower) => self.equations.follow(leader, follower),
        }
        self.quantities[p.index()] = None;
        for t in std::mem::take(&mut self.touching[p.index()]) {
            self.transitions[t].retain(|e| e.place != p);
        }
    }

    /// What becomes of `p` if it changes as these places do together.
    fn fate(&self, p: PlaceId, chosen: &[PlaceId]) -> Option<Fate> {
        let mut counts: BTreeMap<PlaceId, u32> = BTreeMap::new();
        for q in chosen {
            *counts.entry(*q).or_default() += 1;
        }
        let initial = |q: &PlaceId| i64::from(self.initial[q.index()]);
        let constant = counts.iter().fold(initial(&p), |rest, (q, y)| {
            rest.saturating_sub(i64::from(*y) * initial(q))
        });
        let quantity = self.quantities[p.index()]?;
        let waited_for = |t: &&usize| !self.has_enough(p, &counts, constant, **t);
        let mut waiting = self.touching[p.index()].iter().filter(waited_for);
        if waiting.clone().any(|t| self.moving(*t).is_some()) {
            return None;
        }
        if self.equations.is_bare(quantity) && waiting.next().is_none() {
            let terms = counts.iter();
            let terms = terms.map(|(q, y)| Some((self.quantities[q.index()]?, *y)));
            let terms = terms.collect::<Option<_>>()?;
            return Some(Fate::Implied(Combination { terms, constant }));
        }
        let mut leaders = counts.into_iter();
        let (leader, factor) = leaders.next().filter(|_| leaders.len() == 0)?;
        let leader = self.quantities[leader.index()]?;
        let follower = Follower {
            quantity,
            factor,
            offset: constant,
        };
        let fits = self.equations.may_follow(leader, quantity);
        fits.then_some(Fate::Follows(leader, follower))
    }

    /// Whether `p` has what `t` asks of it whenever the other places have what it asks of them.
    fn has_enough(
        &self,
        p: PlaceId,
        counts: &BTreeMap<PlaceId, u32>,
        constant: i64,
        t: usize,
    ) -> bool {
        if self.is_dead(t) {
            return true;
        }
        let (mut asked, mut there) = (0, constant);
        for e in &self.transitions[t] {
            let at_least = i64::from(e.at_least);
            if e.place == p {
                asked = at_least;
            } else if let Some(y) = counts.get(&e.place) {
                there = there.saturating_add(i64::from(*y) * at_least);
            }
        }
        asked == 0 || asked <= there
    }
}

impl Changes {
    fn remove(&mut self, p: PlaceId) {
        for (t, _) in std::mem::take(&mut self.rows[p.index()]) {
            self.columns[t].retain(|(q, _)| *q != p);
        }
    }
}

/// A search for places that change as one place does.
struct Search<'a> {
    draft: &'a Draft,
    changes: &'a Changes,
    place: PlaceId,
    /// By transition: what the chosen places do not account for yet.
    rest: BTreeMap<usize, i64>,
    chosen: Vec<PlaceId>,
    /// Numbers looked at.
    seen: usize,
    patience: usize,
}

impl<'a> Search<'a> {
    fn new(draft: &'a Draft, changes: &'a Changes, place: PlaceId, patience: usize) -> Self {
        let row = &changes.rows[place.index()];
        Self {
            draft,
            changes,
            place,
            rest: row.iter().copied().collect(),
            chosen: Vec::new(),
            seen: row.len(),
            patience,
        }
    }

    /// Chooses places until nothing is left to account for.
    fn cover(&mut self) -> Option<Fate> {
        let Some((t, rest)) = self.narrowest() else {
            return self.draft.fate(self.place, &self.chosen);
        };
        if self.chosen.len() == MOST {
            return None;
        }
        let changes = self.changes;
        for &(q, change) in &changes.columns[t] {
            let accounts = change.signum() == rest.signum() && change.abs() <= rest.abs();
            if q == self.place || !accounts || self.seen > self.patience {
                continue;
            }
            self.account(q, 1);
            self.chosen.push(q);
            let found = self.cover();
            self.chosen.pop();
            self.account(q, -1);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Of the first transitions that are not accounted for, the one that changes the fewest places.
    fn narrowest(&mut self) -> Option<(usize, i64)> {
        const FIRST: usize = 8;
        self.seen += FIRST;
        let first = self.rest.iter().take(FIRST);
        let narrow = first.min_by_key(|(t, _)| self.changes.columns[**t].len());
        narrow.map(|(t, rest)| (*t, *rest))
    }

    /// Subtracts the changes of a place so many times.
    fn account(&mut self, q: PlaceId, times: i64) {
        let row = &self.changes.rows[q.index()];
        self.seen += row.len();
        for (t, change) in row {
            let rest = self.rest.entry(*t).or_default();
            *rest -= times * change;
            if *rest == 0 {
                self.rest.remove(t);
            }
        }
    }
}
