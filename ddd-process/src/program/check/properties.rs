//! Invariants, errors and temporal specifications.

use super::Checker;
use super::ground::{Checked, Grounder};
use crate::program::formula::{Formula, Property};
use crate::syntax::{Binary, Expr, ExprKind, Kind, Mistake, Name, PropertyKind, Quantifier, Unary};

impl Checker<'_> {
    pub(super) fn properties(&mut self) -> Checked<Vec<Property>> {
        let mut properties = Vec::new();
        let mut known: Vec<&Name> = Vec::new();
        for item in self.kinds() {
            let Kind::Property(it) = item else { continue };
            if known.contains(&&it.name) {
                let message = format!("two properties are called `{}`", it.name.text);
                return Err(Mistake::new(
                    it.name.span,
                    message,
                    "second property of this name",
                ));
            }
            known.push(&it.name);
            let mut grounder = self.grounder();
            let (formula, broken) = match it.kind {
                PropertyKind::Spec => (grounder.formula(&it.body)?, None),
                PropertyKind::Invariant => {
                    let good = grounder.truth(&it.body)?;
                    (Formula::State(good).always(), Some(grounder.pool.not(good)))
                }
                PropertyKind::Error => {
                    let bad = grounder.truth(&it.body)?;
                    (Formula::State(grounder.pool.not(bad)).always(), Some(bad))
                }
            };
            properties.push(Property {
                name: it.name.text.clone(),
                kind: it.kind,
                formula,
                broken,
            });
        }
        Ok(properties)
    }
}

impl Grounder<'_> {
    /// A formula; whatever has no temporal operator becomes one predicate.
    pub(super) fn formula(&mut self, expr: &Expr) -> Checked<Formula> {
        if !temporal(expr) {
            return self.truth(expr).map(Formula::State);
        }
        match &expr.kind {
            ExprKind::Unary(Unary::Not, inner) => Ok(not(self.formula(inner)?)),
            ExprKind::Binary(operator, left, right) => self.joined(*operator, left, right),
            ExprKind::Quantified(quantifier, name, scope, body)
                if *quantifier != Quantifier::Count =>
            {
                let mut parts = Vec::new();
                for value in self.values(scope)? {
                    parts.push(self.with(&name.text, value, |inner| inner.formula(body))?);
                }
                Ok(match quantifier {
                    Quantifier::Forall => Formula::And(parts),
                    _ => Formula::Or(parts),
                })
            }
            ExprKind::Temporal(path, modality, inner) => Ok(Formula::Temporal(
                *path,
                *modality,
                Box::new(self.formula(inner)?),
            )),
            ExprKind::Until(path, left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                Ok(Formula::Until(*path, Box::new(left), Box::new(right)))
            }
            _ => Err(misplaced(expr)),
        }
    }

    fn joined(&mut self, operator: Binary, left: &Expr, right: &Expr) -> Checked<Formula> {
        if !matches!(
            operator,
            Binary::And | Binary::Or | Binary::Implies | Binary::Iff
        ) {
            return Err(misplaced(if temporal(left) { left } else { right }));
        }
        let (first, second) = (self.formula(left)?, self.formula(right)?);
        Ok(match operator {
            Binary::And => Formula::And(vec![first, second]),
            Binary::Or => Formula::Or(vec![first, second]),
            Binary::Implies => Formula::Or(vec![not(first), second]),
            _ => {
                let there = Formula::Or(vec![not(first.clone()), second.clone()]);
                Formula::And(vec![there, Formula::Or(vec![not(second), first])])
            }
        })
    }
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn misplaced(expr: &Expr) -> Mistake {
    Mistake::new(
        expr.span,
        "a temporal formula is not a value",
        "temporal inside a value",
    )
}

fn temporal(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Temporal(..) | ExprKind::Until(..) => true,
        ExprKind::Number(_) | ExprKind::Boolean(_) | ExprKind::Name(_) => false,
        ExprKind::Index(_, inner) | ExprKind::Unary(_, inner) | ExprKind::In(inner, _) => {
            temporal(inner)
        }
        ExprKind::Quantified(_, _, _, inner) => temporal(inner),
        ExprKind::Call(_, arguments) => arguments.iter().any(temporal),
        ExprKind::Binary(_, left, right) => temporal(left) || temporal(right),
        ExprKind::Conditional(condition, yes, no) => {
            temporal(condition) || temporal(yes) || temporal(no)
        }
    }
}
