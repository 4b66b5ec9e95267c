//! Sorting blocks by insertion, in one pass over the diagram.
//!
//! The blocks lie one behind the other. The rest of a path behind block `j` is sorted first; then the content of block `j`
//! is inserted into it: blocks with smaller contents move one place forward, and the content goes to where they end.
//! Each step is remembered for a content and a node, so that the cost depends on the diagram and not on the number of
//! states.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use ddd_core::{Error, Hom, Image, Images, Inductive, Manager, Var};

use crate::random::mix;

/// The variables of blocks that lie one behind the other. Compared by content, hashed in no time.
#[derive(Debug, Clone)]
struct Row(Arc<RowData>);

#[derive(Debug)]
struct RowData {
    blocks: Vec<Vec<Var>>,
    hash: u64,
}

impl Row {
    fn new(blocks: Vec<Vec<Var>>) -> Self {
        let vars = blocks.iter().flat_map(|b| b.iter().map(|v| u64::from(v.0)));
        let hash = vars.fold(blocks.len() as u64, |h, v| mix(h ^ v).wrapping_add(v));
        Self(Arc::new(RowData { blocks, hash }))
    }

    fn var(&self, block: usize, coordinate: usize) -> Var {
        self.0.blocks[block][coordinate]
    }

    fn count(&self) -> usize {
        self.0.blocks.len()
    }

    fn length(&self) -> usize {
        self.0.blocks.first().map_or(0, Vec::len)
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.blocks == other.0.blocks
    }
}

impl Eq for Row {}

impl Hash for Row {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

/// Sorts the contents of `blocks`, whose variables follow each other on every path in this order.
pub(super) fn sort_blocks(m: &mut Manager, blocks: Vec<Vec<Var>>) -> Hom {
    if blocks.len() < 2 || blocks[0].is_empty() {
        return m.id();
    }
    m.inductive(Sort {
        row: Row::new(blocks),
        block: 0,
        read: Vec::new(),
    })
}

/// Sorts the blocks from number `block` on; of that block the values in `read` have been passed.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Sort {
    row: Row,
    block: usize,
    read: Vec<u32>,
}

impl Inductive for Sort {
    fn at(&self, _var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let mut read = self.read.clone();
        read.push(value);
        let (row, block) = (self.row.clone(), self.block);
        if read.len() < row.length() {
            return Ok(images.inductive(Sort { row, block, read }));
        }
        let insert = Insert {
            row: row.clone(),
            block,
            content: read.into(),
            coordinate: 0,
        };
        let insert = insert.image(images);
        if block + 2 >= row.count() {
            return Ok(insert);
        }
        let sort = images.inductive(Sort {
            row,
            block: block + 1,
            read: Vec::new(),
        });
        Ok(images.compose(insert, sort))
    }

    fn skips(&self, var: Var) -> bool {
        // Variables before the first block; the others follow each other.
        self.read.is_empty() && var != self.row.var(self.block, 0)
    }
}

/// Puts `content` into block `block` or one behind it; the blocks behind are sorted. Of the next block the first
/// `coordinate` values have been passed: they are those of `content`, and have been put into `block`.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Insert {
    row: Row,
    block: usize,
    content: Arc<[u32]>,
    coordinate: usize,
}

impl Insert {
    fn image(self, images: &mut Images<'_>) -> Image {
        if self.block + 1 < self.row.count() {
            return images.inductive(self);
        }
        let id = images.id();
        put(images, &self.row, self.block, 0, &self.content, id)
    }
}

/// The values of a block from `coordinate` on, then what `image` gives.
fn put(
    images: &mut Images<'_>,
    row: &Row,
    block: usize,
    coordinate: usize,
    values: &[u32],
    image: Image,
) -> Image {
    let backwards = values.iter().enumerate().rev();
    backwards.fold(image, |image, (i, &value)| {
        images.prefix(row.var(block, coordinate + i), value, image)
    })
}

impl Inductive for Insert {
    fn at(&self, _var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let (row, block, c) = (&self.row, self.block, self.coordinate);
        let mine = self.content[c];
        if value < mine {
            // The next block is smaller: it moves here, and the content goes on.
            let rest = Advance {
                row: row.clone(),
                block,
                content: Arc::clone(&self.content),
                coordinate: c + 1,
            };
            let rest = rest.image(images);
            return Ok(images.prefix(row.var(block, c), value, rest));
        }
        if value == mine && c + 1 < row.length() {
            let next = images.inductive(Insert {
                row: row.clone(),
                block,
                content: Arc::clone(&self.content),
                coordinate: c + 1,
            });
            return Ok(images.prefix(row.var(block, c), value, next));
        }
        // The next block is larger or the same: the content stays here, and the rest is in order.
        let id = images.id();
        let next = images.prefix(row.var(block + 1, c), value, id);
        let next = put(images, row, block + 1, 0, &self.content[..c], next);
        Ok(put(images, row, block, c, &self.content[c..], next))
    }
}

/// Moves the values of the next block from `coordinate` on to `block`, then inserts the content behind.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Advance {
    row: Row,
    block: usize,
    content: Arc<[u32]>,
    coordinate: usize,
}

impl Advance {
    fn image(self, images: &mut Images<'_>) -> Image {
        if self.coordinate < self.row.length() {
            return images.inductive(self);
        }
        let insert = Insert {
            row: self.row,
            block: self.block + 1,
            content: self.content,
            coordinate: 0,
        };
        insert.image(images)
    }
}

impl Inductive for Advance {
    fn at(&self, _var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
        let rest = Advance {
            row: self.row.clone(),
            block: self.block,
            content: Arc::clone(&self.content),
            coordinate: self.coordinate + 1,
        };
        let rest = rest.image(images);
        Ok(images.prefix(self.row.var(self.block, self.coordinate), value, rest))
    }
}
