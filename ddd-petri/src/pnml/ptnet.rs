//! The content of a `<net>` of type place/transition net.

use std::io::BufRead;

use super::cursor::Cursor;
use super::graph::{ArcKind, Graph, Node, RawArc};
use super::nupn::RawNupn;
use super::symbols::Symbol;
use crate::format::{Document, Fault, Position, ReadError, Warning, clip, number};
use crate::net::NetBuilder;

/// Reads the `<net>` in which the cursor stands.
pub(super) fn read<R: BufRead>(
    cursor: &mut Cursor<'_, R>,
    warnings: Vec<Warning>,
) -> Result<Document, ReadError> {
    let mut reader = NetReader {
        cursor,
        graph: Graph::new(),
        nupn: None,
        name: String::new(),
        warnings,
    };
    reader.net()?;
    reader.finish()
}

struct NetReader<'a, 'n, R> {
    cursor: &'a mut Cursor<'n, R>,
    graph: Graph,
    nupn: Option<RawNupn>,
    name: String,
    warnings: Vec<Warning>,
}

const NET_CONTENT: &str = "<page>, <place>, <transition>, <arc>, <referencePlace>, \
    <referenceTransition>, <name>, <graphics> or <toolspecific>";
const NODE_CONTENT: &str = "<name>, <graphics> or <toolspecific>";
const PLACE_CONTENT: &str = "<initialMarking>, <name>, <graphics> or <toolspecific>";
const ARC_CONTENT: &str = "<inscription>, <type>, <arctype>, <name>, <graphics> or <toolspecific>";
const LABEL_CONTENT: &str = "<text>, <graphics> or <toolspecific>";

impl<R: BufRead> NetReader<'_, '_, R> {
    /// All pages, one inside or after the other. Nodes outside of any page are welcome too.
    fn net(&mut self) -> Result<(), ReadError> {
        let [id, _type] = self.cursor.attributes(["id", "type"])?;
        self.name = id.unwrap_or_default().into_owned();
        let mut pages = 0_usize;
        loop {
            if !self.cursor.child()? {
                if pages == 0 {
                    return Ok(());
                }
                pages -= 1;
                continue;
            }
            match self.cursor.name() {
                "page" => {
                    self.page()?;
                    pages += 1;
                }
                "place" => self.place()?,
                "transition" => self.transition()?,
                "arc" => self.arc()?,
                "referencePlace" => self.reference(Node::ReferencePlace)?,
                "referenceTransition" => self.reference(Node::ReferenceTransition)?,
                "name" if pages == 0 => self.net_name()?,
                "name" | "graphics" => self.cursor.skip()?,
                "toolspecific" => self.tool_section()?,
                "finalmarkings" => {
                    let message = "final markings do not change the state space and are left out";
                    self.warn(self.cursor.at(), message.to_owned());
                    self.cursor.skip()?;
                }
                _ => return Err(self.cursor.unexpected(NET_CONTENT)),
            }
        }
    }

    fn net_name(&mut self) -> Result<(), ReadError> {
        if let Some(name) = self.label()? {
            self.name = name;
        }
        Ok(())
    }

    fn page(&mut self) -> Result<(), ReadError> {
        let [id] = self.cursor.attributes(["id"])?;
        if let Some(id) = id {
            let declared = self.graph.declare(&id, self.cursor.at());
            declared.map_err(|fault| self.cursor.fail(fault))?;
        }
        Ok(())
    }

    fn tool_section(&mut self) -> Result<(), ReadError> {
        let is_nupn = self.cursor.attribute("tool")?.as_deref() == Some("nupn");
        if is_nupn && self.nupn.is_none() {
            self.nupn = Some(RawNupn::read(self.cursor, &mut self.graph.symbols)?);
            return Ok(());
        }
        if is_nupn {
            let message = "a second NUPN section is ignored".to_owned();
            self.warn(self.cursor.at(), message);
        }
        self.cursor.skip()
    }

