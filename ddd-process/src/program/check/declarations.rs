//! Constants, processes, symbols, variables and definitions.

use super::Checker;
use super::ground::Checked;
use super::names::Meaning;
use crate::program::layout::{Process, ProcessType};
use crate::syntax::{self, Kind, MemberKind, Mistake, Name, Shape, Span, Variable};

/// How many processes a program can have.
const MOST_PROCESSES: i64 = 100_000;

impl Checker<'_> {
    pub(super) fn constants(&mut self, given: &[(&str, i64)]) -> Checked<()> {
        for kind in self.kinds() {
            let Kind::Constant(constant) = kind else {
                continue;
            };
            let value = match given
                .iter()
                .rev()
                .find(|(name, _)| *name == constant.name.text)
            {
                Some((_, value)) => *value,
                None => self.grounder().fixed(&constant.value)?,
            };
            if value.unsigned_abs() > u64::from(u32::MAX >> 1) {
                let message = format!("the constant `{}` is too large", constant.name.text);
                return Err(Mistake::new(
                    constant.name.span,
                    message,
                    format!("{value} does not fit 32 bits"),
                ));
            }
            self.names
                .declare(&constant.name, Meaning::Constant(value))?;
            self.constant_values
                .push((constant.name.text.clone(), value));
        }
        let unknown = given
            .iter()
            .find(|(name, _)| !self.constant_values.iter().any(|(known, _)| known == name));
        match unknown {
            Some((name, _)) => {
                let message = format!("the program has no constant `{name}`");
                Err(Mistake::new(
                    Span::default(),
                    message,
                    "declares no such constant",
                ))
            }
            None => Ok(()),
        }
    }

    pub(super) fn processes(&mut self) -> Checked<()> {
        for kind in self.kinds() {
            let Kind::Process(process) = kind else {
                continue;
            };
            let classes = self.classes(process)?;
            let number = self.types.len();
            let start = self.processes.len();
            for (class, range) in classes.iter().enumerate() {
                let slots = 0..0;
                self.processes.extend(range.clone().map(|_| Process {
                    kind: number,
                    class,
                    slots: slots.clone(),
                }));
            }
            let instances = start..self.processes.len();
            let name = process.name.text.clone();
            self.types.push(ProcessType {
                name,
                instances,
                classes,
                locations: Vec::new(),
            });
            self.names.declare(&process.name, Meaning::Type(number))?;
        }
        if self.processes.is_empty() {
            return Err(Mistake::new(
                Span::default(),
                "the program has no processes",
                "no process here",
            ));
        }
        Ok(())
    }

    fn classes(&mut self, process: &syntax::Process) -> Checked<Vec<std::ops::Range<usize>>> {
        let mut classes = Vec::new();
        let mut next = self.processes.len();
        for class in &process.classes {
            let size = self.class_number(&class.size)?;
            let times = match &class.repeat {
                Some(times) => self.class_number(times)?,
                None => 1,
            };
            if (size.max(1) * times) as i64 + next as i64 > MOST_PROCESSES {
                return Err(Mistake::new(
                    class.size.span,
                    "too many processes",
                    format!("more than {MOST_PROCESSES}"),
                ));
            }
            for _ in 0..times {
                classes.push(next..next + size);
                next += size;
            }
        }
        Ok(classes)
    }

    fn class_number(&mut self, expr: &syntax::Expr) -> Checked<usize> {
        let value = self.grounder().fixed(expr)?;
        if !(0..=MOST_PROCESSES).contains(&value) {
            let label = format!("this is {value}");
            return Err(Mistake::new(
                expr.span,
                format!("must be between 0 and {MOST_PROCESSES}"),
                label,
            ));
        }
        Ok(value as usize)
    }

    pub(super) fn symbols(&mut self) -> Checked<()> {
        let mut number = 0;
        for kind in self.kinds() {
            match kind {
                Kind::Process(process) => {
                    self.types[number].locations = self.distinct(&process.states)?;
                    number += 1;
                    for member in &process.members {
                        if let MemberKind::Variable(variable) = &member.kind {
                            self.enumeration(variable)?;
                        }
                    }
                }
                Kind::Variable(variable) => self.enumeration(variable)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn enumeration(&mut self, variable: &Variable) -> Checked<()> {
        if let Shape::Symbols(names) = &variable.shape {
            self.distinct(names)?;
        }
        Ok(())
    }

    fn distinct(&mut self, names: &[Name]) -> Checked<Vec<u32>> {
        let mut symbols = Vec::new();
        for name in names {
            let symbol = self.names.symbol(name, &mut self.symbols)?;
            if symbols.contains(&symbol) {
                return Err(Mistake::new(
                    name.span,
                    format!("`{}` is listed twice", name.text),
                    "second time",
                ));
            }
            symbols.push(symbol);
        }
        Ok(symbols)
    }

    pub(super) fn definitions(&mut self) -> Checked<()> {
        for kind in self.kinds() {
            if let Kind::Definition(definition) = kind {
                self.names.declare(
                    &definition.name,
                    Meaning::Definition(Box::new(definition.clone())),
                )?;
            }
        }
        Ok(())
    }
}
