//! Programs from Rust, without text.

use crate::Program;
use crate::syntax::{
    Binder, Bounds, Class, Constant, Definition, Expr, Init, Item, Kind, Member, MemberKind, Move,
    Partner, Process, Property, PropertyKind, Remarks, Scope, Shape, SourceError, Target, Tree,
    Update, Variable,
};

/// Builds a program declaration by declaration: the same tree as the text would give.
///
/// ```
/// use ddd_process::syntax::{Shape, at, boolean, count, name};
/// use ddd_process::{Builder, MoveBuilder, ProcessBuilder};
///
/// let client = ProcessBuilder::new("client", 3)
///     .states(["N", "C"])
///     .guarded(MoveBuilder::new("enter").step("N", "C").when(name("free")).set("free", boolean(false)))
///     .guarded(MoveBuilder::new("leave").step("C", "N").set("free", boolean(true)));
/// let program = Builder::new()
///     .variable("free", Shape::Boolean, boolean(true))
///     .process(client)
///     .invariant("mutex", count("j", at("j").equals("C")).at_most(1))
///     .build()?;
/// assert_eq!(program.processes().len(), 3);
/// # Ok::<(), ddd_process::SourceError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Builder {
    tree: Tree,
}

impl Builder {
    /// An empty program.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The tree built so far, for example to [print](crate::syntax::print) it.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Checks the program.
    ///
    /// # Errors
    /// The first mistake.
    pub fn build(self) -> Result<Program, SourceError> {
        Program::from_tree(self.tree, &[])
    }

    fn push(mut self, kind: Kind) -> Self {
        self.tree.items.push(Item {
            remarks: Remarks::default(),
            kind,
        });
        self
    }

    /// `const name = value;`
    #[must_use]
    pub fn constant(self, name: &str, value: impl Into<Expr>) -> Self {
        self.push(Kind::Constant(Constant {
            name: name.into(),
            value: value.into(),
        }))
    }

    /// `var name: shape = initial;`
    #[must_use]
    pub fn variable(self, name: &str, shape: Shape, initial: impl Into<Expr>) -> Self {
        self.push(Kind::Variable(Box::new(variable(
            name,
            None,
            shape,
            initial.into(),
        ))))
    }

    /// `var name[index in scope]: shape = initial;`
    #[must_use]
    pub fn array(
        self,
        name: &str,
        (index, scope): (&str, Scope),
        shape: Shape,
        initial: impl Into<Expr>,
    ) -> Self {
        let binder = Binder {
            name: Some(index.into()),
            scope,
        };
        self.push(Kind::Variable(Box::new(variable(
            name,
            Some(binder),
            shape,
            initial.into(),
        ))))
    }

    /// `define name(parameters) = body;`
    #[must_use]
    pub fn define(self, name: &str, parameters: &[&str], body: Expr) -> Self {
        let parameters = parameters.iter().map(|name| (*name).into()).collect();
        self.push(Kind::Definition(Definition {
            name: name.into(),
            parameters,
            body,
        }))
    }

    /// `process name[...] { ... }`
    #[must_use]
    pub fn process(self, process: ProcessBuilder) -> Self {
        self.push(Kind::Process(process.process))
    }

    /// `init(parameters): updates;`
    #[must_use]
    pub fn init(self, parameters: &[(&str, Scope)], updates: Vec<Update>) -> Self {
        let parameters = binders(parameters);
        self.push(Kind::Init(Init {
            parameters,
            updates,
        }))
    }

    /// `invariant name: body;`
    #[must_use]
    pub fn invariant(self, name: &str, body: Expr) -> Self {
        self.property(PropertyKind::Invariant, name, body)
    }

    /// `error name: body;`
    #[must_use]
    pub fn error(self, name: &str, body: Expr) -> Self {
        self.property(PropertyKind::Error, name, body)
    }

    /// `spec name: body;`
    #[must_use]
    pub fn spec(self, name: &str, body: Expr) -> Self {
        self.property(PropertyKind::Spec, name, body)
    }

    fn property(self, kind: PropertyKind, name: &str, body: Expr) -> Self {
        self.push(Kind::Property(Property {
            kind,
            name: name.into(),
            body,
        }))
    }
}

fn variable(name: &str, binder: Option<Binder>, shape: Shape, initial: Expr) -> Variable {
    Variable {
        name: name.into(),
        binder,
        shape,
        initial,
    }
}

