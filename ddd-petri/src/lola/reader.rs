//! Reads LoLA's low-level format.

use std::io::Read;

use super::names::decode;
use super::token::{Token, Tokens};
use crate::format::{
    Document, Draft, Fault, Join, Position, ReadError, Scanner, clip, number, read_text,
};

/// Reads a net; `source_name` is what errors call the file, and names the net.
///
/// # Errors
/// On anything that is not a well-formed low-level net.
pub fn read(reader: impl Read, source_name: &str) -> Result<Document, ReadError> {
    let text = read_text(reader, source_name)?;
    let tokens = Tokens::new(Scanner::new(&text, source_name))?;
    let mut parser = Parser {
        tokens,
        draft: Draft::new(source_name),
        promised: false,
        fair: false,
    };
    parser.places()?;
    parser.marking()?;
    while parser.tokens.peek() != Token::End {
        parser.transition()?;
    }
    let finished = parser.draft.finish();
    finished.map_err(|(at, fault)| parser.tokens.fail_at(at, fault))
}

struct Parser<'t> {
    tokens: Tokens<'t>,
    draft: Draft,
    /// Whether `SAFE` was warned about.
    promised: bool,
    /// Whether fairness was warned about.
    fair: bool,
}

impl Parser<'_> {
    fn keyword(&mut self, keyword: &'static str) -> Result<(), ReadError> {
        let shown = format!("`{keyword}`");
        self.tokens.expect(Token::Keyword(keyword), &shown)
    }

    /// A name; numbers are names too.
    fn name(&mut self, expected: &str) -> Result<(String, Position), ReadError> {
        let Token::Word(word) = self.tokens.peek() else {
            return Err(self.tokens.unexpected(expected));
        };
        let at = self.tokens.at();
        self.tokens.advance()?;
        Ok((decode(word), at))
    }

    /// `: 3`, or nothing, which means 1.
    fn count(&mut self, what: &'static str) -> Result<u32, ReadError> {
        if !self.tokens.eat(Token::Colon)? {
            return Ok(1);
        }
        let Token::Word(word) = self.tokens.peek() else {
            return Err(self.tokens.unexpected("a number"));
        };
        let count = number(word, what).map_err(|fault| self.tokens.fail(fault))?;
        self.tokens.advance()?;
        Ok(count)
    }

    /// `PLACE a, b; SAFE 2: c; ... ;`
    fn places(&mut self) -> Result<(), ReadError> {
        self.keyword("PLACE")?;
        loop {
            self.capacity()?;
            while matches!(self.tokens.peek(), Token::Word(_)) {
                self.new_place()?;
                if !self.tokens.eat(Token::Comma)? {
                    break;
                }
            }
            self.tokens.expect(Token::Semicolon, "`,` or `;`")?;
            if self.tokens.peek() == Token::Keyword("MARKING") {
                return Ok(());
            }
            if !matches!(self.tokens.peek(), Token::Word(_) | Token::Keyword("SAFE")) {
                return Err(self.tokens.unexpected("a place or `MARKING`"));
            }
        }
    }

    fn new_place(&mut self) -> Result<(), ReadError> {
        let (name, at) = self.name("a place")?;
        if let Some(known) = self.draft.known_place(&name) {
            let line = self.draft.place_at(known).line;
            let id = clip(&name);
            return Err(self.tokens.fail_at(at, Fault::Duplicate { id, line }));
        }
        self.draft.place(&name, at);
        Ok(())
    }

    /// `SAFE:` or `SAFE 3:`: a promise about the places that follow.
    fn capacity(&mut self) -> Result<(), ReadError> {
        let at = self.tokens.at();
        if !self.tokens.eat(Token::Keyword("SAFE"))? {
            return Ok(());
        }
        if let Token::Word(word) = self.tokens.peek() {
            number(word, "the bound").map_err(|fault| self.tokens.fail(fault))?;
            self.tokens.advance()?;
        }
        if !std::mem::replace(&mut self.promised, true) {
            let message = "SAFE is a promise, which is neither used nor checked";
            self.draft.warn(at, message);
        }
        self.tokens.expect(Token::Colon, "`:`")
    }

    /// `MARKING a: 3, b;`
    fn marking(&mut self) -> Result<(), ReadError> {
        self.keyword("MARKING")?;
        while matches!(self.tokens.peek(), Token::Word(_)) {
            let (place, at) = self.known_place()?;
            let tokens = self.count("the initial marking")?;
            let initial = self.draft.initial_mut(place);
            let Some(sum) = initial.unwrap_or(0).checked_add(tokens) else {
                let what = "the initial marking";
                let found = format!("{} + {tokens}", initial.unwrap_or(0));
                return Err(self.tokens.fail_at(at, Fault::TooLarge { what, found }));
            };
            *initial = Some(sum);
            if !self.tokens.eat(Token::Comma)? {
                break;
            }
        }
        self.tokens.expect(Token::Semicolon, "`,` or `;`")
    }

    fn known_place(&mut self) -> Result<(usize, Position), ReadError> {
        let (name, at) = self.name("a place")?;
        match self.draft.known_place(&name) {
            Some(place) => Ok((place, at)),
            None => {
                let (id, expected) = (clip(&name), "a place");
                Err(self.tokens.fail_at(at, Fault::Unknown { id, expected }))
            }
        }
    }

    /// `TRANSITION t WEAK FAIR CONSUME a: 2, b; PRODUCE c;`
    fn transition(&mut self) -> Result<(), ReadError> {
        self.keyword("TRANSITION")?;
        let (name, at) = self.name("a transition")?;
        if let Some(known) = self.draft.known_transition(&name) {
            let line = self.draft.transition_at(known).line;
            let id = clip(&name);
            return Err(self.tokens.fail_at(at, Fault::Duplicate { id, line }));
        }
        let transition = self.draft.transition(&name, at);
        self.fairness()?;
        self.keyword("CONSUME")?;
        self.arcs(Join::Consume, transition)?;
        self.keyword("PRODUCE")?;
        self.arcs(Join::Produce, transition)
    }

    fn fairness(&mut self) -> Result<(), ReadError> {
        let at = self.tokens.at();
        let weak = self.tokens.eat(Token::Keyword("WEAK"))?;
        if weak || self.tokens.eat(Token::Keyword("STRONG"))? {
            self.keyword("FAIR")?;
            if !std::mem::replace(&mut self.fair, true) {
                let message = "fairness does not change the state space and is left out";
                self.draft.warn(at, message);
            }
        }
        Ok(())
    }

    fn arcs(&mut self, join: Join, transition: usize) -> Result<(), ReadError> {
        while matches!(self.tokens.peek(), Token::Word(_)) {
            let (place, at) = self.known_place()?;
            let weight = self.count("the weight of an arc")?;
            if weight == 0 {
                return Err(self.tokens.fail_at(at, Fault::ZeroWeight));
            }
            self.draft.arc(join, transition, place, weight, at);
            if !self.tokens.eat(Token::Comma)? {
                break;
            }
        }
        self.tokens.expect(Token::Semicolon, "`,` or `;`")
    }
}
