//! Expressions with names to expressions with slots.

use super::names::{Family, Meaning, Names};
use super::value::Value;
use crate::program::domain::{Code, Domain};
use crate::program::layout::{Process, ProcessType};
use crate::program::pool::{Comparison, Pool, PredId, TermId};
use crate::syntax::{Choice, Expr, ExprKind, Mistake, Name, Quantifier, Scope, Span, Unary};

/// How many expressions the expansion of quantifiers may visit: a bound on time and memory, whatever the text.
const PATIENCE: u64 = 100_000_000;

/// How deep expressions may be nested when definitions are replaced by what they mean: a bound on the stack, here and
/// wherever predicates are followed later.
const DEEPEST: u32 = 500;

/// How many values a bound name may range over.
const LONGEST: i64 = 1_000_000;

pub(super) type Checked<T> = Result<T, Mistake>;

/// Replaces names, for one mover and one choice of bound names at a time.
pub(super) struct Grounder<'a> {
    pub(super) names: &'a Names,
    pub(super) types: &'a [ProcessType],
    pub(super) processes: &'a [Process],
    pub(super) pool: &'a mut Pool,
    pub(super) mover: Option<usize>,
    /// Names bound by quantifiers, binders and parameters, the innermost last.
    pub(super) bound: Vec<(String, Value)>,
    /// Definitions being expanded, so that none expands itself.
    pub(super) expanding: Vec<String>,
    visited: u64,
    depth: u32,
}

impl<'a> Grounder<'a> {
    pub(super) fn new(
        names: &'a Names,
        types: &'a [ProcessType],
        processes: &'a [Process],
        pool: &'a mut Pool,
    ) -> Self {
        let (bound, expanding) = (Vec::new(), Vec::new());
        Grounder {
            names,
            types,
            processes,
            pool,
            mover: None,
            bound,
            expanding,
            visited: 0,
            depth: 0,
        }
    }

    /// Does something with a name bound to a value.
    pub(super) fn with<T>(
        &mut self,
        name: &str,
        value: Value,
        then: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.bound.push((name.to_owned(), value));
        let result = then(self);
        self.bound.pop();
        result
    }

    pub(super) fn bound_value(&self, name: &str) -> Option<Value> {
        self.bound
            .iter()
            .rev()
            .find(|(bound, _)| bound == name)
            .map(|(_, value)| *value)
    }

    pub(super) fn constant(&mut self, value: i64) -> Value {
        Value::Number(self.pool.constant(value))
    }

    pub(super) fn eval(&mut self, expr: &Expr) -> Checked<Value> {
        self.visited += 1;
        if self.visited > PATIENCE {
            return Err(too_much(expr, "expanded too often"));
        }
        if self.depth == DEEPEST {
            return Err(too_much(expr, "definitions nested too deeply"));
        }
        self.depth += 1;
        let value = self.meaning(expr);
        self.depth -= 1;
        value
    }

