//! The fastest way to canonize a set for each structure.

use ddd_core::{Error, Hom, Manager};

use super::Positions;
use super::insertion::sort_blocks;
use crate::PermGroup;
use crate::limits::{Interrupted, Limits};
use crate::monotonic::{Layout, MonotonicSet, Proof, monotonic_set};
use crate::perm::Perm;
use crate::recognise::{Action, Blocks, Indexed, Structure, Wreath};

/// A homomorphism that canonizes sets.
#[derive(Debug, Clone)]
pub struct SetCanonizer {
    /// Replaces each state by a representative of its orbit.
    pub hom: Hom,
    /// Whether the representative is always the least state of the orbit; otherwise an orbit may keep several.
    pub proof: Proof,
}

impl Positions {
    /// A canonizer for a group of this structure, by the fastest method known for it.
    ///
    /// Equal to [`Positions::set_canonize`] with a monotonic set where the result is proved; elsewhere it reduces at least as
    /// far.
    ///
    /// # Errors
    /// If the group moves a position that there is not. The limits bound what is computed about the group; when they
    /// are reached, fewer permutations are used and the result is a candidate.
    pub fn canonizer(
        &self,
        m: &mut Manager,
        structure: &Structure,
        limits: &Limits,
    ) -> Result<SetCanonizer, Error> {
        match structure {
            Structure::Trivial => Ok(SetCanonizer {
                hom: m.id(),
                proof: Proof::Proved,
            }),
            Structure::Product(factors) => {
                let each = factors.iter().map(|f| self.canonizer(m, f, limits));
                let each = each.collect::<Result<Vec<_>, _>>()?;
                in_sequence(m, &each)
            }
            Structure::Blocks(blocks) => self.on_blocks(m, blocks, limits),
            Structure::Wreath(wreath) => self.by_levels(m, wreath, limits),
            Structure::Indexed(indexed) => self.by_domains(m, indexed, structure, limits),
            Structure::General(_) => self.literally(m, structure, limits),
        }
    }

    /// The literal algorithm with the best set known for the structure.
    fn literally(
        &self,
        m: &mut Manager,
        structure: &Structure,
        limits: &Limits,
    ) -> Result<SetCanonizer, Error> {
        let set = monotonic_set(structure, limits).unwrap_or_else(|_: Interrupted| MonotonicSet {
            permutations: structure.generators(),
            proof: Proof::Candidate,
        });
        Ok(SetCanonizer {
            hom: self.set_canonize(m, &set.permutations)?,
            proof: set.proof,
        })
    }

    fn on_blocks(
        &self,
        m: &mut Manager,
        blocks: &Blocks,
        limits: &Limits,
    ) -> Result<SetCanonizer, Error> {
        let proof = Proof::Proved;
        if blocks.action != Action::Symmetric {
            let hom = self.least_turn(m, blocks, limits)?;
            return Ok(SetCanonizer { hom, proof });
        }
        let layout = Layout::of(&blocks.blocks);
        if !layout.aligned {
            return self.literally(m, &Structure::Blocks(blocks.clone()), limits);
        }
        let hom = self.sorted(m, &layout)?;
        Ok(SetCanonizer { hom, proof })
    }

    /// Sorts blocks in an aligned layout: by insertion if they fill a run of positions, else by exchanging neighbours in
    /// the order of a bubble sort, which needs no fixpoint.
    fn sorted(&self, m: &mut Manager, layout: &Layout) -> Result<Hom, Error> {
        if let Some(blocks) = self.run(&layout.blocks)? {
            return Ok(sort_blocks(m, blocks));
        }
        let sorted = Blocks {
            action: Action::Symmetric,
            blocks: layout.blocks.clone(),
        };
        let swaps = sorted.generators();
        let swaps = swaps.iter().map(|g| self.exchange(m, g));
        let swaps = swaps.collect::<Result<Vec<Hom>, Error>>()?;
        let mut network = Vec::new();
        for end in (1..=swaps.len()).rev() {
            network.extend(swaps[..end].iter().cloned());
        }
        m.sequence(&network)
    }

    /// Rings: all states of the orbits, and of these the least.
    fn least_turn(&self, m: &mut Manager, ring: &Blocks, limits: &Limits) -> Result<Hom, Error> {
        let generators = ring.generators();
        let chain = PermGroup::new(generators.clone()).chain(&[], limits);
        let Ok(chain) = chain else {
            return self.set_canonize(m, &generators);
        };
        let elements: Vec<Perm> = chain.elements().skip(1).collect();
        self.set_canonize(m, &elements)
    }

    fn by_levels(
        &self,
        m: &mut Manager,
        wreath: &Wreath,
        limits: &Limits,
    ) -> Result<SetCanonizer, Error> {
        let layout = Layout::of(&wreath.blocks);
        let sorted = layout.reorder(wreath);
        let whole = || Structure::Wreath(wreath.clone());
        let Structure::Blocks(outer) = &*sorted.outer else {
            return self.literally(m, &whole(), limits);
        };
        let symmetric = outer.action == Action::Symmetric;
        if outer.length() != 1 || !layout.rows_aligned || (symmetric && !layout.aligned) {
            return self.literally(m, &whole(), limits);
        }
        let mut levels = Vec::new();
        for block in &sorted.blocks {
            let inside = self.part(block)?;
            levels.push(inside.canonizer(m, &sorted.inner, limits)?);
        }
        let across = if symmetric {
            self.sorted(m, &layout)?
        } else {
            let numbers = outer
                .blocks
                .iter()
                .map(|b| sorted.blocks[b[0] as usize].clone());
            let ring = Blocks {
                action: outer.action,
                blocks: numbers.collect(),
            };
            self.least_turn(m, &ring, limits)?
        };
        levels.push(SetCanonizer {
            hom: across,
            proof: Proof::Proved,
        });
        in_sequence(m, &levels)
    }

    /// Domain by domain, again and again.
    fn by_domains(
        &self,
        m: &mut Manager,
        indexed: &Indexed,
        structure: &Structure,
        limits: &Limits,
    ) -> Result<SetCanonizer, Error> {
        let set = monotonic_set(structure, limits);
        if set.is_ok_and(|set| set.proof == Proof::Proved) {
            return self.literally(m, structure, limits);
        }
        let mut rounds = Vec::new();
        for domain in &indexed.domains {
            let whole = domain.whole.clone().map(Structure::Blocks);
            rounds.push(match whole {
                Some(blocks) => self.canonizer(m, &blocks, limits)?.hom,
                None => {
                    let steps = domain.generators.iter().map(|g| self.exchange(m, g));
                    let steps = steps.collect::<Result<Vec<_>, _>>()?;
                    m.sequence(&steps)?
                }
            });
        }
        let round = m.sequence(&rounds)?;
        Ok(SetCanonizer {
            hom: m.fixpoint(&round)?,
            proof: Proof::Candidate,
        })
    }
}

fn in_sequence(m: &mut Manager, all: &[SetCanonizer]) -> Result<SetCanonizer, Error> {
    let proved = all.iter().all(|c| c.proof == Proof::Proved);
    Ok(SetCanonizer {
        hom: m.sequence(all.iter().map(|c| &c.hom))?,
        proof: if proved {
            Proof::Proved
        } else {
            Proof::Candidate
        },
    })
}