fn binders(parameters: &[(&str, Scope)]) -> Vec<Binder> {
    let binder = |(name, scope): &(&str, Scope)| Binder {
        name: Some((*name).into()),
        scope: scope.clone(),
    };
    parameters.iter().map(binder).collect()
}

/// `target := value`, or `target[index] := value`.
#[must_use]
pub fn assign(target: &str, index: Option<Expr>, value: impl Into<Expr>) -> Update {
    let target = Target {
        name: target.into(),
        index,
    };
    Update {
        binders: Vec::new(),
        target,
        value: value.into(),
    }
}

/// Builds a process type.
#[derive(Debug, Clone)]
pub struct ProcessBuilder {
    process: Process,
}

impl ProcessBuilder {
    /// A type with one class of instances.
    #[must_use]
    pub fn new(name: &str, instances: impl Into<Expr>) -> Self {
        Self::with_classes(name, [instances])
    }

    /// A type with several classes of instances.
    #[must_use]
    pub fn with_classes<E: Into<Expr>>(name: &str, sizes: impl IntoIterator<Item = E>) -> Self {
        let classes = sizes
            .into_iter()
            .map(|size| Class {
                size: size.into(),
                repeat: None,
            })
            .collect();
        let (states, members, closing) = (Vec::new(), Vec::new(), Vec::new());
        ProcessBuilder {
            process: Process {
                name: name.into(),
                classes,
                states,
                members,
                closing,
            },
        }
    }

    /// Its locations, the initial one first.
    #[must_use]
    pub fn states<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Self {
        self.process.states = names.into_iter().map(Into::into).collect();
        self
    }

    /// A variable of each instance.
    #[must_use]
    pub fn variable(self, name: &str, shape: Shape, initial: impl Into<Expr>) -> Self {
        self.member(MemberKind::Variable(variable(
            name,
            None,
            shape,
            initial.into(),
        )))
    }

    /// A move of each instance.
    #[must_use]
    pub fn guarded(self, it: MoveBuilder) -> Self {
        self.member(MemberKind::Move(it.it))
    }

    fn member(mut self, kind: MemberKind) -> Self {
        self.process.members.push(Member {
            remarks: Remarks::default(),
            kind,
        });
        self
    }
}

/// Builds a move.
#[derive(Debug, Clone)]
pub struct MoveBuilder {
    it: Move,
}

impl MoveBuilder {
    /// A move that is always possible and does nothing yet.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let (parameters, partners, updates) = (Vec::new(), Vec::new(), Vec::new());
        let it = Move {
            name: name.into(),
            parameters,
            step: None,
            partners,
            guard: None,
            updates,
            partition: None,
        };
        MoveBuilder { it }
    }

    /// A parameter: one move for each of its values.
    #[must_use]
    pub fn parameter(mut self, name: &str, scope: Scope) -> Self {
        self.it.parameters.extend(binders(&[(name, scope)]));
        self
    }

    /// `from -> to`
    #[must_use]
    pub fn step(mut self, from: &str, to: &str) -> Self {
        self.it.step = Some((from.into(), to.into()));
        self
    }

    /// `with who: from -> to`
    #[must_use]
    pub fn with(mut self, who: Expr, from: &str, to: &str) -> Self {
        self.it.partners.push(Partner {
            who,
            from: from.into(),
            to: to.into(),
        });
        self
    }

    /// `when guard`
    #[must_use]
    pub fn when(mut self, guard: Expr) -> Self {
        self.it.guard = Some(match self.it.guard.take() {
            Some(known) => known & guard,
            None => guard,
        });
        self
    }

    /// `do variable := value`
    #[must_use]
    pub fn set(self, variable: &str, value: impl Into<Expr>) -> Self {
        self.update(assign(variable, None, value))
    }

    /// `do variable[index] := value`
    #[must_use]
    pub fn set_at(self, variable: &str, index: Expr, value: impl Into<Expr>) -> Self {
        self.update(assign(variable, Some(index), value))
    }

    /// Any assignment.
    #[must_use]
    pub fn update(mut self, update: Update) -> Self {
        self.it.updates.push(update);
        self
    }

    /// `partition | cell | cell |`
    #[must_use]
    pub fn partition(mut self, cells: Vec<Bounds>) -> Self {
        self.it.partition = Some(cells);
        self
    }
}
