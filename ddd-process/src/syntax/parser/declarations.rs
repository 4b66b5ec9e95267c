//! Declarations.

use super::super::token::TokenKind;
use super::super::{
    Binder, Bounds, Class, Constant, Definition, Init, Item, Kind, Member, MemberKind, Mistake,
    Move, Partner, Process, Property, PropertyKind, Scope, Shape, Target, Tree, Update, Variable,
};
use super::{Parsed, Parser};

const DECLARATIONS: &str =
    "`const`, `var`, `define`, `process`, `init`, `invariant`, `error` or `spec`";

impl Parser {
    pub(super) fn tree(&mut self) -> Parsed<Tree> {
        let mut items = Vec::new();
        loop {
            let before = self.remarks_before();
            if self.peek().kind == TokenKind::End {
                return Ok(Tree {
                    items,
                    closing: before,
                });
            }
            let kind = self.declaration()?;
            items.push(Item {
                remarks: self.remarks(before),
                kind,
            });
        }
    }

    fn declaration(&mut self) -> Parsed<Kind> {
        if !matches!(self.peek().kind, TokenKind::Word) {
            return Err(self.unexpected(DECLARATIONS));
        }
        let keyword = self.peek().text.clone();
        match keyword.as_str() {
            "const" => self.constant().map(Kind::Constant),
            "var" => self.variable().map(|it| Kind::Variable(Box::new(it))),
            "define" => self.definition().map(Kind::Definition),
            "process" => self.process().map(Kind::Process),
            "init" => self.init().map(Kind::Init),
            "invariant" => self.property(PropertyKind::Invariant),
            "error" => self.property(PropertyKind::Error),
            "spec" => self.property(PropertyKind::Spec),
            _ => Err(self.unexpected(DECLARATIONS)),
        }
    }

    fn constant(&mut self) -> Parsed<Constant> {
        self.word("const")?;
        let name = self.name()?;
        self.sign("=")?;
        let value = self.expression()?;
        self.sign(";")?;
        Ok(Constant { name, value })
    }

    fn variable(&mut self) -> Parsed<Variable> {
        self.word("var")?;
        let name = self.name()?;
        let mut binder = None;
        if self.take_sign("[") {
            binder = Some(self.array_index()?);
            self.sign("]")?;
        }
        self.sign(":")?;
        let shape = self.shape()?;
        self.sign("=")?;
        let initial = self.expression()?;
        self.sign(";")?;
        Ok(Variable {
            name,
            binder,
            shape,
            initial,
        })
    }

    /// `client`, `1..k`, `i in client` or `i in 1..k`
    fn array_index(&mut self) -> Parsed<Binder> {
        let named = self.peek().is_name() && self.tokens[self.position + 1].is_word("in");
        if named {
            return self.binder();
        }
        Ok(Binder {
            name: None,
            scope: self.scope()?,
        })
    }

    fn shape(&mut self) -> Parsed<Shape> {
        if self.take_word("bool") {
            return Ok(Shape::Boolean);
        }
        if self.take_sign("{") {
            let symbols = self.names()?;
            self.sign("}")?;
            return Ok(Shape::Symbols(symbols));
        }
        let low = self.sum()?;
        self.sign("..")?;
        Ok(Shape::Between(low, self.sum()?))
    }

    fn definition(&mut self) -> Parsed<Definition> {
        self.word("define")?;
        let name = self.name()?;
        let mut parameters = Vec::new();
        if self.take_sign("(") {
            parameters = self.names()?;
            self.sign(")")?;
        }
        self.sign("=")?;
        let body = self.expression()?;
        self.sign(";")?;
        Ok(Definition {
            name,
            parameters,
            body,
        })
    }

    fn init(&mut self) -> Parsed<Init> {
        self.word("init")?;
        let parameters = self.parameters()?;
        self.sign(":")?;
        let updates = self.separated(Self::update)?;
        self.sign(";")?;
        Ok(Init {
            parameters,
            updates,
        })
    }

    fn property(&mut self, kind: PropertyKind) -> Parsed<Kind> {
        self.next();
        let name = self.name()?;
        self.sign(":")?;
        let body = self.expression()?;
        self.sign(";")?;
        Ok(Kind::Property(Property { kind, name, body }))
    }

    /// `i in client`
    fn binder(&mut self) -> Parsed<Binder> {
        let name = self.name()?;
        self.word("in")?;
        Ok(Binder {
            name: Some(name),
            scope: self.scope()?,
        })
    }

    /// `client` or `low..high`; a name alone is a process type.
    pub(super) fn scope(&mut self) -> Parsed<Scope> {
        let low = self.sum()?;
        if self.take_sign("..") {
            return Ok(Scope::Between(Box::new(low), Box::new(self.sum()?)));
        }
        match &low.kind {
            super::super::ExprKind::Name(text) => Ok(Scope::Type(super::super::Name {
                text: text.clone(),
                span: low.span,
            })),
            _ => Err(self.unexpected("`..`")),
        }
    }