    fn place(&mut self) -> Result<(), ReadError> {
        let [id] = self.cursor.attributes(["id"])?;
        let id = id.ok_or_else(|| self.no_attribute("id"))?;
        let symbol = self.graph.declare(&id, self.cursor.at());
        let symbol = symbol.map_err(|fault| self.cursor.fail(fault))?;
        let (mut label, mut initial) = (None, None);
        while self.cursor.child()? {
            match self.cursor.name() {
                "initialMarking" => {
                    self.only_once(initial.is_some())?;
                    initial = Some(self.count("the initial marking", 0)?);
                }
                "name" => label = self.label()?,
                "graphics" | "toolspecific" => self.cursor.skip()?,
                _ => return Err(self.cursor.unexpected(PLACE_CONTENT)),
            }
        }
        let initial = initial.unwrap_or(0);
        self.graph.define(symbol, Node::Place { label, initial });
        Ok(())
    }

    fn transition(&mut self) -> Result<(), ReadError> {
        let [id] = self.cursor.attributes(["id"])?;
        let id = id.ok_or_else(|| self.no_attribute("id"))?;
        let symbol = self.graph.declare(&id, self.cursor.at());
        let symbol = symbol.map_err(|fault| self.cursor.fail(fault))?;
        let mut label = None;
        while self.cursor.child()? {
            match self.cursor.name() {
                "name" => label = self.label()?,
                "graphics" | "toolspecific" => self.cursor.skip()?,
                _ => return Err(self.cursor.unexpected(NODE_CONTENT)),
            }
        }
        self.graph.define(symbol, Node::Transition { label });
        Ok(())
    }

    fn reference(&mut self, node: fn(Symbol) -> Node) -> Result<(), ReadError> {
        let [id, to] = self.cursor.attributes(["id", "ref"])?;
        let id = id.ok_or_else(|| self.no_attribute("id"))?;
        let to = to.ok_or_else(|| self.no_attribute("ref"))?;
        let symbol = self.graph.declare(&id, self.cursor.at());
        let symbol = symbol.map_err(|fault| self.cursor.fail(fault))?;
        let to = self.graph.symbols.intern(&to);
        self.graph.define(symbol, node(to));
        while self.cursor.child()? {
            match self.cursor.name() {
                "name" | "graphics" | "toolspecific" => self.cursor.skip()?,
                _ => return Err(self.cursor.unexpected(NODE_CONTENT)),
            }
        }
        Ok(())
    }

    fn arc(&mut self) -> Result<(), ReadError> {
        let at = self.cursor.at();
        let [id, from, to] = self.cursor.attributes(["id", "source", "target"])?;
        let from = from.ok_or_else(|| self.no_attribute("source"))?;
        let to = to.ok_or_else(|| self.no_attribute("target"))?;
        let id = id.map(|id| self.graph.declare(&id, at)).transpose();
        let id = id.map_err(|fault| self.cursor.fail(fault))?;
        let from = self.graph.symbols.intern(&from);
        let to = self.graph.symbols.intern(&to);
        let (mut weight, mut kind) = (None, None);
        while self.cursor.child()? {
            match self.cursor.name() {
                "inscription" => {
                    self.only_once(weight.is_some())?;
                    weight = Some(self.weight()?);
                }
                "type" | "arctype" => {
                    self.only_once(kind.is_some())?;
                    kind = Some(self.arc_kind()?);
                }
                "name" | "graphics" | "toolspecific" => self.cursor.skip()?,
                _ => return Err(self.cursor.unexpected(ARC_CONTENT)),
            }
        }
        self.graph.arc(RawArc {
            id,
            from,
            to,
            kind: kind.unwrap_or(ArcKind::Normal),
            weight: weight.unwrap_or(1),
            at,
        });
        Ok(())
    }

    fn weight(&mut self) -> Result<u32, ReadError> {
        let at = self.cursor.at();
        match self.count("the weight of an arc", 1)? {
            0 => Err(self.cursor.fail_at(at, Fault::ZeroWeight)),
            weight => Ok(weight),
        }
    }

