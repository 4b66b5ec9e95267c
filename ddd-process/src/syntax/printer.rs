//! Tree to text: one layout, comments kept, and no parenthesis that is not needed.

use std::fmt::Write;

use super::{
    Binary, Binder, Bounds, Choice, Expr, ExprKind, Item, Kind, MemberKind, Modality, Move, Path,
    Process, PropertyKind, Quantifier, Remarks, Scope, Shape, Tree, Unary, Update, Variable,
};

/// The text of a tree; [`parse`](super::parse) reads it back as the same tree.
#[must_use]
pub fn print(tree: &Tree) -> String {
    let mut text = String::new();
    let mut previous: Option<&Item> = None;
    for item in &tree.items {
        if previous.is_some_and(|before| apart(before, item)) {
            text.push('\n');
        }
        block(&mut text, "", &item.remarks, &declaration(&item.kind));
        previous = Some(item);
    }
    comments(&mut text, "", &tree.closing);
    text
}

/// Declarations of one sort stand together; processes stand alone.
fn apart(before: &Item, after: &Item) -> bool {
    let processes =
        matches!(before.kind, Kind::Process(_)) || matches!(after.kind, Kind::Process(_));
    processes || std::mem::discriminant(&before.kind) != std::mem::discriminant(&after.kind)
}

fn comments(text: &mut String, indent: &str, lines: &[String]) {
    for line in lines {
        let space = if line.is_empty() { "" } else { " " };
        text.push_str(&format!("{indent}//{space}{line}\n"));
    }
}

fn block(text: &mut String, indent: &str, remarks: &Remarks, body: &str) {
    comments(text, indent, &remarks.before);
    text.push_str(indent);
    text.push_str(body);
    if let Some(after) = &remarks.after {
        text.push_str(" // ");
        text.push_str(after);
    }
    text.push('\n');
}

fn declaration(kind: &Kind) -> String {
    match kind {
        Kind::Constant(it) => format!("const {} = {};", it.name.text, expression(&it.value)),
        Kind::Variable(it) => variable(it),
        Kind::Definition(it) => {
            let names: Vec<&str> = it
                .parameters
                .iter()
                .map(|name| name.text.as_str())
                .collect();
            let list = if names.is_empty() {
                String::new()
            } else {
                format!("({})", names.join(", "))
            };
            format!("define {}{list} = {};", it.name.text, expression(&it.body))
        }
        Kind::Process(it) => process(it),
        Kind::Init(it) => format!(
            "init{}: {};",
            parameters(&it.parameters),
            updates(&it.updates)
        ),
        Kind::Property(it) => {
            let word = match it.kind {
                PropertyKind::Invariant => "invariant",
                PropertyKind::Error => "error",
                PropertyKind::Spec => "spec",
            };
            format!("{word} {}: {};", it.name.text, expression(&it.body))
        }
    }
}

fn variable(it: &Variable) -> String {
    let index = it
        .binder
        .as_ref()
        .map_or(String::new(), |binder| format!("[{}]", bound(binder)));
    let shape = match &it.shape {
        Shape::Boolean => "bool".to_owned(),
        Shape::Between(low, high) => interval(low, high),
        Shape::Symbols(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
            format!("{{{}}}", names.join(", "))
        }
    };
    format!(
        "var {}{index}: {shape} = {};",
        it.name.text,
        expression(&it.initial)
    )
}

fn process(it: &Process) -> String {
    let classes: Vec<String> = it
        .classes
        .iter()
        .map(|class| match &class.repeat {
            Some(times) => format!(
                "{} repeat {}",
                operand(&class.size, SUM),
                operand(times, SUM)
            ),
            None => operand(&class.size, SUM),
        })
        .collect();
    let states: Vec<&str> = it.states.iter().map(|name| name.text.as_str()).collect();
    let mut text = format!("process {}[{}] {{\n", it.name.text, classes.join(", "));
    text.push_str(&format!("    states {};\n", states.join(", ")));
    for member in &it.members {
        let body = match &member.kind {
            MemberKind::Variable(variable_) => variable(variable_),
            MemberKind::Move(move_) => guarded_move(move_),
        };
        block(&mut text, "    ", &member.remarks, &body);
    }
    comments(&mut text, "    ", &it.closing);
    text.push('}');
    text
}

