//! Wreath products among transitive groups without transpositions, such as `C_3 wr S_2`.

use num_bigint::BigUint;

use super::convert::recognise;
use super::structure::Wreath;
use crate::PermGroup;
use crate::group::StabilizerChain;
use crate::group::transpositions::Congruence;
use crate::limits::{Interrupted, Limits};
use crate::perm::Perm;

/// A transitive group as the wreath product of its action inside a block and its action on the blocks.
///
/// For any blocks the group embeds into that wreath product, by way of elements that carry the first block to the
/// others; if the orders are equal the two are the same.
pub(super) fn imprimitive_wreath(
    chain: &StabilizerChain,
    limits: &Limits,
) -> Result<Option<Wreath>, Interrupted> {
    let generators: Vec<Perm> = chain.strong_generators().cloned().collect();
    let degree = chain.degree();
    let mut tried: Vec<Vec<Vec<u32>>> = Vec::new();
    for partner in 1..degree as u32 {
        let mut congruence = Congruence::new(degree, &generators);
        congruence.identify(0, partner, &mut limits.meter())?;
        let blocks = congruence.classes.classes();
        let equal = blocks.iter().all(|b| b.len() == blocks[0].len());
        if blocks.len() == 1 || !equal || tried.contains(&blocks) {
            continue;
        }
        if let Some(wreath) = over_blocks(chain, &generators, &blocks, limits)? {
            return Ok(Some(wreath));
        }
        tried.push(blocks);
    }
    Ok(None)
}

fn over_blocks(
    chain: &StabilizerChain,
    generators: &[Perm],
    blocks: &[Vec<u32>],
    limits: &Limits,
) -> Result<Option<Wreath>, Interrupted> {
    let degree = chain.degree();
    // Each block is a further point, so that stabilizing it means stabilizing the block as a set.
    let with_blocks = |g: &Perm| extend_to_blocks(g, degree, blocks);
    let extended: Vec<Perm> = generators.iter().map(with_blocks).collect();
    let total = degree + blocks.len();
    let base: Vec<u32> = (degree as u32..total as u32).collect();
    let order = chain.order();
    let extended = StabilizerChain::with_known_order(total, &extended, &base, &order, limits)?;

    let inside = extended.stabilizer_generators(1);
    let inside = inside.iter().map(|g| on_positions(g, &blocks[0]));
    let inner = recognise(&PermGroup::new(inside.collect()), limits)?;
    let across = extended.strong_generators();
    let across = across.map(|g| shift_down(g, degree as u32));
    let outer = recognise(&PermGroup::new(across.collect()), limits)?;

    let product: BigUint = inner.order().pow(blocks.len() as u32) * outer.order();
    if product != order {
        return Ok(None);
    }
    let carried = (0..blocks.len()).map(|i| {
        let carrier = extended.representative(0, (degree + i) as u32)?;
        Some(blocks[0].iter().map(|&p| carrier.image(p)).collect())
    });
    let blocks: Option<Vec<Vec<u32>>> = carried.collect();
    Ok(blocks.map(|blocks| Wreath {
        blocks,
        inner: Box::new(inner),
        outer: Box::new(outer),
    }))
}

/// `g` on the points and, after them, on the blocks.
fn extend_to_blocks(g: &Perm, degree: usize, blocks: &[Vec<u32>]) -> Perm {
    let mut moves: Vec<(u32, u32)> = g.moves().collect();
    let block_of = |p: u32| blocks.iter().position(|b| b.contains(&p)).unwrap_or(0);
    for (i, block) in blocks.iter().enumerate() {
        let image = block_of(g.image(block[0]));
        moves.push(((degree + i) as u32, (degree + image) as u32));
    }
    Perm::from_valid_moves(moves)
}

/// `g`, which maps `block` to itself, on its positions.
fn on_positions(g: &Perm, block: &[u32]) -> Perm {
    let place = |p: u32| block.iter().position(|&b| b == p).unwrap_or(0) as u32;
    Perm::from_valid_images(block.iter().map(|&p| place(g.image(p))).collect())
}

/// The action on the points from `from` on, numbered from 0.
fn shift_down(g: &Perm, from: u32) -> Perm {
    let moves = g.moves().filter(|m| m.0 >= from);
    Perm::from_valid_moves(moves.map(|(p, i)| (p - from, i - from)).collect())
}
