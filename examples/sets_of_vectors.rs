//! Sets of vectors: build them, combine them, ask them questions.
//!
//! ```text
//! dice: 7776 throws of five dice in 5 nodes
//! full houses: 300, two pairs or better with a six in front: 350
//! the least full house: [x0=1 x1=1 x2=1 x3=2 x4=2]
//! one at random: a full house
//! saved in 657 bytes and loaded again: the same set
//! ```

use ddd_core::{CodecError, Ddd, Manager, Var};

/// Throws with exactly these numbers of equal faces.
fn throws(m: &mut Manager, pattern: &[usize]) -> Result<Ddd, CodecError> {
    let all = m.product((0..5).map(|i| (Var(i), 1..=6)))?;
    let faces = |path: &[(Var, u32)]| {
        let count = |face| path.iter().filter(|(_, v)| *v == face).count();
        let mut counts: Vec<usize> = (1..=6).map(count).filter(|n| *n > 0).collect();
        counts.sort_unstable();
        counts
    };
    let rows: Vec<Vec<u32>> = m
        .paths(&all)?
        .filter(|path| faces(path) == pattern)
        .map(|path| path.into_iter().map(|(_, v)| v).collect())
        .collect();
    let vars: Vec<Var> = (0..5).map(Var).collect();
    Ok(m.vectors(&vars, rows)?)
}

fn main() -> Result<(), CodecError> {
    let mut m = Manager::default();
    let dice = m.product((0..5).map(|i| (Var(i), 1..=6)))?;
    println!(
        "dice: {} throws of five dice in {} nodes",
        m.count(&dice)?,
        m.nodes(&dice)?
    );

    let full_house = throws(&mut m, &[2, 3])?;
    let two_pairs = throws(&mut m, &[1, 2, 2])?;
    let six_first = m.product((0..5).map(|i| (Var(i), if i == 0 { 6..=6 } else { 1..=6 })))?;
    let either = m.union(&full_house, &two_pairs)?;
    let with_six = m.intersection(&either, &six_first)?;
    println!(
        "full houses: {}, two pairs or better with a six in front: {}",
        m.count(&full_house)?,
        m.count(&with_six)?
    );

    if let Some(least) = m.paths(&full_house)?.next() {
        let least = m.path(least)?;
        println!(
            "the least full house: {}",
            m.show_set(&least)?.trim_matches(['{', '}', ' '])
        );
    }
    if let Some(throw) = m.sample(&full_house, 2026)? {
        let is = m.contains(&full_house, throw)?;
        println!(
            "one at random: {} full house",
            if is { "a" } else { "not a" }
        );
    }

    let mut file = Vec::new();
    m.save(&full_house, &mut file)?;
    let same = m.load(&file[..])? == full_house;
    println!(
        "saved in {} bytes and loaded again: {} set",
        file.len(),
        if same { "the same" } else { "another" }
    );
    Ok(())
}
