//! Moves: edges, and what each process does on them.

use super::Checker;
use super::ground::{Checked, Grounder};
use super::names::Meaning;
use super::value::Value;
use crate::program::command::{Command, Edge, Effect};
use crate::program::domain::Code;
use crate::program::pool::PredId;
use crate::syntax::{Bounds, Choice, Kind, MemberKind, Mistake, Move, Name, Partner, Span, Target};

/// How many ground moves a program can have.
const MOST_COMMANDS: usize = 10_000_000;

impl Checker<'_> {
    pub(super) fn moves(&mut self) -> Checked<(Vec<Edge>, Vec<Command>)> {
        let (mut edges, mut commands) = (Vec::new(), Vec::new());
        let mut kind = 0;
        for item in self.kinds() {
            let Kind::Process(process) = item else {
                continue;
            };
            let mut known: Vec<&Name> = Vec::new();
            for member in &process.members {
                let MemberKind::Move(it) = &member.kind else {
                    continue;
                };
                if known.contains(&&it.name) {
                    let message =
                        format!("`{}` has two moves `{}`", process.name.text, it.name.text);
                    return Err(Mistake::new(
                        it.name.span,
                        message,
                        "second move of this name",
                    ));
                }
                known.push(&it.name);
                self.grounder().each(&it.parameters, &mut |grounder| {
                    grounder.edge(it, kind, &mut edges, &mut commands)
                })?;
            }
            kind += 1;
        }
        Ok((edges, commands))
    }
}

