//! Terms as text.

use super::kernel::{Effect, Kernel};
use super::table::Terms;
use super::term::{HomId, Strategy, Term};
use std::fmt::Write;

/// Longer texts are cut after so many characters.
const LONGEST: usize = 2000;
/// So many bytes are certainly long enough.
const ENOUGH: usize = 4 * LONGEST;

/// The term as text.
pub(crate) fn show(terms: &Terms, h: HomId) -> String {
    let mut out = String::new();
    write(terms, h, &mut out);
    if let Some((end, _)) = out.char_indices().nth(LONGEST) {
        out.truncate(end);
        out.push('…');
    }
    out
}

fn write(terms: &Terms, mut h: HomId, out: &mut String) {
    if out.len() > ENOUGH {
        return;
    }
    let mut first = true;
    while let Term::Step { var, kernel, next } = terms.term(h) {
        if !std::mem::take(&mut first) {
            out.push_str("; ");
        }
        step(*var, kernel, out);
        h = *next;
        if h == HomId::ID {
            return;
        }
        if out.len() > ENOUGH {
            return;
        }
    }
    other(terms, h, out);
}

fn step(var: u32, kernel: &Kernel, out: &mut String) {
    let guard = kernel.guard.to_string();
    // writing to a string cannot fail
    let _ = match kernel.effect {
        Effect::Add(0) => write!(out, "x{var}{guard}"),
        Effect::Add(k) if guard.is_empty() => write!(out, "x{var}{k:+}"),
        Effect::Add(k) => write!(out, "x{var}{guard},{k:+}"),
        Effect::Set(v) if guard.is_empty() => write!(out, "x{var}:={v}"),
        Effect::Set(v) => write!(out, "x{var}{guard},:={v}"),
    };
}

fn other(terms: &Terms, h: HomId, out: &mut String) {
    let nested = |out: &mut String, parts: &[HomId], between: &str| {
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                out.push_str(between);
            }
            write(terms, *part, out);
        }
    };
    let _ = match terms.term(h) {
        Term::Id => write!(out, "id"),
        Term::Zero => write!(out, "zero"),
        Term::Constant(d) => write!(out, "const({})", d.0),
        Term::IntersectWith(d) => write!(out, "∩({})", d.0),
        Term::Prefix { var, value, hom } => {
            let _ = write!(out, "x{var}={value}·(");
            nested(out, &[*hom], "");
            write!(out, ")")
        }
        Term::At { var, hom } => {
            let _ = write!(out, "at x{var}(");
            nested(out, &[*hom], "");
            write!(out, ")")
        }
        Term::Sum(parts) => {
            out.push('(');
            nested(out, parts, " + ");
            write!(out, ")")
        }
        Term::Compose { outer, inner } => {
            out.push('(');
            nested(out, &[*outer, *inner], " ∘ ");
            write!(out, ")")
        }
        Term::Minus { hom, set } => {
            out.push('(');
            nested(out, &[*hom], "");
            write!(out, " \\ {})", set.0)
        }
        Term::Complement(selector) => {
            out.push_str("not(");
            nested(out, &[*selector], "");
            write!(out, ")")
        }
        Term::IfThenElse {
            condition,
            then,
            otherwise,
        } => {
            out.push_str("ite(");
            nested(out, &[*condition, *then, *otherwise], ", ");
            write!(out, ")")
        }
        Term::Fixpoint { hom, strategy } => {
            out.push('(');
            nested(out, &[*hom], "");
            let mark = match strategy {
                Strategy::Saturation => "",
                Strategy::BreadthFirst => "bfs",
                Strategy::Chaining => "chain",
            };
            write!(out, ")*{mark}")
        }
        Term::Compare {
            left,
            comparison,
            right,
            offset,
        } => {
            let shift = if *offset == 0 {
                String::new()
            } else {
                format!("{offset:+}")
            };
            write!(out, "x{left}{}x{right}{shift}", comparison.symbol())
        }
        Term::AssignFrom {
            target,
            source,
            offset,
        } => {
            let shift = if *offset == 0 {
                String::new()
            } else {
                format!("{offset:+}")
            };
            write!(out, "x{target}:=x{source}{shift}")
        }
        Term::Swap(x, y) => write!(out, "x{x}<->x{y}"),
        Term::Permute(pairs) => {
            let list: Vec<String> = pairs.iter().map(|(x, y)| format!("x{x}<-x{y}")).collect();
            write!(out, "permute({})", list.join(","))
        }
        Term::Project(vars) => {
            let list: Vec<String> = vars.iter().map(|x| format!("x{x}")).collect();
            write!(out, "project({})", list.join(","))
        }
        Term::User(user) => write!(out, "{:?}", user.0),
        Term::Step { .. } => Ok(()),
    };
}
