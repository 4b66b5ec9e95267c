//! In how many ways the places of a tree of equations can be marked, by the tokens of its root.

use crate::reduce::{Equations, Follower, QuantityId};
use ahash::AHashMap;
use ddd_core::{Error, Tally};
use num_bigint::BigUint;

/// What is asked of a place: at least and at most so many tokens.
pub(crate) type Need = (QuantityId, u32, u32);

/// How many markings a value of a variable stands for, among those that fulfil a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Weight {
    /// One, for the values from the first to the second; none for the others.
    Within(u32, u32),
    /// See the table of this number.
    Table(u32),
}

impl Weight {
    /// One for each value.
    pub(crate) const ONE: Self = Self::Within(0, u32::MAX);
}

/// All tables of weights, each once.
#[derive(Debug)]
pub(crate) struct Weights<'a> {
    equations: &'a Equations,
    /// The sum that a place is a member of.
    sums: AHashMap<QuantityId, QuantityId>,
    /// By value.
    tables: Vec<Vec<Tally>>,
    known: AHashMap<Question, Weight>,
}

/// What a table answers.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Question {
    /// Any tree of so many places that share tokens, so many of which are needed somewhere.
    Shares(usize, u32, u32),
    /// A tree, what is needed in it, and the most tokens.
    Tree(QuantityId, Vec<Need>, u32),
}

impl<'a> Weights<'a> {
    /// For the trees of these roots.
    pub(crate) fn new(equations: &'a Equations, roots: &[QuantityId]) -> Self {
        let mut sums = AHashMap::new();
        let mut open = roots.to_vec();
        while let Some(q) = open.pop() {
            let members = equations.members(q);
            let free = members.iter().filter(|m| equations.is_bare(**m));
            sums.extend(free.map(|m| (*m, q)));
            open.extend(members);
            open.extend(equations.followers(q).iter().map(|f| f.quantity));
        }
        Self {
            equations,
            sums,
            tables: Vec::new(),
            known: AHashMap::new(),
        }
    }

    /// The weights of the values of a root up to `most`, under what is asked of the places of its tree. The needs are sorted.
    ///
    /// # Errors
    /// [`Error::MemoryBudget`], if a table would be too large.
    pub(crate) fn of(
        &mut self,
        root: QuantityId,
        needs: Vec<Need>,
        most: u32,
    ) -> Result<Weight, Error> {
        if self.equations.is_bare(root) {
            return Ok(match needs[..] {
                [(_, from, to)] => Weight::Within(from, to),
                _ => Weight::ONE,
            });
        }
        let needs = self.gathered(needs);
        let question = self.question(root, &needs, most);
        if let Some(known) = self.known.get(&question) {
            return Ok(*known);
        }
        let ways = Ways {
            equations: self.equations,
            needs: &needs,
        };
        let table = ways.of(root, most.into())?;
        let weight = Weight::Table(self.tables.len() as u32);
        self.tables.push(table);
        self.known.insert(question, weight);
        Ok(weight)
    }

    /// It does not matter which of the places of a sum need tokens: the needs of a sum are those of its places together.
    fn gathered(&self, mut needs: Vec<Need>) -> Vec<Need> {
        for (q, _, to) in &mut needs {
            if *to == u32::MAX {
                *q = self.sums.get(q).copied().unwrap_or(*q);
            }
        }
        needs.sort_unstable();
        needs.dedup_by(|next, first| {
            let same = next.0 == first.0;
            if same {
                first.1 = first.1.saturating_add(next.1);
            }
            same
        });
        needs
    }

    fn question(&self, root: QuantityId, needs: &[Need], most: u32) -> Question {
        let members = self.equations.members(root);
        let flat = !members.is_empty()
            && self.equations.followers(root).is_empty()
            && members.iter().all(|m| self.equations.is_bare(*m));
        match needs {
            [] if flat => Question::Shares(members.len(), 0, most),
            [(q, needed, _)] if flat && *q == root => {
                Question::Shares(members.len(), *needed, most)
            }
            _ => Question::Tree(root, needs.to_vec(), most),
        }
    }

    /// A table.
    pub(crate) fn table(&self, number: u32) -> &[Tally] {
        &self.tables[number as usize]
    }
}

/// The largest number of tokens for which ways are counted.
const MOST_TOKENS: u64 = 1 << 24;

/// Counts the ways to mark the places of a tree.
struct Ways<'a> {
    equations: &'a Equations,
    needs: &'a [Need],
}

