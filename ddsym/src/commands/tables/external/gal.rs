//! Writes a net in the guarded action language of its-reach.

use std::io::Write;

use ddd_petri::net::{Effect, Net};

use crate::ending::Failure;

/// Places and transitions by number: identifiers of nets may be words of the language.
pub(super) fn write(net: &Net, out: &mut Vec<u8>) -> Result<(), Failure> {
    writeln!(out, "GAL net {{")?;
    for (number, place) in net.places().iter().enumerate() {
        writeln!(out, "  int p{number} = {};", place.initial)?;
    }
    for (number, transition) in net.transitions().iter().enumerate() {
        let effects = transition.effects();
        let guards: Vec<String> = effects.iter().flat_map(guards).collect();
        let guard = match guards.is_empty() {
            true => "true".to_owned(),
            false => guards.join(" && "),
        };
        writeln!(out, "  transition t{number} [{guard}] {{")?;
        for effect in effects.iter().filter(|effect| effect.change != 0) {
            let place = effect.place.index();
            let (sign, tokens) = match effect.change < 0 {
                true => ("-", effect.change.unsigned_abs()),
                false => ("+", effect.change.unsigned_abs()),
            };
            writeln!(out, "    p{place} = p{place} {sign} {tokens};")?;
        }
        writeln!(out, "  }}")?;
    }
    writeln!(out, "}}")?;
    Ok(())
}

fn guards(effect: &Effect) -> impl Iterator<Item = String> {
    let place = effect.place.index();
    let enough = (effect.at_least > 0).then(|| format!("p{place} >= {}", effect.at_least));
    let below = effect.below.map(|bound| format!("p{place} < {bound}"));
    enough.into_iter().chain(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transition_is_a_guard_and_actions() {
        let net = ddd_petri::generate::by_name("product-line", 1).unwrap();
        let mut text = Vec::new();
        write(&net, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let start = "GAL net {\n  int p0 = 1;\n  int p1 = 0;\n";
        assert!(text.starts_with(start), "{text}");
        let select = "  transition t0 [p0 >= 1] {\n    p0 = p0 - 1;\n    p1 = p1 + 1;\n  }\n";
        assert!(text.contains(select), "{text}");
    }
}
