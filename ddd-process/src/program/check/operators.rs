//! Operators with two operands.

use super::ground::{Checked, Grounder, too_large};
use super::value::Value;
use crate::program::pool::{Comparison, PredId, TermId};
use crate::syntax::{Binary, Expr, Mistake, Span};

impl Grounder<'_> {
    pub(super) fn binary(
        &mut self,
        operator: Binary,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Checked<Value> {
        match operator {
            Binary::And | Binary::Or | Binary::Implies => self.connective(operator, left, right),
            Binary::Iff => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                Ok(Value::Truth(self.pool.iff(left, right)))
            }
            Binary::Equal | Binary::Unequal => {
                let (first, second) = (self.eval(left)?, self.eval(right)?);
                let equal = self.equal(first, second, span)?;
                let pred = if operator == Binary::Equal {
                    equal
                } else {
                    self.pool.not(equal)
                };
                Ok(Value::Truth(pred))
            }
            Binary::Less | Binary::AtMost | Binary::Greater | Binary::AtLeast => {
                let (first, second) = (self.number(left)?, self.number(right)?);
                Ok(Value::Truth(self.ordered(operator, first, second)))
            }
            Binary::Plus | Binary::Minus => self.sum(operator, left, right, span),
            Binary::Times => {
                let (first, second) = (self.plain(left)?, self.plain(right)?);
                self.pool
                    .multiply(first, second)
                    .map(Value::Number)
                    .map_err(|_| too_large(span))
            }
            Binary::Divide | Binary::Modulo => self.division(operator, left, right),
        }
    }

    /// The second operand is not even looked at when the first decides: a static condition protects what
    /// would be meaningless without it.
    fn connective(&mut self, operator: Binary, left: &Expr, right: &Expr) -> Checked<Value> {
        let first = self.truth(left)?;
        let pred = match (operator, first) {
            (Binary::And, PredId::FALSE) => PredId::FALSE,
            (Binary::Or, PredId::TRUE) | (Binary::Implies, PredId::FALSE) => PredId::TRUE,
            _ => {
                let second = self.truth(right)?;
                match operator {
                    Binary::And => self.pool.and([first, second]),
                    Binary::Or => self.pool.or([first, second]),
                    _ => self.pool.implies(first, second),
                }
            }
        };
        Ok(Value::Truth(pred))
    }

    pub(super) fn equal(&mut self, left: Value, right: Value, span: Span) -> Checked<PredId> {
        match (left, right) {
            (Value::Truth(a), Value::Truth(b)) => Ok(self.pool.iff(a, b)),
            (Value::Symbol(a), Value::Symbol(b)) => Ok(self.pool.compare(Comparison::Equal, a, b)),
            _ => match (self.as_number(left), self.as_number(right)) {
                (Some(a), Some(b)) => Ok(self.pool.compare(Comparison::Equal, a, b)),
                _ => {
                    let message = format!(
                        "cannot compare {} with {}",
                        left.describe(),
                        right.describe()
                    );
                    Err(Mistake::new(span, message, "different sorts"))
                }
            },
        }
    }

    fn ordered(&mut self, operator: Binary, left: TermId, right: TermId) -> PredId {
        match operator {
            Binary::Less => self.pool.compare(Comparison::Less, left, right),
            Binary::AtMost => self.pool.compare(Comparison::AtMost, left, right),
            Binary::Greater => self.pool.compare(Comparison::Less, right, left),
            _ => self.pool.compare(Comparison::AtMost, right, left),
        }
    }

    fn sum(&mut self, operator: Binary, left: &Expr, right: &Expr, span: Span) -> Checked<Value> {
        let (first, second) = (self.eval(left)?, self.eval(right)?);
        let sign = if operator == Binary::Plus { 1 } else { -1 };
        match (first, second) {
            (Value::Process(process), Value::Number(steps)) => {
                self.neighbour(process, steps, sign, right.span)
            }
            (Value::Number(steps), Value::Process(process)) if sign == 1 => {
                self.neighbour(process, steps, sign, left.span)
            }
            (Value::Process(_), Value::Process(_)) if sign == 1 => {
                Err(second.mismatch(right.span, "a number"))
            }
            _ => {
                let a = self
                    .as_number(first)
                    .ok_or_else(|| first.mismatch(left.span, "a number"))?;
                let b = self
                    .as_number(second)
                    .ok_or_else(|| second.mismatch(right.span, "a number"))?;
                let result = if sign == 1 {
                    self.pool.add(a, b)
                } else {
                    self.pool.subtract(a, b)
                };
                result.map(Value::Number).map_err(|_| too_large(span))
            }
        }
    }

    /// A process and a number make the process that many places further round its type.
    fn neighbour(
        &mut self,
        process: usize,
        steps: TermId,
        sign: i128,
        span: Span,
    ) -> Checked<Value> {
        let Some(steps) = self.pool.known(steps) else {
            let label = "depends on a variable";
            return Err(Mistake::new(
                span,
                "the way to a neighbour must not depend on the state",
                label,
            ));
        };
        Ok(Value::Process(
            self.round(process, i128::from(steps) * sign),
        ))
    }

    fn round(&self, process: usize, steps: i128) -> usize {
        let range = &self.types[self.processes[process].kind].instances;
        let place = (process - range.start) as i128 + steps;
        range.start + place.rem_euclid(range.len() as i128) as usize
    }

    /// A number that is not a process: products and quotients of processes are mistakes, since `j + 1` goes
    /// round and `(j + 1) / 2` would surprise.
    fn plain(&mut self, expr: &Expr) -> Checked<TermId> {
        match self.eval(expr)? {
            Value::Number(term) => Ok(term),
            other @ Value::Process(_) => Err(other
                .mismatch(expr.span, "a number")
                .help("`number(j)` is the number of process `j`, and its sums do not go round")),
            other => Err(other.mismatch(expr.span, "a number")),
        }
    }

    fn division(&mut self, operator: Binary, left: &Expr, right: &Expr) -> Checked<Value> {
        let dividend = self.plain(left)?;
        let divisor = self.fixed(right)?;
        if divisor <= 0 {
            return Err(Mistake::new(
                right.span,
                "the divisor must be positive",
                format!("this is {divisor}"),
            ));
        }
        let result = match operator {
            Binary::Divide => self.pool.divide(dividend, divisor),
            _ => self.pool.modulo(dividend, divisor),
        };
        Ok(Value::Number(result))
    }
}
