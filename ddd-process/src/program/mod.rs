//! The checked program: every process, slot and move, ground.

mod check;
mod command;
mod domain;
mod formula;
mod interner;
mod layout;
mod pool;
mod show;

use std::ops::Range;

pub use command::{Command, Edge, Effect};
pub use domain::{Code, CodeSet, Domain, LARGEST_DOMAIN};
pub use formula::{Formula, Property};
pub(crate) use interner::Interner;
pub use layout::{Process, ProcessType, Role, Slot, State};
pub use pool::{Comparison, Evaluator, Pool, Pred, PredId, Term, TermId};
pub(crate) use pool::{Signature, Verdict};

use crate::syntax::{Origin, SourceError, Tree, parse_tree};

/// A system of processes that was found to make sense.
///
/// Quantifiers are expanded, indices computed and constants replaced: what is left are states, vectors of
/// codes, and [`Command`]s that test and change them. All methods of this crate start from here.
///
/// ```
/// use ddd_process::Program;
///
/// let text = "
///     const n = 2;
///     var free: bool = true;
///     process client[n] {
///         states N, C;
///         move enter: N -> C when free do free := false;
///         move leave: C -> N do free := true;
///     }
///     invariant mutex: count(j: at[j] == C) <= 1;
/// ";
/// let program = Program::parse_with(text, &[("n", 5)])?;
/// assert_eq!(program.processes().len(), 5);
/// assert_eq!(program.commands().len(), 10);
/// # Ok::<(), ddd_process::SourceError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    tree: Tree,
    constants: Vec<(String, i64)>,
    names: check::Names,
    symbols: Vec<String>,
    types: Vec<ProcessType>,
    processes: Vec<Process>,
    slots: Vec<Slot>,
    shared: Range<usize>,
    initial: Vec<State>,
    edges: Vec<Edge>,
    commands: Vec<Command>,
    properties: Vec<Property>,
    pool: Pool,
}

impl Program {
    /// Reads and checks a program text.
    ///
    /// # Errors
    /// The first mistake, with its place in the text.
    pub fn parse(source: &str) -> Result<Program, SourceError> {
        Self::parse_with(source, &[])
    }

    /// Reads and checks a program text, with other values for some of its constants.
    ///
    /// # Errors
    /// The first mistake, with its place in the text; also a constant that the text does not declare.
    pub fn parse_with(source: &str, constants: &[(&str, i64)]) -> Result<Program, SourceError> {
        Self::parse_named(None, source, constants)
    }

    /// The same, with a name for the text, such as that of its file, that messages show.
    ///
    /// # Errors
    /// The first mistake, with its place in the text; also a constant that the text does not declare.
    pub fn parse_named(
        name: Option<&str>,
        source: &str,
        constants: &[(&str, i64)],
    ) -> Result<Program, SourceError> {
        let origin = Origin {
            name: name.map(str::to_owned),
            text: source.into(),
        };
        let checked = parse_tree(source).and_then(|tree| check::check(tree, constants));
        checked.map_err(|mistake| origin.blame(mistake))
    }

    /// Checks a tree, such as one made by a [`Builder`](crate::Builder).
    ///
    /// # Errors
    /// The first mistake; its place is in the [printed](crate::syntax::print) tree only if the tree was parsed.
    pub fn from_tree(tree: Tree, constants: &[(&str, i64)]) -> Result<Program, SourceError> {
        check::check(tree, constants).map_err(|mistake| Origin::default().blame(mistake))
    }

    /// Reads a formula about this program, such as `AG EF exists j: at[j] == C`.
    ///
    /// # Errors
    /// The first mistake, with its place in the formula.
    pub fn formula(&mut self, text: &str) -> Result<Formula, SourceError> {
        let origin = Origin {
            name: None,
            text: text.into(),
        };
        check::formula(self, text).map_err(|mistake| origin.blame(mistake))
    }

    /// Where a formula is broken, if it says no more than that something is always so: the states that satisfy the answer.
    pub fn broken(&mut self, formula: &Formula) -> Option<PredId> {
        match formula.invariant()? {
            Formula::State(always) => Some(self.pool.not(*always)),
            _ => None,
        }
    }

    /// The text of the program as a tree.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The constants and their values.
    #[must_use]
    pub fn constants(&self) -> &[(String, i64)] {
        &self.constants
    }

    /// The name of a symbol: a location or a value of an enumeration.
    #[must_use]
    pub fn symbol(&self, symbol: u32) -> &str {
        self.symbols
            .get(symbol as usize)
            .map_or("?", String::as_str)
    }

    /// The process types.
    #[must_use]
    pub fn types(&self) -> &[ProcessType] {
        &self.types
    }

    /// The processes. Programs number them from 1, this library from 0.
    #[must_use]
    pub fn processes(&self) -> &[Process] {
        &self.processes
    }

    /// The slots of a state.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slots that belong to no process.
    #[must_use]
    pub fn shared(&self) -> Range<usize> {
        self.shared.clone()
    }

    /// The initial states, each once.
    #[must_use]
    pub fn initial(&self) -> &[State] {
        &self.initial
    }

    /// The moves with fixed parameters.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The ground moves.
    #[must_use]
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The invariants, errors and specifications.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The terms and predicates that commands and properties refer to.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }
}
