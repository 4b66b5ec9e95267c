//! A permutation under construction: images and preimages side by side, so that a product with a permutation of small
//! support costs as much as that support.

use crate::perm::Perm;

/// A permutation of `0..degree` that is multiplied in place.
#[derive(Debug, Clone)]
pub(crate) struct Working {
    image: Vec<u32>,
    preimage: Vec<u32>,
    scratch: Vec<(u32, u32)>,
}

impl Working {
    pub(crate) fn identity(degree: usize) -> Self {
        Self {
            image: (0..degree as u32).collect(),
            preimage: (0..degree as u32).collect(),
            scratch: Vec::new(),
        }
    }

    /// `perm` must not move a point from `degree` on.
    pub(crate) fn from_perm(degree: usize, perm: &Perm) -> Self {
        let mut working = Self::identity(degree);
        working.push(perm);
        working
    }

    pub(crate) fn image(&self, point: u32) -> u32 {
        self.image[point as usize]
    }

    /// Becomes "first this, then `next`".
    pub(crate) fn push(&mut self, next: &Perm) {
        let mut changes = std::mem::take(&mut self.scratch);
        changes.clear();
        changes.extend(next.moves().map(|(a, b)| (self.preimage[a as usize], b)));
        for &(p, b) in &changes {
            self.image[p as usize] = b;
            self.preimage[b as usize] = p;
        }
        self.scratch = changes;
    }

    /// Becomes its own inverse permutation.
    pub(crate) fn invert(&mut self) {
        std::mem::swap(&mut self.image, &mut self.preimage);
    }

    pub(crate) fn is_identity(&self) -> bool {
        self.image.iter().enumerate().all(|(p, &i)| p == i as usize)
    }

    pub(crate) fn into_perm(self) -> Perm {
        Perm::from_valid_images(self.image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perm::tests::any_perm;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn pushing_multiplies(perms in prop::collection::vec(any_perm(8), 0..6)) {
            let mut working = Working::identity(1008);
            for p in &perms {
                working.push(p);
            }
            let product = perms.iter().fold(Perm::identity(), |a, b| a.then(b));
            prop_assert_eq!(working.is_identity(), product.is_identity());
            prop_assert_eq!(working.clone().into_perm(), product.clone());
            working.invert();
            prop_assert_eq!(working.into_perm(), product.inverse());
        }
    }
}
