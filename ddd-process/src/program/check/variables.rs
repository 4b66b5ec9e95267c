//! Variables, and the slots of a state.

use super::Checker;
use super::ground::Checked;
use super::names::{Family, Meaning};
use super::value::Value;
use crate::program::domain::{Code, Domain, LARGEST_DOMAIN};
use crate::program::layout::{Role, Slot};
use crate::program::pool::Pool;
use crate::syntax::{Expr, Kind, MemberKind, Mistake, Name, Scope, Shape, Variable};

/// How many slots a state can have.
const MOST_SLOTS: usize = 1_000_000;

/// A variable that every process of a type has one of.
struct Column<'t> {
    kind: usize,
    variable: &'t Variable,
    binder: Option<&'t Name>,
    /// Declared inside the process type.
    own: bool,
    slots: Vec<Option<u32>>,
}

impl<'t> Checker<'t> {
    /// Lays out the slots: process by process, then the rest. Returns the code each starts with.
    pub(super) fn variables(&mut self) -> Checked<Vec<Code>> {
        let mut columns = self.columns()?;
        let mut initial = Vec::new();
        for process in 0..self.processes.len() {
            self.record(process, &mut columns, &mut initial)?;
        }
        for Column {
            variable,
            slots,
            own,
            ..
        } in columns
        {
            self.names.declare(
                &variable.name,
                Meaning::Variable(Family::ByProcess { slots, own }),
            )?;
        }
        for kind in self.kinds() {
            if let Kind::Variable(variable) = kind {
                self.shared_variable(variable, &mut initial)?;
            }
        }
        self.pool = Pool::new(self.slots.iter().map(|slot| slot.domain.clone()).collect());
        Ok(initial)
    }