impl Ways<'_> {
    /// The ways for 0, 1, 2, ... tokens of a quantity, up to `most`.
    fn of(&self, q: QuantityId, most: u64) -> Result<Vec<Tally>, Error> {
        if most > MOST_TOKENS {
            let bytes = |tokens| usize::try_from(tokens).map_or(usize::MAX, table_bytes);
            return Err(Error::MemoryBudget {
                used: bytes(most),
                budget: bytes(MOST_TOKENS),
            });
        }
        let mut ways = if self.equations.place(q).is_some() {
            self.of_place(q, most)
        } else {
            self.of_sum(q, most)?
        };
        for f in self.equations.followers(q) {
            self.multiply(&mut ways, f)?;
        }
        Ok(ways)
    }

    /// From and to how many tokens the needs of a place, or of the places of a sum, are fulfilled.
    fn range(&self, q: QuantityId) -> (u32, u32) {
        let need = self.needs.binary_search_by_key(&q, |need| need.0);
        need.map_or((0, u32::MAX), |i| (self.needs[i].1, self.needs[i].2))
    }

    fn of_place(&self, q: QuantityId, most: u64) -> Vec<Tally> {
        let (from, to) = self.range(q);
        let (from, to) = (u64::from(from), u64::from(to));
        (0..=most)
            .map(|k| Tally::from(u128::from((from..=to).contains(&k))))
            .collect()
    }

    /// The tokens that places of a sum need lie there; all others lie anywhere.
    fn of_sum(&self, q: QuantityId, most: u64) -> Result<Vec<Tally>, Error> {
        let (needed, _) = self.range(q);
        let mut free = 0;
        let mut others: Option<Vec<Tally>> = None;
        for &m in self.equations.members(q) {
            let (_, to) = self.range(m);
            if self.equations.is_bare(m) && to == u32::MAX {
                free += 1;
                continue;
            }
            let ways = self.of(m, most)?;
            others = Some(match others {
                Some(before) => convolution(&before, &ways),
                None => ways,
            });
        }
        let ways = match others {
            None => multichoose(free, most),
            Some(others) if free < most as usize => {
                (0..free).fold(others, |ways, _| prefix_sums(ways))
            }
            Some(others) => convolution(&others, &multichoose(free, most)),
        };
        let none = std::iter::repeat_n(Tally::default(), needed as usize);
        Ok(none.chain(ways).take(most as usize + 1).collect())
    }

    fn multiply(&self, ways: &mut [Tally], f: &Follower) -> Result<(), Error> {
        let most = f.value(ways.len() as u64 - 1);
        let theirs = match most {
            Some(most) => self.of(f.quantity, most)?,
            None => Vec::new(),
        };
        for (k, w) in (0..).zip(ways) {
            let factor = f.value(k).and_then(|value| theirs.get(value as usize));
            let mut product = Tally::default();
            if let Some(factor) = factor {
                product.add_product(w, factor);
            }
            *w = product;
        }
        Ok(())
    }
}

fn table_bytes(entries: usize) -> usize {
    entries.saturating_mul(size_of::<Tally>())
}

/// `C(k + n - 1, n - 1)` for `k` from 0 to `most`: the ways to share `k` tokens among `n` places.
fn multichoose(n: usize, most: u64) -> Vec<Tally> {
    let mut table = Vec::with_capacity(most as usize + 1);
    let mut ways = BigUint::from(1u8);
    for k in 0..=most {
        table.push(u128::try_from(&ways).map_or_else(|_| Tally::Large(ways.clone()), Tally::from));
        ways = ways * (k + n as u64) / (k + 1);
    }
    if n == 0 {
        table[1..].fill(Tally::default());
    }
    table
}

/// The ways to share tokens among two parts.
fn convolution(a: &[Tally], b: &[Tally]) -> Vec<Tally> {
    let share = |k: usize| {
        let mut sum = Tally::default();
        for i in 0..=k {
            sum.add_product(&a[i], &b[k - i]);
        }
        sum
    };
    (0..a.len()).map(share).collect()
}

/// The ways to share tokens among a part and one more place.
fn prefix_sums(mut ways: Vec<Tally>) -> Vec<Tally> {
    for k in 1..ways.len() {
        let (before, rest) = ways.split_at_mut(k);
        rest[0].add(&before[k - 1]);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tallies<const N: usize>(numbers: [u128; N]) -> Vec<Tally> {
        numbers.map(Tally::from).to_vec()
    }

    #[test]
    fn shares_are_counted_as_by_hand() {
        assert_eq!(multichoose(1, 3), tallies([1, 1, 1, 1]));
        assert_eq!(multichoose(2, 3), tallies([1, 2, 3, 4]));
        assert_eq!(multichoose(3, 3), tallies([1, 3, 6, 10]));
        assert_eq!(multichoose(0, 2), tallies([1, 0, 0]));
        let two = multichoose(2, 5);
        assert_eq!(convolution(&two, &two), multichoose(4, 5));
        assert_eq!(prefix_sums(two), multichoose(3, 5));
    }
}
