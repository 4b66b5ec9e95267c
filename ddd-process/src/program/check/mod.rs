//! From the tree to the checked program, in the order in which things become known: constants, processes,
//! symbols, slots, definitions, initial states, moves, properties.

mod calls;
mod declarations;
mod ground;
mod initial;
mod moves;
mod names;
mod operators;
mod properties;
mod value;
mod variables;

pub(crate) use names::Names;

use self::ground::Grounder;
use super::layout::{Process, ProcessType, Slot};
use super::pool::Pool;
use super::{Formula, Program};
use crate::syntax::{Kind, Mistake, Tree, lone_expression};

/// Checks a tree, with other values for some constants.
pub(super) fn check(tree: Tree, constants: &[(&str, i64)]) -> Result<Program, Mistake> {
    let mut checker = Checker::new(&tree);
    checker.constants(constants)?;
    checker.processes()?;
    checker.symbols()?;
    let initial_codes = checker.variables()?;
    checker.definitions()?;
    let initial = checker.initial_states(initial_codes)?;
    let (edges, commands) = checker.moves()?;
    let properties = checker.properties()?;
    let Checker {
        constant_values,
        names,
        symbols,
        types,
        processes,
        slots,
        pool,
        ..
    } = checker;
    let shared = processes.last().map_or(0, |process| process.slots.end)..slots.len();
    Ok(Program {
        constants: constant_values,
        tree,
        names,
        symbols,
        types,
        processes,
        slots,
        shared,
        initial,
        edges,
        commands,
        properties,
        pool,
    })
}

/// Reads a formula with the names of a checked program.
pub(super) fn formula(program: &mut Program, text: &str) -> Result<Formula, Mistake> {
    let expr = lone_expression(text)?;
    let Program {
        names,
        types,
        processes,
        pool,
        ..
    } = program;
    Grounder::new(names, types, processes, pool).formula(&expr)
}

struct Checker<'t> {
    tree: &'t Tree,
    constant_values: Vec<(String, i64)>,
    names: Names,
    symbols: Vec<String>,
    types: Vec<ProcessType>,
    processes: Vec<Process>,
    slots: Vec<Slot>,
    pool: Pool,
}

impl<'t> Checker<'t> {
    fn new(tree: &'t Tree) -> Self {
        Checker {
            tree,
            constant_values: Vec::new(),
            names: Names::default(),
            symbols: Vec::new(),
            types: Vec::new(),
            processes: Vec::new(),
            slots: Vec::new(),
            pool: Pool::new(Vec::new()),
        }
    }

    fn kinds(&self) -> impl Iterator<Item = &'t Kind> + use<'t> {
        self.tree.items.iter().map(|item| &item.kind)
    }

    fn grounder(&mut self) -> Grounder<'_> {
        Grounder::new(&self.names, &self.types, &self.processes, &mut self.pool)
    }
}