    /// Variables of the processes: first those declared inside, then arrays over processes.
    fn columns(&mut self) -> Checked<Vec<Column<'t>>> {
        let mut columns = Vec::new();
        let empty = vec![None; self.processes.len()];
        let processes = self.kinds().filter_map(|kind| match kind {
            Kind::Process(process) => Some(process),
            _ => None,
        });
        for (kind, process) in processes.enumerate() {
            for member in &process.members {
                if let MemberKind::Variable(variable) = &member.kind {
                    columns.push(Column {
                        kind,
                        variable,
                        binder: None,
                        own: true,
                        slots: empty.clone(),
                    });
                }
            }
        }
        for item in self.kinds() {
            let Kind::Variable(variable) = item else {
                continue;
            };
            let Some(binder) = &variable.binder else {
                continue;
            };
            let Scope::Type(owner) = &binder.scope else {
                continue;
            };
            let Some(Meaning::Type(kind)) = self.names.get(&owner.text) else {
                return Err(Mistake::new(
                    owner.span,
                    format!("`{}` is not a process type", owner.text),
                    "not a process type",
                )
                .help("an array is indexed by a process type or by a range of numbers"));
            };
            let (kind, binder) = (*kind, binder.name.as_ref());
            columns.push(Column {
                kind,
                variable,
                binder,
                own: false,
                slots: empty.clone(),
            });
        }
        Ok(columns)
    }

    /// The slots of one process.
    fn record(
        &mut self,
        process: usize,
        columns: &mut [Column<'t>],
        initial: &mut Vec<Code>,
    ) -> Checked<()> {
        let kind = self.processes[process].kind;
        let start = self.slots.len();
        let locations = self.types[kind].locations.clone();
        self.add_slot(
            "at",
            None,
            Some(process),
            Domain::Symbols(locations),
            Role::Location,
        );
        initial.push(0);
        for column in columns.iter_mut().filter(|column| column.kind == kind) {
            let role = if column.own {
                Role::Local
            } else {
                Role::Shared
            };
            let domain = self.domain(&column.variable.shape)?;
            let bound = column.binder.map(|name| (name, Value::Process(process)));
            initial.push(self.first_code(&domain, &column.variable.initial, bound)?);
            let slot = self.add_slot(
                &column.variable.name.text,
                None,
                Some(process),
                domain,
                role,
            );
            column.slots[process] = Some(slot);
        }
        self.processes[process].slots = start..self.slots.len();
        self.not_too_many(columns.first().map(|column| &column.variable.name))
    }

    fn shared_variable(&mut self, variable: &'t Variable, initial: &mut Vec<Code>) -> Checked<()> {
        let name = &variable.name;
        let Some(binder) = &variable.binder else {
            let domain = self.domain(&variable.shape)?;
            initial.push(self.first_code(&domain, &variable.initial, None)?);
            let slot = self.add_slot(&name.text, None, None, domain, Role::Shared);
            return self
                .names
                .declare(name, Meaning::Variable(Family::Single(slot)));
        };
        let Scope::Between(low, high) = &binder.scope else {
            return Ok(());
        };
        let (low, high) = (self.grounder().fixed(low)?, self.grounder().fixed(high)?);
        let mut slots = Vec::new();
        for index in low..=high {
            let domain = self.domain(&variable.shape)?;
            let value = self.grounder().constant(index);
            let bound = binder.name.as_ref().map(|name| (name, value));
            initial.push(self.first_code(&domain, &variable.initial, bound)?);
            slots.push(self.add_slot(&name.text, Some(index), None, domain, Role::Shared));
            self.not_too_many(Some(name))?;
        }
        self.names
            .declare(name, Meaning::Variable(Family::Numbered(low, slots)))
    }

    fn add_slot(
        &mut self,
        name: &str,
        index: Option<i64>,
        owner: Option<usize>,
        domain: Domain,
        role: Role,
    ) -> u32 {
        let number = self.slots.len() as u32;
        self.slots.push(Slot {
            name: name.to_owned(),
            index,
            owner,
            domain,
            role,
        });
        number
    }

    fn not_too_many(&self, name: Option<&Name>) -> Checked<()> {
        if self.slots.len() <= MOST_SLOTS {
            return Ok(());
        }
        let span = name.map(|name| name.span).unwrap_or_default();
        Err(Mistake::new(
            span,
            "too many variables",
            format!("a state has more than {MOST_SLOTS} places"),
        ))
    }

    fn domain(&mut self, shape: &Shape) -> Checked<Domain> {
        match shape {
            Shape::Boolean => Ok(Domain::Boolean),
            Shape::Symbols(names) => {
                let mut symbols = Vec::new();
                for name in names {
                    symbols.push(self.names.symbol(name, &mut self.symbols)?);
                }
                Ok(Domain::Symbols(symbols))
            }
            Shape::Between(low, high) => {
                let span = low.span.to(high.span);
                let (low, high) = (self.grounder().fixed(low)?, self.grounder().fixed(high)?);
                let size = i128::from(high) - i128::from(low) + 1;
                if size < 1 {
                    return Err(Mistake::new(
                        span,
                        "the range is empty",
                        format!("{low}..{high}"),
                    ));
                }
                if size > LARGEST_DOMAIN as i128 {
                    let label = format!("{size} values, and at most {LARGEST_DOMAIN} are possible");
                    return Err(Mistake::new(span, "the range is too long", label));
                }
                Ok(Domain::Between(low, high))
            }
        }
    }

    /// The code of an initial value, which cannot depend on other variables: none is known yet.
    fn first_code(
        &mut self,
        domain: &Domain,
        initial: &Expr,
        bound: Option<(&Name, Value)>,
    ) -> Checked<Code> {
        let Checker {
            names,
            types,
            processes,
            ..
        } = self;
        // A pool with this one slot, so that the value is checked as an assignment to it.
        let mut pool = Pool::new(vec![domain.clone()]);
        let mut grounder = super::Grounder::new(names, types, processes, &mut pool);
        let (name, value) = match bound {
            Some((name, Value::Process(process))) => (name.text.as_str(), Value::Process(process)),
            Some((name, Value::Number(term))) => {
                let number = self.pool.known(term).unwrap_or(0);
                (name.text.as_str(), grounder.constant(number))
            }
            _ => ("", Value::Process(0)),
        };
        let value = grounder.with(name, value, |inner| inner.eval(initial))?;
        match grounder.assigned(0, value, initial.span)? {
            Ok(code) => Ok(code),
            Err(_) => Err(Mistake::new(
                initial.span,
                "an initial value cannot depend on the state",
                "depends on a variable",
            )),
        }
    }
}
