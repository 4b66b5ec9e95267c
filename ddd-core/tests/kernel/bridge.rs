//! From the twin's sets and terms to a manager's, and back.

use crate::twin::{Fault, Path, Set, Term, fits};
use ddd_core::{Config, Ddd, Error, Hom, Manager, Var};

/// When collections happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Collect {
    /// When the manager finds it right.
    Rarely,
    /// At every safe point, and before every operation.
    Always,
    /// Between operations, at random.
    AtRandom(u64),
    /// At the first safe point after the nodes have grown to this number, or to twice what survived.
    From(usize),
}

/// A manager that collects as told.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) m: Manager,
    collect: Collect,
}

impl World {
    pub(crate) fn new(collect: Collect) -> Self {
        let config = match collect {
            Collect::Always => Config::default().with_collect_from(0),
            Collect::From(nodes) => Config::default().with_collect_from(nodes),
            _ => Config::default(),
        };
        Self {
            m: Manager::new(config),
            collect,
        }
    }

    /// A point between operations.
    fn pause(&mut self) {
        if let Collect::AtRandom(state) = &mut self.collect {
            *state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if *state >> 62 == 0 {
                self.m.collect();
            }
        }
    }

    pub(crate) fn set(&mut self, set: &Set) -> Ddd {
        let mut d = self.m.empty();
        for p in set {
            self.pause();
            let one = self.m.path(narrow(p)).unwrap();
            d = self.m.union(&d, &one).unwrap();
        }
        d
    }

    pub(crate) fn read(&self, d: &Ddd) -> Set {
        let paths = self.m.paths(d).unwrap();
        paths
            .map(|p| p.into_iter().map(|(x, v)| (x.0, i64::from(v))).collect())
            .collect()
    }

    pub(crate) fn apply(&mut self, term: &Term, set: &Set) -> Result<Set, Fault> {
        let d = self.set(set);
        let h = self.hom(term);
        self.pause();
        let r = self.m.apply(&h, &d).map_err(fault)?;
        self.pause();
        assert_eq!(self.read(&d), *set, "the argument has changed");
        Ok(self.read(&r))
    }

    pub(crate) fn homs(&mut self, terms: &[Term]) -> Vec<Hom> {
        terms.iter().map(|t| self.hom(t)).collect()
    }

    pub(crate) fn hom(&mut self, term: &Term) -> Hom {
        self.pause();
        match term {
            Term::Id => self.m.id(),
            Term::Zero => self.m.zero(),
            Term::Constant(c) => {
                let c = self.set(c);
                self.m.constant(&c).unwrap()
            }
            Term::Prefix(var, value, h) => {
                let h = self.hom(h);
                self.m.prefix(Var(*var), *value, &h).unwrap()
            }
            Term::At(var, h) => {
                let h = self.hom(h);
                self.m.at(Var(*var), &h).unwrap()
            }
            Term::Test(var, comparison, value) => self.m.test(Var(*var), *comparison, *value),
            Term::Among(var, values) => self.m.test_among(Var(*var), values.iter().copied()),
            Term::Assign(var, value) => self.m.assign(Var(*var), *value),
            Term::Add(var, at_least, change) => self.m.add(Var(*var), *at_least, *change),
            Term::Within(var, (low, high), change) => {
                self.m.add_within(Var(*var), *low..=*high, *change)
            }
            Term::Cascade(steps) => {
                let steps = steps
                    .iter()
                    .map(|(v, (low, high), k)| (Var(*v), *low..=*high, *k));
                self.m.cascade(steps)
            }
            Term::Compare(l, comparison, r, offset) => {
                self.m.compare(Var(*l), *comparison, Var(*r), *offset)
            }
            Term::AssignFrom(t, s, offset) => self.m.assign_from(Var(*t), Var(*s), *offset),
            Term::Swap(x, y) => self.m.swap(Var(*x), Var(*y)),
            Term::Permute(pairs) => self
                .m
                .permute(pairs.iter().map(|(x, y)| (Var(*x), Var(*y))))
                .unwrap(),
            Term::Project(onto) => {
                let onto: Vec<Var> = onto.iter().copied().map(Var).collect();
                self.m.projection(&onto)
            }
            Term::Sum(parts) => {
                let parts = self.homs(parts);
                self.m.sum(&parts).unwrap()
            }
            Term::Compose(outer, inner) => {
                let (outer, inner) = (self.hom(outer), self.hom(inner));
                self.m.compose(&outer, &inner).unwrap()
            }
            Term::IntersectWith(c) => {
                let c = self.set(c);
                self.m.intersect_with(&c).unwrap()
            }
            Term::Minus(h, c) => {
                let (h, c) = (self.hom(h), self.set(c));
                self.m.minus(&h, &c).unwrap()
            }
            Term::Complement(h) => {
                let h = self.hom(h);
                self.m.complement(&h).unwrap()
            }
            Term::IfThenElse(condition, then, otherwise) => {
                let (c, t, o) = (self.hom(condition), self.hom(then), self.hom(otherwise));
                self.m.if_then_else(&c, &t, &o).unwrap()
            }
            Term::Reach(parts, strategy) => {
                let parts = self.homs(parts);
                self.m.reachability(&parts, *strategy).unwrap()
            }
            Term::Fixpoint(h, strategy) => {
                let h = self.hom(h);
                self.m.fixpoint_by(&h, *strategy).unwrap()
            }
            Term::User(rule) => self.m.inductive(rule.clone()),
        }
    }
}

/// A path with values of 32 bits.
pub(crate) fn narrow(p: &Path) -> Vec<(Var, u32)> {
    assert!(fits(p));
    p.iter().map(|(x, v)| (Var(*x), *v as u32)).collect()
}

#[allow(clippy::needless_pass_by_value)]
pub(crate) fn fault(e: Error) -> Fault {
    match e {
        Error::Incompatible { .. } => Fault::Incompatible,
        Error::MissingVariable { .. } => Fault::Missing,
        Error::Overflow { .. } => Fault::Overflow,
        Error::Foreign => Fault::Foreign,
        _ => Fault::Limit,
    }
}