    /// `<type value="inhibitor"/>`, or `<arctype><text>inhibitor</text></arctype>`.
    fn arc_kind(&mut self) -> Result<ArcKind, ReadError> {
        let at = self.cursor.at();
        let attribute = self.cursor.attribute("value")?.map(Into::into);
        let given: Option<String> = match attribute {
            Some(value) => {
                self.cursor.skip()?;
                Some(value)
            }
            None => self.label()?,
        };
        let given = given.unwrap_or_default();
        match given.to_ascii_lowercase().as_str() {
            "normal" => Ok(ArcKind::Normal),
            "inhibitor" => Ok(ArcKind::Inhibitor),
            "test" | "read" => Ok(ArcKind::Test),
            _ => {
                let given = clip(&given);
                let known = "known: normal, inhibitor, test, read";
                let fault = Fault::Unsupported(format!("arc type `{given}` ({known})"));
                Err(self.cursor.fail_at(at, fault))
            }
        }
    }

    /// The `<text>` of a label, if it says anything.
    fn label(&mut self) -> Result<Option<String>, ReadError> {
        let mut label = None;
        while self.cursor.child()? {
            match self.cursor.name() {
                "text" => {
                    let text = self.cursor.text()?;
                    label = (!text.is_empty()).then(|| text.to_owned());
                }
                "graphics" | "toolspecific" => self.cursor.skip()?,
                _ => return Err(self.cursor.unexpected(LABEL_CONTENT)),
            }
        }
        Ok(label)
    }

    /// The number in the `<text>` of a label; a label without one says nothing.
    fn count(&mut self, what: &'static str, default: u32) -> Result<u32, ReadError> {
        let [] = self.cursor.attributes([])?;
        let (at, mut value) = (self.cursor.at(), None);
        while self.cursor.child()? {
            match self.cursor.name() {
                "text" => {
                    let text = self.cursor.text()?;
                    let given = (!text.is_empty()).then(|| number(text, what)).transpose();
                    value = given.map_err(|fault| self.cursor.fail(fault))?;
                }
                "graphics" | "toolspecific" => self.cursor.skip()?,
                _ => return Err(self.cursor.unexpected(LABEL_CONTENT)),
            }
        }
        if value.is_none() {
            self.warn(at, format!("{what} is empty and taken to be {default}"));
        }
        Ok(value.unwrap_or(default))
    }

    fn only_once(&self, seen: bool) -> Result<(), ReadError> {
        if seen {
            let again = format!("a second <{}>", self.cursor.name());
            return Err(self.cursor.fail(Fault::Unsupported(again)));
        }
        Ok(())
    }

    fn no_attribute(&self, attribute: &'static str) -> ReadError {
        self.cursor.fail(Fault::NoAttribute {
            element: self.cursor.name().to_owned(),
            attribute,
        })
    }

    fn warn(&mut self, at: Position, message: String) {
        self.warnings.push(Warning { at, message });
    }

    /// Joins what was read into a net.
    fn finish(mut self) -> Result<Document, ReadError> {
        let mut builder = NetBuilder::new(self.name);
        let ends = self.graph.build(&mut builder);
        let ends = ends.map_err(|late| ReadError {
            path: late.element,
            ..self.cursor.fail_at(late.at, late.fault)
        })?;
        let mut net = builder.build();
        if let Some(raw) = self.nupn {
            let at = raw.at;
            match raw.resolve(&net, self.graph.arc_count(), &ends, &self.graph.symbols) {
                Ok(nupn) => net = net.with_nupn(Some(nupn)),
                Err(problem) => {
                    let message = format!("the NUPN section is ignored: {problem}");
                    self.warnings.push(Warning { at, message });
                }
            }
        }
        self.warnings.sort_by_key(|warning| warning.at);
        let warnings = self.warnings;
        Ok(Document { net, warnings })
    }
}
