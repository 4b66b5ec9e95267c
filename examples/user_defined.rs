//! A homomorphism of one's own: sorting, by bubbles.
//!
//! `Bubble` carries the larger of two neighbours down the path. It says what to do at one variable and one value; the library does the
//! rest, remembers results, and closes it to a fixpoint like any other.
//!
//! ```text
//! 720 permutations become 1: { [x0=0 x1=1 x2=2 x3=3 x4=4 x5=5] }
//! 1000000 vectors of digits become 5005 sorted ones
//! ```

use ddd_core::{Error, Image, Images, Inductive, Manager, Var};

/// One pass over the sequence, with the largest value so far in hand.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Bubble {
    /// The variable that waits for a value, and the value that was there.
    carried: Option<(Var, u32)>,
}

impl Inductive for Bubble {
    fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let Some((place, carried)) = self.carried else {
            return Ok(images.inductive(Bubble {
                carried: Some((var, value)),
            }));
        };
        // the smaller one stays, the larger one goes on
        let rest = images.inductive(Bubble {
            carried: Some((var, value.max(carried))),
        });
        Ok(images.prefix(place, value.min(carried), rest))
    }

    fn at_end(&self, images: &mut Images<'_>) -> Result<Image, Error> {
        let id = images.id();
        Ok(match self.carried {
            Some((place, carried)) => images.prefix(place, carried, id),
            None => id,
        })
    }
}

fn main() -> Result<(), Error> {
    let mut m = Manager::default();
    let bubble = m.inductive(Bubble { carried: None });
    let sort = m.fixpoint(&bubble)?;
    let vars: Vec<Var> = (0..6).map(Var).collect();

    let digits = m.product(vars.iter().map(|x| (*x, 0..6)))?;
    let different = |p: &Vec<(Var, u32)>| (0..6).all(|v| p.iter().any(|(_, w)| v == *w));
    let permutations: Vec<Vec<u32>> = m
        .paths(&digits)?
        .filter(different)
        .map(|p| p.into_iter().map(|(_, v)| v).collect())
        .collect();
    let set = m.vectors(&vars, permutations)?;
    let sorted = m.apply(&sort, &set)?;
    println!(
        "{} permutations become {}: {}",
        m.count(&set)?,
        m.count(&sorted)?,
        m.show_set(&sorted)?
    );

    let all = m.product(vars.iter().map(|x| (*x, 0..10)))?;
    let sorted = m.apply(&sort, &all)?;
    println!(
        "{} vectors of digits become {} sorted ones",
        m.count(&all)?,
        m.count(&sorted)?
    );
    Ok(())
}