/// A move on one line if it fits, else with each of its clauses on a line of its own.
fn guarded_move(it: &Move) -> String {
    let mut head = format!("move {}{}:", it.name.text, parameters(&it.parameters));
    if let Some((from, to)) = &it.step {
        head.push_str(&format!(" {} -> {}", from.text, to.text));
    }
    let mut clauses = vec![head];
    for partner in &it.partners {
        let who = operand(&partner.who, SUM);
        clauses.push(format!(
            "with {who}: {} -> {}",
            partner.from.text, partner.to.text
        ));
    }
    if let Some(guard) = &it.guard {
        clauses.push(format!("when {}", expression(guard)));
    }
    if !it.updates.is_empty() {
        clauses.push(format!("do {}", updates(&it.updates)));
    }
    if let Some(cells) = &it.partition {
        let cells: Vec<String> = cells.iter().map(cell).collect();
        clauses.push(format!("partition | {} |", cells.join(" | ")));
    }
    let line = clauses.join(" ") + ";";
    if line.len() <= WIDTH {
        line
    } else {
        clauses.join("\n        ") + ";"
    }
}

fn cell(cell: &Bounds) -> String {
    cell.iter().map(choice).collect::<Vec<_>>().join(", ")
}

fn choice(it: &Choice) -> String {
    match it {
        Choice::One(value) => operand(value, SUM),
        Choice::Between(low, high) => interval(low, high),
    }
}

fn interval(low: &Expr, high: &Expr) -> String {
    format!("{}..{}", operand(low, SUM), operand(high, SUM))
}

fn parameters(binders: &[Binder]) -> String {
    if binders.is_empty() {
        return String::new();
    }
    format!(
        "({})",
        binders.iter().map(bound).collect::<Vec<_>>().join(", ")
    )
}

fn bound(binder: &Binder) -> String {
    match &binder.name {
        Some(name) => format!("{} in {}", name.text, scope(&binder.scope)),
        None => scope(&binder.scope),
    }
}

fn scope(it: &Scope) -> String {
    match it {
        // Only a quantifier can range over everyone, and it writes nothing.
        Scope::Everyone => String::new(),
        Scope::Type(name) => name.text.clone(),
        Scope::Between(low, high) => interval(low, high),
    }
}

fn updates(all: &[Update]) -> String {
    all.iter().map(update).collect::<Vec<_>>().join(", ")
}

fn update(it: &Update) -> String {
    let mut text = String::new();
    if !it.binders.is_empty() {
        let binders: Vec<String> = it.binders.iter().map(bound).collect();
        text = format!("for {}: ", binders.join(", "));
    }
    text.push_str(&it.target.name.text);
    if let Some(index) = &it.target.index {
        text.push_str(&format!("[{}]", expression(index)));
    }
    text.push_str(&format!(" := {}", expression(&it.value)));
    text
}

/// How long the line of a move may be.
const WIDTH: usize = 96;

/// How tightly an expression holds together; the numbers of the parser's levels.
type Level = u8;
const LOOSE: Level = 0;
const COMPARISON: Level = 5;
const SUM: Level = 6;
const UNARY: Level = 8;
const PRIMARY: Level = 9;

fn level(operator: Binary) -> Level {
    match operator {
        Binary::Iff => 1,
        Binary::Implies => 2,
        Binary::Or => 3,
        Binary::And => 4,
        Binary::Plus | Binary::Minus => SUM,
        Binary::Times | Binary::Divide | Binary::Modulo => 7,
        _ => COMPARISON,
    }
}