    /// Nothing, or `(c in 1..k, j in client)`
    fn parameters(&mut self) -> Parsed<Vec<Binder>> {
        if !self.take_sign("(") {
            return Ok(Vec::new());
        }
        let binders = self.separated(Self::binder)?;
        self.sign(")")?;
        Ok(binders)
    }

    fn process(&mut self) -> Parsed<Process> {
        self.word("process")?;
        let name = self.name()?;
        self.sign("[")?;
        let classes = self.separated(Self::class)?;
        self.sign("]")?;
        self.sign("{")?;
        self.word("states")?;
        let states = self.names()?;
        self.sign(";")?;
        let mut members = Vec::new();
        loop {
            let before = self.remarks_before();
            if self.take_sign("}") {
                return Ok(Process {
                    name,
                    classes,
                    states,
                    members,
                    closing: before,
                });
            }
            let kind = self.member()?;
            members.push(Member {
                remarks: self.remarks(before),
                kind,
            });
        }
    }

    fn class(&mut self) -> Parsed<Class> {
        let size = self.sum()?;
        let repeat = if self.take_word("repeat") {
            Some(self.sum()?)
        } else {
            None
        };
        Ok(Class { size, repeat })
    }

    fn member(&mut self) -> Parsed<MemberKind> {
        if self.peek().is_word("var") {
            let variable = self.variable()?;
            if let Some(binder) = &variable.binder {
                let span = binder
                    .name
                    .as_ref()
                    .map_or(variable.name.span, |name| name.span);
                return Err(Mistake::new(
                    span,
                    "a variable of a process has no index of its own",
                    "index here",
                )
                .help("declare the array outside the process"));
            }
            return Ok(MemberKind::Variable(variable));
        }
        if self.peek().is_word("move") {
            return self.guarded_move().map(MemberKind::Move);
        }
        Err(self.unexpected("`var`, `move` or `}`"))
    }

    fn guarded_move(&mut self) -> Parsed<Move> {
        self.word("move")?;
        let name = self.name()?;
        let parameters = self.parameters()?;
        self.sign(":")?;
        let mut step = None;
        if self.peek().is_name() {
            step = Some(self.step()?);
        }
        let mut partners = Vec::new();
        while self.take_word("with") {
            partners.push(self.partner()?);
        }
        let guard = if self.take_word("when") {
            Some(self.expression()?)
        } else {
            None
        };
        let updates = if self.take_word("do") {
            self.separated(Self::update)?
        } else {
            Vec::new()
        };
        let partition = if self.take_word("partition") {
            Some(self.partition()?)
        } else {
            None
        };
        if !self.peek().is_sign(";") {
            return Err(self.unexpected("`->`, `with`, `when`, `do`, `partition` or `;`"));
        }
        self.sign(";")?;
        Ok(Move {
            name,
            parameters,
            step,
            partners,
            guard,
            updates,
            partition,
        })
    }

    fn step(&mut self) -> Parsed<(super::Name, super::Name)> {
        let from = self.name()?;
        self.sign("->")?;
        Ok((from, self.name()?))
    }

    fn partner(&mut self) -> Parsed<Partner> {
        let who = self.sum()?;
        self.sign(":")?;
        let (from, to) = self.step()?;
        Ok(Partner { who, from, to })
    }

    /// `x := e`, `x[j] := e` or `for j in client: x[j] := e`
    fn update(&mut self) -> Parsed<Update> {
        let mut binders = Vec::new();
        if self.take_word("for") {
            binders = self.separated(Self::binder)?;
            self.sign(":")?;
        }
        let target = self.target()?;
        self.sign(":=")?;
        Ok(Update {
            binders,
            target,
            value: self.expression()?,
        })
    }

    fn target(&mut self) -> Parsed<Target> {
        let name = if self.peek().is_word("at") {
            let token = self.next();
            super::Name {
                text: token.text,
                span: token.span,
            }
        } else {
            self.name()?
        };
        let mut index = None;
        if self.take_sign("[") {
            index = Some(self.expression()?);
            self.sign("]")?;
        }
        Ok(Target { name, index })
    }

    /// `| 1..r | r+1..n |`; `||` is an empty cell between two bars.
    fn partition(&mut self) -> Parsed<Vec<Bounds>> {
        self.sign("|")?;
        let mut cells = vec![self.separated(Self::choice)?];
        loop {
            self.sign("|")?;
            if self.peek().is_sign(";") {
                return Ok(cells);
            }
            cells.push(self.separated(Self::choice)?);
        }
    }
}
