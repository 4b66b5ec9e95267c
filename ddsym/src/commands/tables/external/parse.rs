//! The number of states in what tools print. Whatever does not look like it is no number.

use super::Published;

/// `lola: 805284 markings, 5263590 edges`, or `>>>>> 805284 States, 5263590 Edges` in old versions.
pub(super) fn lola(text: &str) -> Option<String> {
    let before = |word: &str| {
        let lines = text.lines().filter(|line| line.contains(word));
        lines
            .filter_map(|line| number_before(line, word))
            .next_back()
    };
    before(" markings,").or_else(|| before(" States,"))
}

/// `Total reachable state count : 805284`, or the second column under the line of names.
pub(super) fn its_reach(text: &str) -> Option<String> {
    let total = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("Total reachable state count :"));
    let column = || {
        let mut lines = text.lines();
        lines.find(|line| line.starts_with("Model ,|S|"))?;
        lines.next()?.split(',').nth(1)
    };
    whole(total.or_else(column)?.trim())
}

/// `states: 805284` or `805284 states`.
pub(super) fn pnmc(text: &str) -> Option<String> {
    let number = |line: &str| {
        let line = line.to_ascii_lowercase();
        let words: Vec<&str> = line
            .split(|c: char| c.is_whitespace() || matches!(c, ':' | '='))
            .filter(|word| !word.is_empty())
            .collect();
        let states = words.iter().position(|&word| word == "states")?;
        let before = states.checked_sub(1).and_then(|i| whole(words[i]));
        let after = words.get(states + 1).and_then(|word| whole(word));
        before.xor(after)
    };
    text.lines().filter_map(number).next_back()
}

/// `state space has precisely 805284 states, 1234 nodes`; the line with all digits comes last.
pub(super) fn ltsmin(text: &str) -> Option<String> {
    let rest = |line: &str| {
        line.split_once("state space has ")
            .map(|(_, rest)| rest.to_owned())
    };
    text.lines()
        .filter_map(rest)
        .filter_map(|rest| number_before(&rest, " states"))
        .next_back()
}

/// The number in front of the first `word`.
fn number_before(line: &str, word: &str) -> Option<String> {
    let (before, _) = line.split_once(word)?;
    whole(before.split_whitespace().last()?)
}

/// A whole number with all its digits; powers of ten are written out.
fn whole(text: &str) -> Option<String> {
    let digits = Published::printed(text).digits()?;
    digits.bytes().all(|b| b.is_ascii_digit()).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_understood() {
        let some = |n: &str| Some(n.to_owned());
        assert_eq!(
            lola("lola: reading\nlola: 805284 markings, 5263590 edges\n"),
            some("805284")
        );
        assert_eq!(
            lola(">>>>> 17 States, 18 Edges, 17 Hash table entries"),
            some("17")
        );
        assert_eq!(its_reach(" Total reachable state count : 27\n"), some("27"));
        let table = "Model ,|S| ,Time ,Mem(kb) ,fin. SDD\nnet,1.5e+03,0.01,5000,7\n";
        assert_eq!(its_reach(table), some("1500"));
        assert_eq!(pnmc("-- Results\nstates : 27\nrelation 5\n"), some("27"));
        assert_eq!(pnmc("27 states\n"), some("27"));
        let both = "x: state space has 1.5e+30 states, 20 nodes\n\
                    x: state space has precisely 1500000000000000000000000000001 states (31 digits)";
        assert_eq!(ltsmin(both), some("1500000000000000000000000000001"));
        assert_eq!(ltsmin("state space has 27 states, 9 nodes"), some("27"));
    }

    #[test]
    fn nonsense_is_no_number() {
        for parse in [lola, its_reach, pnmc, ltsmin] {
            for text in [
                "",
                "segmentation fault",
                "state space has many states, 1 nodes",
                "inf states",
                "lola: -5 markings, 3 edges",
                "Total reachable state count : 1e999999999",
                "Model ,|S| ,Time",
                "1 states 2",
            ] {
                assert_eq!(parse(text), None, "{text}");
            }
        }
    }
}