fn sign(operator: Binary) -> &'static str {
    match operator {
        Binary::Iff => "<=>",
        Binary::Implies => "=>",
        Binary::Or => "||",
        Binary::And => "&&",
        Binary::Equal => "==",
        Binary::Unequal => "!=",
        Binary::Less => "<",
        Binary::AtMost => "<=",
        Binary::Greater => ">",
        Binary::AtLeast => ">=",
        Binary::Plus => "+",
        Binary::Minus => "-",
        Binary::Times => "*",
        Binary::Divide => "/",
        Binary::Modulo => "%",
    }
}

pub(crate) fn expression(it: &Expr) -> String {
    operand(it, LOOSE)
}

/// The text of an expression where at least a given tightness is wanted.
fn operand(it: &Expr, wanted: Level) -> String {
    let (text, level) = levelled(it);
    if level < wanted {
        format!("({text})")
    } else {
        text
    }
}

fn levelled(it: &Expr) -> (String, Level) {
    match &it.kind {
        ExprKind::Number(value) if *value < 0 => (format!("-{}", value.unsigned_abs()), UNARY),
        ExprKind::Number(value) => (value.to_string(), PRIMARY),
        ExprKind::Boolean(value) => (value.to_string(), PRIMARY),
        ExprKind::Name(text) => (text.clone(), PRIMARY),
        ExprKind::Index(name, index) => (format!("{}[{}]", name.text, expression(index)), PRIMARY),
        ExprKind::Call(name, arguments) => {
            let list: Vec<String> = arguments.iter().map(expression).collect();
            (format!("{}({})", name.text, list.join(", ")), PRIMARY)
        }
        ExprKind::Unary(operator, inner) => {
            let sign = if *operator == Unary::Not { "!" } else { "-" };
            (format!("{sign}{}", operand(inner, UNARY)), UNARY)
        }
        ExprKind::Binary(operator, left, right) => binary(*operator, left, right),
        ExprKind::In(left, choices) => {
            let list: Vec<String> = choices.iter().map(choice).collect();
            (
                format!("{} in {{{}}}", operand(left, SUM), list.join(", ")),
                COMPARISON,
            )
        }
        ExprKind::Quantified(Quantifier::Count, name, range, body) => (
            format!(
                "count({}{}: {})",
                name.text,
                within(range),
                expression(body)
            ),
            PRIMARY,
        ),
        ExprKind::Quantified(quantifier, name, range, body) => {
            let word = if *quantifier == Quantifier::Forall {
                "forall"
            } else {
                "exists"
            };
            (
                format!(
                    "{word} {}{}: {}",
                    name.text,
                    within(range),
                    expression(body)
                ),
                LOOSE,
            )
        }
        ExprKind::Conditional(condition, yes, no) => {
            let parts = (expression(condition), expression(yes), expression(no));
            (
                format!("if {} then {} else {}", parts.0, parts.1, parts.2),
                LOOSE,
            )
        }
        ExprKind::Temporal(path, modality, inner) => {
            let letter = match modality {
                Modality::Next => 'X',
                Modality::Finally => 'F',
                Modality::Globally => 'G',
            };
            (
                format!(
                    "{}{letter} {}",
                    path_letter(*path),
                    operand(inner, COMPARISON)
                ),
                COMPARISON,
            )
        }
        ExprKind::Until(path, left, right) => {
            let (left, right) = (expression(left), expression(right));
            (format!("{}[{left} U {right}]", path_letter(*path)), PRIMARY)
        }
    }
}

fn within(range: &Scope) -> String {
    match range {
        Scope::Everyone => String::new(),
        other => format!(" in {}", scope(other)),
    }
}

fn path_letter(path: Path) -> char {
    match path {
        Path::All => 'A',
        Path::Some => 'E',
    }
}

fn binary(operator: Binary, left: &Expr, right: &Expr) -> (String, Level) {
    let own = level(operator);
    // Implication groups to the right, comparisons not at all, everything else to the left.
    let (wanted_left, wanted_right) = match operator {
        Binary::Implies => (own + 1, own),
        _ if own == COMPARISON => (own + 1, own + 1),
        _ => (own, own + 1),
    };
    let mut text = operand(left, wanted_left);
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {}", sign(operator), operand(right, wanted_right));
    (text, own)
}
