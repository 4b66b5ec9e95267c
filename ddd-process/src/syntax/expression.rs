//! Expressions: guards, values, index arithmetic and temporal formulas share one tree.

use std::ops;

/// A stretch of the source text, in bytes; empty for what was built from Rust.
#[derive(Debug, Clone, Copy, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A name together with the place it was written at. Two names are equal when their texts are.
#[derive(Debug, Clone)]
pub struct Name {
    /// The word itself.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Name {}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name {
            text: text.to_owned(),
            span: Span::default(),
        }
    }
}

/// An expression and where it stands. Two expressions are equal when their contents are.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it says.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// What an expression says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// A constant, a bound name, a variable, a location, or `self`.
    Name(String),
    /// `x[i]`: the element of a variable that belongs to an index.
    Index(Name, Box<Expr>),
    /// `f(a, b)`: a built-in function or a definition with parameters.
    Call(Name, Vec<Expr>),
    /// `!a` or `-a`.
    Unary(Unary, Box<Expr>),
    /// `a op b`.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `a in {b, c..d}`.
    In(Box<Expr>, Vec<Choice>),
    /// `forall j in RANGE: a`, and its kin.
    Quantified(Quantifier, Name, Scope, Box<Expr>),
    /// `if c then a else b`.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `AG f`, and the other five.
    Temporal(Path, Modality, Box<Expr>),
    /// `E[f U g]` and `A[f U g]`.
    Until(Path, Box<Expr>, Box<Expr>),
}

/// One alternative of a set: a value, or all values between two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One value.
    One(Expr),
    /// The values from the first to the second, both included.
    Between(Expr, Expr),
}

/// What a bound name ranges over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// Every process of the program.
    Everyone,
    /// Every process of one type.
    Type(Name),
    /// The whole numbers from the first to the second, both included.
    Between(Box<Expr>, Box<Expr>),
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `!`
    Not,
    /// `-`
    Minus,
}

/// Operators with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `<=>`
    Iff,
    /// `=>`
    Implies,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

/// Operators that bind a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    /// True for every value.
    Forall,
    /// True for some value.
    Exists,
    /// How many values it is true for.
    Count,
}

/// On all paths, or on some.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Path {
    /// `A`
    All,
    /// `E`
    Some,
}

/// Next, finally, globally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modality {
    /// `X`
    Next,
    /// `F`
    Finally,
    /// `G`
    Globally,
}

impl From<ExprKind> for Expr {
    fn from(kind: ExprKind) -> Self {
        Expr {
            kind,
            span: Span::default(),
        }
    }
}

impl From<i64> for Expr {
    fn from(value: i64) -> Self {
        number(value)
    }
}

impl From<&str> for Expr {
    fn from(text: &str) -> Self {
        name(text)
    }
}

/// A whole number.
#[must_use]
pub fn number(value: i64) -> Expr {
    ExprKind::Number(value).into()
}

/// `true` or `false`.
#[must_use]
pub fn boolean(value: bool) -> Expr {
    ExprKind::Boolean(value).into()
}

/// A name: a constant, a bound name, a variable, a location, or `self`.
#[must_use]
pub fn name(text: &str) -> Expr {
    ExprKind::Name(text.to_owned()).into()
}

/// `variable[position]`.
#[must_use]
pub fn index(variable: &str, position: impl Into<Expr>) -> Expr {
    ExprKind::Index(variable.into(), Box::new(position.into())).into()
}

/// `at[process]`: where a process is.
#[must_use]
pub fn at(process: impl Into<Expr>) -> Expr {
    index("at", process)
}

/// `function(arguments)`.
#[must_use]
pub fn call(function: &str, arguments: Vec<Expr>) -> Expr {
    ExprKind::Call(function.into(), arguments).into()
}

/// `forall bound: body` over every process.
#[must_use]
pub fn forall(bound: &str, body: Expr) -> Expr {
    quantified(Quantifier::Forall, bound, body)
}

/// `exists bound: body` over every process.
#[must_use]
pub fn exists(bound: &str, body: Expr) -> Expr {
    quantified(Quantifier::Exists, bound, body)
}

/// `count(bound: body)` over every process.
#[must_use]
pub fn count(bound: &str, body: Expr) -> Expr {
    quantified(Quantifier::Count, bound, body)
}

fn quantified(quantifier: Quantifier, bound: &str, body: Expr) -> Expr {
    ExprKind::Quantified(quantifier, bound.into(), Scope::Everyone, Box::new(body)).into()
}

impl Expr {
    fn binary(self, operator: Binary, other: impl Into<Expr>) -> Expr {
        ExprKind::Binary(operator, Box::new(self), Box::new(other.into())).into()
    }

    /// `self == other`
    #[must_use]
    pub fn equals(self, other: impl Into<Expr>) -> Expr {
        self.binary(Binary::Equal, other)
    }

    /// `self != other`
    #[must_use]
    pub fn differs(self, other: impl Into<Expr>) -> Expr {
        self.binary(Binary::Unequal, other)
    }

    /// `self < other`
    #[must_use]
    pub fn less(self, other: impl Into<Expr>) -> Expr {
        self.binary(Binary::Less, other)
    }

    /// `self <= other`
    #[must_use]
    pub fn at_most(self, other: impl Into<Expr>) -> Expr {
        self.binary(Binary::AtMost, other)
    }

    /// `self => other`
    #[must_use]
    pub fn implies(self, other: impl Into<Expr>) -> Expr {
        self.binary(Binary::Implies, other)
    }

    /// `AG self`, `EF self`, and the other four.
    #[must_use]
    pub fn temporal(self, path: Path, modality: Modality) -> Expr {
        ExprKind::Temporal(path, modality, Box::new(self)).into()
    }

    /// `E[self U goal]` or `A[self U goal]`.
    #[must_use]
    pub fn until(self, path: Path, goal: Expr) -> Expr {
        ExprKind::Until(path, Box::new(self), Box::new(goal)).into()
    }

    /// `if self then yes else no`
    #[must_use]
    pub fn choose(self, yes: impl Into<Expr>, no: impl Into<Expr>) -> Expr {
        let branches = (Box::new(yes.into()), Box::new(no.into()));
        ExprKind::Conditional(Box::new(self), branches.0, branches.1).into()
    }
}

/// `a & b` writes `a && b`.
impl ops::BitAnd for Expr {
    type Output = Expr;
    fn bitand(self, other: Expr) -> Expr {
        self.binary(Binary::And, other)
    }
}

/// `a | b` writes `a || b`.
impl ops::BitOr for Expr {
    type Output = Expr;
    fn bitor(self, other: Expr) -> Expr {
        self.binary(Binary::Or, other)
    }
}

/// `!a`
impl ops::Not for Expr {
    type Output = Expr;
    fn not(self) -> Expr {
        ExprKind::Unary(Unary::Not, Box::new(self)).into()
    }
}

/// `a + b`
impl<E: Into<Expr>> ops::Add<E> for Expr {
    type Output = Expr;
    fn add(self, other: E) -> Expr {
        self.binary(Binary::Plus, other)
    }
}

/// `a - b`
impl<E: Into<Expr>> ops::Sub<E> for Expr {
    type Output = Expr;
    fn sub(self, other: E) -> Expr {
        self.binary(Binary::Minus, other)
    }
}
