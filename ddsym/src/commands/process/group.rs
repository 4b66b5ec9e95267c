//! Which permutations of the processes a method uses.

use clap::ValueEnum;
use ddd_process::symm::{Hypergraph, detect};
use ddd_process::symmetry::ProcessGroup;
use ddd_process::{Error, Program};

use super::findings::Findings;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GroupChoice {
    /// Those found in the program
    Detected,
    /// Those of the hypergraph of processes and shared variables
    Hypergraph,
    /// All that keep the types of processes
    Full,
    /// The rotations of all processes, which must be of one type
    Rotation,
}

impl GroupChoice {
    /// The group, noted with its order.
    pub(super) fn resolve(
        self,
        program: &Program,
        findings: &mut Findings,
    ) -> Result<ProcessGroup, Error> {
        let (name, group) = match self {
            Self::Detected => ("detected", detect(program)),
            Self::Hypergraph => ("hypergraph", Hypergraph::of(program).automorphisms(program)),
            Self::Full => ("full", ProcessGroup::full(program)),
            Self::Rotation => ("rotation", rotations(program)?),
        };
        findings.symmetry = Some(name.to_owned());
        findings.group_order = group.order().ok();
        Ok(group)
    }
}

fn rotations(program: &Program) -> Result<ProcessGroup, Error> {
    ProcessGroup::rotations(program).ok_or_else(|| Error::Refused {
        method: "rotation",
        reason: "the processes are not all of one type".to_owned(),
    })
}
