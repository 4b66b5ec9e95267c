//! Symmetries that move objects and rename the references to them.
//!
//! Some values of a state are not data but numbers of objects: the heap of a program, the process that holds a lock. When
//! the objects are permuted these values change with them. If `g` moves what was object `g(i)` to place `i`, then a
//! reference to object `k` becomes a reference to place `g^-1(k)`.

use std::sync::Arc;

use ddd_core::{Comparison, Error, Hom, Image, Images, Inductive, Manager, Var};

use super::Positions;
use crate::perm::Perm;

/// Objects that are permuted, and the positions that refer to them by number.
///
/// ```
/// use ddd_sym::{Perm, symbolic::ReferenceSymmetry};
///
/// // Three objects of one position each, and two references.
/// let symmetry = ReferenceSymmetry::new(vec![vec![0], vec![1], vec![2]], vec![3, 4]);
/// let g: Perm = "(0 1 2)".parse()?;
/// // References 0 and 2 mean 'a' and 'c', and they still do.
/// assert_eq!(symmetry.act(&g, &[10, 11, 12, 0, 2]), [11, 12, 10, 2, 1]);
/// # Ok::<(), ddd_sym::PermError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceSymmetry {
    /// Positions of each object, in matching inner order.
    objects: Vec<Vec<u32>>,
    /// Positions that hold numbers of objects, ascending.
    references: Vec<u32>,
}

impl ReferenceSymmetry {
    /// `objects[i]` are the positions of object `i`, in matching inner order; `references` are positions whose values
    /// `0..objects.len()` are numbers of objects (larger values, such as "none", stay as they are). References may lie inside
    /// objects; then the same coordinate is a reference in all of them.
    #[must_use]
    pub fn new(objects: Vec<Vec<u32>>, mut references: Vec<u32>) -> Self {
        let length = objects.first().map_or(0, Vec::len);
        for j in 0..length {
            let column: Vec<u32> = objects.iter().filter_map(|o| o.get(j).copied()).collect();
            if column.iter().any(|p| references.contains(p)) {
                references.extend(column);
            }
        }
        references.sort_unstable();
        references.dedup();
        Self {
            objects,
            references,
        }
    }

    fn count(&self) -> u32 {
        self.objects.len() as u32
    }

    /// The permutation of positions that moves the objects.
    fn positions(&self, g: &Perm) -> Perm {
        crate::recognise::lift(&self.objects, |i| g.image(i))
    }

    /// The value that a reference gets.
    fn renamed(&self, inverse: &Perm, value: u32) -> u32 {
        if value < self.count() {
            inverse.image(value)
        } else {
            value
        }
    }

    /// The action of a permutation of object numbers on a state.
    #[must_use]
    pub fn act(&self, g: &Perm, state: &[u32]) -> Vec<u32> {
        let mut result = self.positions(g).act(state);
        let inverse = g.inverse();
        for &p in &self.references {
            if let Some(value) = result.get_mut(p as usize) {
                *value = self.renamed(&inverse, *value);
            }
        }
        result
    }

    /// Applies `g` to each state.
    ///
    /// # Errors
    /// If a position has no variable.
    pub fn apply(&self, m: &mut Manager, positions: &Positions, g: &Perm) -> Result<Hom, Error> {
        let moved = positions.apply(m, &self.positions(g))?;
        let vars = self.references.iter().map(|&p| positions.held(p));
        let inverse = g.inverse();
        let images = (0..self.count()).map(|k| inverse.image(k));
        let rename = m.inductive(Rename {
            vars: vars.collect::<Result<_, _>>()?,
            images: images.collect(),
        });
        m.compose(&rename, &moved)
    }

    /// Selects the states that `g` reduces.
    ///
    /// # Errors
    /// If a position has no variable.
    pub fn reduces(&self, m: &mut Manager, positions: &Positions, g: &Perm) -> Result<Hom, Error> {
        let (moved, inverse) = (self.positions(g), g.inverse());
        let mut affected: Vec<u32> = moved
            .support()
            .chain(self.references.iter().copied())
            .collect();
        affected.sort_unstable();
        affected.dedup();
        let mut reduces = m.zero();
        for p in affected.into_iter().rev() {
            let (from, here) = (positions.held(moved.image(p))?, positions.held(p)?);
            let (less, same) = if self.references.binary_search(&p).is_ok() {
                let less = self.compare(m, &inverse, from, Comparison::Less, here)?;
                (
                    less,
                    self.compare(m, &inverse, from, Comparison::Equal, here)?,
                )
            } else {
                let less = m.compare(from, Comparison::Less, here, 0);
                (less, m.compare(from, Comparison::Equal, here, 0))
            };
            let later = m.compose(&reduces, &same)?;
            reduces = m.sum([&less, &later])?;
        }
        Ok(reduces)
    }

    /// Compares what the value of `from` is renamed to with the value of `here`.
    fn compare(
        &self,
        m: &mut Manager,
        inverse: &Perm,
        from: Var,
        comparison: Comparison,
        here: Var,
    ) -> Result<Hom, Error> {
        let n = self.count();
        let beyond = m.test(from, Comparison::GreaterOrEqual, n);
        let unchanged = m.compare(from, comparison, here, 0);
        let mut cases = vec![m.compose(&unchanged, &beyond)?];
        for k in 0..n {
            let is_k = m.test(from, Comparison::Equal, k);
            // The renamed value on the left, the constant on the right: mirrored.
            let mirrored = match comparison {
                Comparison::Less => Comparison::Greater,
                other => other,
            };
            let holds = m.test(here, mirrored, inverse.image(k));
            cases.push(m.compose(&holds, &is_k)?);
        }
        m.sum(&cases)
    }

    /// Reduces states by these permutations of objects as long as one of them does.
    ///
    /// # Errors
    /// If a position has no variable.
    pub fn set_canonize(
        &self,
        m: &mut Manager,
        positions: &Positions,
        set: &[Perm],
    ) -> Result<Hom, Error> {
        let mut steps = Vec::new();
        for g in set {
            let reduces = self.reduces(m, positions, g)?;
            let (apply, id) = (self.apply(m, positions, g)?, m.id());
            steps.push(m.if_then_else(&reduces, &apply, &id)?);
        }
        let round = m.sequence(&steps)?;
        m.fixpoint(&round)
    }
}

/// Renames the values of some variables.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Rename {
    vars: Arc<[Var]>,
    images: Arc<[u32]>,
}

impl Inductive for Rename {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let renamed = self.images.get(value as usize).copied().unwrap_or(value);
        let this = images.this();
        Ok(images.prefix(var, renamed, this))
    }

    fn skips(&self, var: Var) -> bool {
        !self.vars.contains(&var)
    }
}
