//! The nested units that a file declares in its `nupn` section.
//!
//! The section is a hint: when it does not fit the net, the net is read without it, with a warning.
//! So nothing here is an error, except XML that is not well formed.

use std::io::BufRead;

use ahash::AHashMap;

use super::cursor::Cursor;
use super::graph::Ends;
use super::symbols::{Symbol, Symbols};
use crate::format::{Position, ReadError, clip};
use crate::net::{Net, Nupn, Unit};

/// The section as it stands in the file.
#[derive(Debug)]
pub(super) struct RawNupn {
    pub(super) at: Position,
    /// Numbers of places, transitions and arcs, as declared.
    size: Option<[String; 3]>,
    declared_units: Option<String>,
    root: Option<String>,
    safe: bool,
    units: Vec<RawUnit>,
    /// The first thing that was not understood.
    problem: Option<String>,
}

#[derive(Debug)]
struct RawUnit {
    id: String,
    places: Vec<Symbol>,
    subunits: Vec<String>,
}

impl RawNupn {
    /// Reads `<toolspecific tool="nupn">`, in which the cursor stands.
    pub(super) fn read<R: BufRead>(
        cursor: &mut Cursor<'_, R>,
        symbols: &mut Symbols,
    ) -> Result<Self, ReadError> {
        let mut nupn = Self {
            at: cursor.at(),
            size: None,
            declared_units: None,
            root: None,
            safe: false,
            units: Vec::new(),
            problem: None,
        };
        while cursor.child()? {
            match cursor.name() {
                "size" => {
                    let count = |key| Ok(cursor.attribute(key)?.unwrap_or_default().into_owned());
                    nupn.size = Some([count("places")?, count("transitions")?, count("arcs")?]);
                    cursor.skip()?;
                }
                "structure" => nupn.read_structure(cursor, symbols)?,
                other => {
                    nupn.complain(format!("<{}> is not understood", clip(other)));
                    cursor.skip()?;
                }
            }
        }
        Ok(nupn)
    }

    fn read_structure<R: BufRead>(
        &mut self,
        cursor: &mut Cursor<'_, R>,
        symbols: &mut Symbols,
    ) -> Result<(), ReadError> {
        self.declared_units = cursor.attribute("units")?.map(Into::into);
        self.root = cursor.attribute("root")?.map(Into::into);
        self.safe = cursor.attribute("safe")?.as_deref() == Some("true");
        while cursor.child()? {
            if cursor.name() == "unit" {
                self.read_unit(cursor, symbols)?;
            } else {
                self.complain(format!("<{}> is not understood", clip(cursor.name())));
                cursor.skip()?;
            }
        }
        Ok(())
    }

    fn read_unit<R: BufRead>(
        &mut self,
        cursor: &mut Cursor<'_, R>,
        symbols: &mut Symbols,
    ) -> Result<(), ReadError> {
        let mut unit = RawUnit {
            id: cursor.attribute("id")?.unwrap_or_default().into_owned(),
            places: Vec::new(),
            subunits: Vec::new(),
        };
        while cursor.child()? {
            match cursor.name() {
                "places" => {
                    let ids = cursor.text()?.split_ascii_whitespace();
                    unit.places.extend(ids.map(|id| symbols.intern(id)));
                }
                "subunits" => {
                    let ids = cursor.text()?.split_ascii_whitespace();
                    unit.subunits.extend(ids.map(str::to_owned));
                }
                other => {
                    self.complain(format!("<{}> is not understood", clip(other)));
                    cursor.skip()?;
                }
            }
        }
        self.units.push(unit);
        Ok(())
    }

    fn complain(&mut self, problem: String) {
        self.problem.get_or_insert(problem);
    }

    /// The units in terms of the net, or why they do not fit it.
    pub(super) fn resolve(
        self,
        net: &Net,
        arcs: usize,
        ends: &Ends,
        symbols: &Symbols,
    ) -> Result<Nupn, String> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        let counts = [net.places().len(), net.transitions().len(), arcs];
        for ((declared, counted), what) in
            self.size
                .iter()
                .flatten()
                .zip(counts)
                .zip(["places", "transitions", "arcs"])
        {
            check_count(declared, counted, what)?;
        }
        if let Some(declared) = &self.declared_units {
            check_count(declared, self.units.len(), "units")?;
        }
        let numbers: AHashMap<&str, usize> =
            self.units.iter().map(|u| u.id.as_str()).zip(0..).collect();
        if numbers.len() < self.units.len() {
            return Err("two units have the same id".to_owned());
        }
        let number = |id: &str| {
            let found = numbers.get(id).copied();
            found.ok_or_else(|| format!("there is no unit `{}`", clip(id)))
        };
        let root = number(self.root.as_deref().unwrap_or_default())?;
        let mut units = Vec::with_capacity(self.units.len());
        for raw in &self.units {
            let place = |&symbol| {
                let found = ends.place(symbol);
                found.ok_or_else(|| format!("`{}` is not a place", clip(symbols.get(symbol))))
            };
            units.push(Unit {
                id: raw.id.clone(),
                places: raw.places.iter().map(place).collect::<Result<_, _>>()?,
                subunits: raw
                    .subunits
                    .iter()
                    .map(|id| number(id))
                    .collect::<Result<_, _>>()?,
            });
        }
        let safe = self.safe;
        let nupn = Nupn { units, root, safe };
        check_partition(&nupn, net)?;
        check_tree(&nupn)?;
        Ok(nupn)
    }
}

fn check_count(declared: &str, counted: usize, what: &str) -> Result<(), String> {
    if declared.trim().parse() == Ok(counted) {
        return Ok(());
    }
    let declared = clip(declared);
    Err(format!(
        "it declares `{declared}` {what}, there are {counted}"
    ))
}

/// Every place belongs to exactly one unit.
fn check_partition(nupn: &Nupn, net: &Net) -> Result<(), String> {
    let mut seen = vec![false; net.places().len()];
    for place in nupn.units.iter().flat_map(|unit| &unit.places) {
        if std::mem::replace(&mut seen[place.index()], true) {
            let id = clip(&net.places()[place.index()].id);
            return Err(format!("place `{id}` is in two units"));
        }
    }
    match seen.iter().position(|seen| !seen) {
        Some(missing) => {
            let id = clip(&net.places()[missing].id);
            Err(format!("place `{id}` is in no unit"))
        }
        None => Ok(()),
    }
}

/// Every unit is reached from the root, on one way only.
fn check_tree(nupn: &Nupn) -> Result<(), String> {
    let mut seen = vec![false; nupn.units.len()];
    let mut left = vec![nupn.root];
    while let Some(unit) = left.pop() {
        if std::mem::replace(&mut seen[unit], true) {
            let id = clip(&nupn.units[unit].id);
            return Err(format!("unit `{id}` is contained twice"));
        }
        left.extend(&nupn.units[unit].subunits);
    }
    match seen.iter().position(|seen| !seen) {
        Some(lost) => {
            let id = clip(&nupn.units[lost].id);
            Err(format!("unit `{id}` is not contained in the root"))
        }
        None => Ok(()),
    }
}
