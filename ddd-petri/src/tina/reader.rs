//! Reads TINA's `.net` format.

use std::io::Read;

use super::lexer::Lexer;
use crate::format::{Document, Draft, Fault, Join, Position, ReadError, Scanner, clip, read_text};

/// Reads a net; `source_name` is what errors call the file.
///
/// # Errors
/// On anything that is not a well-formed place/transition net in this format.
pub fn read(reader: impl Read, source_name: &str) -> Result<Document, ReadError> {
    let text = read_text(reader, source_name)?;
    let mut parser = Parser {
        lexer: Lexer::new(Scanner::new(&text, source_name)),
        draft: Draft::new(source_name),
        labels: Vec::new(),
    };
    while !parser.lexer.at_end() {
        parser.declaration()?;
    }
    parser.attach_labels()?;
    let finished = parser.draft.finish();
    finished.map_err(|(at, fault)| parser.lexer.fail_at(at, fault))
}

/// An arc at the side of a node: how it joins, and its weight.
enum ArcKind {
    Normal,
    Test,
    Inhibitor,
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    draft: Draft,
    /// What `lb` declarations say: the node may be declared later.
    labels: Vec<(String, String, Position)>,
}

impl Parser<'_> {
    fn declaration(&mut self) -> Result<(), ReadError> {
        let (keyword, at) = self.lexer.keyword()?;
        match keyword {
            "net" => self.draft.name = self.lexer.name("the name of the net")?.0,
            "tr" => self.transition()?,
            "pl" => self.place()?,
            "lb" => {
                let (node, at) = self.lexer.name("a place or a transition")?;
                let (label, _) = self.lexer.name("a label")?;
                self.labels.push((node, label, at));
            }
            // A note for the eye: its name, where it is shown, and its text.
            "nt" => {
                self.lexer.name("the name of a note")?;
                self.lexer.number("the kind of a note")?;
                self.lexer.name("the text of a note")?;
            }
            _ => return Err(self.unsupported(at, "a priority (`pr`)".to_owned())),
        }
        Ok(())
    }

    /// `tr t : label [0,w[ a*2 b?1 c?-3 -> d e*4`
    fn transition(&mut self) -> Result<(), ReadError> {
        let (name, at) = self.lexer.name("the name of a transition")?;
        let transition = self.draft.transition(&name, at);
        if self.lexer.eat(":") {
            let (label, _) = self.lexer.name("a label")?;
            self.draft.label_transition(transition, label);
        }
        if let Some((interval, at)) = self.lexer.interval()?
            && interval != "[0,w["
        {
            let found = format!("the time interval `{}`", clip(&interval));
            return Err(self.unsupported(at, found));
        }
        let mut inputs = 0;
        while let Some((name, at)) = self.lexer.name_if_any()? {
            let (join, weight) = self.arc_from_place()?;
            let place = self.draft.place(&name, at);
            self.draft.arc(join, transition, place, weight, at);
            inputs += 1;
        }
        if self.arrow(inputs)? {
            while let Some((name, at)) = self.lexer.name_if_any()? {
                let weight = self.arc_to_place()?;
                let place = self.draft.place(&name, at);
                self.draft.arc(Join::Produce, transition, place, weight, at);
            }
        }
        Ok(())
    }

    /// `pl p : label (3) t1 t2*2 -> t3 t4?1`
    fn place(&mut self) -> Result<(), ReadError> {
        let (name, at) = self.lexer.name("the name of a place")?;
        let place = self.draft.place(&name, at);
        if self.lexer.eat(":") {
            let (label, _) = self.lexer.name("a label")?;
            self.draft.label_place(place, label);
        }
        self.marking(place, &name)?;
        let mut inputs = 0;
        while let Some((name, at)) = self.lexer.name_if_any()? {
            let weight = self.arc_to_place()?;
            let transition = self.draft.transition(&name, at);
            self.draft.arc(Join::Produce, transition, place, weight, at);
            inputs += 1;
        }
        if self.arrow(inputs)? {
            while let Some((name, at)) = self.lexer.name_if_any()? {
                let (join, weight) = self.arc_from_place()?;
                let transition = self.draft.transition(&name, at);
                self.draft.arc(join, transition, place, weight, at);
            }
        }
        Ok(())
    }

    /// `(3)`
    fn marking(&mut self, place: usize, name: &str) -> Result<(), ReadError> {
        let at = self.lexer.at();
        if !self.lexer.eat("(") {
            return Ok(());
        }
        let tokens = self.lexer.number("the initial marking")?;
        if !self.lexer.eat(")") {
            return Err(self.lexer.expected("`)`"));
        }
        let initial = self.draft.initial_mut(place);
        if initial.is_some_and(|given| given != tokens) {
            let found = format!("a second marking of place `{}`", clip(name));
            return Err(self.unsupported(at, found));
        }
        *initial = Some(tokens);
        Ok(())
    }

    /// Whether `->` follows, which it must after inputs.
    fn arrow(&mut self, inputs: usize) -> Result<bool, ReadError> {
        let arrow = self.lexer.eat("->");
        if !arrow && inputs > 0 {
            return Err(self.lexer.expected("a name, an arc or `->`"));
        }
        Ok(arrow)
    }

    fn arc_from_place(&mut self) -> Result<(Join, u32), ReadError> {
        let (kind, weight) = self.arc()?;
        let join = match kind {
            ArcKind::Normal => Join::Consume,
            ArcKind::Test => Join::Test,
            ArcKind::Inhibitor => Join::Inhibit,
        };
        Ok((join, weight))
    }

    fn arc_to_place(&mut self) -> Result<u32, ReadError> {
        let at = self.lexer.at();
        match self.arc()? {
            (ArcKind::Normal, weight) => Ok(weight),
            _ => {
                let expected = "a normal arc into a place".to_owned();
                let found = "a test or inhibitor arc".to_owned();
                Err(self.lexer.fail_at(at, Fault::Expected { expected, found }))
            }
        }
    }

    /// What stands behind the name of a node: `*2`, `?2`, `?-2`, or nothing, which is `*1`.
    fn arc(&mut self) -> Result<(ArcKind, u32), ReadError> {
        let at = self.lexer.at();
        let kind = if self.lexer.eat("*") {
            ArcKind::Normal
        } else if self.lexer.eat("?-") {
            ArcKind::Inhibitor
        } else if self.lexer.eat("?") {
            ArcKind::Test
        } else if self.lexer.eat("!") {
            return Err(self.unsupported(at, "a stopwatch arc (`!`)".to_owned()));
        } else {
            return Ok((ArcKind::Normal, 1));
        };
        match self.lexer.number("the weight of an arc")? {
            0 => Err(self.lexer.fail_at(at, Fault::ZeroWeight)),
            weight => Ok((kind, weight)),
        }
    }

    /// Gives the labels of `lb` declarations to the nodes of these names.
    fn attach_labels(&mut self) -> Result<(), ReadError> {
        for (name, label, at) in std::mem::take(&mut self.labels) {
            if let Some(place) = self.draft.known_place(&name) {
                self.draft.label_place(place, label);
            } else if let Some(transition) = self.draft.known_transition(&name) {
                self.draft.label_transition(transition, label);
            } else {
                let (id, expected) = (clip(&name), "a place or a transition");
                return Err(self.lexer.fail_at(at, Fault::Unknown { id, expected }));
            }
        }
        Ok(())
    }

    fn unsupported(&self, at: Position, what: String) -> ReadError {
        self.lexer.fail_at(at, Fault::Unsupported(what))
    }
}
