//! Expressions, from the loosest operator to the tightest.

use super::super::token::TokenKind;
use super::super::{
    Binary, Choice, Expr, ExprKind, Mistake, Modality, Name, Path, Quantifier, Scope, Span, Unary,
};
use super::{Parsed, Parser};

/// How much nesting the parser follows: enough for any program, not enough for the stack of a thread.
const DEEPEST: usize = 600;
/// What a parenthesis, a quantifier or an operator before its operand counts: many calls each.
const NEST: usize = 5;
/// What one more operator in a chain counts: the chain is read in a loop, but its tree is that much deeper.
const LINK: usize = 1;

impl Parser {
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.nested(Self::iff)
    }

    /// Reads something nested, with a bound on how deep that may go.
    fn nested(&mut self, read: impl Fn(&mut Self) -> Parsed<Expr>) -> Parsed<Expr> {
        self.descend(NEST)?;
        let result = read(self);
        self.depth -= NEST;
        result
    }

    fn descend(&mut self, by: usize) -> Parsed<()> {
        if self.depth + by > DEEPEST {
            let span = self.peek().span;
            return Err(Mistake::new(
                span,
                "expression nested too deeply",
                "too deep from here",
            ));
        }
        self.depth += by;
        Ok(())
    }

    /// `one op one op one`, grouped to the left.
    fn chain(
        &mut self,
        operators: &[(&str, Binary)],
        one: impl Fn(&mut Self) -> Parsed<Expr>,
    ) -> Parsed<Expr> {
        let outer = self.depth;
        let mut left = one(self)?;
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.peek().is_sign(sign))
        {
            self.next();
            self.descend(LINK)?;
            let right = one(self)?;
            left = binary(*operator, left, right);
        }
        self.depth = outer;
        Ok(left)
    }

    fn iff(&mut self) -> Parsed<Expr> {
        self.chain(&[("<=>", Binary::Iff)], Self::implication)
    }

    /// Grouped to the right.
    fn implication(&mut self) -> Parsed<Expr> {
        let left = self.chain(&[("||", Binary::Or)], Self::conjunction)?;
        if !self.take_sign("=>") {
            return Ok(left);
        }
        let right = self.nested(Self::implication)?;
        Ok(binary(Binary::Implies, left, right))
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        self.chain(&[("&&", Binary::And)], Self::comparison)
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        const OPERATORS: [(&str, Binary); 6] = [
            ("==", Binary::Equal),
            ("!=", Binary::Unequal),
            ("<=", Binary::AtMost),
            (">=", Binary::AtLeast),
            ("<", Binary::Less),
            (">", Binary::Greater),
        ];
        let left = self.sum()?;
        if self.take_word("in") {
            return self.membership(left);
        }
        let Some((_, operator)) = OPERATORS.iter().find(|(sign, _)| self.peek().is_sign(sign))
        else {
            return Ok(left);
        };
        self.next();
        let right = self.sum()?;
        if OPERATORS.iter().any(|(sign, _)| self.peek().is_sign(sign)) {
            let mistake = Mistake::new(
                self.peek().span,
                "comparisons cannot be chained",
                "second comparison",
            );
            return Err(mistake.help("write `a < b && b < c`"));
        }
        Ok(binary(*operator, left, right))
    }

    /// After `a in`: `{b, c..d}` or `b..c`.
    fn membership(&mut self, left: Expr) -> Parsed<Expr> {
        let choices = if self.take_sign("{") {
            let choices = self.separated(Self::choice)?;
            self.sign("}")?;
            choices
        } else {
            vec![self.choice()?]
        };
        let span = left.span.to(self.previous_span());
        Ok(Expr {
            kind: ExprKind::In(Box::new(left), choices),
            span,
        })
    }

    pub(super) fn choice(&mut self) -> Parsed<Choice> {
        let low = self.sum()?;
        if self.take_sign("..") {
            return Ok(Choice::Between(low, self.sum()?));
        }
        Ok(Choice::One(low))
    }

    pub(super) fn sum(&mut self) -> Parsed<Expr> {
        self.chain(&[("+", Binary::Plus), ("-", Binary::Minus)], Self::product)
    }

    fn product(&mut self) -> Parsed<Expr> {
        let operators = [
            ("*", Binary::Times),
            ("/", Binary::Divide),
            ("%", Binary::Modulo),
        ];
        self.chain(&operators, Self::unary)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let token = self.peek().clone();
        for (sign, operator) in [("!", Unary::Not), ("-", Unary::Minus)] {
            if self.take_sign(sign) {
                let operand = self.nested(Self::unary)?;
                return Ok(self.close(token.span, ExprKind::Unary(operator, Box::new(operand))));
            }
        }
        if let Some((path, modality)) = temporal(&token.text) {
            self.next();
            // `AG a == b` means `AG (a == b)`, while `AG a && b` means `(AG a) && b`.
            let operand = self.nested(Self::comparison)?;
            return Ok(self.close(
                token.span,
                ExprKind::Temporal(path, modality, Box::new(operand)),
            ));
        }
        self.primary()
    }

    fn close(&self, start: Span, kind: ExprKind) -> Expr {
        Expr {
            kind,
            span: start.to(self.previous_span()),
        }
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let token = self.peek().clone();
        if token.kind == TokenKind::Number {
            return self.number();
        }
        if self.take_sign("(") {
            let inner = self.expression()?;
            self.sign(")")?;
            return Ok(inner);
        }
        if token.kind != TokenKind::Word {
            return Err(self.unexpected("an expression"));
        }
        match token.text.as_str() {
            "true" | "false" => {
                self.next();
                Ok(self.close(token.span, ExprKind::Boolean(token.text == "true")))
            }
            "if" => self.conditional(),
            "forall" => self.quantified(Quantifier::Forall),
            "exists" => self.quantified(Quantifier::Exists),
            "count" => self.counted(),
            "A" | "E" if self.tokens[self.position + 1].is_sign("[") => self.until(),
            "self" | "at" => self.named(),
            _ if token.is_name() => self.named(),
            _ => Err(self.unexpected("an expression")),
        }
    }

    fn number(&mut self) -> Parsed<Expr> {
        let token = self.next();
        let digits: String = token.text.chars().filter(|c| *c != '_').collect();
        match digits.parse::<i64>() {
            Ok(value) if value <= i64::from(i32::MAX) => {
                Ok(self.close(token.span, ExprKind::Number(value)))
            }
            _ => Err(Mistake::new(
                token.span,
                "number too large",
                "more than 2,147,483,647",
            )),
        }
    }

    fn conditional(&mut self) -> Parsed<Expr> {
        let start = self.next().span;
        let condition = self.expression()?;
        self.word("then")?;
        let yes = self.expression()?;
        self.word("else")?;
        let no = self.expression()?;
        let kind = ExprKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(self.close(start, kind))
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<Expr> {
        let start = self.next().span;
        let (name, scope) = self.bound_name()?;
        self.sign(":")?;
        let body = self.expression()?;
        Ok(self.close(
            start,
            ExprKind::Quantified(quantifier, name, scope, Box::new(body)),
        ))
    }

    /// `count(j in client: body)`
    fn counted(&mut self) -> Parsed<Expr> {
        let start = self.next().span;
        self.sign("(")?;
        let (name, scope) = self.bound_name()?;
        self.sign(":")?;
        let body = self.expression()?;
        self.sign(")")?;
        Ok(self.close(
            start,
            ExprKind::Quantified(Quantifier::Count, name, scope, Box::new(body)),
        ))
    }

    fn bound_name(&mut self) -> Parsed<(Name, Scope)> {
        let name = self.name()?;
        let scope = if self.take_word("in") {
            self.scope()?
        } else {
            Scope::Everyone
        };
        Ok((name, scope))
    }

    fn until(&mut self) -> Parsed<Expr> {
        let token = self.next();
        self.sign("[")?;
        let left = self.expression()?;
        self.word("U")?;
        let right = self.expression()?;
        self.sign("]")?;
        let path = if token.text == "A" {
            Path::All
        } else {
            Path::Some
        };
        Ok(self.close(
            token.span,
            ExprKind::Until(path, Box::new(left), Box::new(right)),
        ))
    }

    /// `x`, `x[i]` or `f(a, b)`
    fn named(&mut self) -> Parsed<Expr> {
        let token = self.next();
        let name = Name {
            text: token.text.clone(),
            span: token.span,
        };
        if self.take_sign("[") {
            let position = self.expression()?;
            self.sign("]")?;
            return Ok(self.close(token.span, ExprKind::Index(name, Box::new(position))));
        }
        if self.take_sign("(") {
            let arguments = self.separated(Self::expression)?;
            self.sign(")")?;
            return Ok(self.close(token.span, ExprKind::Call(name, arguments)));
        }
        Ok(self.close(token.span, ExprKind::Name(token.text)))
    }
}

fn binary(operator: Binary, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr {
        kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)),
        span,
    }
}

fn temporal(word: &str) -> Option<(Path, Modality)> {
    let path = match word.as_bytes().first()? {
        b'A' => Path::All,
        b'E' => Path::Some,
        _ => return None,
    };
    let modality = match word.get(1..)? {
        "X" => Modality::Next,
        "F" => Modality::Finally,
        "G" => Modality::Globally,
        _ => return None,
    };
    Some((path, modality))
}