    fn meaning(&mut self, expr: &Expr) -> Checked<Value> {
        match &expr.kind {
            ExprKind::Number(value) => Ok(self.constant(*value)),
            ExprKind::Boolean(value) => Ok(Value::Truth(Pool::truth(*value))),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Index(name, index) => self.element(name, index),
            ExprKind::Call(name, arguments) => self.call(name, arguments, expr.span),
            ExprKind::Unary(Unary::Not, inner) => {
                let inner = self.truth(inner)?;
                Ok(Value::Truth(self.pool.not(inner)))
            }
            ExprKind::Unary(Unary::Minus, inner) => {
                let zero = self.pool.constant(0);
                let inner = self.number(inner)?;
                let difference = self.pool.subtract(zero, inner);
                difference
                    .map(Value::Number)
                    .map_err(|_| too_large(expr.span))
            }
            ExprKind::Binary(operator, left, right) => {
                self.binary(*operator, left, right, expr.span)
            }
            ExprKind::In(left, choices) => self.membership(left, choices),
            ExprKind::Quantified(quantifier, name, scope, body) => {
                self.quantified(*quantifier, name, scope, body, expr.span)
            }
            ExprKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no),
            ExprKind::Temporal(..) | ExprKind::Until(..) => {
                let label = "a state has no future of its own";
                Err(Mistake::new(
                    expr.span,
                    "temporal operators belong to `spec`",
                    label,
                ))
            }
        }
    }

    pub(super) fn truth(&mut self, expr: &Expr) -> Checked<PredId> {
        match self.eval(expr)? {
            Value::Truth(pred) => Ok(pred),
            other => Err(other.mismatch(expr.span, "a truth value")),
        }
    }

    /// A number; a process counts as its number, from 1.
    pub(super) fn number(&mut self, expr: &Expr) -> Checked<TermId> {
        let value = self.eval(expr)?;
        self.as_number(value)
            .ok_or_else(|| value.mismatch(expr.span, "a number"))
    }

    pub(super) fn as_number(&mut self, value: Value) -> Option<TermId> {
        match value {
            Value::Number(term) => Some(term),
            Value::Process(process) => Some(self.pool.constant(process as i64 + 1)),
            _ => None,
        }
    }

    /// A number that does not depend on the state.
    pub(super) fn fixed(&mut self, expr: &Expr) -> Checked<i64> {
        let value = self.eval(expr)?;
        self.fixed_value(value, expr.span)
    }

    fn fixed_value(&mut self, value: Value, span: Span) -> Checked<i64> {
        let term = self
            .as_number(value)
            .ok_or_else(|| value.mismatch(span, "a number"))?;
        self.pool.known(term).ok_or_else(|| {
            Mistake::new(
                span,
                "this number must not depend on the state",
                "depends on a variable",
            )
        })
    }

    /// A process, or the process with a given number.
    pub(super) fn process(&mut self, expr: &Expr) -> Checked<usize> {
        let value = self.eval(expr)?;
        if let Value::Process(process) = value {
            return Ok(process);
        }
        let number = self.fixed_value(value, expr.span)?;
        let last = self.processes.len();
        usize::try_from(number)
            .ok()
            .filter(|number| (1..=last).contains(number))
            .map(|number| number - 1)
            .ok_or_else(|| {
                Mistake::new(
                    expr.span,
                    format!("there is no process {number}"),
                    format!("not in 1..{last}"),
                )
            })
    }

    fn own(&self, span: Span) -> Checked<usize> {
        self.mover.ok_or_else(|| {
            let mistake = Mistake::new(
                span,
                "only a move has a process of its own",
                "which process?",
            );
            mistake.help("give an index, or quantify over processes")
        })
    }

    fn name(&mut self, name: &str, span: Span) -> Checked<Value> {
        if let Some(value) = self.bound_value(name) {
            return Ok(value);
        }
        match name {
            "self" => return self.own(span).map(Value::Process),
            "at" => {
                let location = self.processes[self.own(span)?].location();
                return Ok(self.read(location as u32));
            }
            _ => {}
        }
        let names = self.names;
        match names.get(name) {
            Some(Meaning::Constant(value)) => Ok(self.constant(*value)),
            Some(Meaning::Symbol(symbol)) => {
                Ok(Value::Symbol(self.pool.constant(i64::from(*symbol))))
            }
            Some(Meaning::Definition(_)) => self.call(
                &Name {
                    text: name.to_owned(),
                    span,
                },
                &[],
                span,
            ),
            Some(Meaning::Variable(family)) => {
                let slot = self.place(name, family, None, span)?;
                Ok(self.read(slot))
            }
            Some(Meaning::Type(_)) => {
                let label = "the name of a process type";
                Err(Mistake::new(
                    span,
                    format!("`{name}` is not a value"),
                    label,
                ))
            }
            None => Err(unknown(name, span)),
        }
    }

    fn element(&mut self, name: &Name, index: &Expr) -> Checked<Value> {
        if name.text == "at" {
            let process = self.process(index)?;
            return Ok(self.read(self.processes[process].location() as u32));
        }
        let slot = self.slot(name, Some(index))?;
        Ok(self.read(slot))
    }

    /// The slot that a variable, with or without an index, means.
    pub(super) fn slot(&mut self, name: &Name, index: Option<&Expr>) -> Checked<u32> {
        let names = self.names;
        match names.get(&name.text) {
            Some(Meaning::Variable(family)) => self.place(&name.text, family, index, name.span),
            Some(_) => Err(Mistake::new(
                name.span,
                format!("`{}` is not a variable", name.text),
                "not a variable",
            )),
            None => Err(unknown(&name.text, name.span)),
        }
    }

    fn place(
        &mut self,
        name: &str,
        family: &Family,
        index: Option<&Expr>,
        span: Span,
    ) -> Checked<u32> {
        match (family, index) {
            (Family::Single(slot), None) => Ok(*slot),
            (Family::Single(_), Some(index)) => Err(Mistake::new(
                index.span,
                format!("`{name}` has no index"),
                "index of a single variable",
            )),
            (Family::Numbered(low, slots), Some(index)) => {
                let number = self.fixed(index)?;
                let position = usize::try_from(number - low).ok();
                position
                    .and_then(|position| slots.get(position).copied())
                    .ok_or_else(|| {
                        let high = low + slots.len() as i64 - 1;
                        let message = format!("`{name}` has no element {number}");
                        Mistake::new(index.span, message, format!("not in {low}..{high}"))
                    })
            }
            (Family::ByProcess { slots, .. }, Some(index)) => {
                let process = self.process(index)?;
                slots[process].ok_or_else(|| {
                    let kind = &self.types[self.processes[process].kind].name;
                    let message = format!("process {} has no `{name}`", process + 1);
                    Mistake::new(index.span, message, format!("a process of type `{kind}`"))
                })
            }
            (Family::ByProcess { slots, own: true }, None) => {
                let mover = self.own(span)?;
                slots[mover].ok_or_else(|| unknown(name, span))
            }
            (Family::ByProcess { .. } | Family::Numbered(..), None) => Err(Mistake::new(
                span,
                format!("`{name}` needs an index"),
                "which element?",
            )),
        }
    }

    fn read(&mut self, slot: u32) -> Value {
        match self.pool.domain(slot) {
            Domain::Boolean => Value::Truth(self.pool.atom(slot, |code| code == 1)),
            Domain::Between(..) => Value::Number(self.pool.slot(slot)),
            Domain::Symbols(_) => Value::Symbol(self.pool.slot(slot)),
        }
    }

    fn membership(&mut self, left: &Expr, choices: &[Choice]) -> Checked<Value> {
        let value = self.eval(left)?;
        let mut parts = Vec::new();
        for choice in choices {
            parts.push(match choice {
                Choice::One(other) => {
                    let right = self.eval(other)?;
                    self.equal(value, right, left.span.to(other.span))?
                }
                Choice::Between(low, high) => {
                    let term = self
                        .as_number(value)
                        .ok_or_else(|| value.mismatch(left.span, "a number"))?;
                    let (low, high) = (self.number(low)?, self.number(high)?);
                    let above = self.pool.compare(Comparison::AtMost, low, term);
                    let below = self.pool.compare(Comparison::AtMost, term, high);
                    self.pool.and([above, below])
                }
            });
        }
        Ok(Value::Truth(self.pool.or(parts)))
    }

    /// The values a scope holds.
    pub(super) fn values(&mut self, scope: &Scope) -> Checked<Vec<Value>> {
        match scope {
            Scope::Everyone => Ok((0..self.processes.len()).map(Value::Process).collect()),
            Scope::Type(name) => match self.names.get(&name.text) {
                Some(Meaning::Type(kind)) => Ok(self.types[*kind]
                    .instances
                    .clone()
                    .map(Value::Process)
                    .collect()),
                _ => Err(Mistake::new(
                    name.span,
                    format!("`{}` is not a process type", name.text),
                    "not a process type",
                )),
            },
            Scope::Between(low, high) => {
                let span = low.span.to(high.span);
                let (low, high) = (self.fixed(low)?, self.fixed(high)?);
                if high.saturating_sub(low) > LONGEST {
                    return Err(Mistake::new(
                        span,
                        "the range is too long",
                        format!("{low}..{high}"),
                    ));
                }
                Ok((low..=high).map(|value| self.constant(value)).collect())
            }
        }
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        name: &Name,
        scope: &Scope,
        body: &Expr,
        span: Span,
    ) -> Checked<Value> {
        let mut parts = Vec::new();
        for value in self.values(scope)? {
            parts.push(self.with(&name.text, value, |inner| inner.truth(body))?);
        }
        match quantifier {
            Quantifier::Forall => Ok(Value::Truth(self.pool.and(parts))),
            Quantifier::Exists => Ok(Value::Truth(self.pool.or(parts))),
            Quantifier::Count => self
                .pool
                .count(parts)
                .map(Value::Number)
                .map_err(|_| too_large(span)),
        }
    }

    fn conditional(&mut self, condition: &Expr, yes: &Expr, no: &Expr) -> Checked<Value> {
        let condition = self.truth(condition)?;
        match condition {
            PredId::TRUE => return self.eval(yes),
            PredId::FALSE => return self.eval(no),
            _ => {}
        }
        let (first, second) = (self.eval(yes)?, self.eval(no)?);
        match (first, second) {
            (Value::Symbol(a), Value::Symbol(b)) => {
                Ok(Value::Symbol(self.pool.choose(condition, a, b)))
            }
            (Value::Truth(a), Value::Truth(b)) => {
                let otherwise = self.pool.not(condition);
                let (then, other) = (self.pool.and([condition, a]), self.pool.and([otherwise, b]));
                Ok(Value::Truth(self.pool.or([then, other])))
            }
            _ => match (self.as_number(first), self.as_number(second)) {
                (Some(a), Some(b)) => Ok(Value::Number(self.pool.choose(condition, a, b))),
                _ => Err(second.mismatch(no.span, first.describe())),
            },
        }
    }

    /// The code of a value in a domain, if the value is known and belongs to it; else the term to compute.
    pub(super) fn assigned(
        &mut self,
        slot: u32,
        value: Value,
        span: Span,
    ) -> Checked<Result<Code, TermId>> {
        let domain = self.pool.domain(slot).clone();
        let term = match (&domain, value) {
            (Domain::Boolean, Value::Truth(pred)) => {
                let (one, zero) = (self.pool.constant(1), self.pool.constant(0));
                self.pool.choose(pred, one, zero)
            }
            (Domain::Between(..), Value::Number(term))
            | (Domain::Symbols(_), Value::Symbol(term)) => term,
            (Domain::Between(..), Value::Process(process)) => {
                self.pool.constant(process as i64 + 1)
            }
            (Domain::Boolean, other) => return Err(other.mismatch(span, "a truth value")),
            (Domain::Between(..), other) => return Err(other.mismatch(span, "a number")),
            (Domain::Symbols(_), other) => return Err(other.mismatch(span, "a symbol")),
        };
        match self.pool.known(term) {
            None => Ok(Err(term)),
            Some(known) => domain.code(known).map(Ok).ok_or_else(|| {
                let label = match &domain {
                    Domain::Between(low, high) => format!("{known} is not in {low}..{high}"),
                    _ => "not among the values of the variable".to_owned(),
                };
                Mistake::new(span, "the variable cannot take this value", label)
            }),
        }
    }
}

pub(super) fn too_large(span: Span) -> Mistake {
    Mistake::new(span, "numbers too large", "might not fit 64 bits")
}

fn too_much(expr: &Expr, label: &str) -> Mistake {
    Mistake::new(expr.span, "the program is too large to expand", label)
}

fn unknown(name: &str, span: Span) -> Mistake {
    Mistake::new(span, format!("nothing is called `{name}`"), "unknown name")
}
