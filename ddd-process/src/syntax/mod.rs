//! The text of a process program: words, tree, parser, printer and the messages about mistakes.
//!
//! Nothing here knows what a program means. [`parse`] turns text into a [`Tree`], [`print`](fn@print) turns a
//! tree into text that parses back to the same tree, and [`SourceError`] shows where a text is wrong.
//! Meaning starts at [`Program`](crate::Program).

mod diagnostic;
mod expression;
mod lexer;
mod parser;
mod printer;
mod token;
mod tree;

pub use diagnostic::SourceError;
pub(crate) use diagnostic::{Mistake, Origin};
pub use expression::{
    Binary, Choice, Expr, ExprKind, Modality, Name, Path, Quantifier, Scope, Span, Unary, at,
    boolean, call, count, exists, forall, index, name, number,
};
pub use parser::parse;
pub(crate) use parser::{lone_expression, tree as parse_tree};
pub use printer::print;
pub use tree::{
    Binder, Bounds, Class, Constant, Definition, Init, Item, Kind, Member, MemberKind, Move,
    Partner, Process, Property, PropertyKind, Remarks, Shape, Target, Tree, Update, Variable,
};