impl Grounder<'_> {
    fn edge(
        &mut self,
        it: &Move,
        kind: usize,
        edges: &mut Vec<Edge>,
        commands: &mut Vec<Command>,
    ) -> Checked<()> {
        let step = match &it.step {
            Some((from, to)) => Some((self.location(kind, from)?, self.location(kind, to)?)),
            None => None,
        };
        let partition = match &it.partition {
            Some(cells) => Some(self.partition(cells, it.name.span)?),
            None => None,
        };
        let start = commands.len();
        for mover in self.types[kind].instances.clone() {
            self.mover = Some(mover);
            commands.extend(self.command(it, edges.len(), mover, step)?);
            self.mover = None;
        }
        if commands.len() > MOST_COMMANDS {
            return Err(Mistake::new(
                it.name.span,
                "too many moves",
                format!("more than {MOST_COMMANDS}"),
            ));
        }
        let name = self.edge_name(it);
        edges.push(Edge {
            name,
            kind,
            step,
            partition,
            commands: start..commands.len(),
            span: it.name.span,
        });
        Ok(())
    }

    fn edge_name(&mut self, it: &Move) -> String {
        let mut values = Vec::new();
        for name in it
            .parameters
            .iter()
            .filter_map(|binder| binder.name.as_ref())
        {
            let value = match self.bound_value(&name.text) {
                Some(Value::Process(process)) => process as i64 + 1,
                Some(Value::Number(term)) => self.pool.known(term).unwrap_or(0),
                _ => 0,
            };
            values.push(format!("{} = {value}", name.text));
        }
        if values.is_empty() {
            return it.name.text.clone();
        }
        format!("{}({})", it.name.text, values.join(", "))
    }

    /// The code of a location of a process type.
    fn location(&self, kind: usize, name: &Name) -> Checked<Code> {
        let it = &self.types[kind];
        let symbol = match self.names.get(&name.text) {
            Some(Meaning::Symbol(symbol)) => Some(*symbol),
            _ => None,
        };
        let position =
            symbol.and_then(|symbol| it.locations.iter().position(|other| *other == symbol));
        position.map(|code| code as Code).ok_or_else(|| {
            let message = format!("`{}` is not a location of `{}`", name.text, it.name);
            Mistake::new(name.span, message, "unknown location")
        })
    }

    /// What one process does on an edge, unless it can never.
    fn command(
        &mut self,
        it: &Move,
        edge: usize,
        mover: usize,
        step: Option<(Code, Code)>,
    ) -> Checked<Option<Command>> {
        let mut effects: Vec<Effect> = Vec::new();
        let location = self.processes[mover].location() as u32;
        if let Some((_, to)) = step.filter(|(from, to)| from != to) {
            effects.push(Effect::Set(location, to));
        }
        let mut tests = Vec::new();
        let mut company = vec![mover];
        for partner in &it.partners {
            let who = self.process(&partner.who)?;
            if company.contains(&who) {
                // A process cannot be its own partner: a ring of one has no neighbour.
                return Ok(None);
            }
            company.push(who);
            tests.push(self.partner(partner, who, &mut effects)?);
        }
        if let Some(guard) = &it.guard {
            tests.push(self.truth(guard)?);
        }
        let guard = self.pool.and(tests);
        if guard == PredId::FALSE {
            return Ok(None);
        }
        self.updates(it, &mut effects)?;
        effects.sort_unstable_by_key(|effect| effect.slot());
        Ok(Some(Command {
            edge,
            mover,
            from: step.map(|(from, _)| from),
            guard,
            effects,
        }))
    }

    fn partner(
        &mut self,
        partner: &Partner,
        who: usize,
        effects: &mut Vec<Effect>,
    ) -> Checked<PredId> {
        let kind = self.processes[who].kind;
        let (from, to) = (
            self.location(kind, &partner.from)?,
            self.location(kind, &partner.to)?,
        );
        let slot = self.processes[who].location() as u32;
        if from != to {
            effects.push(Effect::Set(slot, to));
        }
        Ok(self.pool.atom(slot, |code| code == from))
    }

    fn updates(&mut self, it: &Move, effects: &mut Vec<Effect>) -> Checked<()> {
        for update in &it.updates {
            self.each(&update.binders, &mut |grounder| {
                let slot = grounder.target(&update.target)?;
                if effects.iter().any(|effect| effect.slot() == slot) {
                    let message = format!("the move `{}` assigns this twice", it.name.text);
                    return Err(Mistake::new(
                        update.target.name.span,
                        message,
                        "assigned before",
                    ));
                }
                let value = grounder.eval(&update.value)?;
                effects.push(match grounder.assigned(slot, value, update.value.span)? {
                    Ok(code) => Effect::Set(slot, code),
                    Err(term) => Effect::Compute(slot, term),
                });
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The slot an assignment changes.
    pub(super) fn target(&mut self, target: &Target) -> Checked<u32> {
        if target.name.text != "at" {
            return self.slot(&target.name, target.index.as_ref());
        }
        let process = match (&target.index, self.mover) {
            (Some(index), _) => self.process(index)?,
            (None, Some(mover)) => mover,
            (None, None) => {
                return Err(Mistake::new(
                    target.name.span,
                    "`at` of which process?",
                    "needs an index",
                ));
            }
        };
        Ok(self.processes[process].location() as u32)
    }

    /// Cells of process numbers, from 0; empty ones are left out.
    fn partition(&mut self, cells: &[Bounds], span: Span) -> Checked<Vec<Vec<usize>>> {
        let mut partition: Vec<Vec<usize>> = Vec::new();
        let mut covered = vec![false; self.processes.len()];
        for cell in cells {
            let mut members = Vec::new();
            for choice in cell {
                members.extend(self.cell_part(choice, &mut covered)?);
            }
            members.sort_unstable();
            if !members.is_empty() {
                partition.push(members);
            }
        }
        match covered.iter().position(|covered| !covered) {
            None => Ok(partition),
            Some(missing) => {
                let message = format!("process {} is in no cell of the partition", missing + 1);
                Err(Mistake::new(span, message, "partition of this move"))
            }
        }
    }

    fn cell_part(&mut self, choice: &Choice, covered: &mut [bool]) -> Checked<Vec<usize>> {
        let (low, high, span) = match choice {
            Choice::One(one) => {
                let number = self.fixed(one)?;
                (number, number, one.span)
            }
            Choice::Between(low, high) => {
                (self.fixed(low)?, self.fixed(high)?, low.span.to(high.span))
            }
        };
        let mut members = Vec::new();
        for number in low..=high {
            let process = usize::try_from(number - 1)
                .ok()
                .filter(|process| *process < covered.len());
            let Some(process) = process else {
                return Err(Mistake::new(
                    span,
                    format!("there is no process {number}"),
                    "beyond the processes",
                ));
            };
            if std::mem::replace(&mut covered[process], true) {
                return Err(Mistake::new(
                    span,
                    format!("process {number} is in two cells"),
                    "second cell",
                ));
            }
            members.push(process);
        }
        Ok(members)
    }
}
