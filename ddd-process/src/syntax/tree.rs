//! Declarations: the tree of a whole program text.

use super::{Choice, Expr, Name, Scope};

/// A program text as a tree, in the order it was written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// The declarations.
    pub items: Vec<Item>,
    /// Comments after the last declaration.
    pub closing: Vec<String>,
}

/// Comments that belong to one declaration, so that printing keeps them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remarks {
    /// On the lines before it.
    pub before: Vec<String>,
    /// At the end of its last line.
    pub after: Option<String>,
}

/// A declaration with its comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its comments.
    pub remarks: Remarks,
    /// What it declares.
    pub kind: Kind,
}

/// What a declaration declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `const n = 3;`
    Constant(Constant),
    /// `var free: bool = true;`
    Variable(Box<Variable>),
    /// `define busy(c) = ...;`
    Definition(Definition),
    /// `process client[n] { ... }`
    Process(Process),
    /// `init(i in ring): at[i] := T;`
    Init(Init),
    /// `invariant`, `error` and `spec`
    Property(Property),
}

/// A number known before the program starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    /// Its name.
    pub name: Name,
    /// Its value, unless the caller gives another.
    pub value: Expr,
}

/// A variable: one of the whole system, or one for each process of the type that declares it, or one for each index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// The index, for an array.
    pub binder: Option<Binder>,
    /// The values it can take.
    pub shape: Shape,
    /// Its first value.
    pub initial: Expr,
}

/// The values a variable can take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// `bool`
    Boolean,
    /// `low..high`
    Between(Expr, Expr),
    /// `{red, green}`
    Symbols(Vec<Name>),
}

/// An abbreviation, perhaps with parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Name>,
    /// What it stands for.
    pub body: Expr,
}

/// A name and what it ranges over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binder {
    /// The bound name; `None` for the index of an array that nobody mentions.
    pub name: Option<Name>,
    /// What it ranges over.
    pub scope: Scope,
}

/// A process type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// Its name.
    pub name: Name,
    /// How many instances, class by class.
    pub classes: Vec<Class>,
    /// Its locations; the first is where it starts.
    pub states: Vec<Name>,
    /// Its variables and moves.
    pub members: Vec<Member>,
    /// Comments after the last member.
    pub closing: Vec<String>,
}

/// `size` or `size repeat times`: classes of instances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// How many instances the class has.
    pub size: Expr,
    /// How many such classes stand side by side.
    pub repeat: Option<Expr>,
}

/// A variable or a move of a process type, with its comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its comments.
    pub remarks: Remarks,
    /// What it is.
    pub kind: MemberKind,
}

/// A variable or a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberKind {
    /// A variable each instance has.
    Variable(Variable),
    /// A guarded move of each instance.
    Move(Move),
}

/// A guarded move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Its name.
    pub name: Name,
    /// Parameters: one move for each of their values.
    pub parameters: Vec<Binder>,
    /// From where to where; `None` when the location does not matter and stays.
    pub step: Option<(Name, Name)>,
    /// Other processes that move at the same time.
    pub partners: Vec<Partner>,
    /// When it can happen; `None` for always.
    pub guard: Option<Expr>,
    /// What it assigns, all at once.
    pub updates: Vec<Update>,
    /// The partition of the processes that the move respects, cell by cell, if the author says so.
    pub partition: Option<Vec<Bounds>>,
}

/// A cell of a partition.
pub type Bounds = Vec<Choice>;

/// A process that moves together with the mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partner {
    /// Which one.
    pub who: Expr,
    /// From where.
    pub from: Name,
    /// To where.
    pub to: Name,
}

/// `for j in client: x[j] := e`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Update {
    /// Names that range: one assignment for each of their values.
    pub binders: Vec<Binder>,
    /// What is assigned.
    pub target: Target,
    /// Its new value.
    pub value: Expr,
}

/// A variable, or an element of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The variable.
    pub name: Name,
    /// The element.
    pub index: Option<Expr>,
}

/// Initial states: the declared initial values, with these changes, once for each value of the parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Init {
    /// Parameters: one initial state for each of their values.
    pub parameters: Vec<Binder>,
    /// The changes.
    pub updates: Vec<Update>,
}

/// Something the system should do, or should not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// Its kind.
    pub kind: PropertyKind,
    /// Its name.
    pub name: Name,
    /// What it says.
    pub body: Expr,
}

/// Kinds of properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PropertyKind {
    /// True in every reachable state.
    Invariant,
    /// True in no reachable state.
    Error,
    /// A temporal formula, true in every initial state.
    Spec,
}
