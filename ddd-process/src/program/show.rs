//! States and moves in words.

use super::domain::Domain;
use super::{Code, Command, Program, Role};

impl Program {
    /// The value of a slot in words.
    #[must_use]
    pub fn show_value(&self, slot: usize, code: Code) -> String {
        let domain = &self.slots[slot].domain;
        let value = domain.value(code);
        match domain {
            Domain::Boolean => (value == 1).to_string(),
            Domain::Between(..) => value.to_string(),
            Domain::Symbols(_) => u32::try_from(value)
                .map_or("?", |s| self.symbol(s))
                .to_owned(),
        }
    }

    /// The name of a slot as a program would write it.
    #[must_use]
    pub fn show_slot(&self, slot: usize) -> String {
        let it = &self.slots[slot];
        match (it.owner, it.index) {
            (Some(owner), _) => format!("{}[{}]", it.name, owner + 1),
            (None, Some(index)) => format!("{}[{index}]", it.name),
            (None, None) => it.name.clone(),
        }
    }

    /// A state in one line: the locations of the processes with their variables, then the shared variables.
    #[must_use]
    pub fn show_state(&self, state: &[Code]) -> String {
        let mut words: Vec<String> = Vec::new();
        for process in &self.processes {
            let own: Vec<String> = process
                .slots
                .clone()
                .map(|slot| self.show_in(slot, state))
                .collect();
            words.push(match own.split_first() {
                Some((location, [])) => location.clone(),
                Some((location, others)) => format!("{location}({})", others.join(", ")),
                None => String::new(),
            });
        }
        words.extend(self.shared.clone().map(|slot| self.show_in(slot, state)));
        words.join(" ")
    }

    fn show_in(&self, slot: usize, state: &[Code]) -> String {
        let value = self.show_value(slot, state[slot]);
        let it = &self.slots[slot];
        match (it.role, it.owner) {
            (Role::Location, _) => value,
            (_, Some(_)) => format!("{}={value}", it.name),
            (_, None) => format!("{}={value}", self.show_slot(slot)),
        }
    }

    /// A ground move in words: the process and the edge it takes.
    #[must_use]
    pub fn show_command(&self, command: &Command) -> String {
        let kind = &self.types[self.processes[command.mover].kind];
        format!(
            "{} {}: {}",
            kind.name,
            command.mover + 1,
            self.edges[command.edge].name
        )
    }
}
