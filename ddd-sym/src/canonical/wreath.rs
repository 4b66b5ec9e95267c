//! Wreath products, level by level.

use num_bigint::BigUint;

use super::assignment::{content, put, sort};
use super::plan::{Plan, least_image};
use super::search::Search;
use crate::PermGroup;
use crate::limits::{Interrupted, Limits, Meter};
use crate::monotonic::Layout;
use crate::perm::Perm;
use crate::recognise::{Action, Structure, Wreath};

/// How to find the least state of an orbit under a wreath product.
#[derive(Debug, Clone)]
pub(super) struct WreathPlan {
    /// The blocks in the order of their positions.
    blocks: Vec<Vec<u32>>,
    /// For the content of one block.
    inner: Plan,
    /// For the sequence of contents, seen as numbers.
    outer: Plan,
    across: Across,
}

/// How the blocks are brought into their places once each content is least.
#[derive(Debug, Clone)]
enum Across {
    /// Contents are compared as words: the outer plan on their ranks.
    Ranks,
    /// The symmetric group in an aligned layout.
    Sort,
    /// A small outer group in a layout where all blocks have their coordinates in the same order: these elements.
    All(Vec<Perm>),
    /// None of these: levels cannot be separated.
    Search(Box<Search>),
}

/// Outer groups up to this order may be tried element by element.
const LISTED: u32 = 1000;

impl WreathPlan {
    pub(super) fn new(wreath: &Wreath, limits: &Limits) -> Result<Self, Interrupted> {
        let layout = Layout::of(&wreath.blocks);
        let sorted = layout.reorder(wreath);
        let is_symmetric = matches!(
            &*sorted.outer,
            Structure::Blocks(b) if b.action == Action::Symmetric && b.length() == 1
        );
        let across = if layout.contiguous {
            Across::Ranks
        } else if is_symmetric && layout.aligned {
            Across::Sort
        } else if layout.rows_aligned && sorted.outer.order() <= BigUint::from(LISTED) {
            let outer = PermGroup::new(sorted.outer.generators()).chain(&[], limits)?;
            let elements = outer.elements().skip(1);
            Across::All(elements.map(|g| sorted.across(&g)).collect())
        } else {
            let whole = Structure::Wreath(wreath.clone());
            let search = Search::new(&whole.generators(), &whole.order(), limits)?;
            Across::Search(Box::new(search))
        };
        Ok(Self {
            inner: Plan::new(&sorted.inner, limits)?,
            outer: Plan::new(&sorted.outer, limits)?,
            blocks: sorted.blocks,
            across,
        })
    }

    pub(super) fn is_polynomial(&self) -> bool {
        let across = match &self.across {
            Across::Ranks => self.outer.is_polynomial(),
            Across::Sort | Across::All(_) => true,
            Across::Search(_) => false,
        };
        across && self.inner.is_polynomial()
    }

    pub(super) fn minimise<T: Ord + Clone>(
        &self,
        state: &mut [T],
        meter: &mut Meter,
    ) -> Result<(), Interrupted> {
        if let Across::Search(search) = &self.across {
            return search.minimise(state, meter);
        }
        for block in &self.blocks {
            let mut word = content(state, block);
            self.inner.minimise(&mut word, meter)?;
            put(state, block, &word);
        }
        match &self.across {
            Across::Ranks => self.by_ranks(state, |ranks| self.outer.minimise(ranks, meter)),
            _ => {
                self.arrange(state);
                Ok(())
            }
        }
    }

    pub(super) fn descend<T: Ord + Clone>(&self, state: &mut [T]) {
        if let Across::Search(search) = &self.across {
            search.descend(state);
            return;
        }
        for block in &self.blocks {
            let mut word = content(state, block);
            self.inner.descend(&mut word);
            put(state, block, &word);
        }
        if let Across::Ranks = &self.across {
            let descended: Result<(), Interrupted> = self.by_ranks(state, |ranks| {
                self.outer.descend(ranks);
                Ok(())
            });
            debug_assert!(descended.is_ok());
        } else {
            self.arrange(state);
        }
    }

    /// Brings blocks with least contents into their places, without looking at words.
    fn arrange<T: Ord + Clone>(&self, state: &mut [T]) {
        match &self.across {
            Across::Sort => {
                sort(state, &self.blocks);
            }
            Across::All(elements) => least_image(state, elements),
            Across::Ranks | Across::Search(_) => {}
        }
    }

    /// Numbers the contents by rank, lets `place` rearrange the numbers, and writes the contents back in that order.
    fn by_ranks<T: Ord + Clone>(
        &self,
        state: &mut [T],
        place: impl FnOnce(&mut [u32]) -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        let contents: Vec<Vec<T>> = self.blocks.iter().map(|b| content(state, b)).collect();
        let (words, mut ranks) = ranked(&contents);
        place(&mut ranks)?;
        for (block, &rank) in self.blocks.iter().zip(&ranks) {
            put(state, block, words[rank as usize]);
        }
        Ok(())
    }

    /// Each content anywhere in its own orbit, and the sequence of these orbits anywhere in its own.
    pub(super) fn orbit_size<T: Ord + Clone>(
        &self,
        state: &[T],
        meter: &mut Meter,
    ) -> Result<BigUint, Interrupted> {
        let mut inside = BigUint::from(1u32);
        let mut contents = Vec::new();
        for block in &self.blocks {
            let mut word = content(state, block);
            inside *= self.inner.orbit_size(&word, meter)?;
            self.inner.minimise(&mut word, meter)?;
            contents.push(word);
        }
        let (_, ranks) = ranked(&contents);
        Ok(inside * self.outer.orbit_size(&ranks, meter)?)
    }
}

/// The different words in ascending order, and the number of each given one among them.
fn ranked<T: Ord>(contents: &[Vec<T>]) -> (Vec<&Vec<T>>, Vec<u32>) {
    let mut words: Vec<&Vec<T>> = contents.iter().collect();
    words.sort();
    words.dedup();
    let rank = |word: &Vec<T>| words.partition_point(|w| *w < word) as u32;
    let ranks = contents.iter().map(rank).collect();
    (words, ranks)
}
