//! Definitions and built-in functions.

use super::ground::{Checked, Grounder};
use super::names::Meaning;
use super::value::Value;
use crate::syntax::{Expr, Mistake, Name, Span};

impl Grounder<'_> {
    pub(super) fn call(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Checked<Value> {
        if let Some(value) = self.built_in(name, arguments, span)? {
            return Ok(value);
        }
        let names = self.names;
        let Some(Meaning::Definition(definition)) = names.get(&name.text) else {
            return Err(Mistake::new(
                name.span,
                format!("`{}` is not a definition", name.text),
                "cannot be called",
            ));
        };
        if definition.parameters.len() != arguments.len() {
            let (wanted, given) = (definition.parameters.len(), arguments.len());
            let message = format!("`{}` takes {wanted} arguments, not {given}", name.text);
            return Err(Mistake::new(span, message, "wrong number of arguments"));
        }
        if self.expanding.contains(&name.text) {
            return Err(Mistake::new(
                name.span,
                format!("`{}` is defined by itself", name.text),
                "used in its own definition",
            ));
        }
        let mut bound = Vec::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            bound.push((parameter.text.clone(), self.eval(argument)?));
        }
        // A definition sees its parameters only: neither the mover nor the names bound around the call.
        let outer = (std::mem::replace(&mut self.bound, bound), self.mover.take());
        self.expanding.push(name.text.clone());
        let result = self.eval(&definition.body);
        self.expanding.pop();
        (self.bound, self.mover) = outer;
        result
    }

    /// `class(j)`, `number(j)`, and `first(c)`, `last(c)` of the mover's type.
    fn built_in(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Checked<Option<Value>> {
        let [argument] = arguments else {
            return Ok(None);
        };
        let value = match name.text.as_str() {
            "class" => self.processes[self.process(argument)?].class as i64 + 1,
            "number" => self.process(argument)? as i64 + 1,
            "first" => self.class_bounds(argument, span)?.start as i64 + 1,
            "last" => self.class_bounds(argument, span)?.end as i64,
            _ => return Ok(None),
        };
        Ok(Some(self.constant(value)))
    }

    fn class_bounds(&mut self, argument: &Expr, span: Span) -> Checked<std::ops::Range<usize>> {
        let kind = match (self.mover, self.types) {
            (Some(mover), types) => &types[self.processes[mover].kind],
            (None, [only]) => only,
            _ => {
                return Err(Mistake::new(
                    span,
                    "classes of which process type?",
                    "several types have classes",
                ));
            }
        };
        let class = self.fixed(argument)?;
        let position = usize::try_from(class - 1).ok();
        position
            .and_then(|position| kind.classes.get(position).cloned())
            .ok_or_else(|| {
                let label = format!("`{}` has {} classes", kind.name, kind.classes.len());
                Mistake::new(argument.span, format!("there is no class {class}"), label)
            })
    }
}
