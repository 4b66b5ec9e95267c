//! Representatives of orbits, on whole sets of states.

use ddd_core::{Hom, Strategy, Var};
use ddd_sym::monotonic::Proof;
use ddd_sym::recognise::{Action, Blocks, Structure, recognise};
use ddd_sym::symbolic::Positions;
use ddd_sym::{Limits as GroupLimits, Perm};

use super::{METHOD, System};
use crate::error::Error;
use crate::symmetry::{ProcessGroup, Relabelling};

impl System<'_> {
    pub(super) fn positions(&self) -> Positions {
        let slots = self.program().slots().len() as u32;
        Positions::new((0..slots).map(Var).collect())
    }

    /// The homomorphism that replaces each state by the representative of its orbit.
    ///
    /// # Errors
    /// Refused: a group for which no representative is known that diagrams can find. Also a limit reached.
    pub fn canonizer(&mut self, group: &ProcessGroup) -> Result<Hom, Error> {
        let structure = recognise(&group.on_positions(), &GroupLimits::none());
        let structure = structure.map_err(|_| no_canonizer())?;
        match &structure {
            Structure::Blocks(ring) if ring.action == Action::Cyclic => self.turned(ring),
            _ => self.structured(&structure),
        }
    }

    fn structured(&mut self, structure: &Structure) -> Result<Hom, Error> {
        let positions = self.positions();
        let limits = GroupLimits::none();
        let canonizer = positions.canonizer(&mut self.manager, structure, &limits)?;
        match canonizer.proof {
            Proof::Proved => Ok(canonizer.hom),
            Proof::Candidate => Err(no_canonizer()),
        }
    }

    /// For a ring: where one process is ahead of all others by its first slot, it is turned to the front. That is nearly
    /// always so where there is a token, and a comparison of all rotations of long words, as for the other
    /// states, would need huge diagrams.
    fn turned(&mut self, ring: &Blocks) -> Result<Hom, Error> {
        let positions = self.positions();
        let count = ring.count() as u32;
        let mut parts = Vec::new();
        let mut selectors = Vec::new();
        for leader in 0..count {
            let turn = ring.lift(|place| (place + leader) % count);
            let turn = positions.apply(&mut self.manager, &turn)?;
            for ahead in self.leads(ring, leader as usize)? {
                parts.push(self.manager.compose(&turn, &ahead)?);
                selectors.push(ahead);
            }
        }
        let someone_leads = self.manager.sum(&selectors)?;
        let nobody_leads = self.manager.complement(&someone_leads)?;
        let least = self.structured(&Structure::Blocks(ring.clone()))?;
        parts.push(self.manager.compose(&least, &nobody_leads)?);
        Ok(self.manager.sum(&parts)?)
    }

    /// The states where the first slot of a process has a code and those of all others have smaller ones, for each code.
    fn leads(&mut self, ring: &Blocks, leader: usize) -> Result<Vec<Hom>, Error> {
        let firsts: Vec<u32> = ring
            .blocks
            .iter()
            .filter_map(|block| block.first().copied())
            .collect();
        let size = firsts.first().map_or(0, |slot| {
            self.program().slots()[*slot as usize].domain.size()
        });
        let mut all = Vec::new();
        for code in 1..size as u32 {
            let mut tests = self.manager.id();
            for (place, first) in firsts.iter().enumerate() {
                let test = match place == leader {
                    true => self.manager.test_among(Var(*first), [code]),
                    false => self.manager.test_among(Var(*first), 0..code),
                };
                tests = self.manager.compose(&test, &tests)?;
            }
            all.push(tests);
        }
        Ok(all)
    }

    /// The homomorphism that adds to each state all others of its orbit.
    pub(crate) fn orbits(&mut self, group: &ProcessGroup) -> Result<Hom, Error> {
        let mut images = Vec::new();
        for generator in group.generators() {
            images.push(self.image(generator)?);
        }
        Ok(self.manager.reachability(&images, Strategy::Saturation)?)
    }

    /// The homomorphism that permutes processes.
    pub(crate) fn image(&mut self, relabelling: &Relabelling) -> Result<Hom, Error> {
        let perm: Perm = relabelling.positions();
        let positions = self.positions();
        Ok(positions.apply(&mut self.manager, &perm)?)
    }
}

fn no_canonizer() -> Error {
    Error::Refused {
        method: METHOD,
        reason: "no representatives of the orbits of this group are known that diagrams can find"
            .to_owned(),
    }
}
