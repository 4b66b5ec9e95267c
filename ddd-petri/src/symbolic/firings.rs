//! Markings and enabled transitions, counted in one pass from the bottom.
//!
//! A guard is a list of conditions, one a level. Each node answers for the part below it: how many markings there are, how many
//! firings of guards that begin there, and, for each guard that began further up, how many markings satisfy what is left of
//! it. Equal rests of different guards are answered once, and no diagram is made.

use super::weights::{Weight, Weights};
use crate::limits::Limits;
use ahash::AHashMap;
use ddd_core::{Ddd, Error, FoldedArc, Manager, Tally, Var};
use num_bigint::BigUint;

/// Answers that are kept at a time, roughly: guards beyond that wait for the next pass.
const ROOM: usize = 1 << 24;

/// A condition on a variable.
pub(super) type Condition = (Var, Weight);

/// What the markings of a set stand for.
#[derive(Debug)]
pub(super) struct Scale<'a> {
    /// The variables and how many markings their values stand for, sorted.
    pub(super) variables: &'a [Condition],
    /// What their numbers mean, and those of the guards.
    pub(super) weights: &'a Weights<'a>,
}

/// How many markings and how many pairs of a marking and a guard that holds in it.
pub(super) fn states_and_firings(
    manager: &Manager,
    set: &Ddd,
    guards: &[Vec<Condition>],
    scale: &Scale<'_>,
    limits: &Limits,
) -> Result<(BigUint, BigUint), Error> {
    let variables = scale.variables;
    let nodes = manager.nodes(set)?;
    let mut firings = BigUint::default();
    let mut left = guards;
    loop {
        let mut plan = Plan::new(variables);
        // at least one guard a round, also where there are no variables
        let spans = ROOM / nodes.max(1) * variables.len() + variables.len().max(1);
        while let Some((guard, rest)) = left.split_first()
            && plan.spans < spans
        {
            plan.add(guard);
            left = rest;
        }
        let answers = plan.fold(manager, set, scale.weights, limits)?;
        let [all, enabled, ..] = <[Tally; 2]>::try_from(answers).unwrap_or_default();
        let states = all.into_big();
        firings += enabled.into_big() + &states * plan.always;
        if left.is_empty() {
            return Ok((states, firings));
        }
    }
}

/// What a node is asked, and which answer of its children it needs for that.
#[derive(Debug, Clone, Copy)]
struct Question {
    /// What each value counts.
    weight: Weight,
    /// The rest of a guard that is asked of the children.
    rest: usize,
}

/// Position of the count of all markings among the answers of a node, and of its firings.
const ALL: usize = 0;
const FIRINGS: usize = 1;
const FIRST: usize = 2;

/// The questions of one pass, level by level.
struct Plan<'a> {
    variables: &'a [Condition],
    /// Rests of guards by number; 0 is the empty one.
    numbers: AHashMap<Vec<Condition>, usize>,
    /// At each level: what is left of guards that began further up.
    open: Vec<AHashMap<usize, Question>>,
    /// At each level: guards that begin there.
    heads: Vec<Vec<Question>>,
    /// Guards without conditions.
    always: usize,
    /// Questions, over all levels.
    spans: usize,
}

impl<'a> Plan<'a> {
    fn new(variables: &'a [Condition]) -> Self {
        Self {
            variables,
            numbers: AHashMap::from([(Vec::new(), ALL)]),
            open: vec![AHashMap::new(); variables.len()],
            heads: vec![Vec::new(); variables.len()],
            always: 0,
            spans: 0,
        }
    }

    fn number(&mut self, rest: &[Condition]) -> usize {
        let next = self.numbers.len();
        if let Some(known) = self.numbers.get(rest) {
            return *known;
        }
        self.numbers.insert(rest.to_vec(), next);
        next
    }

    /// Adds a guard, whose conditions are sorted by variable.
    fn add(&mut self, guard: &[Condition]) {
        let Some(first) = guard.first() else {
            self.always += 1;
            return;
        };
        let head = self.variables.partition_point(|v| v.0 < first.0);
        let mut rest = guard;
        let mut number = 0;
        for level in head..self.variables.len() {
            let Some((&(var, weight), next)) = rest.split_first() else {
                break;
            };
            let question = if var == self.variables[level].0 {
                rest = next;
                Question {
                    weight,
                    rest: self.number(next),
                }
            } else {
                Question {
                    weight: self.variables[level].1,
                    rest: number,
                }
            };
            self.spans += 1;
            if level == head {
                self.heads[level].push(question);
            } else if self.open[level].insert(number, question).is_some() {
                // another guard ends alike, and its questions are there
                break;
            }
            number = question.rest;
        }
    }

    /// All answers of the top node.
    fn fold(
        &self,
        manager: &Manager,
        set: &Ddd,
        weights: &Weights<'_>,
        limits: &Limits,
    ) -> Result<Vec<Tally>, Error> {
        // rests by their place among the answers of the level
        let mut place: Vec<AHashMap<usize, usize>> = Vec::with_capacity(self.open.len() + 1);
        let mut questions = Vec::with_capacity(self.open.len());
        for open in &self.open {
            let mut sorted: Vec<(usize, Question)> = open.iter().map(|(n, q)| (*n, *q)).collect();
            sorted.sort_unstable_by_key(|(number, _)| *number);
            let mut places: AHashMap<usize, usize> = (FIRST..)
                .zip(&sorted)
                .map(|(place, (number, _))| (*number, place))
                .collect();
            places.insert(ALL, ALL);
            place.push(places);
            questions.push(sorted.into_iter().map(|(_, q)| q).collect::<Vec<_>>());
        }
        place.push(AHashMap::from([(ALL, ALL)]));
        let mut heads = self.heads.clone();
        for level in 0..self.open.len() {
            for q in questions[level].iter_mut().chain(&mut heads[level]) {
                q.rest = place[level + 1].get(&q.rest).copied().unwrap_or(usize::MAX);
            }
        }
        let mut visited = 0u32;
        let mut stopped = None;
        let end = vec![Tally::from(1), Tally::default()];
        let answers = manager.fold(set, end, |var, arcs| {
            visited += 1;
            if visited.is_multiple_of(1024) && stopped.is_none() {
                stopped = limits.check().err();
            }
            if stopped.is_some() {
                return Vec::new();
            }
            let level = self.variables.partition_point(|v| v.0 < var);
            let base = self.variables[level].1;
            answer(base, &questions[level], &heads[level], arcs, weights)
        })?;
        match stopped {
            Some(crate::limits::Stopped::Cancelled) => Err(Error::Cancelled),
            Some(_) => Err(Error::Deadline),
            None => Ok(answers.map_or_else(Vec::new, |mut all| {
                all.truncate(FIRST);
                all
            })),
        }
    }
}

/// What a node answers.
fn answer(
    base: Weight,
    open: &[Question],
    heads: &[Question],
    arcs: &[FoldedArc<'_, Vec<Tally>>],
    weights: &Weights<'_>,
) -> Vec<Tally> {
    let mut answers = Vec::with_capacity(FIRST + open.len());
    let unasked = |rest| Question { weight: base, rest };
    for q in [unasked(ALL), unasked(FIRINGS)].iter().chain(open) {
        let mut sum = Tally::default();
        add_answers(&mut sum, *q, arcs, weights);
        answers.push(sum);
    }
    for q in heads {
        add_answers(&mut answers[FIRINGS], *q, arcs, weights);
    }
    answers
}

/// Adds what the children answer, as often as the values of their arcs count.
fn add_answers(
    sum: &mut Tally,
    question: Question,
    arcs: &[FoldedArc<'_, Vec<Tally>>],
    weights: &Weights<'_>,
) {
    for arc in arcs {
        let Some(below) = arc.child.get(question.rest) else {
            continue;
        };
        match question.weight {
            Weight::Within(least, most) => {
                if (least..=most).contains(&arc.value) {
                    sum.add(below);
                }
            }
            Weight::Table(number) => {
                if let Some(ways) = weights.table(number).get(arc.value as usize) {
                    sum.add_product(ways, below);
                }
            }
        }
    }
}
